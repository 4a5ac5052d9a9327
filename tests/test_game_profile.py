"""The games that are known by name or by their FENs, with and without the extra of one of them."""

import re

import pytest

import xqlab.games.chess
import xqlab.games.junqi
import xqlab.games.wizard_chess
from xqlab import game_profile
from xqlab.game_profile import (
    BoardRecordError,
    GameProfile,
    board_from_fen,
    fen_games,
    named,
    profile_names,
    profile_of_fen,
    registered_profiles,
    squares_of_move,
)
from xqlab.xiangqi import START_FEN


@pytest.fixture
def no_chess(monkeypatch: pytest.MonkeyPatch) -> None:
    """A process that has not imported chess and lacks its extra."""
    monkeypatch.delitem(game_profile._profiles, "chess")
    monkeypatch.setitem(game_profile._elsewhere, "chess", "no_such_module")


def test_a_game_that_is_imported_is_listed_once() -> None:
    assert fen_games() == ("xiangqi", "junqi", "chess")
    names = [profile.name for profile in registered_profiles()]
    assert profile_names() == ", ".join(sorted(names, key=str.lower))
    assert {"chess", "Junqi", "textbook tree", "tic-tac-toe", "Xiangqi"} <= set(names)


def test_a_fen_tells_its_game() -> None:
    assert board_from_fen(START_FEN).fen() == START_FEN
    start = game_profile.profile_named("chess").start
    assert isinstance(board_from_fen(start), xqlab.games.chess.ChessBoard)
    with pytest.raises(BoardRecordError, match=re.escape("or 17 (Junqi) or 8 (chess) rows, got '9/9'")):
        board_from_fen("9/9")


def test_the_profile_of_a_fen() -> None:
    assert profile_of_fen(START_FEN).name == "Xiangqi"
    assert profile_of_fen("8/8/8/8/8/8/8/8 nonsense").name == "chess"
    with pytest.raises(BoardRecordError, match="rows, got ''"):
        profile_of_fen("")


@pytest.mark.parametrize("profile", registered_profiles(), ids=lambda profile: profile.name)
def test_the_fields_for_boards_to_play_on_agree(profile: GameProfile) -> None:
    for labels in (profile.pieces, profile.faces, profile.notations):
        assert len({tuple(each) for each in labels.values()}) <= 1  # the same names in the same order
        assert all(label for each in labels.values() for label in each.values())
        assert not labels or set(labels) == {"en", "zh"}
    assert "uci" in profile.notations["en"]
    assert len(profile.squares) == len(set(profile.squares))
    assert profile.depth > 0
    symbols = list(profile.pieces.get("en", {}))
    if symbols:
        first, second = (side.lower() for side in profile.sides["en"])
        names = list(profile.pieces["en"].values())
        assert [name.split()[0] for name in names] == [first] * (len(names) // 2) + [second] * (
            len(names) // 2
        )


def test_a_profile_says_little_of_a_game_by_default() -> None:
    bare = GameProfile(
        name="bare",
        called={"en": "bare"},
        sides={"en": ("A", "B")},
        win={"en": "a win"},
        as_record=lambda board: {},
        from_record=lambda record, moves: None,
    )
    assert (bare.check(None), bare.move_number(None), bare.depth) == (-1, 1, 6)
    assert (bare.pieces, bare.faces, bare.squares, bare.arrange, bare.set_up) == ({}, {}, (), None, None)


def test_the_squares_of_a_move_as_an_object_or_a_text() -> None:
    junqi = xqlab.games.junqi.Board()
    assert squares_of_move(junqi, "b8b7") == (41, 36)
    assert squares_of_move(junqi, "b10b11") == (51, 56)
    assert squares_of_move(xqlab.games.wizard_chess.WizardChess(), "e2e4") == (12, 28)
    assert squares_of_move(xqlab.xiangqi.Board(), xqlab.xiangqi.Move.from_uci("h2e2")) == (25, 22)
    assert squares_of_move(xqlab.games.TicTacToe(), "b2") is None
    assert squares_of_move(xqlab.games.TextbookTree([1, 2]), "1") is None


def test_a_board_of_another_game_is_named() -> None:
    assert named(xqlab.games.junqi.Board()).startswith("a board of Junqi, Board('")
    assert (named(7), named(None)) == ("7", "None")


def test_a_fen_needs_no_extra_of_another_game(no_chess: None) -> None:
    assert fen_games() == ("xiangqi", "junqi", "chess")
    assert board_from_fen(START_FEN).fen() == START_FEN
    with pytest.raises(BoardRecordError, match=r"17 \(Junqi\) rows, got '9/9'; No module named"):
        board_from_fen("9/9")
