"""What a tuning run says of its weights: differences that are known, those that moved, components."""

import numpy as np
import pytest

from tests.experiments.planted import array, planted
from xqlab.evaluation import Weights, products
from xqlab.evaluation.component_sum import TERM_COUNT
from xqlab.evaluation.terms import TERMS, component_terms
from xqlab.experiments.tuning import weight_errors
from xqlab.experiments.tuning.texel import texel


@pytest.fixture(scope="module")
def tuned():
    pytest.importorskip("torch")
    start = Weights(*np.zeros((2, TERM_COUNT)), made={"name": "nothing"})
    return texel(planted(rows=2000)[0], start, prior=30.0, scale=400.0, threads=1, progress=False)


def test_errors_are_those_of_the_covariance_and_of_weights_relative_to_their_mean(tuned):
    assert (array(tuned.error).ravel() ** 2) == pytest.approx(np.diag(tuned.covariance))
    assert tuned.covariance == pytest.approx(tuned.covariance.T)
    assert np.linalg.eigvalsh(tuned.covariance).min() > 0
    names = [term.name for term in TERMS[10:14]]
    values, errors = tuned.relative(names)
    often = tuned.occurrences[10:14] / tuned.occurrences[10:14].sum()
    plain = array(tuned.weights)[:, 10:14]
    assert values == pytest.approx(plain - (plain @ often)[:, None])
    assert values @ often == pytest.approx([0, 0])
    drawn = np.random.default_rng(0).multivariate_normal(np.zeros(2 * TERM_COUNT), tuned.covariance, 4000)
    some = drawn.reshape(-1, 2, TERM_COUNT)[:, :, 10:14]
    assert np.std(some - (some @ often)[..., None], axis=0) == pytest.approx(errors, rel=0.06)


def test_an_unknown_level_does_not_make_differences_unknown():
    # Two terms of which every position has one or the other, with a third that always comes with them.
    pytest.importorskip("torch")
    from xqlab.evaluation.design import Design
    from xqlab.experiments.tuning.data import TuningData

    drawn = np.random.default_rng(2)
    rows = 4000
    terms = np.stack([np.zeros(rows), drawn.integers(1, 3, rows)], axis=1).astype(np.int16).ravel()
    counts = np.repeat(drawn.choice([-1, 1], rows), 2).astype(np.int8)
    kept = Design(np.arange(0, 2 * rows + 1, 2), terms, counts, np.ones(rows, np.float32))
    data = TuningData(kept, drawn.integers(0, 2, rows).astype(float), np.zeros(rows), np.arange(rows), {})
    start = Weights(*np.zeros((2, TERM_COUNT)))
    found = texel(data, start, prior=500.0, scale=400.0, result_share=1.0, threads=1, progress=False)
    names = [TERMS[1].name, TERMS[2].name]
    assert min(found.error[name][0] for name in names) > 200
    assert found.relative(names)[1][0].max() < 10


def test_what_moved_and_errors_of_values_are_those_of_all_weights_together(tuned, monkeypatch):
    moved = np.abs(array(tuned.weights)).max(axis=0)
    names = tuned.farthest(3)
    assert names == [TERMS[term].name for term in np.argsort(-moved)[:3]]
    inside = list(component_terms("material"))
    change = np.sqrt((array(tuned.weights)[:, inside] ** 2).mean())
    assert tuned.changes()["material"] == pytest.approx(change)
    assert (tuned.changes()["tempo"], len(tuned.clearest(7))) == (0, 7)
    data = planted(rows=50)[0]
    drawn = np.random.default_rng(0).multivariate_normal(np.zeros(2 * TERM_COUNT), tuned.covariance, 4000)
    values = [products.values(data.design, each.reshape(2, TERM_COUNT)) for each in drawn]
    monkeypatch.setattr(weight_errors, "CHUNK", 17)
    errors = weight_errors.value_errors(data, tuned.covariance)
    assert errors == pytest.approx(np.std(values, axis=0), rel=0.06)
