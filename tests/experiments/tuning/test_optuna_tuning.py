"""Tuning through Optuna's ask and tell: repeatable, and gone on with where it was cut off."""

import sys
from itertools import count

import numpy as np
import pytest

from xqlab.experiments.tuning.data import TuningError
from xqlab.experiments.tuning.optuna_tuning import tune_with_optuna
from xqlab.experiments.tuning.spsa import Parameter

PARAMETERS = [Parameter("x", 0.0, step=1.0), Parameter("y", 2.0, step=1.0, low=0.0, high=3.0)]


def bowl(setting):
    return (setting["x"] - 3) ** 2 + (setting["y"] - 1) ** 2


def quiet(*arguments, **options):
    pytest.importorskip("optuna")
    return tune_with_optuna(*arguments, **{"progress": False, "trials": 30, **options})


def test_it_gets_nearer_to_the_bottom_within_bounds_as_its_seed_decides():
    found = quiet(bowl, PARAMETERS, trials=60)
    assert found.settings[0].tolist() == [0.0, 2.0], "the start is the first trial"
    assert found.losses.min() == bowl(found.best) < 1
    assert (found.settings.min(axis=0) >= [-8, 0]).all()
    assert (found.settings.max(axis=0) <= [8, 3]).all()
    assert found.losses[found.best_so_far].tolist() == [min(found.losses[: n + 1]) for n in range(60)]
    assert "60 trials in" in found.summary()
    assert "x: 0 -> " in found.summary()
    one, two, other = (quiet(bowl, PARAMETERS, seed=seed).settings.tolist() for seed in (1, 1, 2))
    assert one == two != other


def test_a_loss_that_is_no_number_is_a_trial(tmp_path):
    def loss(number):
        return lambda setting: float("nan") if next(number) == 2 else bowl(setting)

    whole = quiet(loss(count()), PARAMETERS, trials=8)
    assert np.isnan(whole.losses).tolist() == [number == 2 for number in range(8)]
    assert len(np.unique(whole.settings, axis=0)) == 8
    file, number = tmp_path / "trials", count()
    for trials in (5, 8):
        resumed = quiet(loss(number), PARAMETERS, trials=trials, storage=file)
    assert np.array_equal(resumed.losses, whole.losses, equal_nan=True)
    assert (resumed.settings == whole.settings).all()
    assert "8 trials" in whole.summary()
    assert ", 1 without a number" in whole.summary()
    assert whole.best_so_far[2] == whole.best_so_far[1]
    lost = quiet(lambda setting: float("nan"), PARAMETERS, trials=3)
    with pytest.raises(TuningError, match="expected a loss that is a number, got nan in all 3 trials"):
        lost.summary()


def test_a_run_that_was_cut_off_goes_on_to_the_same_trials(tmp_path):
    file = tmp_path / "optuna.journal"
    whole = quiet(bowl, PARAMETERS)
    calls = []

    def cut_off(setting):
        calls.append(setting)
        if len(calls) in (1, 15):
            raise KeyboardInterrupt
        return bowl(setting)

    assert quiet(cut_off, PARAMETERS, storage=file).interrupted, "in the very first trial"
    assert quiet(cut_off, PARAMETERS, storage=file).interrupted
    told = []
    resumed = quiet(bowl, PARAMETERS, storage=file, on_trial=lambda *each: told.append(each[0]))
    assert told == list(range(13, 30))
    assert resumed.settings.tolist() == whole.settings.tolist()
    with pytest.raises(TuningError, match=r"optuna.journal' was begun with other parameters or another seed"):
        quiet(bowl, PARAMETERS, storage=file, seed=7)


@pytest.mark.parametrize("content", [b"no journal\n", b"[1]\n", b"{}\n"])
def test_a_file_of_something_else_is_refused(tmp_path, content):
    file = tmp_path / "optuna.journal"
    file.write_bytes(content)
    message = "expected a journal of Optuna at '.*optuna.journal', or a place for"
    with pytest.raises(TuningError, match=message):
        quiet(bowl, PARAMETERS, storage=file)


def test_no_folder_no_parameters_and_no_optuna(tmp_path, monkeypatch):
    with pytest.raises(TuningError, match=r"expected a journal of Optuna at '.*none/optuna.journal'"):
        quiet(bowl, PARAMETERS, storage=tmp_path / "none" / "optuna.journal")
    with pytest.raises(TuningError, match="expected parameters to tune, got none"):
        quiet(bowl, [])
    monkeypatch.setitem(sys.modules, "optuna", None)
    with pytest.raises(TuningError, match=r"this needs Optuna: pip install 'xqlab\[tuning\]'"):
        tune_with_optuna(bowl, PARAMETERS, progress=False)
