"""Slot machines on a page against `pull_by_ucb`: the same pulls, means and bonuses."""

import numpy as np
import pytest

from tests.viz.javascript import call
from tests.viz.refusals import refusing
from xqlab.experiments import pull_by_ucb
from xqlab.experiments.sweeps.bandits import BanditError
from xqlab.viz import slot_machines

CHANCES = (0.3, 0.45, 0.5, 0.65)


@pytest.mark.parametrize("exploration", [0.0, 0.4, 0.7, 3.0])
@pytest.mark.parametrize("seed", [4, 7])
def test_the_machines_are_those_that_python_pulls(exploration: float, seed: int) -> None:
    draws = slot_machines(CHANCES, 200, seed=4).data["_data"]["draws"]
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


test_what_no_page_can_show_is_refused = refusing(
    (
        lambda: slot_machines(CHANCES, pulls=1001),
        BanditError,
        "^expected at most 1,000 pulls on a page, got 1001$",
    ),
    (lambda: slot_machines(CHANCES, start=3), BanditError, "^expected a start from 4 to 200, got 3$"),
    (lambda: slot_machines(CHANCES, pulls=3), BanditError, "^expected a start from 4 to 3, got None$"),
    (
        lambda: slot_machines(CHANCES, exploration=-1),
        BanditError,
        "^expected exploration to be at least 0, got -1$",
    ),
)
