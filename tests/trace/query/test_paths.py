"""A line of moves leads to the node that searched it, in any notation, or the error says how far it leads."""

from typing import Any

import numpy as np
import pytest

import xqlab
from tests.refusals import refuses
from tests.trace.trees import searched, xiangqi
from xqlab import Enhancements
from xqlab.games import TextbookTree, TicTacToe
from xqlab.trace import Tree, TreeError
from xqlab.trace.tree.rows import NOT_SEARCHED, WHOLE


@pytest.mark.parametrize("name", ["full", "mtdf", "sharp"])
def test_the_line_of_a_node_leads_to_its_last_search(name: str) -> None:
    tree = xiangqi(name).tree
    roots = tree.roots
    by_line: dict[tuple[int, ...], list[int]] = {}
    for node in range(len(tree)):
        if tree.nodes.ending[node] not in (*NOT_SEARCHED, WHOLE):
            by_line.setdefault(tuple(tree.codes(node)), []).append(node)
    assert any(len(nodes) > len(roots) for nodes in by_line.values()) or name != "full"
    for nodes in list(by_line.values())[::13]:
        line = tree.line(nodes[0])
        assert tree.path(line, all=True) == nodes
        last = [node for node in nodes if node > tree.iterations[-1]]
        if last:
            assert tree.path(" ".join(line)) == last[-1]
            assert tree.path(line, iteration=-1, all=True) == last
        first = [node for node in nodes if tree.iterations[0] < node < [*tree.iterations, len(tree)][1]]
        if first:
            assert tree.path(line, iteration=0) == first[-1]


def test_every_notation_is_read_and_a_node_has_its_path() -> None:
    tree = xiangqi("full").tree
    node = tree.path("b2c2 c7e8")
    for line in ("B2-C2 C7-E8", ["b2c2", "c7e8"], "炮八平七 马３退５", "1. 炮八平七, 马3退5", "C8=7 H3-5"):
        assert tree.path(line) == node
    assert tree.path([xqlab.xiangqi.Move.from_uci("b2c2"), "c7e8"]) == node
    assert tree.path("") == tree.path([]) == tree.root()
    null = next(node for node in range(tree.root(), len(tree)) if tree.is_null(node))
    assert null in tree.path(" ".join(tree.line(null)), all=True)
    assert "pass" in tree.line(null)
    node = tree.path("b2c2 c7e8")
    nodes = tree.path(node)
    assert nodes == tree.path(np.int32(node)) == [tree.root(), tree.path("b2c2"), node]
    assert tree.path(tree.iterations[0]) == []


def test_every_game_has_paths() -> None:
    chess = pytest.importorskip("chess")
    tree = xqlab.search(chess.Board(), depth=2, record=True).tree
    assert tree.path("Nf3") == tree.path("g1f3") == tree.path([chess.Move.from_uci("g1f3")])
    queen = xqlab.search(chess.Board("8/8/8/8/8/7k/6p1/K7 b - - 0 1"), depth=1, record=True).tree
    assert queen.text(queen.path("g1=Q")) == "g1=Q+"
    tree = xqlab.search(TicTacToe("b2 a1"), depth=2, record=True).tree
    assert tree.text(tree.path("c3 a3")) == "a3"
    tree = searched([[3, 5], [2, 9]], Enhancements.textbook()).tree
    assert tree.path("b a") == len(tree) - 2
    bare = Tree(tree.log)
    assert bare.path("2 1") == bare.path([2, 1]) == len(tree) - 2
    refuses(TreeError, "expected the number of a move, as the tree has no board, got 'b'", bare.path, "b")


@pytest.mark.parametrize(
    ("line", "message"),
    [
        (3.5, "expected a node, or moves as text or in a list, got 3.5"),
        ("a0a9", "'a0a9' cannot be played at the root: 'a0a9' is not legal in"),
        ("b2c2 xx", "'xx' cannot be played after b2c2: expected a move such as 'h2e2'"),
    ],
)
def test_what_is_no_line_is_refused(line: Any, message: str) -> None:
    refuses(TreeError, message, lambda: xiangqi("full").tree.path(line))


def test_the_error_says_how_far_a_line_was_searched() -> None:
    tree = searched([[3, 5], [2, 9, 4], [[8, 7], [6]]], Enhancements.textbook()).tree
    node = tree.path("b")
    with pytest.raises(
        TreeError,
        match=rf"got 'b b': after b, which leads to node {node}, b was pruned by a cutoff of a \(node",
    ):
        tree.path("b b")
    refuses(TreeError, "'d' cannot be played at the root: expected one of a, b, c, got 'd'", tree.path, "d")
    refuses(TreeError, "'a' cannot be played after a a: expected one of no move", tree.path, "a a a")
    refuses(TreeError, "expected one of 1 recorded iterations, got 4", tree.path, "a", iteration=4)
    real = xiangqi("full").tree
    skipped = next(node for node in real.where(ending="skipped", below=real.root()))
    with pytest.raises(TreeError, match=r"was (skipped|pruned by a cutoff of \w+) \(node \d+\)|not met"):
        real.path(real.line(skipped))
    horizon = next(
        node for node in real.where(below=real.root(), ending="table") if real.path(real.line(node)) == node
    )
    move = real.board_at(horizon).text_of(real.board_at(horizon).codes()[0])
    with pytest.raises(TreeError, match="nothing was searched there, the node ended as table"):
        real.path([*real.line(horizon), move])
    short = xqlab.search(xqlab.xiangqi.Board(), depth=2, record=60).tree
    refuses(TreeError, r"at the root i0i2 was not met; searched there: \w+", short.path, "i0i2")


@pytest.mark.parametrize("node", [-1, 10**9])
def test_a_node_that_there_is_not_has_no_path(node: int) -> None:
    tree = xqlab.search(TextbookTree("(3 5) (2 9)"), depth=2, record=True).tree
    refuses(TreeError, f"expected a node from 0 to {len(tree) - 1}, got {node}", tree.path, node)
