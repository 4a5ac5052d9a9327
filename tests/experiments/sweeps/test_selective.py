"""What a switch saves and changes is counted from pairs of searches."""

import numpy as np
import pytest

import xqlab
from xqlab import SWITCHES, Enhancements
from xqlab.errors import XqlabError
from xqlab.experiments.sweeps.horizon import lesson_positions
from xqlab.experiments.sweeps.selective import SwitchEffect, selective_switches, weigh
from xqlab.games import tictactoe
from xqlab.search.switch import SELECTIVE
from xqlab.xiangqi import GAME

BOARDS = {
    name: each.board for name, each in lesson_positions().items() if each.shows in ("recapture", "zugzwang")
}


def test_selective_switches_are_those_that_the_game_serves():
    assert "null_move" in selective_switches(GAME)
    assert all(SWITCHES[name].soundness == SELECTIVE for name in selective_switches(GAME))
    assert set(selective_switches(tictactoe.GAME)) < set(selective_switches(GAME))
    nodes = np.array([0.5, 2, 1, 1])
    moves = np.array([True, False, False, False])
    effect = SwitchEffect(nodes, moves, np.array([0, 10, np.nan, np.nan]))
    assert (effect.moved, effect.revalued) == (0.25, 0.5)
    assert SwitchEffect(nodes, moves, np.full(4, np.nan)).revalued == 0
    with pytest.raises(XqlabError, match=r"expected selective switches out of .*, got 'killers'"):
        weigh(BOARDS, 1, ["killers"])


def test_effects_are_those_of_pairs_of_searches():
    null, verified = weigh(BOARDS, 4, ["null_move", "verification"])
    lossless = Enhancements.lossless(GAME)
    for i, board in enumerate(BOARDS.values()):
        uses = lossless, lossless.including("null_move")
        without, with_it = (xqlab.search(board, depth=4, enhancements=use) for use in uses)
        assert null.added.nodes[i] == with_it.nodes / without.nodes
        assert null.added.moves[i] == (with_it.move != without.move)
        is_mate = max(abs(without.value), abs(with_it.value)) > 28_000
        expected = np.nan if is_mate else abs(with_it.value - without.value)
        assert np.array_equal(null.added.values[i], expected, equal_nan=True)
    assert (null.added.nodes < 1).any()
    assert null.removed is not None
    assert verified.removed is None
