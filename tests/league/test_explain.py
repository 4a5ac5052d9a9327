"""The losing move: found where it is, by a search deep enough to see it, with the loser's own search."""

from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace

import chess
import pytest

from tests.league.made import failed, played, players
from xqlab.experiments.matches.game_play import PlayedGame
from xqlab.experiments.matches.openings import Opening
from xqlab.game import MATE, RULE_WIN
from xqlab.games import TicTacToe, playable
from xqlab.league import judging
from xqlab.league.explain import explain, own_search
from xqlab.league.judging import (
    Judged,
    gain_text,
    judge,
    judge_nodes,
    move_name,
    move_number,
    value_after,
    value_text,
)
from xqlab.league.verdicts import LeagueError
from xqlab.viz.page.board_profile import BoardProfile
from xqlab.xiangqi import Board

# After c1 O must hold b2: a2 lets X win at once.
MISSED = PlayedGame(
    "ann",
    "bob",
    Opening(("a3", "b3"), game="tic-tac-toe"),
    ("c1", "a2", "a1", "b2", "b1"),
    True,
    "three in a row",
    "",
    values=(0, 0, 29_997, 5, 29_999),
    nodes=(40, 9, 40, 9, 9),
    depths=(4, 1, 4, 1, 1),
)

WINNERS = (None, True, False)  # True has the move


def test_the_losing_move_is_the_last_that_crosses_from_not_lost_to_lost() -> None:
    found = explain(MISSED, None)
    # b2, two plies later, loses as well; it was lost before.
    assert (found.move, found.looked_at, found.judged.loses, found.is_own) == ("a2", 2, True, False)
    assert found.sentence() == (
        "Move 2, a2: bob reported 0; 10,000 nodes of the full search give a win in 1 for X: the reply b2"
        " wins. b2 kept 0."
    )
    assert "走 b2 可保持 0" in found.sentence("zh")
    # Four times the usual, but not fewer than it takes, nor more than a class waits for.
    assert [judge_nodes(MISSED.board(), usual) for usual in (9, 5_000, 10**7)] == [10_000, 20_000, 1_000_000]


def test_where_nothing_crosses_it_is_the_move_that_costs_most() -> None:
    late = replace(MISSED, opening=Opening(("a3", "b3", "c1", "a2"), game="tic-tac-toe"), moves=("a1", "b2"))
    late = replace(late, values=(29_997, 5), nodes=(40, 9), depths=(4, 1), termination="resignation")
    found = explain(late, None)
    assert (found.move, found.judged.loses, found.judged.cost) == ("b2", False, 0)
    assert found.sentence().endswith(
        "No move costs anything in the eyes of the deeper search: the last one is shown."
    )
    slip = replace(found.judged, before=1, after=0, is_best=False)
    assert "No move costs anything" not in replace(found, judged=slip).sentence()


def test_what_the_reply_wins_is_what_the_judge_found() -> None:
    start = Board("3k1a3/4a4/4b4/9/r8/9/9/9/4A4/R3KA3 b - - 0 1")
    judged = judge(start, "d9d8", 4_000)
    assert judged.loses
    start.push_text("d9d8")
    assert gain_text(BoardProfile.of(start), start, judged.after, judged.line, "en") == "wins a rook"


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


@pytest.mark.parametrize(
    ("before", "after", "cost", "loses"),
    [
        (-150, -200, 50, True),
        (-150, -199, 49, False),  # it costs too little to be noticed
        (-199, -249, 50, True),
        (-200, -400, 200, False),  # it was lost before
        (0, -199, 199, False),  # it is not lost yet
        (1_500, 1_000, 0, False),
        (-1_000, -29_000, 0, False),
        (1_500, -29_000, 2_000, True),
    ],
)
def test_what_a_move_costs(before: int, after: int, cost: int, loses: bool) -> None:
    judged = Judged(0, before, after, None, (), False)
    assert (judged.cost, judged.loses) == (cost, loses)
    assert (replace(judged, is_best=True).cost, replace(judged, is_best=True).loses) == (0, False)


def test_a_game_that_is_over_has_its_own_value(monkeypatch: pytest.MonkeyPatch) -> None:
    over = {
        winner: SimpleNamespace(outcome=lambda w=winner: SimpleNamespace(winner=w), turn=True)
        for winner in WINNERS
    }
    assert [value_after(over[winner], 1) for winner in WINNERS] == [(0, ()), (-RULE_WIN, ()), (RULE_WIN, ())]
    assert value_after(TicTacToe("a1 b1 a2 b2"), 4_000) == (1 - MATE, ("a3",))
    assert len(value_after(TicTacToe(), 4_000)[1]) == 6
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
    assert {
        value: value_text(profile, board, value, "en")[: len(text)] for value, text in values.items()
    } == values
    assert move_name(profile, board, None, "en") == "–"


def test_the_losers_own_search_is_run_again_with_its_log(tmp_path: Path) -> None:
    game = played("ann@2", "ann@1", "a3 b3")
    found = explain(game, players()["ann@1"])
    assert found.is_own
    assert found.result.nodes == game.nodes[found.judged.ply]  # the same search
    assert found.result.value == game.values[found.judged.ply]
    assert str(found.result.move) == game.moves[found.judged.ply] == str(found.move)
    tree, code = found.result.tree, found.board().code_of(found.move)
    [node] = [node for node in tree.children(tree.finished_root) if tree.nodes[node].move == code]
    assert found._part() == {"start": tree.nodes[node].last_event}
    for ply in range(found.judged.ply % 2, len(game.moves), 2):  # its table remembers its earlier ones
        assert own_search(game, ply, players()["ann@1"])[0].nodes == game.nodes[ply]
    assert f"its own search at depth {found.result.depth} gave" in found.sentence()
    page = found.page()
    assert page.data["about"]["note"]["en"] == found.sentence()
    assert page.titles["en"] == "The losing move of ann@1"
    assert ("Losing move", found.sentence()) in page.facts["en"]
    assert found.save(tmp_path / "a.html").stat().st_size > 10_000


def test_no_move_explains_a_draw_or_a_verdict() -> None:
    game = played("ann@2", "ann@1")
    with pytest.raises(LeagueError, match="expected a decided game, got a draw of ann@2 and ann@1"):
        explain(replace(game, winner=None), None)
    with pytest.raises(
        LeagueError, match="expected a game that the board decided, got 'ann@1 could not go on"
    ):
        explain(failed(game), None)
    unmoved = replace(game, moves=(), winner=True, termination="resignation")
    with pytest.raises(LeagueError, match=r"expected a game in which ann@1 has moved, got \(\)"):
        explain(unmoved, None)
