"""Small training sets for tests: made up of walks, with values that a network can learn."""

import numpy as np

from xqlab.nnue.data.training_positions import POSITION
from xqlab.xiangqi import Board

WORTH = np.repeat([0, 20, 20, 40, 90, 45, 10], [1, 2, 2, 2, 2, 2, 5])  # by slot, in centipawns / 10


def walked_positions(games=12, plies=40, seed=0):
    """POSITION[n] of random walks; the value is ten times the material, the result its sign."""
    drawn = np.random.default_rng(seed)
    rows = []
    for game in range(games):
        board = Board()
        for ply in range(plies):
            codes = board.codes()
            if not codes:
                break
            board.push_code(codes[drawn.integers(len(codes))])
            if board.king(True) is None or board.king(False) is None:
                break
            row = np.zeros((), POSITION)
            row["square"], row["turn"] = board.position.square, board.position.turn
            there = board.position.square < 90
            red = int(10 * (WORTH[there[:16]].sum() - WORTH[there[16:]].sum()))
            row["value"] = red if board.position.turn == 0 else -red
            row["result"], row["game"], row["ply"], row["seen"] = np.sign(red), game, ply, 1
            rows.append(row)
    return np.array(rows)
