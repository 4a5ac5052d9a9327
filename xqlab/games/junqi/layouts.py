"""Set-ups of one side: their text, their rules, random ones and named ones."""

import random
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from xqlab.errors import XqlabError, quoted
from xqlab.games.junqi.board_map import (
    BOARDS,
    CAMPS,
    FILES,
    FRONT,
    HEADQUARTERS,
    MINE_ROWS,
    SIDE_ROWS,
    BoardMap,
)
from xqlab.games.junqi.pieces import BY_LETTER, KINDS
from xqlab.games.junqi.text import cells_in, rows_text
from xqlab.playable import Playable
from xqlab.words import Words

LAYOUTS = {
    "triangle": "GPDCB/D1X1R/TB1ME/R1X1T/ELPCE/LFLPC"  # three mines around the flag
}
CAMP_SQUARES = frozenset(FILES * row + file for row, file in CAMPS)
HEADQUARTERS_SQUARES = tuple(FILES * row + file for row, file in HEADQUARTERS)

SIDES = (Words("Red", "红方"), Words("Blue", "蓝方"))
RULES = {
    "letter": Words("expected pieces out of {letters}, got {quoted}", "应为 {letters} 之一，得到 {quoted}"),
    "enemy": Words(
        "expected no piece of the enemy in this half, got {letter} on {square}",
        "己方半边不应有对方的棋子，但 {square} 有{chinese}",
    ),
    "camp": Words("expected empty camps, got {letter} on {square}", "行营应为空，但 {square} 有{chinese}"),
    "flag": Words(
        "expected the flag in a headquarters, {first} or {second}, got {letter} on {square}",
        "军旗应在大本营（{first} 或 {second}），却在 {square}",
    ),
    "mine": Words(
        "expected mines in the last two rows, got {letter} on {square}", "地雷应在后两排，却在 {square}"
    ),
    "bomb": Words(
        "expected no bomb in the front row, got {letter} on {square}", "炸弹不得在第一排，却在 {square}"
    ),
    "count": Words(
        "expected {wanted} {letter} ({english}), got {count}", "{chinese}应有 {wanted} 枚，现有 {count} 枚"
    ),
}


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
        raise LayoutError(
            Words("expected a layout as text, got {0}", "布阵应为文字，得到 {0}").filled(quoted(layout))
        )
    text = LAYOUTS.get(layout, layout)
    rows = text.split("/")
    if len(rows) != SIDE_ROWS:
        named = ", ".join(LAYOUTS)
        says = Words(
            "expected a layout of {0} rows, or its name ({1}), got {2}",
            "布阵应有 {0} 行，或写名字（{1}），得到 {2}",
        )
        raise LayoutError(says.filled(SIDE_ROWS, named, quoted(layout)))
    cells = cells_in(rows, text, LayoutError)
    _check(cells, text)
    return cells


def _check(cells: list[str], text: str) -> None:
    problem = first_problem(cells)
    if problem is not None:
        says = Words("{0} in {1}", "{0}（{1}）")
        raise LayoutError(says.filled(problem.text(), quoted(text)))


@dataclass(frozen=True)
class Problem:
    """A broken rule of layouts.

    rule   : a key of `RULES`
    letter : of the piece that breaks it, or of which there are too many or too few
    square : of the side, where the piece stands; -1 for a count
    count  : of such pieces
    """

    rule: str
    letter: str
    square: int = -1
    count: int = 0

    def text(self, name: Callable[[int], str] | None = None) -> Words:
        """The rule and what breaks it; `name` gives the names of a side's squares, by default Red's."""
        name = BOARDS[0].square_name if name is None else name
        kind = KINDS.get(BY_LETTER.get(self.letter.upper(), 0))
        first, second = map(name, HEADQUARTERS_SQUARES)
        facts = {
            "letter": self.letter,
            "quoted": quoted(self.letter),
            "square": "" if self.square < 0 else name(self.square),
            "count": self.count,
            "wanted": 0 if kind is None else kind.count,
            "english": "" if kind is None else kind.english,
            "chinese": "" if kind is None else kind.chinese,
            "letters": "".join(BY_LETTER),
            "first": first,
            "second": second,
        }
        return Words(*(text.format(**facts) for text in RULES[self.rule]))


def first_problem(cells: Sequence[str]) -> Problem | None:
    """The first rule that a side's 30 squares break, from its back row; None where they keep all."""
    for square, letter in enumerate(cells):
        rule = "letter" if letter and letter not in BY_LETTER else misplaced(square, letter)
        if rule:
            return Problem(rule, letter, square)
    counts = Counter(cells)
    for letter, kind in BY_LETTER.items():
        if counts[letter] != KINDS[kind].count:
            return Problem("count", letter, count=counts[letter])
    return None


def misplaced(square: int, letter: str) -> str:
    """The rule that forbids a piece on a square of its own side at the start, "" where none does."""
    row = square // FILES
    if letter and square in CAMP_SQUARES:
        return "camp"
    if letter == "F" and square not in HEADQUARTERS_SQUARES:
        return "flag"
    if letter == "L" and row not in MINE_ROWS:
        return "mine"
    if letter == "X" and row == FRONT:
        return "bomb"
    return ""


def layout_of(board: Playable, side: int) -> str:
    """The layout of a side, 0 Red, 1 Blue, as `Board.of_layouts` takes it.

    Raises LayoutError where the pieces in its half form none.

    >>> from xqlab.games.junqi import Board
    >>> layout_of(Board(), 1) == LAYOUTS["triangle"]
    True
    """
    cells = half_of(board.cells(), side)
    text = rows_text(cells)
    _check(cells, text)
    return text


def half_of(cells: Sequence[str], side: int) -> list[str]:
    """The letters on a side's 30 squares as it sees them, its own as capitals."""
    turned = list(reversed(cells)) if side else list(cells)
    return [letter.swapcase() if side else letter for letter in turned[: FILES * SIDE_ROWS]]


def layout_note(cells: Sequence[str], side: int) -> tuple[bool, Words]:
    """(whether the pieces in a side's half form a layout, a sentence that says so or names what is wrong)."""
    board = board_of(cells)
    half = half_of(cells, side)
    problem = next((Problem("enemy", letter, at) for at, letter in enumerate(half) if letter.islower()), None)
    problem = problem or first_problem(half)
    if problem is None:
        return True, Words("{0}: a legal layout.", "{0}：布阵合规。").filled(SIDES[side])

    def name(square: int) -> str:
        return board.square_name(board.mirrored(square) if side else square)

    if side:
        problem = replace(problem, letter=problem.letter.swapcase())
    return False, Words("{0}: {1}.", "{0}：{1}。").filled(SIDES[side], problem.text(name))


def with_layout(cells: Sequence[str], side: int, layout: str) -> list[str]:
    """The same squares with a layout of a side: its other pieces and all in its half are removed."""
    board = board_of(cells)
    owned = str.islower if side else str.isupper
    filled = ["" if owned(letter) else letter for letter in cells]
    for square, letter in enumerate(layout_cells(layout)):
        filled[board.mirrored(square) if side else square] = letter.lower() if side else letter
    return filled


def board_of(cells: Sequence[str]) -> BoardMap:
    """The board with so many squares."""
    return next(board for board in BOARDS if board.squares == len(cells))


def random_layout(seed: int | random.Random) -> str:
    """A random set-up that obeys the rules, all equally likely, from a seed or a generator.

    >>> random_layout(1) == random_layout(1) != random_layout(2)
    True
    """
    generator = seed if isinstance(seed, random.Random) else random.Random(seed)
    cells = [""] * (FILES * SIDE_ROWS)
    cells[generator.choice(HEADQUARTERS_SQUARES)] = "F"
    for letter in "LX":  # after the flag the mines, then bombs: fewer squares are left to these
        for square in generator.sample(_free(cells, letter), KINDS[BY_LETTER[letter]].count):
            cells[square] = letter
    rest = [kind.letter for kind in KINDS.values() if kind.letter not in "FLX" for _ in range(kind.count)]
    generator.shuffle(rest)
    for square in _free(cells, "M"):
        cells[square] = rest.pop()
    return rows_text(cells)


def change_layout(layout: str, chance: random.Random) -> str:
    """The set-up with two random pieces of different kinds exchanged; it obeys the rules.

    >>> change_layout("triangle", random.Random(1)) != LAYOUTS["triangle"]
    True
    """
    cells = layout_cells(layout)
    squares = [square for square, letter in enumerate(cells) if letter]
    while True:
        one, other = chance.sample(squares, 2)
        cells[one], cells[other] = cells[other], cells[one]
        fits = not any(misplaced(square, cells[square]) for square in (one, other))
        if fits and cells[one] != cells[other]:
            return rows_text(cells)
        cells[one], cells[other] = cells[other], cells[one]


def _free(cells: list[str], letter: str) -> list[int]:
    return [square for square, cell in enumerate(cells) if not cell and not misplaced(square, letter)]


def start_text(red: str, blue: str, number: int) -> str:
    """The position at the start of a game between two layouts, each as its own side sees it."""
    empty = [""] * BOARDS[number].squares
    return f"{rows_text(with_layout(with_layout(empty, 0, red), 1, blue))} r"
