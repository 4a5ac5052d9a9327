"""Locked stepping, against dictionaries of lines: equal lines are equal, others are distinguished."""

import random
from functools import cache
from typing import Any

import pytest

from tests.viz.docked import PAIRS, Line, docked, lines_of_nodes, sent_twin
from tests.viz.javascript import call
from tests.viz.twin.test_pairs import answering
from xqlab.search.events import ENTER, LEAVE, PRUNED
from xqlab.trace.search_tree import Tree
from xqlab.trace.tree.rows import NOT_SEARCHED
from xqlab.viz import Twin
from xqlab.viz.stepper.sentence_chunks import CHUNK


def answer(asked: str, name: str, *arguments: Any) -> Any:
    """What a function of `runs.mjs` answers about both runs of a pair."""
    return call("twin/runs.mjs", asked, sent_twin(name), *arguments)


@cache
def lines_of(name: str, side: int) -> list[Line]:
    """The lines of all nodes of a whole run."""
    return lines_of_nodes(docked(name).runs[side].tree)


def did(tree: Tree, node: int) -> str:
    ending = int(tree.nodes.ending[node])
    return {NOT_SEARCHED[0]: "pruned", NOT_SEARCHED[1]: "skipped"}.get(ending, "searched")


@cache
def asked(name: str, side: int, depth: int) -> int:
    """The depth of the other run's search that answers to one of this run's."""
    return answering(depth, {each for each, _ in lines_of(name, 1 - side)})


def some_of(name: str, side: int, count: int = 250) -> list[int]:
    """Some of the events that a run shows."""
    shown = docked(name).runs[side].shown
    return sorted(random.Random(side).sample(range(shown), min(count, shown)))


@pytest.mark.parametrize("side", [0, 1])
@pytest.mark.parametrize("name", PAIRS)
def test_the_other_run_shows_the_same_line_or_says_that_it_does_not(name: str, side: int) -> None:
    events = some_of(name, side)
    actual = answer("counterparts", name, side, events)
    mine, its = (docked(name).runs[run] for run in (side, 1 - side))
    known = set(lines_of(name, 1 - side))
    kinds = set()
    for k, met in zip(events, actual, strict=True):
        node = int(mine.tree.node_at[k])
        depth, line = lines_of(name, side)[node]
        to = asked(name, side, depth)
        assert (met["node"], met["own"], met["exact"]) == (node, did(mine.tree, node), (to, line) in known)
        there = lines_of(name, 1 - side)[met["at"]]
        assert there[0] == to
        if met["exact"]:
            assert (there[1], met["other"]) == (line, did(its.tree, met["at"]))
            assert (met["cause"] is None) == (met["other"] == "searched")
        else:
            assert line is not None
            assert there[1] is not None
            short = len(there[1])
            assert there[1] == line[:short] != line
            assert (to, line[: short + 1]) not in known
            assert met["other"] == "absent"
            assert met["cause"]
        if met["event"] >= 0:
            assert int(its.tree.node_at[met["event"]]) == met["at"]
            assert met["event"] < its.shown
            kind, other = mine.tree.log["kind"][k], its.tree.log["kind"][met["event"]]
            if met["exact"] and met["other"] == met["own"] == "searched":
                ends_there = 0 <= its.tree.nodes.last_event[met["at"]] < its.shown
                assert kind != ENTER or other == ENTER
                assert kind != LEAVE or not ends_there or other == LEAVE
        else:
            assert its.tree.nodes.first_event[met["at"]] >= its.shown
        kinds.add((met["exact"], met["own"], met["other"]))
    assert len(kinds) > 1


@pytest.mark.parametrize("name", PAIRS)
def test_two_cursors_stand_at_one_line_or_the_page_says_otherwise(name: str) -> None:
    moves = [[side, k] for side in (0, 1) for k in some_of(name, side, 80)]
    random.Random(3).shuffle(moves)
    for (side, k), actual in zip(moves, answer("locked", name, moves), strict=True):
        assert (actual["lead"], actual["here"][side]) == (side, k)
        if actual["event"] < 0:
            continue
        nodes = [int(docked(name).runs[run].tree.node_at[actual["here"][run]]) for run in (0, 1)]
        lines = [lines_of(name, run)[nodes[run]][1] for run in (0, 1)]
        assert (lines[0] == lines[1]) == actual["exact"]


def test_unlocked_runs_stand_still() -> None:
    actual = answer("unlocked", "full")
    assert (actual["before"], actual["after"][1]) == ([0, 9], 9)
    assert actual["after"][0] > 0
    assert (actual["heard"], actual["free"]) == ([["step", 1], ["lock", 1]], [False, None, False])


@pytest.mark.parametrize("name", ["full", "order", "deepening"])
def test_jumps_find_what_sets_of_paths_find(name: str) -> None:
    *actual, back = answer("jumps", name)
    only_left, only_right, left, right = actual
    for side, events in ((0, only_left), (1, only_right)):
        run, lines = docked(name).runs[side], lines_of(name, side)
        others = {
            line
            for node, line in enumerate(lines_of(name, 1 - side))
            if did(docked(name).runs[1 - side].tree, node) == "searched"
        }
        expected = []
        for k in range(run.shown):
            node = int(run.tree.node_at[k])
            depth, line = lines[node]
            to = asked(name, side, depth)
            if run.tree.log["kind"][k] == ENTER and line and (to, line) not in others:
                if (to, line[:-1]) in others:
                    expected.append(k)
        assert events == expected
    assert back == [0, only_left[-1]]
    for side, events in ((0, left), (1, right)):
        for met in answer("counterparts", name, side, events):
            nodes = [docked(name).runs[each].tree.nodes for each in (side, 1 - side)]
            mine, its = nodes[0][met["node"]], nodes[1][met["at"]]
            assert (mine["value"], mine["bound"]) != (its["value"], its["bound"])
            assert met["differs"]["value"] == (mine["value"] != its["value"])


@pytest.mark.parametrize("name", PAIRS)
def test_a_page_begins_where_the_first_jump_leads(name: str) -> None:
    left, right = (run.tree for run in docked(name).runs)
    only_left, _, differences, *_ = answer("jumps", name)
    event = min(only_left + differences)
    [met] = answer("counterparts", name, 0, [event])
    twin = Twin(left, right)
    assert (twin.left_event, twin.right_event) == (event, right.nodes.first_event[met["at"]])
    for message, shown in ((twin._left, event), (twin._right, twin.right_event)):
        assert 0 <= shown - message["chunk"]["first"] < CHUNK


@pytest.mark.parametrize("language", ["en", "zh"])
@pytest.mark.parametrize("name", PAIRS)
def test_every_verdict_is_a_whole_sentence(name: str, language: str) -> None:
    events = [some_of(name, side, 800) for side in (0, 1)]
    texts, causes = answer("verdicts", name, events, language)
    assert len(texts) > 1
    for text in texts:
        assert not any(mark in text for mark in ("{", "undefined", "null", "  ", "NaN"))
        assert text[-1] == (".", "。")[language == "zh"]
    if name == "deepening":
        stays = ("停在原处", "stays where it is")[language == "en"]
        assert any(stays in text for text in texts)
    if name == "full":
        assert {None, "pruned"} < set(causes)


def test_what_a_verdict_says() -> None:
    tree = docked("textbook").runs[1].tree
    pruned = next(k for k in range(len(tree.log)) if tree.log["kind"][k] == PRUNED)
    gone, seen, root, last = answer("someVerdicts", "textbook", pruned)
    pruning = "Only the left run searched this line. The right run pruned it (proven not to matter)."
    assert gone == seen == pruning
    assert root == "Both runs searched this line."
    assert last == "Both runs searched this line: left 3, right 3. No difference."
