"""The effect of a change is that of pairs of searches, its agreement with deeper ones that of their moves."""

from itertools import product
from math import comb

import numpy as np
import pytest

import xqlab
from tests.experiments.counted import counted_in_nodes
from xqlab import Enhancements
from xqlab.errors import XqlabError
from xqlab.evaluation import Weights, components
from xqlab.experiments import geometric_mean, study_positions
from xqlab.experiments.ideas.change import Change, Variant
from xqlab.experiments.ideas.effect import Agreement, Effect, board_effect, effect
from xqlab.experiments.matches.openings import positions_of
from xqlab.experiments.sweeps.bootstrap import bootstrap
from xqlab.search.driver import Searcher
from xqlab.viz import charts
from xqlab.xiangqi import GAME, Board

FULL, WEIGHTS = Enhancements.full(GAME), Weights.default()
MATERIAL, MOBILE = (components(WEIGHTS.only(*names)) for names in (("material",), ("material", "mobility")))
BOARDS = study_positions(4)


def change(without: Variant, with_it: Variant, name: str = "mobility") -> Change:
    return Change(name, "0a1b2c3d", Board.name, without, with_it)


TERM = change(Variant(FULL, MATERIAL), Variant(FULL, MOBILE))


@pytest.fixture(scope="module")
def found() -> Effect:
    with counted_in_nodes(1e9):  # too short to time on any machine
        return effect(TERM, BOARDS, depth=3, beside=["killers"], best_of=1, progress=False)


def test_the_effect_is_that_of_pairs_of_searches(found):
    without, with_it = (
        [xqlab.search(board, depth=3, evaluator=evaluator) for board in BOARDS.values()]
        for evaluator in (MATERIAL, MOBILE)
    )
    deeper = [xqlab.search(board, depth=5, evaluator=MATERIAL) for board in BOARDS.values()]
    moves = [tuple(str(run.move) for run in runs) for runs in zip(without, with_it, deeper)]
    assert list(found.moves().values()) == moves
    ratios = [two.nodes / one.nodes for one, two in zip(without, with_it)]
    assert found.nodes == bootstrap(ratios, geometric_mean)
    assert found.other_moves == [place for place, (a, b, _) in zip(BOARDS, moves) if a != b]
    agreement = found.agreement()
    assert agreement.without == sum(a == deep for a, _, deep in moves)
    assert agreement.with_it == sum(b == deep for _, b, deep in moves)
    text = str(found)
    assert "mobility (0a1b2c3d) on 4 positions of Xiangqi, depth 3" in text
    assert "agrees with depth 5" in text


def test_a_change_stands_beside_switches(found):
    rows = {row["switch"]: row for row in found.ablation.rows("all but one")}
    assert (set(rows), rows["mobility"]["soundness"]) == ({"mobility", "killers"}, "selective")
    options = {"depth": 3, "evaluator": MOBILE, "enhancements": FULL.without("killers")}
    alone = [xqlab.search(board, **options).nodes for board in BOARDS.values()]
    both = found.ablation.searches.array("full")[:, 0]
    assert rows["killers"]["nodes"] == bootstrap(both / alone, geometric_mean)
    ax = charts.ablation_chart(found.ablation, "all but one")
    assert "mobility" in {label.get_text() for label in ax.get_yticklabels()}


def test_two_searches_of_a_board_with_their_trees_and_no_effect_of_no_change():
    pair = board_effect(TERM, BOARDS["opening 1"], depth=3)
    assert list(pair.results) == ["without", "with mobility"]
    without, with_it = pair.results.values()
    assert with_it.tree.result.nodes == with_it.nodes != without.nodes
    rows = {row[0]: row[1:] for row in pair.rows()}
    assert rows["move"] == (str(without.move), str(with_it.move), "")
    assert rows["nodes"][2] == f"× {with_it.nodes / without.nodes:.2f}"
    assert "mobility (0a1b2c3d) on one position, depth 3" in str(pair)
    same = Variant(FULL, MATERIAL)
    nothing = effect(change(same, same), BOARDS, depth=2, judge=MOBILE, best_of=1, progress=False)
    assert (nothing.nodes, nothing.other_moves) == ((1, 1, 1), [])
    value, low, high = nothing.agreement().difference
    assert low < value == 0 < high == -low


@pytest.fixture
def cold(monkeypatch):
    """A process that has loaded nothing; with mobility a node takes 1.5 times as long."""
    loaded, run = set(), Searcher.run

    def timed(self, board, **options):
        result = run(self, board, **options)
        rate = 1.5 if self.evaluator.tobytes() == MOBILE.tobytes() else 1.0
        result.seconds = rate * 2e-6 * result.nodes + (0 if loaded else 0.1)
        loaded.add(rate)
        return result

    monkeypatch.setattr(Searcher, "run", timed)


@pytest.mark.usefixtures("cold")
def test_a_slower_idea_is_shown_slower_on_a_cold_start():
    results = board_effect(TERM, BOARDS["opening 1"], depth=4).results.values()
    without, with_it = (result.seconds / result.nodes for result in results)
    assert with_it / without == pytest.approx(1.5)


@pytest.mark.usefixtures("cold")
def test_times_of_many_positions_on_a_cold_start():
    slower = effect(TERM, dict(list(BOARDS.items())[1:2]), depth=7, deeper=1, best_of=1, progress=False)
    assert slower.node_time == pytest.approx((1.5, 1.5, 1.5))


def test_what_is_too_short_to_time_has_no_ratio(found):
    assert np.isnan(found.node_time.value)
    assert "time of a node" in str(found)
    assert all("too short to time" in text for text in (str(found), found.ablation.summary()))
    ax = charts.ablation_chart(found.ablation, "all but one", quantity="seconds")
    assert "too short to time" in {text.get_text() for text in ax.texts}


def test_the_interval_of_an_agreement_covers_the_truth():
    # Exactly, over all outcomes of 20 positions: the shares of those gained and lost are the truth.
    for gain, loss in ((0.05, 0.05), (0.2, 0.05), (0.4, 0.1)):
        covered = 0.0
        for gained, lost in product(range(21), range(21)):
            if gained + lost <= 20:
                chance = comb(20, gained) * comb(20 - gained, lost) * gain**gained * loss**lost
                chance *= (1 - gain - loss) ** (20 - gained - lost)
                _, low, high = Agreement(20, 10, gained, lost).difference
                covered += chance * (low <= gain - loss <= high)
        assert 0.94 < covered < 0.999
    assert str(Agreement(20, 10, 3, 1)) == "+3 −1: +10 % (-10 to +29)"


def test_positions_of_a_game():
    assert list(positions_of("Xiangqi")) == list(study_positions())
    assert len(positions_of("Junqi")) > 3
    small = positions_of("tic-tac-toe")
    assert len(small) == 24
    assert [str(board) for board in small.values()] == [str(b) for b in positions_of("tic-tac-toe").values()]
    with pytest.raises(XqlabError, match="expected a game"):
        positions_of("a textbook tree")
    with pytest.raises(XqlabError, match="expected deeper to be an integer of at least 1, got 0"):
        effect(TERM, deeper=0)
