"""The browser's commands against plain searches through the log."""

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from tests.viz.javascript import call
from tests.viz.recorded import SEARCHES, searched, sent, some_events
from xqlab.search.events import BEST, CUTOFF, ENTER, ITERATION, LEAVE, PRUNED, SKIPPED
from xqlab.trace.reasons.sentences import sentences

EXTENDED = ("xiangqi, Black", "chess", "stopped", "everything", "mtdf")  # these extend checks

COMMANDS = (
    "forward back into over finish out cutoff skipped extended research rootBest bestHere iteration "
    "parent child left right"
).split()


def answers(name: str, commands: list[str], events: list[int]) -> list[dict[str, tuple[int, int]]]:
    """Where each command leads from each event, forwards and backwards."""
    actual: list[dict[str, tuple[int, int]]] = call(
        "stepper/calls.mjs", "leads", sent(name), commands, events
    )
    return actual


class Walker:
    """Walks through a log one event at a time and asks nothing but the log."""

    def __init__(self, log: Any) -> None:
        self.log = log
        self.last = len(log) - 1
        self.level = [self._level(event) for event in log]

    @staticmethod
    def _level(event: Any) -> int:
        return -1 if event["kind"] == ITERATION else int(event["ply"])

    def walk(self, k: int, back: bool, expected: Callable[[int], bool]) -> int:
        """The next event after k that is wanted, or the last before it; k where there is none."""
        events = range(k - 1, -1, -1) if back else range(k + 1, self.last + 1)
        return next(filter(expected, events), k)

    def is_kind(self, kind: int) -> Callable[[int], bool]:
        """Whether an event is of this kind."""
        return lambda at: self.log["kind"][at] == kind

    def leaving(self, k: int, level: int) -> int:
        """The event after or at k that ends the node of this level; the last one where none does."""
        if level < 0:
            following = self.walk(k, False, self.is_kind(ITERATION))
            return self.last if following == k else following
        for at in range(k, self.last + 1):
            if self.log["kind"][at] == LEAVE and self.level[at] == level:
                return at
        return self.last

    def entering(self, k: int, level: int) -> int:
        """The event before or at k that began the node of this level."""
        kind = ITERATION if level < 0 else ENTER
        for at in range(k, -1, -1):
            if self.log["kind"][at] == kind and self.level[at] == level:
                return at
        raise AssertionError("the log begins with an iteration")


@pytest.mark.parametrize("name", SEARCHES)
def test_steps(name: str) -> None:
    events = some_events(name, 80)
    log = searched(name).log
    walker = Walker(log)
    actual = answers(name, ["forward", "back", "into", "over", "finish", "out"], events)
    for k, answer in zip(events, actual, strict=True):
        assert answer["forward"][0] == min(k + 1, walker.last)
        assert answer["back"][0] == max(k - 1, 0)
        assert answer["into"] == [walker.walk(k, back, walker.is_kind(ENTER)) for back in (False, True)]
        level, following = walker.level[k], min(k + 1, walker.last)
        is_left = log["kind"][k] == LEAVE
        assert answer["finish"][0] == (following if is_left else walker.leaving(k, level))
        if k < walker.last and log["kind"][following] == ENTER:
            assert answer["over"][0] == walker.leaving(following, walker.level[following])
        else:
            assert answer["over"][0] == following
        if k and log["kind"][k - 1] == LEAVE:
            assert answer["over"][1] == walker.entering(k - 1, walker.level[k - 1])
        else:
            assert answer["over"][1] == max(k - 1, 0)
        assert answer["out"][0] == walker.leaving(k, max(level - 1, -1))
        assert answer["out"][1] == walker.entering(k, max(level - 1, -1))
        began = walker.entering(k, level)
        assert answer["finish"][1] == (began if began < k else max(k - 1, 0))


@pytest.mark.parametrize("name", SEARCHES)
def test_goals(name: str) -> None:
    events = some_events(name, 80)
    result = searched(name)
    log, nodes = result.log, result.tree.nodes
    walker = Walker(log)
    node_at = result.tree.node_at
    changes, best = set(), None
    for k in np.flatnonzero((log["kind"] == BEST) & (log["ply"] == 0)).tolist():
        if log["move"][k] != best:
            changes.add(k)
        best = log["move"][k]
    told = sentences(result.tree, range(len(log)))
    extended = {k for k, sentence in enumerate(told) if "all moves here are extended" in sentence}
    assert bool(extended) == (name in EXTENDED)
    actual = answers(
        name, ["cutoff", "skipped", "extended", "research", "rootBest", "bestHere", "iteration"], events
    )
    for k, answer in zip(events, actual, strict=True):
        # Events name the node by the search's own number: that of an unsearched move's parent is the focus.
        focus = log["node"][k]
        iteration = walker.entering(k, -1)
        ends = {False: walker.leaving(k, -1), True: iteration}

        def in_focus(at: int, focus: int = focus, ends: dict[bool, int] = ends) -> bool:
            return bool(
                log["kind"][at] == BEST and log["node"][at] == focus and ends[True] <= at <= ends[False]
            )

        expected = {
            "cutoff": walker.is_kind(CUTOFF),
            "skipped": walker.is_kind(SKIPPED),
            "extended": lambda at: at in extended,
            "research": lambda at: log["kind"][at] == ENTER and nodes.again[node_at[at]] > 0,
            "rootBest": lambda at: at in changes,
            "bestHere": in_focus,
            "iteration": walker.is_kind(ITERATION),
        }
        for command, claim in expected.items():
            assert answer[command] == [walker.walk(k, back, claim) for back in (False, True)], (command, k)


def test_what_a_search_never_does_has_no_buttons() -> None:
    always = ["cutoff", "rootBest", "bestHere", "iteration"]
    assert call("stepper/calls.mjs", "goals", sent("textbook")) == always
    rare = call("stepper/calls.mjs", "goals", sent("everything"))
    assert [name for name in rare if name not in always] == ["skipped", "extended", "research"]


@pytest.mark.parametrize("name", SEARCHES)
def test_neighbours_in_the_tree(name: str) -> None:
    events = some_events(name, 80)
    tree = searched(name).tree
    first = tree.nodes.first_event
    actual = answers(name, ["parent", "child", "left", "right"], events)
    for k, answer in zip(events, actual, strict=True):
        node = int(tree.node_at[k])
        parent = int(tree.nodes.parent[node])
        children = list(tree.children(node))
        assert answer["parent"][0] == (k if parent < 0 else first[parent])
        assert answer["child"][0] == (first[children[0]] if children else k)
        row = list(tree.iterations) if parent < 0 else list(tree.children(parent))
        at = row.index(node)
        if at:
            assert answer["left"][0] == first[row[at - 1]]
        elif parent >= 0:
            assert answer["left"][0] == k
        if at + 1 < len(row):
            assert answer["right"][0] == first[row[at + 1]]
        else:
            assert answer["right"][0] == (k if parent >= 0 else first[node])


def test_every_command_stays_inside_the_log() -> None:
    events = some_events("stopped")
    actual = answers("stopped", COMMANDS, events)
    last = len(searched("stopped").log) - 1
    assert all(0 <= k <= last for answer in actual for pair in answer.values() for k in pair)


def test_the_unsearched_are_leaves_of_the_walk() -> None:
    log = searched("everything").log
    assert {PRUNED, SKIPPED} <= set(log["kind"].tolist())
