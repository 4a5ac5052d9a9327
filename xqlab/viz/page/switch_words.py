"""Presets of switches, and the names of switches in a language."""

from collections.abc import Iterable

from xqlab.search.switches import SWITCHES
from xqlab.words import Words

SOUNDNESS = {"lossless": "无损", "selective": "选择性"}

# Preset -> its name in words; `xqlab.Enhancements` has a method of each name.
PRESETS = {
    "minimax": Words("Minimax: all off", "极小化极大：全关"),
    "textbook": Words("Alpha-beta alone", "仅 Alpha-Beta"),
    "lossless": Words("All lossless", "全部无损"),
    "full": Words("Strongest play", "棋力最强"),
}


def switch_names(names: Iterable[str]) -> list[str]:
    """What switches are called; another name, such as that of an own idea, is in each language itself."""
    english = {name: name.replace("_", " ") for name in names}
    chinese = {name: SWITCHES[name].chinese for name in english if name in SWITCHES}
    return [str(Words(text, chinese.get(name, text))) for name, text in english.items()]
