"""The losing move: found where it is, by a search deep enough to see it, with the loser's own search."""

from dataclasses import replace
from pathlib import Path

import pytest

from tests.league.made import failed, played, players
from xqlab.experiments.matches.game_play import PlayedGame
from xqlab.experiments.matches.openings import Opening
from xqlab.league.explain import explain
from xqlab.league.judging import gain_text, judge, judge_nodes
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


def test_what_the_reply_wins_is_named_in_both_languages() -> None:
    start = Board("3k1a3/4a4/4b4/9/r8/9/9/9/4A4/R3KA3 b - - 0 1")
    judged = judge(start, "d9d8", 4_000)
    assert judged.loses
    profile = BoardProfile.of(start)
    start.push_text("d9d8")
    assert gain_text(profile, start, judged.after, judged.line, "en") == "wins a rook"
    assert gain_text(profile, start, judged.after, judged.line, "zh") == "得车"


def test_the_losers_own_search_is_run_again_with_its_log(tmp_path: Path) -> None:
    game = played("ann@2", "ann@1", "a3 b3")
    found = explain(game, players()["ann@1"])
    assert found.is_own
    assert found.result.nodes == game.nodes[found.judged.ply]  # the same search
    assert found.result.value == game.values[found.judged.ply]
    assert str(found.result.move) == game.moves[found.judged.ply] == str(found.move)
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
