"""Every file that learning reads, changed: it is read, or there is one clear error."""

import os
import random
from dataclasses import asdict, fields, replace

import numpy as np
import pytest
import torch

from tests.learning.test_training import EXAMPLES, SHAPE, TTT, game
from tests.mutations import changed_value
from tests.refusals import refuses
from tests.test_hostile_files import net
from xqlab.errors import LONGEST, XqlabError
from xqlab.learning import net_file
from xqlab.learning.configuration import configuration_of, read_configuration
from xqlab.learning.errors import LearningError
from xqlab.learning.examples import Examples, distinct, examples_of
from xqlab.learning.net_file import load_net, save_net
from xqlab.learning.nets import NetShape, PolicyValueNet, first_net
from xqlab.learning.self_play import mean_entropy, record_shape
from xqlab.learning.training import Trainer, Training, batch_of
from xqlab.nnue.net.file import read_arrays, write_arrays

TRIES = int(os.environ.get("XQLAB_HOSTILE_FILES", "60"))
SETTINGS = Training(batch=4)
ZEROS = np.zeros(8, np.float32)
PROGRESS = {"step": 1, "iteration": 0, "done": 1}


def trained():
    trainer = Trainer(first_net(TTT, SHAPE, 1), SETTINGS, 5)
    trainer.train(EXAMPLES)
    return trainer


def learned_from(path):
    examples = Examples.read(path, TTT)
    batch_of(distinct([examples], TTT, True), np.arange(3), TTT, SETTINGS, np.random.default_rng(1))


def resumed(path):
    trainer = Trainer(first_net(TTT, SHAPE, 2), SETTINGS, 5)
    trainer.resume(path)
    trainer.train(EXAMPLES)
    trainer.points_after(0)


FORMATS = {
    "examples": (lambda path: EXAMPLES.write(path, TTT), learned_from),
    "net": (lambda path: save_net(first_net(TTT, SHAPE, 1), path), load_net),
    "checkpoint": (lambda path: trained().save(path), resumed),
}


@pytest.mark.parametrize("name", FORMATS)
def test_a_changed_file_is_read_or_refused(name, tmp_path):
    write, read = FORMATS[name]
    write(tmp_path / "valid")
    content, path = (tmp_path / "valid").read_bytes(), tmp_path / "changed"
    errors = {}
    for number in range(TRIES):
        path.write_bytes(net(random.Random(f"{name} {number}"), content, [content]))
        try:
            read(path)
        except (XqlabError, OSError) as error:
            errors[str(error)] = error
        except Exception as error:
            error.add_note(f"{name} {number}")
            raise
    assert max(map(len, errors)) <= LONGEST
    assert LearningError in map(type, errors.values())


def one(array, at, value):
    """The array with one other number."""
    array = array.copy()
    array[at] = value
    return array


@pytest.mark.parametrize(
    ("name", "array", "message"),
    [
        ("numbers", EXAMPLES.numbers[:, :, 1:], r"numbers of shape \(14, 1, 9\) .* got \(14, 1, 8\)"),
        ("numbers", one(EXAMPLES.numbers, 0, 3), "numbers from 0 to 2 .* got 3"),
        ("second", EXAMPLES.second[0], r"numbers of shape \(1, 1, 9\)"),
        ("second", one(EXAMPLES.second, 0, 2), "second from 0 to 1 .* got 2"),
        ("starts", EXAMPLES.starts[:-1], r"starts of shape \(15,\) .* got \(14,\)"),
        ("starts", one(EXAMPLES.starts, 3, 2**62), "starts from 0 to 80 .* got 4611686018427387904"),
        ("starts", one(EXAMPLES.starts, 0, 1), r"starts that rise from 0 to 80 .* got \[1, 9"),
        ("starts", one(EXAMPLES.starts, -1, 79), "starts that rise from 0 to 80"),
        ("starts", one(EXAMPLES.starts, 1, 0), r"starts that rise from 0 to 80 .* got \[0, 0"),
        ("moves", one(EXAMPLES.moves, 5, 9), "moves from 0 to 8 .* got 9"),
        ("moves", one(EXAMPLES.moves, 5, -1), "moves from 0 to 8 .* got -1"),
        ("weights", EXAMPLES.weights[1:], r"weights of shape \(80,\) .* got \(79,\)"),
        ("weights", one(EXAMPLES.weights, 0, np.nan), "weights from 0 to 1 .* got nan"),
        ("weights", 0 * EXAMPLES.weights, "weights that sum to 1 .* got a sum of 0.0"),
        ("results", one(EXAMPLES.results, 0, np.inf), "results from -1 to 1 .* got inf"),
        ("searched", one(EXAMPLES.searched, 0, 1.5), "searched from -1 to 1 .* got 1.5"),
    ],
)
def test_examples_that_no_game_leads_to(name, array, message, tmp_path):
    replace(EXAMPLES, **{name: np.asarray(array)}).write(tmp_path / "a", TTT)
    refuses(LearningError, f"expected {message}", Examples.read, tmp_path / "a", TTT)


def test_a_net_that_says_it_is_huge_takes_no_memory_and_no_examples_are_refused(tmp_path, monkeypatch):
    none = Examples(*(getattr(EXAMPLES, each.name)[:0] for each in fields(Examples)))
    replace(none, starts=np.zeros(1, np.int64)).write(tmp_path / "a", TTT)
    refuses(LearningError, r"starts that rise from 0 to 0 .* got \[0\]", Examples.read, tmp_path / "a", TTT)
    about, named = read_arrays(save_net(first_net(TTT, SHAPE, 1), tmp_path / "a"))
    write_arrays(tmp_path / "a", {**about, "net": asdict(NetShape(width=1024, blocks=64))}, named)
    devices = []

    def made(*arguments):
        devices.append(torch.empty(0).device.type)
        return PolicyValueNet(*arguments)

    monkeypatch.setattr(net_file, "PolicyValueNet", made)
    refuses(LearningError, r"expected finite float32 of shape \(1024, 3, 3, 3\)", load_net, tmp_path / "a")
    assert devices == ["meta"]  # where nothing is allocated


@pytest.mark.parametrize(
    ("said", "arrays", "message"),
    [
        ({"run": [1]}, {}, "expected a checkpoint of self-play learning in"),
        ({"progress": PROGRESS}, {}, "how far the run came in .*: progress.steps, it is missing"),
        ({"progress": PROGRESS | {"step": -1, "steps": 1}}, {}, "at least 0, got -1"),
        ({"progress": PROGRESS | {"step": True, "steps": 1}}, {}, "at least 0, got True"),
        ({"curve": [[1, 2]]}, {}, r"expected how far the run came in .* curve\[0\] to be a list of 4"),
        ({"sums": [0, 0, 0, "a"]}, {}, r"sums\[3\] to be a number, got 'a'"),
        ({"chance": {"bit_generator": "MT19937"}}, {}, "expected random numbers in"),
        ({"chance": None}, {}, "expected random numbers in"),
        ({}, {"mean stem.bias": None}, r"shape \(8,\) as 'stem.bias' of mean of .* got nothing"),
        ({}, {"square stem.bias": ZEROS[:3]}, r"'stem.bias' of square of .* got float32 \(3,\)"),
        ({}, {"now stem.bias": ZEROS + np.nan}, "expected finite float32 .* as 'stem.bias'"),
        ({}, {"then stem.bias": ZEROS}, "arrays of now, mean and square in .* got 'then'"),
    ],
)
def test_checkpoints_that_no_run_leaves(said, arrays, message, tmp_path):
    trained().save(tmp_path / "a")
    about, named = read_arrays(tmp_path / "a")
    there = {name: array for name, array in {**named, **arrays}.items() if array is not None}
    write_arrays(tmp_path / "a", {**about, **said}, there)
    refuses(LearningError, message, resumed, tmp_path / "a")


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"targets": [{"a1": 1.0}, {}]}, "expected weights of a3, b3, .* with a positive sum, got {}"),
        ({"targets": [{"a1": 1.0}, {"a1": 1.0}]}, "got {'a1': 1.0}"),
        ({"targets": [{"a1": 1.0}, {"b1": -1.0, "c1": 3.0}]}, "got {'b1': -1.0"),
        ({"targets": [{"a1": 1.0}, {"b1": 1e308, "c1": 1e308}]}, "got {'b1': 1e[+]308"),
        ({"searched": [0.0, 2.0]}, "expected values from -1 to 1, got 2.0"),
        ({"proved": [[], [{"line": "c3", "targets": {"a1": 1.0}, "value": 1}]]}, "got {'a1': 1.0}"),
    ],
)
def test_games_that_teach_nothing(changes, message):
    played = game("a1 b1", "1/2-1/2")
    assert len(examples_of([played], TTT)) == 2
    assert not list(record_shape({**played, **changes}, ""))
    refuses(LearningError, message, examples_of, [{**played, **changes}], TTT)


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"targets": 3}, "targets to be a list, got 3"),
        ({"searched": [0.0, "high"]}, "searched[1] to be a number, got 'high'"),
        ({"searched": [0.0]}, "searched to be of each move, got 1"),
        ({"proved": [[], [{"line": "c3", "value": 1}]]}, "proved[1][0].targets, it is missing"),
    ],
)
def test_lines_of_a_ledger_that_are_no_games(changes, message):
    assert next(record_shape({**game("a1 b1", "1/2-1/2"), **changes}, "")) == message


def test_a_configuration_with_other_values_is_read_or_refused():
    valid = read_configuration("tic-tac-toe").as_json() | {"iterations": 2}
    errors = []
    for number in range(20 * TRIES):
        content = changed_value(random.Random(f"configuration {number}"), valid)
        if not isinstance(content, dict):
            continue
        try:
            configuration_of(content, "here").encoding()
        except XqlabError as error:
            errors.append(str(error))
        except Exception as error:
            error.add_note(f"configuration {number}")
            raise
    assert len(errors) > TRIES
    assert max(map(len, errors)) <= LONGEST
    played = game("a1 b1", "1/2-1/2")
    assert mean_entropy([{**played, "targets": [{"a1": 1.0, "b1": 0.0}] * 2}]) == 0
