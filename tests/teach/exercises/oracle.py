"""Alpha-beta over nested lists, written from the textbook: values and windows as Max sees them."""

from collections.abc import Sequence
from typing import Any

INFINITY = 32_000
Line = tuple[int, ...]


class Oracle:
    """A run from left to right with an open window.

    windows : line of moves, as numbers -> the window with which it is searched
    values  : line -> the value that it returns
    after   : line of a child -> the window of its parent once it has come back
    cuts    : lines of the children whose return cuts off others
    """

    def __init__(self, tree: Any, hard: bool = False) -> None:
        self.hard = hard
        self.windows: dict[Line, tuple[int, int]] = {}
        self.values: dict[Line, int] = {}
        self.after: dict[Line, tuple[int, int]] = {}
        self.cuts: set[Line] = set()
        self.leaves: list[Line] = []
        self.everything = minimax(tree, ())
        self._search(tree, (), -INFINITY, INFINITY)

    def _search(self, tree: Any, line: Line, low: int, high: int) -> int:
        self.windows[line] = window = low, high
        is_max = len(line) % 2 == 0
        if not isinstance(tree, list):
            self.leaves.append(line)
            value = tree
        else:
            value = -INFINITY if is_max else INFINITY
            for number, child in enumerate(tree):
                below = (*line, number)
                back = self._search(child, below, low, high)
                if is_max:
                    value, low = max(value, back), max(low, back)
                else:
                    value, high = min(value, back), min(high, back)
                self.after[below] = low, high
                if low >= high:
                    if number < len(tree) - 1:
                        self.cuts.add(below)
                    break
        self.values[line] = min(max(value, window[0]), window[1]) if self.hard else value
        return self.values[line]

    @property
    def pruned(self) -> set[Line]:
        """The topmost edges that are not searched."""
        return {
            line
            for line in self.everything
            if line and line not in self.windows and line[:-1] in self.windows
        }


def minimax(tree: Any, line: Line) -> dict[Line, int]:
    """Line -> the true value of every node of the tree."""
    if not isinstance(tree, list):
        return {line: tree}
    found: dict[Line, int] = {}
    children = [minimax(child, (*line, number)) for number, child in enumerate(tree)]
    for child in children:
        found |= child
    own = [child[(*line, number)] for number, child in enumerate(children)]
    return found | {line: (min if len(line) % 2 else max)(own)}


def numbers(line: Sequence[str]) -> Line:
    """The moves of a line as numbers from 0, from their letters."""
    return tuple("abcdefgh".index(move) for move in line)
