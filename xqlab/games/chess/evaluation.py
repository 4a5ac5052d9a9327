"""The evaluation of chess: components that can each be switched off, mixed by the phase of the game."""

# mypy: ignore-errors

from collections.abc import Collection, Mapping
from functools import cache
from typing import Any

import numpy as np

from xqlab.declared_weights import LinearRecord
from xqlab.games.chess.activity import activity, shelter
from xqlab.games.chess.evaluation_parts import ALL_TERMS, COMPONENTS, ENDGAME, INDEX, SHAPES, TERMS
from xqlab.games.chess.legality import occupied
from xqlab.games.chess.pawns import pawn_structure
from xqlab.games.chess.squares import BISHOP, BLACK_PIECE, KINDS, KNIGHT, QUEEN, ROOK, SQUARES
from xqlab.kernels import inlined, kernel
from xqlab.kernels.bits import count_squares, lowest_bit, without_lowest
from xqlab.weight_pairs import pack, weighed

UNIT = 256  # of a centipawn: weights are kept in such parts
PHASES = 24  # in the opening: a knight or bishop counts 1, a rook 2, a queen 4
MOST = 20_000  # centipawns that an evaluation may reach, clear of mates
TEMPO = INDEX["tempo.move"]

HALF_NAMES = "", ENDGAME
WEIGHED = "weights", "placed"  # the fields that are made of weights
SQUARE_ABOVE = np.arange(SQUARES) ^ 56  # [square] -> its mirror image for the other side
SHARES = np.array(  # float64[shape, square]: how much of each shape White has on a square
    [
        [files / 3, ranks / 3, rank / 7, files * ranks / 9]
        for rank, ranks in enumerate((0, 1, 2, 3, 3, 2, 1, 0))
        for files in (0, 1, 2, 3, 3, 2, 1, 0)
    ]
).T


class ChessEvaluation(np.record):
    """An evaluator record of pairs of weights, in parts of a centipawn. Fields:

    weights       : int64[terms]    pair of each term, 0 if its component is off
    placed        : int64[13, 64]   [piece, square] pair of material and squares, negative for Black
    use_activity, use_pawns, use_shelter, use_more : int64  whether such components are on; one beside
                    material and squares
    """


def _placed_shares() -> np.ndarray:
    """float64[terms, 13, 64]: the share of each term in what a piece is worth on a square."""
    shares = np.zeros((len(INDEX), 2 * BLACK_PIECE + 1, SQUARES))
    for kind, name in enumerate(KINDS, start=1):
        for shape, share in zip(SHAPES, SHARES):
            shares[INDEX[f"squares.{name}.{shape}"], kind] = share
        if name in INDEX:
            shares[INDEX[name], kind] = 1
        shares[:, kind + BLACK_PIECE] = -shares[:, kind][:, SQUARE_ABOVE]
    return shares


PLACED_SHARES = _placed_shares()


EVALUATION = np.dtype(
    (
        ChessEvaluation,
        np.dtype(
            [
                ("weights", np.int64, (len(INDEX),)),
                ("placed", np.int64, (2 * BLACK_PIECE + 1, SQUARES)),
                *((f"use_{what}", np.int64) for what in ("activity", "pawns", "shelter", "more")),
            ]
        ),
    )
)


def evaluator_of(weights: Mapping[str, int], off: Collection[str] | None = None) -> Any:
    """The evaluator with these weights, the others as shipped, and without the components in `off`."""
    off = frozenset(off or ())
    values = {name: weight.default for part in COMPONENTS.values() for name, weight in part.weights.items()}
    values |= weights
    halves = np.array(
        [[values[name + half] / term.each for name, term in ALL_TERMS.items()] for half in HALF_NAMES]
    )
    halves[:, [INDEX[name] for part in off for name in TERMS[part]]] = 0
    record = np.zeros(1, dtype=EVALUATION)[0]
    record.weights[:] = _packed(halves)
    record.placed[:] = _packed(np.tensordot(halves, PLACED_SHARES, 1))
    record.use_activity = not off >= {"mobility", "king_safety", "pieces"}
    record.use_pawns = "pawns" not in off
    record.use_shelter = "king_safety" not in off
    record.use_more = not off >= TERMS.keys() - {"material", "squares"}
    return record


def _packed(halves: np.ndarray) -> np.ndarray:
    """int64[n]: pairs of weights, of centipawns[2, n] for the opening and for the endgame."""
    opening, endgame = np.rint(halves * UNIT).astype(np.int64)
    return pack(opening, endgame)


def record_form() -> LinearRecord:
    """How `evaluator_of` makes the record of the weights."""
    own, placed = (EVALUATION.fields[name][1] // EVALUATION["weights"].base.itemsize for name in WEIGHED)
    places = {}
    for half, suffix in enumerate(HALF_NAMES):
        for name, term in ALL_TERMS.items():
            shares = PLACED_SHARES[INDEX[name]].reshape(-1)
            on = np.flatnonzero(shares)
            words = [own + INDEX[name], *(placed + on).tolist()]
            places[name + suffix] = words, [1 / term.each, *shares[on].tolist()], half
    return LinearRecord(UNIT, places)


@cache
def default_evaluation() -> Any:
    """The evaluation with the shipped weights."""
    return evaluator_of({})


@inlined
def phase(position):
    """PHASES while all pieces are on the board, to 0 when only pawns are left."""
    now = 0
    for side in range(2):
        now += count_squares(position.sets[side, KNIGHT] | position.sets[side, BISHOP])
        now += 2 * count_squares(position.sets[side, ROOK]) + 4 * count_squares(position.sets[side, QUEEN])
    return min(now, PHASES)


@inlined
def placed_sum(evaluator, position, squares):
    """Material and squares of the pieces on some squares, White's less Black's, as a pair of weights.

    squares : int64  a set of squares
    """
    total = 0
    left = squares
    while left != 0:
        square = lowest_bit(left)
        left = without_lowest(left)
        total += evaluator.placed[position.board[square], square]
    return total


@kernel
def activities(evaluator, position, side):
    """What all components but material and squares give a side, as a pair of weights."""
    total = 0
    if evaluator.use_activity:
        total += activity(evaluator, position, side)
    if evaluator.use_pawns:
        total += pawn_structure(evaluator, position, side)
    if evaluator.use_shelter:
        total += shelter(evaluator, position, side)
    if position.turn & 1 == side:
        total += evaluator.weights[TEMPO]
    return total


@kernel
def side_sum(evaluator, position, side):
    """What the components give one side, 0 White or 1 Black, in centipawns and fractions of them."""
    total = (1 - 2 * side) * placed_sum(evaluator, position, position.sets[side, 0])
    return weighed(total + activities(evaluator, position, side), phase(position), PHASES) / (PHASES * UNIT)


@kernel
def evaluate_within(evaluator, position, low, high):
    """Centipawns for the side to move; lazily, material and squares alone if they lie outside low ... high.

    low, high : int64  centipawns
    """
    side = position.turn & 1
    total = placed_sum(evaluator, position, occupied(position)) * (1 - 2 * side)
    now = phase(position)
    value = weighed(total, now, PHASES) // (PHASES * UNIT)
    if low < value < high and evaluator.use_more:
        total += activities(evaluator, position, side) - activities(evaluator, position, 1 - side)
        value = weighed(total, now, PHASES) // (PHASES * UNIT)
    return max(min(value, MOST), -MOST)


@kernel
def evaluate(evaluator, position):
    """Centipawns for the side to move: its components less the opponent's."""
    return evaluate_within(evaluator, position, -(1 << 40), 1 << 40)
