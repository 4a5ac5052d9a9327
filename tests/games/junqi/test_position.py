"""Making and unmaking moves, keys, and the symmetries of the game."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.games.junqi.positions import mirrored, names, random_board, sides_swapped, split
from tests.games.positions import contents
from xqlab.game import default_evaluator
from xqlab.games.junqi import Board
from xqlab.games.junqi.evaluation import evaluate
from xqlab.games.junqi.exchange import is_in_check
from xqlab.games.junqi.position import NOBODY, make, pass_turn, unmake
from xqlab.kernels import COMPILED

SETTINGS = settings(deadline=None, max_examples=25 if COMPILED else 5)
SEEDS = st.integers(0, 2**32)


@SETTINGS
@given(seed=SEEDS)
def test_a_passed_turn_is_taken_back(seed):
    board = random_board(seed)
    position = board.position
    before, turn, cells = contents(position), board.turn, board.cells()
    pass_turn(position)
    assert (board.turn, board.cells()) == (not turn, cells)
    assert position.key == read_again(board).position.key
    unmake(position)
    assert contents(position) == before


@SETTINGS
@given(seed=SEEDS)
def test_a_game_that_is_taken_back_is_as_at_its_start(seed):
    board = random_board(seed * 4)  # from a game
    played, height = contents(board.position), int(board.position.height)
    moves = [int(code) for code in board.position.moves[:height]]
    while board.position.height:
        unmake(board.position)
    assert board.position.key == read_again(board).position.key
    assert sum(map(bool, board.cells())) == 50
    for code in moves:
        make(board.position, code)
    assert contents(board.position) == played


def read_again(board):
    """The board of the same position, read from its text."""
    limits = int(board.position.limit), int(board.position.repeats)
    return Board(board.to_text(clock=True), board.map.name, board.mines, *limits)


@SETTINGS
@given(seed=SEEDS)
def test_derived_fields_are_those_of_the_position_read_from_its_text(seed):
    board = random_board(seed)
    for code in [None, *board.codes()[:8]]:
        if code is not None:
            make(board.position, code)
        again = read_again(board)
        for name in ("key", "rails", "turn", "clock", "limit", "repeats", "map_number", "both_go"):
            assert board.position[name] == again.position[name], name
        assert np.array_equal(board.position.counts, again.position.counts)
        assert np.array_equal(again.position.counts.sum(axis=1), pieces_of_sides(board))
        for side in (0, 1):
            movers = int(board.position.living[side] & board.position.movable[side]).bit_count()
            assert movers == int(again.position.living[side] & again.position.movable[side]).bit_count()
        if code is not None:
            unmake(board.position)


def pieces_of_sides(board):
    cells = "".join(board.cells())
    return [sum(map(str.isupper, cells)), sum(map(str.islower, cells))]


def test_keys_tell_boards_and_rules_on_mines_apart():
    text, longer = "c2f1/5/5/5/5/5/5/2P2/5/5/5/1F2C", "c2f1/5/5/5/5/5/5/5/5/5/5/5/2P2/5/5/5/1F2C"
    boards = [
        Board(f"{rows} {side}", mines=mines)
        for rows in (text, longer)
        for side in "rb"
        for mines in ("stay", "both")
    ]
    assert len({int(board.position.key) for board in boards}) == 8


@SETTINGS
@given(seed=SEEDS)
def test_records_are_of_pieces_where_their_squares_say(seed):
    position = random_board(seed).position
    for square, slot in enumerate(position.board):
        if slot != NOBODY:
            assert position.square[slot] == square
            assert position.living[slot >> 5] >> int(slot & 31) & 1
    assert sum(int(living).bit_count() for living in position.living) == int((position.board != NOBODY).sum())


TURN = pytest.param(
    sides_swapped, lambda name, size: names(size)[-1 - names(size).index(name)], True, id="turn"
)
MIRROR = pytest.param(
    mirrored, lambda name, size: "edcba"["abcde".index(name[0])] + name[1:], False, id="mirror"
)


@pytest.mark.parametrize(("change", "square_after", "swaps"), [TURN, MIRROR])
@SETTINGS
@given(seed=SEEDS)
def test_symmetries(change, square_after, swaps, seed):
    board = random_board(seed)
    size = board.map.name
    other = Board(change(board.to_text(clock=False)), size, board.mines)
    board = Board(board.to_text(clock=False), size, board.mines)
    assert change(other.to_text()) == board.to_text()
    expected = {"".join(square_after(name, size) for name in split(move)) for move in board.legal_moves}
    assert set(other.legal_moves) == expected
    assert_mirrored(board.outcome(), other.outcome(), swaps)
    evaluator = default_evaluator(board.position)
    assert evaluate(evaluator, board.position) == evaluate(evaluator, other.position)
    assert is_in_check(board.position) == is_in_check(other.position)
    for move in board.legal_moves[:4]:
        board.push_text(move)
        other.push_text("".join(square_after(name, size) for name in split(move)))
        assert change(other.to_text()) == board.to_text()
        assert_mirrored(board.outcome(), other.outcome(), swaps)
        board.pop()
        other.pop()


def assert_mirrored(one, other, swaps):
    if one is None or one.winner is None:
        assert one == other
    else:
        assert (other.winner, other.reason) == (one.winner ^ swaps, one.reason)
