"""Labels of the same board are compared with each other and with no others."""

import numpy as np

from tests.nnue.sampled import sampled
from xqlab.nnue.data.twin_labels import TwinLabels, twin_labels


def test_boards_that_occur_several_times() -> None:
    five = sampled(5)
    positions = np.concatenate([five, five[:2], five[:1]])  # the first three times, the second twice
    positions["value"] = (10, 100, 0, 0, 0, 60, 101, 30)
    positions["turn"], positions["result"] = 0, 1
    assert twin_labels(positions) == TwinLabels(2, 5, (50 + 1) / 2, 0.0, 3)
    positions["result"][6] = 0
    assert twin_labels(positions).results == 0.5


def test_without_twins() -> None:
    assert twin_labels(sampled(20)) == TwinLabels(0, 0, 0.0, 0.0, 1)
    assert twin_labels(sampled(20)[:0]).boards == 0
