"""Several pictures side by side, each with its caption: `Gallery`, for notebooks; one of a line of moves."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from html import escape

from xqlab.xiangqi import Board, Move


class Gallery:
    """Pictures with captions, as many in a row as fit; shown by notebooks as HTML.

    pictures : caption -> SVG text; a line break in a caption begins a new line
    width    : of each picture, in pixels
    """

    def __init__(self, pictures: Mapping[str, str], *, width: int = 300) -> None:
        self.pictures, self.width = dict(pictures), width

    def _repr_html_(self) -> str:
        figures = "".join(self._figure(caption, svg) for caption, svg in self.pictures.items())
        return (
            f'<div style="display:flex;flex-wrap:wrap;gap:16px 20px;align-items:flex-start">{figures}</div>'
        )

    def _figure(self, caption: str, svg: str) -> str:
        first, *rest = caption.split("\n")
        lines = [f"<b>{escape(first)}</b>", *map(escape, rest)]
        return (
            f'<figure style="margin:0;width:{self.width}px">{svg}'
            f'<figcaption style="font-size:14px;line-height:1.4">{"<br/>".join(lines)}</figcaption></figure>'
        )


def line_gallery(
    board: Board, moves: Iterable[Move], *, notation: str = "chinese", width: int = 210, first: str = "before"
) -> Gallery:
    """A Xiangqi board before a line of moves and after each of them, the last move and a check marked.

    notation : of the moves in the captions, as for `Board.text`, beside the squares
    first    : the caption of the board before the line
    """
    at = board.copy()
    pictures = {first: at.svg(size=width)}
    for ply, move in enumerate(moves, 1):
        victim = at.piece_at(move.to_square)
        text = f"{ply}. {at.text(move, notation)} {move.uci()}"
        at.push(move)
        notes = [f"takes the {victim.kind}"] if victim else []
        notes += ["mate"] if at.is_checkmate() else ["stalemate 困毙"] if at.is_stalemate() else []
        notes += ["check"] if at.is_check() and not at.is_checkmate() else []
        arrow = [(move.from_square, move.to_square)]
        pictures[f"{text}\n{', '.join(notes)}"] = at.svg(size=width, arrows=arrow)
    return Gallery(pictures, width=width)
