"""The design of many positions holds what is counted in each of them, and knows positions again."""

import random

import numpy as np
import pytest

from tests.evaluation.positions import turned
from xqlab.errors import XqlabError
from xqlab.evaluation.component_sum import TERM_COUNT
from xqlab.evaluation.counting import count_terms, phase_of
from xqlab.evaluation.design import CHUNK, appearances, design, identities
from xqlab.evaluation.terms import term_index
from xqlab.kernels import COMPILED
from xqlab.xiangqi import Board


def walked(count, seed):
    """Boards of random walks, all legal positions, late ones among them."""
    chance = random.Random(seed)
    boards = []
    while len(boards) < count:
        board = Board()
        for _ in range(chance.randrange(1, 200)):
            if board.outcome() is not None:
                break
            board.push(chance.choice(board.legal_moves))
            if chance.random() < 0.2:
                boards.append(board.copy())
    return boards[:count]


def stacked(boards):
    squares = np.array([board.position.square for board in boards], dtype=np.uint8)
    return squares, np.array([int(board.position.turn) for board in boards])


def test_a_row_is_what_is_counted_in_the_position():
    boards = walked(300 if COMPILED else 20, 1)
    found = design(*stacked(boards))
    assert len(found) == len(boards)
    table = found.dense()
    for row, board in enumerate(boards):
        red, black = count_terms(board)
        assert table[row].tolist() == (red - black).tolist(), board.fen()
        assert found.shares[row] == np.float32(phase_of(board))
        terms = found.terms[found.starts[row] : found.starts[row + 1]]
        assert (np.diff(terms) > 0).all()
    assert (found.counts != 0).all()
    assert found.occurrences().tolist() == (table != 0).sum(axis=0).tolist()


def test_appearances_add_the_counts_of_both_sides_by_phase():
    boards = walked(100 if COMPILED else 5, 4)
    wanted = np.zeros((2, TERM_COUNT))
    for board in boards:
        both, share = count_terms(board).sum(axis=0), phase_of(board)
        wanted += np.stack([share * both, (1 - share) * both])
    squares, _ = stacked(boards)
    found = appearances(squares)
    tempo = term_index("tempo.move")  # once a position, whoever is to move
    assert found == pytest.approx(wanted)
    assert found[:, tempo].sum() == pytest.approx(len(boards))
    squares[3, 2] = squares[3, 0]
    with pytest.raises(XqlabError, match="expected one piece on a square, got two in position 3"):
        appearances(squares)


def test_rows_can_be_taken_in_any_order():
    found = design(*stacked(walked(40, 2)))
    rows = np.array([7, 7, 0, 39, 12])
    taken = found.take(rows)
    assert (taken.dense() == found.dense()[rows]).all()
    assert (taken.shares == found.shares[rows]).all()
    assert len(found.take(np.array([], dtype=int))) == 0
    assert len(design(np.zeros((0, 32), np.uint8), np.zeros(0, int))) == 0


@pytest.mark.skipif(not COMPILED, reason="thousands of positions are slow in the interpreter")
def test_more_positions_than_are_counted_in_one_call():
    squares, turns = stacked(walked(50, 3))
    many = np.resize(np.arange(50), CHUNK + 30)
    found = design(squares[many], turns[many])
    assert (found.dense() == design(squares, turns).dense()[many]).all()


def test_the_most_that_can_be_counted_fits():
    # Every man of Black's that can aims at the palace of a king without guards, all pawns across.
    board = Board("4k4/9/9/9/9/9/9/3npn3/3pcp3/3rKr3 w - - 0 1")
    red, black = count_terms(board)
    row = design(*stacked([board])).dense()[0]
    assert row.tolist() == (red - black).tolist()
    assert np.abs(red - black).max() < 100
    assert row[term_index("king_safety.missing_advisor.pawn")] == 6


def test_positions_are_known_again_and_in_the_mirror():
    boards = walked(60, 4)
    keys = identities(*stacked(boards))
    assert (identities(*stacked([turned(board) for board in boards])) == keys).all()
    places = [{each.fen().split()[0] for each in (board, turned(board))} | {board.turn} for board in boards]
    for one in range(60):
        for two in range(one):
            assert (keys[one] == keys[two]) == (places[one] == places[two])


def test_the_side_to_move_and_like_men_in_other_slots():
    squares, turns = stacked([Board()])
    swapped = squares.copy()
    swapped[0, [5, 6]] = squares[0, [6, 5]]
    assert identities(swapped, turns) == identities(squares, turns) != identities(squares, 1 - turns)


def bad(change):
    squares, turns = stacked([Board(), Board(), Board()])
    return change(squares, turns)


def put(squares, row, slot, square):
    squares[row, slot] = square
    return squares


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        (
            lambda s, t: (s[:, :31], t),
            r"expected 32 squares and one turn for each position, got shapes \(3, 31\)",
        ),
        (lambda s, t: (s, t[:2]), r"got shapes \(3, 32\) and \(2,\)"),
        (lambda s, t: (put(s, 1, 8, 91), t), "expected squares from 0 to 90, and both kings on the board"),
        (lambda s, t: (put(s, 1, 16, 90), t), "both kings on the board"),
        (lambda s, t: (put(s, 2, 8, 4), t), "expected one piece on a square, got two in position 2"),
    ],
)
def test_impossible_positions_are_refused(change, complaint):
    with pytest.raises(XqlabError, match=complaint):
        design(*bad(change))
