"""The best line of a search so far, as its windows and iterations change it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from xqlab.game import MATE_BOUND
from xqlab.playable import Playable
from xqlab.search.completion import Completion
from xqlab.search.memory import Memory
from xqlab.search.result import Line


@dataclass
class BestLine:
    """The best so far, over the iterations.

    proved     : the value of the search that found the line; the last window may have had another
    exact      : plies of the line that are best play, and not only good enough for an empty window
    is_cut     : a mate is proved, but the line does not reach it
    is_checked : whether `is_cut` holds for the line and value of now
    """

    move: int = 0
    value: int = 0
    depth: int = 0
    line: list[int] = field(default_factory=list)
    proved: int = 0
    exact: int = 0
    is_cut: bool = False
    is_checked: bool = False

    def take(self, memory: Memory, depth: int, alpha: int, beta: int) -> None:
        """Take what a search with the window (alpha, beta) has found."""
        self.move = int(memory.root_move)
        self.value = self.proved = int(memory.root_value)
        self.depth = depth
        self.line = [int(memory.pv[0, i]) for i in range(memory.pv_length[0])]
        self.exact = len(self.line) if alpha < self.value < beta else int(self.value >= beta)
        self.is_checked = False

    def end_window(self, value: int, depth: int) -> None:
        """Take the value of a window that is searched to its end."""
        self.is_checked = self.is_checked and value == self.value
        self.value, self.depth = value, depth

    def complete(self, board: Playable, completion: Completion, nodes: int) -> None:
        """Complete the line of a mate, or mark it as cut."""
        if self.is_checked:
            return
        self.is_checked, self.is_cut = True, False
        if not self.move or abs(self.value) <= MATE_BOUND:
            return
        begun = self.line[: self.exact] if self.value == self.proved else []
        line = completion.complete(board, begun, self.value, nodes)
        if line is None:
            self.is_cut = True
        else:
            self.line, self.exact = line, len(line)


def lines_of(board: Playable, best_lines: Sequence[BestLine]) -> Iterator[Line]:
    """The lines of a search, as its result has them."""
    for best in best_lines:
        if best.move:
            line = moves_of(board, best.line or [best.move])
            yield Line(board.move_of(best.move), best.value, tuple(line), best.is_cut)


def moves_of(board: Playable, codes: list[int]) -> list[Any]:
    """The moves of the codes, played one after another on a copy of the board."""
    if hasattr(board, "line_of"):
        return list(board.line_of(codes))
    line, ahead = [], board.copy()
    for code in codes:
        line.append(ahead.move_of(code))
        ahead.push_code(code)
    return line
