"""Small endgames solved exhaustively: every placement of a few pieces, backwards from the ends.

A side without a legal move has lost, in check or not; without a piece that can cross the river the game is
drawn. The rules on repetition and the move limit are not applied: a forced win never needs a position twice.
Source of retrograde analysis: T. Ströhlein, "Untersuchungen über kombinatorische Spiele", 1970.
"""

# mypy: ignore-errors

from contextlib import suppress
from itertools import combinations, count, groupby
from math import comb, prod
from random import Random
from typing import Any

import numpy as np
from numpy.typing import NDArray

from xqlab.errors import XqlabError, quoted
from xqlab.game import MAX_MOVES
from xqlab.kernels import kernel
from xqlab.xiangqi.board import Board
from xqlab.xiangqi.core.fen import InvalidFenError, board_fen
from xqlab.xiangqi.core.legality import is_in_check
from xqlab.xiangqi.core.movegen import generate
from xqlab.xiangqi.core.position import clear, empty_position, make, pass_turn, place, unmake
from xqlab.xiangqi.core.squares import FIRST_SLOT, LETTERS, MOST, OFF, SLOTS, allowed_squares
from xqlab.xiangqi.rules.endings import is_bare

# Endgames by name, in which games of learning may begin; see `Experiments.families`.
FAMILIES = {
    "rook-against-advisor": "KRka",
    "rook-against-advisors": "KRkaa",
    "rook-against-elephants": "KRkbb",
}
NO_END = -1
MOST_POSITIONS = 3_000_000
_BUFFER = np.dtype((np.record, [("moves", np.int32, (MAX_MOVES,)), ("scratch", np.int64, (64,))]))


class Endgame:
    """All positions of some pieces, such as "KRkaa", and of what captures leave, with their exact ends.

    keys  : uint64[n]  Zobrist keys, ascending
    turns : int8[n]  0 Red to move, 1 Black
    plies : int16[n]  to the end, if one side hurries and the other delays: odd where the side to move wins,
            even where it loses (0: it has no move); NO_END where neither can force an end

    >>> rook = Endgame("KRk")
    >>> rook.value(Board("4k4/9/9/9/9/9/9/9/R8/3K5 w"))
    1
    """

    def __init__(self, letters: str) -> None:
        """Raises XqlabError for other letters than a FEN's with both kings, and for too many positions."""
        self.letters = letters
        self._slots, squares = _placements(letters)
        turns = np.repeat(np.array([0, 1], np.int8), len(squares))
        squares = np.concatenate([squares, squares])
        position, buffer = empty_position(), np.zeros(1, _BUFFER)[0]
        keys, counts = np.zeros(len(turns), np.uint64), np.zeros(len(turns), np.int64)
        count_moves(position, buffer, self._slots, squares, turns, keys, counts)
        order = np.argsort(keys)
        order = order[counts[order] >= 0]
        self.keys, self.turns, self._squares = keys[order], turns[order], squares[order]
        counts = counts[order]
        children = np.zeros(counts.sum(), np.uint64)
        list_children(position, buffer, self._slots, self._squares, self.turns, children)
        # The key of a drawn position without pieces to win, 0, becomes the number of positions.
        places = np.where(children == 0, len(self), np.searchsorted(self.keys, children))
        self.plies = _solved(counts, places)

    def __len__(self) -> int:
        return len(self.keys)

    def __repr__(self) -> str:
        return f"<Endgame {self.letters}: {len(self):,} positions>"

    def fen(self, at: int) -> str:
        """The FEN of the position of an index."""
        position = empty_position()
        set_up(position, self._slots, self._squares, at, int(self.turns[at]))
        return f"{board_fen(position)} {'wb'[self.turns[at]]} - - 0 1"

    def whole(self) -> NDArray[np.bool_]:
        """bool[n]: the positions in which no piece has been captured."""
        return (self._squares != OFF).all(1)

    def plies_of(self, board: Board) -> int:
        """`plies` of the position on a board; NO_END without a piece that can cross the river.

        Raises XqlabError for a position that is not of this endgame.
        """
        if is_bare(board.position):
            return NO_END
        at = min(int(np.searchsorted(self.keys, np.uint64(board.key))), len(self) - 1)
        if int(self.keys[at]) != board.key:
            raise XqlabError(f"expected a position of the endgame {self.letters}, got {board.fen()!r}")
        return int(self.plies[at])

    def value(self, board: Board) -> int:
        """1 where the side to move wins, -1 where it loses, 0 for a draw."""
        return int(value_of(np.array([self.plies_of(board)]))[0])

    def after(self, board: Board) -> NDArray[np.int16]:
        """`plies` after each legal move, in the order of `board.codes()`; there the other side is to move."""
        plies = []
        for code in board.codes():
            board.push_code(code)
            plies.append(self.plies_of(board))
            board.pop()
        return np.array(plies, np.int16)


def value_of(plies: NDArray[Any]) -> NDArray[np.int8]:
    """1 for the plies of a win of the side to move, -1 of a loss, 0 of a draw."""
    return np.where(plies == NO_END, 0, np.where(plies % 2 == 1, 1, -1)).astype(np.int8)


def random_fen(letters: str, chance: Random) -> str:
    """A random position of these pieces, either side to move, in which the game is not over."""
    while True:
        squares = [chance.choice(_squares_of(letter)) for letter in letters]
        turn = chance.choice("wb")
        if len(set(squares)) < len(squares):
            continue
        position = empty_position()
        for at, (letter, square) in enumerate(zip(letters, squares)):
            place(position, _slot(letter, letters[:at].count(letter)), square)
        fen = f"{board_fen(position)} {turn} - - 0 1"
        with suppress(InvalidFenError):  # the side that is not to move may be in check
            if Board(fen).outcome() is None:
                return fen


# -- every placement -----------------------------------------------------------------------------------------


def _squares_of(letter: str) -> list[int]:
    return sorted(allowed_squares(LETTERS.index(letter.upper()), int(letter.islower())))


def _slot(letter: str, number: int) -> int:
    return SLOTS * letter.islower() + FIRST_SLOT[letter.upper()] + number


def _placements(letters: str) -> tuple[NDArray[np.uint8], NDArray[np.uint8]]:
    """(uint8[pieces] the slot of each, uint8[n, pieces] its square), captured pieces at OFF."""
    are_pieces = isinstance(letters, str) and all(
        letter.upper() in LETTERS and letters.count(letter) <= MOST[letter.upper()] for letter in letters
    )
    if not are_pieces or letters.count("K") != 1 or letters.count("k") != 1:
        raise XqlabError(f"expected the letters of both kings and other pieces, got {quoted(letters)}")
    groups = [(letter, len(list(same))) for letter, same in groupby(sorted(letters))]
    ways = prod(
        sum(comb(len(_squares_of(letter)), left) for left in range(letter in "Kk", number + 1))
        for letter, number in groups
    )
    if 2 * ways > MOST_POSITIONS:
        raise XqlabError(
            f"expected an endgame of at most {MOST_POSITIONS:,} positions, got {2 * ways:,} of {letters!r}"
        )
    slots = [_slot(letter, number) for letter, most in groups for number in range(most)]
    options = []
    for letter, number in groups:
        ways_of = [
            squares + (OFF,) * (number - left)
            for left in range(letter in "Kk", number + 1)
            for squares in combinations(_squares_of(letter), left)
        ]
        options.append(np.array(ways_of, np.uint8))
    which = np.indices([len(option) for option in options]).reshape(len(options), -1)
    squares = np.concatenate([option[at] for option, at in zip(options, which)], axis=1)
    ordered = np.sort(squares, axis=1)
    apart = ((ordered[:, 1:] != ordered[:, :-1]) | (ordered[:, 1:] == OFF)).all(1)
    crossing = [column for column, slot in enumerate(slots) if slot % SLOTS >= FIRST_SLOT["N"]]
    return np.array(slots, np.uint8), squares[apart & (squares[:, crossing] != OFF).any(1)]


@kernel
def set_up(position, slots, squares, at, turn):
    """Set up a placement, without a history.

    slots   : uint8[pieces]  slot of each piece
    squares : uint8[n, pieces]  its square in each placement, OFF for none
    at      : int64  number of the placement
    turn    : int64  side to move, 0 Red, 1 Black
    """
    clear(position, turn)
    for piece in range(len(slots)):
        if squares[at, piece] != OFF:
            place(position, np.int64(slots[piece]), np.int64(squares[at, piece]))


@kernel
def count_moves(position, buffer, slots, squares, turns, keys, counts):
    """Write the key and the number of legal moves of each placement; -1 where it is no position.

    slots, squares : uint8  as for `set_up`
    turns  : int8[n]  side to move
    keys   : uint64[n]  written
    counts : int64[n]  written
    """
    for at in range(len(turns)):
        set_up(position, slots, squares, at, np.int64(turns[at]))
        keys[at] = position.key
        pass_turn(position)
        impossible = is_in_check(position)  # the side that is not to move
        unmake(position)
        counts[at] = -1 if impossible else generate(position, buffer, 0)


@kernel
def list_children(position, buffer, slots, squares, turns, children):
    """Write the key after each legal move of each position; 0 where no piece is left that can win.

    slots, squares : uint8  as for `set_up`
    turns    : int8[n]  side to move
    children : uint64  zeros, as many as there are moves; written
    """
    count = 0
    for at in range(len(turns)):
        set_up(position, slots, squares, at, np.int64(turns[at]))
        for move in range(generate(position, buffer, 0)):
            make(position, buffer.moves[move])
            if not is_bare(position):
                children[count] = position.key
            count += 1
            unmake(position)


def _solved(counts: NDArray[np.int64], children: NDArray[np.int64]) -> NDArray[np.int16]:
    """int16[n]: the plies to the end, from the numbers of moves and where they lead, one after another."""
    plies = np.full(len(counts) + 1, NO_END, np.int16)  # the last one stands for all drawn ends
    plies[:-1][counts == 0] = 0
    movable = np.flatnonzero(counts)
    starts = np.concatenate([[0], np.cumsum(counts[movable])[:-1]])
    for ply in count(1):
        below = plies[children]
        ends = (
            np.logical_or.reduceat(below == ply - 1, starts)  # a move to a lost position
            if ply % 2
            else np.logical_and.reduceat((below != NO_END) & (below % 2 == 1), starts)
        )
        new = movable[ends & (plies[movable] == NO_END)]
        if not len(new):
            return plies[:-1]
        plies[new] = ply
