"""Presets and soundness have their words, and switches are named in a language."""

from xqlab.search import SWITCHES, Enhancements
from xqlab.viz.page.switch_words import PRESETS, SOUNDNESS, switch_names
from xqlab.words import in_each


def test_soundness_and_presets() -> None:
    assert set(SOUNDNESS) == {switch.soundness for switch in SWITCHES.values()}
    assert all(isinstance(getattr(Enhancements, name)(), Enhancements) for name in PRESETS)


def test_names() -> None:
    named = in_each(lambda: switch_names(["null_move", "my_idea"]))
    assert named == {"en": ["null move", "my idea"], "zh": ["空着裁剪", "my idea"]}
