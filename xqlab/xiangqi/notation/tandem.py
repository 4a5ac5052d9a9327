"""Moves as Chinese and WXF notation count: files from the mover's right, tandem pieces from the front.

These notations name no squares. They name a piece by its kind and file, or by its place among the pieces of
its kind on that file (a tandem), then the direction, and the target file or the number of ranks. `name_move`
packs all this into a number, and `NotatedMove` holds it as values; `xqlab.xiangqi.notation.wxf` and
`xqlab.xiangqi.notation.chinese` spell it.
"""

# mypy: ignore-errors

from collections.abc import Iterable
from typing import NamedTuple

from xqlab.kernels import kernel
from xqlab.move_texts import Part, choice, field_of
from xqlab.xiangqi.cells import COUNT, FIRST
from xqlab.xiangqi.core.legality import is_attacked, occupied
from xqlab.xiangqi.core.position import make, unmake
from xqlab.xiangqi.core.reach import has_bit, reach
from xqlab.xiangqi.core.squares import (
    ADVISOR,
    ELEPHANT,
    FILES,
    KNIGHT,
    LETTERS,
    OFF,
    RANKS,
    SLOT_KINDS,
    SLOTS,
    SQUARES,
)

SLANTING = "ABN"  # kinds that always change the file: their moves name the target file
DIRECTIONS = "+-="

FIELDS = {  # (lowest bit, bits) of what a name holds; `PlacedPiece` and `NotatedMove` explain it
    **{"origin": (0, 7), "target": (7, 7), "side": (14, 1), "kind": (15, 3), "file": (18, 4)},
    **{"order": (22, 3), "on_file": (25, 3), "serial": (28, 3)},
    **{"by_order": (31, 1), "direction": (32, 2), "number": (34, 4)},
}


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


class NotatedMove(NamedTuple):
    """A move in the terms of Chinese and WXF notation.

    direction : "+" forwards, "-" backwards, "=" along the rank
    number    : ranks moved, or the target file of a piece that changes its file
    by_order  : whether the text must name the place in the tandem, because the file alone fits two moves
    """

    piece: PlacedPiece
    direction: str
    number: int
    by_order: bool


@kernel
def file_of(square, side):
    """The file of a square as a side counts, 1 to 9 from its right."""
    return FILES - square % FILES if side == 0 else square % FILES + 1


@kernel
def can_move(position, origin, target):
    """Whether a piece of the side to move can legally go from square to square.

    origin : int64  its square
    """
    side = position.turn & 1
    low, high = occupied(position)
    to_low, to_high = reach(SLOT_KINDS[position.board[origin]], side, origin, low, high)
    if target < 0 or target >= SQUARES or not has_bit(to_low, to_high, target):
        return False
    if has_bit(position.pieces[side, 0], position.pieces[side, 1], target):
        return False
    make(position, origin | target << 7)
    low, high = occupied(position)
    is_lost = is_attacked(position, int(position.square[SLOTS * side]), 1 - side, low, high)
    unmake(position)
    return not is_lost


@kernel
def name_move(position, move):
    """The number of a move's name: the move itself, and above it what FIELDS says.

    Two advisors or elephants on a file mostly go opposite ways: then the file is enough to name them.
    """
    move = int(move)  # of a 32-bit array, it is too narrow for the counts
    origin, target = move & 127, move >> 7 & 127
    slot = int(position.board[origin])
    side, kind = slot // SLOTS, int(SLOT_KINDS[slot])
    forwards, file = 1 - 2 * side, file_of(origin, side)
    first = SLOTS * side + FIRST[kind]
    counts = 0  # of pieces of the kind on each file, four bits for each
    order, twin = 1, origin
    for other in range(first, first + COUNT[kind]):
        square = int(position.square[other])
        if square != OFF:
            counts += 1 << 4 * file_of(square, side)
            if square != origin and square % FILES == origin % FILES:
                twin = square
                if (square - origin) * forwards > 0:
                    order += 1
    on_file = counts >> 4 * file & 15
    elsewhere, serial = 0, order  # pieces in tandem on other files
    for other in range(1, FILES + 1):
        count = counts >> 4 * other & 15
        if count > 1 and other != file:
            elsewhere += count
            if other < file:
                serial += count
    if on_file < 2 or elsewhere == 0:
        serial = 0
    ranks = (target // FILES - origin // FILES) * forwards
    direction = 0 if ranks > 0 else 1 if ranks < 0 else 2
    number = abs(ranks)
    if ranks == 0 or kind == ADVISOR or kind == ELEPHANT or kind == KNIGHT:
        number = file_of(target, side)
    by_order = int(on_file > 1)
    if on_file > 1 and (kind == ADVISOR or kind == ELEPHANT):
        by_order = int(can_move(position, twin, twin + target - origin))
    name = move | side << 14 | kind << 15 | file << 18 | order << 22 | on_file << 25 | serial << 28
    return name | by_order << 31 | direction << 32 | number << 34


def step_of(name: int) -> NotatedMove:
    """What a name says, but for the squares."""
    values = {field: field_of(name, bits) for field, bits in FIELDS.items()}
    piece = (values[field] for field in ("file", "order", "on_file", "serial"))
    return NotatedMove(
        PlacedPiece(LETTERS[values["kind"]], *piece),
        DIRECTIONS[values["direction"]],
        values["number"],
        bool(values["by_order"]),
    )


def by(field: str, parts: Iterable[Part]) -> Part:
    """The choice of a part of a text by a field of FIELDS."""
    return choice(FIELDS[field], parts)


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
