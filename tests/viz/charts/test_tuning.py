"""Charts of tuning draw what was measured, with labels and units."""

import numpy as np
import pytest

from tests.experiments.planted import array, planted
from tests.viz.charts.drawn import lines
from xqlab.evaluation import Weights, products
from xqlab.evaluation.component_sum import TERM_COUNT
from xqlab.experiments.tuning.optuna_tuning import OptunaResult
from xqlab.experiments.tuning.spsa import Parameter, Schedule, spsa
from xqlab.experiments.tuning.texel import texel
from xqlab.experiments.tuning.three_ways import Course
from xqlab.viz import charts


@pytest.fixture(scope="module")
def runs():
    pytest.importorskip("torch")
    data, _ = planted(rows=1200)
    training, held = data.split(0.2)
    start = Weights(*np.zeros((2, TERM_COUNT)))
    options = {"scale": 400.0, "result_share": 1.0, "epochs": 5, "progress": False, "threads": 1}
    counts = (10, training.game_count)
    return [texel((training.first_games(count), held), start, **options) for count in counts]


def test_learning_curves_and_the_gap(runs):
    ax = charts.learning_curves_chart(runs[1])
    drawn = lines(ax)
    assert list(drawn["held-out games"].get_ydata()) == [epoch.held_out for epoch in runs[1].curves]
    assert list(drawn["training games"].get_ydata()) == [epoch.on_results for epoch in runs[1].curves]
    (ring,) = ax.collections
    assert ring.get_offsets().tolist() == [[runs[1].best.number, runs[1].best.held_out]]
    assert ax.get_xlabel() == "epoch (0: the start)"
    assert ax.get_ylabel() == "surprise at a result\n(nats a position)"
    axes = charts.learning_curves_chart({"few": runs[0], "all": runs[1]})
    assert [ax.get_title().split("\n")[0] for ax in axes[0]] == ["few", "all"]
    assert "10 games, " in axes[0][0].get_title()
    assert axes[0][0].get_ylim() == axes[0][1].get_ylim()
    drawn = lines(charts.gap_by_size_chart(runs))
    assert drawn["held-out games"].get_xdata().tolist() == [10, runs[1].games]
    assert drawn["held-out games"].get_ydata().tolist() == [run.curves[-1].held_out for run in runs]
    assert drawn["training games"].get_ydata().tolist() == [run.curves[-1].on_results for run in runs]


def path_of(count):
    parameters = [Parameter(f"p{number}", 10.0 * number, step=1.0, unit="points") for number in range(count)]
    return spsa(lambda plus, minus, seed: plus["p0"] - minus["p0"], parameters, Schedule(8), progress=False)


def test_paths_of_spsa():
    path = path_of(4)
    axes = np.ravel(charts.spsa_chart(path, truth={"p0": 5.0, "p1": 6.0, "p2": 7.0, "p3": 8.0}))
    assert [ax.get_visible() for ax in axes] == [True] * 4 + [False] * 2
    for number, ax in enumerate(axes[:4]):
        drawn = lines(ax)
        assert drawn["path"].get_ydata().tolist() == path.path[:, number].tolist()
        assert drawn["start"].get_ydata()[0] == 10.0 * number
        assert drawn["mean of the second half"].get_ydata()[0] == path.average[f"p{number}"]
        assert drawn["Texel's answer"].get_ydata()[0] == 5.0 + number
        assert (ax.get_title(), ax.get_ylabel()) == (f"p{number}, from {10 * number}", "points")
    assert [bool(ax.get_xlabel()) for ax in axes[:4]] == [False, True, True, True]


def study(losses):
    settings = np.arange(len(losses), dtype=float)[:, None]
    return OptunaResult((Parameter("x", 0.0, step=1.0),), settings, np.array(losses), 1.0, False)


def test_the_history_of_optuna():
    ax = charts.optuna_chart(study([0.6, 0.7, 0.5, 99.0, 0.55]))
    best = lines(ax)["best so far"]
    assert best.get_ydata().tolist() == [0.6, 0.6, 0.5, 0.5, 0.5]
    assert best.get_xdata().tolist() == [1, 2, 3, 4, 5]


def test_methods_beside_each_other():
    one = Course(None, np.array([0, 10, 100]), np.array([0.6, 0.55, 0.5]), 2.0)
    two = Course(None, np.array([50, 5000]), np.array([0.6, 0.58]), 3.0)
    ax = charts.methods_chart({"A": one, "B": two})
    drawn = lines(ax)
    assert drawn["A: 0.5000 after 2.0 s"].get_xdata().tolist() == [10, 100]
    assert drawn["B: 0.5800 after 3.0 s"].get_ydata().tolist() == [0.6, 0.58]
    assert "start: 0.6000" in drawn
    assert ax.get_xscale() == "log"


def test_values_that_promise_right_lie_on_the_diagonal():
    data, truth = planted(rows=6000)
    values = products.values(data.design, array(truth))
    ax = charts.calibration_chart({"truth": values, "too bold": 3 * values}, data.results, 400.0, groups=6)
    right, bold = (container.lines[0].get_xydata() for container in ax.containers)
    assert len(right) == 6
    assert right[:, 0] == pytest.approx(right[:, 1], abs=6)
    assert np.abs(bold[:, 0] - bold[:, 1]).max() > 15
    assert ax.get_xlabel() == "points for Red that the value predicts"
