"""Positions of a training set as boards, with what is said of them: what each step does to one position."""

from __future__ import annotations

from collections.abc import Mapping

from xqlab.nnue.data.record_text import fens
from xqlab.nnue.data.training_positions import Positions, for_mover
from xqlab.viz.charts.searches import ChartError
from xqlab.viz.figures.gallery import Gallery
from xqlab.xiangqi import Board

ENDS = {1: "the mover won", 0: "drawn", -1: "the mover lost"}


def position_gallery(positions: Mapping[str, Positions], *, width: int = 260) -> Gallery:
    """The first position of each set as a board, its best move as an arrow, its value and result below.

    positions : caption -> POSITION[n], of which the first is shown
    Raises ChartError where a set is empty.
    """
    pictures = {}
    for caption, each in positions.items():
        if not len(each):
            raise ChartError(f"expected a position to draw as {caption!r}, got none")
        first = each[:1]
        board = Board(fens(first)[0])
        move = int(first["move"][0])
        arrows = [(move & 127, move >> 7, "best")] if move else []
        result = float(for_mover(first)[0])
        told = ENDS.get(int(result), "") if result == int(result) else f"mean result {result:+.2f}"
        side = "Red 红方" if board.turn else "Black 黑方"
        text = f"{caption}\n{side} to move, {float(first['value'][0]):+.0f} for the mover\n{told}"
        pictures[text] = board.svg(arrows=arrows, size=width)
    return Gallery(pictures, width=width)
