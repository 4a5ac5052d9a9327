"""Training learns, stops, goes on to the bit, and says what cannot be trained."""

# ruff: noqa: E402 - what needs torch is imported after the question whether it is there

from dataclasses import replace

import numpy as np
import pytest

torch = pytest.importorskip("torch")

from tests.nnue.training_games import walked_positions
from tests.refusals import refuses
from xqlab.errors import XqlabError
from xqlab.nnue.data.game_split import split_by_game
from xqlab.nnue.net.features import times_active
from xqlab.nnue.net.network import Architecture, Network
from xqlab.nnue.training import training as module
from xqlab.nnue.training.settings import Settings
from xqlab.nnue.training.training import torch_threads, train, train_convolution

# Runs are many: as plain Python they would take minutes.
pytestmark = pytest.mark.slow
TRAINING, VALIDATION = split_by_game(walked_positions(30, 60), 0.2)
SMALL = Settings(Architecture("mirrored", 8, scale=200.0), epochs=4, batch=128, rate=5e-3, seed=3)


def test_a_network_learns_what_men_are_worth():
    many, unseen = split_by_game(walked_positions(120, 60), 0.1)
    found = train(many, unseen, replace(SMALL, epochs=12), progress=False)
    losses = found.curve.of("validation", "loss")
    assert losses.min() < 0.7 * losses[0]
    assert found.curve.kept().validation["loss"] == losses.min()
    said = found.network.values(unseen["square"], unseen["turn"])
    assert np.corrcoef(said, unseen["value"])[0, 1] > 0.7
    target = 0.7 / (1 + np.exp(-unseen["value"] / 200))
    target += 0.3 * (np.where(unseen["turn"] == 0, 1, -1) * unseen["result"] + 1) / 2
    mean = np.mean((1 / (1 + np.exp(-said / 200)) - target) ** 2)
    assert mean == pytest.approx(losses.min(), rel=1e-3)
    assert found.network.made["epoch"] == found.curve.best
    assert found.network.made["data"]["training"]["positions"] == len(many)
    assert "validation loss" in repr(found)
    one_view = times_active(SMALL.architecture.feature_set, many["square"], many["turn"])
    assert found.network.times_active.sum() == 2 * one_view.sum()
    assert ((found.network.times_active > 0) >= (one_view > 0)).all()


def same(one, other):
    return all(np.array_equal(one.arrays[name], other.arrays[name]) for name in one.arrays)


def test_seeds_and_first_weights_and_patience_make_the_run():
    one, again = (train(TRAINING, VALIDATION, SMALL, progress=False).network for _ in range(2))
    assert same(one, again)
    assert not same(one, train(TRAINING, VALIDATION, replace(SMALL, seed=4), progress=False).network)
    start = Network.random(SMALL.architecture, 5)
    gentle = replace(SMALL, epochs=1, rate=1e-9, factorised=False)
    found = train(TRAINING, VALIDATION, gentle, start=start, progress=False).network
    assert found.arrays["input_weights"] == pytest.approx(start.arrays["input_weights"], abs=1e-6)
    with pytest.raises(XqlabError, match=r"expected first weights of Architecture\(.*got <Network"):
        train(TRAINING, VALIDATION, SMALL, start=Network.random(Architecture(width=3)), progress=False)
    patient = replace(SMALL, epochs=60, patience=2, rate=0.05, schedule="constant")
    curve = train(TRAINING[:60], VALIDATION, patient, progress=False).curve
    assert curve.stopped == "patience"
    assert len(curve.epochs) == curve.best + 2 < 60


@pytest.mark.parametrize("cut", [1, 7, 12, 13])
def test_a_run_that_was_cut_off_ends_with_the_same_bytes(tmp_path, monkeypatch, cut):
    settings = replace(SMALL, architecture=Architecture("king_buckets", 8, (4,), buckets=2, scale=200.0))
    whole = train(TRAINING, VALIDATION, settings, progress=False).network.save(tmp_path / "whole")
    step, done = module._Run.step, []

    def failing(self, batch):
        if len(done) == cut:
            raise OSError("the lights went out")
        done.append(1)
        step(self, batch)

    monkeypatch.setattr(module._Run, "step", failing)
    run = {"checkpoint": tmp_path / "kept", "every": 0.0, "progress": False}
    refuses(OSError, "lights", train, TRAINING, VALIDATION, settings, **run)
    monkeypatch.setattr(module._Run, "step", step)
    assert (tmp_path / "kept").is_file()
    found = train(TRAINING, VALIDATION, settings, **run)
    assert found.network.save(tmp_path / "cut").read_bytes() == whole.read_bytes()
    assert found.curve.numbers.tolist() == [1, 2, 3, 4]
    # and one that had come to its end is not trained again
    again = train(TRAINING, VALIDATION, settings, **run)
    assert again.network.save(tmp_path / "again").read_bytes() == whole.read_bytes()


def test_a_checkpoint_of_other_settings_is_refused(tmp_path):
    run = {"checkpoint": tmp_path / "kept", "progress": False}
    train(TRAINING, VALIDATION, SMALL, **run)
    words = r"begun with other settings: settings\.rate: 0\.005 there, 0\.001 here"
    with pytest.raises(XqlabError, match=words):
        train(TRAINING, VALIDATION, replace(SMALL, rate=0.001), **run)
    refuses(XqlabError, r"data\.training\.positions", train, TRAINING[1:], VALIDATION, SMALL, **run)


def test_an_interrupt_keeps_the_best_if_there_is_any(monkeypatch):
    def stop(curve):
        if len(curve.epochs) == 2:
            raise KeyboardInterrupt

    found = train(TRAINING, VALIDATION, SMALL, progress=False, on_epoch=stop)
    assert found.curve.stopped == "interrupted"
    assert len(found.curve.epochs) == 2

    def stop(self, batch):
        raise KeyboardInterrupt

    monkeypatch.setattr(module._Run, "step", stop)
    with pytest.raises(KeyboardInterrupt):
        train(TRAINING, VALIDATION, SMALL, progress=False)


@pytest.mark.parametrize("loss", ["cross_entropy", "centipawns"])
def test_other_losses_fall(loss):
    scale = 200.0 if loss == "cross_entropy" else 1000.0
    settings = replace(SMALL, loss=loss, epochs=8, architecture=replace(SMALL.architecture, scale=scale))
    losses = train(TRAINING, VALIDATION, settings, progress=False).curve.of("training", "loss")
    assert losses[-1] < 0.9 * losses[0]


def test_what_cannot_be_trained(monkeypatch):
    with pytest.raises(XqlabError, match="expected positions for training, got none"):
        train(TRAINING[:0], VALIDATION, SMALL)
    with pytest.raises(XqlabError, match="expected positions for validation, got none"):
        train(TRAINING, VALIDATION[:0], SMALL)
    monkeypatch.setattr(module, "loss_of", lambda settings, said, *_: said.sum() * float("nan"))
    with pytest.raises(XqlabError, match=r"not finite in batch 1 of epoch 1: try a lower rate than"):
        train(TRAINING, VALIDATION, SMALL, progress=False)


def test_the_articles_network_learns_on_the_same_terms():
    before = torch.get_num_threads()
    model, curve = train_convolution(TRAINING, VALIDATION, replace(SMALL, epochs=3), 4, progress=False)
    assert torch.get_num_threads() == before
    losses = curve.of("validation", "loss")
    assert losses.min() < losses[0]
    assert curve.made["multiply-adds"] == model.multiply_adds
    assert set(curve.hand_crafted) == {"loss", "chance", "searched", "surprise", "centipawns", "scale"}


def test_threads_of_torch_are_given_back():
    before = torch.get_num_threads()
    with torch_threads(before + 1):
        assert torch.get_num_threads() == before + 1
    assert torch.get_num_threads() == before
