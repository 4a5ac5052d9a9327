"""Paths of move texts, by which two runs are held at one place, against the tree's own paths."""

import numpy as np
import pytest

from tests.viz import javascript
from tests.viz.recorded import OPEN_REPLAY, SEARCHES, searched, sent, some_events
from xqlab.trace.tree import Tree

pytestmark = pytest.mark.skipif(
    not javascript.can_run_javascript(), reason="NO JAVASCRIPT: neither node nor a Chromium is on the path"
)


def line_of(tree: Tree, node: int) -> tuple[int, tuple[str, ...]]:
    """(depth of the iteration, moves from the root) of a node."""
    moves = []
    while tree.nodes.parent[node] >= 0:
        if tree.nodes.ply[node] > 0:
            moves.append(tree.texts[node])
        node = int(tree.nodes.parent[node])
    return int(tree.nodes.depth[node]), tuple(reversed(moves))


@pytest.mark.parametrize("name", SEARCHES)
def test_a_path_names_a_node_and_leads_back_to_it(name: str) -> None:
    events = some_events(name, 60)
    body = """
      return data.events.map((k) => {
        const path = pathAt(replay, k);
        return [path, eventAtPath(replay, path), eventAtPath(replay, { ...path, visit: 0 })];
      });
    """
    found = javascript.run_javascript(OPEN_REPLAY + body, sent(name) | {"events": events})
    tree = searched(name).tree
    lines: dict[tuple[int, tuple[str, ...]], list[int]] = {}
    for node in range(len(tree)):
        if tree.nodes.parent[node] >= 0:
            lines.setdefault(line_of(tree, node), []).append(node)
    for k, (path, there, first) in zip(events, found, strict=True):
        node = int(tree.node_at[k])
        if tree.nodes.parent[node] < 0:
            node = int(tree.children(node)[0])
            assert path["visit"] == 0
            same = lines[line_of(tree, node)]
        else:
            same = lines[line_of(tree, node)]
            assert path["visit"] == same.index(node)
            assert there == tree.nodes.first_event[node]
        assert (path["depth"], tuple(path["moves"])) == line_of(tree, node)
        assert first == tree.nodes.first_event[same[0]]


def test_some_lines_are_searched_more_than_once() -> None:
    again = np.flatnonzero(searched("everything").tree.nodes.again)
    events = [int(searched("everything").tree.nodes.first_event[node]) for node in again[:20]]
    body = "return data.events.map((k) => pathAt(replay, k).visit);"
    visits = javascript.run_javascript(OPEN_REPLAY + body, sent("everything") | {"events": events})
    assert min(visits) > 0


def test_what_a_run_lacks_and_visits_it_never_made() -> None:
    body = """
      const [root, away] = [{ depth: 2, moves: [] }, { depth: 2, moves: ["never"] }];
      const paths = [root, { ...root, visit: 9 }, away, { depth: 77, moves: [] }];
      return paths.map((path) => eventAtPath(replay, path));
    """
    entered, ninth, away, deep = javascript.run_javascript(OPEN_REPLAY + body, sent("textbook"))
    tree = searched("textbook").tree
    roots = [tree.root(i) for i in range(len(tree.iterations)) if tree.nodes.depth[tree.iterations[i]] == 2]
    assert entered == tree.nodes.first_event[roots[0]]
    assert ninth == tree.nodes.first_event[roots[-1]]
    assert (away, deep) == (-1, -1)
