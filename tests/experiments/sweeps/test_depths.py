"""`xqlab bench depth`: the factors are those of the nodes, and the table and the file hold every depth."""

import numpy as np
import pytest

from xqlab.experiments.run.positions import study_positions
from xqlab.experiments.sweeps.depths import (
    PRESETS,
    branching,
    costs,
    depth_table,
    growth,
    measure_depths,
    root_branching,
)
from xqlab.experiments.sweeps.sweep import Sweep, SweepError
from xqlab.xiangqi import Board


@pytest.fixture(scope="module")
def found() -> Sweep:
    return measure_depths(study_positions(3), ["minimax", "full"], depth=3, progress=False)


def test_growth_and_root() -> None:
    powers = {depth: 5.0**depth for depth in range(1, 7)}
    for plies in (1, 2, 3, 9):
        assert growth(powers, plies) == pytest.approx(5)
    assert root_branching(powers[6], 6) == pytest.approx(5)
    assert growth({2: 10.0, 3: 20.0, 4: 160.0}) == pytest.approx(4)
    assert growth({2: 10.0, 3: 20.0, 4: 160.0}, plies=1) == pytest.approx(8)
    assert growth({4: 10.0}) is None


def test_costs_are_those_of_the_searches(found: Sweep) -> None:
    for preset in ("minimax", "full"):
        rows = costs(found, preset)
        assert [row.depth for row in rows] == [1, 2, 3]
        for row in rows:
            nodes = [each.nodes for each in found.of(preset) if each.depth == row.depth]
            assert row.nodes == pytest.approx(np.prod(nodes, dtype=float) ** (1 / 3))
            assert min(nodes) <= row.low <= row.nodes <= row.high <= max(nodes)
            assert row.rate > 0
        factor = branching(found, preset)
        assert factor is not None
        assert factor.depth == 3
        assert factor.root == pytest.approx(rows[2].nodes ** (1 / 3))
        assert factor.last == pytest.approx((rows[2].nodes / rows[0].nodes) ** 0.5)


def test_minimax_grows_by_the_number_of_moves() -> None:
    start = measure_depths({"start": Board()}, ["minimax"], depth=3, progress=False)
    leaves = [44, 1920, 79666]
    assert [row.nodes for row in costs(start, "minimax")] == pytest.approx(
        [1 + sum(leaves[: depth + 1]) for depth in range(3)]
    )


def test_the_table(found: Sweep) -> None:
    lines = depth_table(found).splitlines()
    assert "3 positions" in lines[0]
    assert [line.split()[0] for line in lines[2:]] == ["minimax"] * 4 + ["full"] * 4
    assert "effective branching factor: " in lines[5]
    assert "over the last 2 plies, " in lines[5]
    assert lines[5].endswith("as the root of degree 3")
    found_alone = measure_depths(study_positions(1), ["full"], depth=1, progress=False)
    assert "over the last" not in depth_table(found_alone)


def test_the_table_says_why_a_preset_went_no_deeper() -> None:
    found = measure_depths({"start": Board()}, ["minimax"], depth=8, seconds=0.3, progress=False)
    last = depth_table(found).splitlines()[-1]
    assert last.startswith("minimax")
    assert "stopped: 0.3 s spent at depth " in last
    nothing = Sweep(("full",), ("start",), (1,), [], {"full": "interrupted"})
    assert branching(nothing, "full") is None
    assert depth_table(nothing).splitlines()[-1].endswith("stopped: interrupted")


def test_presets_that_are_not_there() -> None:
    with pytest.raises(SweepError, match=r"expected presets out of minimax, .*full, got 'magic'"):
        measure_depths(study_positions(1), ["magic"])
    for depth in (0, 65):
        with pytest.raises(SweepError, match=f"expected a depth from 1 to 64, got {depth}"):
            measure_depths(study_positions(1), depth=depth)
    assert PRESETS["minimax"].names() == []
