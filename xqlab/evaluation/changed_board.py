"""A board with one change: a piece removed, a piece moved, or the other side to move."""

from xqlab.errors import XqlabError
from xqlab.xiangqi.board import Board
from xqlab.xiangqi.core.fen import placement
from xqlab.xiangqi.core.squares import SQUARE_NAMES, parse_square

SIDES = {"red": "w", "black": "b", "w": "w", "b": "b"}


def board_of(cells: list[str], turn: bool) -> Board:
    """The position of these FEN letters, "" for an empty square, whether or not it can arise in a game."""
    return Board(f"{placement(cells)} {'w' if turn else 'b'}", strict=False)


def changed(board: Board, *, without: str = "", move: str = "", turn: str = "") -> Board:
    """The position with pieces removed, a piece moved and the turn set, whatever the rules say.

    without : squares of pieces, "e6" or "e6 b2"; not of a king
    move    : from and to, "h2e2"; a piece on the target is removed
    turn    : "red" or "black"
    Raises XqlabError, which quotes the impossible change.
    """
    cells, red = board.cells(), board.turn
    for name in without.split():
        cells[_piece_on(cells, name)] = ""
    if move:
        if len(move) != 4:
            raise XqlabError(f"expected a move such as 'h2e2', got {move!r}")
        start, end = _piece_on(cells, move[:2], kings=True), _square(move[2:])
        if start == end or cells[end] in ("K", "k"):
            raise XqlabError(f"expected a piece to go to another square, and not a king's, got {move!r}")
        cells[end], cells[start] = cells[start], ""
    if turn:
        if turn not in SIDES:
            raise XqlabError(f"expected turn to be 'red' or 'black', got {turn!r}")
        red = SIDES[turn] == "w"
    try:
        return board_of(cells, red)
    except ValueError as error:  # a king outside its palace
        raise XqlabError(f"expected a possible position, got {move!r}: {error}") from None


def _piece_on(cells: list[str], name: str, kings: bool = False) -> int:
    square = _square(name)
    if not cells[square]:
        raise XqlabError(f"expected the square of a piece, but {name} is empty")
    if cells[square] in ("K", "k") and not kings:
        raise XqlabError(f"expected a piece other than a king, got the king on {SQUARE_NAMES[square]}")
    return square


def _square(name: str) -> int:
    try:
        return parse_square(name)
    except ValueError as error:
        raise XqlabError(str(error)) from None
