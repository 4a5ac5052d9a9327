"""SPSA finds the bottom of a noisy bowl; a seed decides its path; it goes on where it was cut off."""

import json
import math

import numpy as np
import pytest

from tests.interrupts import interrupted_at
from xqlab.evaluation import Weights
from xqlab.experiments.matches.result import MatchResult
from xqlab.experiments.run.ledger import LedgerError
from xqlab.experiments.tuning.data import TuningError
from xqlab.experiments.tuning.spsa import Parameter, Schedule, by_games, of_losses, spsa
from xqlab.games import junqi

BOTTOM = {"x": 70.0, "y": -3.0, "z": 0.2}
PARAMETERS = [Parameter("x", 0, step=10), Parameter("y", 1, step=0.5), Parameter("z", 0, step=0.05)]
STEP = {each.name: each.step for each in PARAMETERS}


def bowl(setting, seed):
    """Squared distances in steps, and noise as large as a change of several steps far from the bottom."""
    depth = sum(((setting[name] - value) / STEP[name]) ** 2 for name, value in BOTTOM.items())
    return depth + np.random.default_rng([seed, hash(tuple(setting.values())) % 2**31]).normal(0, 10)


def quiet(*arguments, **options):
    return spsa(*arguments, **{"progress": False, **options})


def test_the_schedule_is_the_published_one_and_seeds_decide_a_path_to_the_bottom():
    found = quiet(of_losses(bowl), PARAMETERS, Schedule(iterations=2000))
    assert (found.path.shape, list(found.path[0])) == ((2001, 3), [0, 1, 0])
    for name, value in BOTTOM.items():
        assert found.average[name] == pytest.approx(value, abs=STEP[name] / 2)
    assert "x: 0 -> " in found.summary()
    told = []
    options = {"on_step": lambda k, now: told.append((k, now))}
    found = quiet(of_losses(bowl), PARAMETERS, Schedule(iterations=3), **options)
    assert [k for k, _ in told] == [1, 2, 3]
    assert told[-1][1] == found.last
    one, two, other = (quiet(of_losses(bowl), PARAMETERS, seed=seed).path for seed in (4, 4, 5))
    assert (one == two).all()
    assert (one != other).any()
    schedule = Schedule(iterations=50, c=2.0, a=3.0, A=4.0, alpha=0.5, gamma=0.25)
    assert schedule.look(15) == pytest.approx(2.0 / 16**0.25)
    assert schedule.gain(15, 3.0) == pytest.approx(3.0 / 20**0.5)
    assert Schedule(iterations=50).delay == 5.0
    asked = []

    def compare(plus, minus, seed):
        asked.append((plus["x"], minus["x"]))
        return plus["x"] - minus["x"]

    path = quiet(compare, [Parameter("x", 100, step=10)], schedule).path
    assert len(asked) == 50, "with a given there are no trials"
    for k, (plus, minus) in enumerate(asked):
        assert abs(plus - minus) == pytest.approx(2 * schedule.look(k) * 10)
        # The slope is 10 for each step.
        assert path[k, 0] - path[k + 1, 0] == pytest.approx(schedule.gain(k, 3.0) * 10 * 10)


def test_the_first_move_is_about_as_long_as_asked_for_and_bounds_are_kept():
    schedule = Schedule(first_move=0.25, trials=40)
    first = [quiet(of_losses(bowl), PARAMETERS, schedule, seed=seed).path[1] for seed in range(20)]
    moved = np.abs(np.array(first) - [0, 1, 0]) / list(STEP.values())
    assert moved.mean() == pytest.approx(0.25, rel=0.2)
    seen = []

    def compare(plus, minus, seed):
        seen.extend((plus["x"], minus["x"]))
        return minus["x"] - plus["x"]

    found = quiet(compare, [Parameter("x", 5, step=1, low=0, high=6)], Schedule(iterations=200, first_move=2))
    assert 0 <= min(seen) <= max(seen) <= 6
    assert found.last["x"] == 6


@pytest.mark.parametrize("bounds", [{}, {"low": 0, "high": 40}])
def test_trials_that_come_out_even_set_no_gain(bounds):
    calls = []

    def compare(plus, minus, seed):
        calls.append(plus)
        return 0.0 if len(calls) <= 6 else (plus["x"] - 12) ** 2 - (minus["x"] - 12) ** 2

    result = spsa(compare, [Parameter("x", 10, step=1, **bounds)], Schedule(50), progress=False)
    assert abs(result.last["x"] - 12) < 1
    assert np.abs(np.diff(result.path[:, 0])).max() <= 0.51


def test_comparisons_that_are_all_even_or_tell_next_to_nothing_move_little():
    result = spsa(lambda plus, minus, seed: 0.0, [Parameter("x", 3, step=1)], Schedule(9), progress=False)
    assert (result.path == 3).all()
    assert "9 iterations" in result.summary()
    assert "every comparison came out even" in result.summary()
    # Trials that tell next to nothing.
    calls = []

    def compare(plus, minus, seed):
        calls.append(plus)
        return 1e-9 if len(calls) <= 5 else plus["x"] - minus["x"]

    result = spsa(compare, [Parameter("x", 0, step=1)], Schedule(9), progress=False)
    assert np.abs(np.diff(result.path[:, 0])) == pytest.approx([5] * 9)


def test_a_run_that_was_cut_off_goes_on_to_the_same_path(tmp_path):
    file = tmp_path / "spsa.jsonl"
    whole = quiet(of_losses(bowl), PARAMETERS, Schedule(iterations=30))
    calls = []

    def counted(plus, minus, seed):
        calls.append(seed)
        if len(calls) == 12:
            raise KeyboardInterrupt
        return of_losses(bowl)(plus, minus, seed)

    part = quiet(counted, PARAMETERS, Schedule(iterations=30), ledger=file)
    assert part.interrupted
    assert (part.path == whole.path[:7]).all(), "five trials and six iterations were finished"
    resumed = quiet(counted, PARAMETERS, Schedule(iterations=30), ledger=file)
    assert (resumed.path == whole.path).all()
    assert len(calls) == 12 + 24
    with pytest.raises(LedgerError, match=r"schedule.iterations: 30 there, 31 here"):
        quiet(counted, PARAMETERS, Schedule(iterations=31), ledger=file)


def test_an_interrupt_at_any_line():
    found = []

    def tune():
        found.append(quiet(of_losses(bowl), PARAMETERS, Schedule(iterations=2, a=1.0)))

    for line in range(1, 80):
        interrupted_at(line, [spsa], tune)
    assert {(len(each.path), each.interrupted) for each in found} >= {(2, True), (3, False)}
    assert all(len(each.path) == len(each.differences) + 1 for each in found)


def test_what_cannot_be_asked():
    for make, complaint in (
        (lambda: Parameter("x", 0, step=0), "expected a step above 0 for 'x', got 0"),
        (lambda: Parameter("x", 7, step=1, high=6), "expected a start from -inf to 6 for 'x', got 7"),
        (lambda: Schedule(iterations=0), "expected at least one iteration and one trial, got 0 and 5"),
        (lambda: Schedule(c=0), "expected a number of steps above 0 for c, got 0"),
        (lambda: Schedule(first_move=-1), "expected a number of steps above 0 for first_move, got -1"),
        (lambda: quiet(of_losses(bowl), []), r"expected parameters of different names, got \[\]"),
        (lambda: quiet(of_losses(bowl), PARAMETERS[:1] * 2), r"of different names, got \['x', 'x'\]"),
        (lambda: quiet(lambda *_: math.nan, PARAMETERS), "a comparison to give a number, got nan for"),
    ):
        with pytest.raises(TuningError, match=complaint):
            make()


def test_a_difference_of_another_type_is_refused_when_it_is_read(tmp_path):
    file = tmp_path / "spsa.jsonl"
    quiet(of_losses(bowl), PARAMETERS, Schedule(iterations=3), ledger=file)
    lines = file.read_text().splitlines()
    lines[4] = json.dumps(json.loads(lines[4]) | {"difference": "much"})
    file.write_text("\n".join([*lines, ""]))
    with pytest.raises(LedgerError, match=r"expected difference to be a number, got 'much' in line 5 of '"):
        quiet(of_losses(bowl), PARAMETERS, Schedule(iterations=3), ledger=file)


def rooks_worth(setting):
    return Weights.rules_of_thumb().with_values({"material.rook": (setting["rook"], setting["rook"])})


COMPARE = by_games(rooks_worth, pairs=2, depth=1, workers=1)


def test_a_comparison_by_games_is_the_opposite_of_the_swapped_one():
    assert COMPARE({"rook": 900.0}, {"rook": 900.0}, 3) == 0
    found = COMPARE({"rook": 900.0}, {"rook": -900.0}, 3)
    assert found < 0, "who gives rooks away loses"
    assert COMPARE({"rook": -900.0}, {"rook": 900.0}, 3) == -found
    options = {"game": "junqi", "pairs": 1, "depth": 1, "workers": 1}
    compare = by_games(evaluator=lambda its: junqi.evaluation(weights={"top": int(its["top"])}), **options)
    assert -1 <= compare({"top": 1600.0}, {"top": 100.0}, 1) <= 1
    with pytest.raises(TuningError, match=r"^expected either weights or an evaluator of a setting$"):
        by_games(pairs=1, depth=1)


def test_a_match_that_was_interrupted_is_no_comparison(monkeypatch):
    interrupted = MatchResult("plus", "minus", 2, interrupted=True)
    monkeypatch.setattr("xqlab.experiments.tuning.spsa.match", lambda *_, **__: interrupted)
    with pytest.raises(KeyboardInterrupt):
        COMPARE({"rook": 900.0}, {"rook": 800.0}, 3)
    found = spsa(COMPARE, [Parameter("rook", 100, step=50)], Schedule(2), progress=False)
    assert found.interrupted
    assert len(found.differences) == 0
