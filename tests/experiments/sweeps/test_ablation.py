"""The effect of a switch is that of pairs of searches, whoever makes them, and survives a kill."""

import json
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from itertools import product

import numpy as np
import pytest

import xqlab
import xqlab.experiments
from xqlab import Enhancements
from xqlab.errors import XqlabError
from xqlab.experiments import geometric_mean, study_positions
from xqlab.experiments.run.ledger import LedgerError
from xqlab.experiments.sweeps import ablation as module
from xqlab.experiments.sweeps.ablation import Ablation, ablation
from xqlab.experiments.sweeps.ablation_plan import ALONE, REMOVED
from xqlab.experiments.sweeps.bootstrap import bootstrap
from xqlab.xiangqi import GAME, Board

BOARDS = study_positions(4)
ASKED = {"switches": ["killers", "quiescence", "delta_pruning"], "alone_depths": [2], "progress": False}


@pytest.fixture(scope="module")
def found() -> Ablation:
    return ablation(BOARDS, [3, 4], **ASKED)


def test_effects_are_those_of_pairs_of_searches(found):
    full, textbook, quiet = Enhancements.full(GAME), Enhancements.textbook(), ("alpha_beta", "quiescence")
    for switch, way, depth, with_it, without in (
        ("killers", ALONE, 2, textbook.including("killers"), textbook),
        ("delta_pruning", ALONE, 2, Enhancements.of(*quiet, "delta_pruning"), Enhancements.of(*quiet)),
        ("quiescence", REMOVED, 4, full, full.without("quiescence")),
    ):
        effect = found.effect(switch, way, depth)
        for i, board in enumerate(BOARDS.values()):
            one, other = (xqlab.search(board, depth=depth, enhancements=use) for use in (with_it, without))
            assert effect.nodes[i] == one.nodes / other.nodes
            assert effect.moves[i] == (one.move != other.move)
            mate = max(abs(one.value), abs(other.value)) > 28_000
            assert np.isnan(effect.values[i]) if mate else effect.values[i] == abs(one.value - other.value)
        assert ((effect.seconds > 0) | np.isnan(effect.seconds)).all()
        assert found.estimate(switch, way, depth) == bootstrap(effect.nodes, geometric_mean)


def test_rows_and_words_and_what_is_refused(found):
    rows = found.rows(ALONE)
    assert [row["nodes"].value for row in rows] == sorted(row["nodes"].value for row in rows)
    killers = next(row for row in rows if row["switch"] == "killers")
    assert (killers["soundness"], killers["revalued"], killers["helped"]) == ("lossless", 0, ())
    assert next(row for row in rows if row["switch"] == "delta_pruning")["helped"] == ("quiescence",)
    assert set(found.switches(REMOVED)) == {"killers", "quiescence", "delta_pruning"}
    told = str(found)
    assert "alone, depth 2, 4 positions" in told
    assert "all but one, depth 4, 4 positions" in told
    with pytest.raises(XqlabError, match="expected a way out of alone, all but one, got 'both'"):
        found.depths("both")
    with pytest.raises(
        XqlabError, match=r"expected a switch that was weighed alone, out of .*, got 'history'"
    ):
        found.effect("history", ALONE, 2)
    with pytest.raises(XqlabError, match=r"expected a depth out of \(2,\), got 3"):
        found.effect("killers", ALONE, 3)
    with pytest.raises(XqlabError, match="expected nodes or seconds, got 'value'"):
        found.estimate("killers", ALONE, 2, "value")


def assert_the_same(again, found):
    for use, quantity in product(found.plan.uses, ("nodes", "value")):
        both = (each.searches.array(use, quantity) for each in (again, found))
        assert np.array_equal(*both, equal_nan=True)


def test_a_killed_run_repeats_nothing(found, tmp_path, monkeypatch):
    file = tmp_path / "ablation.jsonl"
    searched, search = [], module.searched

    def counted(item):
        searched.append(item.use)
        if len(searched) == 9:
            raise KeyboardInterrupt
        return search(item)

    monkeypatch.setattr(module, "ABLATION", replace(module.ABLATION, measure=counted))
    first = ablation(BOARDS, [3, 4], ledger=file, **ASKED)
    assert first.interrupted
    with file.open("a") as torn:
        torn.write('{"key": "full | opening')
    again = ablation(BOARDS, [3, 4], ledger=file, **ASKED)
    assert not again.interrupted
    lines = [json.loads(line) for line in file.read_text().splitlines()]
    assert len(searched) == len(lines) == 1 + len(found.plan.uses) * len(BOARDS)
    assert_the_same(again, found)
    # What is missing is nan, not zero.
    assert any(np.isnan(first.effect(switch, REMOVED, 4).nodes).any() for switch in first.switches(REMOVED))
    with pytest.raises(LedgerError, match=r"options: .*16, 1\] there, .*8, 1\] here"):
        ablation(BOARDS, [3, 4], ledger=file, table_mb=8, **ASKED)


def test_any_executor_finds_the_same(found):
    with ThreadPoolExecutor(2) as executor:
        again = ablation(BOARDS, [3, 4], executor=executor, **ASKED)
    assert_the_same(again, found)


def test_one_switch_in_one_way_on_a_board_that_is_searched_from_its_fen():
    found = xqlab.experiments.ablation(BOARDS, [2], ["killers"], ways=[REMOVED], progress=False)
    assert found.switches(REMOVED) == ["killers"]
    board = Board()
    board.push_uci("h2e2")
    found = ablation({"cannon": board}, [2], ["killers"], ways=[REMOVED], progress=False)
    one = xqlab.search(Board(board.fen()), depth=2)
    assert found.searches.array("full")[0, 0] == one.nodes
