"""The base of every error that a person can cause: it says what was expected and what came, and quotes it."""

from __future__ import annotations

LONGEST = 2_000  # characters of a message: about one screen


class XqlabError(ValueError):
    """Something that a person gave, asked for or has on the disk cannot be used; `str` fits on a screen.

    The command prints it in one line. Every error class of xqlab is derived from it.

    >>> len(str(XqlabError("0" * 300_000))) <= LONGEST
    True
    """

    def __str__(self) -> str:
        text = super().__str__()
        if len(text) <= LONGEST:
            return text
        mark = f" … ({len(text):,} characters in all) … "
        ends = (LONGEST - len(mark)) // 2
        return text[:ends] + mark + text[-ends:]
