"""Charts of speeds draw each row once, with units, and say when there is nothing to draw."""

import pytest

from tests.viz.charts.drawn import legend, texts
from xqlab.experiments.bench.net_bench import LOOP, MODES, PRODUCT, RoofRow, SpeedRow
from xqlab.nnue.net.rounding import Rounding
from xqlab.viz import charts
from xqlab.viz.charts.net_speed import net_figure

BACKENDS = [LOOP, "OpenBLAS from a kernel", "NumPy (OpenBLAS) from Python"]
ROWS = [
    SpeedRow(dtype, backend, mode, width, 1000.0 * (1 + MODES.index(mode)) / width)
    for width in (64, 128)
    for dtype in ("float32", "int16")
    for backend in BACKENDS
    for mode in MODES
]
ROOFS = [RoofRow("float32", 128, 4e9, 8e9, 2e9), RoofRow("int16", 128, 9e9, 5e9, 4e9)]


def test_a_bar_for_each_library_and_type():
    ax = charts.speed_chart(ROWS)
    assert sorted(bar.get_height() for bar in ax.patches) == pytest.approx([1000 / 128] * 6)
    assert legend(ax) == BACKENDS
    assert "width 128" in ax.get_title()
    assert ax.get_ylabel() == "forward passes a second"
    alone = [SpeedRow("float32", BACKENDS[1], PRODUCT, 8, 5.0)]
    chinese = charts.speed_chart(alone, mode=PRODUCT, language="zh")
    assert legend(chinese) == ["OpenBLAS，编译代码调用"]
    assert "乘积：只算第一层" in chinese.get_title()


def test_lines_errors_and_roofs():
    ax = charts.ways_chart(ROWS)
    assert (len(ax.lines), list(ax.lines[0].get_xdata())) == (6, [64, 128])
    errors = {"float64": Rounding(0, 0), "float32": Rounding(0, 0), "int16": Rounding(0.5, 2)}
    ax = charts.error_speed_chart(ROWS, errors, 128)
    points = [tuple(map(float, point)) for line in ax.lines for point in zip(*line.get_data())]
    assert points == [(1000 / 128, 0), (1000 / 128, 0.5)]
    assert texts(ax.texts) == ["float32: none", "int16: 0.5 cp"]
    ax = charts.roofline_chart(ROOFS)
    assert [bar.get_height() for bar in ax.patches] == [2e9, 4e9]
    assert texts(ax.texts) == ["50%", "80%"]
    assert len(net_figure(ROWS, ROOFS).axes) == 3


def test_the_report_beside_ours() -> None:
    types = ("float64", "float32", "int32", "int16")
    rows = [SpeedRow(dtype, "Numba loop", "full", 128, 10.0 * (at + 1)) for at, dtype in enumerate(types)]
    ax = charts.report_chart([*rows, SpeedRow("float32", "MKL", "full", 128, 5.0)])  # MKL has no integers
    assert legend(ax) == ["report, MKL", "report, OpenBLAS", "here, Numba loop"]
    bars = [[bar.get_height() for bar in container] for container in ax.containers]
    assert bars[0][2] == pytest.approx(1 / 24.8, rel=0.01)  # integers, as the report has them
    assert bars[2] == pytest.approx([0.5, 1, 1.5, 2])
