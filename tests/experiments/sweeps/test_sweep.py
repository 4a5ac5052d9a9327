"""A sweep holds what single searches give, stops at its budget, and keeps what was measured until then."""

import json
import signal

import numpy as np
import pytest

import xqlab
from tests.experiments.counted import counted_in_nodes
from tests.refusals import refuses
from xqlab import Enhancements
from xqlab.errors import XqlabError
from xqlab.experiments.run.rows import json_of
from xqlab.experiments.sweeps.sweep import node_ratios, played_on, side_by_side, sweep
from xqlab.games import TextbookTree
from xqlab.search import Searcher
from xqlab.xiangqi import GAME, Board

USES = {
    "alpha-beta": Enhancements.textbook(),
    "deepening": Enhancements.of("alpha_beta", "iterative_deepening", "transposition_table", "table_move"),
}
BOARDS = {"start": Board(), "end": Board("5kb2/4a4/3ab4/5r3/2P6/9/R8/3K5/9/9 w - - 0 1")}


def quiet(*arguments, **options):
    return sweep(*arguments, progress=False, **options)


def test_the_rows_are_those_of_single_searches():
    found = quiet(USES, BOARDS, [3, 1, 2, 3])
    assert (found.configurations, found.positions) == (("alpha-beta", "deepening"), ("start", "end"))
    assert (found.depths, len(found.rows), found.ended) == ((1, 2, 3), 12, {})
    assert not found.interrupted
    for row in found.rows:
        alone = xqlab.search(BOARDS[row.position], depth=row.depth, enhancements=USES[row.configuration])
        measured = row.nodes, row.value, row.move, row.counts
        assert measured == (alone.nodes, alone.value, str(alone.move), alone.counts)
        assert row.reached == row.depth
        iterations = [0, *(each.nodes for each in alone.iterations)]
        assert row.last_nodes == iterations[-1] - iterations[-2]
    for name in USES:
        assert found.whole_depths(name) == [1, 2, 3]


def test_arrays_are_positions_by_depths_also_of_a_part_and_in_json():
    found = quiet(USES, BOARDS, [1, 3])
    nodes = found.array("deepening")
    assert nodes.shape == (2, 2)
    for row in found.of("deepening"):
        at = found.positions.index(row.position), found.depths.index(row.depth)
        assert nodes[at] == row.nodes
        assert found.array("deepening", "cutoffs")[at] == row.counts["cutoffs"]
        assert found.array("deepening", lambda row: row.value + 1)[at] == row.value + 1
    first = found.share("deepening", "first_move_cutoffs", "cutoffs")
    assert np.isnan(first[:, 0]).all()  # one ply has no cutoff: 0 / 0
    assert ((first[:, 1] > 0) & (first[:, 1] <= 1)).all()
    found = quiet(USES, BOARDS, [1, 2])
    part = found.only("deepening")
    assert (part.configurations, part.rows) == (("deepening",), found.of("deepening"))
    assert part.array("deepening").tolist() == found.array("deepening").tolist()
    refuses(XqlabError, "got 'full'", found.only, "full")
    found = quiet(USES, BOARDS, [1])
    read = json.loads(json.dumps(json_of(found)))
    assert set(read) == {"configurations", "positions", "depths", "ended", "rows"}
    assert [row["nodes"] for row in read["rows"]] == [row.nodes for row in found.rows]


def test_a_note_sees_the_log():
    found = quiet(USES, BOARDS, [2], record=True, note=lambda result: len(result.log))
    for name, use in USES.items():
        options = {"depth": 2, "enhancements": use, "record": True}
        assert found.notes(name, 2) == [xqlab.search(board, **options).events for board in BOARDS.values()]
    assert all(row.note is None for row in quiet(USES, BOARDS, [1]).rows)
    message = r"log of 'alpha-beta' on 'start' at depth 2 .* small: record=\d{3,}"
    refuses(XqlabError, message, lambda: quiet(USES, BOARDS, [2], record=50))


def test_tables_by_configuration_other_games_and_the_budget_within_a_search():
    sizes = {"small": 0.001, "large": 1}
    use = Enhancements.lossless(GAME)
    found = quiet(dict.fromkeys(sizes, use), {"start": Board()}, [5], table_mb=sizes)
    for name, size in sizes.items():
        alone = xqlab.search(Board(), depth=5, enhancements=use, table_mb=size)
        assert found.array(name).item() == alone.nodes
    assert found.array("small").item() > found.array("large").item()
    tree = {"tree": TextbookTree("((3 12 8) (2 4 6) (14 5 2))")}
    assert quiet({"alpha-beta": Enhancements.textbook()}, tree, [2]).rows[0].value == 3
    with counted_in_nodes():
        found = quiet({"minimax": Enhancements.minimax()}, {"start": Board()}, [1, 7], seconds=0.2)
    assert found.whole_depths("minimax") == [1]
    assert found.ended == {"minimax": "0.2 s spent at depth 7, after 0 of 1 positions"}


def test_the_best_of_several_times(monkeypatch):
    times = iter([9.0, 0.03, 0.01, 0.02, 7.0, 0.04, 0.045, 0.041])  # the first one loads the code
    run = Searcher.run

    def timed(self, board, **options):
        result = run(self, board, **options)
        result.seconds = next(times)
        return result

    monkeypatch.setattr(Searcher, "run", timed)
    found = quiet({"all": Enhancements.lossless(GAME)}, {"start": Board()}, [1, 2, 3], best_of=3)
    assert [row.seconds for row in found.rows] == [0.01, 7.0, 0.04]
    monkeypatch.undo()
    alone = xqlab.search(Board(), depth=3, enhancements=Enhancements.lossless(GAME))
    assert found.rows[2].nodes == alone.nodes


def test_the_budget_of_a_configuration(monkeypatch):
    run = Searcher.run

    def slow(self, board, **options):
        result = run(self, board, **options)
        result.seconds = 1.0 if self.use.iterative_deepening else 0.0
        return result

    monkeypatch.setattr(Searcher, "run", slow)
    found = quiet(USES, BOARDS, [1, 2, 3], seconds=3)
    assert (found.whole_depths("alpha-beta"), found.whole_depths("deepening")) == ([1, 2, 3], [1])
    assert found.ended == {"deepening": "3 s spent at depth 2, after 1 of 2 positions"}
    assert not found.interrupted
    last = found.array("deepening")
    assert np.isnan(last[1, 1])
    assert np.isnan(last[:, 2]).all()


@pytest.mark.usefixtures("interrupts")
@pytest.mark.parametrize("best_of", [1, 3])
@pytest.mark.parametrize("inside", [True, False])
def test_what_was_measured_before_an_interrupt_is_kept(inside, best_of, monkeypatch):
    searches, run = [], Searcher.run

    def interrupted(self, board, **options):
        searches.append(board)
        if len(searches) == 2 + 4 * best_of:
            if inside:
                self.stop()
            else:
                signal.raise_signal(signal.SIGINT)
        return run(self, board, **options)

    monkeypatch.setattr("xqlab.experiments.sweeps.sweep.SHORT", 1e9)  # however slow the machine is
    monkeypatch.setattr(Searcher, "run", interrupted)
    found = quiet(USES, BOARDS, [1, 2], best_of=best_of)
    assert found.interrupted
    assert found.ended == {"alpha-beta": "interrupted", "deepening": "interrupted"}
    measured = [(row.configuration, row.position, row.depth) for row in found.rows]
    assert measured == [("alpha-beta", "start", 1), ("deepening", "start", 1)]
    assert found.whole_depths("deepening") == []


def test_configurations_take_turns(monkeypatch):
    order, run = [], Searcher.run

    def noted(self, board, **options):
        order.append("D" if self.use.iterative_deepening else "A")
        return run(self, board, **options)

    monkeypatch.setattr("xqlab.experiments.sweeps.sweep.SHORT", 1e9)  # however slow the machine is
    monkeypatch.setattr(Searcher, "run", noted)
    quiet(USES, BOARDS, [1], best_of=3)
    assert "".join(order) == "AADD" + "DAAD" + "DA" + "AD" + "DA"  # the first of each loads the code


TWO = {"start": Board(), "ending": Board("3k5/9/9/9/9/9/9/9/4p4/R4K3 w")}


def test_every_configuration_on_every_position():
    uses = {"minimax": Enhancements.minimax(), "alpha-beta": Enhancements.textbook()}
    runs = side_by_side(uses, TWO, 2)
    assert {name: list(row) for name, row in runs.items()} == {name: list(TWO) for name in uses}
    for name, use in uses.items():
        for place, board in TWO.items():
            alone = xqlab.search.search(board, depth=2, enhancements=use)
            assert (runs[name][place].nodes, runs[name][place].value) == (alone.nodes, alone.value)
    ratios = node_ratios(runs, "minimax")
    assert ratios["minimax"] == {"start": 1, "ending": 1}
    pruned, whole = (runs[name]["start"].nodes for name in ("alpha-beta", "minimax"))
    assert ratios["alpha-beta"]["start"] == pruned / whole < 1
    refuses(ValueError, "expected one of minimax, alpha-beta, got 'magic'", node_ratios, runs, "magic")
    del runs["alpha-beta"]["ending"]
    message = r"expected 'alpha-beta' on the positions \['start', 'ending'\], got"
    refuses(ValueError, message, node_ratios, runs, "minimax")


def test_positions_that_are_played_on_and_sweeps_that_cannot_be():
    boards = TWO | {"over soon": Board("3k5/9/4R4/9/9/9/9/9/9/R3K4 w")}
    later = dict(played_on(boards, 3, depth=2))
    assert list(later) == ["start, 3 moves on", "ending, 3 moves on"]
    assert all(len(board.move_stack) == 3 for board in later.values())
    assert not boards["start"].move_stack
    assert later["start, 3 moves on"] == dict(played_on(boards, 3, depth=2))["start, 3 moves on"]
    refuses(XqlabError, "positions and depths, got 2, 2 and 0 of them", quiet, USES, BOARDS, [])
    refuses(XqlabError, "got 0, 2 and 1 of them", quiet, {}, BOARDS, [1])
    refuses(XqlabError, "expected seconds to be a number above 0, got 0", quiet, USES, BOARDS, [1], seconds=0)
    found = quiet(USES, BOARDS, [1])
    refuses(XqlabError, "a configuration out of alpha-beta, deepening, got 'full'", found.array, "full")
    with pytest.raises(XqlabError, match=r"expected a quantity out of depth, .*cutoffs, .* got 'speed'"):
        found.array("deepening", "speed")
