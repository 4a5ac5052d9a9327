"""The browser's commands against plain searches through the log."""

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from tests.viz.javascript import call
from tests.viz.recorded import SEARCHES, searched, sent, some_events
from xqlab.search.events import BEST, CUTOFF, ENTER, ITERATION, LEAVE, SKIPPED
from xqlab.trace.reasons.sentences import sentences

EXTENDED = ("xiangqi, Black", "chess", "stopped", "everything", "mtdf")  # these extend checks

Leads = list[dict[str, tuple[int, int]]]


def answers(name: str, commands: str, events: list[int]) -> Leads:
    """Where each command leads from each event, forwards and backwards."""
    actual: Leads = call("stepper/calls.mjs", "leads", sent(name), commands.split(), events)
    return actual


class Walker:
    """Walks through a log one event at a time and asks nothing but the log."""

    def __init__(self, log: Any) -> None:
        self.log = log
        self.last = len(log) - 1
        self.level = [-1 if event["kind"] == ITERATION else int(event["ply"]) for event in log]

    def walk(self, k: int, back: bool, expected: Callable[[int], bool]) -> int:
        """The next event after k that is wanted, or the last before it; k where there is none."""
        events = range(k - 1, -1, -1) if back else range(k + 1, self.last + 1)
        return next(filter(expected, events), k)

    def is_kind(self, kind: int) -> Callable[[int], bool]:
        return lambda at: self.log["kind"][at] == kind

    def leaving(self, k: int, level: int) -> int:
        """The event after or at k that ends the node of this level; the last one where none does."""
        if level < 0:
            following = self.walk(k, False, self.is_kind(ITERATION))
            return self.last if following == k else following
        ends = (at for at in range(k, self.last + 1) if self.log["kind"][at] == LEAVE)
        return next((at for at in ends if self.level[at] == level), self.last)

    def entering(self, k: int, level: int) -> int:
        """The event before or at k that began the node of this level."""
        begins = filter(self.is_kind(ITERATION if level < 0 else ENTER), range(k, -1, -1))
        return next(at for at in begins if self.level[at] == level)


@pytest.mark.parametrize("name", SEARCHES)
def test_steps(name: str) -> None:
    events = some_events(name, 80)
    log = searched(name).log
    walker = Walker(log)
    for k, answer in zip(events, answers(name, "forward back into over finish out", events), strict=True):
        assert (answer["forward"][0], answer["back"][0]) == (min(k + 1, walker.last), max(k - 1, 0))
        assert answer["into"] == [walker.walk(k, back, walker.is_kind(ENTER)) for back in (False, True)]
        level, following = walker.level[k], min(k + 1, walker.last)
        is_left = log["kind"][k] == LEAVE
        assert answer["finish"][0] == (following if is_left else walker.leaving(k, level))
        over, back = following, max(k - 1, 0)
        if k < walker.last and log["kind"][following] == ENTER:
            over = walker.leaving(following, walker.level[following])
        if k and log["kind"][k - 1] == LEAVE:
            back = walker.entering(k - 1, walker.level[k - 1])
        assert answer["over"] == [over, back]
        above = max(level - 1, -1)
        assert answer["out"] == [walker.leaving(k, above), walker.entering(k, above)]
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
    actual = answers(name, "cutoff skipped extended research rootBest bestHere iteration", events)
    for k, answer in zip(events, actual, strict=True):
        # Events name the node by the search's own number: that of an unsearched move's parent is the focus.
        focus = log["node"][k]
        iteration, end = walker.entering(k, -1), walker.leaving(k, -1)

        def in_focus(at: int, focus: int = focus, first: int = iteration, last: int = end) -> bool:
            return bool(log["kind"][at] == BEST and log["node"][at] == focus and first <= at <= last)

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
    for k, answer in zip(events, answers(name, "parent child left right", events), strict=True):
        node = int(tree.node_at[k])
        parent = int(tree.nodes.parent[node])
        children = list(tree.children(node))
        assert answer["parent"][0] == (k if parent < 0 else first[parent])
        assert answer["child"][0] == (first[children[0]] if children else k)
        row = list(tree.iterations) if parent < 0 else list(tree.children(parent))
        at = row.index(node)
        if at or parent >= 0:
            assert answer["left"][0] == (first[row[at - 1]] if at else k)
        last = k if parent >= 0 else first[node]
        assert answer["right"][0] == (first[row[at + 1]] if at + 1 < len(row) else last)
