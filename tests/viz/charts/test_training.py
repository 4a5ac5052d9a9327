"""Charts of training draw what was measured, with labels and units."""

import matplotlib
import numpy as np
import pytest

matplotlib.use("Agg")

from dataclasses import replace
from types import SimpleNamespace

from tests.nnue.training.test_learning_curve import some_curve
from xqlab.nnue.training.learning_curve import Curve
from xqlab.trace import use_conventions
from xqlab.viz.charts.looks import ChartError
from xqlab.viz.charts.training import (
    LiveCurve,
    dissection_chart,
    gradient_chart,
    loss_by_epoch_chart,
    prediction_chart,
    weight_histograms_chart,
    win_rate_calibration_chart,
)


def lines(ax):
    return {line.get_label(): line for line in ax.get_lines()}


def test_losses_by_epoch():
    ax = loss_by_epoch_chart(some_curve())
    drawn = lines(ax)
    assert drawn["unseen games"].get_ydata().tolist() == [0.3, 0.1, 0.2]
    assert drawn["training games"].get_ydata().tolist() == [0.15, 0.05, 0.1]
    assert set(drawn["hand-crafted evaluation, unseen games"].get_ydata()) == {0.15}
    assert set(drawn["the search itself, unseen games"].get_ydata()) == {0.05}
    assert ax.collections[0].get_offsets().tolist() == [[2, 0.1]]
    assert ax.get_ylabel() == "loss (squared error of the win chance)"
    other = loss_by_epoch_chart(some_curve(), measure="surprise", hand_crafted=False)
    assert "nats" in other.get_ylabel()
    assert "hand-crafted evaluation, unseen games" not in lines(other)
    with pytest.raises(ChartError, match=r"a measure out of loss, .* got 'speed'"):
        loss_by_epoch_chart(some_curve(), measure="speed")


def test_gradients():
    drawn = lines(gradient_chart(some_curve()))
    assert drawn["mean of the batches"].get_ydata().tolist() == [0.2] * 3
    assert drawn["largest"].get_ydata().tolist() == [0.5] * 3


def test_histograms_of_weights():
    axes = weight_histograms_chart(some_curve())
    titles = [ax.get_title() for ax in np.ravel(axes)]
    assert titles == ["input weights"]  # a bias of one number has no histogram
    assert sum(patch.get_height() for patch in np.ravel(axes)[0].patches if patch.get_width() < 0.1) == 50
    with pytest.raises(ChartError, match="at least one epoch, got none"):
        weight_histograms_chart(Curve({}, {}, {}, ()))


def test_predictions_against_targets():
    said, searched = np.array([0.0, 9000, 0]), np.array([0.0, 100, 0])
    ax = prediction_chart(said, searched)
    assert sum(ax.collections[0].get_array()) == 3
    assert "centipawns" in ax.get_xlabel()
    with pytest.raises(ChartError, match="as many predictions as values, got 3 and 2"):
        prediction_chart(said, searched[:2])
    with pytest.raises(ChartError, match="got 0 and 0"):
        prediction_chart(said[:0], searched[:0])


def test_calibration():
    values = np.repeat([-300.0, 0, 300], 100)
    points = np.concatenate([np.repeat(share, 100) for share in (0.1, 0.5, 0.9)])
    ax = win_rate_calibration_chart({"net": values}, points, {"net": 300.0}, groups=3)
    bars = ax.containers[0]
    assert bars.lines[0].get_ydata().tolist() == pytest.approx([10, 50, 90])
    assert bars.lines[0].get_xdata().tolist() == pytest.approx([26.9, 50, 73.1], abs=0.1)
    for wrong in ({}, {"net": values[:5]}):
        with pytest.raises(ChartError, match="expected values of 300 positions"):
            win_rate_calibration_chart(wrong, points, {"net": 300.0})


def test_trials_of_switches():
    pytest.importorskip("torch")
    from xqlab.nnue.training.failed_training import Dissection, Trial
    from xqlab.nnue.training.measures import Measures

    def trial(games, *chances, use=()):
        measures = tuple(Measures(1, chance, 0.1, 0.6, 200.0) for chance in chances)
        return Trial(frozenset(use), games, measures)

    trials = [
        trial(games, *chances, use=use)
        for games, chances in ((2, (0.3, 0.5)), (9, (0.1, 0.2)))
        for use in ((), ("scale",))
    ]
    ax = dissection_chart(Dissection(tuple(trials), 2, Measures(1, 0.25, 0.1, 0.6, 100.0)))
    few, many = ax.containers
    assert few.lines[0].get_xdata().tolist() == pytest.approx([0.4, 0.4])
    assert many.lines[2][0].get_segments()[0][:, 0].tolist() == pytest.approx([0.1, 0.2])
    labels = [label.get_text() for label in ax.get_yticklabels()]
    assert labels == ["the failed training", "the failed training + an output scale, and a usual rate"]
    assert set(ax.get_lines()[-1].get_xdata()) == {0.25}


def test_one_picture_is_shown_and_drawn_anew(monkeypatch):
    shown = []
    handle = SimpleNamespace(update=lambda figure: shown.append(("again", figure)))
    monkeypatch.setattr("IPython.core.getipython.get_ipython", lambda: object())
    monkeypatch.setattr(
        "IPython.display.display", lambda figure, **_: shown.append(("first", figure)) or handle
    )
    live = LiveCurve()
    for losses in ((0.3,), (0.3, 0.2), (0.3, 0.2, 0.1)):
        live(some_curve(losses))
        assert live.axes[0].get_lines()[1].get_ydata().tolist() == list(losses)
    assert shown == [("first", live.figure), ("again", live.figure), ("again", live.figure)]
    curve = some_curve((0.3, 0.2))
    slow = replace(curve.epochs[1], seconds=6.0, speed=20_000.0)  # the other: 2 s with 100,000
    live(replace(curve, epochs=(curve.epochs[0], slow)))
    assert live.axes[0].get_title() == "epoch 2: 40,000 positions/s"


def test_outside_a_notebook_it_draws_and_shows_nothing(monkeypatch):
    monkeypatch.setattr("IPython.display.display", None)
    live = LiveCurve("surprise")
    before = use_conventions(language="zh")
    try:
        live(some_curve())
    finally:
        use_conventions(before)
    assert "奈特" in live.axes[0].get_ylabel()
    live.figure.draw_without_rendering()  # a missing glyph warns, and a warning is an error
