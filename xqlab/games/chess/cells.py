"""The pieces on the squares as numbers: written from a position, and set up in one, with rights and moves."""

# mypy: ignore-errors

from xqlab.games.chess.movegen import generate
from xqlab.games.chess.position import clear, make, pass_turn, place, set_state
from xqlab.games.chess.squares import BISHOP, BLACK_PIECE, KING, KNIGHT, NO_SQUARE, PAWN, QUEEN, ROOK, SQUARES
from xqlab.games.chess.tables import BLACK_LONG, BLACK_SHORT, WHITE_LONG, WHITE_SHORT
from xqlab.kernels import kernel
from xqlab.kernels.bits import count_squares

CASTLING = ((WHITE_SHORT, "K"), (WHITE_LONG, "Q"), (BLACK_SHORT, "k"), (BLACK_LONG, "q"))
SQUARE_NAMES = tuple(file + rank for rank in "12345678" for file in "abcdefgh")
RIGHTS = {  # field of the position -> the text in a FEN of each of its values
    "rights": tuple(
        "".join(letter for right, letter in CASTLING if rights & right) or "-" for rights in range(16)
    ),
    "passed": (*SQUARE_NAMES, "-"),
}
MOST_PAWNS = 8


@kernel
def write_cells(position, symbols):
    """The pieces from a1 to h8."""
    for square in range(SQUARES):
        symbols[square] = position.board[square]
    return SQUARES


@kernel
def set_up(position, symbols, turn):
    """Set up the pieces; who has king and rook at home may castle.

    Refuses pawns on the first and last rank, a second king of a side, and more pieces than a side can have
    when its pawns are promoted: a search has room for the moves of all other positions.
    """
    clear(position, turn)
    for square in range(SQUARES):
        piece = int(symbols[square])
        if piece == 0:
            continue
        if piece > BLACK_PIECE + KING:
            return 1 + square
        place(position, piece, square)
        if has_too_many(position, int(piece > BLACK_PIECE)):
            return 1 + square
        if (piece == PAWN or piece == PAWN + BLACK_PIECE) and (square < 8 or square >= SQUARES - 8):
            return 1 + square
    set_state(position, rights_at_home(position), NO_SQUARE, 0)
    return 0


@kernel
def has_too_many(position, side):
    """Whether a side has more kings than one, or more other pieces than promotions explain."""
    pawns = count_squares(position.sets[side, PAWN])
    promoted = max(0, count_squares(position.sets[side, QUEEN]) - 1)
    for kind in (KNIGHT, BISHOP, ROOK):
        promoted += max(0, count_squares(position.sets[side, kind]) - 2)
    return count_squares(position.sets[side, KING]) > 1 or pawns + promoted > MOST_PAWNS


@kernel
def rights_at_home(position):
    """The rights to castle, as bits, of all kings and rooks on their first squares."""
    rights = 0
    for side in range(2):
        home = 56 * side
        piece = BLACK_PIECE * side
        if position.board[home + 4] == KING + piece:
            if position.board[home + 7] == ROOK + piece:
                rights |= WHITE_SHORT << 2 * side
            if position.board[home] == ROOK + piece:
                rights |= WHITE_LONG << 2 * side
    return rights


@kernel
def set_rights(position, numbers):
    """Set `rights` and `passed`; a square of en passant on which no move is legal is forgotten."""
    rights = int(numbers[0])
    passed = int(numbers[1])
    if rights & ~rights_at_home(position) != 0:
        return 1
    if passed != NO_SQUARE:
        side = position.turn & 1
        behind = 8 - 16 * side  # to the first square of the pawn that has just gone two squares
        if passed >> 3 != 5 - 3 * side:
            return 2
        if position.board[passed] != 0 or position.board[passed + behind] != 0:
            return 2
        if position.board[passed - behind] != PAWN + BLACK_PIECE * (1 - side):
            return 2
    set_state(position, rights, passed, position.clock)
    return 0


@kernel
def replay(position, codes, buffer):
    """Play moves that are legal here, 0 for a passed turn; return how many there are before one that is not.

    codes  : int32[]  the moves, as `generate` writes them
    buffer : moves are written to it
    """
    for at in range(len(codes)):
        code = int(codes[at])
        if code == 0:
            pass_turn(position)
            position.clock += 1  # on a board a passed turn counts, too
            continue
        left = generate(position, buffer, 0)
        while left > 0 and buffer.moves[left - 1] != code:
            left -= 1
        if left == 0:
            return at
        make(position, code)
    return len(codes)
