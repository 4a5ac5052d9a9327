"""WizardChess: the chess of a toy program of 2016, as a game of the one search.

No castling, en passant or promotion; a move may leave the own king attacked, and a king is taken like any
other piece, and play continues. Squares are numbered from a8 = 0 along the ranks to h1 = 63.

Its profile is apart, and `import xqlab` does not import it: only its notebook needs it.

Source: WizardChess, 王子亭 (jysperm), 26 June 2016.
"""

# mypy: ignore-errors

import re
from collections.abc import Sequence
from typing import Any

import numpy as np

from xqlab.errors import quoted
from xqlab.game import MAX_MOVES, GameError, register, register_evaluator
from xqlab.game_board import GameBoard
from xqlab.game_profile import Moves
from xqlab.games.pictures import chess_picture
from xqlab.kernels import kernel
from xqlab.move_texts import coordinates
from xqlab.picture import BoardPicture

START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w"
KING, QUEEN, ROOK, KNIGHT, BISHOP, PAWN = range(1, 7)
LETTERS = " KQRNBP"
SYMBOLS = ("", *"KQRNBPkqrnbp")
VALUES = np.array([0, 10_000, 1_000, 500, 400, 300, 100], dtype=np.int64)  # by kind, in centipawns
FULL_SET = np.array([0, 1, 1, 2, 2, 2, 8], dtype=np.int64)  # by kind; no promotion: no side has more
SQUARES = tuple(file + rank for rank in "87654321" for file in "abcdefgh")
# (files to the right, ranks down): along lines, along diagonals, the knight's jumps
STEPS = np.array(
    [(-1, 0), (1, 0), (0, -1), (0, 1), (-1, -1), (-1, 1), (1, -1), (1, 1)]
    + [(-2, -1), (-2, 1), (-1, -2), (-1, 2), (1, -2), (1, 2), (2, -1), (2, 1)],
    dtype=np.int64,
)
FIRST_STEP = np.array([0, 0, 0, 0, 8, 4, 0], dtype=np.int64)  # by kind; pawns have no steps
LAST_STEP = np.array([0, 8, 8, 4, 16, 8, 0], dtype=np.int64)
SLIDES = np.array([0, 0, 1, 1, 0, 1, 0], dtype=np.int64)
HISTORY = 1024  # moves that a position can keep
ROOM = 256  # of these, for a search


class WizardChessPosition(np.record):
    """`board[64]`: kind of the piece on each square, negative for Black, 0 where empty; `turn`: 0 White,
    1 Black; `played`, `taken`: moves and captured pieces so far, `count` of them; `moves`: room to list."""


POSITION = np.dtype(
    (
        WizardChessPosition,
        [
            ("board", np.int64, (64,)),
            ("turn", np.int64),
            ("count", np.int64),
            ("played", np.int32, (HISTORY,)),
            ("taken", np.int32, (HISTORY,)),
            ("moves", np.int32, (MAX_MOVES,)),
        ],
    )
)


class WizardChessEvaluator(np.record):
    """`mobility`: centipawns for each pseudo-legal move, added to the material; 0 leaves mobility out."""


EVALUATOR = np.dtype((WizardChessEvaluator, [("mobility", np.int64)]))


@kernel
def turn(position):
    """0 for White, 1 for Black."""
    return position.turn


@kernel
def write_move(buffer, at, first, move):
    """Insert a move into `buffer.moves[first:at]`, which stays sorted and grows by one."""
    while at > first and buffer.moves[at - 1] > move:
        buffer.moves[at] = buffer.moves[at - 1]
        at -= 1
    buffer.moves[at] = move


@kernel
def write_pawn_moves(position, side, origin, buffer, at):
    """One step, two from the second rank, diagonal captures; none from the last rank. Returns the new end."""
    sign = 1 - 2 * side
    ahead = origin - 8 * sign
    first = at
    if not 0 <= ahead < 64:
        return at
    if position.board[ahead] == 0:
        write_move(buffer, at, first, origin | ahead << 6)
        at += 1
        if origin // 8 == 6 - 5 * side and position.board[ahead - 8 * sign] == 0:
            write_move(buffer, at, first, origin | (ahead - 8 * sign) << 6)
            at += 1
    for file in (ahead % 8 - 1, ahead % 8 + 1):
        target = ahead // 8 * 8 + file
        if 0 <= file < 8 and position.board[target] * sign < 0:
            write_move(buffer, at, first, origin | target << 6)
            at += 1
    return at


@kernel
def write_piece_moves(position, side, origin, kind, buffer, at):
    """The moves of any piece but a pawn. Returns the new end."""
    sign = 1 - 2 * side
    first = at
    for step in range(FIRST_STEP[kind], LAST_STEP[kind]):
        file = origin % 8 + STEPS[step, 0]
        rank = origin // 8 + STEPS[step, 1]
        while 0 <= file < 8 and 0 <= rank < 8:
            other = position.board[8 * rank + file] * sign
            if other > 0:
                break
            write_move(buffer, at, first, origin | (8 * rank + file) << 6)
            at += 1
            if other < 0 or SLIDES[kind] == 0:
                break
            file += STEPS[step, 0]
            rank += STEPS[step, 1]
    return at


@kernel
def write_moves(position, side, buffer, base):
    """Write the pseudo-legal moves of a side, by from-square and then by to-square; return their number."""
    at = base
    for origin in range(64):
        kind = position.board[origin] * (1 - 2 * side)
        if kind == PAWN:
            at = write_pawn_moves(position, side, origin, buffer, at)
        elif kind > 0:
            at = write_piece_moves(position, side, origin, kind, buffer, at)
    return at - base


@kernel
def generate(position, buffer, base):
    """The pseudo-legal moves of the side to move: from | to << 6."""
    return write_moves(position, position.turn, buffer, base)


@kernel
def make(position, move):
    """Play a move; what stands on its target is taken."""
    origin, target = move & 63, move >> 6
    position.played[position.count] = move
    position.taken[position.count] = position.board[target]
    position.count += 1
    position.board[target] = position.board[origin]
    position.board[origin] = 0
    position.turn = 1 - position.turn


@kernel
def unmake(position):
    """Take back the last move."""
    position.count -= 1
    move = np.int64(position.played[position.count])
    position.board[move & 63] = position.board[move >> 6]
    position.board[move >> 6] = position.taken[position.count]
    position.turn = 1 - position.turn


@kernel
def write_cells(position, symbols):
    """The letters from a1 to h8, as pictures of chess have them."""
    for square in range(64):
        piece = position.board[square ^ 56]
        symbols[square] = piece if piece >= 0 else 6 - piece
    return 64


@kernel
def set_up(position, symbols, turn):
    """Set up the pieces; refuses more of a kind than at the start."""
    position.board[:] = 0
    position.turn = turn
    position.count = 0
    for square in range(64):
        number = np.int64(symbols[square])
        if number != 0:
            kind = (number - 1) % 6 + 1
            piece = kind if number == kind else -kind
            count = 0
            for other in range(64):
                count += position.board[other] == piece
            if number > 12 or count == FULL_SET[kind]:
                return 1 + square
            position.board[square ^ 56] = piece
    return 0


@kernel
def material(position, side):
    """The pieces of a side less those of the other, in centipawns."""
    total = 0
    for square in range(64):
        piece = position.board[square]
        if piece > 0:
            total += VALUES[piece]
        else:
            total -= VALUES[-piece]
    return total * (1 - 2 * side)


@kernel
def verdict(position):
    """The material decides where no move is left: the toy knows no mate and no stalemate."""
    return material(position, position.turn)


@kernel
def worth(position, side, mobility):
    """Material for a side, and `mobility` centipawns for each pseudo-legal move that it has more."""
    total = material(position, side)
    if mobility != 0:
        own = write_moves(position, side, position, 0)
        total += mobility * (own - write_moves(position, 1 - side, position, 0))
    return total


@kernel
def evaluate(evaluator, position):
    """Material, and mobility where it is on, for the side to move."""
    return worth(position, position.turn, evaluator.mobility)


def wizard_evaluator(mobility: int = 0) -> Any:
    """The toy's evaluator: material, and `mobility` centipawns a move; the toy's option adds 2."""
    evaluator = np.zeros(1, dtype=EVALUATOR)[0]
    evaluator.mobility = mobility
    return evaluator


def arrange(cells: Sequence[str], turn: int) -> str:
    """The FEN of the symbols on the squares, with White (0) or Black (1) to move."""
    rows = "/".join("".join(cell or " " for cell in cells[at : at + 8]) for at in range(56, -1, -8))
    return f"{re.sub(' +', lambda gap: str(len(gap[0])), rows)} {'wb'[turn]}"


GAME = register(
    WizardChessPosition,
    "WizardChess",
    POSITION,
    SYMBOLS,
    turn=turn,
    generate=generate,
    make=make,
    unmake=unmake,
    verdict=verdict,
    write_cells=write_cells,
    set_up=set_up,
)
register_evaluator(WizardChessEvaluator, WizardChessPosition, evaluate, EVALUATOR, default=wizard_evaluator)


class WizardChess(GameBoard):
    """A board of WizardChess, of the first two fields of a FEN; the others mean nothing here.

    >>> WizardChess().legal_moves[:4]
    ['a2a4', 'a2a3', 'b2b4', 'b2b3']
    """

    name = GAME.name
    MOVES = Moves(written=lambda board: {"uci": coordinates(SQUARES, 6)})
    DECIDED, DRAWN = "no move is left: more material wins", "no move is left: equal material"

    def __init__(self, fen: str = START) -> None:
        """Raises GameError for an invalid FEN, and for more pieces of a kind than at the start."""
        self.position = np.zeros(1, dtype=POSITION)[0]
        rows, side = (fen.split() + ["", ""])[:2]
        cells = "".join(" " * int(sign) if sign in "12345678" else sign for sign in rows.replace("/", ""))
        widths = [sum(int(sign) if sign in "12345678" else 1 for sign in row) for row in rows.split("/")]
        if widths != [8] * 8 or side not in ("w", "b") or not set(cells.upper()) <= set(LETTERS):
            raise GameError(f"expected eight ranks of KQRNBP, kqrnbp, 1 to 8, then w or b, got {quoted(fen)}")
        numbers = [SYMBOLS.index(cells[square ^ 56].strip()) for square in range(64)]
        refused = set_up(self.position, np.array(numbers, dtype=np.uint8), int(side == "b"))
        if refused:
            letter = SYMBOLS[numbers[refused - 1]].upper()
            most = FULL_SET[LETTERS.index(letter)]
            raise GameError(f"expected at most {most} {letter} a side as at the start, got {quoted(fen)}")

    def push_code(self, code: int) -> None:
        """Play the move of a number; raises GameError unless the side to move has it."""
        if code not in self.codes():
            raise GameError(f"expected {self._expected()}, got number {code!r}")
        if self.position.count >= HISTORY - ROOM:
            raise GameError(f"expected a game of at most {HISTORY - ROOM} plies, got one more")
        make(self.position, code)

    def pop(self) -> str:
        """Take back the last move and return it; raises IndexError if there is none."""
        if not self.position.count:
            raise IndexError("pop from a board without moves")
        code = int(self.position.played[self.position.count - 1])
        unmake(self.position)
        return self.move_of(code)

    def move_of(self, code: int) -> str:
        """The squares of a move: "e2e4"."""
        return SQUARES[code & 63] + SQUARES[code >> 6]

    text_of = move_of

    def __str__(self) -> str:
        """The FEN, as the constructor reads it."""
        return arrange(self.cells(), int(not self.turn))

    def picture(self, **options: Any) -> BoardPicture:
        """How to draw a position; needs python-chess."""
        return chess_picture(**options)
