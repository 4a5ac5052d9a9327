"""Depths reached at equal time, by phase."""

import numpy as np
import pytest

from tests.experiments.counted import counted_in_nodes
from xqlab import Enhancements
from xqlab.errors import XqlabError
from xqlab.experiments.sweeps import depth_reached as module
from xqlab.experiments.sweeps.depth_reached import BARE, PUBLISHED, depths_reached, positions_by_phase

DEEPENING = Enhancements.paper(deepening=True)


def test_fewer_and_fewer_pieces_are_searched_deeper():
    phases = positions_by_phase()
    assert [len(boards) for boards in phases.values()] == [8, 24, 8, 8]
    assert set(PUBLISHED) <= set(phases)
    for board in phases[BARE]:
        pieces = sum(character.isalpha() for character in board.fen().split()[0])
        assert 3 <= pieces <= 6
        assert board.outcome() is None
        assert not board.is_check()
        board.push(next(iter(board.legal_moves)))
        assert not board.is_check()
    few = {phase: boards[1:2] for phase, boards in positions_by_phase().items()}
    with counted_in_nodes():
        found = depths_reached({"deepening": DEEPENING}, 0.05, few)["deepening"]
    assert (list(found), found[BARE].dtype) == (list(few), np.int64)
    assert found[BARE][0] > found["opening"][0] >= 1


def test_an_interrupt_and_invalid_requests(monkeypatch):
    boards = {BARE: positions_by_phase()[BARE][:1]}
    with pytest.raises(XqlabError, match="a search with iterative_deepening, got 'textbook'"):
        depths_reached({"textbook": Enhancements.textbook()}, 1, boards)
    uses = {"x": DEEPENING}
    for asked in (({}, 1, boards), (uses, 0, boards), (uses, 1, {BARE: []})):
        with pytest.raises(XqlabError, match="expected configurations, positions and a time above 0"):
            depths_reached(*asked)

    class Interrupted(module.Searcher):
        def run(self, *arguments, **options):
            self.stop()
            return super().run(*arguments, **options)

    monkeypatch.setattr(module, "Searcher", Interrupted)
    with pytest.raises(KeyboardInterrupt):
        depths_reached({"x": DEEPENING}, 1, boards)
