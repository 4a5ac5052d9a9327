"""One problem for three methods: the same losses, costs that are counted, and answers that agree."""

import numpy as np
import pytest

from tests.experiments.planted import array, planted
from xqlab.errors import XqlabError
from xqlab.evaluation import fit_scale, products, surprise
from xqlab.evaluation.component_sum import TERM_COUNT
from xqlab.evaluation.terms import COMPONENTS, component_terms, term_index
from xqlab.experiments import texel, tune_with_optuna
from xqlab.experiments.tuning.data import TuningError
from xqlab.experiments.tuning.problem import Problem
from xqlab.experiments.tuning.spsa import Schedule, of_losses, spsa

TERMS = ["material.knight", "material.rook"]


@pytest.fixture
def problem():
    data, truth = planted(seed=8)
    start = truth.with_values(dict.fromkeys(TERMS, (0.0, 0.0)))
    return Problem(*data.split(0.2, 0), start, TERMS, batch=1000), truth


def test_settings_and_weights_are_two_ways_to_say_the_same(problem):
    made, truth = problem
    names = [f"{phase} {term}" for term in TERMS for phase in ("opening", "endgame")]
    assert [each.name for each in made.parameters] == names
    setting = made.setting(truth)
    assert made.weights(setting) == truth
    assert made.setting(made.weights({})) == {each.name: each.start for each in made.parameters}
    made, _ = problem
    free = set(range(TERM_COUNT))
    for name in made.frozen:
        free -= set(component_terms(name)) if name in COMPONENTS else {term_index(name)}
    assert free == {term_index(name) for name in TERMS}
    made, _ = problem
    with pytest.raises(TuningError, match="expected terms to tune, got none"):
        Problem(made.training, made.held_out, made.start, [])
    with pytest.raises(XqlabError, match=r"got 'material.king'"):
        Problem(made.training, made.held_out, made.start, ["material.king"])


def test_losses_are_those_of_the_results_and_of_components_that_are_on(problem):
    made, truth = problem
    before = products.values(made.training.design, array(made.start))
    scale = fit_scale(before, made.training.results, base=10)

    def loss(part):
        return surprise(products.values(part.design, array(truth)), part.results, scale, base=10)

    assert made.full_loss(made.setting(truth)) == pytest.approx(loss(made.training))
    assert made.evaluations == len(made.training)
    assert made.held_out_loss(made.setting(truth)) == pytest.approx(loss(made.held_out))
    assert made.evaluations == len(made.training), "looking at held-out games is no cost of tuning"
    made, truth = problem
    less = Problem(made.training, made.held_out, truth.without("piece_square"), TERMS)
    values = array(truth)
    values[:, list(component_terms("piece_square"))] = 0
    part = made.held_out
    expected = surprise(products.values(part.design, values), part.results, less.scale, base=10)
    assert less.held_out_loss({}) != pytest.approx(made.held_out_loss(made.setting(truth)))
    assert less.held_out_loss(less.setting(truth)) == pytest.approx(expected)


def test_a_seed_draws_the_batch(problem):
    made, truth = problem
    one, again, other = (made.batch_loss(made.setting(truth), seed) for seed in (1, 1, 2))
    assert one == again != other
    assert made.evaluations == 3000
    losses = [made.batch_loss(made.setting(truth), seed) for seed in range(60)]
    assert np.mean(losses) == pytest.approx(made.full_loss(made.setting(truth)), abs=0.005)


def test_three_methods_come_to_the_same_weights(problem):
    pytest.importorskip("torch")
    pytest.importorskip("optuna")
    made, _ = problem
    data = (made.training, made.training)
    options = {"result_share": 1.0, "scale": made.scale, "prior": 1000.0, "progress": False, "threads": 1}
    best = made.setting(texel(data, made.start, frozen=made.frozen, patience=99, **options).weights)
    schedule = Schedule(iterations=600)
    found = spsa(of_losses(made.batch_loss), made.parameters, schedule, progress=False).average
    tried = tune_with_optuna(made.full_loss, made.parameters, trials=60, progress=False).best
    lowest, start = made.full_loss(best), made.full_loss({})
    assert lowest < made.full_loss(found) < start - 0.8 * (start - lowest)
    assert lowest < made.full_loss(tried) < start - 0.3 * (start - lowest)
