"""The live curve shows one picture and draws it anew."""

from types import SimpleNamespace

import matplotlib

matplotlib.use("Agg")

from tests.nnue.training.test_learning_curve import some_curve
from xqlab.viz.charts.live_curve import LiveCurve


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
    assert live.axes[0].get_title() == "epoch 3: 100,000 positions/s"


def test_outside_a_notebook_it_draws_and_shows_nothing(monkeypatch):
    monkeypatch.setattr("IPython.display.display", None)
    live = LiveCurve("surprise")
    live(some_curve())
    assert "nats" in live.axes[0].get_ylabel()
