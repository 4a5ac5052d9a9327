"""Presets and soundness have their words, and switches are named in a language."""

from xqlab.search import SWITCHES, Enhancements
from xqlab.viz.page.switch_words import PRESETS, SOUNDNESS, switch_names


def test_soundness_and_presets() -> None:
    assert set(SOUNDNESS) == {switch.soundness for switch in SWITCHES.values()}
    assert all(isinstance(getattr(Enhancements, name)(), Enhancements) for name in PRESETS)


def test_names() -> None:
    assert switch_names(["null_move"], "en") == ["null move"]
    assert switch_names(["null_move"], "zh") == ["空着裁剪"]
