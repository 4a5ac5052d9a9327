"""Charts of sweeps show the numbers measured, with labels, and lines that can be told apart in grey."""

from typing import Any

import numpy as np
import pytest

from tests.viz.charts.drawn import legend, lines, texts
from xqlab import Enhancements
from xqlab.experiments.run.positions import study_positions
from xqlab.experiments.sweeps.sweep import Sweep, sweep
from xqlab.viz.charts import sweeps as sweep_charts

DEPTHS = [1, 2, 3]


@pytest.fixture(scope="module")
def found() -> Sweep:
    uses = {"captures": Enhancements.of("alpha_beta", "captures_first")}
    return sweep({"alpha-beta": Enhancements.textbook()} | uses, study_positions(4), DEPTHS, progress=False)


def bars(ax: Any) -> list[list[tuple[float, float]]]:
    """(low, high) of each bar, configuration by configuration."""
    return [[(line[0][1], line[1][1]) for line in each.get_segments()] for each in ax.collections]


def test_marks_are_geometric_means_and_bars_the_middle_half(found: Sweep) -> None:
    ax = sweep_charts.depth_chart(found)
    named = lines(ax)
    assert legend(ax) == list(named)
    looks = {(line.get_marker(), line.get_linestyle(), line.get_mfc() == "white") for line in named.values()}
    assert len(looks) == len(named) >= 2
    for number, name in enumerate(found.configurations):
        nodes = found.array(name)
        assert named[name].get_ydata() == pytest.approx(np.prod(nodes, axis=0) ** (1 / 4))
        for depth, (low, high) in enumerate(bars(ax)[number]):
            assert (low, high) == pytest.approx(tuple(np.percentile(nodes[:, depth], [25, 75])))
    assert ax.get_yscale() == "log"
    assert sweep_charts.depth_chart(found, "seconds").get_ylabel() == "time (seconds)"


def test_bands_are_shaded_named_and_on_the_axis(found: Sweep) -> None:
    ax = sweep_charts.depth_chart(found, bands={"others": (max(DEPTHS) + 2, max(DEPTHS) + 3)})
    assert texts(ax.texts)[:1] == ["others"]
    assert list(ax.get_xticks()) == list(range(min(DEPTHS), max(DEPTHS) + 4))
    assert ax.get_xlim()[1] > max(DEPTHS) + 3
    ax = sweep_charts.depth_chart(found, bands={"others": (2, 2)})
    ax.figure.canvas.draw()
    assert not ax.get_legend().get_window_extent().overlaps(ax.texts[0].get_window_extent())


def test_what_was_not_measured_everywhere_is_left_out(found: Sweep) -> None:
    part = Sweep(found.configurations, found.positions, found.depths, found.rows[:-1], {"captures": "budget"})
    assert lines(sweep_charts.depth_chart(part))["captures"].get_xdata().round().tolist() == [1, 2]
    one = Sweep(found.configurations, found.positions, found.depths, found.rows[:4], {})
    ax = sweep_charts.depth_chart(one)
    assert (list(lines(ax)), ax.get_xticks().tolist()) == (["alpha-beta"], [1])


def test_the_figure_of_bench_depth(found: Sweep) -> None:
    figure = sweep_charts.depth_figure(found)
    assert [ax.get_ylabel() for ax in figure.axes] == ["time (seconds)", "positions entered"]
    (shared,) = figure.legends
    assert texts(shared.get_texts()) == list(found.configurations)
