"""The ghosts that a page without a kernel has."""

import numpy as np
import pytest

from tests.viz.recorded import searched
from xqlab.trace.query.aggregate import GHOST_ANSWERED, GHOST_PRUNED, GHOST_SKIPPED, SEARCHED
from xqlab.trace.tree.nodes import PASSED_OVER, UNSEARCHED
from xqlab.viz.overview.ghost_cells import with_ghosts
from xqlab.viz.overview.portion import members, portion
from xqlab.viz.overview.view import GUESSED, Views


@pytest.mark.parametrize("alone", [0, 50, 100_000])
@pytest.mark.parametrize("name", ["everything", "mtdf", "textbook", "tic-tac-toe"])
def test_no_ghost_is_lost_and_none_counted_twice(name: str, alone: int) -> None:
    tree = searched(name).tree
    views = Views(tree)
    plain = portion(tree, 500)
    actual = with_ghosts(views, plain, alone)
    cells, ghosts = actual.cells, views.ghosts
    assert (cells.node[: len(plain.cells)] == plain.cells.node).all()
    below = np.bincount(cells.parent[1:], weights=cells.ghost[1:], minlength=len(cells))
    expanded = (cells.flavour == SEARCHED) & (cells.moves == 1) & (cells.node >= 0)
    expanded &= np.isin(np.arange(len(cells)), cells.parent)
    assert below[expanded] == pytest.approx(cells.ghost[expanded], rel=1e-9, abs=1e-6)
    assert below[0] == pytest.approx(cells.ghost[0])
    shown = cells[cells.flavour != SEARCHED]
    assert len(shown) or name == "textbook"
    for cell in shown:
        inside = members(tree, cell)
        flavour, node = int(cell["flavour"]), int(cell["node"])
        if flavour == GHOST_ANSWERED:
            assert cell["ghost"] == ghosts.own[node] > 0
            assert int(cells.node[cell["parent"]]) == node
            continue
        assert len(inside) == cell["moves"]
        ending = {GHOST_PRUNED: UNSEARCHED, GHOST_SKIPPED: PASSED_OVER}[flavour]
        assert set(tree.nodes.ending[inside].tolist()) == {ending}
    if alone == 100_000:
        assert (shown["moves"] == 1).all()
    elif alone == 0 and name != "textbook":
        assert (shown["moves"] > 1).any()


def test_the_largest_are_measured() -> None:
    views = Views(searched("everything").tree)
    cells = with_ghosts(views, portion(views.tree)).cells
    shown = cells[(cells.flavour != SEARCHED) & (cells.moves == 1)]
    largest = shown[np.argsort(-shown.ghost, kind="stable")][:100]
    assert (views.ghosts.precision[largest.node] > GUESSED).all()
