"""Books in files: opened whatever their format, which the content shows, and written as the name asks."""

import os
from collections.abc import Iterator
from functools import lru_cache

from xqlab import disk
from xqlab.book.book import Book
from xqlab.book.book_dat import read_book_dat, write_book_dat
from xqlab.book.errors import BookError
from xqlab.book.keys import LOCK, OBK, OF_XIANGQI, WIDE
from xqlab.book.obk import HEADER, read_obk, write_obk
from xqlab.book.squares import packed_moves
from xqlab.errors import quoted

SUFFIXES = ".obk", ".dat", ".h"  # .obk, BOOK.DAT and a C header
_HEAD = """\
/* An opening book of {rows} moves in {positions} positions, sorted by key, written by xqlab.
   key:   Zobrist key of the position, as in .obk books; also look for the key of the mirrored position
   move:  source << 8 | destination, on a board of 16 x 16: rank 9 is row 0x3_, file a is column _3
   score: more is better */
#ifndef OPENING_BOOK_H
#define OPENING_BOOK_H
#include <stdint.h>

typedef struct {{
    uint64_t key;
    uint16_t move;
    int32_t score;
}} book_row;

#define BOOK_ROWS {rows}

/* The first row whose key is not below `key`. */
static int book_first(const book_row *rows, uint64_t key) {{
    int low = 0, high = BOOK_ROWS;
    while (low < high) {{
        int middle = low + (high - low) / 2;
        if (rows[middle].key < key) low = middle + 1;
        else high = middle;
    }}
    return low;
}}

static const book_row BOOK[BOOK_ROWS] = {{
"""


def open_book(path: disk.PathLike, *, progress: bool = False) -> Book:
    """The book in a file: an .obk, or ElephantEye's BOOK.DAT.

    progress : show a bar while a large .obk is read, on a terminal
    Raises BookError, which says what is wrong with the file, and OSError.
    """
    with disk.opened(path) as file:
        start = file.read(len(HEADER))
    suffix = os.path.splitext(os.fspath(path))[1].lower()
    if suffix == ".obk" or start == HEADER:
        return read_obk(path, progress=progress)
    if suffix == ".dat":
        return read_book_dat(path)
    raise BookError(
        f"expected an opening book, which ends with .obk or .dat, got {os.fspath(path)!r}, "
        f"which begins with {start!r}"
    )


def opened_book(book: Book | disk.PathLike) -> Book:
    """A book, given as such or as a path; one that is opened twice and did not change is read once.

    Raises BookError for anything else, and what `open_book` raises.
    """
    if isinstance(book, Book):
        return book
    if not isinstance(book, (str, os.PathLike)):
        raise BookError(f"expected a book or the path of one, got {quoted(book)}")
    disk.check_regular(book)
    stat = os.stat(book)
    return _opened(os.path.realpath(book), stat.st_mtime_ns, stat.st_size)


@lru_cache(maxsize=4)
def _opened(path: str, modified: int, size: int) -> Book:
    return open_book(path)


def suffix_of(path: disk.PathLike) -> str:
    """The suffix of a path, one of SUFFIXES; raises BookError for another one."""
    suffix = os.path.splitext(os.fspath(path))[1].lower()
    if suffix not in SUFFIXES:
        raise BookError(f"expected a file that ends with {', '.join(SUFFIXES)}, got {os.fspath(path)!r}")
    return suffix


def kind_for(path: disk.PathLike, own: str = WIDE) -> str:
    """The kind of keys that other programs expect in a file of this name, in another game `own`.

    Raises BookError.
    """
    suffix = suffix_of(path)
    if own not in OF_XIANGQI:
        if suffix != ".obk":
            raise BookError(f"expected a book of {own} to end with .obk, got {os.fspath(path)!r}")
        return own
    if suffix != ".dat":
        return OBK
    return WIDE if own == WIDE else LOCK


def save_book(book: Book, path: disk.PathLike, *, scale: bool = False) -> int:
    """Write a book and return the number of its rows in the file.

    scale : for BOOK.DAT, reduce scores that do not fit in proportion
    Raises BookError for a book that the format cannot hold, OSError.
    """
    suffix = suffix_of(path)
    if suffix == ".dat":
        return write_book_dat(book, path, scale=scale)
    (write_obk if suffix == ".obk" else write_c_header)(book, path)
    return len(book)


def write_c_header(book: Book, path: disk.PathLike) -> None:
    """Write a book as a C header; raises BookError for other keys, or for no rows, OSError."""
    if book.kind != OBK or book.rounded is not None:
        raise BookError(f"expected a book with whole keys {OBK!r}, got {book.kind!r}: convert it first")
    if not len(book):
        raise BookError("expected a book with at least one move, got an empty one")
    disk.write_text(path, "".join(_lines(book)))


def _lines(book: Book) -> Iterator[str]:
    yield _HEAD.format(rows=len(book), positions=book.positions)
    moves = packed_moves(book.moves).tolist()
    for key, move, score in zip(book.keys.tolist(), moves, book.scores.tolist()):
        number = "INT32_MIN" if score == -(2**31) else str(score)
        yield f"    {{UINT64_C(0x{key:016X}), 0x{move:04X}, {number}}},\n"
    yield "};\n\n#endif\n"
