"""`Board`: the names of python-chess, moves forth and back, results."""

import copy
import pickle
import random
import xml.etree.ElementTree as ElementTree

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from xqlab.kernels import COMPILED
from xqlab.xiangqi import BLACK, RED, Board, IllegalMoveError, InvalidMoveError, Move

MATE = "3k5/3R5/3R5/9/9/9/9/9/9/4K4 b - - 0 1"
STALEMATE = "3k5/9/3P5/9/9/9/9/9/9/4K4 b - - 0 1"


def state(board):
    position = board.position
    height = int(position.height)
    histories = [position[name][:height].tobytes() for name in ("moves", "captured", "clocks", "keys")]
    fields = ("pieces", "turn", "key", "clock", "height", "board", "square")
    return [position[name].tobytes() for name in fields] + histories


@settings(deadline=None, max_examples=20 if COMPILED else 4)
@given(st.integers(0, 2**32))
def test_push_and_pop_restore_everything(seed):
    chance = random.Random(seed)
    board = Board()
    states, fens = [], []
    for _ in range(80):
        legal = board.legal_moves
        if not legal:
            break
        states.append(state(board))
        fens.append(board.fen())
        board.push(chance.choice(legal))
        assert Board(board.fen()).key == board.key
    while board.move_stack:
        board.pop()
        assert state(board) == states.pop()
        assert board.fen() == fens.pop()


def long_game(plies):
    """A board after `plies` moves of horses out and back, and the FEN before each move."""
    board, fens = Board(), []
    cycle = ["b0c2", "b9c7", "c2b0", "c7b9"]
    for i in range(plies):
        fens.append(board.fen())
        board.push_uci(cycle[i % 4])
    return board, fens


def test_a_game_longer_than_the_record_remembers():
    board, fens = long_game(2600)
    assert len(board.move_stack) == 2600
    for fen in reversed(fens):
        board.pop()
        assert board.fen() == fen


def test_a_copy_of_a_long_game_is_independent_too():
    board, fens = long_game(1700)
    copied = board.copy()
    for each in (copied, board):
        for fen in reversed(fens):
            each.pop()
            assert each.fen() == fen


@pytest.mark.parametrize("squares", [(25, 200), (-1, 4), ("a", 4), (25 | 22 << 7, 0), (1.5, 2)])
def test_squares_that_no_move_has(squares):
    with pytest.raises(InvalidMoveError, match="expected squares from 0 to 89, got "):
        Move(*squares)


@pytest.mark.parametrize("thing", ["h2e2", None, 5])
def test_what_is_no_move_is_not_legal(thing):
    board = Board()
    assert not board.is_legal(thing)
    with pytest.raises(IllegalMoveError, match="not a Move, is not legal in"):
        board.push(thing)


def test_clocks_and_move_numbers_may_be_large():
    board = Board("4k4/9/9/9/9/9/9/9/9/3K5 b - - 40000 9999")
    board.push_uci("e9e8")
    assert board.fen() == "9/4k4/9/9/9/9/9/9/9/3K5 w - - 40001 10000"
    assert Board(board.fen()) == board
    board.pop()
    assert board.halfmove_clock == 40000


def test_moves_as_text():
    board = Board()
    assert len(board.legal_moves) == 44
    move = board.push_uci("h2e2")
    assert (str(move), move.uci(), move.from_square, move.to_square) == ("h2e2", "h2e2", 25, 22)
    assert board.peek() == move == board.pop()
    assert Move.from_code(move.code) == move


@pytest.mark.parametrize("text", ["", "h2", "h2e22", "j2e2", "h2ea", "H2E2", None, 5])
def test_texts_that_are_no_moves(text):
    with pytest.raises(InvalidMoveError) as caught:
        Board().push_uci(text)
    assert f"expected a move such as 'h2e2', got {text!r}" in str(caught.value)


def test_illegal_moves_are_refused_and_change_nothing():
    board = Board()
    before = state(board)
    with pytest.raises(IllegalMoveError, match="a0a9 is not legal in 'rnbakabnr/9/"):
        board.push_uci("a0a9")
    assert state(board) == before
    with pytest.raises(IndexError, match="pop from a board without moves"):
        board.pop()
    with pytest.raises(IndexError, match="no move has been played"):
        board.peek()


def test_results():
    mate, stalemate = Board(MATE), Board(STALEMATE)
    assert mate.is_checkmate()
    assert not mate.is_stalemate()
    assert (mate.outcome().winner, mate.outcome().termination) == (RED, "checkmate")
    assert stalemate.is_stalemate()
    assert not stalemate.is_checkmate()
    assert (stalemate.outcome().winner, stalemate.outcome().result()) == (RED, "1-0")
    assert mate.is_game_over()
    assert Board().outcome() is None
    assert not Board().is_game_over()


def test_pieces_and_sides():
    board = Board()
    assert board.turn is RED
    assert (board.piece_at(25).symbol(), board.piece_at(25).kind, board.piece_at(25).color) == (
        "C",
        "cannon",
        RED,
    )
    assert (board.piece_at(89).symbol(), board.piece_at(40)) == ("r", None)
    assert (board.king(RED), board.king(BLACK)) == (4, 85)
    for wrong in (90, -1, "e0", 1.5):
        with pytest.raises(ValueError, match=f"expected a square from 0 to 89, got {wrong!r}"):
            board.piece_at(wrong)


@pytest.mark.parametrize(
    "copied",
    [Board.copy, copy.copy, copy.deepcopy, lambda board: pickle.loads(pickle.dumps(board))],
    ids=["copy()", "copy.copy", "copy.deepcopy", "pickle"],
)
def test_copies_are_independent_and_equal(copied):
    board = Board()
    board.push_uci("h2e2")
    other = copied(board)
    assert other == board
    other.push_uci("h9g7")
    assert (other != board, len(board.move_stack)) == (True, 1)
    other.pop()
    other.pop()
    assert (other.fen(), board.peek().uci()) == (Board().fen(), "h2e2")


def test_mirror_exchanges_the_sides():
    board = Board()
    board.push_uci("h2e2")
    mirrored = board.mirror()
    assert mirrored.turn is RED
    assert mirrored.piece_at(67).symbol() == "c"
    assert mirrored.mirror() == board
    assert len(mirrored.legal_moves) == len(board.legal_moves)


def test_pictures():
    board = Board()
    board.push_uci("h2e2")
    ElementTree.fromstring(board._repr_svg_())
    options = {"faces": "latin", "flip": True, "arrows": [(25, 22)], "highlights": [22], "size": 280}
    picture = board.svg(**options)
    assert picture._repr_svg_() == picture != board.svg()
    assert 'width="280"' in picture
    assert str(board).splitlines()[7] == ". C . . C . . . ."
    assert repr(board) == f"Board({board.fen()!r})"


def test_thousands_of_passed_turns_can_be_taken_back():
    board = Board()
    board.push_uci("h2e2")
    before = board.fen()
    for _ in range(3_000):
        board.push_code(0)
    board.push_uci("h9g7")
    for _ in range(3_001):
        board.pop()
    assert board.fen() == before
    assert [str(move) for move in board.move_stack] == ["h2e2"]
