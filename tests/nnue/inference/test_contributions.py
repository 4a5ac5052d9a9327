"""Men by their absence, and the accumulators that a move changes."""

import numpy as np
import pytest

from tests.nnue.small_nets import positions_of, small_net, walked
from xqlab.nnue import Architecture, NetworkError, Quantised
from xqlab.nnue.inference.contributions import accumulator_change, accumulators, net_contributions
from xqlab.xiangqi import Board

NET = Quantised.of(small_net(Architecture("king_buckets", 6, (), "screlu", 2), 3))


@pytest.mark.parametrize("moves", [4, 5])
def test_a_man_contributes_what_is_lost_without_it(moves):
    board = walked([3, 40, 17, 8, 25][:moves])
    found = net_contributions(NET, board)
    letters = board.cells()
    assert set(found) == {at for at, cell in enumerate(letters) if cell and cell not in "Kk"}
    now = NET.values(*positions_of([board])).item()
    for at, contribution in found.items():
        less = board.position.square.copy()
        less[less == at] = 90
        own = letters[at].isupper() == (board.turn == Board().turn)
        without = NET.values(less[None], np.array([board.position.turn])).item()
        assert contribution == (now - without) * (1 if own else -1)


def test_moves_change_few_columns_and_kings_all():
    quiet = accumulator_change(NET, Board(), "h2e2")
    assert (len(quiet.added), len(quiet.removed), quiet.refreshed) == (1, 1, False)
    weights = NET.arrays["input_weights"].astype(int)
    assert (quiet.change * 255).round().tolist() == (
        weights[quiet.added[0]] - weights[quiet.removed[0]]
    ).tolist()
    assert quiet.before.tolist() == accumulators(NET, Board(), 0).tolist()
    capture = accumulator_change(NET, Board(), "h2h9", 1)
    assert (len(capture.added), len(capture.removed)) == (1, 2)
    board = Board()
    move = next(each for each in board.legal_moves if str(each) == "e0e1")
    assert accumulator_change(NET, board, move).refreshed
    assert not accumulator_change(NET, board, move, side=1).refreshed
    bare = Board("3k5/9/9/9/9/9/9/9/9/4K4 w")
    step = accumulator_change(NET, bare, "e0e1")
    assert (len(step.added), step.refreshed) == (2, True)
    capture = accumulator_change(NET, Board("3k5/9/9/9/9/9/9/9/3pR4/4K4 w"), "e1d1")
    assert (len(capture.added), len(capture.removed), capture.refreshed) == (1, 2, False)


def test_nets_in_floating_point_and_sides():
    floating = NET.as_network()
    whole, other = (accumulator_change(net, Board(), "h2e2") for net in (NET, floating))
    np.testing.assert_allclose(other.change, whole.change, atol=1e-6)
    np.testing.assert_allclose(accumulators(floating, Board(), 1), accumulators(NET, Board(), 1), atol=1e-5)
    with pytest.raises(NetworkError, match=r"side 0 \(Red\) or 1 \(Black\), got 2"):
        accumulators(NET, Board(), 2)
