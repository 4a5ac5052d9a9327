"""What a board tells of captured pieces, material, refused moves and the game as a text."""

import chess
import pytest

import xqlab
from xqlab.games import junqi
from xqlab.viz.page.board_profile import BoardProfile
from xqlab.xiangqi import parse_square

PROMOTES = "1n5k/P7/8/8/8/8/8/K7 w - - 0 1"


def test_captured_pieces_and_the_material() -> None:
    board = xqlab.BoardWidget()
    for move in ("h2e2", "h9g7", "e2e6"):
        board.play_move(move)
    assert (board._position["taken"], board._position["material"]) == ([[], ["p"]], 1)
    board.undo()
    assert (board._position["taken"], board._position["material"]) == ([[], []], 0)


def test_a_promotion_takes_nothing_but_what_it_captures() -> None:
    board = xqlab.BoardWidget(chess.Board(PROMOTES))
    board.play_move("a8=Q")
    assert (board._position["taken"], board._position["material"]) == ([[], []], 9 - 3)
    board.undo()
    board.play_move("axb8=N")
    assert (board._position["taken"], board._position["material"]) == ([[], ["n"]], 3)


def test_en_passant_takes_the_pawn_beside() -> None:
    board = xqlab.BoardWidget(chess.Board())
    for move in ("e4", "a6", "e5", "d5", "exd6"):
        board.play_move(move)
    assert board._position["taken"] == [[], ["p"]]


def test_both_sides_may_lose_a_piece() -> None:
    profile = BoardProfile.of(junqi.Board())
    assert profile.taken(["M", "b", "D"], ["", "", "D"]) == ("M", "b")
    assert profile.taken(["M", "d", "D"], ["", "d", "D"]) == ("M",)  # one that attacked a stronger piece
    assert profile.material(["M"]) is None


def test_pieces_that_shield_their_king_are_told() -> None:
    board = xqlab.BoardWidget("3k5/9/9/9/9/9/9/9/3N5/3K5 w")  # the knight stands between the kings
    d1, e3 = parse_square("d1"), parse_square("e3")
    assert e3 in board._position["exposed"][str(d1)]
    pinned = xqlab.BoardWidget(chess.Board("4k3/8/8/8/4r3/8/4N3/4K3 w - - 0 1"))
    assert chess.C3 in pinned._position["exposed"][str(chess.E2)]
    assert xqlab.BoardWidget(xqlab.games.TicTacToe())._position["exposed"] == {}


@pytest.mark.parametrize(
    ("board", "moves", "text"),
    [
        (None, ["h2e2", "h9g7"], "1. h2e2 h9g7 *"),
        (chess.Board(), ["e4", "e5", "Nf3"], "1. e4 e5 2. Nf3 *"),
        (xqlab.games.TicTacToe(), ["b2", "a3", "c1"], "1. b2 a3 2. c1"),
    ],
)
def test_the_game_as_a_text(board: object, moves: list[str], text: str) -> None:
    widget = xqlab.BoardWidget(board)
    for move in moves:
        widget.play_move(move)
    assert widget._game_text.rstrip().endswith(text)
