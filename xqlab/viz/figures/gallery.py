"""Pictures side by side, each with its caption: a line of moves, the moves of a piece, the rules behind them.

A green dot is a legal target, an orange ring an illegal one. The generators decide which: nothing here knows
a rule.
"""

from collections.abc import Iterable, Mapping
from html import escape
from typing import Any

from xqlab.errors import XqlabError
from xqlab.picture import Svg
from xqlab.xiangqi import Board, Move, parse_square
from xqlab.xiangqi.representations import MAILBOX
from xqlab.xiangqi.representations.constraints import PINNED, constraints, permissions

ALLOWED, REFUSED, DECIDES = "target", "refuted", "last"


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


def moves_picture(board: Board, square: str, **options: Any) -> Svg:
    """The board with the targets of the piece on `square` ("h2"), illegal where the king would be lost.

    options : as for `Board.svg`. Raises ValueError for a square without a piece of the side to move.
    """
    number = parse_square(square)
    piece = board.piece_at(number)
    if piece is None or piece.color != board.turn:
        raise XqlabError(f"expected a square with a piece of the side to move, got {square!r}")
    legal = {move.to_square for move in board.legal_moves if move.from_square == number}
    ways = [move.to_square for move in MAILBOX.pseudo_legal_moves(board) if move.from_square == number]
    marks = {target: ALLOWED if target in legal else REFUSED for target in ways}
    return board.svg(**({"highlights": {number: "from"} | marks} | options))


def rules_picture(board: Board, **options: Any) -> Svg:
    """The board with the constraints on legal moves: lines of attack, the pieces on them, and legal targets.

    An arrow goes from the enemy piece to the king, pieces between are marked blue. Dots and rings show the
    targets that all constraints together allow: on a line those of its pinned pieces, else of the others.

    options : as for `Board.svg`.
    """
    rules = constraints(board)
    free, pinned = permissions(board)
    marks: dict[int, str] = {}
    for rule in rules:
        marks |= dict.fromkeys(rule.pieces, DECIDES)
        groups = [pinned[piece] for piece in rule.ours] if rule.verdict == PINNED else [free]
        for square in (rule.between - rule.pieces) | {rule.attacker}:
            marks[square] = ALLOWED if any(square in group for group in groups) else REFUSED
    arrows = [(rule.attacker, rule.king, "refuted") for rule in rules]
    return board.svg(**({"highlights": marks, "arrows": arrows} | options))


def rules_gallery(boards: Mapping[str, Board], *, width: int = 300, **options: Any) -> Gallery:
    """The rules pictures of several boards by name, with the text of each rule below."""
    return Gallery(
        {
            "\n".join([name, *(rule.sentence() for rule in constraints(board))]): rules_picture(
                board, size=width, **options
            )
            for name, board in boards.items()
        },
        width=width,
    )


def moves_gallery(scenes: Mapping[str, tuple[str, str]], *, width: int = 300, **options: Any) -> Gallery:
    """The moves pictures of several scenes: caption -> (FEN, square of the piece)."""
    return Gallery(
        {
            caption: moves_picture(Board(fen), square, size=width, **options)
            for caption, (fen, square) in scenes.items()
        },
        width=width,
    )
