"""Deeper searches pick worse where chance decides each leaf, and better where leaves depend on each other."""

import numpy as np
import pytest

from xqlab.errors import XqlabError
from xqlab.experiments.sweeps import pathology
from xqlab.experiments.sweeps.pathology import picks_by_depth


def test_deeper_is_worse_only_where_leaves_are_independent_by_values_of_minimax() -> None:
    strange, akin = picks_by_depth(0.0), picks_by_depth(1.0)
    for picks in (strange, akin):
        assert picks.depths.tolist() == list(range(1, 13))
        assert picks.shares[10:].tolist() == [1, 1]  # it sees the end
        assert 900 < picks.trees < 1100
        assert ((picks.intervals[:, 0] <= picks.shares) & (picks.shares <= picks.intervals[:, 1])).all()
    assert strange.intervals[9, 1] < strange.intervals[4, 0]  # by more than chance
    assert strange.intervals[8, 1] < strange.shares[0]
    assert strange.shares[9] < 0.56
    assert akin.intervals[0, 1] < akin.intervals[4, 0] < akin.shares[8]
    leaves = np.arange(16.0)[None] * 7 % 16

    def value(node: list[float], is_max: bool) -> float:
        if len(node) == 1:
            return node[0]
        half = len(node) // 2
        return (max if is_max else min)(value(part, not is_max) for part in (node[:half], node[half:]))

    row = leaves[0].tolist()
    assert pathology._backed_up(leaves).tolist() == [[value(row[:8], False), value(row[8:], False)]]


@pytest.mark.parametrize(
    ("options", "text"),
    [
        ({"dependence": 1.5}, "expected a dependence from 0 to 1, got 1.5"),
        ({"dependence": "much"}, "expected a dependence from 0 to 1, got 'much'"),
        ({"trees": 3}, "expected 100 to 20,000 trees, got 3"),
    ],
)
def test_impossible_trees(options: dict[str, object], text: str) -> None:
    with pytest.raises(XqlabError, match=text):
        picks_by_depth(**options)
