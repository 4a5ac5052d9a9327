"""A curve comes back from its file as it was, and files of other things are refused."""

import json

import numpy as np
import pytest

from tests.refusals import refuses
from xqlab.errors import XqlabError
from xqlab.nnue.training import learning_curve as module
from xqlab.nnue.training.learning_curve import EDGES, Curve, Epoch, histograms, recorded_curves
from xqlab.nnue.training.settings import Settings


def epoch(number, validation=0.1):
    measures = dict.fromkeys(("loss", "chance"), validation)
    measures |= {"searched": 0.01, "surprise": 0.6, "centipawns": 200.0}
    half = {**measures, "loss": validation / 2}
    counts = histograms({"input_weights": np.linspace(-3, 3, 50), "bias_0": np.zeros(1)})
    return Epoch(number, validation / 2, half, measures, (0.2, 0.5), 1e-3, 2.0, 1e5, counts)


def some_curve(losses=(0.3, 0.1, 0.2), hand=0.15):
    epochs = tuple(epoch(number, loss) for number, loss in enumerate(losses, start=1))
    data = {"training": {"positions": 900, "games": 9}, "validation": {"positions": 100, "games": 1}}
    made = {"settings": Settings().as_json(), "data": data, "command": "xqlab train"}
    by_hand = dict.fromkeys(("loss", "chance"), hand)
    by_hand |= {"searched": 0.02, "surprise": 0.65, "centipawns": 190.0, "scale": 300.0}
    search = {"loss": 0.05, "chance": 0.05, "searched": 0.0, "surprise": 0.55, "centipawns": 0.0}
    return Curve(made, by_hand, search, epochs, 1 + int(np.argmin(losses)), "epochs")


def with_epoch(**changes):
    """The text of a curve whose one epoch has other values."""
    return json.dumps({"format": "xqlab learning curve 1", "epochs": [{**epoch(1).as_json(), **changes}]})


def test_a_curve_comes_back_and_says_what_it_is(tmp_path):
    curve = some_curve()
    assert Curve.read(curve.write(tmp_path / "a.json")) == curve
    assert curve.of("validation", "loss").tolist() == [0.3, 0.1, 0.2]
    assert curve.numbers.tolist() == [1, 2, 3]
    assert curve.kept().number == 2
    told = json.loads(some_curve().write(tmp_path / "a.json").read_text())
    assert told["format"] == "xqlab learning curve 1"
    assert len(told["edges"]) == len(EDGES)
    refuses(XqlabError, "at least one epoch, got none", lambda: Curve({}, {}, {}, ()).kept())
    found = histograms({"a": np.array([-9.0, -1.99, 0.01, 5.0])})["a"]
    assert sum(found) == 4
    assert found[0] == 2
    assert found[-1] == 1
    assert len(found) == len(EDGES) - 1


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (None, "expected a learning curve in"),
        ("{", "expected a learning curve in"),
        ("[]", "expected 'xqlab learning curve 1' in .* another file"),
        ('{"format": "x"}', "another file"),
        ('{"format": "xqlab learning curve 1"}', "a whole learning curve in .* wrong is 'epochs'"),
        ('{"format": "xqlab learning curve 1", "epochs": [{}]}', "wrong is 'gradient_norm'"),
        ('{"format": "xqlab learning curve 1", "epochs": [], "made": [2]}', r"wrong is made, \[2\]"),
        (with_epoch(running="0.1"), "wrong is expected a number of an epoch, got '0.1'"),
        (with_epoch(number=[1]), r"wrong is expected the number of an epoch, got \[1\]"),
        (with_epoch(number=10**30), "wrong is expected the number of an epoch, got 1000000000"),
        (with_epoch(running=10**400), "expected a number of at most 300 digits, got 1000000000"),
        (with_epoch(training=[1]), "wrong is 'list' object has no attribute 'values'"),
    ],
)
def test_files_of_other_things(tmp_path, content, message):
    path = tmp_path / "a.json"
    if content is not None:
        path.write_text(content)
    refuses(XqlabError, message, Curve.read, path)


def test_shipped_curves_are_found_by_name(tmp_path, monkeypatch):
    for name, curve in recorded_curves().items():
        assert curve.kept().number == curve.best, name
        assert curve.made["command"].startswith("xqlab train")
    (tmp_path / "make_games.py").touch()
    some_curve().write(tmp_path / "big.net.json")
    (tmp_path / "other.json").write_text("{}")
    monkeypatch.setattr(module, "data_file", lambda name: tmp_path / name.removeprefix("nets/"))
    assert list(recorded_curves()) == ["big"]
