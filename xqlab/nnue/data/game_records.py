"""Reading files of games in fixed-size records; checksums and the rules of Xiangqi check every one.

Layout, all numbers little-endian: the line `xqlab games 1`; one line of JSON that describes how the games are
played; then for each game the bytes `GAME`, its number, the number of its records and their CRC-32 (uint32
each), and the records (`RECORD`, 44 bytes a position). While games are being played, `FILE.partial` has them
in the order in which they finish; the finished file has them by number, see `game_file`.
"""

import struct
import zlib
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from xqlab import disk
from xqlab.errors import XqlabError
from xqlab.nnue.data.record_check import first_fault
from xqlab.nnue.data.record_format import RANDOM, RECORD

MAGIC = b"xqlab games 1\n"
BLOCK = struct.Struct("<4sIII")
LONGEST_HEADER = 100_000
AT_ONCE = 20_000  # records checked together: few enough to stay in the processor's cache

Block = tuple[int, NDArray[Any]]


def block_of(number: int, records: NDArray[Any]) -> bytes:
    """One game as it stands in a file."""
    content = records.astype(RECORD).tobytes()
    return BLOCK.pack(b"GAME", number, len(records), zlib.crc32(content)) + content


def read_blocks(path: Path) -> tuple[dict[str, Any], list[Block], int]:
    """(header, [(number, records)], length of the intact part in bytes) of a file, whose end may be torn.

    The records are not checked, see `check_games`. Raises XqlabError for a file that is not a file of
    games, OSError for one that cannot be read.
    """
    content = disk.read_bytes(path)
    header, at = _header(path, content)
    blocks = []
    while at + BLOCK.size <= len(content):
        mark, number, count, crc = BLOCK.unpack_from(content, at)
        end = at + BLOCK.size + count * RECORD.itemsize
        if mark != b"GAME" or end > len(content):
            break
        if zlib.crc32(memoryview(content)[at + BLOCK.size : end]) != crc:
            break
        blocks.append((number, np.frombuffer(content, RECORD, count, at + BLOCK.size)))
        at = end
    return header, blocks, at


def _header(path: Path, content: bytes) -> tuple[dict[str, Any], int]:
    if not content.startswith(MAGIC):
        raise XqlabError(f"expected {str(path)!r} to begin with {MAGIC!r}, got {content[: len(MAGIC)]!r}")
    end = content.find(b"\n", len(MAGIC), len(MAGIC) + LONGEST_HEADER)
    try:
        header = disk.parsed(content[len(MAGIC) : end]) if end >= 0 else None
    except ValueError:
        header = None
    if not isinstance(header, dict):
        line = content[len(MAGIC) : len(MAGIC) + 60]
        raise XqlabError(f"expected a line of JSON after the first line of {str(path)!r}, got {line!r}")
    return header, end + 1


def check_games(name: Path | str, blocks: Sequence[Block]) -> None:
    """Raise XqlabError for the first impossible record, and for a game that is there twice.

    name : of the file, for the error, which also names the game, the record, the field and the value
    """
    numbers = set()
    together: list[Block] = []
    count = 0
    for number, records in blocks:
        if number in numbers:
            raise XqlabError(f"expected each game once in {str(name)!r}, game {number} is there twice")
        numbers.add(number)
        together.append((number, records))
        count += len(records)
        if count >= AT_ONCE:
            _check_together(name, together)
            together, count = [], 0
    _check_together(name, together)


def _check_together(name: Path | str, blocks: Sequence[Block]) -> None:
    games = [(number, records) for number, records in blocks if len(records)]
    if not games:
        return
    starts = np.cumsum([0, *(len(records) for _, records in games[:-1])])
    fault = first_fault(joined([records for _, records in games]), starts)
    if fault is not None:
        game = int(np.searchsorted(starts, fault.row, side="right")) - 1
        where = f"record {fault.row - starts[game]} of game {games[game][0]} in {str(name)!r}"
        raise XqlabError(f"expected {fault.field} of {where} to be {fault.expected}, got {fault.value}")


def games_of(path: Path | str) -> Iterator[Block]:
    """(number, records) of each game of a finished or unfinished file, all of them checked.

    Raises XqlabError for a file that is not a file of games, for a finished file with a torn end, and for an
    impossible record.
    """
    path = Path(path)
    try:
        _, blocks, whole = read_blocks(path)
        size = path.stat().st_size
    except OSError as error:
        raise XqlabError(f"expected a file of games at {str(path)!r}: {error.strerror}") from None
    if whole < size and path.suffix != ".partial":
        raise XqlabError(f"expected {size} bytes of games in {str(path)!r}, the games end after {whole}")
    check_games(path, blocks)
    yield from blocks


def read_games(*paths: Path | str) -> tuple[NDArray[Any], NDArray[np.int64]]:
    """All positions of some files: RECORD[n], and the game of each, int64[n], counted through all files."""
    games = [records for path in paths for _, records in games_of(path)]
    return joined(games), np.repeat(np.arange(len(games)), [len(records) for records in games])


def joined(games: Sequence[NDArray[Any]]) -> NDArray[Any]:
    """RECORD[n]: the records of some games, one after another."""
    # As bytes: NumPy joins structured arrays field by field, which takes eight times as long.
    parts = [np.ascontiguousarray(records, dtype=RECORD).view(np.uint8) for records in games]
    return np.concatenate([np.zeros(0, np.uint8), *parts]).view(RECORD)


def best_moves(records: NDArray[Any]) -> NDArray[np.uint16]:
    """uint16[n]: the move that the search chose in each position, even if another one was played."""
    return np.where(records["flags"] & RANDOM, records["best"], records["move"])
