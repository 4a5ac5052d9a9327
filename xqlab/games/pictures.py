"""Tic-tac-toe and chess boards as SVG."""

import re
from functools import cache
from types import MappingProxyType

from xqlab.meanings import SIDES
from xqlab.picture import EDGE, LINE, BoardPicture, frame, labels

CELL = 100
SQUARE = '<rect x="-50" y="-50" width="100" height="100"/>'
PAPER, LIGHT, DARK = "#f7ead0", "#f3e0bb", "#bd9063"


@cache
def tictactoe_picture(*, flip: bool = False) -> BoardPicture:
    """The picture of tic-tac-toe: squares by rows from the top left, a3 to c1, pieces "X" and "O".

    flip : a3 at the bottom right
    """
    margin, side = 24, 3 * CELL + 48
    centers = tuple((margin + CELL * (s % 3 + 0.5), margin + CELL * (s // 3 + 0.5)) for s in range(9))
    if flip:
        centers = centers[::-1]
    paper = f'<rect x="{margin}" y="{margin}" width="300" height="300" rx="5" fill="{PAPER}"/>'
    lines = "M100 8v284M200 8v284M8 100h284M8 200h284"
    names = [file + rank for rank in "321" for file in "abc"]
    numbers = labels(((name, x - 34, y - 35) for name, (x, y) in zip(names, centers)), size=15)
    stroke = 'fill="none" stroke-width="11" stroke-linecap="round"'
    return BoardPicture(
        name="Tic-tac-toe board",
        width=side,
        height=side,
        background=frame(side, side) + paper + f'<path transform="translate({margin},{margin})" {stroke}'
        f' stroke="{EDGE}" d="{lines}"/><g opacity=".75">{numbers}</g>',
        pieces=MappingProxyType(
            {
                "X": f'<path {stroke} stroke="{SIDES[0].edge}" d="M-24-24l48 48m0-48l-48 48"/>',
                "O": f'<circle {stroke} stroke="{SIDES[1].edge}" r="27"/>',
            }
        ),
        spot=SQUARE,
        centers=centers,
        cell=CELL,
    )


@cache
def chess_picture(*, flip: bool = False) -> BoardPicture:
    """The picture of chess: squares a1 = 0 to h8 = 63, pieces by FEN letter, drawn as in python-chess.

    Errors: ModuleNotFoundError if python-chess is not installed.
    """
    try:
        from chess.svg import PIECES
    except ImportError as error:
        need = "expected the module 'chess' for the drawings of chess pieces, but it is not installed"
        raise ModuleNotFoundError(f'{need}: pip install "xqlab[chess]"', name="chess") from error
    margin, side = 46, 8 * CELL + 92
    centers = tuple((margin + CELL * (s % 8 + 0.5), margin + CELL * (7.5 - s // 8)) for s in range(64))
    if flip:
        centers = centers[::-1]
    board = f'<rect x="{margin}" y="{margin}" width="800" height="800" fill="{LIGHT}"'
    board += f' stroke="{LINE}" stroke-width="3"/>'
    dark = "".join(
        f"M{x - 50:g} {y - 50:g}h100v100h-100z"
        for s, (x, y) in enumerate(centers)
        if (s % 8 + s // 8) % 2 == 0
    )
    files = [("abcdefgh"[f], centers[f][0], y) for f in range(8) for y in (23, side - 23)]
    ranks = [(str(r + 1), x, centers[8 * r][1]) for r in range(8) for x in (23, side - 23)]
    return BoardPicture(
        name="Chess board",
        width=side,
        height=side,
        background=f'{frame(side, side)}{board}<path fill="{DARK}" d="{dark}"/>{labels([*files, *ranks])}',
        pieces=MappingProxyType({symbol: _centred(drawing) for symbol, drawing in PIECES.items()}),
        spot=SQUARE,
        centers=centers,
        cell=CELL,
    )


def _centred(drawing: str) -> str:
    # python-chess draws in a square of 45 units. Its ids would be repeated for every pawn.
    plain = re.sub(r' (id|class)="[^"]*"', "", drawing)
    return f'<g transform="scale(2.1)translate(-22.5,-22.5)">{plain}</g>'
