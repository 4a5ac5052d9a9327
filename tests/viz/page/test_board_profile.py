"""What a board to play on needs from its game."""

from dataclasses import replace

import pytest

from xqlab import game_profile
from xqlab.errors import XqlabError
from xqlab.game_profile import position_text
from xqlab.games import TicTacToe
from xqlab.viz.page.board_profile import BoardProfile, BoardProfileError
from xqlab.xiangqi import Board, Move
from xqlab.xiangqi.notation.moves import NOTATIONS
from xqlab.xiangqi.picture import FACES, SYMBOLS

PROFILE = BoardProfile.of(Board())


def test_it_knows_every_face_notation_and_man() -> None:
    assert (set(PROFILE.faces), set(PROFILE.notations)) == (set(FACES), set(NOTATIONS))
    assert set(PROFILE.pieces) == set(SYMBOLS)
    assert (PROFILE.pieces["C"], PROFILE.pieces["n"]) == ("red cannon", "black knight")
    assert PROFILE.squares[25] == "h2"


def test_moves_in_words() -> None:
    texts = PROFILE.texts(Board(), Move.from_uci("h2e2").code)
    assert (texts["wxf"], texts["iccs"], set(texts)) == ("C2=5", "H2-E2", set(NOTATIONS))


def test_errors() -> None:
    number = "expected a square such as 'a0' or from 0 to 89, got "
    for square, told in ((90, f"{number}90"), (True, f"{number}True"), ("j2", "from a0 to i9, got 'j2'")):
        with pytest.raises(ValueError, match=told):
            PROFILE.square(square)


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
    with pytest.raises(XqlabError, match=needed):
        profile.board("b2", strict=True)
    with pytest.raises(BoardProfileError, match="a game whose positions can be set up, got tic-tac-toe"):
        profile.fen_of(["X"] * 9, 0)


def test_boards_that_cannot_be_played_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(TicTacToe, "move_of", lambda board, code: "?7")
    with pytest.raises(BoardProfileError, match=r"expected a move that begins with a square, got '\?7'"):
        BoardProfile.of(TicTacToe()).squares_of(TicTacToe(), 1)
    monkeypatch.delitem(game_profile._profiles, "tic-tac-toe")
    with pytest.raises(BoardProfileError, match="expected a game with a profile, got tic-tac-toe"):
        BoardProfile.of(TicTacToe())
