"""Two orders of moves that lead to one position, in pictures."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from xqlab.trace.tree.table_answers import Transposition
from xqlab.viz.charts.searches import COLOURS
from xqlab.viz.figures.gallery import Gallery
from xqlab.xiangqi import Board
from xqlab.xiangqi.notation.moves import move_text


def transposition_gallery(board: Board, found: Transposition, *, width: int = 300) -> Gallery:
    """The moves of both lines as arrows, blue for the side to move and orange for the other, and the end."""
    end = board.copy()
    for move in found.searched:
        end.push(move)
    pictures = {
        f"Searched 先: {_numbered(found.searched)}\n{_chinese(board, found.searched)}": found.searched,
        f"Met again 后: {_numbered(found.met)}\n{_chinese(board, found.met)}": found.met,
    }
    drawn = {caption: board.svg(arrows=_arrows(line), last_move=None) for caption, line in pictures.items()}
    return Gallery(
        drawn | {f"One position 同一局面\nkey {found.key:016x}": end.svg(last_move=None)}, width=width
    )


def _numbered(line: Sequence[Any]) -> str:
    return " ".join(f"{number}.{move}" for number, move in enumerate(line, 1))


def _chinese(board: Board, line: Sequence[Any]) -> str:
    ahead, words = board.copy(), []
    for move in line:
        words.append(move_text(ahead, move))
        ahead.push(move)
    return "，".join(words)


def _arrows(line: Sequence[Any]) -> list[tuple[int, int, str]]:
    return [(move.from_square, move.to_square, COLOURS[ply % 2]) for ply, move in enumerate(line)]
