"""Legal moves of chess: the set of targets of each piece, counted or written out as moves.

`reach` says where a piece goes, `legality` which of those squares leave the king safe; no move is played to
test it. Pawns that are not pinned move all at once, as sets.
"""

# mypy: ignore-errors

from xqlab.games.chess.legality import (
    bishops_and_queens,
    is_attacked,
    king_square,
    occupied,
    passing_pawns,
    restrictions,
    rooks_and_queens,
)
from xqlab.games.chess.reach import bishop_reach, reach, rook_reach
from xqlab.games.chess.squares import BLACK_PIECE, KNIGHT, NO_SQUARE, PAWN, PROMOTED, QUEEN, ROOK, bits
from xqlab.games.chess.tables import KNIGHT_TARGETS, LINE, PAWN_CAPTURES, SQUARE_BIT
from xqlab.kernels import inlined, kernel
from xqlab.kernels.bits import count_squares, lowest_bit, shifted_left, shifted_right, without_lowest

FILE_A, FILE_H = bits(range(0, 64, 8)), bits(range(7, 64, 8))
NOT_FILE_A, NOT_FILE_H = ~FILE_A, ~FILE_H
LAST_RANKS = bits((*range(8), *range(56, 64)))
THIRD, SIXTH = bits(range(16, 24)), bits(range(40, 48))


@inlined
def write_targets(buffer, end, origin, targets):
    """Write the moves from one square to a set of targets; return the new end."""
    while targets != 0:
        buffer.moves[end] = origin | lowest_bit(targets) << 6
        targets = without_lowest(targets)
        end += 1
    return end


@inlined
def write_pawn_moves(buffer, end, targets, back, all_promotions):
    """Write the moves of pawns to a set of targets, each from `back` squares less; return the new end.

    all_promotions : bool  whether promotions to other pieces than a queen are written, too
    """
    while targets != 0:
        target = lowest_bit(targets)
        targets = without_lowest(targets)
        move = (target - back) | target << 6
        if SQUARE_BIT[target] & LAST_RANKS != 0:
            buffer.moves[end] = move | QUEEN << PROMOTED
            end += 1
            if all_promotions:
                for kind in range(ROOK, PAWN, -1):
                    buffer.moves[end] = move | kind << PROMOTED
                    end += 1
        else:
            buffer.moves[end] = move
            end += 1
    return end


@inlined
def pawn_pushes(side, pawns, empty):
    """The targets of pawns one step ahead, and two steps ahead."""
    if side == 0:
        one = shifted_left(pawns, 8) & empty
        return one, shifted_left(one & THIRD, 8) & empty
    one = shifted_right(pawns, 8) & empty
    return one, shifted_right(one & SIXTH, 8) & empty


@inlined
def pawn_captures(side, pawns):
    """The squares that pawns attack to the left (towards file a), and to the right."""
    if side == 0:
        return shifted_left(pawns & NOT_FILE_A, 7), shifted_left(pawns & NOT_FILE_H, 9)
    return shifted_right(pawns & NOT_FILE_A, 9), shifted_right(pawns & NOT_FILE_H, 7)


@inlined
def castling(position, pieces, side):
    """The squares that the king may castle to; he is not in check."""
    targets = 0
    rights = position.rights >> 2 * side
    home = 56 * side
    if rights & 1 != 0 and pieces & (SQUARE_BIT[home + 5] | SQUARE_BIT[home + 6]) == 0:
        if not is_attacked(position, home + 5, 1 - side, pieces):
            if not is_attacked(position, home + 6, 1 - side, pieces):
                targets |= SQUARE_BIT[home + 6]
    if rights & 2 != 0:
        between = SQUARE_BIT[home + 1] | SQUARE_BIT[home + 2] | SQUARE_BIT[home + 3]
        if pieces & between == 0 and not is_attacked(position, home + 3, 1 - side, pieces):
            if not is_attacked(position, home + 2, 1 - side, pieces):
                targets |= SQUARE_BIT[home + 2]
    return targets


@inlined
def pinned_pawn(side, square, king, pieces, enemies):
    """The targets of a pinned pawn, on the line through our king."""
    one, two = pawn_pushes(side, SQUARE_BIT[square], ~pieces)
    return (one | two | PAWN_CAPTURES[side, square] & enemies) & LINE[king, square]


@kernel
def write_moves(position, buffer, base, goal, quiet):
    """Write the legal moves to squares of `goal`, and castling and all promotions if `quiet`.

    Without `quiet` pawns are promoted on empty squares, too, but to queens only. Returns the number.
    """
    side = position.turn & 1
    enemy = 1 - side
    pieces = occupied(position)
    enemies = position.sets[enemy, 0]
    king = king_square(position, side)
    steps, permitted, pinned, is_check = restrictions(position, goal)
    if quiet and not is_check and position.rights >> 2 * side & 3 != 0:
        steps |= castling(position, pieces, side)
    end = write_targets(buffer, base, king, steps)
    if permitted == 0:
        return end - base

    free = ~pinned
    pawns = position.sets[side, PAWN] & free
    one, two = pawn_pushes(side, pawns, ~pieces)
    left, right = pawn_captures(side, pawns)
    pushed = permitted & (goal | LAST_RANKS)
    sign = 1 - 2 * side
    end = write_pawn_moves(buffer, end, left & enemies & permitted, 8 * sign - 1, True)
    end = write_pawn_moves(buffer, end, right & enemies & permitted, 8 * sign + 1, True)
    end = write_pawn_moves(buffer, end, one & pushed, 8 * sign, quiet)
    end = write_pawn_moves(buffer, end, two & pushed, 16 * sign, False)
    if position.passed != NO_SQUARE:
        movers = passing_pawns(position)
        while movers != 0:
            buffer.moves[end] = lowest_bit(movers) | position.passed << 6
            movers = without_lowest(movers)
            end += 1

    may = permitted & goal
    movers = position.sets[side, KNIGHT] & free
    while movers != 0:
        square = lowest_bit(movers)
        movers = without_lowest(movers)
        end = write_targets(buffer, end, square, KNIGHT_TARGETS[square] & may)
    movers = bishops_and_queens(position, side) & free
    while movers != 0:
        square = lowest_bit(movers)
        movers = without_lowest(movers)
        end = write_targets(buffer, end, square, bishop_reach(square, pieces) & may)
    movers = rooks_and_queens(position, side) & free
    while movers != 0:
        square = lowest_bit(movers)
        movers = without_lowest(movers)
        end = write_targets(buffer, end, square, rook_reach(square, pieces) & may)
    while pinned != 0:
        square = lowest_bit(pinned)
        pinned = without_lowest(pinned)
        if SQUARE_BIT[square] & position.sets[side, PAWN] != 0:
            targets = pinned_pawn(side, square, king, pieces, enemies) & may
            while targets != 0:  # on the last rank it can only have taken what pins it
                target = lowest_bit(targets)
                targets = without_lowest(targets)
                end = write_pawn_moves(buffer, end, SQUARE_BIT[target], target - square, True)
        else:
            kind = int(position.board[square]) - BLACK_PIECE * side
            targets = reach(kind, side, square, pieces) & LINE[king, square] & may
            end = write_targets(buffer, end, square, targets)
    return end - base


@kernel
def generate(position, buffer, base):
    """Write the legal moves to `buffer.moves[base:]`; return their number."""
    return write_moves(position, buffer, base, ~position.sets[position.turn & 1, 0], True)


@kernel
def captures(position, buffer, base):
    """As `generate`: captures, those in passing included, and promotions to a queen only."""
    return write_moves(position, buffer, base, position.sets[1 - (position.turn & 1), 0], False)


@inlined
def count_pawn_moves(targets):
    """The number of moves of pawns to a set of targets: four to the last rank."""
    return count_squares(targets) + 3 * count_squares(targets & LAST_RANKS)


@kernel
def count_moves(position):
    """The number of legal moves; none is written."""
    side = position.turn & 1
    enemy = 1 - side
    own = position.sets[side, 0]
    enemies = position.sets[enemy, 0]
    pieces = own | enemies
    king = king_square(position, side)
    steps, permitted, pinned, is_check = restrictions(position, ~own)
    count = count_squares(steps)
    if not is_check and position.rights >> 2 * side & 3 != 0:
        count += count_squares(castling(position, pieces, side))
    if permitted == 0:
        return count

    free = ~pinned
    pawns = position.sets[side, PAWN] & free
    one, two = pawn_pushes(side, pawns, ~pieces)
    left, right = pawn_captures(side, pawns)
    count += count_pawn_moves(left & enemies & permitted)
    count += count_pawn_moves(right & enemies & permitted)
    count += count_pawn_moves(one & permitted) + count_squares(two & permitted)
    if position.passed != NO_SQUARE:
        count += count_squares(passing_pawns(position))

    may = permitted & ~own
    movers = position.sets[side, KNIGHT] & free
    while movers != 0:
        count += count_squares(KNIGHT_TARGETS[lowest_bit(movers)] & may)
        movers = without_lowest(movers)
    movers = bishops_and_queens(position, side) & free
    while movers != 0:
        count += count_squares(bishop_reach(lowest_bit(movers), pieces) & may)
        movers = without_lowest(movers)
    movers = rooks_and_queens(position, side) & free
    while movers != 0:
        count += count_squares(rook_reach(lowest_bit(movers), pieces) & may)
        movers = without_lowest(movers)
    while pinned != 0:
        square = lowest_bit(pinned)
        pinned = without_lowest(pinned)
        if SQUARE_BIT[square] & position.sets[side, PAWN] != 0:
            count += count_pawn_moves(pinned_pawn(side, square, king, pieces, enemies) & permitted)
        else:
            kind = int(position.board[square]) - BLACK_PIECE * side
            targets = reach(kind, side, square, pieces)
            count += count_squares(targets & LINE[king, square] & may)
    return count


@kernel
def count_for_perft(position, buffer, base):
    """As `count_moves`, with the room for moves that counting needs in other games."""
    return count_moves(position)
