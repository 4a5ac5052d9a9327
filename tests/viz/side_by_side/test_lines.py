"""The lines of both searches, counted again from the log and from the tree of playouts."""

from collections import Counter

import numpy as np
import pytest

import xqlab
from xqlab import Enhancements
from xqlab.games import TicTacToe
from xqlab.trace.tree.nodes import NOT_SEARCHED
from xqlab.viz.side_by_side.lines import join
from xqlab.xiangqi import Board

XIANGQI = "r1bakab1r/9/1cn2cn2/p1p1p1p1p/9/9/P1P1P1P1P/1C2C1N2/9/RNBAKAB1R w - - 0 1"
CASES = {
    "tic-tac-toe": (TicTacToe("b2 a1"), {"depth": 9, "enhancements": Enhancements.textbook()}, {}),
    "xiangqi": (Board(XIANGQI), {"depth": 3}, {"evaluator": "static"}),
}


@pytest.mark.parametrize("name", CASES)
def test_every_line_has_what_each_search_did_there(name):
    board, use, options = CASES[name]
    tree = xqlab.search(board, record=True, **use).tree
    known = xqlab.mcts(board, playouts=200, **options).tree
    lines = join(tree, known, 100_000)
    paths = [()]
    for parent, code in zip(lines.parents[1:], lines.codes[1:]):
        paths.append((*paths[parent], code))
    assert len(set(paths)) == len(paths)
    at = {path: line for line, path in enumerate(paths)}

    counted, last = Counter(), {}
    for node in tree.walk(tree.root()):
        path = tuple(tree.codes(node))
        if tree.nodes.ending[node] in NOT_SEARCHED:
            assert lines.columns["met"][at[path]]
            continue
        last[path] = node
        for ply in range(len(path) + 1):
            counted[path[:ply]] += 1
    flipped = {1: 1, 2: 3, 3: 2}
    for path, line in at.items():
        assert lines.columns["nodes"][line] == counted[path]
        if path and path in last:
            node = last[path]
            assert lines.columns["value"][line] == -tree.nodes.value[node]
            assert lines.columns["bound"][line] == flipped[tree.nodes.bound[node]]
    visited = {tuple(known.line(node)): node for node in range(len(known)) if known.visits(node)}
    assert set(visited) <= set(at)
    for path, line in at.items():
        node = visited.get(path)
        assert lines.columns["visits"][line] == (0 if node is None else known.visits(node))
        assert node is None or lines.columns["q"][line] == known.q(node)
        assert (node is None) == bool(np.isnan(lines.columns["q"][line]))
        below = [child for child in known.children(node) if known.visits(child)] if node is not None else []
        favourite = int(lines.columns["favourite"][line])
        assert (favourite >= 0) == bool(below)
        assert not below or lines.codes[favourite] == known.nodes[known.best_child(node)].move
    assert lines.codes[int(lines.columns["best"][0])] == tree.nodes.best_move[tree.root()]


def test_what_is_left_out_is_least_and_what_is_kept_hangs_together():
    board, use, options = CASES["xiangqi"]
    tree = xqlab.search(board, record=True, **use).tree
    known = xqlab.mcts(board, playouts=200, **options).tree
    whole, part = join(tree, known, 100_000), join(tree, known, 60)
    assert (len(part), part.dropped) == (60, len(whole) - 60)
    assert all(parent < line for line, parent in enumerate(part.parents))
    assert part.columns["visits"][0] == 200
    assert part.columns["visits"].sum() < whole.columns["visits"].sum()


def test_names_and_positions():
    board, use, _ = CASES["tic-tac-toe"]
    lines = join(xqlab.search(board, record=True, **use).tree, xqlab.mcts(board, playouts=50).tree, 300)
    names = lines.names(board)
    for line in range(1, len(lines)):
        after, codes = board.copy(), []
        at = line
        while at:
            codes.append(lines.codes[at])
            at = lines.parents[at]
        for code in codes[:0:-1]:
            after.push_code(code)
        assert names[line] == after.text_of(codes[0])
