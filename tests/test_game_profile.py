"""The games that are known by name or by their FENs, with and without the extra of one of them."""

import re

import pytest

import xqlab.games.chess
from xqlab import game_profile
from xqlab.game_profile import BoardRecordError, board_from_fen, fen_games, profile_names
from xqlab.xiangqi import START_FEN


@pytest.fixture
def no_chess(monkeypatch: pytest.MonkeyPatch) -> None:
    """A process that has not imported chess and lacks its extra."""
    monkeypatch.delitem(game_profile._profiles, "chess")
    monkeypatch.setitem(game_profile._elsewhere, "chess", "no_such_module")


def test_a_game_that_is_imported_is_listed_once() -> None:
    assert fen_games() == ("xiangqi", "chess")
    assert profile_names() == "chess, textbook tree, tic-tac-toe, Xiangqi"


def test_a_fen_tells_its_game() -> None:
    assert board_from_fen(START_FEN).fen() == START_FEN
    start = game_profile.profile_named("chess").start
    assert isinstance(board_from_fen(start), xqlab.games.chess.ChessBoard)
    with pytest.raises(BoardRecordError, match=re.escape("10 (Xiangqi) or 8 (chess) rows, got '9/9'")):
        board_from_fen("9/9")


def test_a_fen_needs_no_extra_of_another_game(no_chess: None) -> None:
    assert fen_games() == ("xiangqi", "chess")
    assert board_from_fen(START_FEN).fen() == START_FEN
    with pytest.raises(BoardRecordError, match=r"10 \(Xiangqi\) rows, got '9/9'; No module named"):
        board_from_fen("9/9")
