"""A line of moves as boards side by side, each with the move that led to it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from xqlab.viz.figures.gallery import Gallery


def line_gallery(
    board: Any, moves: Iterable[Any], *, notation: str = "chinese", width: int = 210, first: str = "before"
) -> Gallery:
    """A Xiangqi board before a line of moves and after each of them, the last move and a check marked.

    notation : of the moves in the captions, as for `Board.text`, beside the squares
    first    : the caption of the board before the line
    """
    at = board.copy()
    pictures = {first: at.svg(size=width)}
    for ply, move in enumerate(moves, 1):
        taken = at.piece_at(move.to_square)
        text = f"{ply}. {at.text(move, notation)} {move.uci()}"
        at.push(move)
        notes = [f"takes the {taken.kind}"] if taken else []
        notes += ["mate"] if at.is_checkmate() else ["stalemate 困毙"] if at.is_stalemate() else []
        notes += ["check"] if at.is_check() and not at.is_checkmate() else []
        arrow = [(move.from_square, move.to_square)]
        pictures[f"{text}\n{', '.join(notes)}"] = at.svg(size=width, arrows=arrow)
    return Gallery(pictures, width=width)
