"""Where a text in English or Chinese is broken into lines."""

from __future__ import annotations

import re

from xqlab.viz.figures.drawing import text_width

# What a line must not be broken within: a Latin word with its space, a Chinese character with what closes it.
_UNBROKEN = re.compile(
    r"[\u2e80-\u9fff（「][，。；：、）」]*|[，。；：、）」]+|[^\s\u2e80-\u9fff（，。；：、）]+\s*|\s+"
)


def wrapped(text: str, width: float, size: float) -> list[str]:
    """The lines of a text of letters of `size`, each at most `width` wide; a longer word has one of its own.

    >>> wrapped("at least three words", 80, 12)
    ['at least', 'three', 'words']
    """
    lines = [""]
    for piece in _UNBROKEN.findall(text):
        if lines[-1] and text_width(lines[-1] + piece.rstrip(), size) > width:
            lines.append(piece)
        else:
            lines[-1] += piece
    return [line.strip() for line in lines]
