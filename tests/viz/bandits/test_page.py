"""Slot machines on a page against `pull_by_ucb`: the same pulls, means and bonuses."""

import numpy as np
import pytest

from tests.viz.javascript import call
from xqlab.experiments import pull_by_ucb
from xqlab.experiments.sweeps.bandits import BanditError
from xqlab.viz import slot_machines

CHANCES = (0.3, 0.45, 0.5, 0.65)


@pytest.mark.parametrize("exploration", [0.0, 0.4, 0.7, 3.0])
@pytest.mark.parametrize("seed", [4, 7])
def test_the_machines_are_those_that_python_pulls(exploration: float, seed: int) -> None:
    draws = slot_machines(CHANCES, 200, seed=4).data["draws"]
    run = pull_by_ucb(CHANCES, 200, exploration=exploration, seed=seed)
    for pulls in (4, 5, 40, 199, 200):
        there = call("bandits/state.js", "pulledBy", CHANCES, draws[seed], exploration, pulls)
        machines = {name: [each[name] for each in there["machines"]] for name in ("n", "q", "u", "chosen")}
        assert machines["n"] == run.counts(pulls).tolist()
        assert machines["q"] == pytest.approx(run.means(pulls))
        assert machines["u"] == pytest.approx(run.bonuses(pulls))
        assert there["paid"] == run.rewards[:pulls].sum()
        if pulls < 200:
            assert machines["chosen"].index(True) == run.arms[pulls]
    assert np.isclose(there["best"], 200 * max(CHANCES))


@pytest.mark.parametrize(
    ("options", "problem"),
    [
        ({"pulls": 1001}, "expected at most 1,000 pulls on a page, got 1001"),
        ({"start": 3}, "expected a start from 4 to 200, got 3"),
        ({"pulls": 3}, "expected a start from 4 to 3, got None"),
        ({"exploration": -1}, "expected exploration to be at least 0, got -1"),
    ],
)
def test_what_no_page_can_show_is_refused(options: dict[str, float], problem: str) -> None:
    with pytest.raises(BanditError) as refused:
        slot_machines(CHANCES, **options)  # type: ignore[arg-type]
    assert str(refused.value) == problem
