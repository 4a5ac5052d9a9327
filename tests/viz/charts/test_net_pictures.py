"""Pictures of accumulators: a cell for each, in the order of the net."""

import matplotlib
import numpy as np
import pytest

matplotlib.use("Agg")
from matplotlib import pyplot

from tests.nnue.small_nets import small_net
from xqlab.nnue import Architecture, Quantised
from xqlab.nnue.inference.contributions import lit_by_move
from xqlab.viz.charts.net_pictures import accumulator_picture, cells_of, lit_picture
from xqlab.viz.charts.searches import ChartError
from xqlab.xiangqi import Board

LIT = lit_by_move(Quantised.of(small_net(Architecture("king_buckets", 21, (), "screlu"))), Board(), "h2e2")


@pytest.mark.parametrize("count", [1, 2, 21, 128])
def test_cells_are_the_values_in_order(count):
    field = cells_of(np.arange(count, dtype=float))
    assert field.ravel()[:count].tolist() == list(range(count))
    assert np.isnan(field.ravel()[count:]).all()
    assert len(field.ravel()) - count < field.shape[0]


def test_a_picture_shows_what_it_says():
    axes = pyplot.subplots()[1]
    assert accumulator_picture(LIT, "change", axes) is axes
    assert np.nansum(axes.images[0].get_array()) == pytest.approx(LIT.change.sum())
    assert axes.get_title() == "Red looks: the move, 1 in, 1 out"
    after = accumulator_picture(LIT).images[0].get_array()
    assert float(np.nanmax(after)) <= 1
    with pytest.raises(ChartError, match="'before', 'change', 'after', got 'now'"):
        accumulator_picture(LIT, "now")


def test_three_side_by_side():
    assert len([ax for ax in lit_picture(LIT).axes if ax.images]) == 3
