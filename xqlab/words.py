"""A text in English and in Chinese, and which of the two is shown.

The language is that of `xqlab.trace.conventions`, which sets it. It stands below everything that has texts,
errors and evaluations included.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterable
from typing import NamedTuple

LANGUAGE = "XQLAB_LANGUAGE"  # the environment variable of the language to begin with
_spoken = os.environ.get(LANGUAGE) or "en"


class Words(NamedTuple):
    """A text in English and in Chinese; `str` and an f-string give the one of the language that is set.

    >>> f"{Words('Red', '红方')} {'{} wins'.format(Words('Red', '红方'))}"
    'Red Red wins'
    """

    en: str
    zh: str

    def __str__(self) -> str:
        return self.zh if _spoken == "zh" else self.en

    def __format__(self, form: str) -> str:
        return format(str(self), form)

    def filled(self, *texts: object) -> Words:
        """Both with their places {0}, {1}, ... filled; what is in two languages fills each with its own.

        >>> Words("{0} has {1}", "{0}有 {1} 枚").filled(Words("Red", "红方"), 3).zh
        '红方有 3 枚'
        """
        both = [text if isinstance(text, Words) else (text, text) for text in texts]
        return Words(*(form.format(*(pair[at] for pair in both)) for at, form in enumerate(self)))


def spoken() -> str:
    """The language that is set, "en" or "zh"."""
    return "zh" if _spoken == "zh" else "en"


def speak(language: str) -> None:
    """Set it: for `xqlab.trace.use_conventions` alone, which readers call."""
    global _spoken
    _spoken = language


# A space between Chinese and Latin letters or digits, as printers set it.
_SEAM = re.compile(r"(?<=[\u4e00-\u9fff])(?=[A-Za-z0-9α-ω−+#(])|(?<=[A-Za-z0-9α-ω∞)+#])(?=[\u4e00-\u9fff])")


def spaced(chinese: str) -> str:
    """Chinese with the spaces that its texts leave out beside what they are filled with.

    >>> spaced("在h2e2之后，第3个着法")
    '在 h2e2 之后，第 3 个着法'
    """
    return _SEAM.sub(" ", chinese)


def in_english(error: BaseException) -> str:
    """What an error says, in English whatever is set: for what is translated where it is shown."""
    text = error.args[0] if len(error.args) == 1 else None
    return text.en if isinstance(text, Words) else str(error)


def patterns(texts: Iterable[tuple[str, str]]) -> dict[str, str]:
    """Pattern of each English text, whose places are its groups in their order -> the Chinese one.

    >>> patterns([("{0} has no {1}", "{0}没有{1}")])
    {'(.+)\\\\ has\\\\ no\\\\ (.+)': '{0}没有{1}'}
    """
    return {re.sub(r"\\{\d\\}", "(.+)", re.escape(english)): chinese for english, chinese in texts}
