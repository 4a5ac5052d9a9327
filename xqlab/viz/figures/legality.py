"""Pictures of the moves of a piece, and of the rules that make them legal.

A green dot is a legal target, an orange ring an illegal one. The generators decide which: nothing here
knows a rule.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from xqlab.errors import XqlabError
from xqlab.picture import Svg
from xqlab.viz.figures.gallery import Gallery
from xqlab.xiangqi import Board, parse_square
from xqlab.xiangqi.representations import MAILBOX
from xqlab.xiangqi.representations.constraints import PINNED, constraints, permissions

ALLOWED, REFUSED, DECIDES = "target", "refuted", "last"


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
