"""Replies counted without playing the moves, against those counted after each move."""

import random

import numpy as np
import pytest

from tests.games.perft_counts import PERFT
from tests.xiangqi.placements import random_placement
from xqlab.game_board import BUFFER
from xqlab.kernels import COMPILED
from xqlab.xiangqi import Board
from xqlab.xiangqi.core.movegen import count_moves
from xqlab.xiangqi.core.replies import count_replies

SPARED = 1 if COMPILED else 20  # one of so many positions is compared
MEMORY = np.zeros(1, dtype=BUFFER)[0]


def compare(board):
    position = board.position
    before = position.tobytes()
    replies = count_replies(position, MEMORY, 0)
    assert position.tobytes() == before
    played = 0
    for move in board.legal_moves:
        board.push(move)
        played += count_moves(position, MEMORY, 0)
        board.pop()
    assert replies == played, board.fen()


@pytest.mark.parametrize("case", PERFT["Xiangqi"], ids=lambda case: case["fen"].split()[0])
def test_replies_in_games(case):
    board = Board(case["fen"])
    assert count_replies(board.position, MEMORY, 0) == case["perft"][1]
    chance = random.Random(case["fen"])
    for ply in range(40):
        if ply % SPARED == 0:
            compare(board)
        if not board.legal_moves:
            break
        board.push(chance.choice(board.legal_moves))


def test_replies_where_even_a_king_may_be_taken():
    for seed in range(0, 400, SPARED):
        compare(Board(random_placement(seed), strict=False))
    compare(Board("9/9/9/4p4/4r4/4A4/9/P8/4A4/4RP3 w", strict=False))  # no kings
    compare(Board("7B1/9/5k3/9/9/9/9/4K4/9/9 w", strict=False))  # an elephant beyond the river takes one
