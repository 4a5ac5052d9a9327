"""Steps of a waterfall are the searches that they say, and their factors those of pairs of searches."""

import json

import numpy as np
import pytest

import xqlab
from tests.refusals import refuses
from xqlab import Enhancements
from xqlab.errors import XqlabError
from xqlab.experiments.run.rows import json_of
from xqlab.experiments.sweeps import waterfall as module
from xqlab.experiments.sweeps.waterfall import Waterfall, percent, waterfall
from xqlab.game import GameError
from xqlab.games import TextbookTree
from xqlab.xiangqi import Board

BOARDS = {
    "middlegame": Board("r1bakab1r/9/1cn2cn2/p1p1p1p1p/9/9/P1P1P1P1P/1C2C1N2/9/RNBAKAB1R w"),
    "rooks": Board("3ak4/9/9/9/9/9/9/9/4A4/R2AK3r w"),
}
SWITCHES = ("captures_first", ("history", "history_malus"), "late_move_reductions")
DEPTH = 3


@pytest.fixture(scope="module")
def found() -> Waterfall:
    """Three steps on two boards."""
    return waterfall(BOARDS, SWITCHES, depth=DEPTH, progress=False)


def nodes(*names: str) -> list[int]:
    """Nodes on each board with these switches and alpha-beta."""
    use = Enhancements.of("alpha_beta", *names)
    return [xqlab.search(board, depth=DEPTH, enhancements=use).nodes for board in BOARDS.values()]


def mean(values: list[float]) -> float:
    return float(np.exp(np.mean(np.log(values))))


def test_rows_are_searches_of_growing_sets_of_switches(found: Waterfall) -> None:
    stages = {
        "given": [[], ["captures_first"], ["captures_first", "history", "history_malus"]],
        "reverse": [[], ["late_move_reductions"], ["late_move_reductions", "history", "history_malus"]],
    }
    everything = ["captures_first", "history", "history_malus", "late_move_reductions"]
    for order, sets in stages.items():
        rows = found.order(order)
        measured = [nodes(*names) for names in [*sets, everything]]
        assert [row.nodes for row in rows] == pytest.approx([mean(each) for each in measured])
        factors = [mean([a / b for a, b in zip(x, y)]) for x, y in zip(measured[1:], measured)]
        assert [row.factor for row in rows] == pytest.approx([1, *factors])
        assert [row.place for row in rows] == [0, 1, 2, 3]
        assert float(np.prod([row.factor for row in rows])) == pytest.approx(found.whole)
    steps = ["", "captures first", "history + history malus", "late move reductions"]
    assert [row.step for row in found.order("given")] == steps
    assert [row.soundness for row in found.order("reverse")] == ["", "selective", "lossless", "lossless"]
    assert found.rows == found.order("given") + found.order("reverse")


def test_effects_alone_last_and_between(found: Waterfall) -> None:
    first, second, third = found.effects
    both = ("history", "history_malus")
    assert second.alone == pytest.approx(mean([a / b for a, b in zip(nodes(*both), nodes())]))
    rest = nodes("captures_first", "late_move_reductions")
    whole = nodes("captures_first", *both, "late_move_reductions")
    assert second.last == pytest.approx(mean([a / b for a, b in zip(whole, rest)]))
    given, reverse = (found.order(order)[1:] for order in ("given", "reverse"))
    assert (first.alone, first.last) == (given[0].factor, reverse[-1].factor)
    assert (third.alone, third.last) == (reverse[0].factor, given[-1].factor)
    assert found.multiplied == pytest.approx(first.alone * second.alone * third.alone)


def test_the_verdict_says_that_effects_do_not_add_up(found: Waterfall) -> None:
    text = str(found)
    assert f"alone, the steps would leave {percent(found.multiplied)} of the nodes" in text
    assert f"together they leave {percent(found.whole)}." in text
    plain = json.loads(json.dumps(json_of(found)))
    assert plain["steps"] == [["captures_first"], ["history", "history_malus"], ["late_move_reductions"]]
    assert (plain["base"], plain["searches"]["positions"]) == (["alpha_beta"], list(BOARDS))
    assert len(plain["searches"]["rows"]) == 2 * len(found.rows)
    refuses(XqlabError, "expected at least one board, got none", waterfall, {}, ["killers"], depth=1)
    refuses(XqlabError, "expected an order, given or reverse, got 'up'", found.order, "up")
    with pytest.raises(GameError, match=r"switch 'null_move' needs .* which textbook tree does not offer"):
        waterfall(TextbookTree("1 2"), ["null_move"], depth=1)


def test_an_interrupt_leaves_what_was_measured(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = module.sweep

    def stopped(uses, named, depths, **options):
        found = whole(uses, named, depths, **options)
        del found.rows[5:]
        found.ended = dict.fromkeys(list(uses)[2:], "interrupted")
        return found

    monkeypatch.setattr(module, "sweep", stopped)
    found = waterfall(BOARDS, SWITCHES, depth=1, progress=False)
    assert found.interrupted
    assert [row.place for row in found.order("given")] == [0, 1]
    assert [row.place for row in found.order("reverse")] == [0]
    assert (found.effects, found.verdict()) == ([], "")
    assert np.isnan([found.whole, found.multiplied]).all()


def test_one_board_and_another_base() -> None:
    board = TextbookTree("(3 12 8) (2 4 6) (14 5 2)")
    found = waterfall(board, ["alpha_beta"], depth=2, base=Enhancements.minimax(), progress=False)
    assert [row.nodes for row in found.rows] == pytest.approx([13, 11, 13, 11])
    assert (found.base, found.positions) == ((), ("position",))


@pytest.mark.parametrize(
    ("switches", "said"),
    [
        ([], r"expected switches to add one after the other, got \(\)"),
        ([()], r"expected switches to add one after the other, got \(\(\),\)"),
        (["killers", "killers"], "expected each switch once, got 'killers', which is already on"),
        (["alpha_beta"], "expected each switch once, got 'alpha_beta', which is already on"),
        (
            ["history", "history_malus"],
            "'history_malus' does nothing without history, which is off where one of the orders, or the step "
            r"alone, switches it on: put history into base=, or into one step with it, \('history', "
            r"'history_malus'\)",
        ),
        (["magic"], "unknown switch 'magic'"),
    ],
)
def test_switches_that_cannot_be_added(switches: list[str], said: str) -> None:
    refuses(ValueError, said, waterfall, BOARDS, switches, depth=1)
