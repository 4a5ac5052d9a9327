"""Tic-tac-toe: small enough to search, draw and step through its whole tree."""

# mypy: ignore-errors

from collections.abc import Callable
from typing import Any

import numpy as np

from xqlab import game_profile
from xqlab.errors import quoted
from xqlab.game import MATE, GameError, register, register_evaluator
from xqlab.game_board import GameBoard
from xqlab.game_profile import BoardRecordError, whole_number
from xqlab.games.game_value import GAME_VALUE, GameValue, game_value
from xqlab.games.pictures import tictactoe_picture
from xqlab.kernels import kernel
from xqlab.move_texts import choice
from xqlab.picture import BoardPicture
from xqlab.words import Words

LINES = np.array(
    [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]], dtype=np.int64
)
CELL_NAMES = ("a3", "b3", "c3", "a2", "b2", "c2", "a1", "b1", "c1")
SYMBOLS = ("", "X", "O")


class TicTacToePosition(np.record):
    """`board[9]`: 0 empty, 1 X, 2 O, row by row from the top left; `played[9]`: the cells taken, in order."""


TIC_TAC_TOE = np.dtype(
    (TicTacToePosition, [("board", np.int64, (9,)), ("played", np.int64, (9,)), ("count", np.int64)])
)

TAKEN = Words("{square} is taken by {piece}", "{square} 已被 {piece} 占")


@kernel
def turn(position):
    """0 for X, 1 for O."""
    return position.count & 1


@kernel
def is_lost(position):
    """Whether the side that has just moved has three in a row."""
    mover = 2 - (position.count & 1)
    for i in range(8):
        if (
            position.board[LINES[i, 0]] == mover
            and position.board[LINES[i, 1]] == mover
            and position.board[LINES[i, 2]] == mover
        ):
            return True
    return False


@kernel
def is_over(position):
    """Whether one side has three in a row, or the board is full."""
    return position.count == 9 or is_lost(position)


@kernel
def generate(position, buffer, base):
    """The moves are the empty cells, numbered from 1; none in a terminal position."""
    count = 0
    if not is_lost(position):
        for cell in range(9):
            if position.board[cell] == 0:
                buffer.moves[base + count] = cell + 1
                count += 1
    return count


@kernel
def make(position, move):
    """Take the cell."""
    position.board[move - 1] = 1 + (position.count & 1)
    position.played[position.count] = move - 1
    position.count += 1


@kernel
def unmake(position):
    """Empty the last cell taken."""
    position.count -= 1
    position.board[position.played[position.count]] = 0


@kernel
def verdict(position):
    """Lost if the opponent has three in a row, else drawn."""
    if is_lost(position):
        return -MATE
    return 0


@kernel
def key(position):
    """The cells as digits of a number in base 3, so no two positions share a key."""
    number = 0
    for cell in range(9):
        number = 3 * number + position.board[cell]
    return np.uint64(number)


@kernel
def evaluate(evaluator, position):
    """The verdict if the position is terminal, else 0."""
    if is_lost(position):
        return -MATE
    return 0


@kernel
def write_cells(position, symbols):
    """The cells, row by row from the top left."""
    for cell in range(9):
        symbols[cell] = position.board[cell]
    return 9


@kernel
def set_up(position, symbols, turn):
    """Take the cells in turn, X first; refuses a side to move, or a mark, that this does not lead to."""
    position.board[:] = 0
    position.count = 0
    for _ in range(9):
        for cell in range(9):
            if position.board[cell] == 0 and symbols[cell] == 1 + (position.count & 1):
                make(position, cell + 1)
    for cell in range(9):
        if position.board[cell] != symbols[cell]:
            return 1 + cell
    return 0 if position.count & 1 == turn else -1


GAME = register(
    TicTacToePosition,
    "tic-tac-toe",
    TIC_TAC_TOE,
    SYMBOLS,
    turn=turn,
    generate=generate,
    make=make,
    unmake=unmake,
    verdict=verdict,
    is_over=is_over,
    key=key,
    write_cells=write_cells,
    set_up=set_up,
)
register_evaluator(GameValue, TicTacToePosition, evaluate, GAME_VALUE, default=game_value)


class TicTacToe(GameBoard):
    """A board of tic-tac-toe; cells are named a1 (bottom left) to c3 (top right).

    >>> print(TicTacToe("b2 a1 c3"))
    . . X
    . X .
    O . .
    """

    name = "tic-tac-toe"
    DECIDED, DRAWN = "three in a row", "the board is full"

    def __init__(self, moves: str = "") -> None:
        """The position after `moves`, names of cells with spaces; raises GameError for an illegal one."""
        self.position = np.zeros(1, dtype=TIC_TAC_TOE)[0]
        for move in moves.split():
            self.push(move)

    def push_code(self, code: int) -> None:
        """Take the cell of a number; raises GameError unless that is legal."""
        taken = code not in range(1, 10) or self.position.board[int(code) - 1]
        if taken or is_lost(self.position):
            raise GameError(f"expected {self._expected()}, got number {code!r}")
        make(self.position, code)

    def pop(self) -> str:
        """Take back the last move and return it; raises IndexError if there is none."""
        if not self.position.count:
            raise IndexError("pop from a board without moves")
        cell = int(self.position.played[self.position.count - 1])
        unmake(self.position)
        return CELL_NAMES[cell]

    def move_of(self, code: int) -> str:
        """The name of the cell of a number."""
        return CELL_NAMES[code - 1]

    text_of = move_of

    def picture(self, **options: Any) -> BoardPicture:
        """How to draw a position."""
        return tictactoe_picture(**options)

    def __str__(self) -> str:
        cells = [cell or "." for cell in self.cells()]
        return "\n".join(" ".join(cells[row : row + 3]) for row in (0, 3, 6))


def _moves(board):
    return " ".join(CELL_NAMES[cell] for cell in board.position.played[: int(board.position.count)])


def _as_record(board):
    cells = [int(cell) for cell in board.position.played[: int(board.position.count)]]
    return {"game": board.name, "moves": [cell + 1 for cell in cells]}


def _from_record(record, moves):
    board = TicTacToe()
    for code in moves:
        if whole_number(code) not in board.codes():
            raise BoardRecordError(f"{quoted(code)} is no move")
        board.push_code(code)
    return board


def refusals(board: TicTacToe) -> Callable[[str], Words | None]:
    """A function of a cell such as "b2": why it cannot be taken; None where it can.

    >>> print(refusals(TicTacToe("b2"))("b2"))
    b2 is taken by X
    """
    cells, is_over = board.cells(), bool(is_lost(board.position))

    def refusal(text: str) -> Words | None:
        owner = cells[CELL_NAMES.index(text)]
        if is_over:
            return Words("the game is over", "对局已经结束")
        return Words(*(words.format(square=text, piece=owner) for words in TAKEN)) if owner else None

    return refusal


PROFILE = game_profile.register_profile(
    game_profile.GameProfile(
        name=GAME.name,
        called=Words("tic-tac-toe", "井字棋"),
        sides=(Words("X", "X 方"), Words("O", "O 方")),
        win=Words("a win", "胜"),
        example=TicTacToe,
        records=game_profile.Records(write=_as_record, read=_from_record),
        texts=game_profile.Texts(read=TicTacToe, write=_moves, start="", occupied=TAKEN),
        moves=game_profile.Moves(
            written=lambda board: {"uci": [choice((0, 4), ["", *CELL_NAMES])]}, refusals=refusals
        ),
        board=game_profile.PiecesAndSquares(
            symmetries=(
                "left_right",
                "top_bottom",
                "half_turn",
                "transpose",
                "quarter_turn",
                "three_quarter_turn",
                "antitranspose",
            ),
            colour_swap="identity",
        ),
        play=game_profile.Play(
            move_number=lambda board: 1 + int(board.position.count) // 2,
            depth=9,
            reasons={
                TicTacToe.DECIDED: Words(TicTacToe.DECIDED, "三子连线"),
                TicTacToe.DRAWN: Words(TicTacToe.DRAWN, "棋盘已满"),
            },
            messages={r"expected one of (.+), got (.+)": "应为 {0} 之一，得到 {1}"},
        ),
    )
)
