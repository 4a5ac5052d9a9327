"""The evaluation of chess: material, and a bonus for pieces near the centre."""

# mypy: ignore-errors

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

import numpy as np

from xqlab.games.chess.squares import BLACK_PIECE, SQUARES
from xqlab.kernels import kernel

VALUES = {"pawn": 100, "knight": 320, "bishop": 330, "rook": 500, "queen": 900}
CENTRE = 4  # for each step from the edge


class ChessEvaluation(np.record):
    """An evaluator record: the worth of each kind, and of each step from the edge, in centipawns."""


EVALUATION = np.dtype((ChessEvaluation, np.dtype([("worth", np.int64, (7,)), ("centre", np.int64)])))


def evaluator_of(weights: Mapping[str, int], off: Collection[str] | None = None) -> Any:
    """The evaluator with these values of pieces, by their names, and this bonus for the centre."""
    off = off or ()
    record = np.zeros(1, dtype=EVALUATION)[0]
    if "material" not in off:
        record.worth[1:6] = [weights.get(kind, value) for kind, value in VALUES.items()]
    record.centre = 0 if "centre" in off else weights.get("centre", CENTRE)
    return record


def default_evaluation() -> Any:
    """The usual evaluator."""
    return evaluator_of({})


@kernel
def side_sum(evaluator, position, side):
    """The pieces of White, 0, or of Black, 1."""
    total = 0
    for square in range(SQUARES):
        piece = int(position.board[square])
        if piece != 0 and int(piece > BLACK_PIECE) == side:
            rank, file = square >> 3, square & 7
            steps = min(rank, 7 - rank) + min(file, 7 - file)
            total += evaluator.worth[piece - BLACK_PIECE * side] + evaluator.centre * steps
    return total


@kernel
def evaluate(evaluator, position):
    """White's pieces less Black's, for the side to move."""
    side = position.turn & 1
    return side_sum(evaluator, position, side) - side_sum(evaluator, position, 1 - side)
