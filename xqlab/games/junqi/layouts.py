"""Set-ups of one side: their text, their rules, random ones and named ones."""

from __future__ import annotations

import random
from collections import Counter

from xqlab.errors import XqlabError, quoted
from xqlab.games.junqi.board_map import (
    BOARDS,
    CAMPS,
    FILE_NAMES,
    FILES,
    FRONT,
    HEADQUARTERS,
    MINE_ROWS,
    SIDE_ROWS,
)
from xqlab.games.junqi.pieces import KINDS
from xqlab.games.junqi.text import rows_text

LAYOUTS = {
    "triangle": "GPDCB/D1X1R/TB1ME/R1X1T/ELPCE/LFLPC",  # three mines around the flag
}
CAMP_SQUARES = frozenset(FILES * row + file for row, file in CAMPS)
HEADQUARTERS_SQUARES = tuple(FILES * row + file for row, file in HEADQUARTERS)


class LayoutError(XqlabError):
    """A set-up that breaks a rule; the text quotes it."""


def layout_cells(layout: str) -> list[str]:
    """The letter on each of a side's 30 squares, from its back row; raises LayoutError.

    layout : a name of `LAYOUTS`, or six rows from the front to the back: capital letters, and digits for
             empty squares, which are the camps

    >>> "".join(layout_cells("triangle"))[:5]
    'LFLPC'
    """
    if not isinstance(layout, str):
        raise LayoutError(f"expected a layout as text, got {quoted(layout)}")
    text = LAYOUTS.get(layout, layout)
    rows = text.split("/")
    if len(rows) != SIDE_ROWS:
        named = ", ".join(LAYOUTS)
        raise LayoutError(
            f"expected a layout of {SIDE_ROWS} rows, or its name ({named}), got {quoted(layout)}"
        )
    cells: list[str] = []
    for number, row in zip(reversed(range(SIDE_ROWS)), rows):
        places = [each for sign in row for each in ([""] * int(sign) if sign in "12345" else [sign])]
        if len(places) != FILES:
            wanted = f"{FILES} squares in row {number}"
            raise LayoutError(f"expected {wanted}, got {len(places)} ({quoted(row)}) in {quoted(text)}")
        cells = places + cells
    _check(cells, text)
    return cells


def _check(cells: list[str], text: str) -> None:
    letters = {kind.letter: kind for kind in KINDS.values()}
    for square, letter in enumerate(cells):
        if letter and letter not in letters:
            raise LayoutError(
                f"expected pieces out of {''.join(letters)}, got {quoted(letter)} in {quoted(text)}"
            )
        problem = misplaced(square, letter)
        if problem:
            raise LayoutError(f"expected {problem}, got {letter} on {_name(square)} in {quoted(text)}")
    counts = Counter(cells)
    for letter, kind in letters.items():
        if counts[letter] != kind.count:
            wanted = f"{kind.count} {letter} ({kind.english})"
            raise LayoutError(f"expected {wanted}, got {counts[letter]} in {quoted(text)}")


def misplaced(square: int, letter: str) -> str:
    """The rule that forbids a piece on a square of its own side at the start, "" where none does."""
    row = square // FILES
    if letter and square in CAMP_SQUARES:
        return "empty camps"
    if letter == "F" and square not in HEADQUARTERS_SQUARES:
        return "the flag in a headquarters, b0 or d0"
    if letter == "L" and row not in MINE_ROWS:
        return "mines in the last two rows"
    if letter == "X" and row == FRONT:
        return "no bomb in the front row"
    return ""


def random_layout(seed: int | random.Random) -> str:
    """A set-up that keeps to the rules, each one equally likely, from a seed or a generator.

    >>> random_layout(1) == random_layout(1) != random_layout(2)
    True
    """
    generator = seed if isinstance(seed, random.Random) else random.Random(seed)
    cells = [""] * (FILES * SIDE_ROWS)
    cells[generator.choice(HEADQUARTERS_SQUARES)] = "F"
    for letter in "LX":  # after the flag the mines, then bombs: fewer squares are left to these
        _scatter(cells, letter, generator)
    rest = [kind.letter for kind in KINDS.values() if kind.letter not in "FLX" for _ in range(kind.count)]
    generator.shuffle(rest)
    for square in _free(cells, "M"):
        cells[square] = rest.pop()
    return rows_text(cells)


def _scatter(cells: list[str], letter: str, generator: random.Random) -> None:
    count = next(kind.count for kind in KINDS.values() if kind.letter == letter)
    for square in generator.sample(_free(cells, letter), count):
        cells[square] = letter


def _free(cells: list[str], letter: str) -> list[int]:
    return [square for square, cell in enumerate(cells) if not cell and not misplaced(square, letter)]


def _name(square: int) -> str:
    return f"{FILE_NAMES[square % FILES]}{square // FILES}"


def start_text(red: str, blue: str, number: int) -> str:
    """The position at the start of a game between two layouts, each as its own side sees it."""
    board = BOARDS[number]
    cells = [""] * board.squares
    for square, letter in enumerate(layout_cells(red)):
        cells[square] = letter
    for square, letter in enumerate(layout_cells(blue)):
        cells[board.mirrored(square)] = letter.lower()
    return f"{rows_text(cells)} r"
