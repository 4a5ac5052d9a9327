"""Three methods on one problem: what each says of its costs is what was computed."""

import numpy as np
import pytest

from tests.experiments.planted import planted
from xqlab.experiments.tuning.problem import Problem
from xqlab.experiments.tuning.three_ways import three_ways


@pytest.fixture(scope="module")
def problem():
    pytest.importorskip("torch")
    pytest.importorskip("optuna")
    data, truth = planted(rows=3000, seed=8)
    terms = ["material.knight", "material.rook"]
    return Problem(*data.split(0.2, 0), truth.with_values(dict.fromkeys(terms, (0, 0))), terms, batch=500)


def test_courses(problem):
    problem.evaluations = 0
    courses = three_ways(problem, iterations=130, trials=12)
    assert list(courses) == ["Texel", "SPSA", "Optuna"]
    start = problem.held_out_loss({})
    size = len(problem.training)
    spent = {"SPSA": 2 * 500 * (130 + 5), "Optuna": 12 * size}
    assert problem.evaluations == sum(spent.values())
    for name, course in courses.items():
        assert course.losses[0] == pytest.approx(start)
        assert (np.diff(course.evaluations) > 0).all()
        own = course.result.curves[-1].evaluations if name == "Texel" else 0
        assert course.evaluations[-1] == spent.get(name, own)
        assert len(course.losses) == len(course.evaluations)
    texel, spsa, optuna = (course.result for course in courses.values())
    assert courses["Texel"].losses[-1] == texel.best.held_out
    assert courses["SPSA"].losses[-1] == problem.held_out_loss(spsa.last)
    assert courses["Optuna"].losses[-1] == problem.held_out_loss(optuna.best)
    assert len(courses["SPSA"].losses) == 60
    assert set(texel.frozen) == set(problem.frozen)
