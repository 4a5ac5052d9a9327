"""Settings are checked, and the learning rate takes its course."""

from itertools import pairwise

import pytest

from xqlab.errors import XqlabError, differences
from xqlab.nnue.net.network import Architecture
from xqlab.nnue.training.settings import Settings


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"loss": "huber"}, "a loss out of squared, cross_entropy, centipawns, got 'huber'"),
        ({"schedule": "linear"}, "a schedule out of cosine, steps, constant, got 'linear'"),
        ({"search_share": 1.5}, "a share from 0 to 1 for search_share, got 1.5"),
        ({"search_share": float("nan")}, "for search_share, got nan"),
        ({"epochs": 0}, "an integer from 1 to 100000 for epochs, got 0"),
        ({"epochs": 2.0}, "for epochs, got 2.0"),
        ({"batch": True}, "for batch, got True"),
        ({"rate": 0}, "a number from 1e-09 to 10 for rate, got 0"),
        ({"warm_up": "1"}, "for warm_up, got '1'"),
        ({"decay": -1}, "for decay, got -1"),
        ({"patience": -1}, "for patience, got -1"),
        ({"seed": -1}, "for seed, got -1"),
        ({"chance_scale": 0.5}, "from 1 to 10000 centipawns for chance_scale, got 0.5"),
        ({"chance_scale": "3"}, "for chance_scale, got '3'"),
    ],
)
def test_settings_that_there_cannot_be(changes, message):
    with pytest.raises(XqlabError, match=message):
        Settings(**changes)


def test_courses_of_the_rate_and_what_runs_do_not_share():
    constant = Settings(schedule="constant", rate=0.5, warm_up=0.0)
    assert {constant.rate_at(step, 10) for step in range(10)} == {0.5}
    steps = Settings(schedule="steps", rate=1.0, warm_up=0.0)
    rates = [steps.rate_at(step, 100) for step in range(100)]
    assert sorted(set(rates), reverse=True) == pytest.approx([1, 0.3, 0.09, 0.027])
    assert rates.index(0.3) == 50
    cosine = Settings(rate=1.0, warm_up=0.25)
    rates = [cosine.rate_at(step, 40) for step in range(40)]
    assert rates[:10] == pytest.approx([0.1 * step for step in range(1, 11)])
    assert all(later <= before for before, later in pairwise(rates[9:]))
    assert cosine.rate_at(0, 1) == 1.0
    one, other = Settings(seed=1), Settings(Architecture(width=64), seed=2)
    told = differences(one.as_json(), other.as_json())
    assert told == ["architecture.width: 128 there, 64 here", "seed: 1 there, 2 here"]
    assert differences(one.as_json(), Settings(seed=1).as_json()) == []
