"""Replay: any step at any time equals a plain simulation from the start."""

from itertools import takewhile
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import xqlab
from tests.trace.trees import NESTED, SWITCHES, XIANGQI, searched, xiangqi
from xqlab import Enhancements
from xqlab.games import TicTacToe
from xqlab.search.events import (
    ADJUDICATED,
    BEST,
    CUTOFF,
    ENTER,
    ITERATION,
    LEAF,
    LEAVE,
    OVER,
    PRUNED,
    SHORTCUT,
    SKIPPED,
    STAND_PAT,
    TABLE,
    new_log,
)
from xqlab.search.reasons import NULL_MOVE, RAZORING
from xqlab.trace import Replay, ReplayError, sentences
from xqlab.trace.tree.statistics import raised_by
from xqlab.xiangqi import Board

COUNTED = tuple(raised_by(new_log(0)))


def simulated(log: Any, k: int) -> tuple[list[int], int | None, int, dict[str, int]]:
    """(moves to the node, its best value, its best move, counts) after event k, from the first event on."""
    counts = dict.fromkeys(COUNTED, 0)
    moves: list[int] = []
    best: dict[int, tuple[int, int]] = {}
    latest: dict[int, int] = {}  # the number of the last move entered from the open node of each ply
    quiet: set[int] = set()  # nodes of quiescence
    entered: dict[int, int] = {}
    for event in log[: k + 1]:
        kind = event.kind
        if kind == ITERATION:
            moves = []
        elif kind == ENTER:
            moves = [*moves[: max(event.ply - 1, 0)], *([int(event.move)] if event.ply else [])]
            counts["nodes"] += 1
            number, above = int(event.number), int(event.ply) - 1
            counts["null_moves"] += event.ply > 0 and number == 0
            counts["researches"] += number > 0 and latest.get(above) == number
            latest |= {above: number, above + 1: 0}
            if event.quiescence:
                quiet.add(entered[above])
            entered[int(event.ply)] = int(event.node)
        elif kind in (PRUNED, SKIPPED):
            moves = [*moves[: event.ply], int(event.move)]
            counts["pruned" if kind == PRUNED else "skipped"] += 1
        else:
            moves = moves[: event.ply]
        if event.quiescence and kind in (STAND_PAT, OVER):
            quiet.add(int(event.node))
        counts["shortcuts"] += kind == SHORTCUT and event.number != NULL_MOVE
        valued = kind in (LEAF, OVER, ADJUDICATED, TABLE, STAND_PAT, BEST, LEAVE)
        if valued or (kind == SHORTCUT and event.number != RAZORING):
            best[int(event.node)] = int(event.value), int(event.move)
        counts["leaves"] += kind in (LEAF, STAND_PAT)
        counts["cutoffs"] += kind == CUTOFF
        counts["first_move_cutoffs"] += kind == CUTOFF and event.number == 1
        counts["table_cutoffs"] += kind == TABLE
    counts["quiescence_nodes"] = len(quiet)
    if log[k].kind in (CUTOFF, PRUNED):  # which prunes at once what the log lists after it
        counts["pruned"] += len(list(takewhile(lambda kind: kind == PRUNED, log["kind"][k + 1 :].tolist())))
    value, move = (
        (None, 0) if log[k].kind in (ITERATION, PRUNED, SKIPPED) else best.get(int(log[k].node), (None, 0))
    )
    return moves, value, move, counts


@settings(max_examples=60, deadline=None)
@given(NESTED, SWITCHES, st.data())
def test_a_step_equals_the_simulation(nested: Any, use: Enhancements, data: st.DataObject) -> None:
    tree = searched(nested, use).tree
    replay = Replay(tree)
    k = data.draw(st.integers(0, len(replay) - 1))
    step, (moves, value, move, counts) = replay.at(k), simulated(tree.log, k)
    assert [int(tree.nodes.move[node]) for node in step.path[1:]] == moves
    assert (step.best, step.best_move, step.counts) == (value, move, counts)
    assert (step.index, step.kind) == (k, tree.log.kind[k])
    if step.kind in (PRUNED, SKIPPED):
        assert (step.alpha, step.beta) == (-tree.log.beta[k], -tree.log.alpha[k])
    else:
        assert (step.alpha, step.beta) == (tree.log.alpha[k], tree.log.beta[k])


@pytest.mark.parametrize("name", XIANGQI)
def test_a_step_of_a_search_with_everything_on(name: str) -> None:
    result = xiangqi(name)
    replay = Replay(result.tree)
    assert replay.at(-1).counts == {each: result.counts[each] for each in COUNTED}
    for k in range(0, len(replay), max(len(replay) // 12, 1)):
        step, (moves, value, move, counts) = replay.at(k), simulated(result.log, k)
        assert [int(result.tree.nodes.move[node]) for node in step.path[1:]] == moves
        assert (step.best, step.best_move, step.counts) == (value, move, counts)


@pytest.mark.parametrize("board", [Board(), TicTacToe("b2 a1")])
def test_the_last_counts_are_the_searchs(board: Any) -> None:
    result = xqlab.search(board, depth=3, record=True)
    assert not result.truncated
    assert Replay(result.tree).at(-1).counts == {name: result.counts[name] for name in COUNTED}
    stopped = xqlab.search(board, depth=5, nodes=300, record=True)
    assert stopped.stopped
    assert Replay(stopped.tree).at(-1).counts == {name: stopped.counts[name] for name in COUNTED}


def test_a_step_tells_its_sentence() -> None:
    replay = Replay(searched([[3, 5], [2, 9]], Enhancements.textbook()).tree)
    assert [step.sentence for step in replay] == sentences(replay.tree)


def test_jumps() -> None:
    result = xqlab.search(TicTacToe("b2 a1"), depth=4, enhancements=Enhancements.textbook(), record=True)
    replay, kinds = Replay(result.tree), result.log.kind.tolist()
    cutoffs = [k for k, kind in enumerate(kinds) if kind == CUTOFF]
    assert replay.next_cutoff(0) == cutoffs[0]
    assert replay.next_cutoff(cutoffs[0]) == cutoffs[1]
    assert replay.next_cutoff(cutoffs[-1]) is None
    assert replay.next_of_kind(cutoffs[0], "CUTOFF") == cutoffs[1]
    assert replay.next_of_kind(-1, "LEAVE") is None
    for k, kind in enumerate(kinds):
        after = replay.skip_subtree(k)
        here, there = result.log[k], result.log[after]
        if kind == ITERATION:
            assert after == len(kinds) - 1
        elif kind == LEAVE:
            assert after == min(k + 1, len(kinds) - 1)
        else:
            assert (there.kind, there.node) == (LEAVE, here.node)


@pytest.mark.parametrize("options", [{"nodes": 50}, {"record": 77}])
def test_a_cut_short_log_can_be_skipped_to_its_end(options: dict[str, int]) -> None:
    result = xqlab.search(
        TicTacToe(), depth=6, enhancements=Enhancements.textbook(), **({"record": True} | options)
    )
    replay = Replay(result.tree)
    assert replay.skip_subtree(1) == len(replay) - 1
    assert len(list(replay)) == len(result.log)


def test_what_is_not_in_the_log_is_refused() -> None:
    replay = Replay(searched([1, 2], Enhancements.textbook()).tree)
    with pytest.raises(ReplayError, match=f"expected an event from 0 to {len(replay) - 1}, got 99"):
        replay.at(99)
    with pytest.raises(ReplayError, match=r"expected a kind of event, ITERATION, ENTER, .* got 'JUMP'"):
        replay.next_of_kind(0, "JUMP")
