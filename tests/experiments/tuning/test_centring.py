"""Centred weights have the same values; what their names say is what they hold."""

import numpy as np
import pytest

from tests.evaluation.positions import random_weights
from tests.experiments.planted import array, planted
from xqlab.evaluation import Weights, products
from xqlab.evaluation.component_sum import TERM_COUNT
from xqlab.evaluation.design import appearances
from xqlab.evaluation.terms import TERMS, component_terms, term_index
from xqlab.experiments import texel, value_errors
from xqlab.experiments.tuning.centring import centring
from xqlab.experiments.tuning.data import TuningError, tuning_sample
from xqlab.xiangqi.core.squares import FIRST_SLOT, OFF, SLOTS

ALL = np.ones(TERM_COUNT, dtype=bool)
MOBILE = ("knight", "rook", "cannon")


@pytest.fixture(scope="module")
def data():
    return tuning_sample(limit=1000).first_games(40)


def centred(weights, often, movable=ALL):
    return (centring(often, movable) @ array(weights).ravel()).reshape(2, TERM_COUNT)


def of(prefix):
    return [index for index, term in enumerate(TERMS) if term.name.startswith(prefix)]


def test_squares_and_mobility_sum_to_nothing_and_no_value_changes(data):
    weights, often = random_weights(5), appearances(data.squares)
    found = centred(weights, often)
    for prefix in ("piece_square.king.", "piece_square.pawn.", "piece_square.rook.", "mobility.knight."):
        assert (often * found)[:, of(prefix)].sum(axis=1) == pytest.approx([0, 0], abs=1e-6)
        moved = (found - array(weights))[:, of(prefix)]
        assert np.ptp(moved, axis=1) == pytest.approx([0, 0], abs=1e-9)  # all by the same
        assert np.abs(moved).min() > 0
    rest = component_terms("threats").start
    assert (found[:, rest:] == array(weights)[:, rest:]).all()
    for each in (found, centred(Weights(*found), often)):  # once is enough
        assert each == pytest.approx(found, abs=1e-9)
        expected = products.values(data.design, array(weights))
        assert products.values(data.design, each) == pytest.approx(expected, abs=1e-6)


def test_what_may_not_move_stays_and_data_need_squares(data):
    weights, movable = random_weights(6), ALL.copy()
    movable[[term_index("material.rook"), term_index("mobility.knight.3")]] = False
    found = centred(weights, appearances(data.squares), movable)
    moved = (found != array(weights)).any(axis=0)
    stay = of("piece_square.rook.") + of("mobility.rook.") + of("mobility.knight.") + of("material.rook")
    assert not moved[stay].any()
    assert moved[of("piece_square.knight.") + of("material.knight")].all()
    # So coordination counts pairs of pieces less one.
    for letter in "NRC":
        first = FIRST_SLOT[letter]
        here = data.squares[:, [first, first + 1, SLOTS + first, SLOTS + first + 1]] != OFF
        assert round(2 * here.mean()) == 1
    pytest.importorskip("torch")
    with pytest.raises(TuningError, match="expected data with the squares of its pieces for centred weights"):
        texel(planted(rows=200)[0], centred=True, progress=False)


def test_a_fit_is_centred_and_its_values_and_their_errors_are_those_of_a_fit_that_is_not(data):
    pytest.importorskip("torch")
    parts = data.split(0.25, 0)
    options = {"epochs": 3, "threads": 1, "progress": False}
    plain, found = texel(parts, centred=False, **options), texel(parts, **options)
    often = appearances(parts[0].squares)
    for name in MOBILE:
        assert (often * array(found.weights))[:, of(f"mobility.{name}.")].sum() == pytest.approx(0, abs=1e-6)
    assert found.weights.distance(plain.weights) > 1
    values, expected = (products.values(data.design, array(each.weights)) for each in (found, plain))
    assert values == pytest.approx(expected, abs=1e-3)
    few = parts[1].sample(50)
    assert value_errors(few, found.covariance) == pytest.approx(value_errors(few, plain.covariance), rel=1e-3)
    assert (found.weights.made["centred"], plain.weights.made["centred"]) == (True, False)
