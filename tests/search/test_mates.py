"""The search finds xqlab's mates with their exact length, and puts off a mate that it cannot avoid."""

import pytest

from xqlab.game import MATE
from xqlab.search import Enhancements, search
from xqlab.xiangqi import GAME, MateProver, mates

FULL, LOSSLESS = Enhancements.full(GAME), Enhancements.lossless(GAME)
MARGIN = 11  # plies beyond 2 * moves that the selective switches may need to see a mate in so many moves

# The side to move is mated, and its moves hold out for different times.
DOOMED = [each for each in mates() if 3 <= each.moves <= 5][::3]


def named(collection):
    return [
        pytest.param(each, id=each.name, marks=[pytest.mark.slow] * (each.moves > 1)) for each in collection
    ]


@pytest.mark.parametrize("mate", named(mates()))
def test_full_finds_the_mate(mate):
    result = search(mate.board(), depth=2 * mate.moves + MARGIN, enhancements=FULL)
    assert (result.value, result.mate_in) == (MATE + 1 - 2 * mate.moves, mate.moves)
    assert str(result.move) in mate.first


@pytest.mark.parametrize("moves", [1, *(pytest.param(n, marks=pytest.mark.slow) for n in (2, 3, 4, 5, 6))])
def test_the_lossless_search_finds_the_mate_at_its_depth(moves):
    # n moves are 2n - 1 plies, and one more sees that there is no reply.
    for mate in mates(moves):
        result = search(mate.board(), depth=2 * moves, enhancements=LOSSLESS)
        assert result.value == MATE + 1 - 2 * moves, mate
        assert str(result.move) in mate.first, mate
        assert all(each.value < MATE + 1 - 2 * moves for each in result.iterations[:-1]), mate


@pytest.mark.slow
@pytest.mark.parametrize("use", [FULL, LOSSLESS], ids=["full", "lossless"])
def test_the_mate_is_put_off(use):
    assert len(DOOMED) >= 10
    for mate in DOOMED:
        board = mate.board()
        board.push_uci(mate.line[0])
        left = mate.moves - 1
        result = search(board, depth=2 * left + 1 + (MARGIN if use is FULL else 0), enhancements=use)
        assert (result.value, result.mate_in) == (-(MATE - 2 * left), -left), mate
        board.push(result.move)
        assert MateProver().distance(board, left) == left, mate
