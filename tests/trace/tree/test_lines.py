"""The lines of a tree: as many as there are different sequences of moves."""

import random

import numpy as np

from tests.trace.trees import xiangqi
from xqlab.search.events import PRUNED, SKIPPED
from xqlab.trace.tree.lines import Walker, lines_of
from xqlab.xiangqi import Board


def test_lines_are_moves_and_entered_where_a_node_was_searched() -> None:
    tree = xiangqi("mate").tree
    lines = lines_of(tree)
    assert len(lines.parents) == len(lines.codes) == len(lines.below)

    def moves(line: int) -> tuple[int, ...]:
        return () if line == 0 else (*moves(lines.parents[line]), lines.codes[line])

    assert len({moves(line) for line in range(len(lines.parents))}) == len(lines.parents) < len(tree)
    for node, line in enumerate(lines.of_node.tolist()):
        assert (line == -1) == (node in tree.iterations)
        if line >= 0:
            assert list(moves(line)) == tree.codes(node)
    for line, below in enumerate(lines.below):
        assert all(lines.parents[each] == line < each for each in below)
    tree = xiangqi("full").tree
    lines = lines_of(tree)
    unsearched = np.isin(tree.log["kind"][tree.nodes.first_event], (PRUNED, SKIPPED))
    assert set(np.flatnonzero(lines.entered)) == set(lines.of_node[~unsearched]) - {-1} < set(lines.of_node)


def test_it_stands_where_it_is_sent() -> None:
    start, chance = Board(), random.Random(3)
    walker, lines = Walker(start), [[]]
    for _ in range(60):
        line = list(chance.choice(lines))
        board = start.copy()
        for code in line:
            board.push_code(code)
        assert walker.go(line).fen() == board.fen()
        lines.append([*line, chance.choice(board.codes())])
    assert start.fen() == Board().fen()
