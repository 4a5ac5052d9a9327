"""A log that is full: what it keeps, and what it says of the rest; the same compiled and interpreted."""

from functools import cache
from typing import Any

import numpy as np
import pytest

import xqlab
from xqlab import Enhancements
from xqlab.errors import XqlabError
from xqlab.games import TicTacToe
from xqlab.kernels import COMPILED
from xqlab.search import Result
from xqlab.search.events import BEST, ENTER, ITERATION, THINNED
from xqlab.trace import (
    answers_by_ply,
    count_by_ply,
    kinds_by_ply,
    root_searches,
    search_questions,
    subtree_shares,
)
from xqlab.trace.files.log_check import check_log, check_moves
from xqlab.trace.questions.question import QuestionError
from xqlab.trace.questions.steps import steps
from xqlab.trace.tree.nodes import TreeError
from xqlab.trace.tree.root_searches import find_decision
from xqlab.trace.tree.table_answers import bounds_of_leaves
from xqlab.xiangqi import Board

SEARCHES: dict[str, dict[str, Any]] = {
    "full": {"board": Board(), "depth": 4, "enhancements": Enhancements.full()},
    "stopped": {"board": Board(), "depth": 5, "nodes": 1200, "enhancements": Enhancements.full()},
    "alone": {"board": TicTacToe("b2"), "depth": 5, "enhancements": Enhancements.textbook()},
    "mtdf": {
        "board": TicTacToe("b2"),
        "depth": 5,
        "enhancements": Enhancements.of("mtdf", "iterative_deepening"),
    },
}
ROOMS = (1200, 2500)


@cache
def searched(name: str, record: int, compiled: bool | None = None) -> Result:
    options = dict(SEARCHES[name])
    return xqlab.search(options.pop("board"), record=record, compiled=compiled, **options)


def code_of(result: Result) -> int:
    return int(next(code for code in result.board.codes() if result.board.move_of(code) == result.move))


@pytest.mark.parametrize("room", ROOMS)
@pytest.mark.parametrize("name", SEARCHES)
def test_a_full_log_keeps_what_decides(name: str, room: int) -> None:
    whole, result = searched(name, 200_000), searched(name, room)
    log, tree = result.log, result.tree
    assert (result.events, result.nodes, result.counts) == (whole.events, whole.nodes, whole.counts)
    assert not whole.tree.is_thinned
    assert tree.is_thinned
    assert len(log) <= room
    check_log(log)
    check_moves(tree)
    # The root has all of its iterations, with their nodes, and the move that was played.
    assert (log["kind"] == ITERATION).sum() == (whole.log["kind"] == ITERATION).sum()
    for mine, its in zip(root_searches(log), root_searches(whole.log), strict=True):
        assert (mine.value, mine.bound, mine.nodes) == (its.value, its.bound, its.nodes)
    event = log[find_decision(log, code_of(result), result.value)]
    assert (event.kind, event.ply, event.move, event.value) == (BEST, 0, code_of(result), result.value)
    # Down from the last finished root the best line is there, and in room enough all of its moves.
    assert best_line(tree) == best_line(whole.tree)
    if room == ROOMS[1]:
        assert moves_of_root(tree) == moves_of_root(whole.tree)


def best_line(tree: Any) -> list[int]:
    line, node = [], tree.finished_root
    while (child := tree.best_child(node)) is not None:
        line.append(int(tree.nodes.move[child]))
        node = child
    return line


def moves_of_root(tree: Any) -> list[int]:
    """The moves of the last finished root, those of quiescence and null moves as well."""
    return [int(tree.nodes.move[child]) for child in tree.children(tree.finished_root)]


@pytest.mark.skipif(not COMPILED, reason="compares with compiled code")
@pytest.mark.parametrize("name", ["stopped", "alone", "mtdf"])
def test_the_interpreted_search_keeps_the_same(name: str) -> None:
    by_room = [(searched(name, room, True), searched(name, room, False)) for room in ROOMS]
    for compiled, interpreted in by_room:
        assert compiled.log.tobytes() == interpreted.log.tobytes()
        assert compiled.events == interpreted.events


def test_a_finished_depth_outlives_one_that_is_not() -> None:
    """It is whole some plies down, and the later one cannot take its room."""
    result = searched("stopped", 2500)
    tree = result.tree
    assert result.stopped == "nodes"
    assert tree.nodes.last_event[tree.roots[-1]] < 0
    root = tree.finished_root
    assert tree.nodes.depth[root] == result.depth
    below = np.arange(root, tree.end(root))
    thinned = below[tree.nodes.thinned[below] == 1]
    assert tree.nodes.ply[thinned].min() >= 1
    assert len(below) > len(moves_of_root(tree))


def test_it_says_what_is_not_there() -> None:
    tree = searched("full", 2500).tree
    log = tree.log
    lacks = [int(k) for k in np.flatnonzero((log["kind"] == ENTER) & (log["bound"] == THINNED))]
    unrecorded = tree.where(ending="unrecorded").nodes
    assert len(unrecorded)
    assert not any(tree.children(int(node)) for node in unrecorded)
    for language, words in (
        ("en", ("lacks", "not in the log", "without a capture")),
        ("zh", ("缺少", "未记录", "未吃子")),
    ):
        told = xqlab.trace.sentences(tree, language=language)
        assert all(words[0] in told[k] for k in lacks)
        assert sum(words[0] in text for text in told) == len(lacks)
        left = [told[int(tree.nodes.last_event[node])] for node in unrecorded]
        assert all(words[1] in text or words[2] in text for text in left)


def test_a_log_without_room_for_a_root_stops_somewhere() -> None:
    result = searched("full", 40)
    assert len(result.log) == 40
    assert result.events == searched("full", 200_000).events
    check_log(result.log)
    assert repr(result.tree)


def test_what_is_left_is_no_measure_of_all() -> None:
    result, whole = searched("full", 2500), searched("full", 200_000)
    for asked in (count_by_ply, answers_by_ply, bounds_of_leaves, lambda found: kinds_by_ply(found.tree)):
        with pytest.raises(XqlabError, match=r"got one that was full, and lacks moves at \d+ nodes"):
            asked(result)
        asked(whole)
    for ask in (search_questions, steps):
        with pytest.raises(QuestionError, match="expected a log of all events, got one that was full"):
            ask(result.tree)
    # Sizes of subtrees are known all the same.
    np.testing.assert_array_equal(subtree_shares(result.tree, 1), subtree_shares(whole.tree, 1))


def test_a_line_that_the_log_lacks_may_have_been_searched() -> None:
    tree = searched("full", 2500).tree
    lacking = [node for node in tree.children(tree.roots[0]) if tree.nodes.thinned[node]]
    line = [*tree.line(lacking[-1]), str(tree.board_at(lacking[-1]).legal_moves[0])]
    with pytest.raises(TreeError, match="not recorded: the log was full, and lacks moves there"):
        tree.path(line, iteration=0)
