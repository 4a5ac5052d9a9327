"""What the pieces of a side do: their safe squares, their attacks on the king, files, outposts, threats."""

# mypy: ignore-errors

import numpy as np

from xqlab.games.chess.evaluation_parts import INDEX
from xqlab.games.chess.legality import king_square, occupied
from xqlab.games.chess.pawns import AHEAD_BESIDE, ON_FILE, guarded_by_pawns
from xqlab.games.chess.reach import reach
from xqlab.games.chess.squares import BISHOP, FILES, KING, KNIGHT, PAWN, ROOK, SQUARES, bits
from xqlab.games.chess.tables import KING_TARGETS, SQUARE_BIT
from xqlab.kernels import inlined, kernel
from xqlab.kernels.bits import count_squares, lowest_bit, without_lowest

MOBILITY = INDEX["mobility.knight"] - KNIGHT  # [kind]
ATTACK = INDEX["king_safety.knight"] - KNIGHT  # [kind]
BISHOP_PAIR, OPEN, HALF_OPEN, OUTPOST, THREAT = (
    INDEX[f"pieces.{name}"] for name in ("bishop_pair", "open", "half_open", "outpost", "threat")
)
KING_NEAR, KING_FAR, KING_OPEN, KING_HALF_OPEN = (
    INDEX[f"king_safety.{name}"] for name in ("near", "far", "open", "half_open")
)
OUTPOSTS = 3, 5  # the ranks of outposts, from 0 on, of the own side
SHELTER = np.array(  # [0 for one rank ahead, 1 for two; side, square] -> its squares on three files
    [
        [
            [
                bits(
                    other
                    for other in range(SQUARES)
                    if other // FILES == square // FILES + way * (ranks + 1)
                    and abs(other % FILES - square % FILES) <= 1
                )
                for square in range(SQUARES + 1)
            ]
            for way in (1, -1)
        ]
        for ranks in (0, 1)
    ],
    dtype=np.int64,
)


@kernel
def activity(evaluator, position, side):
    """What mobility, attacks on the king and features of pieces give a side, as a pair of weights."""
    pieces = occupied(position)
    guarded = guarded_by_pawns(position, side)
    safe = ~(position.sets[side, 0] | guarded_by_pawns(position, 1 - side))
    zone = KING_TARGETS[king_square(position, 1 - side)]
    threatened = guarded & position.sets[1 - side, 0] & ~position.sets[1 - side, PAWN]
    total = count_squares(threatened) * evaluator.weights[THREAT]
    bishops = position.sets[side, BISHOP]
    if bishops != 0 and without_lowest(bishops) != 0:
        total += evaluator.weights[BISHOP_PAIR]
    danger = attackers = 0
    for kind in range(KNIGHT, KING):
        left = position.sets[side, kind]
        while left != 0:
            square = lowest_bit(left)
            left = without_lowest(left)
            reached = reach(kind, side, square, pieces)
            total += count_squares(reached & safe) * evaluator.weights[MOBILITY + kind]
            near_king = reached & zone
            if near_king != 0:
                danger += count_squares(near_king) * evaluator.weights[ATTACK + kind]
                attackers += 1
            if kind == ROOK:
                total += open_file(evaluator, position, side, square & 7, OPEN, HALF_OPEN)
            elif kind == KNIGHT and guarded & SQUARE_BIT[square] != 0:
                rank = square >> 3 if side == 0 else 7 - (square >> 3)
                enemies = position.sets[1 - side, PAWN]
                if OUTPOSTS[0] <= rank <= OUTPOSTS[1] and enemies & AHEAD_BESIDE[side, square] == 0:
                    total += evaluator.weights[OUTPOST]
    return total + attackers * danger


@inlined
def open_file(evaluator, position, side, file, is_open, is_half_open):
    """The weight of a file without own pawns, 0 if there are some.

    file : int64  0 file a to 7 file h
    is_open, is_half_open : int64  the terms of a file without pawns, and of one with enemy pawns
    """
    if position.sets[side, PAWN] & ON_FILE[file] != 0:
        return 0
    if position.sets[1 - side, PAWN] & ON_FILE[file] != 0:
        return evaluator.weights[is_half_open]
    return evaluator.weights[is_open]


@kernel
def shelter(evaluator, position, side):
    """What pawns and files at the king of a side give it, as a pair of weights."""
    king = king_square(position, side)
    pawns = position.sets[side, PAWN]
    total = count_squares(pawns & SHELTER[0, side, king]) * evaluator.weights[KING_NEAR]
    total += count_squares(pawns & SHELTER[1, side, king]) * evaluator.weights[KING_FAR]
    file = king & 7
    for beside in range(max(file - 1, 0), min(file + 2, 8)):
        total += open_file(evaluator, position, side, beside, KING_OPEN, KING_HALF_OPEN)
    return total
