"""Every field of a record that cannot be is found, and the first faulty record is the one that is named."""

from functools import cache
from itertools import product

import numpy as np
import pytest

from xqlab.files import data_file
from xqlab.nnue.data.game_records import joined, read_blocks
from xqlab.nnue.data.record_check import RecordFault, first_fault
from xqlab.nnue.data.record_format import CAPTURE, IN_CHECK, RANDOM, RECORD
from xqlab.xiangqi import Board, InvalidFenError

RED_KING, RED_ROOK, BLACK_ROOK, RED_PAWN = 0, 7, 23, 11  # slots


@cache
def real_games():
    blocks = read_blocks(data_file("samples/nnue.bin"))[1][:40]
    return joined([records for _, records in blocks]), np.cumsum([0, *(len(r) for _, r in blocks[:-1])])


def sample():
    """(records of real games, some of their moves drawn at random, where each game begins)."""
    records, starts = real_games()
    return records.copy(), starts


def move(origin, target):
    return origin | target << 7


@pytest.mark.parametrize(
    ("field", "value", "told"),
    [
        ("turn", 7, "expected 0 or 1, got 7"),
        ("result", 99, "expected -1, 0 or 1, got 99"),
        ("result", -2, "expected -1, 0 or 1, got -2"),
        ("value", -32768, "expected from -32767 to 32767, got -32768"),
        ("flags", 8, "expected from 0 to 7, got 8"),
        ("move", 65535, "expected a move, from + 128 * to, between squares from 0 to 89, got 65535"),
        ("move", move(90, 5), "between squares from 0 to 89, got 730"),
        ("move", move(5, 90), "between squares from 0 to 89, got 11525"),
    ],
)
@pytest.mark.parametrize("row", [0, 700, -1])
def test_a_field_that_cannot_be(row, field, value, told):
    records, starts = sample()
    records[field][row] = value
    fault = first_fault(records, starts)
    assert (fault.row, fault.field) == (row % len(records), field)
    assert told in f"expected {fault.expected}, got {fault.value}"


@pytest.mark.parametrize(
    ("slot", "square", "told"),
    [
        (RED_ROOK, 255, "expected a square on which a Red rook can stand, or 90, got 255"),
        (RED_ROOK, 91, "expected a square on which a Red rook can stand, or 90, got 91"),
        (RED_KING, 90, "expected a square on which a Red king can stand, got 90"),
        (16, 90, "expected a square on which a Black king can stand, got 90"),
        (RED_KING, 0, "expected a square on which a Red king can stand, got 0 (a0)"),
        (16, 4, "expected a square on which a Black king can stand, got 4 (e0)"),
        (1, 4, "expected a square on which a Red advisor can stand, or 90, got 4 (e0)"),
        (3, 47, "expected a square on which a Red elephant can stand, or 90, got 47 (c5)"),
        (RED_PAWN, 0, "expected a square on which a Red pawn can stand, or 90, got 0 (a0)"),
        (31, 89, "expected a square on which a Black pawn can stand, or 90, got 89 (i9)"),
    ],
)
@pytest.mark.parametrize("row", [0, 700, -1])
def test_a_piece_where_it_cannot_stand(row, slot, square, told):
    records, starts = sample()
    records["square"][row, slot] = square
    fault = first_fault(records, starts)
    assert (fault.row, fault.field) == (row % len(records), f"square[{slot}]")
    assert f"expected {fault.expected}, got {fault.value}" == told


@pytest.mark.parametrize("row", [0, 700, -1])
def test_two_pieces_on_a_square(row):
    records, starts = sample()
    squares = records["square"][row]
    taken = int(squares[16])
    squares[RED_ROOK] = taken
    row %= len(records)
    # Either of the two may be named: the one that is new on its square.
    found = first_fault(records, starts)
    assert found.row == row
    assert {found.field, found.expected[-10:]} in ({"square[7]", "square[16]"}, {"square[16]", " square[7]"})
    assert found.expected.startswith("another square than that of square[")
    assert found.value.startswith(f"{taken} (")


@pytest.mark.slow
def test_every_square_of_every_piece_is_judged_as_fen_is():
    board = Board("4k4/9/9/9/9/9/9/9/9/3K5 w - - 0 1")
    bare = np.zeros(1, RECORD)
    bare["square"] = board.position.square
    slots = {"A": 1, "B": 3, "N": 5, "R": 7, "C": 9, "P": 11}
    for (letter, slot), side, square in product(slots.items(), (0, 1), range(90)):
        if square in (3, 85):  # the kings
            continue
        cells = board.cells()
        cells[square] = letter if side == 0 else letter.lower()
        rows = ["".join(cell or "1" for cell in cells[at : at + 9]) for at in range(0, 90, 9)][::-1]
        try:
            Board("/".join(rows) + (" w" if side == 0 else " b"))
            can_stand = True
        except InvalidFenError as error:
            can_stand = "is in check" in str(error)
        record = bare.copy()
        record["square"][0, slot + 16 * side] = square
        assert (first_fault(record, np.array([0])) is None) == can_stand, (letter, side, square)


def test_results_plies_and_captures_belong_to_a_game():
    records, starts = sample()
    row = int(starts[3]) + 5
    records["result"][row] = -1 if records["result"][row] != -1 else 0
    got = str(records["result"][row])
    assert first_fault(records, starts) == RecordFault(row, "result", got, "the same through a game")
    records, starts = sample()
    records["ply"][40] += 1
    fault = first_fault(records, starts)
    assert (fault.row, fault.field) == (40, "ply")
    assert fault.expected == "even where Red is to move, odd where Black is"
    records["ply"][40] = 65_535  # that, or more
    assert first_fault(records, starts) is None
    records, starts = sample()
    records["move"], records["best"], records["flags"] = 0, 0, records["flags"] & IN_CHECK
    assert first_fault(records, starts) is None
    records["flags"][3] |= CAPTURE
    fault = first_fault(records, starts)
    assert fault[:2] == (3, "flags")
    assert fault.expected == "without 2, as the move takes no piece"
    records, starts = sample()
    row = int(np.flatnonzero(records["flags"] == CAPTURE)[0])
    records["flags"][row] = 0
    assert first_fault(records, starts) == RecordFault(row, "flags", "0", "with 2, as the move takes a piece")
    records, starts = sample()
    assert np.count_nonzero(records["flags"] & RANDOM) > 10
    assert first_fault(records, starts) is None
    assert first_fault(records[:0], starts[:0]) is None
    records, starts = sample()
    records["turn"][500], records["square"][300, 0], records["move"][200] = 9, 90, 65535
    records["best"][100] = 77
    assert first_fault(records, starts).row == 100
    records["best"][100] = 0
    assert first_fault(records, starts).row == 200
    records["result"][200] = 9
    assert first_fault(records, starts).field == "result"


def test_moves_and_best_moves_are_of_own_pieces():
    records, starts = sample()
    row = next(row for row in range(20, 99) if records["turn"][row] == 0 and records["square"][row, 23] < 90)
    squares = records["square"][row]
    empty = next(square for square in range(45, 90) if square not in squares)
    origin, other = int(squares[RED_KING]), int(squares[23])
    for code, told in (
        (move(empty, 50), "a move of a piece of Red"),
        (move(other, empty), "a move of a piece of Red"),
        (move(origin, origin), "a move that takes no piece of Red"),
        (move(origin, empty), "a move to a square on which a Red king can stand"),
    ):
        records["move"][row] = code
        fault = first_fault(records, starts)
        assert (fault.row, fault.field, fault.expected) == (row, "move", told)
        assert fault.value.startswith(f"{code} (")
    records, starts = sample()
    row = int(np.flatnonzero(records["flags"] & RANDOM)[0])
    played = int(records["move"][row])
    for best, told in (
        (played, "another move than the one played"),
        (0xFFFF, "a move, from + 128 * to, between squares from 0 to 89"),
        (0, "a move of a piece of "),
    ):
        records["best"][row] = best
        fault = first_fault(records, starts)
        assert fault[:2] == (row, "best")
        assert fault.expected.startswith(told), best
    records["best"][5] = played
    assert first_fault(records, starts)[:2] == (5, "best")
    assert first_fault(records, starts).expected == "0 without the flag 4"
