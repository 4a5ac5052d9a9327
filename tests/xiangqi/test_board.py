"""`Board`: the names of python-chess, moves forth and back, results."""

import copy
import pickle
import re
import xml.etree.ElementTree as ElementTree

import pytest

from xqlab.xiangqi import (
    BLACK,
    RED,
    SQUARE_NAMES,
    Board,
    IllegalMoveError,
    InvalidMoveError,
    Move,
    parse_square,
)


def test_a_game_longer_than_the_record_remembers():
    """A copy of it is independent, too."""
    board, fens = Board(), []
    for ply in range(2600):
        fens.append(board.fen())
        board.push_uci(("b0c2", "b9c7", "c2b0", "c7b9")[ply % 4])
    assert len(board.move_stack) == 2600
    for each in (board.copy(), board):
        for fen in reversed(fens):
            each.pop()
            assert each.fen() == fen


@pytest.mark.parametrize(
    ("ask", "error", "message"),
    [
        *(
            (lambda board, squares=squares: Move(*squares), InvalidMoveError, "squares from 0 to 89, got ")
            for squares in [(25, 200), (-1, 4), ("a", 4), (25 | 22 << 7, 0), (1.5, 2)]
        ),
        *(
            (lambda board, text=text: board.push_uci(text), InvalidMoveError, f"such as 'h2e2', got {text!r}")
            for text in ("", "h2", "h2e22", "j2e2", "h2ea", "H2E2", None, 5)
        ),
        *(
            (lambda board, move=move: board.push(move), IllegalMoveError, "not a Move, is not legal in")
            for move in ("h2e2", None, 5)
        ),
        *(
            (lambda board, at=at: board.piece_at(at), ValueError, f"a square from 0 to 89, got {at!r}")
            for at in (90, -1, "e0", 1.5)
        ),
        *(
            (lambda board, name=name: parse_square(name), ValueError, f"from a0 to i9, got {name!r}")
            for name in ["", "a", "a10", "j0", "A0", "0a", "a\u0661", "ab0", None, 5, ("a", "0")]
        ),
        (lambda board: board.push_uci("a0a9"), IllegalMoveError, "a0a9 is not legal in 'rnbakabnr/9/"),
        (lambda board: board.pop(), IndexError, "pop from a board without moves"),
        (lambda board: board.peek(), IndexError, "no move has been played"),
    ],
)
def test_what_is_refused_changes_nothing(ask, error, message):
    board = Board()
    before = board.position.tobytes()
    with pytest.raises(error, match=re.escape(message)):
        ask(board)
    assert board.position.tobytes() == before
    assert not any(map(board.is_legal, ("h2e2", None, 5)))


def test_clocks_and_move_numbers_may_be_large():
    board = Board("4k4/9/9/9/9/9/9/9/9/3K5 b - - 40000 9999")
    board.push_uci("e9e8")
    assert board.fen() == "9/4k4/9/9/9/9/9/9/9/3K5 w - - 40001 10000"
    assert Board(board.fen()) == board
    board.pop()
    assert board.halfmove_clock == 40000


def test_pieces_and_sides():
    board = Board()
    assert [parse_square(name) for name in SQUARE_NAMES] == list(range(90))
    assert board.turn is RED
    cannon = board.piece_at(25)
    assert (cannon.symbol(), cannon.kind, cannon.color) == ("C", "cannon", RED)
    assert (board.piece_at(89).symbol(), board.piece_at(40)) == ("r", None)
    assert (board.king(RED), board.king(BLACK)) == (4, 85)
    move = board.push_uci("h2e2")
    assert (str(move), move.uci(), move.from_square, move.to_square) == ("h2e2", "h2e2", 25, 22)
    assert board.peek() == move == board.pop() == Move.from_code(move.code)


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
