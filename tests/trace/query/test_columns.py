"""What a column says of a node is what the log, the rules of the view and theory say."""

from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings

import xqlab
from tests.refusals import refuses
from tests.trace.trees import NESTED, SWITCHES, XIANGQI, minimax, searched, subtree, xiangqi
from xqlab import Enhancements
from xqlab.errors import XqlabError
from xqlab.games import TextbookTree, TicTacToe
from xqlab.search.events import CUTOFF, ENTER, LEAVE
from xqlab.trace.query.columns import COLUMNS, KEPT, KINDS, column
from xqlab.trace.tree.rows import BY_CUTOFF, NOT_SEARCHED, UNSEARCHED, WHOLE
from xqlab.trace.tree.statistics import leaves_best_case


def kinds(tree: Any) -> list[str]:
    """The kind of each node."""
    found = column(tree, "kind")
    return [found.names[value] for value in found.values.tolist()]


@settings(max_examples=40, deadline=None)
@given(NESTED, SWITCHES)
def test_a_kind_is_what_minimax_proves(nested: Any, use: Enhancements) -> None:
    tree = searched(nested, use).tree
    for node, kind in enumerate(kinds(tree)):
        row = tree.nodes[node]
        if tree.iterations[0] < node < tree.iterations[-1]:
            continue  # a shallower iteration values what it does not search to the leaves
        if row.ending in (*NOT_SEARCHED, WHOLE):
            assert kind in ("PRUNED", "SKIPPED", "ITERATION")
            continue
        codes = tree.codes(node)
        true = minimax(subtree(nested, codes), len(codes) % 2 == 0)
        seen = true if len(codes) % 2 == 0 else -true
        if kind == "PV":
            assert row.alpha < seen == row.value < row.beta
        elif kind == "CUT":
            assert seen >= row.beta
        else:
            assert kind == "ALL"
            assert seen <= row.alpha


@pytest.mark.parametrize(("branching", "depth"), [(2, 4), (3, 3), (4, 3)])
def test_a_perfectly_ordered_tree_has_the_critical_nodes_of_theory(branching: int, depth: int) -> None:
    board = TextbookTree.best_ordered(branching, depth)
    tree = xqlab.search(board, depth=depth, enhancements=Enhancements.textbook(), record=True).tree
    found = kinds(tree)
    assert found.count("PV") == depth + 1
    leaves = [node for node in tree.walk(tree.root()) if tree.nodes.ply[node] == depth]
    assert sum(found[node] not in ("PRUNED",) for node in leaves) == leaves_best_case(branching, depth)
    for node in tree.walk(tree.root() + 1):  # below a CUT node lies one ALL node, below an ALL node only CUT
        above = found[int(tree.nodes.parent[node])]
        if found[node] in ("CUT", "ALL") and above in ("CUT", "ALL"):
            assert found[node] != above


@pytest.mark.parametrize("name", XIANGQI)
def test_columns_and_cuts_say_what_the_log_says(name: str) -> None:
    tree = xiangqi(name).tree
    nodes, log = tree.nodes, tree.log
    kind = kinds(tree)
    assert {kind[int(tree.node_at[k])] for k in np.flatnonzero(log["kind"] == CUTOFF)} <= {"CUT"}
    for view, sign in (("negamax", False), ("minimax", True)):
        value, alpha, beta = (column(tree, each, view) for each in ("value", "alpha", "beta"))
        bound, to_move = column(tree, "bound", view), column(tree, "to_move")
        assert value.known is not None
        for k in np.flatnonzero(log["kind"] == LEAVE)[::3].tolist():
            node, event = int(tree.node_at[k]), log[k]
            second = sign and to_move.names[to_move.values[node]] == "Black"
            assert value.known[node]
            assert value.values[node] == (-event.value if second else event.value)
            window = (-event.beta, -event.alpha) if second else (event.alpha, event.beta)
            entered = log[int(nodes.first_event[node])]
            if entered.kind == ENTER:
                assert (alpha.values[node], beta.values[node]) == (
                    (-entered.beta, -entered.alpha) if second else (entered.alpha, entered.beta)
                )
            assert window[0] < window[1]
            turned = {1: 1, 2: 3, 3: 2}[int(event.bound)] if second else int(event.bound)
            assert bound.values[node] == turned
    moves, texts = column(tree, "move"), tree.texts
    assert [moves.names[each] for each in moves.values.tolist()] == texts
    best = column(tree, "best_move")
    for node in np.flatnonzero(nodes.best_move)[::7].tolist():
        text = best.names[best.values[node]]
        assert text in ("", tree.text_of_best(node))
        assert text or tree.best_child(node) is None  # a move of the table alone leads to no node
    counts = list(zip(column(tree, "pruned").values.tolist(), column(tree, "skipped").values.tolist()))
    assert counts == [tree.unsearched(node) for node in range(len(tree))]
    iteration = column(tree, "iteration").values
    assert all(tree.iterations[iteration[node]] <= node for node in range(0, len(tree), 5))
    assert [int(iteration[each]) for each in tree.iterations] == list(range(len(tree.iterations)))
    numbers = column(tree, "cut_by").values.tolist()
    expected = [0] * len(tree)
    for node in range(len(tree)):
        if tree.nodes.ending[node] == BY_CUTOFF:
            children = tree.children(node)
            # What is pruned comes after the move that cuts off; what was skipped before it is counted, too.
            tried = [each for each in children if tree.nodes.ending[each] != UNSEARCHED]
            expected[node] = int(tree.nodes.number[tried[-1]])
    assert numbers == expected
    assert list(tree.where(cut_by__ge=4)) == [node for node, number in enumerate(expected) if number >= 4]


def test_every_game_has_its_columns_and_names_of_moves() -> None:
    result = xqlab.search(TicTacToe("b2 a1"), depth=3, record=True)
    for name in COLUMNS:
        found = column(result.tree, name)
        assert len(found.values) == len(result.tree)
        assert not found.names or 0 <= found.values.min() <= found.values.max() < len(found.names)
        assert (column(result.tree, name) is found) == (name in KEPT)
    assert set(KINDS) >= set(kinds(result.tree))
    without = xqlab.trace.Tree(result.log)
    assert len(column(without, "move").values) == len(without)
    tree = searched([[3, 5], [2, 9]], Enhancements.minimax()).tree
    assert set(kinds(tree)) == {"ITERATION", "PV"}
    tree = searched([1, 2], Enhancements.textbook()).tree
    with pytest.raises(XqlabError, match=r"expected a field of a node, got 'knd' \(did you mean 'kind'\?\)"):
        column(tree, "knd")
    refuses(XqlabError, "expected view to be 'minimax' or 'negamax', got 'max'", column, tree, "value", "max")
    chess = pytest.importorskip("chess")
    board = chess.Board("r3k2r/8/8/8/8/2n5/1P1P4/R3K2R w KQkq - 0 1")
    tree = xqlab.search(board, depth=2, enhancements=Enhancements.textbook(), record=True).tree
    moves = column(tree, "move")
    assert [moves.names[each] for each in moves.values.tolist()] == tree.texts
    best = column(tree, "best_move")
    assert best.names[best.values[tree.root()]] == str(tree.text_of_best(tree.root())) != ""
