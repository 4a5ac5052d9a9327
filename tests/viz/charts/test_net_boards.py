"""Worst errors are the worst, each of another game; what is seen is what is lit."""

import numpy as np
import pytest

from tests.nnue.training_games import walked_positions
from xqlab.nnue.net.features import feature_set
from xqlab.viz.charts.net_boards import seen_boards, worst_errors
from xqlab.viz.charts.searches import ChartError
from xqlab.xiangqi import Board


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
    positions["value"] = 7
    with pytest.raises(ChartError, match="positions within 0 centipawns, got none"):
        worst_errors(positions, said, limit=0)


def test_what_both_sides_see():
    board = Board("2bak4/4a4/4b4/p3p3p/2p4r1/5NP2/P3P3P/4B4/4A4/2B2K3 b")
    gallery = seen_boards(feature_set("king_buckets"), board)
    mover, other = gallery.pictures
    assert mover == "the mover looks\n19 of 7560 inputs are lit, of bucket 2"
    assert other == "the other side looks\n19 of 7560 inputs are lit, of bucket 1"
    assert len(seen_boards(feature_set("piece_square"), board).pictures) == 1
    assert "bucket" not in next(iter(seen_boards(feature_set("mirrored"), board).pictures))
