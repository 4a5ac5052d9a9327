"""Counts by ply equal a plain count of the log; the theory's leaves equal those of real searches."""

from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import xqlab
from tests.refusals import refuses
from tests.trace.trees import NESTED, SWITCHES, searched, xiangqi
from xqlab import Enhancements
from xqlab.errors import XqlabError
from xqlab.games import TextbookTree
from xqlab.search import KIND_NAMES
from xqlab.search.reasons import NULL_MOVE
from xqlab.trace import count_by_ply, leaves_best_case, leaves_worst_case
from xqlab.trace.tree.statistics import raised_by
from xqlab.xiangqi import Board


def counted(log: Any, kinds: set[str], plies: int) -> list[int]:
    """How many events of these kinds there are at each ply."""
    return [sum(KIND_NAMES[e.kind] in kinds and e.ply == ply for e in log) for ply in range(plies)]


@settings(max_examples=30, deadline=None)
@given(NESTED, SWITCHES)
def test_counts_equal_a_plain_count(nested: Any, use: Enhancements) -> None:
    result = searched(nested, use)
    counts = count_by_ply(result)
    plies = len(counts.nodes)
    assert counts.nodes.tolist() == counted(result.log, {"ENTER"}, plies)
    assert counts.leaves.tolist() == counted(result.log, {"LEAF", "STAND_PAT"}, plies)
    assert counts.cutoffs.tolist() == counted(result.log, {"CUTOFF"}, plies)
    assert counts.pruned.tolist() == counted(result.log, {"PRUNED"}, plies)
    assert counts.cutoffs_by_number.sum() == counts.cutoffs.sum()


def test_totals_are_the_searchs_counters_and_iterations_add_up() -> None:
    result = xqlab.search(Board(), depth=3, record=True)
    counts = count_by_ply(result.tree)
    for name in raised_by(result.log):
        if name == "first_move_cutoffs":
            continue
        assert getattr(counts, name).sum() == result.counts[name], name
    assert counts.cutoffs_by_number[0] == result.counts["first_move_cutoffs"]
    result = xqlab.search(Board(), depth=3, record=True)
    each = [count_by_ply(result, iteration) for iteration in range(3)]
    assert [int(counts.nodes[0]) for counts in each] == [1, 1, 1]
    whole = np.zeros_like(count_by_ply(result).nodes)
    for counts in each:
        whole[: len(counts.nodes)] += counts.nodes
    assert whole.tolist() == count_by_ply(result).nodes.tolist()
    assert count_by_ply(result, -1).nodes.tolist() == each[2].nodes.tolist()
    refuses(XqlabError, "expected one of 3 iterations, got 3", count_by_ply, result, 3)


def test_what_heuristics_did_is_counted() -> None:
    result = xiangqi("full")
    counts = count_by_ply(result)
    plies = len(counts.nodes)
    assert counts.skipped.tolist() == counted(result.log, {"SKIPPED"}, plies)
    guesses = [e for e in result.log if KIND_NAMES[e.kind] == "SHORTCUT" and e.number != NULL_MOVE]
    assert counts.shortcuts.tolist() == [sum(e.ply == ply for e in guesses) for ply in range(plies)]
    tree = result.tree
    nulls = [int(tree.nodes.ply[node]) for node in range(len(tree)) if tree.is_null(node)]
    assert counts.null_moves.tolist() == [nulls.count(ply) for ply in range(plies)]
    again = tree.nodes.ply[tree.nodes.again > 0].tolist()
    assert counts.researches.tolist() == [again.count(ply) for ply in range(plies)]
    assert min(map(sum, (counts.skipped, counts.shortcuts, counts.null_moves, counts.researches))) > 0


@given(st.integers(1, 4), st.integers(1, 4))
@settings(max_examples=16, deadline=None)
def test_the_theory_holds_for_real_searches(branching: int, depth: int) -> None:
    best = TextbookTree.best_ordered(branching, depth)
    worst = TextbookTree.worst_ordered(branching, depth)
    found = [
        xqlab.search(tree, depth=depth, enhancements=use).counts["leaves"]
        for tree, use in ((best, Enhancements.textbook()), (worst, Enhancements.minimax()))
    ]
    assert found == [leaves_best_case(branching, depth), leaves_worst_case(branching, depth)]


@pytest.mark.parametrize("formula", [leaves_best_case, leaves_worst_case])
def test_invalid_trees_are_refused(formula: Any) -> None:
    refuses(XqlabError, r"branching of at least 1 .* got 0 and 3", formula, 0, 3)
