"""Searching a node again tells whether its claim holds."""

import math

import pytest

import xqlab
from tests.trace.trees import MIDDLEGAME
from xqlab import Enhancements
from xqlab.errors import XqlabError
from xqlab.experiments.sweeps.rechecks import Rechecks, recheck, true_value, without_guesses
from xqlab.xiangqi import Board


def test_claims_without_guesses_are_upheld_and_the_draw_is_the_seeds():
    use = Enhancements.of("alpha_beta", "quiescence", "check_evasions", "captures_first")
    tree = xqlab.search(Board(MIDDLEGAME), depth=3, enhancements=use, record=True).tree
    deep = tree.where(iteration=-1, depth__ge=1, quiescence=False, kind__in=("CUT", "ALL"))
    found = recheck(tree, deep, most=60)
    assert (len(found.upheld), found.contested, found.share) == (60, [], 1)
    assert str(found) == "60 of 60 upheld"
    tree = xqlab.search(Board(MIDDLEGAME), depth=4, record=True).tree
    skipped = tree.where(kind="SKIPPED", depth=1, quiescence=False)
    one, again, other = (recheck(tree, skipped, most=10, seed=seed) for seed in (1, 1, 2))
    assert one == again
    assert {*one.upheld, *one.contested} != {*other.upheld, *other.contested}


def test_a_wrong_claim_is_contested_and_no_claim_refused():
    tree = xqlab.search(Board(MIDDLEGAME), depth=2, record=True).tree
    node = tree.where(iteration=-1, kind="CUT", depth=1, quiescence=False).first()
    value = true_value(tree, node, without_guesses())
    tree.log.beta[tree.nodes.first_event[node]] = value
    assert recheck(tree, [node]).upheld == [node]
    tree.log.beta[tree.nodes.first_event[node]] = value + 1
    assert recheck(tree, [node]).contested == [node]
    tree = xqlab.search(Board(MIDDLEGAME), depth=2, record=True).tree
    node = tree.where(kind="PV").first()
    with pytest.raises(XqlabError, match=f"expected nodes of kind CUT, ALL, SKIPPED, got node {node}, PV"):
        recheck(tree, [node])
    assert math.isnan(Rechecks([], []).share)
