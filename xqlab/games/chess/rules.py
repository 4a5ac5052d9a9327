"""How a game of chess ends: mate, stalemate, fifty moves, repetition, too little material to mate."""

# mypy: ignore-errors

from xqlab.game import MATE, UNDECIDED
from xqlab.games.chess.legality import is_in_check
from xqlab.games.chess.movegen import count_moves
from xqlab.games.chess.squares import BISHOP, KING, KNIGHT, PAWN, QUEEN, ROOK, bits
from xqlab.kernels import kernel
from xqlab.kernels.bits import count_squares

FIFTY_MOVES = 100  # plies without a capture or move of a pawn that draw a game
DARK_SQUARES = bits(square for square in range(64) if (square + square // 8) % 2 == 0)


@kernel
def verdict(position):
    """Checkmate is lost, stalemate drawn."""
    return -MATE if is_in_check(position) else 0


@kernel
def adjudicate(position, buffer, base, ply):
    """Draws by repetition (the second time within a search, the third in a game), 50 moves, bare material."""
    if is_bare(position):
        return 0, 0
    if position.clock >= FIFTY_MOVES and count_moves(position) > 0:
        return 0, ply + 1
    since = 0
    for back in range(2, min(position.clock, position.height) + 1, 2):
        at = position.height - back
        if position.moves[at] == 0 or position.moves[at + 1] == 0:
            break  # a passed turn begins a new line
        if position.keys[at] == position.key:
            if since != 0:
                return 0, ply + 1
            since = back
            if since < ply:
                return 0, since
    return UNDECIDED, since


@kernel(waits=False)
def is_bare(position):
    """Whether nobody can mate: kings alone, with one minor piece, or with bishops on one colour."""
    for kind in (PAWN, ROOK, QUEEN):
        if position.sets[0, kind] | position.sets[1, kind] != 0:
            return False
    knights = position.sets[0, KNIGHT] | position.sets[1, KNIGHT]
    bishops = position.sets[0, BISHOP] | position.sets[1, BISHOP]
    if knights != 0:
        return count_squares(knights | bishops) == 1
    return bishops & DARK_SQUARES == 0 or bishops & ~DARK_SQUARES == 0


@kernel
def may_pass(position):
    """Whether the side to move has a piece besides king and pawns: zugzwang is then unlikely."""
    side = position.turn & 1
    return position.sets[side, 0] != position.sets[side, PAWN] | position.sets[side, KING]
