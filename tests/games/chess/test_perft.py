"""Perft numbers on which two engines agree: positions of the textbooks, and one for each trap."""

import chess
import pytest

from tests.games.chess.positions import CASES, contents, record_of
from xqlab.games.perft import perft
from xqlab.kernels import COMPILED
from xqlab.search.memory import new_memory

MOST_COUNTED, MOST_PLAYED = (200_000_000, 2_200_000) if COMPILED else (1_000, 50)
BUFFER = new_memory()


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["name"])
def test_perft(case):
    position = record_of(chess.Board(case["fen"]))
    before = contents(position)
    for depth, leaves in enumerate(case["perft"], 1):
        for bulk, most in ((True, MOST_COUNTED), (False, MOST_PLAYED)):
            if leaves <= most:
                assert perft(position, BUFFER, depth, 0, bulk) == leaves
    assert contents(position) == before
