"""Charts of a training set draw what is in it, with labels and units."""

import numpy as np
import pytest

from tests.nnue.sampled import all_positions, sampled
from tests.viz.charts.drawn import legend, lines
from xqlab.experiments.selfplay.label_comparison import compare_labels
from xqlab.nnue import Pipeline, drop_duplicates, flipped, mirrored, one_hot, quiet_steps
from xqlab.nnue.data.game_split import Leak
from xqlab.nnue.data.record_format import CAPTURE, IN_CHECK
from xqlab.viz.charts import training_set as charts
from xqlab.viz.charts.training_set import position_gallery


def heights(ax) -> list[float]:
    return [bar.get_height() for bar in ax.patches]


@pytest.mark.parametrize(
    "chart",
    [charts.values_chart, charts.plies_chart, charts.pieces_chart, charts.results_chart, charts.kinds_chart],
)
def test_shares_add_up_and_sets_are_named(chart) -> None:
    sets = {"all": all_positions(), "some": sampled(500)}
    ax = chart(sets)
    drawn = [each.get_data().values for each in ax.patches if hasattr(each, "get_data")]
    if drawn:  # two steps for the first set, one of them filled
        assert [float(np.sum(each)) for each in drawn] == pytest.approx([1, 1, 1, 1])
    elif chart is charts.results_chart:
        assert sum(heights(ax)) == pytest.approx(2)
    assert (legend(ax), ax.get_ylabel()) == (["all", "some"], "positions")
    assert chart(sampled(50)).get_legend() is None


def test_results_are_the_movers_and_kinds_are_told_by_flags() -> None:
    positions = sampled(4)
    positions["flags"] = (IN_CHECK, CAPTURE, IN_CHECK | CAPTURE, 0)
    assert heights(charts.kinds_chart(positions)) == [0.5, 0.5, 0.25]
    positions["turn"], positions["result"] = (0, 1, 1, 0), (1, -1, 1, 0)
    assert heights(charts.results_chart(positions)) == [0.5, 0.25, 0.25]


def test_mates_stand_at_the_edges() -> None:
    positions = sampled(2)
    positions["value"] = (-29_000, 29_000)
    (values, *_) = [each.get_data().values for each in charts.values_chart(positions).patches]
    assert (values[0], values[-1]) == (0.5, 0.5)


def test_points_by_value() -> None:
    positions = sampled(40)
    positions["turn"] = 0
    positions["value"], positions["result"] = np.repeat((-500, 500), 20), np.repeat((-1, 1), 20)
    positions["result"][20:25] = 0
    (line,) = charts.points_chart(positions).get_lines()
    assert line.get_ydata().tolist() == [0, 0.875]


def test_steps_and_the_distribution_in_one_figure() -> None:
    found = Pipeline(quiet_steps()).run(sampled(300))
    ax = charts.steps_chart(found, language="zh")
    assert [bar.get_width() for bar in ax.patches] == [row.positions for row in found.rows]
    assert "去重" in ax.get_yticklabels()[-1].get_text()
    assert ax.yaxis_inverted()
    axes = charts.distributions_chart(sampled(200))
    assert all(ax.get_xlabel() or ax.get_xticklabels() for ax in axes.flat)
    assert len(axes.flat) == 6


def test_duplicates_are_told_by_where_they_were_seen() -> None:
    pair = sampled(1)
    positions = np.concatenate([pair] * 4)
    positions["game"], positions["ply"] = (1, 1, 2, 2), (3, 3, 3, 12)
    ax = charts.duplicates_chart(positions, plies=20)
    own, other = (container.patches for container in ax.containers)
    assert [bar.get_height() for bar in own][:3] == [pytest.approx(1 / 3), 0, 0]
    assert [bar.get_height() for bar in other][:3] == [pytest.approx(1 / 3), 0, 1]
    everything = charts.duplicates_chart(all_positions(), plies=0)
    share = sum(bar.get_height() for bar in everything.patches)
    merged = len(drop_duplicates()(all_positions()))
    assert share == pytest.approx(1 - merged / len(all_positions()))


def test_labels() -> None:
    positions = sampled(4)
    compared = compare_labels(positions, np.array([100, -50, 0, 9]), np.array([120, 50, 10, 3]))
    ax = charts.labels_chart(compared)
    same, other = (each.get_offsets().tolist() for each in ax.collections)
    assert (same, other) == ([[1, 1.2], [0, 0.1], [0.09, 0.03]], [[-0.5, 0.5]])
    assert ax.get_xlabel() == "depth 3: value for the mover (pawns)"


def test_leaks_and_ones() -> None:
    leaks = {"by game": Leak(0, np.array([9, 30])), "by position": Leak(1, np.array([0, 4]))}
    drawn = lines(charts.leak_chart(leaks, entries=9))
    assert drawn["by game"].get_ydata()[[0, 8, 9]].tolist() == [0, 0, 0.5]
    assert drawn["by position"].get_ydata()[[0, 3, 4]].tolist() == [0.5, 0.5, 1]
    positions = sampled(30)
    ax = charts.one_hot_chart(positions)
    dots = np.concatenate([each.get_offsets() for each in ax.collections])
    columns = one_hot(positions)
    assert sorted(dots[:, 0].tolist()) == sorted(columns[columns >= 0].tolist())


def test_boards_with_their_labels() -> None:
    position = sampled(1)
    position["value"], position["result"] = -95, -1
    assert position["turn"] == 1
    found = position_gallery({"a": position, "b": flipped(position), "c": mirrored(position)})
    captions = list(found.pictures)
    told = "to move, -95 for the mover\nthe mover won"
    assert captions == [f"a\nBlack {told}", f"b\nRed {told}", f"c\nBlack {told}"]
    assert len(set(found.pictures.values())) == 3
    assert all("<svg" in picture for picture in found.pictures.values())
    position["result"], position["move"] = 0.25, 0
    (caption,) = position_gallery({"mean": position}).pictures
    assert caption.endswith("\nmean result -0.25")
