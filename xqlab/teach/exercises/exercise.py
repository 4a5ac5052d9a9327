"""`Exercise`: one kind of task, declared once, which makes an item from a seed; and all of them by name."""

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from importlib import import_module
from random import Random

from xqlab.errors import XqlabError, quoted
from xqlab.teach.exercises.item import Item
from xqlab.words import Words

WORD = re.compile(r"([a-z0-9-]+)(?:\*([1-9][0-9]?))?", flags=re.ASCII)
MOST_ITEMS = 100  # on a sheet
# Modules here that declare exercises, in order.
BANKS = ("trees", "whole_trees", "positions", "playouts", "nets")


@dataclass(frozen=True)
class Exercise:
    """A kind of task.

    name    : such as "window-2": lower-case letters, digits and hyphens
    title   : its heading
    kind    : of question; `level`, 1 easy to 3 hard
    minutes : that a student needs; `points` for a right answer
    make    : makes an item from a random source; exercise, number, level and points are filled in later
    """

    name: str
    title: Words
    kind: str
    level: int
    minutes: int
    points: int
    make: Callable[[Random], Item]

    def item(self, seed: int, number: int = 1) -> Item:
        """The item of a seed, the same on every machine."""
        item = self.make(Random(seed))
        return replace(item, exercise=self.name, number=number, level=self.level, points=self.points)


EXERCISES: dict[str, Exercise] = {}
SETS: dict[str, tuple[str, ...]] = {}  # a name for a list of exercises, as `expanded` reads it


def declare(
    name: str, title: Words, kind: str, level: int, minutes: int, make: Callable[[Random], Item]
) -> None:
    """Add an exercise of a level, which is in its name, and its points."""
    full = f"{name}-{level}"
    EXERCISES[full] = Exercise(full, title, kind, level, minutes, points=level, make=make)


def exercises() -> Mapping[str, Exercise]:
    """All exercises by name, in the order of their declaration."""
    for bank in BANKS:
        import_module(f"xqlab.teach.exercises.{bank}")
    return EXERCISES


def expanded(words: Iterable[str]) -> tuple[str, ...]:
    """The names of exercises that words stand for: a name, a set of them, or either with a number of times.

    >>> expanded(["window-1*2", "cut-1"])
    ('window-1', 'window-1', 'cut-1')

    Raises XqlabError for a word that is none, and for none or too many exercises.
    """
    known = exercises()
    names: list[str] = []
    for word in words:
        match = WORD.fullmatch(word)
        if match is None or match[1] not in {*known, *SETS}:
            listed = ", ".join((*SETS, *known))
            raise XqlabError(f"expected exercises among {listed}, each with *COUNT, got {quoted(word)}")
        names += list(SETS.get(match[1], (match[1],))) * int(match[2] or 1)
    if not 0 < len(names) <= MOST_ITEMS:
        raise XqlabError(f"expected 1 to {MOST_ITEMS} exercises, got {len(names)}")
    return tuple(names)
