"""The kernels of the tree: visits add up, values keep their signs, what is proved stays so."""

import random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import xqlab
from tests.mcts.planted import check_structure, check_visits
from tests.mcts.turn_order import AnyOrder, minimax
from xqlab.games import TextbookTree, TicTacToe
from xqlab.kernels import COMPILED
from xqlab.mcts import Settings, tree
from xqlab.mcts.events import EVALUATE, EXPAND, PROVED, SELECT, new_log
from xqlab.mcts.memory import ROOT, new_memory, new_nodes

EXAMPLES = settings(deadline=None, max_examples=60 if COMPILED else 8)
VALUES = st.integers(-20, 20)
TREES = st.recursive(VALUES, lambda below: st.lists(below, min_size=1, max_size=4), max_leaves=12).filter(
    lambda each: isinstance(each, list)
)
ANY_ORDER = st.recursive(
    VALUES, lambda below: st.tuples(st.integers(0, 1), st.lists(below, min_size=1, max_size=3)), max_leaves=10
).filter(lambda each: isinstance(each, tuple))


def ended_in(log):
    leaves, counts = np.unique(log.node[log.kind == EVALUATE], return_counts=True)
    return dict(zip(leaves.tolist(), counts.tolist(), strict=True))


@pytest.mark.parametrize("rule", ["uct", "puct"])
@pytest.mark.parametrize("batch", [1, 7])
@pytest.mark.parametrize("expand_after", [0, 1, 3])
@pytest.mark.parametrize("solve", [True, False])
def test_visits_add_up(rule, batch, expand_after, solve):
    options = {"rule": rule, "batch": batch, "expand_after": expand_after, "solve": solve}
    result = xqlab.mcts(TicTacToe("b2 a1"), playouts=300 if COMPILED else 60, record=True, **options)
    nodes = result.tree.nodes
    check_structure(nodes)
    check_visits(nodes, ended_in(result.log))
    assert sorted(result.log.node[result.log.kind == EXPAND]) == list(range(1, len(nodes)))
    assert nodes[ROOT].visits == result.playouts > 20
    assert sum(result.visits.values()) == result.playouts - ended_in(result.log)[ROOT]


@EXAMPLES
@given(seed=st.integers(0, 2**32), most=st.integers(1, 12))
def test_interleaved_batches_lose_no_visit(seed, most):
    """Leaves wait, as many as there may be, and come back in any order."""
    interleave(seed, most, 80)


@pytest.mark.slow
@pytest.mark.skipif(not COMPILED, reason="thousands of interleavings")
def test_two_thousand_interleavings_lose_no_visit():
    for seed in range(2_000):
        interleave(seed, 1 + seed % 16, 40)


def interleave(seed, most, steps):
    chance, memory, nodes, log = random.Random(seed), new_memory(), new_nodes(2000), new_log(4000)
    settings = Settings(rule=chance.choice(["uct", "puct"]), expand_after=chance.choice([0, 1, 2]))
    settings.write_to(memory)
    position = TicTacToe("b2 a1 c3 a3").position
    tree.new_node(memory, nodes, -1, 0, 0)
    waiting, ended, finished = [], {}, 0
    for _ in range(steps):
        if waiting and (len(waiting) == most or chance.random() < 0.5):
            leaf = waiting.pop(chance.randrange(len(waiting)))
            tree.back_up(memory, nodes, log, leaf, chance.uniform(-1, 1))
            ended[leaf] = ended.get(leaf, 0) + 1
            finished += 1
        elif not tree.is_proved(nodes, ROOT):
            waiting.append(int(tree.select(position, memory, nodes, log)))
            tree.retreat(position, memory)
        assert nodes[ROOT].pending == len(waiting)
    for leaf in waiting:
        tree.back_up(memory, nodes, log, leaf, chance.uniform(-1, 1))
        ended[leaf] = ended.get(leaf, 0) + 1
        finished += 1
    assert nodes[ROOT].visits == memory.started == memory.finished == finished
    check_visits(nodes[: memory.nodes], ended)
    check_structure(nodes[: memory.nodes])


@pytest.mark.parametrize("rule", ["uct", "puct"])
def test_waiting_leaves_are_spread(rule):
    """With virtual loss a batch tries many moves; without it, and without U, one over and over."""

    def tried(virtual_loss):
        memory, nodes, log = new_memory(), new_nodes(500), new_log(0)
        Settings(rule=rule, virtual_loss=virtual_loss, exploration=0.0).write_to(memory)
        position = TicTacToe().position
        tree.new_node(memory, nodes, -1, 0, 0)
        for _ in range(12):
            leaf = tree.select(position, memory, nodes, log)
            tree.retreat(position, memory)
            tree.back_up(memory, nodes, log, leaf, 0.1)
        for _ in range(6):
            tree.select(position, memory, nodes, log)
            tree.retreat(position, memory)
        return np.count_nonzero(nodes.pending[1:10])

    assert (tried(0.0), tried(1.0) > 1) == (1, True)


@EXAMPLES
@given(ANY_ORDER)
def test_signs_hold_for_any_turn_order_proved_or_not(nested):
    """Proved values are minimax's, and sums are of the values that were backed up, whoever moves."""
    result = xqlab.mcts(AnyOrder(nested), playouts=300, record=True, scale=20.0)
    side = nested[0]
    expected = np.tanh(minimax(nested) / 20)
    assert result.proved
    assert result.value == pytest.approx(-expected if side == 1 else expected)
    child = nested[1][int(result.move[1:]) - 1]
    assert minimax(child) == minimax(nested)
    nodes = result.tree.nodes
    for node in range(len(nodes)):
        assert nodes[node].total == pytest.approx(sum_of_values(result.log, node, nodes))
    result = xqlab.mcts(AnyOrder(nested), playouts=40, record=True, scale=20.0, solve=False)
    selected = result.log[result.log.kind == SELECT]
    nodes = result.tree.nodes
    assert all(each.side == nodes[each.parent].side for each in selected)
    for child in result.tree.children(ROOT):
        if nodes[child].visits and not nodes[child].children:  # a leaf: its Q is its value
            value = np.tanh(nested[1][nodes[child].number - 1] / 20)
            assert result.tree.q(child) == pytest.approx(-value if nested[0] == 1 else value)


def sum_of_values(log, node, nodes):
    own = log[(log.kind == xqlab.mcts.KIND_NAMES.index("BACK_UP")) & (log.node == node)]
    return sum(-each.value if each.side == 1 else each.value for each in own)


def test_a_proved_node_is_never_sampled_again_and_keeps_its_value():
    for board in (TicTacToe("b2 a1 c3 a3"), TextbookTree([[[5, 6], [7, 4, 5]], [[3]], [[6], [6, 9]]])):
        log = xqlab.mcts(board, playouts=500, record=True).log
        proved = {}
        for event in log:
            if event.kind == PROVED:
                assert int(event.node) not in proved
                proved[int(event.node)] = float(event.value)
            if event.kind == SELECT:
                assert int(event.node) not in proved
            if event.kind == xqlab.mcts.KIND_NAMES.index("BACK_UP") and int(event.node) in proved:
                assert event.q == proved[int(event.node)]
        assert len(proved) > 5


def test_select_names_the_greatest_sum_of_q_and_u():
    log = xqlab.mcts(TicTacToe("b2 a1"), playouts=80, record=True).log
    known, moves = {}, {}
    for event in log:
        if event.kind == xqlab.mcts.KIND_NAMES.index("EXPAND"):
            moves.setdefault(int(event.parent), []).append(int(event.node))
        if event.kind == SELECT:
            assert int(event.node) in moves[int(event.parent)]
            known.setdefault(int(event.parent), []).append((int(event.node), float(event.u)))
    for parent, chosen in known.items():  # each is tried once before any is tried twice
        first = [node for node, _ in chosen[: len(moves[parent])]]
        assert first == moves[parent][: len(first)]
        assert all(np.isinf(u) for _, u in chosen[: len(moves[parent])])
        assert all(np.isfinite(u) for _, u in chosen[len(moves[parent]) :])


def test_the_formulas():
    memory, nodes = new_memory(), new_nodes(3)
    Settings(rule="puct", exploration=2.0, first_play=-0.5).write_to(memory)
    for parent in (-1, 0, 0):
        tree.new_node(memory, nodes, parent, 0, 0)
    nodes[0].children, nodes[0].first, nodes[0].side, nodes[0].visits = 2, 1, 1, 16
    nodes[1].visits, nodes[1].total, nodes[1].prior = 3, 1.5, 0.25
    assert tree.q_of(memory, nodes, 1) == -0.5  # the chooser is side 1
    assert tree.u_of(memory, nodes, 1, tree.breadth_at(memory, nodes, 0)) == 2.0 * 0.25 * 4 / 4
    assert tree.q_of(memory, nodes, 2) == -0.5  # the setting
    memory.rule = 0
    breadth = tree.breadth_at(memory, nodes, 0)
    assert tree.u_of(memory, nodes, 1, breadth) == pytest.approx(2.0 * np.sqrt(np.log(16) / 3))
    assert tree.u_of(memory, nodes, 2, breadth) == np.inf
    nodes[1].pending = 2
    memory.virtual_loss = 0.5
    assert tree.q_of(memory, nodes, 1) == (-1.5 - 1.0) / 4.0
    assert [tree.value_of(memory, each) for each in (30_000, -28_000, 0)] == [1.0, -1.0, 0.0]
    assert tree.value_of(memory, 400) == np.tanh(1.0)


def test_a_full_tree_goes_on_with_what_it_has():
    result = xqlab.mcts(TicTacToe(), playouts=200, tree_mb=72 * 40 / 2**20)
    assert result.full
    assert result.nodes <= 40
    assert result.playouts == 200
    assert sum(result.visits.values()) == 199
