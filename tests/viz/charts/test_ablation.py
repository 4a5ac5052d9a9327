"""Charts of ablations show their own numbers, mark other moves, and can be read in grey."""

import numpy as np
import pytest

from tests.viz.charts.drawn import texts
from xqlab.experiments.run.positions import study_positions
from xqlab.experiments.sweeps.ablation import Ablation, ablation
from xqlab.experiments.sweeps.ablation_plan import ALONE, REMOVED
from xqlab.experiments.sweeps.selective import SwitchEffect, Weighed
from xqlab.viz.charts import ablation as ablation_charts
from xqlab.viz.charts.ablation import ablation_chart, ablation_heat_chart, saved_and_changed_chart


@pytest.fixture(scope="module")
def found() -> Ablation:
    names = ["captures_first", "quiescence", "killers"]
    return ablation(study_positions(3), [2, 3], names, progress=False)


@pytest.mark.parametrize("language", ["en", "zh"])
@pytest.mark.parametrize("way", [ALONE, REMOVED])
def test_cells_are_the_factors(found, way, language):
    ax = ablation_heat_chart(found, way, language=language)
    names = [row["switch"] for row in found.rows(way)]
    factors = np.array([found.effect(name, way, 3).nodes for name in names])
    assert np.exp2(np.asarray(ax.images[0].get_array())) == pytest.approx(factors)
    moved = np.array([found.effect(name, way, 3).moves for name in names])
    told = np.array([text.get_text() for text in ax.texts]).reshape(factors.shape)
    for place, factor in np.ndenumerate(factors):
        assert float(told[place].rstrip("†")) == pytest.approx(factor, abs=0.5 if factor > 9 else 0.006)
        assert told[place].endswith("†") == moved[place]
    chinese = ["开局 1", "中局 13", "残局 8"]
    assert texts(ax.get_xticklabels()) == (list(found.positions) if language == "en" else chinese)


def test_depths_are_columns_too(found):
    ax = ablation_heat_chart(found, ALONE, by="depth")
    assert texts(ax.get_xticklabels()) == ["2", "3"]
    first = found.rows(ALONE)[0]["switch"]
    expected = [found.estimate(first, ALONE, depth) for depth in (2, 3)]
    drawn = np.exp2(np.asarray(ax.images[0].get_array())[0])
    assert drawn == pytest.approx([each.value for each in expected])
    for text, each in zip(ax.texts, expected):
        assert (text.get_style() == "italic") == (not each.excludes(1))


def test_shades_keep_their_order_in_grey():
    grey = ablation_charts.SHADES(np.linspace(0, 1, 50))[:, :3] @ [0.2126, 0.7152, 0.0722]
    assert (np.diff(grey) > 0).all()


@pytest.mark.parametrize("language", ["en", "zh"])
@pytest.mark.parametrize("quantity", ["nodes", "seconds"])
def test_effects_have_their_intervals(found, quantity, language):
    ax = ablation_chart(found, REMOVED, quantity=quantity, language=language)
    rows = sorted(found.rows(REMOVED), key=lambda row: np.nan_to_num(row[quantity].value, nan=np.inf))
    for row, line in zip(rows, ax.lines[::2]):
        np.testing.assert_array_equal(line.get_xdata(), (row[quantity].low, row[quantity].high))
    untimed = [text for text in ax.texts if text.get_text() in ("too short to time", "太短，无法计时")]
    assert len(untimed) == sum(np.isnan(row[quantity].value) for row in rows)
    moved = texts(text for text in ax.texts if text not in untimed)
    assert [f"{100 * row['moved']:.0f}" for row in rows] == moved[: len(rows)]


def effect(nodes: list[float], moves: list[bool]) -> SwitchEffect:
    return SwitchEffect(np.array(nodes), np.array(moves), np.zeros(len(nodes)))


def test_marks_stand_where_the_means_are() -> None:
    half, none = effect([0.25, 1, 0.5], [True, False, True]), effect([1, 1, 1], [False, False, False])
    weighed = [Weighed("null_move", half, none), Weighed("verification", none, None)]
    left, right = saved_and_changed_chart(weighed)
    assert texts(left.get_yticklabels()) == ["verification", "null move"]
    added, removed = (line for line in left.get_lines() if line.get_marker() in "os")
    assert added.get_xdata() == pytest.approx([1, 0.5])
    assert removed.get_xdata() == pytest.approx([1])
    assert right.get_lines()[0].get_xdata() == pytest.approx([0, 200 / 3])
    assert "(% of 3)" in right.get_xlabel()
    shown = texts(left.figure.legends[0].get_texts())
    assert shown == ["added to the lossless switches", "in the full search"]
