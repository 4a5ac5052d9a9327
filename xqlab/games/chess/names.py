"""Moves in standard algebraic notation as numbers, and the data that make texts of them.

A name is the move itself, and above it what FIELDS says. Source: FIDE Laws of Chess, Appendix C.
"""

# mypy: ignore-errors

from xqlab.games.chess.cells import SQUARE_NAMES
from xqlab.games.chess.exchange import captured_kind, kind_on
from xqlab.games.chess.legality import is_attacked, is_in_check, occupied
from xqlab.games.chess.movegen import count_moves
from xqlab.games.chess.position import make, unmake
from xqlab.games.chess.reach import reach
from xqlab.games.chess.squares import KING, PAWN
from xqlab.games.chess.tables import SQUARE_BIT
from xqlab.kernels import kernel
from xqlab.kernels.bits import lowest_bit, without_lowest
from xqlab.move_texts import choice, coordinates

# (lowest bit, bits): the kind of the piece, 7 for castling; whether it captures; whether the file and the
# rank that it leaves are written; whether it gives check (1), or mate (2).
FIELDS = {
    **{"promoted": (12, 3), "kind": (15, 3), "capture": (18, 1)},
    **{"file": (19, 1), "rank": (20, 1), "check": (21, 2)},
}
CASTLES = 7
ORIGIN, TARGET = ((0, 3), (3, 3)), ((6, 3), (9, 3))  # file and rank
FILE_NAMES, RANK_NAMES = "abcdefgh", "12345678"


def _unless_castling(part):
    return choice(FIELDS["kind"], [*[part] * CASTLES, ""])


WRITTEN = {
    "san": [
        # A king castles to the file c, or, with bit 2 of its number, to g.
        choice(FIELDS["kind"], ["", "", *"NBRQK", choice((TARGET[0][0] + 2, 1), ["O-O-O", "O-O"])]),
        choice(FIELDS["file"], ["", choice(ORIGIN[0], FILE_NAMES)]),
        choice(FIELDS["rank"], ["", choice(ORIGIN[1], RANK_NAMES)]),
        choice(FIELDS["capture"], ["", "x"]),
        _unless_castling(choice(TARGET[0], FILE_NAMES)),
        _unless_castling(choice(TARGET[1], RANK_NAMES)),
        choice(FIELDS["promoted"], ["", "", "=N", "=B", "=R", "=Q"]),
        choice(FIELDS["check"], ["", "+", "#"]),
    ],
    "uci": [*coordinates(SQUARE_NAMES, 6), choice(FIELDS["promoted"], ["", "", *"nbrq"])],
}


@kernel
def name_move(position, move):
    """The number of a move's name: the move itself, and above it what FIELDS says."""
    move = int(move)
    origin, target = move & 63, move >> 6 & 63
    kind = kind_on(position, origin)
    capture = int(captured_kind(position, move) != 0)
    by_file = by_rank = 0
    if kind == PAWN:
        by_file = capture
    elif kind == KING:
        if target - origin == 2 or origin - target == 2:
            kind = CASTLES
    else:
        side = position.turn & 1
        others = reach(kind, side, target, occupied(position)) & position.sets[side, kind]
        others &= ~SQUARE_BIT[origin]
        is_other = is_on_file = False
        while others != 0:
            other = lowest_bit(others)
            others = without_lowest(others)
            if is_safe(position, other | target << 6):
                is_other = True
                is_on_file = is_on_file or (other ^ origin) & 7 == 0
                by_file |= int(other >> 3 == origin >> 3)
        by_rank = int(is_on_file)
        by_file |= int(is_other and not is_on_file)
    make(position, move)
    check = 0
    if is_in_check(position):
        check = 1 if count_moves(position) > 0 else 2
    unmake(position)
    return move | kind << 15 | capture << 18 | by_file << 19 | by_rank << 20 | check << 21


@kernel
def is_safe(position, move):
    """Whether a pseudo-legal move leaves the own king safe."""
    side = position.turn & 1
    make(position, move)
    king = position.sets[side, KING]
    safe = king == 0 or not is_attacked(position, lowest_bit(king), 1 - side, occupied(position))
    unmake(position)
    return safe
