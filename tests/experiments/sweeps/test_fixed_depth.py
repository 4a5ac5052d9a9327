"""The depth that a search without deepening can afford under a clock."""

import pytest

from tests.experiments.counted import counted_in_nodes
from xqlab import Enhancements
from xqlab.errors import XqlabError
from xqlab.experiments.run.positions import study_positions
from xqlab.experiments.sweeps import fixed_depth as module
from xqlab.experiments.sweeps.fixed_depth import affordable_depth

TEXTBOOK = Enhancements.textbook()


class Slow:
    """A searcher that takes 10 ** depth milliseconds, or is interrupted."""

    stopped = ""

    def __init__(self, *_):
        self.forget = list

    def run(self, _, *, depth, time=None):
        self.seconds = 10**depth / 1000
        if not self.stopped or self.stopped == "time":
            self.stopped = "time" if time is not None and self.seconds > time else ""
        return self


@pytest.mark.parametrize(("budget", "depth"), [(0.011, 1), (0.05, 1), (0.3, 2), (5, 3), (10.1, 4)])
def test_the_deepest_one_whose_mean_time_stays_under_the_budget(monkeypatch, budget, depth):
    monkeypatch.setattr(module, "Searcher", Slow)
    found = affordable_depth(TEXTBOOK, budget, study_positions(4))
    assert found.depth == depth
    assert found.seconds == pytest.approx([10**each / 1000 for each in range(1, depth + 1)])


def test_real_searches_and_what_cannot_be_measured(monkeypatch):
    with counted_in_nodes():
        found = affordable_depth(TEXTBOOK, 0.05, study_positions(2, phase="middlegame"), table_mb=1)
    assert 1 <= found.depth == len(found.seconds)
    with pytest.raises(XqlabError, match="expected a search without iterative_deepening: one that"):
        affordable_depth(Enhancements.paper(deepening=True), 1)
    with pytest.raises(XqlabError, match="expected a budget in seconds above 0, got 0"):
        affordable_depth(TEXTBOOK, 0)
    with pytest.raises(XqlabError, match="expected at least one position, got none"):
        affordable_depth(TEXTBOOK, 1, {})
    monkeypatch.setattr(module, "Searcher", Slow)
    with pytest.raises(XqlabError, match=r"a budget in which depth 1 can be searched, got 0.001 s"):
        affordable_depth(TEXTBOOK, 0.001, study_positions(2))
    monkeypatch.setattr(module, "Searcher", type("Stopped", (Slow,), {"stopped": "interrupted"}))
    with pytest.raises(KeyboardInterrupt):
        affordable_depth(TEXTBOOK, 1, study_positions(1))
