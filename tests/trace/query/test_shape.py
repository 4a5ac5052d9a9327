"""The shape of a tree is what counting its nodes one by one says."""

from collections import Counter

import numpy as np
from hypothesis import given, settings

import xqlab
from tests.refusals import refuses
from tests.trace.trees import MIDDLEGAME, NESTED, SWITCHES, searched
from xqlab import Enhancements
from xqlab.errors import XqlabError
from xqlab.games import TextbookTree
from xqlab.trace.query.shape import kinds_below, kinds_by_ply, largest_for, subtree_shares
from xqlab.xiangqi import Board


def kind_of(tree, node):
    return tree.table(columns=["kind"], nodes=[node]).kind.iloc[0]


@settings(deadline=None)
@given(NESTED, SWITCHES)
def test_kinds_are_counted_ply_by_ply_and_below_each_other(nested, use):
    tree = searched(nested, use).tree
    nodes = [node for node in range(tree.root(), tree.end(tree.root())) if tree.nodes.searched[node]]
    counted = Counter((kind_of(tree, node), int(tree.nodes.ply[node])) for node in nodes)
    found = kinds_by_ply(tree)
    assert {
        (kind, ply): n for kind, row in found.items() for ply, n in enumerate(row.tolist()) if n
    } == counted
    nodes = [node for node in range(tree.root() + 1, tree.end(tree.root())) if tree.nodes.searched[node]]
    pairs = Counter((kind_of(tree, int(tree.nodes.parent[node])), kind_of(tree, node)) for node in nodes)
    found = kinds_below(tree)
    assert {(up, low): n for up, row in found.items() for low, n in row.items() if n} == pairs


def test_the_best_order_gives_the_tree_of_knuth_and_moore():
    best = TextbookTree.best_ordered(3, 4)
    tree = xqlab.search(best, depth=4, enhancements=Enhancements.textbook(), record=True).tree
    below, by_ply = kinds_below(tree), kinds_by_ply(tree)
    assert below["CUT"]["CUT"] == below["ALL"]["ALL"] == below["ALL"]["PV"] == below["CUT"]["PV"] == 0
    assert by_ply["PV"].tolist() == [1] * 5
    assert sum(row[-1] for row in by_ply.values()) == 3**2 + 3**2 - 1


def test_quiescence_is_told_apart_and_null_moves_are_left_out():
    use = Enhancements.of("alpha_beta", "quiescence", "null_move")
    tree = xqlab.search(Board(MIDDLEGAME), depth=4, enhancements=use, record=True).tree
    table = tree.where(iteration=-1, searched__gt=0).table()
    assert kinds_by_ply(tree)["quiescence"].sum() == table.quiescence.sum() > 0
    plain = table[~table.quiescence & ~table.null & (table.ply > 0)]
    assert table.null.any()
    assert sum(sum(row.values()) for row in kinds_below(tree).values()) == len(plain)


def test_shares_are_those_of_the_subtrees_and_the_largest_make_a_part():
    tree = searched([[3, 5, 7], [2, 9]], Enhancements.minimax()).tree
    assert subtree_shares(tree, 1).tolist() == [4 / 7, 3 / 7]
    assert subtree_shares(tree, 0).tolist() == [1]
    refuses(XqlabError, "expected a ply from 0 to 2, got 3", subtree_shares, tree, 3)
    shares = np.array([0.5, 0.25, 0.25])
    assert [largest_for(shares, part) for part in (0.1, 0.5, 0.51, 0.75, 1)] == [1, 1, 2, 2, 3]
    for part in (0, 1.1):
        refuses(XqlabError, "expected a part above 0 and at most 1, got", largest_for, shares, part)
