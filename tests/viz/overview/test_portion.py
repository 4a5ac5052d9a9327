"""What a page without a kernel keeps of a search."""

import numpy as np
import pytest

from tests.viz.recorded import SEARCHES, searched
from xqlab.trace.query.aggregate import ViewError
from xqlab.trace.tree.nodes import WHOLE
from xqlab.viz.overview.portion import FEWEST, members, portion, widest


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
        assert len(inside) == cells.moves[at]
        assert nodes.searched[inside].sum() == cells.searched[at]
        assert set(nodes.parent[inside].tolist()) == {int(cells.node[parent])}
    for at in np.flatnonzero(within > 0).tolist():
        itself = at > 0 and nodes.ending[cells.node[at]] != WHOLE
        assert cells.searched[at] == within[at] + itself
    if most == 100_000:
        assert (cells.moves == 1).all()
        assert len(cells) == 1 + int(
            (nodes.searched > 0).sum() + (nodes.searched[tree.iterations] == 0).sum()
        )
        assert not any(actual.merged)
    else:
        assert len(cells) <= most + FEWEST * len(tree.iterations)
    assert len(actual.kept) == len(actual.merged) == len(tree.iterations)


def test_what_is_widest_is_kept() -> None:
    tree = searched("everything").tree
    widths = widest(tree)
    below = np.flatnonzero(tree.nodes.parent >= 0)
    assert (widths[below] <= widths[tree.nodes.parent[below]]).all()
    cells = portion(tree, 400).cells
    for iteration in tree.iterations:
        inside = (cells.node >= iteration) & (cells.node < tree.end(iteration))
        merged = [widths[members(tree, cell)].max() for cell in cells[inside & (cells.moves > 1)]]
        # A single node among others that are kept has a cell, too, whatever its width; what has cells below
        # it was chosen.
        chosen = np.intersect1d(np.flatnonzero(inside), cells.parent)
        assert widths[cells.node[chosen]].min() >= max(merged, default=0)


def test_the_iteration_shown_gets_most() -> None:
    tree = searched("chess").tree
    plain = portion(tree, 300)
    for number in (0, 1):
        favoured = portion(tree, 300, tree.root(number))
        assert favoured.kept[number] > plain.kept[number]
        assert favoured.merged[number] <= plain.merged[number]
        assert favoured.kept[1 - number] < plain.kept[1 - number]


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
