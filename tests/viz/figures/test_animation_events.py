"""Which events an animation shows: by number, by name, by a query; and what cannot be shown."""

from typing import Any

import numpy as np
import pytest

from tests.viz.javascript import call
from tests.viz.recorded import searched, sent
from xqlab.search.events import CUTOFF, KIND_NAMES
from xqlab.viz.figures.animation_events import MOST_FRAMES, NAMED, AnimationError, chosen_events

ENDS = (
    "LEAF",
    "OVER",
    "ADJUDICATED",
    "TABLE",
    "STAND_PAT",
    "CUTOFF",
    "SHORTCUT",
    "LEAVE",
    "PRUNED",
    "SKIPPED",
)


def test_numbers_stay_in_their_order() -> None:
    tree = searched("textbook").tree
    assert chosen_events(tree, None, 1) == list(range(len(tree.log)))
    assert chosen_events(tree, [7, 3, np.int64(5)], 1) == [7, 3, 5]
    assert chosen_events(tree, range(10), 4) == [0, 4, 8, 9]
    assert chosen_events(tree, range(9), 4) == [0, 4, 8]


def test_names_are_the_steppers_jumps() -> None:
    jumps = {
        "cutoffs": "cutoff",
        "best moves": "rootBest",
        "re-searches": "research",
        "iterations": "iteration",
    }
    assert jumps.keys() == NAMED.keys()
    for name in ("everything", "mtdf"):
        landmarks = call("stepper/calls.mjs", "landmarks", sent(name))
        tree = searched(name).tree
        for asked, jump in jumps.items():
            assert NAMED[asked](tree).tolist() == landmarks[jump]
            if landmarks[jump]:
                assert chosen_events(tree, asked, 1) == landmarks[jump]


def test_of_a_node_the_event_that_says_why() -> None:
    tree = searched("everything").tree
    log, kinds = tree.log, set()
    for node in range(1, len(tree), 7):
        (k,) = chosen_events(tree, tree.where(node=node), 1)
        kind = KIND_NAMES[log["kind"][k]]
        assert tree.node_at[k] == node
        assert kind in ENDS or kind == "ITERATION"
        events = np.flatnonzero(tree.node_at == node).tolist()
        own = [KIND_NAMES[log["kind"][event]] for event in events]
        if "CUTOFF" in own:
            assert kind == "CUTOFF"
        elif "TABLE" in own:
            assert kind == "TABLE"
        elif own == ["ENTER", "STAND_PAT", "LEAVE"] and events[-1] == events[0] + 2:
            assert kind == "STAND_PAT"
        kinds.add(kind)
    assert kinds >= {"CUTOFF", "TABLE", "STAND_PAT", "SHORTCUT", "LEAVE", "PRUNED", "SKIPPED"}
    late = tree.where(kind="CUT", cut_by__gt=1)
    chosen = chosen_events(tree, late, 1)
    assert len(chosen) == len(late) > 0
    assert {int(log["kind"][k]) for k in chosen} == {CUTOFF}
    assert chosen == sorted(chosen)


@pytest.mark.parametrize(
    ("events", "every", "message"),
    [
        (
            "cuts",
            1,
            "expected events by number, or 'cutoffs', 'best moves', 're-searches', 'iterations', got 'cuts'",
        ),
        ([0, 53], 1, "expected events from 0 to 52, got 53"),
        (5, 1, "expected events by number, such as range(100, 160), got 5"),
        ([0.5], 1, "expected events from 0 to 52, got 0.5"),
        (None, 0, "expected every to be a number from 1, got 0"),
        (None, 1.5, "expected every to be a number from 1, got 1.5"),
        (None, True, "expected every to be a number from 1, got True"),
        (
            [],
            1,
            "expected 1 to 2000 events for an animation, got 0: choose some, such as events="
            "range(26, 53) or ",
        ),
    ],
)
def test_invalid_ones_are_refused(events: Any, every: Any, message: str) -> None:
    with pytest.raises(AnimationError) as caught:
        chosen_events(searched("textbook").tree, events, every)
    assert message in str(caught.value)


def test_too_many_are_refused_with_a_number_that_is_not() -> None:
    tree = searched("everything").tree
    with pytest.raises(
        AnimationError, match=r"got 5\d+: choose some, .* or events='cutoffs' or .* or every=3$"
    ):
        chosen_events(tree, None, 1)
    assert len(chosen_events(tree, None, 3)) <= MOST_FRAMES
    with pytest.raises(AnimationError, match="expected nodes of the animated tree, got those of another one"):
        chosen_events(tree, searched("textbook").tree.where(kind="CUT"), 1)
