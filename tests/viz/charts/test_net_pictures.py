"""Pictures of accumulators: a cell for each, in the order of the net."""

import numpy as np
import pytest

from tests.nnue.small_nets import small_net
from tests.nnue.training_games import walked_positions
from xqlab.nnue import Architecture, Quantised, accumulator_change, feature_set
from xqlab.viz import charts
from xqlab.viz.charts.net_pictures import cells_of, seen_boards, worst_errors
from xqlab.xiangqi import Board

NET = Quantised.of(small_net(Architecture("king_buckets", 21, (), "screlu")))
LIT = accumulator_change(NET, Board(), "h2e2")


@pytest.mark.parametrize("count", [1, 2, 21, 128])
def test_cells_are_the_values_in_order(count):
    field = cells_of(np.arange(count, dtype=float))
    assert field.ravel()[:count].tolist() == list(range(count))
    assert np.isnan(field.ravel()[count:]).all()
    assert len(field.ravel()) - count < field.shape[0]


def test_a_picture_shows_what_it_says():
    axes = charts.accumulator_chart(LIT, "change")
    assert np.nansum(axes.images[0].get_array()) == pytest.approx(LIT.change.sum())
    assert axes.get_title() == "Red's perspective: the move, 1 in, 1 out"
    assert float(np.nanmax(charts.accumulator_chart(LIT).images[0].get_array())) <= 1
    assert all(ax.images for ax in charts.accumulators_chart(LIT))


def test_the_worst_errors_of_different_games():
    positions = walked_positions(4, 20)
    positions["value"] = 0
    said = np.zeros(len(positions))
    worst = [int(np.flatnonzero(positions["game"] == game)[3]) for game in range(4)]
    said[worst] = [10, -400, 300, 20]
    said[worst[1] + 1] = 390  # of a game that is shown already
    positions["value"][worst[2]] = 5000
    gallery = worst_errors(positions, said, count=2, limit=1000)
    first, second = gallery.pictures
    assert "network -400, search +0" in first
    assert "network +20, search +0" in second
    mover = "Red" if positions["turn"][worst[1]] == 0 else "Black"
    assert first.startswith(f"1. {mover} to move")
    assert "<svg" in gallery._repr_html_()


def test_what_both_sides_see():
    board = Board("2bak4/4a4/4b4/p3p3p/2p4r1/5NP2/P3P3P/4B4/4A4/2B2K3 b")
    gallery = seen_boards(feature_set("king_buckets"), board)
    mover, other = gallery.pictures
    assert mover == "perspective of the mover\n19 of 7560 inputs are active, of bucket 2"
    assert other == "perspective of the other side\n19 of 7560 inputs are active, of bucket 1"
    assert len(seen_boards(feature_set("piece_square"), board).pictures) == 1
    assert "bucket" not in next(iter(seen_boards(feature_set("mirrored"), board).pictures))
