"""The counts of many positions as a sparse matrix: one row per position, one column per term.

For tuning: the value of a row is a sum of few counts times weights, mixed by its phase.
"""

# mypy: ignore-errors

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from xqlab.errors import XqlabError
from xqlab.evaluation.component_sum import TERM_COUNT
from xqlab.evaluation.counting import count, counting_evaluator
from xqlab.evaluation.material import PHASES
from xqlab.kernels import kernel
from xqlab.xiangqi.core.position import clear, empty_position, place
from xqlab.xiangqi.core.squares import MIRROR, NOBODY, OFF, SLOTS
from xqlab.xiangqi.core.tables import ZOBRIST, ZOBRIST_TURN

PIECES = 2 * SLOTS
CHUNK = 4096  # rows counted in one call


@dataclass(frozen=True)
class Design:
    """The counts of positions, Red's less Black's, without zeros.

    starts : int64[rows + 1]  index of each row's first entry in the two arrays below
    terms  : int16[entries]   the terms that differ between the sides, ascending in each row
    counts : int8[entries]    Red's count less Black's
    shares : float32[rows]    phase: 1 in the opening with all pieces, 0 in the endgame
    """

    starts: NDArray[np.int64]
    terms: NDArray[np.int16]
    counts: NDArray[np.int8]
    shares: NDArray[np.float32]

    def __len__(self) -> int:
        return len(self.shares)

    def take(self, rows: NDArray[np.integer]) -> "Design":
        """The design of these rows, in this order."""
        rows = np.asarray(rows, dtype=np.int64)
        lengths = self.starts[rows + 1] - self.starts[rows]
        starts = np.concatenate(([0], np.cumsum(lengths)))
        terms, counts = np.empty(starts[-1], np.int16), np.empty(starts[-1], np.int8)
        copy_rows(self.starts, self.terms, self.counts, rows, starts, terms, counts)
        return Design(starts, terms, counts, self.shares[rows])

    def occurrences(self) -> NDArray[np.int64]:
        """int64[terms]: the number of rows in which each term differs between the sides."""
        return np.bincount(self.terms, minlength=TERM_COUNT)

    def dense(self) -> NDArray[np.int8]:
        """int8[rows, terms]: the same with its zeros."""
        table = np.zeros((len(self), TERM_COUNT), np.int8)
        table[np.repeat(np.arange(len(self)), np.diff(self.starts)), self.terms] = self.counts
        return table


def design(squares: NDArray[np.uint8], turns: NDArray[np.integer]) -> Design:
    """The design of positions given by the square of each piece.

    squares : uint8[rows, 32]  square of each slot's piece, 90 for a captured one
    turns   : int[rows]        side to move, 0 Red, 1 Black
    Raises XqlabError for arrays of other shapes, squares beyond 90 and two pieces on one square.

    >>> from xqlab.xiangqi import Board
    >>> start = design(Board().position.square[None], np.array([0]))
    >>> from xqlab.evaluation.terms import TERMS
    >>> [TERMS[term].name for term in start.terms], start.counts.tolist(), start.shares.tolist()
    (['tempo.move'], [1], [1.0])
    """
    squares, turns = _checked(squares, turns)
    evaluator, position = counting_evaluator(), empty_position()
    rows = len(squares)
    lengths, shares = np.zeros(rows, np.int64), np.zeros(rows, np.float32)
    room = (np.empty(CHUNK * TERM_COUNT, np.int16), np.empty(CHUNK * TERM_COUNT, np.int8))
    terms, counts = [np.empty(0, np.int16)], [np.empty(0, np.int8)]
    for first in range(0, rows, CHUNK):
        part = slice(first, first + CHUNK)
        used = count_rows(evaluator, position, squares[part], turns[part], lengths[part], shares[part], *room)
        if used < 0:
            raise XqlabError(f"expected one piece on a square, got two in position {first - int(used) - 1}")
        terms.append(room[0][:used].copy())
        counts.append(room[1][:used].copy())
    starts = np.concatenate(([0], np.cumsum(lengths)))
    return Design(starts, np.concatenate(terms), np.concatenate(counts), shares)


def appearances(squares: NDArray[np.uint8]) -> NDArray[np.float64]:
    """float64[2, terms]: how often each term occurs, both sides added, as far as opening and as endgame.

    squares : uint8[rows, 32]  square of each slot's piece, as for `design`
    A knight on g2 at phase 0.75 counts 0.75 for the opening and 0.25 for the endgame.
    """
    squares, turns = _checked(squares, np.zeros(len(squares), np.int64))
    totals = np.zeros((2, TERM_COUNT))
    bad = add_appearances(counting_evaluator(), empty_position(), squares, turns, totals)
    if bad >= 0:
        raise XqlabError(f"expected one piece on a square, got two in position {bad}")
    return totals


def identities(squares: NDArray[np.uint8], turns: NDArray[np.integer]) -> NDArray[np.uint64]:
    """uint64[rows]: equal for equal positions and for mirror images, left and right."""
    squares, turns = _checked(squares, turns)
    keys, mirrored = np.zeros((2, len(squares)), np.uint64)
    identify_rows(squares, turns, keys, mirrored)
    return np.minimum(keys, mirrored)


def _checked(squares: NDArray[np.uint8], turns: NDArray[np.integer]) -> tuple[np.ndarray, np.ndarray]:
    squares, turns = np.ascontiguousarray(squares, np.uint8), np.ascontiguousarray(turns, np.int64)
    if squares.ndim != 2 or squares.shape[1] != PIECES or turns.shape != squares.shape[:1]:
        raise XqlabError(
            f"expected {PIECES} squares and one turn for each position, "
            f"got shapes {squares.shape} and {turns.shape}"
        )
    if squares.size and (squares.max() > OFF or (squares[:, ::SLOTS] == OFF).any()):
        raise XqlabError(f"expected squares from 0 to {OFF}, and both kings on the board")
    return squares, turns


@kernel
def set_up(position, squares, turn):
    """Set up a position without history; False for two pieces on one square.

    squares : uint8[32]  square of each piece by slot, 90 when captured
    turn    : int64  side to move, 0 Red, 1 Black
    """
    clear(position, turn)
    for slot in range(PIECES):
        square = int(squares[slot])
        if square != OFF:
            if position.board[square] != NOBODY:
                return False
            place(position, slot, square)
    return True


@kernel
def count_rows(evaluator, position, squares, turns, lengths, shares, terms, counts):
    """Count the terms of some positions; return the number of entries, or -1 - row of an impossible one.

    squares : uint8[rows, 32]; turns : int64[rows]  as for `design`
    lengths : int64[rows]  written: entries of each row
    shares, terms, counts  written, as in `Design`
    """
    used = 0
    for row in range(len(turns)):
        if not set_up(position, squares[row], turns[row]):
            return -1 - row
        shares[row] = count(evaluator, position) / PHASES
        before = used
        for term in range(TERM_COUNT):
            difference = evaluator.counts[0, term] - evaluator.counts[1, term]
            if difference != 0:
                terms[used] = term
                counts[used] = difference
                used += 1
        lengths[row] = used - before
    return used


@kernel
def add_appearances(evaluator, position, squares, turns, totals):
    """Add the counts of both sides to `totals`, float64[2, terms]; return an impossible row, or -1.

    squares : uint8[rows, 32]; turns : int64[rows]  as for `design`
    """
    for row in range(len(turns)):
        if not set_up(position, squares[row], turns[row]):
            return row
        share = count(evaluator, position) / PHASES
        for term in range(TERM_COUNT):
            both = evaluator.counts[0, term] + evaluator.counts[1, term]
            totals[0, term] += share * both
            totals[1, term] += (1 - share) * both
    return -1


@kernel
def identify_rows(squares, turns, keys, mirrored):
    """Compute the key of each position and of its mirror image.

    squares : uint8[rows, 32]; turns : int64[rows]  as for `design`
    keys, mirrored : uint64[rows]  zeros, written
    """
    for row in range(len(turns)):
        for slot in range(PIECES):
            square = int(squares[row, slot])
            if square != OFF:
                keys[row] ^= ZOBRIST[slot, square]
                mirrored[row] ^= ZOBRIST[slot, MIRROR[square]]
        if turns[row] != 0:
            keys[row] ^= ZOBRIST_TURN
            mirrored[row] ^= ZOBRIST_TURN


@kernel
def copy_rows(starts, terms, counts, rows, new_starts, new_terms, new_counts):
    """Copy the entries of `rows`, int64[n], to the arrays of a new design."""
    for row in range(len(rows)):
        source = starts[rows[row]]
        for place_of_it in range(new_starts[row], new_starts[row + 1]):
            new_terms[place_of_it] = terms[source]
            new_counts[place_of_it] = counts[source]
            source += 1
