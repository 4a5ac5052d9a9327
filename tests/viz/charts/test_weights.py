"""Charts of weights draw each one where it is, with the interval that is stated."""

import numpy as np
import pytest

from tests.experiments.planted import planted
from tests.viz.charts.drawn import texts
from xqlab.evaluation import Weights
from xqlab.evaluation.terms import COMPONENTS
from xqlab.experiments.tuning.texel import texel
from xqlab.experiments.tuning.weight_errors import Importance
from xqlab.viz.charts.weights import importance_chart, mobility_chart, squares_chart, weights_chart
from xqlab.xiangqi.core.squares import FILES


@pytest.fixture(scope="module")
def tuned():
    pytest.importorskip("torch")
    data = planted(rows=800)[0]
    return texel(data, Weights.rules_of_thumb(), epochs=3, scale=400.0, progress=False, threads=1)


def test_weights_before_and_after(tuned):
    names = ["material.rook", "tempo.move", "piece_square.king.e1"]
    ax = weights_chart(tuned, names)
    assert texts(ax.get_yticklabels()) == names
    opening, endgame = (container.lines[0].get_xdata().tolist() for container in ax.containers)
    assert list(zip(opening, endgame)) == [tuple(tuned.weights[name]) for name in names]
    bar = ax.containers[0].lines[2][0].get_segments()[0]
    assert bar[1, 0] - bar[0, 0] == pytest.approx(2 * 1.96 * tuned.error["material.rook"][0])
    assert "95 % interval" in ax.get_xlabel()


def test_mobility_curves(tuned):
    axes = mobility_chart(tuned)
    for ax, man, most in zip(axes, ("knight", "rook", "cannon"), (8, 17, 17)):
        assert ax.get_title() == man
        names = [f"mobility.{man}.{count}" for count in range(most + 1)]
        values, errors = tuned.relative(names)
        for number, container in enumerate(ax.containers):
            assert container.lines[0].get_ydata() == pytest.approx(values[number])
            bar = container.lines[2][0].get_segments()[3]
            assert bar[1, 1] - bar[0, 1] == pytest.approx(2 * 1.96 * errors[number][3])


def test_boards_of_squares(tuned):
    axes = squares_chart(tuned, "elephant", "endgame")
    for ax, weights in zip(axes, (tuned.start, tuned.weights)):
        board = np.ma.filled(ax.images[0].get_array(), np.nan)
        assert np.isfinite(board).sum() == 7 == len(ax.texts)
        assert board[2, 0] == board[2, FILES - 1] == pytest.approx(weights["piece_square.elephant.a2"][1])
        assert f"{weights['piece_square.elephant.e2'][1]:+.0f}" in set(texts(ax.texts))
    assert axes[0].images[0].get_clim() == axes[1].images[0].get_clim()


@pytest.mark.parametrize("language", ["en", "zh"])
def test_importances(language):
    components = ["king_safety", "blocked"]
    found = [Importance(components[0], 0.12, 0.01), Importance(components[1], -0.001, 0.002)]
    ax = importance_chart(found, language=language)
    assert [bar.get_width() for bar in ax.patches] == [120, -1]
    assert set(texts(ax.texts)) == {"120.0 ± 19.6", "-1.0 ± 3.9"}
    names = [getattr(COMPONENTS[each].called, language) for each in components]
    assert texts(ax.get_yticklabels()) == names
