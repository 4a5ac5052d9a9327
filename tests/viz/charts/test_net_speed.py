"""Charts of speeds draw each row once, with units, and say when there is nothing to draw."""

import matplotlib
import pytest

matplotlib.use("Agg")
from matplotlib import pyplot

from xqlab.experiments.bench.net_bench import LOOP, MODES, PRODUCT, RoofRow, SpeedRow
from xqlab.nnue.net.rounding import Rounding
from xqlab.viz.charts.looks import ChartError
from xqlab.viz.charts.net_speed import (
    error_speed_chart,
    net_figure,
    report_chart,
    roofline_chart,
    speed_chart,
    ways_chart,
)

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
    ax = speed_chart(ROWS)
    assert sorted(bar.get_height() for bar in ax.patches) == pytest.approx([1000 / 128] * 6)
    assert [text.get_text() for text in ax.get_legend().get_texts()] == BACKENDS
    assert "width 128" in ax.get_title()
    assert ax.get_ylabel() == "forward passes a second"
    axes = pyplot.subplots()[1]
    assert speed_chart(ROWS, 64, "incremental", axes) is axes
    alone = [SpeedRow("float32", BACKENDS[1], PRODUCT, 8, 5.0)]
    chinese = speed_chart(alone, mode=PRODUCT, language="zh")
    assert [text.get_text() for text in chinese.get_legend().get_texts()] == ["OpenBLAS，编译代码调用"]
    assert "乘积：只算第一层" in chinese.get_title()
    with pytest.raises(ChartError, match="rows of width 7 and mode 'full', got none"):
        speed_chart(ROWS, 7)


def test_a_line_for_each_type_and_way():
    ax = ways_chart(ROWS)
    assert len(ax.lines) == 6
    assert list(ax.lines[0].get_xdata()) == [64, 128]
    with pytest.raises(ChartError, match="rows of 'MKL', got none"):
        ways_chart(ROWS, "MKL")


def test_errors_stand_over_speeds():
    errors = {"float64": Rounding(0, 0), "float32": Rounding(0, 0), "int16": Rounding(0.5, 2)}
    ax = error_speed_chart(ROWS, errors, 128)
    assert [tuple(map(float, point)) for line in ax.lines for point in zip(*line.get_data())] == [
        (1000 / 128, 0),
        (1000 / 128, 0.5),
    ]
    assert [text.get_text() for text in ax.texts] == ["float32: none", "int16: 0.5 cp"]
    with pytest.raises(ChartError, match="rows of 'MKL', 'full' and width 128 with an error, got none"):
        error_speed_chart(ROWS, errors, 128, backend="MKL")


def test_roofs_stand_over_the_layers():
    ax = roofline_chart(ROOFS)
    assert [bar.get_height() for bar in ax.patches] == [2e9, 4e9]
    assert [text.get_text() for text in ax.texts] == ["50%", "80%"]
    with pytest.raises(ChartError, match="rows of a roofline, got none"):
        roofline_chart([])


def test_all_in_one_figure():
    assert len(net_figure(ROWS, ROOFS).axes) == 3


def test_the_report_beside_ours() -> None:
    types = ("float64", "float32", "int32", "int16")
    rows = [SpeedRow(dtype, "Numba loop", "full", 128, 10.0 * (at + 1)) for at, dtype in enumerate(types)]
    ax = report_chart([*rows, SpeedRow("float32", "MKL", "full", 128, 5.0)])  # MKL has no integers
    assert [text.get_text() for text in ax.get_legend().get_texts()] == [
        "report, MKL",
        "report, OpenBLAS",
        "here, Numba loop",
    ]
    bars = [[bar.get_height() for bar in container] for container in ax.containers]
    assert bars[0][2] == pytest.approx(1 / 24.8, rel=0.01)  # integers, as the report has them
    assert bars[2] == pytest.approx([0.5, 1, 1.5, 2])
    pyplot.close(ax.figure)
    with pytest.raises(
        ChartError, match="expected rows of width 128 in float64, float32, int32, int16, got none"
    ):
        report_chart([])
