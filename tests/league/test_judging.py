"""What the judge says: values of moves, and what a line wins, in words."""

from dataclasses import replace
from types import SimpleNamespace

import chess
import pytest

from xqlab.experiments.matches.game_play import PlayedGame
from xqlab.experiments.matches.openings import Opening
from xqlab.game import MATE, RULE_WIN
from xqlab.games import TicTacToe, playable
from xqlab.league import judging
from xqlab.league.judging import LOST, gain_text, judge_nodes, move_name, move_number, value_after, value_text
from xqlab.viz.page.board_profile import BoardProfile
from xqlab.xiangqi import Board

OPENING = Opening(("a3", "b3"), game="tic-tac-toe")
MISSED = PlayedGame("ann", "bob", OPENING, ("c1", "a2", "a1", "b2", "b1"), True, "three in a row", "")


def test_what_the_reply_wins_is_what_the_judge_found() -> None:
    start = Board("3k1a3/4a4/4b4/9/r8/9/9/9/4A4/R3KA3 b - - 0 1")
    start.push_text("d9d8")
    value, line = value_after(start, 4_000)
    assert value <= -LOST
    assert gain_text(BoardProfile.of(start), start, value, line, "en") == "wins a rook"


@pytest.mark.parametrize(
    ("fen", "moves", "en", "zh"),
    [
        ("3k5/9/1n7/p8/p8/9/9/9/9/R3K4 w", "a0a5 d9d8 a5a6 b7a9", "wins 2 pawns", "得2个卒"),
        ("3k5/9/9/2n6/r8/2N6/9/9/9/4K4 w", "c4a5 c6a5", "wins a rook for a knight", "得车，失马"),
        ("4k4/9/9/2n6/R8/2N6/P8/9/9/3K5 b", "c6a5 c4a5", "wins a rook for a knight", "得车，失马"),
        ("4k4/9/9/2n6/R8/2N6/9/9/9/3K5 b", "c6a5 d0d1 a5c4", "wins a rook and a knight", "得车和马"),
        ("3k5/9/1n7/9/p8/9/9/9/9/R3K4 w", "a0a5 b7a5", "", ""),  # a pawn for a rook
        ("3k5/9/9/9/r8/9/P8/9/1N7/4K4 b", "a5a3 b1d2", "wins a pawn", "得兵"),
        ("3k5/9/9/9/r8/9/P8/9/1N7/4K4 b", "a5a3 b1a3", "", ""),
        ("3k5/9/9/9/9/9/P8/9/9/4K4 w", "a3a4", "", ""),
        ("7k/P7/8/8/8/8/8/K7 w - - 0 1", "a7a8q", "", ""),  # worth more, and nothing was taken
        ("7k/8/2p5/3b4/8/4N3/8/K7 w - - 0 1", "e3d5 c6d5", "", ""),  # as much as is lost
    ],
)
def test_what_a_line_wins_is_named_in_both_languages(fen: str, moves: str, en: str, zh: str) -> None:
    after = playable(chess.Board(fen)) if " - " in fen else Board(fen)
    board, line = after.copy(), []
    for text in moves.split():
        line.append(board.parse_move(text))
        board.push(line[-1])
    profile = BoardProfile.of(after)
    assert [gain_text(profile, after, -500, line, language) for language in ("en", "zh")] == [en, zh]
    assert gain_text(profile, after, 5 - MATE, line, "zh") == "直接取胜"


def test_a_game_that_is_over_has_its_own_value(monkeypatch: pytest.MonkeyPatch) -> None:
    ends = [SimpleNamespace(winner=winner) for winner in (None, True, False)]  # True has the move
    over = [SimpleNamespace(outcome=lambda end=end: end, turn=True) for end in ends]
    assert [value_after(board, 1) for board in over] == [(0, ()), (-RULE_WIN, ()), (RULE_WIN, ())]
    assert value_after(TicTacToe("a1 b1 a2 b2"), 4_000) == (1 - MATE, ("a3",))
    assert len(value_after(TicTacToe(), 4_000)[1]) == 6
    # Four times the usual, but not fewer than it takes, nor more than a class waits for.
    assert [judge_nodes(MISSED.board(), usual) for usual in (9, 5_000, 10**7)] == [10_000, 20_000, 1_000_000]
    monkeypatch.setattr(judging, "game_of", lambda _: SimpleNamespace(compiled=False))
    assert judge_nodes(MISSED.board(), 10**7) == 4_000


def test_numbers_of_moves_and_values_are_those_of_the_board() -> None:
    late = Opening(("h9g7",), "rnbakabnr/9/1c5c1/p1p1p1p1p/9/2P6/P3P1P1P/1C5C1/9/RNBAKABNR b - - 0 7")
    game = replace(MISSED, opening=late, moves=("h2e2",))
    assert [move_number(game, ply) for ply in range(4)] == [8, 8, 9, 9]
    assert [move_number(MISSED, ply) for ply in range(4)] == [2, 2, 3, 3]
    board = Board()
    profile = BoardProfile.of(board)
    values = {0: "0", 35: "+35", -410: "−410", MATE - 5: "mate in 3 for Red", -RULE_WIN: "a win by"}
    for value, text in values.items():
        assert value_text(profile, board, value, "en")[: len(text)] == text
    assert move_name(profile, board, None, "en") == "–"
