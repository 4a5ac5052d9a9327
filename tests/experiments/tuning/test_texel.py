"""Texel tuning finds planted weights within its errors, stops in time, and goes on where it was killed."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from tests.experiments.planted import SCALE, USED, array, planted, random_weights
from xqlab.evaluation import Weights, products
from xqlab.evaluation.component_sum import TERM_COUNT
from xqlab.evaluation.design import Design
from xqlab.evaluation.terms import COMPONENTS, TERMS, component_name, component_terms, term_index
from xqlab.evaluation.win_chance import chances, fit_scale, slope_of, surprise
from xqlab.experiments.tuning import checkpoint
from xqlab.experiments.tuning.data import TuningData, TuningError
from xqlab.experiments.tuning.texel import compare_options, texel

pytest.importorskip("torch")
ROOT = Path(__file__).parents[3]


def quiet(*arguments, **options):
    usual = {"progress": False, "threads": 1, "result_share": 1.0, "scale": SCALE}
    return texel(*arguments, **usual | options)


@pytest.fixture(scope="module")
def data():
    return planted()


@pytest.fixture(scope="module")
def start(data):
    drawn = np.random.default_rng(99)
    return Weights(*(array(data[1]) + drawn.normal(0, 25, (2, TERM_COUNT))), made={"name": "a guess"})


def test_planted_weights_are_found_within_the_errors_that_are_stated(data, start):
    found = quiet(data[0], start, prior=25.0)
    used = slice(0, USED)
    misses = (array(found.weights) - array(data[1]))[:, used] / array(found.error)[:, used]
    assert 0.8 < np.sqrt(np.mean(misses**2)) < 1.25
    assert np.abs(misses).max() < 4.5
    assert (array(found.error)[:, used] < 20).all()
    assert found.best.held_out < found.curves[0].held_out - 0.01


def test_the_training_loss_is_that_of_a_dense_regression_at_its_minimum(data):
    # By Newton's method on the dense matrix, with no code of the fit.
    training, held = data[0].split(0.2, 0)
    start, prior = Weights(*np.zeros((2, TERM_COUNT))), 40.0
    found = quiet((training, held), start, prior=prior, patience=1000)
    table = training.design.dense()[:, :USED].astype(float)
    shares = training.design.shares[:, None].astype(float)
    matrix = np.hstack([table * shares, table * (1 - shares)])
    weights, factor = np.zeros(2 * USED), slope_of(SCALE, base=10)
    for _ in range(12):
        expected = 1 / (1 + np.exp(-factor * matrix @ weights))
        slope = factor * matrix.T @ (expected - training.results) + weights / prior**2
        bend = factor**2 * matrix.T @ ((expected * (1 - expected))[:, None] * matrix)
        bend += np.eye(2 * USED) / prior**2
        weights -= np.linalg.solve(bend, slope)
    least = surprise(matrix @ weights, training.results, SCALE, base=10)
    assert found.curves[-1].training == pytest.approx(least, abs=5e-6)


def test_swapped_colours_threads_and_repetition_change_nothing(data, start):
    kept = data[0]
    design = Design(kept.design.starts, kept.design.terms, -kept.design.counts, kept.design.shares)
    swapped = TuningData(design, 1 - kept.results, -kept.searched, kept.games, {})
    one, two = quiet(kept, start, result_share=0.5), quiet(swapped, start, result_share=0.5)
    assert one.weights.distance(start) > 1
    assert one.weights.distance(two.weights) < 1e-6
    one = quiet(data[0], start, epochs=4)
    assert quiet(data[0], start, epochs=4).weights == one.weights
    assert quiet(data[0], start, epochs=4, threads=3).weights == one.weights


def test_errors_agree_with_a_bootstrap_of_games():
    data, _ = planted(rows=1500, seed=3, rows_of_game=15, spread_of_games=400.0)
    everything = (data, data)
    start = Weights(*np.zeros((2, TERM_COUNT)))
    options = {"prior": 1000.0, "frozen": [term.name for term in TERMS[4:]], "patience": 1000}
    found = quiet(everything, start, **options)
    drawn = np.random.default_rng(0)
    numbers = np.unique(data.games)
    rows_of = [np.flatnonzero(data.games == number) for number in numbers]
    estimates = []
    for _ in range(60):
        chosen = drawn.choice(len(numbers), len(numbers))
        again = data.take(np.concatenate([rows_of[number] for number in chosen]))
        estimates.append(array(quiet((again, again), start, epochs=15, **options).weights)[:, :4])
    ratios = np.std(estimates, axis=0, ddof=1) / array(found.error)[:, :4]
    assert np.exp(np.log(ratios).mean()) == pytest.approx(1, abs=0.15)


def test_positions_of_one_game_are_no_independent_witnesses():
    from xqlab.experiments.tuning.weight_errors import covariance

    # Every position of a game is the same one and has the same result: 20 of them tell as much as one.
    one, truth = planted(rows=400, seed=4, rows_of_game=1)
    many = one.take(np.repeat(np.arange(400), 20))
    free = np.zeros((2, TERM_COUNT), dtype=bool)
    free[:, :5] = True

    def errors(data):
        spread = covariance(data, array(truth), data.results, SCALE, 1e4, free)
        return np.sqrt(np.diag(spread)).reshape(2, TERM_COUNT)[free]

    # The clustered errors would be exactly equal without the ridge.
    assert errors(many) == pytest.approx(errors(one), rel=1e-3)


def test_frozen_unseen_and_switched_off_weights_do_not_move(data, start):
    found = quiet(data[0], start, epochs=3, prior=33.0)
    assert found.unseen == tuple(term.name for term in TERMS[USED:])
    name = TERMS[-1].name
    assert (found.weights[name], found.error[name]) == (start[name], (33.0, 33.0))
    assert f"terms that never occur and are not fitted, {TERM_COUNT - USED}: " in found.summary()
    rook, piece_square = "material.rook", component_terms("piece_square")
    found = quiet(data[0], start, epochs=3, frozen=["piece_square", rook])
    moved = array(found.weights) != array(start)
    assert not moved[:, list(piece_square)].any()
    assert not moved[:, term_index(rook)].any()
    assert moved[:, term_index("material.knight")].all()
    assert (found.error[rook], found.frozen) == ((0.0, 0.0), ("material.rook", "piece_square"))
    found = quiet(data[0], start.without("material"), epochs=3)
    assert found.weights.off == {"material"}
    assert (array(found.weights)[:, :6] == array(start)[:, :6]).all()
    without = array(start)
    without[:, :6] = 0
    training = data[0].split(0.2, 0)[0]
    values = products.values(training.design, without)
    assert found.curves[0].on_results == pytest.approx(surprise(values, training.results, SCALE, base=10))


def test_the_target_is_mixed_and_the_result_speaks_for_itself(data, start):
    kept = data[0]
    half = quiet(kept, start, epochs=0, result_share=0.25)
    training = kept.split(0.2, 0)[0]

    searched = chances(training.searched, fit_scale(training.searched, training.results, base=10), base=10)
    values = products.values(training.design, array(start))
    targets = 0.25 * training.results + 0.75 * searched
    assert half.curves[0].training == pytest.approx(surprise(values, targets, SCALE, base=10))
    assert half.curves[0].on_results == pytest.approx(surprise(values, training.results, SCALE, base=10))
    found = quiet(data[0], start, epochs=3)
    made = found.weights.made
    assert (made["start"], made["games"], made["epochs"]) == ("a guess", found.games, 3)
    assert made["loss"]["tuned"] == pytest.approx(found.best.held_out, abs=1e-6)
    text = found.summary()
    assert f"{found.positions} positions of {found.games} games, 3 epochs" in text
    assert "surprise at a held-out result" in text
    assert all(f" {component_name(name)} " in text for name in COMPONENTS)
    shown = found._repr_html_()
    name, phase, before, after, error = found.clearest(1)[0]
    assert f"<td>{name}</td><td>{phase}</td><td>{before:.1f}</td><td>{after:.1f} ± {error:.1f}</td>" in shown
    clear = (abs(a - b) / e for _, _, b, a, e in found.clearest(600) if e > 0)
    assert abs(after - before) / error == max(clear)
    options = {"start": start, "epochs": 5, "threads": 1, "progress": False}
    trials = compare_options(data[0], shares=(0.0, 1.0), priors=(1.0, 25.0), **options)
    assert [trial.held_out for trial in trials] == sorted(trial.held_out for trial in trials)
    assert {(trial.result_share, trial.prior) for trial in trials} == {(0, 1), (0, 25), (1, 1), (1, 25)}
    assert trials[0].prior == 25.0


def test_it_stops_when_held_out_games_gain_nothing_and_returns_the_best():
    data, _ = planted(rows=400, seed=5)
    found = quiet(data, random_weights(np.random.default_rng(1), 5.0), prior=500.0, patience=4)
    assert (found.stopped, len(found.curves)) == ("patience", found.best.number + 5)
    assert found.curves[-1].training < found.best.training, "training goes on to fall"
    again = quiet(data, random_weights(np.random.default_rng(1), 5.0), prior=500.0, epochs=found.best.number)
    assert again.weights == found.weights


def test_ctrl_c_returns_the_best_so_far_and_a_resumed_run_is_the_uninterrupted_one(data, start, tmp_path):
    file = tmp_path / "tune.checkpoint"
    whole = quiet(data[0], start, epochs=8, patience=100)
    quiet(data[0], start, epochs=3, patience=100, checkpoint=file)
    resumed = quiet(data[0], start, epochs=8, patience=100, checkpoint=file, resume=True)
    assert resumed.weights == whole.weights
    assert [each[:5] for each in resumed.curves] == [each[:5] for each in whole.curves]

    def press(epoch):
        if epoch.number == 2:
            raise KeyboardInterrupt

    found = quiet(data[0], start, on_epoch=press)
    assert found.stopped == "interrupted"
    assert found.weights == quiet(data[0], start, epochs=2).weights


KILLED = """
import os, signal, sys
import numpy as np
from tests.experiments.planted import SCALE, planted
from xqlab.evaluation import Weights
from xqlab.evaluation.component_sum import TERM_COUNT
from xqlab.experiments.tuning.texel import texel
def kill(epoch):
    if epoch.number == 3:
        os.kill(os.getpid(), signal.SIGKILL)
texel(planted()[0], Weights(*np.zeros((2, TERM_COUNT))), epochs=6, patience=100, result_share=1.0,
      scale=SCALE, threads=1, progress=False, checkpoint=sys.argv[1], on_epoch=kill)
"""


@pytest.mark.skipif(os.name != "posix", reason="kill -9 is of POSIX")
def test_a_killed_run_goes_on_to_the_same_weights(data, tmp_path):
    file = tmp_path / "tune.checkpoint"
    process = subprocess.run([sys.executable, "-c", KILLED, str(file)], cwd=ROOT, check=False, timeout=240)
    assert process.returncode == -signal.SIGKILL
    zero = Weights(*np.zeros((2, TERM_COUNT)))
    resumed = quiet(data[0], zero, epochs=6, patience=100, checkpoint=file, resume=True)
    assert resumed.weights == quiet(data[0], zero, epochs=6, patience=100).weights
    assert len(resumed.curves) == 7


def test_a_checkpoint_that_says_other_things_is_refused(data, start, tmp_path):
    file = tmp_path / "tune.checkpoint"
    quiet(data[0], start, epochs=1, checkpoint=file)
    with pytest.raises(TuningError, match=r"of the same data and options, .*tune.checkpoint' is of others"):
        quiet(data[0], start, epochs=2, prior=7.0, checkpoint=file, resume=True)
    import torch

    whole = torch.load(file, weights_only=True)
    message = r"expected a checkpoint of a tuning run in '.*tune.checkpoint'"
    for content in (b"", b"no checkpoint", file.read_bytes()[:1000]):
        file.write_bytes(content)
        with pytest.raises(TuningError, match=message):
            quiet(data[0], start, epochs=2, checkpoint=file, resume=True)
    torch.save([1, 2], file)
    with pytest.raises(TuningError, match="got another file"):
        quiet(data[0], start, epochs=2, checkpoint=file, resume=True)
    for name, value, complaint in (
        ("same", None, r"of the same data and options, '.*tune.checkpoint' is of others"),
        ("curve", [], r"how far the run came in '.*tune.checkpoint': expected rows of numbers as its curve"),
        ("curve", [(1, 2)], "how far the run came"),
        ("curve", [(0, "1", 1, 1, 1, 1)], "expected rows of numbers as its curve, got .*'1'"),
        ("best", [1.0], "how far the run came"),
        ("best", torch.zeros(3), r"expected finite float64 of shape .* as best, got float32 \(3,\)"),
        ("steps", torch.zeros(1), "expected [0-9]+ steps and a number of evaluations"),
        ("evaluations", "5", "expected [0-9]+ steps and a number of evaluations"),
        ("steps", None, "how far the run came"),
        ("optimiser", {"state": {}}, "how far the run came"),
        ("optimiser", None, "how far the run came"),
    ):
        others = {each: there for each, there in whole.items() if each != name}
        torch.save(others if value is None else {**others, name: value}, file)
        with pytest.raises(TuningError, match=complaint):
            quiet(data[0], start, epochs=2, checkpoint=file, resume=True)


def test_what_cannot_be_asked(data, start, monkeypatch):
    for name, value, complaint in (
        ("result_share", 1.5, "expected a share from 0 to 1 for result_share, got 1.5"),
        ("prior", 0.0, "expected a number of centipawns from 0.001 to 10000 for prior, got 0.0"),
        ("epochs", -1, "expected a number of epochs for epochs, got -1"),
        ("patience", 0, "expected a number of epochs for patience, got 0"),
        ("threads", 0, "expected a number of threads for threads, got 0"),
    ):
        with pytest.raises(TuningError, match=complaint):
            quiet(data[0], start, **{name: value})
    with pytest.raises(TuningError, match="expected weights to tune, but all are frozen, off, or"):
        quiet(data[0], start, frozen=["material", "piece_square"])
    with pytest.raises(ValueError, match=r"expected a term such as .* got 'rooks'"):
        quiet(data[0], start, frozen=["rooks"])
    monkeypatch.setitem(sys.modules, "torch", None)
    with pytest.raises(TuningError, match=r"tuning needs torch: pip install 'xqlab\[nnue\]'"):
        checkpoint.read_checkpoint("run.pt", "")
