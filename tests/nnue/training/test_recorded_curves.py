"""Curves beside the nets that are shipped are found by the nets' names."""

from tests.nnue.training.test_learning_curve import some_curve
from xqlab.nnue.training import recorded_curves as module
from xqlab.nnue.training.recorded_curves import recorded_curves


def test_every_shipped_curve_can_be_read():
    for name, curve in recorded_curves().items():
        assert curve.kept().number == curve.best, name
        assert curve.made["command"].startswith("xqlab train")


def test_curves_are_found_by_name(tmp_path, monkeypatch):
    (tmp_path / "make_games.py").touch()
    some_curve().write(tmp_path / "big.net.json")
    (tmp_path / "other.json").write_text("{}")
    monkeypatch.setattr(module, "data_file", lambda name: tmp_path / name.removeprefix("nets/"))
    assert list(recorded_curves()) == ["big"]
