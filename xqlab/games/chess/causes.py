"""Why a piece of chess may not go somewhere: what blocks it, the pin, the check, what forbids castling."""

# mypy: ignore-errors

from xqlab.games.chess.exchange import attackers
from xqlab.games.chess.legality import occupied
from xqlab.games.chess.reach import reach
from xqlab.games.chess.squares import BLACK_PIECE, EVERYWHERE, KING, NO_SQUARE, PAWN
from xqlab.games.chess.tables import BETWEEN, SQUARE_BIT
from xqlab.kernels import kernel
from xqlab.kernels.bits import lowest_bit, without_lowest
from xqlab.move_squares import CAUSES as SHARED_CAUSES
from xqlab.words import Words

# By their numbers; those of kinds in the order of kinds.
CAUSES = {
    "empty": SHARED_CAUSES["empty"],
    "pawn": Words(
        "a pawn moves one square forward, two on its first move, and captures diagonally",
        "兵前进一格，第一步可走两格，斜吃一格",
    ),
    "knight": Words("a knight moves two squares along a rank or file, then one to the side", "马走“日”字"),
    "bishop": Words("a bishop moves along a diagonal", "象走斜线"),
    "rook": Words("a rook moves along a rank or file", "车走横线或直线"),
    "queen": Words("a queen moves along a rank, file or diagonal", "后走横线、直线或斜线"),
    "king": Words("a king moves one square", "王一次走一格"),
    **SHARED_CAUSES,
    "stays": Words("it must go to another square", "棋子须走到另一格"),
    "backward": Words("a pawn never moves backward", "兵不能后退"),
    "double": Words("a pawn moves two squares on its first move only", "兵只有第一步可走两格"),
    "no capture": Words("a pawn moves diagonally only to capture", "兵吃子时才斜走"),
    "straight": Words("{pieces} is in the way, and a pawn captures diagonally", "{pieces}挡住，兵只能斜吃"),
    "en passant": Words(
        "{pieces} is taken en passant only right after its move of two squares",
        "吃过路兵须在 {pieces}走两格之后立即进行",
    ),
    "castling check": Words(
        "a king in check cannot castle, and {pieces} gives check", "被将军时不能易位，{pieces}正在将军"
    ),
    "king moved": Words("the king has moved and cannot castle", "王已经走过，不能易位"),
    "rook moved": Words("the rook has moved and cannot castle", "车已经走过，不能易位"),
    "no castling": Words("the right to castle on this side is lost", "这一侧已无权易位"),
    "castling blocked": Words("{pieces} stands between king and rook", "王与车之间有 {pieces}"),
    "through check": Words(
        "a king cannot castle through check, and {pieces} attacks the square between",
        "易位时王不能经过受攻击的格，{pieces}攻击中间的格",
    ),
}
EMPTY, _, _, _, _, _, _, TURN, OWN, BLOCKED, INTO_CHECK, STILL_IN_CHECK, *_OTHERS = range(len(CAUSES))
PINNED, EXPOSED, STAYS, BACKWARD, DOUBLE, NO_CAPTURE, STRAIGHT, EN_PASSANT, *_OTHERS = _OTHERS
IN_CHECK, KING_MOVED, ROOK_MOVED, NO_CASTLING, OBSTRUCTED, THROUGH_CHECK = _OTHERS
HOME = 4  # of White's king


@kernel
def write_refusal(position, start, end, facts):
    """Write why a piece may not go from one square to another; return how many numbers, 0 if it may.

    facts : int32[]  written: the number of the cause in CAUSES, and the square of the piece that is to blame
    """
    side = position.turn & 1
    piece = int(position.board[start])
    kind = piece - BLACK_PIECE * side
    cause, square = 0, NO_SQUARE
    if piece == 0:
        return blame(facts, EMPTY, square)
    if int(piece > BLACK_PIECE) != side:
        return blame(facts, TURN, square)
    if start == end:
        return blame(facts, STAYS, square)
    if kind == KING and start == HOME + 56 * side and (end == start + 2 or end == start - 2):
        cause, square = castling_obstacle(position, start, end)
        return blame(facts, cause, square) if cause != 0 else 0
    if SQUARE_BIT[end] & position.sets[side, 0] != 0:
        return blame(facts, OWN, square)
    if kind == PAWN:
        cause, square = pawn_obstacle(position, start, end)
    elif reach(kind, side, start, 0) & SQUARE_BIT[end] == 0:
        cause = kind
    else:
        square = first_between(position, start, end)
        cause = BLOCKED if square != NO_SQUARE else 0
    if cause == 0:
        cause, square = danger(position, start, end)
    return blame(facts, cause, square) if cause != 0 else 0


@kernel
def blame(facts, cause, square):
    """Write a cause, and the square of a piece unless it is NO_SQUARE; return how many numbers."""
    facts[0] = cause
    facts[1] = square
    return 2 if square != NO_SQUARE else 1


@kernel
def first_between(position, start, end):
    """The first occupied square on the way of a piece, NO_SQUARE for none."""
    first = NO_SQUARE
    between = BETWEEN[start, end] & occupied(position)
    while between != 0:
        square = lowest_bit(between)
        between = without_lowest(between)
        if first == NO_SQUARE or end < start:
            first = square
    return first


@kernel
def enemies_at(position, square, pieces):
    """The set of the enemy's pieces that attack a square when `pieces` are on the board."""
    return attackers(position, square, pieces) & position.sets[1 - (position.turn & 1), 0]


@kernel
def castling_obstacle(position, king, end):
    """(what forbids castling, the square of a piece that does), or 0."""
    side = position.turn & 1
    short = int(end > king)
    rook = king - 4 + 7 * short
    if position.rights & (2 - short) << 2 * side == 0:
        cause = NO_CASTLING
        for at in range(position.height):
            origin = int(position.moves[at]) & 63
            if position.moves[at] != 0 and (origin == king or (origin == rook and cause == NO_CASTLING)):
                cause = KING_MOVED if origin == king else ROOK_MOVED
        return cause, NO_SQUARE
    pieces = occupied(position)
    attacking = enemies_at(position, king, pieces)
    if attacking != 0:
        return IN_CHECK, lowest_bit(attacking)
    between = BETWEEN[king, rook] & pieces
    if between != 0:
        return OBSTRUCTED, lowest_bit(between)
    attacking = enemies_at(position, (king + end) >> 1, pieces | SQUARE_BIT[(king + end) >> 1])
    if attacking != 0:
        return THROUGH_CHECK, lowest_bit(attacking)
    attacking = enemies_at(position, end, pieces)
    if attacking != 0:
        return INTO_CHECK, lowest_bit(attacking)
    return 0, NO_SQUARE


@kernel
def pawn_obstacle(position, start, end):
    """(why a pawn does not move so, the square of a piece that is in the way), or 0."""
    side = position.turn & 1
    forward = ((end >> 3) - (start >> 3)) * (1 - 2 * side)
    files = abs((end & 7) - (start & 7))
    if forward < 0 and files <= 1:
        return BACKWARD, NO_SQUARE
    if files == 0 and (forward == 1 or forward == 2):
        if forward == 2 and start >> 3 != 1 + 5 * side:
            return DOUBLE, NO_SQUARE
        blocking = first_between(position, start, end)
        if blocking != NO_SQUARE:
            return BLOCKED, blocking
        return (STRAIGHT, end) if position.board[end] != 0 else (0, NO_SQUARE)
    if files != 1 or forward != 1:
        return PAWN, NO_SQUARE
    if position.board[end] != 0 or has_just_passed(position, end):
        return 0, NO_SQUARE
    beside = end ^ 8
    if position.board[beside] == PAWN + BLACK_PIECE * (1 - side) and start >> 3 == 4 - side:
        return EN_PASSANT, beside
    return NO_CAPTURE, NO_SQUARE


@kernel
def has_just_passed(position, square):
    """Whether a pawn has just passed a square, where taking it may be illegal."""
    if position.passed == square:
        return True
    move = int(position.moves[position.height - 1]) if position.height > 0 else 0
    is_double = move & 63 ^ (move >> 6) == 16 and position.board[move >> 6 & 63] % BLACK_PIECE == PAWN
    return is_double and (move & 63) + (move >> 6) == 2 * square


@kernel
def danger(position, start, end):
    """(why the king would be in check, the square of the piece that gives it), or 0."""
    side = position.turn & 1
    kings = position.sets[side, KING]
    if kings == 0:
        return 0, NO_SQUARE
    king = lowest_bit(kings)
    pieces = occupied(position)
    gone = pieces & ~SQUARE_BIT[start]
    left = EVERYWHERE & ~SQUARE_BIT[end]  # what is not captured
    if position.board[start] % BLACK_PIECE == PAWN and position.board[end] == 0 and (start ^ end) & 7 != 0:
        left &= ~SQUARE_BIT[end ^ 8]
    after = gone & left | SQUARE_BIT[end]
    place = end if start == king else king
    attacking = enemies_at(position, place, after) & left
    if attacking == 0:
        return 0, NO_SQUARE
    checking = enemies_at(position, king, pieces)
    attacker = lowest_bit(attacking & checking if attacking & checking != 0 else attacking)
    if start == king:
        return INTO_CHECK, attacker
    if SQUARE_BIT[attacker] & checking != 0:
        return STILL_IN_CHECK, attacker
    pinning = enemies_at(position, king, gone)
    return (PINNED if SQUARE_BIT[attacker] & pinning != 0 else EXPOSED), attacker
