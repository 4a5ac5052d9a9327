"""Boards of any game as planes of numbers, and moves as indices, with the inverse.

The grid of the planes is that of the game's picture. For the position, and for each earlier one that the net
sees, there is a plane for each kind of piece of each side; one more plane says who is to move. What a board's
cells do not show, such as castling rights or counters, is not encoded.
"""

import re
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from xqlab.errors import quoted
from xqlab.game_profile import profile_of
from xqlab.games.adapters import AnyBoard, Playable, playable
from xqlab.learning.errors import LearningError
from xqlab.move_squares import square_names

MOST_HISTORY = 16
# How a symmetry moves the cell (row, column) of a grid of `rows` x `columns`; see `PiecesAndSquares`.
GRID_MAPS = {
    "identity": lambda row, column, rows, columns: (row, column),
    "left_right": lambda row, column, rows, columns: (row, columns - 1 - column),
    "top_bottom": lambda row, column, rows, columns: (rows - 1 - row, column),
    "half_turn": lambda row, column, rows, columns: (rows - 1 - row, columns - 1 - column),
    "transpose": lambda row, column, rows, columns: (column, row),
    "quarter_turn": lambda row, column, rows, columns: (column, rows - 1 - row),
    "three_quarter_turn": lambda row, column, rows, columns: (columns - 1 - column, row),
    "antitranspose": lambda row, column, rows, columns: (columns - 1 - column, rows - 1 - row),
}


@dataclass(frozen=True)
class Encoding:
    """How boards of one game and shape become numbers.

    squares    : the name of each square, by its number, as it is written in the text of a move
    pieces     : symbols in a board's cells: the first side's, then as many of the second side
    cells      : the place of each square on the grid, row * columns + column
    suffixes   : what may follow the squares in a move's text, such as "q" for a promotion
    one_square : whether a move is one square ("b2"), not two ("h2e2")
    history    : the number of earlier positions that are encoded, too
    side_plane : whether a plane says who is to move

    >>> from xqlab.games import TicTacToe
    >>> encoding = Encoding.of(TicTacToe())
    >>> encoding.shape, encoding.moves, encoding.text(4)
    ((3, 3, 3), 9, 'b2')
    """

    game: str
    rows: int
    columns: int
    squares: tuple[str, ...]
    pieces: tuple[str, ...]
    cells: tuple[int, ...]
    suffixes: tuple[str, ...] = ()
    one_square: bool = False
    history: int = 0
    side_plane: bool = True
    symmetries: tuple[str, ...] = ()
    colour_swap: str = ""
    _by_text: dict[str, int] = field(default_factory=dict, compare=False, repr=False)

    def __post_init__(self) -> None:
        if type(self.history) is not int or not 0 <= self.history <= MOST_HISTORY:
            raise LearningError(f"expected history from 0 to {MOST_HISTORY}, got {quoted(self.history)}")

    @classmethod
    def of(cls, board: AnyBoard, history: int = 0, side_plane: bool = True) -> "Encoding":
        """The encoding of boards like this one; raises LearningError for a game without them."""
        board = playable(board)
        profile, picture = profile_of(board), board.picture()
        if profile is None or picture is None:
            raise LearningError(f"expected a game with a profile and a board to draw, got {board.name}")
        rows = sorted({y for _, y in picture.centers})
        columns = sorted({x for x, _ in picture.centers})
        squares = square_names(board)[: len(picture.centers)]
        one = not board.codes() or str(board.move_of(board.codes()[0])) in squares
        return cls(
            game=board.name,
            rows=len(rows),
            columns=len(columns),
            squares=squares,
            pieces=tuple(profile.board.pieces or picture.pieces),
            cells=tuple(rows.index(y) * len(columns) + columns.index(x) for x, y in picture.centers),
            suffixes=profile.moves.suffixes,
            one_square=one,
            history=history,
            side_plane=side_plane,
            symmetries=profile.board.symmetries,
            colour_swap=profile.board.colour_swap,
        )

    @property
    def shape(self) -> tuple[int, int, int]:
        """(planes, rows, columns)."""
        return len(self.pieces) * (1 + self.history) + self.side_plane, self.rows, self.columns

    @property
    def moves(self) -> int:
        """The number of indices of moves; most stand for no legal move."""
        count = len(self.squares)
        return count if self.one_square else count * count * (1 + len(self.suffixes))

    def check(self, board: Playable) -> None:
        """Raise LearningError for a board of another game or another number of squares."""
        if board.name != self.game or len(board.cells()) != len(self.squares):
            raise LearningError(
                f"expected a board of {self.game} with {len(self.squares)} squares,"
                f" got one of {board.name} with {len(board.cells())}"
            )

    # -- positions -------------------------------------------------------------------------------------------

    def numbers(self, board: Playable) -> NDArray[np.int8]:
        """int8[1 + history, squares]: 0 empty, else 1 + the index in `pieces`; earlier positions follow.

        Before the beginning of the game all squares are empty.
        """
        self.check(board)
        numbers = np.zeros((1 + self.history, len(self.squares)), np.int8)
        numbers[0] = [self._piece_numbers[cell] for cell in board.cells()]
        if self.history:
            earlier = board.copy()
            for past in numbers[1:]:
                try:
                    earlier.pop()
                except IndexError:
                    break
                past[:] = [self._piece_numbers[cell] for cell in earlier.cells()]
        return numbers

    def planes(self, numbers: NDArray[np.int8], second: NDArray[np.bool_]) -> NDArray[np.float32]:
        """float32[n, planes, rows, columns] of int8[n, 1 + history, squares], as `numbers` has them.

        second : bool[n]  whether the second side is to move: then its plane is full of ones
        """
        count, kinds = len(numbers), len(self.pieces)
        planes = np.zeros((count, *self.shape), np.float32)
        by_cell = planes.reshape(count, self.shape[0], -1)
        which, past, square = np.nonzero(numbers)
        kind = numbers[which, past, square] - 1
        by_cell[which, past * kinds + kind, np.array(self.cells)[square]] = 1
        if self.side_plane:
            by_cell[:, -1] = np.asarray(second, np.float32)[:, None]
        return planes

    # -- moves -----------------------------------------------------------------------------------------------

    def index(self, text: str) -> int:
        """The index of a move, given as text; raises LearningError for a text that names no squares."""
        index = self._by_text.get(text)
        if index is not None:
            return index
        match = self._pattern.fullmatch(text)
        if match is None:
            form = "one square" if self.one_square else "two squares"
            raise LearningError(f"expected a move of {self.game} with {form}, got {quoted(text)}")
        index = self._square_numbers[match[1]]
        if not self.one_square:
            count = len(self.squares)
            kind = 1 + self.suffixes.index(match[3]) if match[3] else 0
            index = (kind * count + index) * count + self._square_numbers[match[2]]
        self._by_text[text] = index
        return index

    def text(self, index: int) -> str:
        """The text of the move of an index; the inverse of `index`."""
        if not 0 <= index < self.moves:
            raise LearningError(f"expected the index of a move below {self.moves}, got {quoted(index)}")
        if self.one_square:
            return self.squares[index]
        rest, target = divmod(int(index), len(self.squares))
        kind, source = divmod(rest, len(self.squares))
        return self.squares[source] + self.squares[target] + ("", *self.suffixes)[kind]

    def legal(self, board: Playable) -> list[int]:
        """The index of each legal move, in the order of `board.codes()`."""
        return [self.index(str(board.move_of(code))) for code in board.codes()]

    # -- symmetries ------------------------------------------------------------------------------------------

    def square_map(self, name: str) -> NDArray[np.int64]:
        """int64[squares]: where a symmetry takes each square."""
        at = {cell: square for square, cell in enumerate(self.cells)}
        moved = [GRID_MAPS[name](*divmod(cell, self.columns), self.rows, self.columns) for cell in self.cells]
        return np.array([at[row * self.columns + column] for row, column in moved])

    def move_map(self, name: str) -> NDArray[np.int64]:
        """int64[moves]: the index into which a symmetry turns each move."""
        squares, count = self.square_map(name), len(self.squares)
        if self.one_square:
            return squares
        kinds = np.arange(1 + len(self.suffixes))[:, None, None]
        return ((kinds * count + squares[None, :, None]) * count + squares[None, None, :]).ravel()

    @cached_property
    def swapped_pieces(self) -> NDArray[np.int8]:
        """int8[1 + pieces]: the number of the same piece of the other side."""
        half = len(self.pieces) // 2
        return np.array([0, *range(half + 1, 2 * half + 1), *range(1, half + 1)], np.int8)

    # -- files -----------------------------------------------------------------------------------------------

    def as_json(self) -> dict[str, Any]:
        """What two encodings must share to be the same for a net."""
        return {
            "game": self.game,
            "squares": len(self.squares),
            "pieces": list(self.pieces),
            "shape": list(self.shape),
            "moves": self.moves,
            "history": self.history,
            "side_plane": self.side_plane,
        }

    @cached_property
    def _piece_numbers(self) -> dict[str, int]:
        return {"": 0, ".": 0, **{symbol: 1 + number for number, symbol in enumerate(self.pieces)}}

    @cached_property
    def _square_numbers(self) -> dict[str, int]:
        return {name: number for number, name in enumerate(self.squares)}

    @cached_property
    def _pattern(self) -> re.Pattern[str]:
        names = "|".join(map(re.escape, sorted(self.squares, key=len, reverse=True)))
        ends = "|".join(map(re.escape, self.suffixes))
        return re.compile(f"({names})" if self.one_square else f"({names})({names})({ends})?")
