"""The icicle for papers: as many boxes as cells, a legend of what occurs, the caller's axes."""

from typing import Any

import pytest
from matplotlib import pyplot

import xqlab
from tests.viz.recorded import searched
from xqlab.trace.query.aggregate import view
from xqlab.viz.charts.icicle import IcicleError, icicle_chart


@pytest.mark.parametrize("node", [None, -1, 0])
@pytest.mark.parametrize("logarithmic", [False, True])
def test_every_cell_is_a_box(node: int | None, logarithmic: bool) -> None:
    tree = searched("everything").tree
    ax = icicle_chart(tree, node=node, logarithmic=logarithmic)
    top = tree.root() if node is None else node
    cells = view(tree, top, logarithmic=logarithmic, pixels=600, rows=12)
    boxes = sum(len(each.get_paths()) for each in ax.collections)
    assert boxes == len(cells)
    assert ax.get_xlim() == (0, 1)
    assert ax.get_ylim() == (cells["row"].max() + 1, 0)
    ax.figure.canvas.draw()


def test_it_draws_on_the_axes_it_is_given() -> None:
    _, ax = pyplot.subplots()
    assert icicle_chart(searched("textbook"), ax) is ax
    assert ax.get_legend() is not None
    texts = [each.get_text() for each in ax.texts]
    assert "root" in texts


def test_the_legend_names_what_occurs() -> None:
    ax = icicle_chart(searched("minimax"))
    names = [each.get_text() for each in ax.get_legend().get_texts()]
    assert names == ["PV: exact value"]


def test_playouts_are_refused() -> None:
    result = xqlab.mcts(xqlab.games.TicTacToe("b2"), playouts=3, record=True, compiled=False)
    with pytest.raises(IcicleError, match=r"expected a search by xqlab\.search, got one by xqlab\.mcts"):
        icicle_chart(result)


@pytest.mark.parametrize("rows", [0, 2.5, True])
def test_invalid_rows(rows: Any) -> None:
    with pytest.raises(IcicleError, match=f"expected rows to be an integer above 0, got {rows}"):
        icicle_chart(searched("textbook"), rows=rows)
