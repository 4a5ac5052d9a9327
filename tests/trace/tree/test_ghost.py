"""The ghost tree against trees counted node by node, and its estimates against the truth."""

from functools import cache
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings

import xqlab
from tests.oracles import minimax as oracle
from tests.oracles.tree_sizes import sizes
from tests.refusals import refuses
from tests.trace import trees
from xqlab import Enhancements
from xqlab.errors import XqlabError
from xqlab.games import TextbookTree
from xqlab.games.tictactoe import TicTacToe
from xqlab.kernels import interpreted
from xqlab.trace.search_tree import Tree
from xqlab.trace.tree import ghost as ghosts_file
from xqlab.trace.tree.ghost import ghost, ghost_depths, minimax_size
from xqlab.trace.tree.rows import AT_LEAF, BY_SHORTCUT, BY_TABLE, NOT_SEARCHED
from xqlab.xiangqi import Board

FEW_MEN = "3k5/4a4/9/9/9/2n6/9/4B4/4A4/4K2R1 w"
TEXTBOOK = "((3 5) 2 (7 (1 4))) ((1 7) (8 9)) (6 (2 0) 5)"
NESTED = (((3, 5), 2, (7, (1, 4))), ((1, 7), (8, 9)), (6, (2, 0), 5))

SEARCHES: dict[str, tuple[Any, dict[str, Any]]] = {
    "xiangqi": (lambda: Board(FEW_MEN), {"depth": 3}),
    "xiangqi, Black": (lambda: Board(FEW_MEN.replace(" w", " b")), {"depth": 3}),
    "textbook switches": (lambda: Board(FEW_MEN), {"depth": 3, "enhancements": Enhancements.textbook()}),
    "minimax": (lambda: Board(FEW_MEN), {"depth": 2, "enhancements": Enhancements.minimax()}),
    "tic-tac-toe": (lambda: TicTacToe("b2 a1 c3"), {"depth": 6}),
    "textbook tree": (lambda: TextbookTree(TEXTBOOK), {"depth": 4}),
}


@cache
def tree_of(name: str) -> Tree:
    """The tree of this recorded search."""
    board, options = SEARCHES[name]
    return xqlab.search.search(board(), record=True, **options).tree


def state_of(board: Any) -> tuple[Any, Any]:
    """(the oracle's game, its state) for a board."""
    if isinstance(board, Board):
        return oracle.Xiangqi, oracle.Xiangqi.state(board.fen())
    if isinstance(board, TicTacToe):
        return oracle.TicTacToe, "".join(cell.lower() or "." for cell in board.cells())
    raise AssertionError(board)


def nested_at(codes: list[int]) -> Any:
    """The oracle's state of the textbook tree after moves numbered from 1."""
    state: Any = (NESTED, 1)
    for code in codes:
        state = oracle.Nested.play(state, code - 1)
    return state


def true_size(tree: Tree, node: int, depth: int) -> int:
    """The nodes that minimax searches below `node`."""
    if isinstance(tree.board, TextbookTree):
        return sum(sizes(oracle.Nested, nested_at(tree.codes(node)), depth)) - 1
    return sum(sizes(*state_of(tree.board_at(node)), depth)) - 1


@pytest.mark.parametrize("name", SEARCHES)
def test_every_ghost_is_counted_exactly(name: str) -> None:
    tree = tree_of(name)
    found = ghost(tree)
    assert found.exact.all()
    assert not found.error.any()
    for node, depth, size in list(zip(found.node.tolist(), found.depth.tolist(), found.nodes.tolist()))[:60]:
        itself = int(tree.nodes.ending[node] in NOT_SEARCHED)
        assert size == true_size(tree, node, depth) + itself


def nodes_of_minimax(tree: Tree, node: int, depth: int) -> int:
    """The nodes searched at and below `node` that minimax has: each move's last search, no null moves."""
    nodes = tree.nodes
    if nodes.ending[node] in NOT_SEARCHED:
        return 0
    if nodes.quiescence[node] or nodes.ending[node] in (BY_TABLE, BY_SHORTCUT, AT_LEAF) or depth <= 0:
        return 1
    last = {int(nodes.move[child]): child for child in tree.children(node) if not tree.is_null(child)}
    return 1 + sum(nodes_of_minimax(tree, child, depth - 1) for child in last.values())


@pytest.mark.parametrize("name", SEARCHES)
@pytest.mark.parametrize("iteration", [0, -1])
def test_searched_and_ghosts_are_minimax(name: str, iteration: int) -> None:
    tree = tree_of(name)
    root = tree.root(iteration)
    depth = int(tree.nodes.depth[root])
    whole = minimax_size(tree.board, depth)
    assert whole.exact
    assert nodes_of_minimax(tree, root, depth) + ghost(tree, root).total == whole.total == whole.nodes.sum()


@given(nested=trees.NESTED.filter(lambda nested: not isinstance(nested, int)), use=trees.SWITCHES)
@settings(max_examples=60, deadline=None)
def test_random_trees_with_random_switches(nested: Any, use: Enhancements) -> None:
    tree = trees.searched(nested, use).tree
    root = tree.root()
    depth = int(tree.nodes.depth[root])
    counted = sizes(oracle.Nested, (to_tuples(nested), 1), depth)
    assert minimax_size(tree.board, depth).nodes.tolist() == counted
    assert nodes_of_minimax(tree, root, depth) + ghost(tree, root).total == sum(counted)


def to_tuples(nested: Any) -> Any:
    """Lists as tuples."""
    return nested if isinstance(nested, int) else tuple(map(to_tuples, nested))


def test_chess_has_its_known_numbers() -> None:
    chess = pytest.importorskip("chess")
    result = xqlab.search.search(chess.Board(), depth=2, record=True)
    assert minimax_size(result.tree.board, 2).nodes.tolist() == [1, 20, 400]  # perft of the start position
    tree = result.tree
    assert nodes_of_minimax(tree, tree.root(), 2) + ghost(tree).total == 421


def test_below_a_node_and_of_each_iteration() -> None:
    tree = tree_of("xiangqi")
    root = tree.root()
    whole = ghost(tree)
    child = max(tree.children(root), key=lambda each: tree.nodes.searched[each])
    part = ghost(tree, child)
    inside = (whole.node >= child) & (whole.node < tree.end(child))
    np.testing.assert_array_equal(part.node, whole.node[inside])
    np.testing.assert_array_equal(part.nodes, whole.nodes[inside])
    assert 0 < part.total < whole.total
    everywhere = ghost_depths(tree, 0, len(tree))
    for iteration in tree.iterations:
        first, end = iteration, tree.end(iteration)
        np.testing.assert_array_equal(everywhere[first:end], ghost_depths(tree, first, end)[first:end])
    one, two, three = (ghost(tree, budget=0, seed=seed) for seed in (5, 5, 6))
    np.testing.assert_array_equal(one.nodes, two.nodes)
    assert (one.nodes != three.nodes).any()
    assert repr(ghost(tree)).startswith("<Ghosts: ")
    assert "≈" in repr(ghost(tree, budget=0))
    refuses(XqlabError, "expected a depth from 0 to 127, got 128", lambda: minimax_size(Board(), 128))


@pytest.mark.slow
def test_estimates_are_unbiased() -> None:
    tree = tree_of("xiangqi")
    truth, depth = minimax_size(tree.board, 3).total, 3
    runs = [minimax_size(tree.board, depth, budget=0, probes=40, seed=seed) for seed in range(1, 201)]
    assert not any(run.exact for run in runs)
    totals = np.array([run.total for run in runs])
    errors = np.array([run.total_error for run in runs])
    assert abs(totals.mean() - truth) < 4 * totals.std() / np.sqrt(len(runs))
    assert 0.9 < (np.abs(totals - truth) < 2 * errors).mean() < 1  # two standard errors hold 19 of 20
    assert errors.mean() == pytest.approx(totals.std(), rel=0.2)


@pytest.mark.slow
def test_estimates_by_ply_are_unbiased_where_lines_end_early() -> None:
    tree = tree_of("textbook tree")  # of different heights
    truth = minimax_size(tree.board, 4).nodes
    runs = np.array(
        [minimax_size(tree.board, 4, budget=0, probes=20, seed=seed).nodes for seed in range(1, 301)]
    )
    off = np.abs(runs.mean(axis=0) - truth)
    assert (off <= 4 * runs.std(axis=0) / np.sqrt(len(runs)) + 1e-9).all()


@pytest.mark.slow
def test_the_ghost_total_is_unbiased_beyond_the_budget() -> None:
    tree = tree_of("xiangqi")
    truth = ghost(tree).total
    runs = [ghost(tree, budget=150, probes=12, seed=seed) for seed in range(1, 61)]
    for run in runs:
        assert run.exact.any()
        assert not run.exact.all()
        assert (run.error[run.exact] == 0).all()
    totals = np.array([run.total for run in runs])
    assert abs(totals.mean() - truth) < 4 * totals.std() / np.sqrt(len(runs))
    assert np.mean([run.total_error for run in runs]) == pytest.approx(totals.std(), rel=0.5)


def test_both_twins_count_and_sample_alike() -> None:
    answers = []
    for work in (ghosts_file.size_below, interpreted(ghosts_file.size_below)):
        for budget in (0, 100_000):
            memory = ghosts_file.new_memory(budget, 3)
            answers.append((budget, *work(Board(FEW_MEN).position, memory, 3, 25)))
    assert answers[:2] == answers[2:]


def test_a_raised_stop_flag_and_an_interrupt_end_it(monkeypatch: pytest.MonkeyPatch) -> None:
    memory = ghosts_file.new_memory(10**9, 1)
    memory.stop = 1
    assert ghosts_file.count_below(Board().position, memory, 4, 0) == 44  # the first generation, no more
    tree = tree_of("xiangqi")
    found = ghost(tree)
    sizes_, errors, exact = np.zeros((3, len(found)))
    position = tree.board.copy().position
    done = ghosts_file.measure_ghosts(
        position, memory, tree.in_memory.nodes, found.node, found.depth, 4, sizes_, errors, exact
    )
    assert done == 0
    assert not sizes_.any()
    assert tree.board.fen() == Board(FEW_MEN).fen()
    make = ghosts_file.new_memory

    def stopped(budget: int, seed: int) -> Any:
        memory = make(budget, seed)
        memory.stop = 1
        return memory

    monkeypatch.setattr(ghosts_file, "new_memory", stopped)
    assert len(ghost(tree)) == 0


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"budget": -1}, "expected a budget of at least 0 nodes, got -1"),
        ({"probes": 1}, "expected at least 2 probes, got 1"),
        ({"node": 10**9}, r"expected a node from 0 to \d+, got 1000000000"),
    ],
)
def test_invalid_options(options: dict[str, Any], message: str) -> None:
    refuses(XqlabError, message, lambda: ghost(tree_of("xiangqi"), **options))


@pytest.mark.parametrize("depth", [0, 1])
def test_little_depth(depth: int) -> None:
    size = minimax_size(Board(), depth)
    assert size.nodes.tolist() == [1, 44][: depth + 1]
    assert size.exact
    assert size.total == sum(size.nodes)
