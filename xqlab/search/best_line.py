"""The best lines of a search as moves, those of mates completed."""

from collections.abc import Iterator
from typing import Any

from xqlab.game import MATE_BOUND
from xqlab.playable import Playable
from xqlab.search.completion import Completion
from xqlab.search.result import Line


def complete(line: Any, board: Playable, completion: Completion, nodes: int) -> None:
    """Complete the line of a mate, a record of `BEST_LINE`, or mark it as cut."""
    if line.is_checked:
        return
    line.is_checked, line.is_cut = 1, 0
    if not line.move or abs(line.value) <= MATE_BOUND:
        return
    begun = line.codes[: line.exact] if line.value == line.proved else ()
    codes = completion.complete(board, list(map(int, begun)), int(line.value), nodes)
    if codes is None:
        line.is_cut = 1
    else:
        line.codes[: len(codes)] = codes
        line.length = line.exact = len(codes)


def lines_of(board: Playable, lines: Any) -> Iterator[Line]:
    """The lines of a search, a record of `LINES`, as its result has them."""
    for best in lines.best[: lines.count]:
        if best.move:
            codes = list(map(int, best.codes[: best.length])) or [int(best.move)]
            line = tuple(moves_of(board, codes))
            yield Line(board.move_of(int(best.move)), int(best.value), line, bool(best.is_cut))


def moves_of(board: Playable, codes: list[int]) -> list[Any]:
    """The moves of the codes, played one after another on a copy of the board."""
    if hasattr(board, "line_of"):
        return list(board.line_of(codes))
    line, ahead = [], board.copy()
    for code in codes:
        line.append(ahead.move_of(code))
        ahead.push_code(code)
    return line
