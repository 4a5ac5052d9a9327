"""The compact format: sorted columns, which are read at once and searched as they are.

Layout: the line `xqlab book 1`; a line of JSON with `kind`, `rows`, `crc`, `comments` and `about`; spaces up
to a multiple of 64 bytes; then the columns of `COLUMNS`, little-endian, one after another, 26 bytes a row.
"""

import json
import os
import zlib
from typing import Any

import numpy as np
from numpy.typing import NDArray

from xqlab import disk
from xqlab.book.book import COLUMNS, Book
from xqlab.book.errors import BookError
from xqlab.book.keys import OF_XIANGQI
from xqlab.errors import quoted
from xqlab.game_profile import profile_named
from xqlab.xiangqi.core.squares import SQUARES

MAGIC = b"xqlab book 1\n"
ALIGNMENT = 64
LONGEST_HEADER = 1 << 24  # bytes, comments included
ORDER = ("keys", "scores", "won", "drawn", "lost", "moves")  # the widest first, so that all are aligned
ROW = sum(np.dtype(kind).itemsize for kind in COLUMNS.values())


def write_compact(book: Book, path: disk.PathLike) -> None:
    """Write a book in the compact format, replacing what is there; the same book gives the same bytes.

    Raises BookError for rounded keys and for comments that are too long, OSError.
    """
    if book.rounded is not None:
        raise BookError(
            f"expected whole keys, got {len(book.rounded):,} rounded ones: convert the book first"
        )
    columns = [_little(book, name).tobytes() for name in ORDER]
    crc = 0
    for content in columns:
        crc = zlib.crc32(content, crc)
    comments = [[f"{key:016x}", move, text] for (key, move), text in sorted(book.comments.items())]
    header = {"kind": book.kind, "rows": len(book), "crc": crc, "comments": comments, "about": book.about}
    first = MAGIC + json.dumps(header, sort_keys=True).encode()
    if len(first) >= LONGEST_HEADER:
        raise BookError(f"expected comments of at most {LONGEST_HEADER:,} bytes, got {len(first):,}")
    padding = -(len(first) + 1) % ALIGNMENT
    disk.write_bytes(path, b"".join([first, b" " * padding, b"\n", *columns]))


def read_compact(path: disk.PathLike) -> Book:
    """A book in the compact format.

    It is not mapped into memory, as a mapped file that becomes shorter kills the process.
    Raises BookError for another file or a damaged one, OSError.
    """
    name = os.fspath(path)
    whole = disk.read_bytes(path)
    if not whole.startswith(MAGIC):
        raise BookError(f"expected {name!r} to begin with {MAGIC!r}, got {whole[: len(MAGIC)]!r}")
    size = len(whole)
    offset = whole.find(b"\n", len(MAGIC), len(MAGIC) + LONGEST_HEADER) + 1 or min(size, LONGEST_HEADER)
    header = _header(whole[len(MAGIC) : offset], name)
    rows = header["rows"]
    if size != offset + rows * ROW:
        raise BookError(
            f"expected {offset + rows * ROW:,} bytes for {rows:,} rows in {name!r}, got {size:,} bytes"
        )
    content = np.frombuffer(whole, np.uint8, offset=offset) if rows else np.zeros(0, np.uint8)
    crc = zlib.crc32(content.data)
    if crc != header["crc"]:
        raise BookError(f"expected checksum {header['crc']} in {name!r}, got {crc}: damaged")
    columns: dict[str, Any] = {}
    at = 0
    for column in ORDER:
        kind = np.dtype(COLUMNS[column]).newbyteorder("<")
        columns[column] = content[at : at + rows * kind.itemsize].view(kind)
        at += rows * kind.itemsize
    _check(columns, header["kind"], name)
    comments = {(int(key, 16), move): text for key, move, text in header["comments"]}
    return Book(header["kind"], **columns, comments=comments, about=header["about"])


def _little(book: Book, name: str) -> NDArray[Any]:
    column: NDArray[Any] = getattr(book, name)
    return column.astype(np.dtype(COLUMNS[name]).newbyteorder("<"), copy=False)


def _header(line: bytes, name: str) -> dict[str, Any]:
    try:
        header = disk.parsed(line) if line.endswith(b"\n") else None
    except ValueError:
        header = None
    if not isinstance(header, dict):
        raise BookError(f"expected a line of JSON after the first line of {name!r}, got {quoted(line)}")
    valid = {
        "kind": _is_kind(header.get("kind")),
        "rows": _is_count(header.get("rows"), 2**31),
        "crc": _is_count(header.get("crc"), 2**32),
        "comments": isinstance(header.get("comments"), list) and all(map(_is_comment, header["comments"])),
        "about": isinstance(header.get("about"), dict),
    }
    for field, is_valid in valid.items():
        if not is_valid:
            raise BookError(
                f"expected a valid {field} in the header of {name!r}, got {quoted(header.get(field))}"
            )
    return header


def _is_count(value: Any, end: int) -> bool:
    return type(value) is int and 0 <= value < end


def _is_comment(value: Any) -> bool:
    if not isinstance(value, list) or len(value) != 3:
        return False
    key, move, text = value
    hexadecimal = isinstance(key, str) and len(key) == 16 and set(key) <= set("0123456789abcdef")
    return hexadecimal and _is_count(move, 2**16) and isinstance(text, str)


def _is_kind(value: Any) -> bool:
    return value in OF_XIANGQI or profile_named(value) is not None


def _check(columns: dict[str, Any], kind: str, name: str) -> None:
    keys, moves = columns["keys"], columns["moves"]
    unsorted = np.flatnonzero(keys[1:] < keys[:-1])
    if len(unsorted):
        raise BookError(f"expected sorted keys in {name!r}, got a lesser one at row {int(unsorted[0]) + 1}")
    if kind not in OF_XIANGQI:  # what is legal decides when a position is looked up
        return
    wrong = np.flatnonzero((moves & 127 >= SQUARES) | (moves >> 7 >= SQUARES) | (moves & 127 == moves >> 7))
    if len(wrong):
        row = int(wrong[0])
        raise BookError(
            f"expected a move between two squares at row {row} of {name!r}, got {int(moves[row])}"
        )
