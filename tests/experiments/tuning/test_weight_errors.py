"""What predictions lose without a component, and how sure that is when only games are independent."""

import numpy as np
import pytest

from tests.experiments.planted import SCALE, array, planted
from xqlab.evaluation import products, surprise
from xqlab.evaluation.terms import component_terms
from xqlab.experiments.tuning.weight_errors import importances, mean_by_game, surprises


def test_losses_are_differences_of_losses_of_components_that_are_on():
    data, truth = planted(rows=2000)
    found = importances(data, truth, SCALE)
    assert [each.loss for each in found] == sorted((each.loss for each in found), reverse=True)
    by_name = {each.component: each for each in found}
    for name in ("material", "piece_square"):
        values = array(truth)
        values[:, list(component_terms(name))] = 0
        without = surprise(products.values(data.design, values), data.results, SCALE, base=10)
        with_it = surprise(products.values(data.design, array(truth)), data.results, SCALE, base=10)
        assert by_name[name].loss == pytest.approx(without - with_it)
        assert by_name[name].error > 0
    assert by_name["piece_square"].loss > 4 * by_name["piece_square"].error
    assert by_name["tempo"] == ("tempo", 0.0, 0.0), "it never occurs in these data"
    data, truth = planted(rows=300)
    found = importances(data, truth.without("material"), SCALE)
    assert "material" not in {each.component for each in found}


def test_surprises_are_the_terms_of_the_loss_and_the_error_of_a_mean_counts_games():
    data, truth = planted(rows=300)
    each = surprises(data, truth, SCALE)
    loss = surprise(products.values(data.design, array(truth)), data.results, SCALE, base=10)
    assert each.mean() == pytest.approx(loss)
    assert (each >= 0).all()
    drawn = np.random.default_rng(1)
    own = drawn.normal(0, 1, 4000)
    mean, error = mean_by_game(own, np.arange(4000))
    assert mean == pytest.approx(own.mean())
    assert error == pytest.approx(own.std() / np.sqrt(4000))
    # Ten copies of each are no more than one.
    assert mean_by_game(np.repeat(own, 10), np.repeat(np.arange(4000), 10))[1] == pytest.approx(error)
