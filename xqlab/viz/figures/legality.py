"""Pictures of what a man may do, and of the rules that make his moves legal.

A green dot is a square that is allowed, an orange ring one that is not. What they show is asked of the
generators: nothing here knows a rule.
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
    """The board with what the man on `square` ("h2") reaches, refused where the king would be lost.

    options : as for `Board.svg`. Raises ValueError where no man of the side to move stands.
    """
    number = parse_square(square)
    man = board.piece_at(number)
    if man is None or man.color != board.turn:
        raise XqlabError(f"expected a square with a man of the side to move, got {square!r}")
    legal = {move.to_square for move in board.legal_moves if move.from_square == number}
    ways = [move.to_square for move in MAILBOX.pseudo_legal_moves(board) if move.from_square == number]
    marks = {target: ALLOWED if target in legal else REFUSED for target in ways}
    return board.svg(**({"highlights": {number: "from"} | marks} | options))


def rules_picture(board: Board, **options: Any) -> Svg:
    """The board with the rules of legality that hold: each line of attack, the men on it, and where to end.

    An arrow goes from the enemy man to the king, men between are marked blue. Dots and rings tell where a man
    may end for all rules together: a man who is between where he is pinned, else one who is not.

    options : as for `Board.svg`.
    """
    found = constraints(board)
    free, tied = permissions(board)
    marks: dict[int, str] = {}
    for rule in found:
        marks |= dict.fromkeys(rule.pieces, DECIDES)
        groups = [tied[man] for man in rule.ours] if rule.verdict == PINNED else [free]
        for square in (rule.between - rule.pieces) | {rule.attacker}:
            marks[square] = ALLOWED if any(square in group for group in groups) else REFUSED
    arrows = [(rule.attacker, rule.king, "refuted") for rule in found]
    return board.svg(**({"highlights": marks, "arrows": arrows} | options))


def rules_gallery(boards: Mapping[str, Board], *, width: int = 300, **options: Any) -> Gallery:
    """The rules pictures of several boards by name, with what each rule says below."""
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
    """The moves pictures of several scenes: caption -> (FEN, square of the man)."""
    return Gallery(
        {
            caption: moves_picture(Board(fen), square, size=width, **options)
            for caption, (fen, square) in scenes.items()
        },
        width=width,
    )
