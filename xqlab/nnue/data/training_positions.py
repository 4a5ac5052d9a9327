"""Training positions: records of games that may be flipped, mirrored and merged; in memory or in a file.

A record (`RECORD`) says in integers what happened in a game. A training position (`POSITION`) may stand for
several records, so its value and result can be means; it also has its game and how it was transformed.
"""

import hashlib
import mmap
import os
from pathlib import Path
from tokenize import TokenError
from typing import Any

import numpy as np
from numpy.typing import NDArray

from xqlab import disk
from xqlab.errors import XqlabError
from xqlab.nnue.data.game_records import best_moves, games_of, joined
from xqlab.nnue.data.record_format import CAPTURE, RANDOM, RECORD
from xqlab.xiangqi.core.squares import SLOTS

SMALL = 1 << 28  # bytes of a file that is read into memory, and not mapped
RED, BLACK = slice(0, SLOTS), slice(SLOTS, 2 * SLOTS)
MIRRORED, FLIPPED = 1, 2  # bits of `form`: left and right exchanged; colours exchanged and ranks reversed

# square : of each piece by slot, 90 when captured    move : that the search chose, from | to << 7, or 0
# value  : of the search, centipawns for the mover    turn : 0 Red, 1 Black
# result : of the game for Red, from -1 to 1          flags: IN_CHECK, CAPTURE (by `move`), RANDOM (it was
# game   : number of the game in the data set                not played)
# seen   : how many records it stands for             clock: plies since the last capture, at most 255
# ply    : since the start of the game                form : MIRRORED, FLIPPED: how it differs from its record
POSITION = np.dtype(
    [
        ("square", "u1", (32,)),
        ("value", "<f4"),
        ("result", "<f4"),
        ("game", "<u4"),
        ("seen", "<u4"),
        ("ply", "<u2"),
        ("move", "<u2"),
        ("turn", "u1"),
        ("flags", "u1"),
        ("clock", "u1"),
        ("form", "u1"),
    ]
)

Positions = NDArray[Any]


class PositionsError(XqlabError):
    """Invalid positions, or an invalid step of a pipeline."""


def positions_of(records: NDArray[Any], games: NDArray[np.integer]) -> Positions:
    """POSITION[n] of RECORD[n] and the number of each record's game: `positions_of(*read_games(path))`.

    Raises PositionsError if their lengths differ.
    """
    if np.shape(games) != records.shape:
        raise PositionsError(
            f"expected the game of each of {len(records)} records, got {len(games)} numbers of games"
        )
    positions = np.zeros(len(records), POSITION)
    for name in ("square", "value", "result", "ply", "turn", "clock"):
        positions[name] = records[name]
    positions["game"], positions["seen"] = games, 1
    positions["move"] = best_moves(records)
    random = np.flatnonzero(records["flags"] & RANDOM)
    positions["flags"] = records["flags"]
    positions["flags"][random] &= 0xFF ^ CAPTURE  # RECORD's flag is that of the move played
    positions["flags"][random] |= CAPTURE * _takes(positions[random]).astype(np.uint8)
    return positions


def _takes(positions: Positions) -> NDArray[np.bool_]:
    target = (positions["move"] >> 7).astype(np.uint8)
    return (positions["square"] == target[:, None]).any(axis=1)


def read_positions(*paths: Path | str) -> Positions:
    """All positions of some files of games, the games numbered through all files."""
    games = [records for path in paths for _, records in games_of(path)]
    return joined_games(games)


def joined_games(games: list[NDArray[Any]]) -> Positions:
    """POSITION[n] of the records of some games, which are numbered in this order."""
    if not games:
        return np.zeros(0, POSITION)
    numbers = np.repeat(np.arange(len(games)), [len(game) for game in games])
    return positions_of(joined(games), numbers)


def data_hash(positions: NDArray[Any]) -> str:
    """SHA-256, in hexadecimal, of the field names and bytes of an array of records or positions.

    Equal for equal positions in the same order. Fields have no gaps and a fixed byte
    order, so the bytes are the same on every machine.

    >>> data_hash(np.zeros(0, POSITION))[:16]
    '23095d73c2dc527e'
    """
    digest = hashlib.sha256(repr(positions.dtype.descr).encode())
    digest.update(np.ascontiguousarray(positions).view(np.uint8).data if len(positions) else b"")
    return digest.hexdigest()


def records_of(positions: Positions) -> NDArray[Any]:
    """RECORD[n]: the positions as records of a file of games; how often a board was seen is lost.

    Raises PositionsError if a value or a result is not an integer, as means may be.
    """
    records = np.zeros(len(positions), RECORD)
    for name in ("value", "result"):
        broken = np.flatnonzero(positions[name] != np.rint(positions[name]))
        if len(broken):
            got = f"{positions[name][broken[0]]:g} in position {broken[0]}"
            raise PositionsError(f"expected an integer as the {name} of a record, got {got}")
    for name in ("square", "value", "result", "ply", "move", "turn", "clock"):
        records[name] = positions[name]
    records["flags"] = positions["flags"] & (0xFF ^ RANDOM)  # its move is the one that the search chose
    return records


def for_mover(positions: Positions) -> NDArray[np.float64]:
    """float64[n]: the result of the game for the side to move, from -1 to 1."""
    return np.where(positions["turn"] == 0, 1.0, -1.0) * positions["result"]


_UNREADABLE = (
    *(OSError, ValueError, TypeError, SyntaxError, OverflowError, RecursionError, MemoryError),
    *(EOFError, KeyError, IndexError, AttributeError, TokenError),
)


def write_positions(path: Path | str, positions: Positions) -> Path:
    """Write positions to a file, which replaces an older one only once it is complete; return its path.

    Raises PositionsError for another array.
    """
    path = Path(path)
    if positions.dtype != POSITION or positions.ndim != 1:
        raise PositionsError(f"expected an array of POSITION, got {positions.dtype} {positions.shape}")
    content = np.ascontiguousarray(positions)
    with disk.replacing(path) as partial, partial.open("wb") as file:
        np.lib.format.write_array_header_1_0(file, np.lib.format.header_data_from_array_1_0(content))
        file.write(content.view(np.uint8).data)  # np.save does not report a full disk
    return path


def map_positions(path: Path | str) -> Positions:
    """The positions of a file, read-only, which a large file keeps on the disk, see `check_whole`.

    Raises PositionsError, with the reason, for an invalid file.
    """
    try:
        # Not `np.load`, which also accepts archives. NumPy parses the header as Python source.
        with disk.opened(path) as file:
            is_small = os.fstat(file.fileno()).st_size <= SMALL
            positions = np.lib.format.read_array(file, allow_pickle=False) if is_small else None
        if positions is None:
            positions = np.lib.format.open_memmap(path, mode="r")
    except _UNREADABLE as error:
        reason = str(error).split("\n")[0]
        raise PositionsError(f"expected positions in {str(path)!r}: {reason}") from None
    if positions.dtype != POSITION or positions.ndim != 1:
        kind = f"{str(positions.dtype)[:80]} {positions.shape}"
        raise PositionsError(f"expected an array of POSITION in {str(path)!r}, got {kind}")
    positions.flags.writeable = False
    return positions.view(np.ndarray)


def check_whole(positions: Positions) -> None:
    """Raise PositionsError if the file of mapped positions has become shorter.

    Reading a page that it no longer has would kill the process, so this comes before each batch.
    """
    array: Any = positions
    while isinstance(array, np.ndarray) and not isinstance(array.base, mmap.mmap):
        array = array.base
    if not isinstance(array, np.memmap):
        return
    file: Any = array.base
    needed, size = array.offset + array.nbytes, file.size()
    if size < needed:
        name = str(array.filename)
        raise PositionsError(
            f"expected {needed:,} bytes in {name!r}, got {size:,}: the file was changed while it was read"
        )
