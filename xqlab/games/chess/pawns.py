"""The pawn structure of a side: doubled, isolated, backward, connected and passed pawns."""

# mypy: ignore-errors

import numpy as np

from xqlab.games.chess.evaluation_parts import INDEX
from xqlab.games.chess.legality import king_square, occupied
from xqlab.games.chess.movegen import NOT_FILE_A, NOT_FILE_H, pawn_captures
from xqlab.games.chess.squares import FILES, PAWN, SQUARES, bits
from xqlab.games.chess.tables import SQUARE_BIT
from xqlab.kernels import inlined, kernel
from xqlab.kernels.bits import count_squares, lowest_bit, shifted_left, shifted_right, without_lowest

DOUBLED, ISOLATED, BACKWARD, CONNECTED, BLOCKED, KINGS = (
    INDEX[f"pawns.{name}"] for name in ("doubled", "isolated", "backward", "connected", "blocked", "kings")
)
PASSED = INDEX["pawns.passed.2"] - 1  # [rank of the pawn from 0 on]
FOURTH = 3

ON_FILE = np.array([bits(range(file, SQUARES, FILES)) for file in range(FILES)], dtype=np.int64)
ON_NEIGHBOURS = np.array(  # [file] -> the squares of the files beside it
    [bits(square for square in range(SQUARES) if abs(square % FILES - file) == 1) for file in range(FILES)],
    dtype=np.int64,
)
STEPS = np.array(  # [square, square] -> a king's moves between them; of NO_SQUARE, too
    [
        [max(abs(a % FILES - b % FILES), abs(a // FILES - b // FILES)) for b in range(SQUARES)]
        for a in range(SQUARES + 1)
    ],
    dtype=np.int64,
)


def _fronts():
    """[side, square] -> the squares ahead on the same file, and those ahead on the files beside it."""
    fronts = np.zeros((2, 2, SQUARES), dtype=np.int64)
    for side, way in enumerate((1, -1)):
        for square in range(SQUARES):
            ahead = [other for other in range(SQUARES) if way * (other // FILES - square // FILES) > 0]
            for beside in (0, 1):
                fronts[beside, side, square] = bits(
                    other for other in ahead if abs(other % FILES - square % FILES) == beside
                )
    return fronts


AHEAD, AHEAD_BESIDE = _fronts()


@inlined
def guarded_by_pawns(position, side):
    """The squares that the pawns of a side attack."""
    left, right = pawn_captures(side, position.sets[side, PAWN])
    return left | right


@kernel
def pawn_structure(evaluator, position, side):
    """What the pawns of a side are worth together, as a pair of weights."""
    own = position.sets[side, PAWN]
    enemies = position.sets[1 - side, PAWN]
    attacked = guarded_by_pawns(position, 1 - side)
    beside = shifted_left(own & NOT_FILE_H, 1) | shifted_right(own & NOT_FILE_A, 1)
    together = own & (guarded_by_pawns(position, side) | beside)
    total = count_squares(together) * evaluator.weights[CONNECTED]
    left = own
    while left != 0:
        square = lowest_bit(left)
        left = without_lowest(left)
        neighbours = own & ON_NEIGHBOURS[square & 7]
        if neighbours == 0:
            total += evaluator.weights[ISOLATED]
        elif neighbours & ~AHEAD_BESIDE[side, square] == 0:
            if attacked & SQUARE_BIT[square + 8 - 16 * side] != 0:
                total += evaluator.weights[BACKWARD]
        if own & AHEAD[side, square] != 0:
            total += evaluator.weights[DOUBLED]
        elif enemies & (AHEAD[side, square] | AHEAD_BESIDE[side, square]) == 0:
            total += passed_pawn(evaluator, position, side, square)
    return total


@kernel
def passed_pawn(evaluator, position, side, square):
    """What a passed pawn is worth, as a pair of weights."""
    rank = square >> 3 if side == 0 else 7 - (square >> 3)
    stop = square + 8 - 16 * side
    total = evaluator.weights[PASSED + rank]
    if occupied(position) & SQUARE_BIT[stop] != 0:
        total += evaluator.weights[BLOCKED]
    if rank >= FOURTH:
        nearer = STEPS[king_square(position, 1 - side), stop] - STEPS[king_square(position, side), stop]
        total += nearer * (rank - FOURTH + 1) * evaluator.weights[KINGS]
    return total
