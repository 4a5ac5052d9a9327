"""What is guessed is called so, and what is said of depths and repeated searches is so."""

import re
from typing import Any

import pytest

from tests.trace.trees import XIANGQI, xiangqi
from xqlab.search.events import ENTER, LEAVE, NULL_MOVE, PRUNED, RAZORING, SHORTCUT, SKIPPED
from xqlab.trace import sentences


@pytest.mark.parametrize("name", XIANGQI)
def test_a_guess_is_called_a_guess_and_a_proof_is_not(name: str) -> None:
    tree = xiangqi(name).tree
    for event, text in zip(tree.log, sentences(tree)):
        if event.kind == SKIPPED or (event.kind == SHORTCUT and event.number != 1):
            assert "guess" in text.lower()
            assert "cannot" not in text
        if event.kind == PRUNED:
            assert "guess" not in text


@pytest.mark.parametrize("name", XIANGQI)
def test_what_is_said_of_depths_is_so(name: str) -> None:
    tree = xiangqi(name).tree
    left = {int(event.node): int(event.depth) for event in tree.log if event.kind == LEAVE}
    found = set()
    for k, text in enumerate(sentences(tree)):
        event, node = tree.log[k], int(tree.node_at[k])
        if event.kind != ENTER or event.ply == 0:
            continue
        above = int(tree.nodes.parent[node])
        to_be = left[int(tree.log.node[tree.nodes.first_event[above]])] - 1
        entered = int(tree.nodes.depth[above])
        if match := re.search(r"searches it (\d+) pl\w+ less deep at first", text):
            assert event.depth == to_be - int(match[1])
            found.add("reduced")
        elif match := re.search(r"searched again, (\d+) pl\w+ deeper", text):
            assert event.depth == to_be == tree.nodes.depth[node_before(tree, node)] + int(match[1])
            found.add("deeper")
        elif "searched again with a wider one" in text:
            before = tree.nodes[node_before(tree, node)]
            assert tree.nodes.beta[node] - tree.nodes.alpha[node] > before.beta - before.alpha == 1
            assert -before.value > -tree.nodes.beta[node]
            found.add("wider")
        elif match := re.search(r"(\w+) is in check, so all moves here are searched 1 ply deeper", text):
            assert tree.board_at(above).is_check()
            assert to_be + 1 == entered + 1
            found.add("check")
        elif match := re.search(
            r"the table has no move for the node, so all are searched 1 ply less deep", text
        ):
            assert to_be + 1 == entered - 1
            found.add("internal")
        elif match := re.search(r"only verify it, (\d+) pl\w+ less deep", text):
            assert to_be + 1 == entered - int(match[1])
            found.add("verification")
        elif match := re.search(r"searched (\d+) pl\w+ less deep, on the guess", text):
            assert event.depth == entered - 1 - int(match[1])
            found.add("null")
        else:
            assert event.quiescence or event.depth == to_be
    if name == "full":
        assert found >= {"reduced", "deeper", "wider", "null"}
    if name == "verification":
        assert "verification" in found
    if name == "sharp":
        assert "check" in found


def node_before(tree: Any, node: int) -> int:
    """The sibling that was met just before a node."""
    siblings = tree.children(int(tree.nodes.parent[node]))
    return siblings[siblings.index(node) - 1]


def test_each_reason_is_named() -> None:
    told = {
        int(event.number if event.kind == SHORTCUT else event.bound): text
        for name in XIANGQI
        for event, text in zip(xiangqi(name).log, sentences(xiangqi(name).tree))
        if event.kind in (SHORTCUT, SKIPPED)
    }
    assert sorted(told) == list(range(1, 9))
    assert told[1].startswith("Mate distance after ")
    assert "so good for" in told[2]
    assert "so bad for" in told[RAZORING]
    assert "even if" in told[NULL_MOVE]
    assert "so late in the order" in told[5]
    assert "a quiet move gains too little" in told[6]
    assert "what it takes is too little" in told[7]
    assert "loses material" in told[8]
