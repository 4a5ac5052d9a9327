"""Moves as Chinese and WXF notation count: files from the mover's right, tandem pieces from the front.

These notations name no squares. They name a piece by its kind and file, or by its place among the pieces of
its kind on that file (a tandem), then the direction, and the target file or the number of ranks. `Step` holds
these as values; `xqlab.xiangqi.notation.wxf` and `xqlab.xiangqi.notation.chinese` spell them.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from xqlab.xiangqi.core.squares import FILES, RANKS

SLANTING = "ABN"  # kinds that always change the file: their moves name the target file


class PlacedPiece(NamedTuple):
    """A piece of the side to move, as Chinese and WXF moves name it.

    kind    : its FEN letter, a capital for either side
    file    : 1 to 9 from the right of its own side
    order   : 1 for the foremost of its kind on this file
    on_file : number of pieces of its kind on this file
    serial  : its number among all tandem pieces of its kind, files from the right, each from the front;
              0 if fewer than two files hold such a tandem
    """

    kind: str
    file: int
    order: int
    on_file: int
    serial: int


class Step(NamedTuple):
    """A legal move in the terms of Chinese and WXF notation.

    direction : "+" forwards, "-" backwards, "=" along the rank
    number    : ranks moved, or the target file of a piece that changes its file
    by_order  : whether the text must name the place in the tandem, because the file alone fits two moves
    """

    piece: PlacedPiece
    direction: str
    number: int
    by_order: bool


def pieces_to_move(cells: Sequence[str], red: bool) -> dict[int, PlacedPiece]:
    """The pieces of the side to move, by square; `cells`: the FEN letter on each, "" on an empty one."""
    files: dict[tuple[str, int], list[int]] = {}
    for square, letter in enumerate(cells):
        if letter and letter.isupper() == red:
            file = FILES - square % FILES if red else square % FILES + 1
            files.setdefault((letter.upper(), file), []).append(square)
    tandems: dict[str, int] = {}
    for (kind, _), squares in files.items():
        tandems[kind] = tandems.get(kind, 0) + (len(squares) > 1)
    pieces: dict[int, PlacedPiece] = {}
    serials: dict[str, int] = {}
    for kind, file in sorted(files):
        squares = files[kind, file]
        for order, square in enumerate(reversed(squares) if red else squares, start=1):
            serial = 0
            if tandems[kind] > 1 and len(squares) > 1:
                serial = serials[kind] = serials.get(kind, 0) + 1
            pieces[square] = PlacedPiece(kind, file, order, len(squares), serial)
    return pieces


def square_reached(direction: str, number: int, kind: str, origin: int, red: bool) -> int | None:
    """The square that a step leads to, legal or not; None beyond the edge, and for a meaningless step."""
    rank, file = divmod(origin, FILES)
    ranks = {"+": 1, "-": -1, "=": 0}[direction] * (1 if red else -1)
    if direction == "=" or kind in SLANTING:
        end = FILES - number if red else number - 1
        files = abs(end - file)
        ranks *= {"A": 1, "B": 2, "N": 3 - files}.get(kind, 0)
        if direction != "=" and kind == "N" and files not in (1, 2):
            return None
        file = end
    else:
        ranks *= number
    return FILES * (rank + ranks) + file if 0 <= rank + ranks < RANKS else None


def legal_steps(codes: Iterable[int], pieces: dict[int, PlacedPiece], red: bool) -> dict[int, Step]:
    """The number of each legal move -> its `Step`; `pieces` as `pieces_to_move` returns them."""
    steps = {}
    for code in codes:
        origin, target = code & 127, code >> 7
        piece = pieces[origin]
        ranks = target // FILES - origin // FILES
        if not red:
            ranks = -ranks
        direction = "+" if ranks > 0 else "-" if ranks else "="
        number = abs(ranks)
        if not ranks or piece.kind in SLANTING:
            number = FILES - target % FILES if red else target % FILES + 1
        steps[code] = Step(piece, direction, number, piece.on_file > 1)
    return {code: _by_file_if_clear(step, steps) for code, step in steps.items()}


def _by_file_if_clear(step: Step, steps: dict[int, Step]) -> Step:
    """The step, named by its file if that is clear: two advisors on a file mostly go opposite ways."""
    piece, direction, number, by_order = step
    if not by_order or piece.kind not in "AB":
        return step
    twins = sum(
        other.piece[:2] == piece[:2] and other.direction == direction and other.number == number
        for other in steps.values()
    )
    return Step(piece, direction, number, twins > 1)
