"""Positions, and weights at random, for the tests of the evaluation."""

import random

import numpy as np

from tests.xiangqi.placements import random_placement
from xqlab.evaluation.weights import Weights
from xqlab.xiangqi import Board

UNIT = 16  # weights are kept in sixteenths of a centipawn


def random_board(seed):
    """A position from a random game, or, every other seed, men placed at random."""
    if seed % 2:
        return Board(random_placement(seed), strict=False)
    board, chance = Board(), random.Random(seed)
    for _ in range(chance.randrange(120)):
        if legal := board.legal_moves:
            takes = [move for move in legal if board.piece_at(move.to_square)]
            board.push(chance.choice(takes if takes and chance.random() < 0.4 else legal))
    return board


def turned(board):
    """The position with files a and i, b and h and so on exchanged."""
    placement, side = board.fen().split()[:2]
    return Board("/".join(row[::-1] for row in placement.split("/")) + " " + side, strict=False)


def random_weights(seed, largest=300.0):
    """Weights at random, in the sixteenths in which the evaluator keeps them."""
    chance = np.random.default_rng(seed)
    size = len(Weights.rules_of_thumb().opening)
    pairs = np.rint(chance.uniform(-largest, largest, (2, size)) * UNIT) / UNIT
    return Weights(*pairs)
