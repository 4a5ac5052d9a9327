"""Presets of switches, and the names of switches in a language."""

from __future__ import annotations

from collections.abc import Iterable

from xqlab.search.switches import SWITCHES

SOUNDNESS = {"lossless": "无损", "selective": "选择性"}

# Preset -> (in English, in Chinese); `xqlab.Enhancements` has a method of each name.
PRESETS = {
    "minimax": ("Minimax: all off", "极小化极大：全关"),
    "textbook": ("Alpha-beta alone", "仅 Alpha-Beta"),
    "lossless": ("All lossless", "全部无损"),
    "full": ("Strongest play", "棋力最强"),
}


def switch_names(names: Iterable[str], language: str) -> list[str]:
    """What switches are called; another name, such as that of an own idea, is in each language itself.

    >>> switch_names(["null_move"], "en"), switch_names(["null_move"], "zh")
    (['null move'], ['空着裁剪'])
    """
    return [
        name.replace("_", " ") if language == "en" or name not in SWITCHES else SWITCHES[name].chinese
        for name in names
    ]
