"""What a board to play on needs from its game."""

import re
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from xqlab import game_profile
from xqlab.game_profile import GameProfileError, position_text
from xqlab.games import TicTacToe
from xqlab.viz.page.board_profile import BoardProfile, BoardProfileError
from xqlab.viz.page.move_words import spoken_move
from xqlab.xiangqi import Board, IllegalMoveError, Move
from xqlab.xiangqi.notation.moves import NOTATIONS
from xqlab.xiangqi.picture import FACES, SYMBOLS

PROFILE = BoardProfile.of(Board())


def test_it_knows_every_face_notation_and_man() -> None:
    assert set(PROFILE.faces) == set(FACES)
    assert set(PROFILE.notations) == set(NOTATIONS)
    assert set(PROFILE.pieces) == set(SYMBOLS)
    assert (PROFILE.pieces["C"], PROFILE.pieces["n"]) == ("red cannon", "black knight")
    assert PROFILE.squares[25] == "h2"


@given(moves=st.lists(st.integers(0, 200), max_size=30), turn=st.integers(0, 1))
@settings(deadline=None, max_examples=60)
def test_fen_of_cells_is_the_boards_own(moves: list[int], turn: int) -> None:
    board = Board()
    for number in moves:
        codes = board.codes()
        if not codes:
            break
        board.push_code(codes[number % len(codes)])
    assert PROFILE.fen_of(board.cells(), turn).split()[:2] == [board.fen().split()[0], "wb"[turn]]


def test_moves_in_words() -> None:
    board = Board()
    assert spoken_move(PROFILE, board, Move.from_uci("h2e2").code) == "cannon h2 to e2"
    assert spoken_move(PROFILE, board, Move.from_uci("h2h9").code) == "cannon h2 takes black knight h9"
    texts = PROFILE.texts(board, Move.from_uci("h2e2").code)
    assert texts["wxf"] == "C2=5"
    assert texts["iccs"] == "H2-E2"
    assert set(texts) == set(NOTATIONS)


@pytest.mark.parametrize("text", ["h2e2", "H2-E2", "C2=5", "炮二平五", Move.from_uci("h2e2")])
def test_moves_in_any_notation(text: object) -> None:
    assert PROFILE.code(Board(), text) == Move.from_uci("h2e2").code


def test_errors() -> None:
    with pytest.raises(IllegalMoveError, match="'h2a9' is not legal"):
        PROFILE.code(Board(), "h2a9")
    with pytest.raises(ValueError, match="expected a square such as 'a0' or from 0 to 89, got 90"):
        PROFILE.square(90)
    with pytest.raises(ValueError, match="expected a square such as 'a0' or from 0 to 89, got True"):
        PROFILE.square(True)
    with pytest.raises(ValueError, match="expected a square from a0 to i9, got 'j2'"):
        PROFILE.square("j2")


def test_a_board_comes_apart_into_its_start_and_its_moves() -> None:
    board = Board("3k5/9/9/9/9/9/9/9/9/R3K4 w - - 0 7")
    board.push_uci("a0a9")
    start, codes = PROFILE.line_of(board)
    assert (start.fen(), codes) == ("3k5/9/9/9/9/9/9/9/9/R3K4 w - - 0 7", [Move.from_uci("a0a9").code])
    assert PROFILE.game.play.move_number(start) == 7
    assert len(board.move_stack) == 1


def test_results_in_words() -> None:
    assert PROFILE.outcome(Board()) is None
    mated = Board("R2k5/R8/9/9/9/9/9/9/9/4K4 b")
    told = "Black is in check and has no legal move: Red has won by checkmate."
    assert PROFILE.outcome(mated) == ("Red wins: checkmate", told)
    bare = Board("3k5/9/9/9/9/9/9/9/9/4K4 b")
    drawn = PROFILE.outcome(bare)
    assert drawn is not None
    assert drawn[0] == "Draw: insufficient material"
    assert PROFILE.check(mated) == mated.king(False)
    assert PROFILE.check(Board()) == -1


def without_texts(monkeypatch: pytest.MonkeyPatch) -> BoardProfile:
    """Tic-tac-toe as a game whose positions have no texts."""
    bare = replace(game_profile.profile_of(TicTacToe()), texts=None)  # type: ignore[type-var]
    monkeypatch.setitem(game_profile._profiles, "tic-tac-toe", bare)
    return BoardProfile.of(TicTacToe())


def test_a_game_without_texts_begins_again_and_is_not_set_up(monkeypatch: pytest.MonkeyPatch) -> None:
    profile = without_texts(monkeypatch)
    assert profile.start(TicTacToe("b2 a1")).cells() == [""] * 9
    assert position_text(TicTacToe("b2")) == ". . .\n. X .\n. . ."
    needed = "expected a game with `texts` in its profile for the position 'b2', got tic-tac-toe"
    with pytest.raises(GameProfileError, match=needed):
        profile.board("b2", strict=True)
    with pytest.raises(BoardProfileError, match="a game whose positions can be set up, got tic-tac-toe"):
        profile.fen_of(["X"] * 9, 0)


def test_boards_that_cannot_be_played_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(TicTacToe, "move_of", lambda board, code: "?7")
    with pytest.raises(
        BoardProfileError, match=re.escape("expected a move that begins with a square, got '?7'")
    ):
        BoardProfile.of(TicTacToe()).squares_of(TicTacToe(), 1)
    monkeypatch.delitem(game_profile._profiles, "tic-tac-toe")
    with pytest.raises(BoardProfileError, match="expected a game with a profile, got tic-tac-toe"):
        BoardProfile.of(TicTacToe())
