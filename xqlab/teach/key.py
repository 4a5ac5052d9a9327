"""The key to a question: the right answer, how near is near enough, and why."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from inspect import cleandoc
from numbers import Real
from typing import Any

from xqlab.errors import quoted


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
