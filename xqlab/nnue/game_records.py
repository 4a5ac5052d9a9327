"""A file of games as fixed-size records: written game by game, safe against a crash, always the same bytes.

Layout, all numbers little-endian: the line `xqlab games 1`; one line of JSON that says how the games are
made; then for each game the bytes `GAME`, its number, the number of its records and their CRC-32 (uint32
each), and the records (`RECORD`, 44 bytes a position). While games are being made they stand in the order
in which they were finished, in `FILE.partial`; the finished file has them by number.
"""

from __future__ import annotations

import json
import os
import struct
import zlib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, BinaryIO

import numpy as np
from numpy.typing import NDArray

from xqlab.errors import XqlabError

MAGIC = b"xqlab games 1\n"
BLOCK = struct.Struct("<4sIII")
IN_CHECK, CAPTURE, RANDOM = 1, 2, 4
LONGEST_HEADER = 100_000

# square : of each man by slot, 90 when captured      turn   : 0 Red, 1 Black
# value  : of the search, centipawns for the mover    move   : that was played, from | to << 7
# result : of the game, -1, 0, 1 for Red              flags  : IN_CHECK, CAPTURE (the move takes a man),
# ply    : since the start of the game                         RANDOM (not the move that the search chose)
# clock  : plies since the last capture, at most 255  best   : what the search chose where RANDOM, else 0
RECORD = np.dtype(
    [
        ("square", "u1", (32,)),
        ("value", "<i2"),
        ("move", "<u2"),
        ("ply", "<u2"),
        ("turn", "u1"),
        ("flags", "u1"),
        ("result", "i1"),
        ("clock", "u1"),
        ("best", "<u2"),
    ]
)


class GamesError(XqlabError):
    """A file of games that cannot be read, or continued as asked."""


def block_of(number: int, records: NDArray[Any]) -> bytes:
    """One game as it stands in a file."""
    content = records.astype(RECORD).tobytes()
    return BLOCK.pack(b"GAME", number, len(records), zlib.crc32(content)) + content


def _keep(file: BinaryIO) -> None:
    """See to it that what was written is on the disk."""
    file.flush()
    os.fsync(file.fileno())


def read_blocks(path: Path) -> tuple[dict[str, Any], list[tuple[int, NDArray[Any]]], int]:
    """(header, [(number, records)], bytes that are whole) of a file, whose end may be torn.

    Raises GamesError for a file that is none of games.
    """
    content = Path(path).read_bytes()
    header, at = _header(path, content)
    found = []
    while at + BLOCK.size <= len(content):
        mark, number, count, crc = BLOCK.unpack_from(content, at)
        end = at + BLOCK.size + count * RECORD.itemsize
        if mark != b"GAME" or end > len(content) or zlib.crc32(content[at + BLOCK.size : end]) != crc:
            break
        found.append((number, np.frombuffer(content, RECORD, count, at + BLOCK.size)))
        at = end
    return header, found, at


def _header(path: Path, content: bytes) -> tuple[dict[str, Any], int]:
    if not content.startswith(MAGIC):
        raise GamesError(f"expected {str(path)!r} to begin with {MAGIC!r}, got {content[: len(MAGIC)]!r}")
    end = content.find(b"\n", len(MAGIC), len(MAGIC) + LONGEST_HEADER)
    try:
        header = json.loads(content[len(MAGIC) : end]) if end >= 0 else None
    except (ValueError, RecursionError):
        header = None
    if not isinstance(header, dict):
        line = content[len(MAGIC) : len(MAGIC) + 60]
        raise GamesError(f"expected a line of JSON after the first line of {str(path)!r}, got {line!r}")
    return header, end + 1


def games_of(path: Path | str) -> Iterator[tuple[int, NDArray[Any]]]:
    """(number, records) of each game of a finished file or of one that is being made.

    Raises GamesError for a file that is none of games, or whose end is torn although it is finished.
    """
    path = Path(path)
    try:
        _, found, whole = read_blocks(path)
        size = path.stat().st_size
    except OSError as error:
        raise GamesError(f"expected a file of games at {str(path)!r}: {error.strerror}") from None
    if whole < size and path.suffix != ".partial":
        raise GamesError(f"expected {size} bytes of games in {str(path)!r}, the games end after {whole}")
    yield from found


def read_games(*paths: Path | str) -> tuple[NDArray[Any], NDArray[np.int64]]:
    """All positions of some files: RECORD[n], and the game of each, int64[n], counted through all files."""
    records: list[NDArray[Any]] = []
    games: list[NDArray[np.int64]] = []
    for path in paths:
        for _, game in games_of(path):
            games.append(np.full(len(game), len(records), dtype=np.int64))
            records.append(game)
    if not records:
        return np.zeros(0, RECORD), np.zeros(0, np.int64)
    return np.concatenate(records), np.concatenate(games)


def best_moves(records: NDArray[Any]) -> NDArray[np.uint16]:
    """uint16[n]: the move that the search chose in each position, also where another one was played."""
    return np.where(records["flags"] & RANDOM, records["best"], records["move"])


class GameFile:
    """Games that are being made: those finished before are kept, a torn end is cut off.

    Raises GamesError where the file was begun otherwise than `header` says.
    """

    def __init__(self, path: Path | str, header: Mapping[str, Any]) -> None:
        self.path = Path(path)
        self.partial = self.path.with_name(self.path.name + ".partial")
        self.done: set[int] = set()
        line = json.dumps(header, sort_keys=True).encode()
        begun = next((each for each in (self.partial, self.path) if each.is_file()), None)
        if begun is not None:
            found, blocks, whole = read_blocks(begun)
            wanted = json.loads(line)
            if found != wanted:
                differ = [
                    f"{key}: {found.get(key)!r} there, {wanted.get(key)!r} asked for"
                    for key in sorted({*found, *wanted})
                    if found.get(key) != wanted.get(key)
                ]
                raise GamesError(f"{str(begun)!r} was begun otherwise: {'; '.join(differ)}")
            self.done = {number for number, _ in blocks}
        self._file: BinaryIO | None = None
        self._begun, self._whole, self._line = begun, whole if begun else 0, line

    def open(self) -> None:
        """Make it ready for more games."""
        if self._begun == self.path:
            self.path.rename(self.partial)
        self._file = self.partial.open("r+b" if self._begun else "w+b")
        if self._begun:
            self._file.truncate(self._whole)
            self._file.seek(0, os.SEEK_END)
        else:
            self._file.write(MAGIC + self._line + b"\n")

    def add(self, number: int, records: NDArray[Any]) -> None:
        """Keep one game."""
        if self._file is None:
            self.open()
        assert self._file is not None
        self._file.write(block_of(number, records))
        _keep(self._file)
        self.done.add(number)

    def close(self) -> None:
        """Leave it to be continued later."""
        if self._file is not None:
            self._file.close()
            self._file = None

    def finish(self) -> Path:
        """Write the games by number to the path asked for; return it."""
        self.close()
        if not self.partial.is_file():
            return self.path
        _, blocks, _ = read_blocks(self.partial)
        new = self.path.with_name(self.path.name + ".new")
        with new.open("wb") as file:
            file.write(MAGIC + self._line + b"\n")
            for number, records in sorted(blocks, key=lambda block: block[0]):
                file.write(block_of(number, records))
            _keep(file)
        new.replace(self.path)
        self.partial.unlink()
        return self.path
