"""What one side sees: every man's column once, the own king's view, sums that are the net's own."""

import numpy as np
import pytest
from hypothesis import given, settings

from tests.nnue.small_nets import architectures, positions_of, small_net, walked, walks
from xqlab.nnue import Architecture, NetworkError, Quantised
from xqlab.nnue.inference.side_view import columns_of, side_view
from xqlab.nnue.net.features import inputs
from xqlab.xiangqi import Board

KINGS = Quantised.of(small_net(Architecture("king_buckets", 5), 1))


@settings(max_examples=25, deadline=None)
@given(architectures, walks)
def test_sums_are_the_nets_own_and_columns_are_the_men(architecture, choices):
    net, board = small_net(architecture), walked(choices)
    whole = Quantised.of(net)
    squares, _ = positions_of([board])
    men = {(letter, at) for at, letter in enumerate(board.cells()) if letter}
    for side in (0, 1):
        view = side_view(net, board, side)
        lit = inputs(architecture.feature_set, squares, np.array([side]))
        np.testing.assert_allclose(view.sums, net.accumulators(lit)[0, 0], atol=1e-6)
        assert set(view.columns) == {int(each) for each in lit[0, 0] if each >= 0}
        assert set(view.columns.values()) == men
        rounded = side_view(whole, board, side).sums * 255
        assert rounded == pytest.approx(rounded.round(), abs=1e-9)
        assert abs(rounded / 255 - view.sums).max() <= 33 * 0.5 / 255 + 1e-6


def test_a_king_on_the_right_sees_left_and_right_exchanged():
    def seen(fen):
        view = side_view(KINGS, Board(fen), 0)
        return view.bucket, view.turned

    assert seen("3k5/9/9/9/9/9/9/9/9/4K4 w") == (1, False)
    assert seen("3k5/9/9/9/9/9/9/9/9/5K3 w") == (0, True)
    assert seen("4k4/9/9/9/9/9/9/9/3K5/9 w") == (2, False)
    assert side_view(KINGS, Board("4k4/9/9/9/9/9/9/9/3K5/9 w"), 1).bucket == 1
    left, right = (side_view(KINGS, Board(f"4k4/9/9/9/9/9/9/9/9/{rank} w"), 0) for rank in ("3K5", "5K3"))
    assert not left.is_seen_as(right)
    assert left.is_seen_as(left)
    assert left.sums.tolist() == right.sums.tolist()  # mirror images are one position


def test_cells_and_columns_of_a_side():
    view = side_view(KINGS, Board(), 0)
    assert view.dark == sum(each <= 0 for each in view.sums)
    assert view.full == sum(each >= 1 for each in view.sums)
    assert view.clipped.tolist() == [min(max(each, 0), 1) for each in view.sums]
    full, less = (side_view(KINGS, Board(f"3k5/9/9/9/9/9/9/9/{rank}/4K4 w"), 0) for rank in ("4R4", "9"))
    (number,) = set(full.columns) - set(less.columns)
    assert full.columns[number] == ("R", 13)
    np.testing.assert_allclose(columns_of(KINGS, [number])[0], full.sums - less.sums, atol=1e-12)
    with pytest.raises(NetworkError, match=r"side 0 \(Red\) or 1 \(Black\), got 2"):
        side_view(KINGS, Board(), 2)
