"""Which moves leave our king safe, without playing any of them.

Three sets are computed once a node. Pieces other than the king may end on `permitted`: everywhere, or, in
check, on the checking piece and the squares between. A piece in `pinned` also stays on the line through our
king and its own square. The king's own `steps` are tried square by square, with the king off the board, so
that he does not hide the squares behind him.

    permitted (x), White in check      pinned: the bishop keeps to the line

    K x x r                            K . B . r
"""

# mypy: ignore-errors

from xqlab.games.chess.reach import bishop_reach, rook_reach
from xqlab.games.chess.squares import BISHOP, EVERYWHERE, KING, KNIGHT, NO_SQUARE, PAWN, QUEEN, ROOK
from xqlab.games.chess.tables import (
    BETWEEN,
    BISHOP_RAYS,
    KING_TARGETS,
    KNIGHT_TARGETS,
    PAWN_CAPTURES,
    ROOK_RAYS,
    SQUARE_BIT,
)
from xqlab.kernels import inlined, kernel
from xqlab.kernels.bits import lowest_bit, without_lowest


@inlined
def occupied(position):
    """The set of occupied squares."""
    return position.sets[0, 0] | position.sets[1, 0]


@inlined
def rooks_and_queens(position, side):
    """The set of the pieces of a side that move straight."""
    return position.sets[side, ROOK] | position.sets[side, QUEEN]


@inlined
def bishops_and_queens(position, side):
    """The set of the pieces of a side that move diagonally."""
    return position.sets[side, BISHOP] | position.sets[side, QUEEN]


@inlined
def is_attacked(position, square, side, pieces):
    """Whether `side` attacks a square when `pieces` are on the board; its pieces outside of them do not."""
    if KNIGHT_TARGETS[square] & position.sets[side, KNIGHT] & pieces != 0:
        return True
    if PAWN_CAPTURES[1 - side, square] & position.sets[side, PAWN] & pieces != 0:
        return True
    if KING_TARGETS[square] & position.sets[side, KING] != 0:
        return True
    straight = rooks_and_queens(position, side) & pieces
    if ROOK_RAYS[square] & straight != 0 and rook_reach(square, pieces) & straight != 0:
        return True
    diagonal = bishops_and_queens(position, side) & pieces
    return BISHOP_RAYS[square] & diagonal != 0 and bishop_reach(square, pieces) & diagonal != 0


@inlined
def king_square(position, side):
    """The square of a side's king; NO_SQUARE, from which nothing is reached, without one."""
    king = position.sets[side, KING]
    return lowest_bit(king) if king != 0 else NO_SQUARE


@kernel
def is_in_check(position):
    """Whether the side to move is in check."""
    side = position.turn & 1
    king = position.sets[side, KING]
    return king != 0 and is_attacked(position, lowest_bit(king), 1 - side, occupied(position))


@inlined
def restrictions(position, goal):
    """What the enemy's checks and pins allow.

    goal : int64  the squares that count as targets
    Returns the squares of `goal` that our king may step to; the set on which other pieces may end; our pinned
    pieces; and whether our king is in check.
    """
    side = position.turn & 1
    enemy = 1 - side
    king = king_square(position, side)
    own = position.sets[side, 0]
    pieces = own | position.sets[enemy, 0]
    checkers = KNIGHT_TARGETS[king] & position.sets[enemy, KNIGHT]
    checkers |= PAWN_CAPTURES[side, king] & position.sets[enemy, PAWN]
    permitted = EVERYWHERE
    pinned = 0
    if checkers != 0:
        permitted = checkers
    far = ROOK_RAYS[king] & rooks_and_queens(position, enemy)
    far |= BISHOP_RAYS[king] & bishops_and_queens(position, enemy)
    while far != 0:
        attacker = lowest_bit(far)
        far = without_lowest(far)
        between = BETWEEN[king, attacker]
        blockers = between & pieces
        if blockers == 0:
            checkers |= SQUARE_BIT[attacker]
            permitted = between | SQUARE_BIT[attacker]
        elif blockers & own == blockers and without_lowest(blockers) == 0:
            pinned |= blockers
    if without_lowest(checkers) != 0:  # two pawns or two knights only in a position set up so
        permitted = 0
    steps = 0
    tried = KING_TARGETS[king] & goal
    pieces ^= SQUARE_BIT[king]
    while tried != 0:
        square = lowest_bit(tried)
        tried = without_lowest(tried)
        if not is_attacked(position, square, enemy, pieces | SQUARE_BIT[square]):
            steps |= SQUARE_BIT[square]
    return steps, permitted, pinned, checkers != 0


@kernel
def is_safe_in_passing(position, origin):
    """Whether the pawn on `origin` may take in passing without leaving our king attacked."""
    side = position.turn & 1
    king = position.sets[side, KING]
    taken = SQUARE_BIT[position.passed ^ 8]
    pieces = (occupied(position) ^ SQUARE_BIT[origin] ^ taken) | SQUARE_BIT[position.passed]
    return king == 0 or not is_attacked(position, lowest_bit(king), 1 - side, pieces)


@kernel
def passing_pawns(position):
    """Our pawns that may take in passing the pawn that has just gone two squares."""
    side = position.turn & 1
    able = 0
    pawns = PAWN_CAPTURES[1 - side, position.passed] & position.sets[side, PAWN]
    while pawns != 0:
        square = lowest_bit(pawns)
        pawns = without_lowest(pawns)
        if is_safe_in_passing(position, square):
            able |= SQUARE_BIT[square]
    return able
