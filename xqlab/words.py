"""A text in English and in Chinese, and which of the two is shown.

The language is held here alone: `xqlab.trace.use_conventions` sets it, and the environment the first one.
"""

import os
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from enum import StrEnum
from functools import cache
from typing import Any, NamedTuple, TypeVar

from xqlab.errors import XqlabError

LANGUAGE = "XQLAB_LANGUAGE"  # the environment variable of the language to begin with
_set = ""  # the language, once it is set
_within: ContextVar[str] = ContextVar("the language inside `speaking`", default="")
T = TypeVar("T")


class Words(NamedTuple):
    """A text in English and in Chinese; `str` and an f-string give the one of the language that is set.

    >>> f"{Words('Red', '红方')} {'{} wins'.format(Words('Red', '红方'))}"
    'Red Red wins'
    """

    en: str
    zh: str

    def __str__(self) -> str:
        return self.zh if spoken() == "zh" else self.en

    def __format__(self, form: str) -> str:
        return format(str(self), form)

    def format(self, *places: object, **names: object) -> str:
        """The one that is shown, its places filled."""
        return str(self).format(*places, **names)

    def parts(self, language: str | None = None) -> tuple[str, ...]:
        """What stands between bars, the heads of a table, in a language: by default the set one.

        >>> Words("move|value", "着法|值").parts()
        ('move', 'value')
        """
        return tuple(in_language(self, language).split("|"))

    def filled(self, *texts: object) -> "Words":
        """Both with their places {0}, {1}, ... filled; what is in two languages fills each with its own.

        >>> Words("{0} has {1}", "{0}有 {1} 枚").filled(Words("Red", "红方"), 3).zh
        '红方有 3 枚'
        """
        both = [text if isinstance(text, Words) else (text, text) for text in texts]
        return Words(*(form.format(*(pair[at] for pair in both)) for at, form in enumerate(self)))


LANGUAGES = Words._fields


class WordedEnum(StrEnum):
    """Names, each declared with its words: its Chinese, and its English where that is not the name itself."""

    words: Words

    # By its name alone, a member is looked up.
    def __new__(cls, name: str, chinese: str = "", english: str = "") -> "WordedEnum":
        member = str.__new__(cls, name)
        member._value_, member.words = name, Words(english or name, chinese)
        return member


def checked_language(language: str, error: type[XqlabError] = XqlabError) -> str:
    """`language`, which is "en" or "zh"; raises `error` for another one."""
    if language not in LANGUAGES:
        raise error(f"expected language to be 'en' or 'zh', got {language!r}")
    return language


@cache
def _first() -> str:
    try:
        return checked_language(os.environ.get(LANGUAGE) or "en")
    except XqlabError as error:
        error.add_note(f"it is the environment variable {LANGUAGE}")
        raise


def spoken() -> str:
    """The language that is set, "en" or "zh"; raises XqlabError for an unknown one in the environment."""
    return _within.get() or _set or _first()


def speak(language: str) -> None:
    """Set it: for `xqlab.trace.use_conventions` alone, which readers call."""
    global _set
    _set = language


@contextmanager
def speaking(language: str | None, error: type[XqlabError] = XqlabError) -> Iterator[None]:
    """A context in which another language is set, in this thread; None changes nothing.

    Raises `error` for an unknown language.
    """
    token = _within.set(spoken() if language is None else checked_language(language, error))
    try:
        yield
    finally:
        _within.reset(token)


def in_each(make: Callable[[], T]) -> dict[str, T]:
    """Language -> what `make` gives while it is set.

    >>> in_each(lambda: f"{Words('draw', '和棋')}!")
    {'en': 'draw!', 'zh': '和棋!'}
    """
    made = {}
    for language in LANGUAGES:
        with speaking(language):
            made[language] = make()
    return made


def in_language(texts: Any, language: str | None = None) -> Any:
    """`texts`, which may be nested, with each `Words` as the text of a language, by default of the set one.

    >>> in_language({"wins": Words("{} wins", "{}胜"), "squares": (Words("from", "从"), "h2")}, "zh")
    {'wins': '{}胜', 'squares': ('从', 'h2')}
    """
    if isinstance(texts, Words):
        return texts[LANGUAGES.index(language or spoken())]
    if isinstance(texts, Mapping):
        return {name: in_language(text, language) for name, text in texts.items()}
    return tuple(in_language(text, language) for text in texts) if isinstance(texts, tuple) else texts


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
