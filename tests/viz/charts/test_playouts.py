"""The charts of Monte-Carlo tree search draw what the log and the slot machines say."""

import numpy as np
import pytest

import xqlab
from xqlab.experiments.sweeps.bandits import pull_by_ucb
from xqlab.games import TicTacToe
from xqlab.mcts.events import BACK_UP, SELECT
from xqlab.meanings import PATH
from xqlab.trace.playouts.reader import Playouts
from xqlab.trace.playouts.sentences import score
from xqlab.viz.charts.looks import JUDGED, ChartError
from xqlab.viz.charts.playouts import choice_chart, grown_tree_chart, regret_chart, value_chart


@pytest.fixture(scope="module")
def playouts():
    return Playouts(xqlab.mcts(TicTacToe("b2 a1"), playouts=40, record=True))


def test_regret_and_values(playouts):
    pulled = {c: [pull_by_ucb((0.3, 0.6), 50, exploration=c, seed=seed) for seed in range(5)] for c in (0, 1)}
    runs = {f"c = {c}": each for c, each in pulled.items()}
    ax = regret_chart(runs)
    for line, each in zip(ax.lines, runs.values(), strict=True):
        assert line.get_ydata() == pytest.approx(np.mean([run.regret for run in each], axis=0))
    ax = value_chart({"one": playouts}, truth=0.0)
    assert ax.lines[0].get_xdata().tolist() == list(range(1, 41))
    assert ax.lines[1].get_ydata()[0] == 0.0


def test_a_choice(playouts):
    k = int(np.flatnonzero((playouts.log["kind"] == SELECT) & np.isfinite(playouts.log["u"]))[-1])
    states = playouts.choice(k)
    ax = choice_chart(states, who="X")
    assert len(ax.get_xticklabels()) == len(states)
    drawn = max(bar.get_y() + bar.get_height() for bar in ax.patches)
    assert drawn == pytest.approx(max(score(state) for state in states if not state.settled))
    assert "(X)" in ax.get_ylabel()


def test_the_tree_grows_with_the_log(playouts):
    sizes = []
    for playout in (5, 20, 40):
        ax = grown_tree_chart(playouts, playouts.last_event(playout) + 1)
        sizes.append(len(ax.collections[0].get_offsets()))
        assert any(text.get_text() == str(playout) for text in ax.texts)  # N of the root
    path = [line for line in ax.lines if line.get_color() == PATH.solid]  # as in a stepper
    backed_up = (playouts.log["playout"] == 40) & (playouts.log["kind"] == BACK_UP)
    assert len(path) == np.count_nonzero(backed_up) - 1
    assert ax.collections[0].get_cmap() is JUDGED
    nodes = playouts.result.tree.nodes
    assert sizes[0] < sizes[1] < sizes[2] == np.count_nonzero(nodes.visits)


def test_a_tree_too_large_to_draw_is_refused(monkeypatch, playouts):
    monkeypatch.setattr("xqlab.viz.charts.playouts.MOST_NODES", 10)
    with pytest.raises(ChartError, match=r"at most 10 visited nodes, got .*: choose an earlier event"):
        grown_tree_chart(playouts)
