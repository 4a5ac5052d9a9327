"""Partners and the divergence of two runs' lines, against dictionaries of lines of moves."""

from itertools import product
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings

import xqlab
from tests.trace.trees import MIDDLEGAME, NESTED, SWITCHES, searched
from tests.viz.docked import PAIRS, docked, lines_of_nodes
from xqlab import Enhancements
from xqlab.trace import ComparisonError, Tree, compare
from xqlab.trace.tree.rows import NOT_SEARCHED, WHOLE
from xqlab.viz.twin.pairs import BOTH, NEITHER, ONLY_LEFT, ONLY_RIGHT, divergence, pair
from xqlab.xiangqi import Board


def is_searched(tree: Tree, node: int) -> bool:
    return tree.nodes.ending[node] not in NOT_SEARCHED


def paths(tree: Tree, depth: int) -> set[tuple[int, ...]]:
    """The lines that the searches to this depth searched."""
    return {
        line
        for node, (deep, line) in enumerate(lines_of_nodes(tree))
        if deep == depth and line is not None and is_searched(tree, node)
    }


def answering(depth: int, others: set[int]) -> int:
    """The depth of the other run's search to compare with."""
    return min((other for other in others if other >= depth), default=max(others))


def agrees(one: Tree, other: Tree) -> None:
    """Assert what `pair` and `divergence` say about two trees."""
    trees = (one, other)
    lines_of_trees = [lines_of_nodes(tree) for tree in trees]
    at: list[dict[Any, list[int]]] = [{}, {}]
    for places, lines in zip(at, lines_of_trees):
        for n, line in enumerate(lines):
            places.setdefault(line, []).append(n)
    for own, partners in enumerate(pair(one, other)):
        mine, its = trees[own], trees[1 - own]
        depths = {depth for depth, _ in lines_of_trees[1 - own]}
        for node, (depth, line) in enumerate(lines_of_trees[own]):
            asked = answering(depth, depths)
            same = at[1 - own].get((asked, line), [])
            entered = [n for n in same if is_searched(its, n)]
            here = at[own][depth, line]
            visits = [n for n in here if is_searched(mine, n) == is_searched(mine, node)]
            partner = int(partners.partner[node])
            if not same:
                assert partner == -1
            elif is_searched(mine, node) == bool(entered) and len(entered or same) == len(visits):
                assert partner == (entered or same)[visits.index(node)]
            else:
                assert partner == (entered or same)[-1]
            searched_here = any(is_searched(mine, n) for n in here)
            did = (searched_here, bool(entered)) if own == 0 else (bool(entered), searched_here)
            relation = {(True, True): BOTH, (True, False): ONLY_LEFT, (False, True): ONLY_RIGHT}
            assert partners.relation[node] == relation.get(did, NEITHER)
            if partner >= 0:
                rows = mine.nodes[node], its.nodes[partner]
                assert partners.ending[node] == rows[1].ending
                ended = rows[0].bound > 0 and rows[1].bound > 0
                assert bool(partners.differs[node] & 1) == (ended and rows[0].value != rows[1].value)
                assert bool(partners.differs[node] & 2) == (ended and rows[0].bound != rows[1].bound)
    diverging = divergence(one, other)
    deepest = [max(depth for depth, _ in lines) for lines in lines_of_trees]
    left, right = map(paths, trees, deepest)
    parted = {"only left": left - right, "only right": right - left, "both": left & right}
    assert diverging.counts() == {status: len(lines) for status, lines in parted.items()}
    for status, lines in parted.items():
        for ply, count in enumerate(diverging.by_ply[status].tolist()):
            assert count == sum(len(line) == ply for line in lines)


@settings(max_examples=40, deadline=None)
@given(NESTED, SWITCHES, SWITCHES)
def test_partners_are_the_same_lines(nested: Any, one: Enhancements, other: Enhancements) -> None:
    agrees(searched(nested, one).tree, searched(nested, other).tree)


def test_iterations_of_one_depth_are_one_search() -> None:
    board = xqlab.games.TextbookTree("((3 17) (2 12)) ((15 25) (0 2)) ((5 3) (2 14))")
    runs = []
    for switches in ((), ("iterative_deepening",), ("iterative_deepening", "aspiration")):
        use = Enhancements.of("alpha_beta", *switches).tuned(aspiration_window=1, aspiration_depth=1)
        runs.append(xqlab.search(board, depth=3, enhancements=use, record=True).tree)
    assert len(runs[0].iterations) < len(runs[1].iterations) < len(runs[2].iterations)
    for one, other in product(runs, repeat=2):
        agrees(one, other)


@pytest.mark.parametrize("name", PAIRS)
def test_partners_in_whole_games(name: str) -> None:
    agrees(*(run.tree for run in docked(name).runs))


def test_the_last_search_is_what_compare_counts() -> None:
    left, right = (
        xqlab.search(Board(MIDDLEGAME), depth=3, enhancements=use, record=True).tree
        for use in (Enhancements.of("alpha_beta", "captures_first"), Enhancements.full())
    )
    assert divergence(left, right).counts() == compare(left, right).counts()
    assert divergence(left, right).depths == (3, 3)
    one, other = pair(left, right)
    for mine, its, partners in ((left, right, one), (right, left, other)):
        for node in np.flatnonzero(partners.partner >= 0)[::7].tolist():
            partner = int(partners.partner[node])
            assert (mine.nodes.ending[node] == WHOLE) == (its.nodes.ending[partner] == WHOLE)
            assert mine.codes(node) == its.codes(partner)


def test_runs_of_different_positions_have_no_partners() -> None:
    left, right = (
        xqlab.search(xqlab.games.TextbookTree(text), depth=1, record=True).tree for text in ("1 2", "1 3")
    )
    for refused in (pair, divergence):
        with pytest.raises(ComparisonError, match="expected trees of one position, got"):
            refused(left, right)
    agrees(Tree(left.log[:1], left.board), left)
