"""Perft numbers on which engines agree: positions of games and of textbooks, and one for each trap."""

import pytest

from tests.games.perft_counts import PERFT
from tests.games.positions import READ, contents
from xqlab.games.perft import perft
from xqlab.kernels import COMPILED
from xqlab.search.memory import new_memory

CASES = [(game, case["fen"], case["perft"]) for game, cases in PERFT.items() for case in cases]
BUFFER = new_memory()


@pytest.mark.parametrize(("game", "fen", "counts"), CASES, ids=[case[1].split()[0] for case in CASES])
def test_perft(game, fen, counts, amount):
    position = READ[game](fen).position
    before = contents(position)
    counted, played = (
        (amount(5_000_000, 200_000_000), amount(100_000, 4_000_000)) if COMPILED else (1_000, 50)
    )
    for depth, leaves in enumerate(counts, 1):
        for bulk, most in ((True, counted), (False, played)):
            if leaves <= most:
                assert perft(position, BUFFER, depth, 0, bulk) == leaves
    assert contents(position) == before
