"""The games that are known by name or by their FENs, with and without the extra of one of them."""

import re
from dataclasses import replace

import pytest

import xqlab.games.chess
import xqlab.games.junqi
import xqlab.games.wizard_chess
from tests.refusals import refuses
from xqlab import game_profile
from xqlab.errors import XqlabError
from xqlab.game_profile import (
    BoardRecordError,
    Experiments,
    GameProfile,
    Moves,
    PiecesAndSquares,
    Records,
    Texts,
    board_from_fen,
    fen_games,
    named,
    profile_names,
    profile_of_fen,
    register_profile,
    registered_profiles,
)
from xqlab.move_squares import squares_of_move
from xqlab.words import Words
from xqlab.xiangqi import START_FEN


@pytest.fixture
def no_chess(monkeypatch):
    """A process that has not imported chess and lacks its extra."""
    monkeypatch.delitem(game_profile._profiles, "chess")
    monkeypatch.setitem(game_profile._elsewhere, "chess", "no_such_module")


def test_a_game_that_is_imported_is_listed_once_and_a_fen_tells_it():
    assert fen_games() == ("xiangqi", "junqi", "chess")
    names = [profile.name for profile in registered_profiles()]
    assert profile_names("moves") == ", ".join(sorted(names, key=str.lower))
    assert "textbook tree" not in profile_names("texts")
    assert {"chess", "Junqi", "textbook tree", "tic-tac-toe", "Xiangqi"} <= set(names)
    assert board_from_fen(START_FEN).fen() == START_FEN
    start = game_profile.profile_named("chess").texts.start
    assert isinstance(board_from_fen(start), xqlab.games.chess.ChessBoard)
    refuses(BoardRecordError, re.escape("or 17 (Junqi) or 8 (chess) rows, got '9/9'"), board_from_fen, "9/9")
    assert profile_of_fen(START_FEN).name == "Xiangqi"
    assert profile_of_fen("8/8/8/8/8/8/8/8 nonsense").name == "chess"
    refuses(BoardRecordError, "rows, got ''", profile_of_fen, "")


@pytest.mark.parametrize("profile", registered_profiles(), ids=lambda profile: profile.name)
def test_pieces_are_named_with_their_sides(profile):
    names = [words.en for words in profile.board.pieces.values()]
    first, second = (side.en.lower() for side in profile.sides)
    half = len(names) // 2
    assert [name.split()[0] for name in names] == [first] * half + [second] * half


NAMES = {
    **{"name": "rush", "called": Words("rush", "冲锋棋"), "win": Words("a win", "胜")},
    "sides": (Words("Red", "红方"), Words("Blue", "蓝方")),
}
TEXTS = Texts(read=str, write=str, start="")
TWO = {"uci": Words("Coordinates", "坐标"), "short": Words("Short", "简")}
PIECES = {"S": Words("red soldier", "红兵"), "s": Words("blue soldier", "蓝兵")}
TOOLS = {"all": Words("All", "全")}


def test_a_profile_needs_four_fields(monkeypatch):
    monkeypatch.setattr(game_profile, "_profiles", dict(game_profile._profiles))
    profile = register_profile(GameProfile(**NAMES))
    assert game_profile.profile_named("Rush") is profile
    assert (profile.play.check(None), profile.play.move_number(None), profile.play.depth) == (-1, 1, 6)
    assert (profile.moves, profile.board, profile.texts) == (Moves(), PiecesAndSquares(), None)
    assert (profile.moves.refusals(None)("a1"), profile.board.alike("latin", "uci")) == (None, None)


@pytest.mark.parametrize(
    ("fields", "problem"),
    [
        ({"called": {"en": "rush"}}, "`called` as Words, got 'rush'"),
        ({"sides": None}, "`sides` for sentences, got none"),
        ({"board": PiecesAndSquares(faces={"a": "A"})}, "`faces` as Words, got 'A'"),
        ({"moves": Moves(notations={})}, "`uci` among `notations`, got "),
        ({"moves": Moves(notations=TWO)}, "`moves.text` for several `notations`, got none"),
        ({"moves": Moves(by_file=("wxf",))}, "`by_file` among `notations`, got wxf"),
        ({"board": PiecesAndSquares(squares=("a1", "a1"))}, "each of `squares` once, got one twice"),
        ({"board": PiecesAndSquares(pieces={"S": PIECES["S"]})}, "as many `pieces` of each side, got 1"),
        ({"board": PiecesAndSquares(pieces=PIECES, worth={"Q": 9})}, "`worth` of `pieces`, got Q"),
        ({"texts": replace(TEXTS, tools=TOOLS, arrange=print)}, "`tools` with `fill_side`, got one of them"),
        ({"texts": replace(TEXTS, notes=print)}, "`arrange` for `tools` and `notes`, got none"),
        ({"experiments": Experiments(bench="a.json")}, "`texts` for `experiments`, got none"),
        ({"texts": replace(TEXTS, fen_ranks=(10,))}, "`fen_ranks` of no other game, got those of Xiangqi"),
    ],
)
def test_parts_that_do_not_fit_together(fields, problem):
    with pytest.raises(XqlabError) as caught:
        register_profile(GameProfile(**NAMES | fields))
    assert str(caught.value) == f"the profile of rush: expected {problem}"
    assert game_profile.profile_named("rush") is None


def test_squares_of_moves_names_of_boards_and_all_that_is_missing_in_a_profile():
    junqi = xqlab.games.junqi.Board()
    assert squares_of_move(junqi, "b8b7") == (41, 36)
    assert squares_of_move(junqi, "b10b11") == (51, 56)
    assert squares_of_move(xqlab.games.wizard_chess.WizardChess(), "e2e4") == (12, 28)
    assert squares_of_move(xqlab.xiangqi.Board(), xqlab.xiangqi.Move.from_uci("h2e2")) == (25, 22)
    assert squares_of_move(xqlab.games.TicTacToe(), "b2") is None
    assert squares_of_move(xqlab.games.TextbookTree([1, 2]), "1") is None
    assert named(xqlab.games.junqi.Board()).startswith("a board of Junqi, Board('")
    assert (named(7), named(None)) == ("7", "None")
    with pytest.raises(XqlabError) as caught:
        register_profile(GameProfile(records=Records(read=print), texts=Texts(read=str, write=str)))
    assert str(caught.value) == (
        "the profile of a game: expected `name` for the boards of the game, got none;"
        " expected `called` for sentences, got none; expected `sides` for sentences, got none;"
        " expected `win` for sentences, got none; expected `records.write` for saved trees, got none;"
        " expected `texts.start` for matches, engines and suites, got none"
    )


def test_a_fen_needs_no_extra_of_another_game(no_chess):
    assert fen_games() == ("xiangqi", "junqi", "chess")
    assert board_from_fen(START_FEN).fen() == START_FEN
    refuses(BoardRecordError, r"17 \(Junqi\) rows, got '9/9'; No module named", board_from_fen, "9/9")
