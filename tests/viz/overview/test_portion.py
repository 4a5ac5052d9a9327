"""What a page without a kernel keeps of a search."""

from typing import Any

import chess
import numpy as np
import pytest

import xqlab
from tests.viz.recorded import CHESS, SEARCHES, searched
from xqlab.trace.query import aggregate
from xqlab.trace.query.aggregate import SEARCHED, ViewError
from xqlab.trace.tree.nodes import Nodes
from xqlab.trace.tree.rows import PASSED_OVER, UNSEARCHED, WHOLE
from xqlab.viz.overview.portion import FEWEST, SCALES, portion
from xqlab.viz.overview.view import GUESSED, Views


def members(tree: Nodes, cell: Any) -> Any:
    """The nodes that a cell stands for."""
    if cell["moves"] == 1:
        return np.array([cell["node"]])
    found = tree.in_memory.order[0][int(cell["first"]) : int(cell["last"]) + 1]
    return found[(tree.nodes.searched[found] > 0) == (cell["flavour"] == SEARCHED)]


@pytest.mark.parametrize("most", [FEWEST, 400, 100_000])
@pytest.mark.parametrize("name", SEARCHES)
def test_every_node_stands_in_one_cell(name: str, most: int) -> None:
    tree = searched(name).tree
    actual = portion(tree, most)
    cells, nodes = actual.cells, tree.nodes
    within = np.zeros(len(cells))
    for at in range(1, len(cells)):
        parent = int(cells.parent[at])
        assert 0 <= parent < at
        within[parent] += cells.searched[at]
        inside = members(tree, cells[at])
        assert (len(inside), nodes.searched[inside].sum()) == (cells.moves[at], cells.searched[at])
        assert nodes.searched[inside].max() == cells.largest[at] or cells.row[at] == 0
        assert set(nodes.parent[inside].tolist()) == {int(cells.node[parent])}
    for at in np.flatnonzero(within > 0).tolist():
        node = cells.node[at]
        itself = at > 0 and nodes.ending[node] != WHOLE
        dropped = nodes.searched[node] - 1 - nodes.searched[tree.children_array(node)].sum() if itself else 0
        assert cells.searched[at] == within[at] + itself + dropped
    if most == 100_000:
        assert (cells.moves == 1).all()
        assert len(cells) == 1 + int((nodes.searched > 0).sum())
        assert not any(actual.merged)
    else:
        assert len(cells) <= most + FEWEST * len(tree.iterations)
    assert len(actual.kept) == len(actual.merged) == len(tree.iterations)


@pytest.mark.parametrize("most", [500, 100_000])
@pytest.mark.parametrize("name", ["everything", "mtdf", "textbook", "tic-tac-toe"])
def test_no_ghost_is_lost_and_none_counted_twice(name: str, most: int) -> None:
    tree = searched(name).tree
    views = Views(tree)
    actual = views.portion(most, -1, with_ghosts=True)
    cells, ghosts = actual.cells, views.ghosts
    below = np.bincount(cells.parent[1:], weights=cells.ghost[1:], minlength=len(cells))
    expanded = np.isin(np.arange(len(cells)), cells.parent)
    assert below[expanded] == pytest.approx(cells.ghost[expanded], rel=1e-9, abs=1e-6)
    shown = cells[cells.flavour != SEARCHED]
    assert len(shown) or name == "textbook"
    for cell in shown:
        inside = members(tree, cell)
        flavour, node = int(cell["flavour"]), int(cell["node"])
        if flavour == aggregate.GHOST_ANSWERED:
            assert cell["ghost"] == ghosts.own[node] > 0
            assert int(cells.node[cell["parent"]]) == node
            continue
        inside = inside[ghosts.sums[inside] > 0]
        assert (len(inside), cell["ghost"]) == (cell["moves"], pytest.approx(ghosts.sums[inside].sum()))
        ending = {aggregate.GHOST_PRUNED: UNSEARCHED, aggregate.GHOST_SKIPPED: PASSED_OVER}[flavour]
        assert set(tree.nodes.ending[inside].tolist()) == {ending}
    if name != "textbook":
        assert (shown["moves"] > 1).any() == (most == 500)


def test_the_largest_ghosts_are_measured() -> None:
    views = Views(searched("everything").tree)
    cells = views.portion(16_000, -1, with_ghosts=True).cells
    shown = cells[(cells.flavour != SEARCHED) & (cells.moves == 1)]
    largest = shown[np.argsort(-shown.ghost, kind="stable")][:100]
    assert (views.ghosts.precision[largest.node] > GUESSED).all()


def test_shares_are_those_of_a_view_in_each_scale() -> None:
    views = Views(searched("everything").tree)
    part = views.portion(100_000, -1, with_ghosts=True)
    views.ghosts.refine = lambda cells: False  # type: ignore[method-assign]  # sizes as they are in the portion
    keys = zip(part.cells.node.tolist(), part.cells.flavour.tolist())
    shares = dict(zip(keys, part.shares, strict=True))
    for number, scale in enumerate(SCALES):
        ghostly, logarithmic = bool(scale & aggregate.WITH_GHOSTS), bool(scale & aggregate.LOGARITHMIC)
        cells = views.cells(views.tree.root(), None, ghostly, logarithmic)
        widths = cells["end"] - cells["start"]
        alone = (cells["moves"] == 1) & (cells["row"] > 0) & (widths > 1e-3)
        assert alone.sum() > 20
        expected = widths[alone] / widths[cells["parent"][alone]]
        nodes, flavours = (cells[name][alone].tolist() for name in ("node", "flavour"))
        actual = [shares[key][number] for key in zip(nodes, flavours, strict=True)]
        np.testing.assert_allclose(actual, expected, rtol=1e-6)


@pytest.mark.parametrize("ghosts", [False, True])
def test_what_is_wide_in_any_scale_is_kept(ghosts: bool) -> None:
    tree = searched("everything").tree
    part = Views(tree).portion(400, -1, ghosts)
    cells, widths = part.cells, part.shares.copy()
    for at in np.flatnonzero(cells.row > 0).tolist():
        widths[at] *= 1 if cells.row[at] == 1 else widths[cells.parent[at]]
    wide = np.where(cells.moves == 1, widths.max(axis=1), 0)
    siblings = (np.diff(cells.parent) == 0) & (np.diff(cells.flavour) == 0) & (cells.row[1:] > 0)
    assert (cells.moves > 1).any()
    for iteration in tree.iterations:
        inside = (cells.node > iteration) & (cells.node < tree.end(iteration))
        merged = cells.largest[inside & (cells.moves > 1)] / tree.nodes.searched[iteration]
        beside = siblings & inside[1:]
        # One of two neighbours that were not merged is wider than all that were.
        assert merged.max(initial=0) < np.maximum(wide[1:], wide[:-1])[beside].min(initial=1)


def test_the_iteration_shown_gets_most() -> None:
    tree = xqlab.search(chess.Board(CHESS), depth=4, record=True).tree
    plain = portion(tree, 300)
    for number in (0, 1):
        favoured = portion(tree, 300, tree.root(number))
        assert favoured.kept[number] > plain.kept[number]
        assert favoured.merged[number] <= plain.merged[number]
        assert favoured.kept[1 - number] <= plain.kept[1 - number]


def test_the_nearest_node_that_is_there() -> None:
    tree = searched("everything").tree
    actual = portion(tree, FEWEST)
    kept = set(actual.cells.node[actual.cells.moves == 1].tolist())
    above = 0
    for node in range(0, len(tree), 13):
        nearest = actual.nearest(tree, node)
        assert nearest in kept
        while node != nearest:
            assert node not in kept
            node = int(tree.nodes.parent[node])
            above += 1
    assert above > 100
    assert actual.nearest(tree, -1) == -1


@pytest.mark.parametrize("most", [63, True, 2.5, None])
def test_too_few_cells(most: object) -> None:
    with pytest.raises(ViewError, match=f"expected at least 64 cells, got {most!r}"):
        portion(searched("textbook").tree, most)  # type: ignore[arg-type]
