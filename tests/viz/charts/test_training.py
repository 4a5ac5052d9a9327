"""Charts of training draw what was measured, with labels and units."""

from dataclasses import replace

import numpy as np
import pytest

from tests.nnue.training.test_learning_curve import some_curve
from tests.viz.charts.drawn import lines, texts
from xqlab.viz import charts
from xqlab.viz.charts.training import LiveCurve
from xqlab.words import speaking


def test_losses_gradients_and_weights_by_epoch():
    ax = charts.loss_by_epoch_chart(some_curve())
    drawn = lines(ax)
    assert drawn["unseen games"].get_ydata().tolist() == [0.3, 0.1, 0.2]
    assert drawn["training games"].get_ydata().tolist() == [0.15, 0.05, 0.1]
    assert set(drawn["hand-crafted evaluation, unseen games"].get_ydata()) == {0.15}
    assert set(drawn["the search itself, unseen games"].get_ydata()) == {0.05}
    assert ax.collections[0].get_offsets().tolist() == [[2, 0.1]]
    assert ax.get_ylabel() == "loss (squared error of the win chance)"
    other = charts.loss_by_epoch_chart(some_curve(), measure="surprise", hand_crafted=False)
    assert "nats" in other.get_ylabel()
    assert "hand-crafted evaluation, unseen games" not in lines(other)
    drawn = lines(charts.gradient_chart(some_curve()))
    assert drawn["mean of the batches"].get_ydata().tolist() == [0.2] * 3
    assert drawn["largest"].get_ydata().tolist() == [0.5] * 3
    (ax,) = np.ravel(charts.weight_histograms_chart(some_curve()))  # a bias of one number has no histogram
    assert ax.get_title() == "input weights"
    assert sum(patch.get_height() for patch in ax.patches if patch.get_width() < 0.1) == 50


def test_predictions_against_targets():
    said, searched = np.array([0.0, 9000, 0]), np.array([0.0, 100, 0])
    ax = charts.prediction_chart(said, searched)
    assert sum(ax.collections[0].get_array()) == 3
    assert "centipawns" in ax.get_xlabel()


def test_calibration():
    values = np.repeat([-300.0, 0, 300], 100)
    points = np.concatenate([np.repeat(share, 100) for share in (0.1, 0.5, 0.9)])
    ax = charts.win_rate_calibration_chart({"net": values}, points, {"net": 300.0}, groups=3)
    bars = ax.containers[0]
    assert bars.lines[0].get_ydata().tolist() == pytest.approx([10, 50, 90])
    assert bars.lines[0].get_xdata().tolist() == pytest.approx([26.9, 50, 73.1], abs=0.1)


def test_trials_of_switches():
    pytest.importorskip("torch")
    from xqlab.nnue.training.failed_training import Dissection, Trial
    from xqlab.nnue.training.measures import Measures

    def trial(games, *chances, use=()):
        measures = tuple(Measures(1, chance, 0.1, 0.6, 200.0) for chance in chances)
        return Trial(frozenset(use), games, measures)

    games = ((2, (0.3, 0.5)), (9, (0.1, 0.2)))
    trials = tuple(trial(few, *chances, use=use) for few, chances in games for use in ((), ("scale",)))
    ax = charts.dissection_chart(Dissection(trials, 2, Measures(1, 0.25, 0.1, 0.6, 100.0)))
    few, many = ax.containers
    assert few.lines[0].get_xdata().tolist() == pytest.approx([0.4, 0.4])
    assert many.lines[2][0].get_segments()[0][:, 0].tolist() == pytest.approx([0.1, 0.2])
    failed = "the failed training"
    assert texts(ax.get_yticklabels()) == [failed, f"{failed} + an output scale, and a usual rate"]
    assert set(ax.get_lines()[-1].get_xdata()) == {0.25}


def test_one_picture_is_shown_and_drawn_anew(shown):
    live = LiveCurve()
    for losses in ((0.3,), (0.3, 0.2), (0.3, 0.2, 0.1)):
        live(some_curve(losses))
        assert live.axes[0].get_lines()[1].get_ydata().tolist() == list(losses)
    assert shown == [("new", live.figure), ("again", live.figure), ("again", live.figure)]
    curve = some_curve((0.3, 0.2))
    slow = replace(curve.epochs[1], seconds=6.0, speed=20_000.0)  # the other: 2 s with 100,000
    live(replace(curve, epochs=(curve.epochs[0], slow)))
    assert live.axes[0].get_title() == "epoch 2: 40,000 positions/s"


def test_outside_a_notebook_it_draws_and_shows_nothing(monkeypatch):
    monkeypatch.setattr("IPython.display.display", None)
    live = LiveCurve("surprise")
    with speaking("zh"):
        live(some_curve())
    assert "奈特" in live.axes[0].get_ylabel()
    live.figure.draw_without_rendering()  # a missing glyph warns, and a warning is an error
