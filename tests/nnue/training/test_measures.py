"""Measures against their formulas, and the hand-crafted evaluation measured by the same ones."""

import numpy as np
import pytest

from tests.nnue.training_games import walked_positions
from xqlab.evaluation import static_value
from xqlab.nnue.data.record_text import fens
from xqlab.nnue.net.network import Architecture
from xqlab.nnue.training import measures
from xqlab.nnue.training.settings import Settings
from xqlab.xiangqi import Board

POSITIONS = walked_positions(6, 40)
SETTINGS = Settings(Architecture(scale=200.0), search_share=0.6)


def test_measures_are_their_formulas():
    truth = measures.truth_of(POSITIONS, SETTINGS, 200.0)
    said = np.random.default_rng(0).normal(0, 900, len(POSITIONS))
    chance = 1 / (1 + np.exp(-said / 200))
    black = POSITIONS["turn"] == 1
    points = (np.where(black, -1, 1) * POSITIONS["result"] + 1) / 2
    target = 0.6 / (1 + np.exp(-POSITIONS["value"] / 200)) + 0.4 * points
    found = truth.measured(said)
    assert found.chance == found.loss == pytest.approx(np.mean((chance - target) ** 2))
    assert found.surprise == pytest.approx(
        -np.mean(points * np.log(chance) + (1 - points) * np.log(1 - chance))
    )
    searched = 1 / (1 + np.exp(-POSITIONS["value"] / 200))
    assert found.searched == pytest.approx(np.mean((chance - searched) ** 2))
    of_search = truth.of_search()
    assert of_search.searched == of_search.centipawns == 0
    assert of_search.chance == pytest.approx(np.mean((searched - target) ** 2))
    off = np.clip(said, -1500, 1500) - np.clip(POSITIONS["value"], -1500, 1500)
    assert found.centipawns == pytest.approx(np.sqrt(np.mean(off**2)))
    assert truth.measured(said * 3, 600.0).chance == pytest.approx(found.chance)
    assert set(found.as_json()) == set(measures.Measures.__dataclass_fields__)


@pytest.mark.parametrize("loss", ["cross_entropy", "centipawns"])
def test_other_losses_have_their_own_unit(loss):
    truth = measures.truth_of(POSITIONS, Settings(SETTINGS.architecture, loss=loss, search_share=1.0), 200.0)
    said = np.linspace(-300, 300, len(POSITIONS))
    chance, target = 1 / (1 + np.exp(-said / 200)), 1 / (1 + np.exp(-POSITIONS["value"] / 200))
    expected = {
        "centipawns": np.mean((said - POSITIONS["value"]) ** 2),
        "cross_entropy": -np.mean(target * np.log(chance) + (1 - target) * np.log(1 - chance)),
    }
    assert truth.measured(said).loss == pytest.approx(expected[loss], rel=1e-5)


def test_the_hand_evaluation_is_that_of_boards():
    rows = POSITIONS[::40]
    expected = [static_value(Board(fen)) for fen in fens(rows)]
    expected = np.where(rows["turn"] == 0, expected, np.negative(expected))
    assert measures.hand_crafted_values(rows) == pytest.approx(expected, abs=1e-6)
    found, scale = measures.hand_crafted_measures(POSITIONS, POSITIONS, SETTINGS, 200.0)
    truth = measures.truth_of(POSITIONS, SETTINGS, 200.0)
    assert found == truth.measured(measures.hand_crafted_values(POSITIONS), scale)
    assert found.chance < truth.measured(measures.hand_crafted_values(POSITIONS), 10 * scale).chance


def test_scales_and_samples():
    noisy = POSITIONS.copy()
    noisy["result"][::5] *= -1  # or the sign alone would tell the result
    assert measures.chance_scale(noisy, SETTINGS) == 200.0
    raw = Settings(Architecture(scale=1.0), loss="centipawns")
    assert measures.chance_scale(noisy, raw) == measures.fitted_scale(noisy) > 1
    assert np.array_equal(measures.evenly(POSITIONS, 10**6), POSITIONS)
    assert 0 < len(measures.evenly(POSITIONS, 7)) <= 7
