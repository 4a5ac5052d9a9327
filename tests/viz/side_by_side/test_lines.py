"""The lines of both searches, counted again from the log and from the tree of playouts."""

from collections import Counter
from functools import cache

import numpy as np
import pytest

import xqlab
from tests.viz.recorded import XIANGQI
from xqlab import Enhancements
from xqlab.games import TicTacToe
from xqlab.trace.tree.rows import NOT_SEARCHED
from xqlab.viz.side_by_side.lines import join
from xqlab.xiangqi import Board

CASES = {
    "tic-tac-toe": (TicTacToe("b2 a1"), {"depth": 9, "enhancements": Enhancements.textbook()}, {}),
    "xiangqi": (Board(XIANGQI), {"depth": 3}, {"evaluator": "static"}),
}


@cache
def searched(name):
    board, use, options = CASES[name]
    return xqlab.search(board, record=True, **use).tree, xqlab.mcts(board, playouts=200, **options).tree


@pytest.mark.parametrize("name", CASES)
def test_every_line_has_what_each_search_did_there(name):
    tree, known = searched(name)
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


def test_what_is_left_out_is_least_and_names_are_those_of_the_positions():
    tree, known = searched("xiangqi")
    whole, part = join(tree, known, 100_000), join(tree, known, 60)
    assert (len(part), part.dropped) == (60, len(whole) - 60)
    assert all(parent < line for line, parent in enumerate(part.parents))
    assert part.columns["visits"][0] == 200
    assert part.columns["visits"].sum() < whole.columns["visits"].sum()
    board, lines = CASES["tic-tac-toe"][0], join(*searched("tic-tac-toe"), 300)
    names = lines.names(board)
    boards = [board]  # after each line
    for line, (parent, code) in enumerate(zip(lines.parents, lines.codes)):
        if line:
            assert names[line] == boards[parent].text_of(code)
            boards.append(boards[parent].copy())
            boards[line].push_code(code)
