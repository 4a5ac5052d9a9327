"""Where a search that was run again opens, against what the logs say."""

from typing import Any

import pytest

from tests.viz.javascript import call
from tests.viz.recorded import searched, sent, some_events
from xqlab.search.events import ITERATION, KIND_NAMES


def places(name: str, before: str, events: list[int]) -> list[dict[str, Any]]:
    """Of each event of a search, what corresponds to it in the other one."""
    made: list[dict[str, Any]] = call("stepper/calls.mjs", "placesLike", sent(name), sent(before), events)
    return made


def test_the_same_search_stays_where_it_was() -> None:
    events = some_events("xiangqi")
    assert places("xiangqi", "xiangqi", events) == [{"event": k, "isThere": True} for k in events]


@pytest.mark.parametrize(("name", "before"), [("xiangqi", "everything"), ("everything", "xiangqi")])
def test_with_other_switches_it_opens_at_the_same_place(name: str, before: str) -> None:
    tree, other = searched(name).tree, searched(before).tree
    events = some_events(before)
    found = places(name, before, events)
    assert any(place["isThere"] for place in found)
    for k, place in zip(events, found):
        node, was = int(tree.node_at[place["event"]]), int(other.node_at[k])
        kind = KIND_NAMES[int(other.log["kind"][k])]
        if kind in ("PRUNED", "SKIPPED"):
            was = int(other.nodes.parent[was])
            if tree.log["kind"][place["event"]] == other.log["kind"][k]:
                node = int(tree.nodes.parent[node])
        line = other.codes(was)
        if place["isThere"] and other.log["kind"][k] != ITERATION:
            assert tree.codes(node) == line
        elif not place["isThere"]:
            assert tree.codes(node) == line[: len(tree.codes(node))]
