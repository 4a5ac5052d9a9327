"""Faults in records of games: every record is checked by the rules of Xiangqi when its file is read.

A checksum shows that a file holds what was written, not that what was written is possible. Not checked:
whether a piece moves as its kind does, and who is in check, which would need a move generator.
"""

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from xqlab.nnue.data.record_format import CAPTURE, HIGHEST, IN_CHECK, LAST_PLY, RANDOM
from xqlab.xiangqi.core.squares import (
    KIND_NAMES,
    OFF,
    SLOT_KINDS,
    SLOTS,
    SQUARE_NAMES,
    SQUARES,
    allowed_squares,
)

PIECES = 2 * SLOTS
KINGS = (0, SLOTS)  # their slots
KNOWN_FLAGS = IN_CHECK | CAPTURE | RANDOM
SIDES = ("Red", "Black")

Records = NDArray[Any]
Starts = NDArray[np.integer]


class RecordFault(NamedTuple):
    """A fault in the record of a row: its `field` is `value` instead of what is `expected`."""

    row: int
    field: str
    value: str
    expected: str


def first_fault(records: Records, starts: Starts) -> RecordFault | None:
    """The fault of the first record that has one; None if all are possible.

    records : RECORD[n] of whole games, one after another
    starts  : index of each game's first record, ascending
    """
    first = None
    for check in _CHECKS:
        fault = check(records, starts)
        if fault is not None:
            # Later checks rely on this one, and matter only if they fault an earlier record.
            first = fault
            records, starts = records[: fault.row], starts[starts < fault.row]
    return first


def _first_row(is_wrong: NDArray[np.bool_]) -> int | None:
    row = int(is_wrong.argmax()) if len(is_wrong) else 0
    return row if len(is_wrong) and is_wrong[row] else None


# -- fields by themselves ---------------------------------------------------------------------------------


# Field -> which values of it are wrong, and what is expected.
_ALONE: dict[str, tuple[Callable[[Any], Any], str]] = {
    "turn": (lambda turn: turn > 1, "0 or 1"),
    "result": (lambda result: (result < -1) | (result > 1), "-1, 0 or 1"),
    "value": (lambda value: value < -HIGHEST, f"from -{HIGHEST} to {HIGHEST}"),
    "flags": (lambda flags: flags > KNOWN_FLAGS, f"from 0 to {KNOWN_FLAGS}"),
}


def _fault_alone(field: str) -> Callable[[Records, Starts], RecordFault | None]:
    is_wrong, expected = _ALONE[field]
    return lambda records, starts: _fault_where(is_wrong(records[field]), records, field, expected)


def _results_fault(records: Records, starts: Starts) -> RecordFault | None:
    lengths = np.diff(starts, append=len(records))
    of_game = records["result"][starts].repeat(lengths)
    return _fault_where(records["result"] != of_game, records, "result", "the same through a game")


def _ply_fault(records: Records, starts: Starts) -> RecordFault | None:
    odd = records["ply"] % 2 != records["turn"]
    expected = "even where Red is to move, odd where Black is"
    return _fault_where(odd & (records["ply"] < LAST_PLY), records, "ply", expected)


def _fault_where(
    is_wrong: NDArray[np.bool_], records: Records, field: str, expected: str
) -> RecordFault | None:
    row = _first_row(is_wrong)
    return None if row is None else RecordFault(row, field, str(records[field][row]), expected)


# -- the board --------------------------------------------------------------------------------------------


def _allowed_table() -> NDArray[np.bool_]:
    """[slot, number]: whether the piece can stand on the square of that number, or be captured (OFF)."""
    table = np.zeros((PIECES, 512), dtype=bool)  # the target of a move has 9 bits
    for slot in range(PIECES):
        table[slot, list(allowed_squares(int(SLOT_KINDS[slot]), slot // SLOTS))] = True
        table[slot, OFF] = slot not in KINGS
    return table


_ALLOWED = _allowed_table()


def _squares_fault(records: Records, starts: Starts) -> RecordFault | None:
    """A piece where it cannot stand, or two on a square.

    A piece that has not moved since the previous record was checked there. That leaves about one piece
    per record.
    """
    squares = np.ascontiguousarray(records["square"])
    is_new = np.ones(squares.shape, dtype=bool)
    np.not_equal(squares[1:], squares[:-1], out=is_new[1:])
    rows, slots = np.divmod(np.flatnonzero(is_new), PIECES)
    new = squares[rows, slots]
    sharing = (squares[rows] == new[:, None]).sum(axis=1, dtype=np.uint8)
    is_misplaced = ~_ALLOWED[slots, new]
    at = _first_row(is_misplaced | (new != OFF) & (sharing > 1))
    if at is None:
        return None
    misplaced = np.flatnonzero(is_misplaced & (rows == rows[at]))
    at = int(misplaced[0]) if len(misplaced) else at
    row, slot, square = int(rows[at]), int(slots[at]), int(new[at])
    if _ALLOWED[slot, square]:
        other = next(at for at in range(PIECES) if at != slot and squares[row, at] == square)
        expected = f"another square than that of square[{other}]"
    else:
        expected = f"a square on which {_piece(slot)} can stand" + f", or {OFF}" * (slot not in KINGS)
    return RecordFault(row, f"square[{slot}]", _square(square), expected)


def _piece(slot: int) -> str:
    return f"a {SIDES[slot // SLOTS]} {KIND_NAMES[int(SLOT_KINDS[slot])]}"


def _square(number: int) -> str:
    return f"{number} ({SQUARE_NAMES[number]})" if number < SQUARES else str(number)


# -- moves ------------------------------------------------------------------------------------------------


def _capture_fault(records: Records, starts: Starts) -> RecordFault | None:
    target = (records["move"] >> 7).astype(np.uint8)
    takes = (records["square"] == target[:, None]).any(axis=1) & (records["move"] != 0)
    row = _first_row(takes != (records["flags"] & CAPTURE > 0))
    if row is None:
        return None
    expected = "with" if takes[row] else "without"
    expected += f" {CAPTURE}, as the move takes {'a' if takes[row] else 'no'} piece"
    return RecordFault(row, "flags", str(records["flags"][row]), expected)


def _random_fault(records: Records, starts: Starts) -> RecordFault | None:
    is_random, best = records["flags"] & RANDOM > 0, records["best"]
    row = _first_row(np.where(is_random, best == records["move"], best != 0))
    if row is None:
        return None
    expected = "another move than the one played" if is_random[row] else f"0 without the flag {RANDOM}"
    return RecordFault(row, "best", _move(best[row]), expected)


def _fault_of_moves(records: Records, field: str, rows: NDArray[np.integer]) -> RecordFault | None:
    """The first of these rows in which `field` is a move that the side to move cannot play."""
    some = records if len(rows) == len(records) else records[rows]
    moves, squares, turn = some[field], some["square"], some["turn"]
    origin, target = moves & 127, moves >> 7
    is_on_board = (origin < SQUARES) & (target < SQUARES)
    every = np.arange(len(some))
    slot = (squares == origin.astype(np.uint8)[:, None]).argmax(axis=1)
    is_own = (squares[every, slot] == origin) & (slot // SLOTS == turn)
    victim = (squares == target.astype(np.uint8)[:, None]).argmax(axis=1)
    takes_own = (squares[every, victim] == target) & (victim // SLOTS == turn)
    row = _first_row(~(is_on_board & is_own & ~takes_own & _ALLOWED[slot, target]))
    if row is None:
        return None
    side = SIDES[int(turn[row])]
    if not is_on_board[row]:
        expected = f"a move, from + 128 * to, between squares from 0 to {SQUARES - 1}"
    elif not is_own[row]:
        expected = f"a move of a piece of {side}"
    elif takes_own[row]:
        expected = f"a move that takes no piece of {side}"
    else:
        expected = f"a move to a square on which {_piece(int(slot[row]))} can stand"
    return RecordFault(int(rows[row]), field, _move(moves[row]), expected)


def _move(code: Any) -> str:
    origin, target = int(code) & 127, int(code) >> 7
    on_board = origin < SQUARES and target < SQUARES
    return f"{code} ({SQUARE_NAMES[origin]}{SQUARE_NAMES[target]})" if on_board else str(code)


_CHECKS = (
    *map(_fault_alone, _ALONE),
    _results_fault,
    _ply_fault,
    _squares_fault,
    lambda records, starts: _fault_of_moves(records, "move", np.flatnonzero(records["move"])),
    _capture_fault,
    _random_fault,
    lambda records, starts: _fault_of_moves(records, "best", np.flatnonzero(records["flags"] & RANDOM)),
)
