"""Perft numbers on which three engines agree, at every depth that they give."""

import json
from pathlib import Path

import numpy as np
import pytest

from xqlab.xiangqi import Board, perft, perft_bulk

CASES = json.loads((Path(__file__).parents[2] / "data" / "perft.json").read_text())
BUFFER = np.dtype((np.record, [("moves", np.int32, (8 * 256,)), ("scratch", np.int64, (64,))]))


def count(kernel, fen, depth):
    board = Board(fen)
    before = board.position.tobytes()
    leaves = kernel(board.position, np.zeros(1, dtype=BUFFER)[0], depth, 0)
    assert Board(fen).position.tobytes()[:192] == before[:192] == board.position.tobytes()[:192]
    return leaves


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["fen"].split()[0])
def test_shallow_perft(case):
    for depth, leaves in case["perft"].items():
        if leaves < 1500:
            assert count(perft, case["fen"], int(depth)) == leaves
            assert count(perft_bulk, case["fen"], int(depth)) == leaves


@pytest.mark.slow
@pytest.mark.parametrize("case", CASES, ids=lambda case: case["fen"].split()[0])
def test_full_perft(case):
    for depth, leaves in case["perft"].items():
        assert count(perft_bulk, case["fen"], int(depth)) == leaves
        assert count(perft, case["fen"], int(depth)) == leaves
