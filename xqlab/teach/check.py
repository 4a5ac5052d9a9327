"""Keys to the questions of notebooks, and whether an answer is right: what explains it waits until it is."""

import inspect
import re
from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from inspect import cleandoc
from numbers import Real
from typing import Any

from xqlab.errors import XqlabError, quoted


@dataclass(frozen=True)
class Key:
    """What an answer is compared with.

    right   : a number, a text, or True or False; with `reads`, what it turns a right answer into
    why     : the explanation, in Markdown; may be indented like a docstring
    within  : how far a number may be off
    choices : the texts, if the answer is one of a few
    reads   : turns an answer into what is compared; raises ValueError, which says what is wrong with it
    example : with `reads`, an answer that is right
    """

    right: Any
    why: str
    within: float = 0.0
    choices: tuple[str, ...] = ()
    reads: Callable[[Any], Any] | None = None
    example: Any = None

    def __post_init__(self) -> None:
        object.__setattr__(self, "why", cleandoc(self.why))

    def fault(self, answer: object) -> str:
        """Why an answer cannot be compared; '' if it can."""
        expected, fits = "", True
        if self.choices:
            expected = f"one of {', '.join(map(repr, self.choices))}"
            fits = isinstance(answer, str) and answer in self.choices
        elif isinstance(self.right, bool):
            expected, fits = "True or False", isinstance(answer, bool)
        elif isinstance(self.right, str):
            expected, fits = "a text in quotes", isinstance(answer, str)
        elif isinstance(self.right, Real):
            expected, fits = "a number", isinstance(answer, Real) and not isinstance(answer, bool)
        return "" if fits else f"expected {expected}, got {quoted(answer)}"

    def is_right(self, answer: Any) -> bool:
        """Whether an answer without a fault is right."""
        value = self.reads(answer) if self.reads else answer
        if self.within:
            return bool(abs(value - self.right) <= self.within)
        return bool(value == self.right)

    def hint(self, answer: Any) -> str:
        """Where to look again."""
        is_number = isinstance(self.right, Real) and not isinstance(self.right, bool)
        if is_number and not self.reads:
            return "too low" if answer < self.right else "too high"
        return "look again"


class TeachError(XqlabError):
    """A question that does not exist, or whose evidence is missing."""


@dataclass(frozen=True)
class Checked:
    """The verdict on an answer; in a notebook, with the explanation to unfold.

    is_right : None while there is no answer
    message  : one line
    why      : the explanation, in Markdown; '' while there is no answer
    """

    is_right: bool | None
    message: str
    why: str = ""

    def __str__(self) -> str:
        return self.message

    def then(self, show: Callable[..., Any], *arguments: Any, **options: Any) -> Any:
        """Display this; what `show(*arguments, **options)` returns if the answer is right, otherwise None.

        For what gives the answer away, such as a chart: until then `show` is not called.
        """
        from IPython.display import display

        display(self)
        return show(*arguments, **options) if self.is_right else None

    def _repr_markdown_(self) -> str:
        message = _literal(self.message)
        if not self.why:
            return message
        opened, title = (" open", "Why") if self.is_right else ("", "Show the answer")
        return f"**{message}**\n\n<details{opened}><summary>{title}</summary>\n\n{self.why}\n\n</details>"


def _literal(text: str) -> str:
    # An entity stands for its character and never begins a tag, a link, a formula or a list.
    return re.sub(r"[^\w\s.,:;'()-]|_", lambda mark: f"&#{ord(mark[0])};", " ".join(text.split()))


def key_of(name: str, *evidence: Any) -> Key:
    """The key to a question, a function of a module in `xqlab/teach/keys/`.

    name     : such as "ordering.least_leaves"
    evidence : the notebook's own runs that the key depends on
    Raises TeachError.
    """
    room, _, function = str(name).partition(".")
    where = f"xqlab.teach.keys.{room}"
    try:
        if not (room.isidentifier() and function.isidentifier()) or function.startswith("_"):
            raise AttributeError
        make_key = getattr(import_module(where), function)
        if getattr(make_key, "__module__", "") != where:
            raise AttributeError
    except ModuleNotFoundError as error:
        if error.name != where:
            raise
        raise TeachError(_unknown(name)) from None
    except AttributeError:
        raise TeachError(_unknown(name)) from None
    signature = inspect.signature(make_key)
    try:
        signature.bind(*evidence)
    except TypeError:
        expected = ", ".join(signature.parameters) or "nothing"
        raise TeachError(
            f"expected {expected} after the answer to {name!r}, got {len(evidence)} arguments"
        ) from None
    key: Key = make_key(*evidence)
    return key


def _unknown(name: object) -> str:
    return f"expected the name of a question, such as 'ordering.least_leaves', got {quoted(name)}"


def check(name: str, answer: object, *evidence: Any) -> Checked:
    """The verdict on an answer; `...` stands for no answer yet.

    >>> check("ordering.least_leaves", 3000)
    Checked(is_right=False, message='Not yet: too low.', why=...
    >>> print(check("ordering.least_leaves", ...))
    No answer yet: replace the ... and run the cell again.

    name, evidence : as for `key_of`
    Raises TeachError.
    """
    key = key_of(name, *evidence)
    if answer is ...:
        return Checked(None, "No answer yet: replace the ... and run the cell again.")
    try:
        if fault := key.fault(answer):
            return Checked(False, f"Not yet: {fault}")
        if key.is_right(answer):
            return Checked(True, "Right.", key.why)
        return Checked(False, f"Not yet: {key.hint(answer)}.", key.why)
    except ValueError as error:
        return Checked(False, f"Not yet: {error}")
    except Exception as error:  # of the answer's own methods, which compare it
        return Checked(False, f"Not yet: expected an answer that can be compared, got {quoted(error)}")
