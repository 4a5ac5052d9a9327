"""`xqlab bench depth`: the factors are those of the nodes, and the table and the file hold every depth."""

import numpy as np
import pytest

from tests.experiments.counted import counted_in_nodes
from xqlab.errors import XqlabError
from xqlab.experiments.run.positions import study_positions
from xqlab.experiments.sweeps import depths
from xqlab.experiments.sweeps.sweep import Sweep
from xqlab.xiangqi import Board


@pytest.fixture(scope="module")
def found() -> Sweep:
    return depths.measure_depths(study_positions(3), ["minimax", "full"], depth=3, progress=False)


def test_minimax_grows_by_the_number_of_moves_and_presets_are_known() -> None:
    powers = {depth: 5.0**depth for depth in range(1, 7)}
    for plies in (1, 2, 3, 9):
        assert depths.growth(powers, plies) == pytest.approx(5)
    assert depths.root_branching(powers[6], 6) == pytest.approx(5)
    assert depths.growth({2: 10.0, 3: 20.0, 4: 160.0}) == pytest.approx(4)
    assert depths.growth({2: 10.0, 3: 20.0, 4: 160.0}, plies=1) == pytest.approx(8)
    assert depths.growth({4: 10.0}) is None
    start = depths.measure_depths({"start": Board()}, ["minimax"], depth=3, progress=False)
    leaves = [44, 1920, 79666]
    assert [row.nodes for row in depths.costs(start, "minimax")] == pytest.approx(
        [1 + sum(leaves[: depth + 1]) for depth in range(3)]
    )
    with pytest.raises(XqlabError, match=r"expected presets out of minimax, .*full, got 'magic'"):
        depths.measure_depths(study_positions(1), ["magic"])
    for depth in (0, 65):
        with pytest.raises(XqlabError, match=f"expected a depth from 1 to 64, got {depth}"):
            depths.measure_depths(study_positions(1), depth=depth)
    assert depths.PRESETS["minimax"].names() == []


def test_costs_are_those_of_the_searches(found: Sweep) -> None:
    for preset in ("minimax", "full"):
        rows = depths.costs(found, preset)
        assert [row.depth for row in rows] == [1, 2, 3]
        for row in rows:
            nodes = [each.nodes for each in found.of(preset) if each.depth == row.depth]
            assert row.nodes == pytest.approx(np.prod(nodes, dtype=float) ** (1 / 3))
            assert min(nodes) <= row.low <= row.nodes <= row.high <= max(nodes)
            assert row.rate > 0
        factor = depths.branching(found, preset)
        assert factor is not None
        assert (factor.depth, factor.root) == (3, pytest.approx(rows[2].nodes ** (1 / 3)))
        assert factor.last == pytest.approx((rows[2].nodes / rows[0].nodes) ** 0.5)


def test_the_table_and_why_a_preset_went_no_deeper(found: Sweep) -> None:
    lines = depths.depth_table(found).splitlines()
    assert "3 positions" in lines[0]
    assert [line.split()[0] for line in lines[2:]] == ["minimax"] * 4 + ["full"] * 4
    assert "effective branching factor: " in lines[5]
    assert "over the last 2 plies, " in lines[5]
    assert lines[5].endswith("as the root of degree 3")
    found_alone = depths.measure_depths(study_positions(1), ["full"], depth=1, progress=False)
    assert "over the last" not in depths.depth_table(found_alone)
    with counted_in_nodes():
        found = depths.measure_depths({"start": Board()}, ["minimax"], depth=8, seconds=0.3, progress=False)
    last = depths.depth_table(found).splitlines()[-1]
    assert last.startswith("minimax")
    assert "stopped: 0.3 s spent at depth " in last
    nothing = Sweep(("full",), ("start",), (1,), [], {"full": "interrupted"})
    assert depths.branching(nothing, "full") is None
    assert depths.depth_table(nothing).splitlines()[-1].endswith("stopped: interrupted")
