"""The tree is what the log says: independent bookkeeping, both twins, stopped and overfull logs."""

import tracemalloc
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings

import xqlab
from tests.games.junqi.positions import placed
from tests.trace.trees import NESTED, SWITCHES, searched, xiangqi
from xqlab import Enhancements
from xqlab.games import TextbookTree, TicTacToe, junqi
from xqlab.search.events import BEST, CUTOFF, ENTER, ITERATION, LEAVE, PRUNED, SKIPPED
from xqlab.search.replay import EVALUATION, GENERATION, steps_of
from xqlab.trace import Tree, sentences
from xqlab.trace.tree.nodes import TreeError
from xqlab.trace.tree.rows import AT_OVER, BY_CUTOFF, NOT_SEARCHED, OPEN, WHOLE
from xqlab.trace.tree.statistics import raised_by
from xqlab.xiangqi import Board


def stack_walk(log: Any) -> list[tuple[int, int, int | None]]:
    """(parent, move, value when left) of every node, iteration and pruned move, from a plain stack."""
    found: list[tuple[int, int, int | None]] = []
    stack: list[int] = []
    for event in log:
        if event.kind == ITERATION:
            stack = []
        if event.kind in (ITERATION, ENTER, PRUNED, SKIPPED):
            found.append((stack[-1] if stack else -1, int(event.move), None))
        if event.kind in (ITERATION, ENTER):
            stack.append(len(found) - 1)
        if event.kind == LEAVE:
            parent, move, _ = found[stack[-1]]
            found[stack.pop()] = parent, move, int(event.value)
    return found


def agrees(tree: Tree) -> None:
    """Assert that a tree says what the walk over its log says."""
    walked = stack_walk(tree.log)
    assert len(walked) == len(tree)
    for node, (parent, move, value) in enumerate(walked):
        row = tree.nodes[node]
        assert (row.parent, row.move) == (parent, move)
        if value is not None:
            assert row.value == value
        below = [child for child, (above, _, _) in enumerate(walked) if above == node]
        assert tree.children(node) == below
        searched_below = [c for c in tree.walk(node) if tree.nodes.ending[c] not in (*NOT_SEARCHED, WHOLE)]
        dropped = sum(int(tree.log.value[tree.nodes.first_event[c]]) for c in searched_below)
        assert row.searched == len(searched_below) + dropped
        assert (row.last_event >= 0) == (value is not None or row.ending in NOT_SEARCHED)
        assert list(tree.walk(node)) == sorted({node}.union(*(tree.walk(child) for child in below)))


@settings(max_examples=40, deadline=None)
@given(NESTED, SWITCHES)
def test_a_tree_agrees_with_its_log(nested: Any, use: Enhancements) -> None:
    agrees(searched(nested, use).tree)


@pytest.mark.parametrize("limits", [{"nodes": 40}, {"record": 1}, {"record": 2}, {"record": 333}])
def test_a_cut_short_log_gives_a_tree_with_open_nodes(limits: dict[str, int]) -> None:
    options = {"depth": 9, "record": True} | limits
    result = xqlab.search(TicTacToe("b2 a1"), enhancements=Enhancements.textbook(), **options)
    tree = result.tree
    agrees(tree)
    assert tree.truncated == ("record" in limits)
    assert (tree.nodes.ending == OPEN).any() == (limits in ({"nodes": 40}, {"record": 2}))
    assert tree.texts == [tree.text(node) for node in range(len(tree))]


@pytest.mark.parametrize("name", ["full", "verification", "mtdf", "sharp"])
def test_a_tree_with_the_enhancements_of_the_literature(name: str) -> None:
    tree = xiangqi(name).tree
    walked = stack_walk(tree.log)
    assert [(row.parent, row.move) for row in tree.nodes] == [each[:2] for each in walked]
    assert tree.texts == [tree.text(node) for node in range(len(tree))]
    left = {event.node: event for event in tree.log if event.kind == LEAVE}
    nulls = 0
    for node, row in enumerate(tree.nodes):
        event = tree.log[row.first_event]
        if event.kind != ENTER or event.ply == 0:
            continue
        nulls += tree.is_null(node)
        above = tree.nodes[row.parent]
        number = tree.log[above.first_event].node
        if event.quiescence or number not in left:
            continue
        # What the node above was searched to, with its extensions, stands in the event that left it.
        wanted = above.depth if tree.is_null(node) else left[number].depth
        assert row.reduction == wanted - 1 - row.depth
        siblings = [c for c in tree.children(row.parent) if c < node]
        before = tree.nodes[siblings[-1]] if siblings else None
        assert row.again == (before is not None and not tree.is_null(node) and before.number == row.number)
    assert nulls == xiangqi(name).counts["null_moves"] > 0
    assert tree.text(next(node for node in range(len(tree)) if tree.is_null(node))) == "pass"


def test_roots_and_best_children() -> None:
    tree = xiangqi("mtdf").tree
    depths = [int(tree.nodes.depth[each]) for each in tree.iterations]
    assert depths == sorted(depths)
    assert len(depths) > len(set(depths))
    windows = [(tree.nodes.alpha[root], tree.nodes.beta[root]) for root in map(tree.root, range(len(depths)))]
    assert all(beta - alpha == 1 for alpha, beta in windows)
    assert tree.root() == tree.children(tree.iterations[-1])[0]
    tree = xiangqi("full").tree
    root = tree.root()
    line = [root]
    while (child := tree.best_child(line[-1])) is not None:
        assert not tree.is_null(child)
        assert tree.nodes.ending[child] not in NOT_SEARCHED
        later = [c for c in tree.children(line[-1]) if c > child]
        assert not any(tree.nodes.again[c] and tree.nodes.move[c] == tree.nodes.move[child] for c in later)
        line.append(child)
    assert len(line) > 2
    tree = xqlab.search(Board(), depth=2, enhancements=Enhancements.textbook(), record=True).tree
    for event, node in zip(tree.log, tree.node_at):
        if event.kind == CUTOFF:
            assert tree.nodes.ending[node] == BY_CUTOFF
            child = tree.best_child(int(node))
            assert child is not None
            assert (tree.nodes.move[child], -tree.nodes.value[child]) == (event.move, event.value)
    best = [event.move for event in tree.log if event.kind == BEST and event.ply == 0][-1]
    assert tree.nodes.move[tree.best_child(tree.root())] == best
    for options in ({"nodes": 300}, {"depth": 3, "record": 700}, {"depth": 2}, {"depth": 2, "record": 30}):
        tree = xqlab.search(Board(), **{"record": True} | options).tree
        left = tree.node_at[(tree.log["kind"] == LEAVE) & (tree.log["ply"] == 0)]
        assert tree.finished_root == (left[-1] if len(left) else tree.root())
    tree = xqlab.search(TextbookTree("(3 5)"), depth=1, record=1).tree
    with pytest.raises(TreeError, match=r"expected a log that reaches the root position, got \d+ events"):
        tree.root()


def test_texts_are_taken_where_moves_are_played() -> None:
    chess = pytest.importorskip("chess")
    board = chess.Board("r3k2r/8/8/8/8/2n5/1P1P4/R3K2R w KQkq - 0 1")  # bxc3 and dxc3 need their position
    tree = xqlab.search(board, depth=2, enhancements=Enhancements.textbook(), record=True).tree
    assert tree.texts == [tree.text(node) for node in range(len(tree))]
    for node in range(tree.root() + 1, len(tree)):
        assert tree.line(node)[-1] == tree.texts[node]
    assert {"bxc3", "dxc3", "O-O"} <= set(tree.texts)


def test_both_twins_give_the_same_tree() -> None:
    use = Enhancements.full(xqlab.game.game_of(Board().position))
    compiled, interpreted = (
        xqlab.search(Board(), depth=2, enhancements=use, record=True, compiled=each).tree
        for each in (None, False)  # None: compiled, unless all of numba is off
    )
    assert np.array_equal(compiled.nodes, interpreted.nodes)
    assert np.array_equal(compiled.node_at, interpreted.node_at)


FLAG_IN_REACH = placed("Xd10 fd11 Fd0 ca5", flags=False)  # of Junqi: Red's bomb can take the flag


@pytest.mark.parametrize(
    ("board", "use", "depth"),
    [
        (TicTacToe("b2 a1 c3 b1 c1"), Enhancements.minimax(), 4),
        (TicTacToe("b2 a1 c3 b1 c1 a3 b3"), Enhancements.textbook(), 1),
        (junqi.Board(FLAG_IN_REACH), Enhancements.textbook(), 1),
        (junqi.Board(FLAG_IN_REACH), Enhancements.textbook().including("quiescence"), 1),
    ],
)
def test_the_end_of_a_game_at_the_horizon_is_the_end(board: Any, use: Enhancements, depth: int) -> None:
    silent = xqlab.search(board, depth=depth, enhancements=use)
    recorded = xqlab.search(board, depth=depth, enhancements=use, record=True)
    tree = recorded.tree
    told = sentences(tree, language="en")
    ends = 0
    for node in tree.walk(tree.root()):
        if tree.nodes.ending[node] not in NOT_SEARCHED:
            is_end = not tree.board_at(node).codes()
            assert (tree.nodes.ending[node] == AT_OVER) == is_end
            left = told[tree.nodes.last_event[node]]
            assert left.endswith("since the game is over.") == is_end
            ends += is_end
    assert ends
    assert (recorded.counts, recorded.value) == (silent.counts, silent.value)
    assert recorded.counts["leaves"] == int(raised_by(tree.log)["leaves"].sum())
    steps = steps_of(recorded)
    at_horizon = steps["work"][steps["depth"] == 0]
    assert all(at_horizon & EVALUATION)
    assert not any(at_horizon & GENERATION)


def test_questions_about_a_node_make_no_object_per_node() -> None:
    """Lists over all nodes took five times the memory of the tree itself."""
    tree = xqlab.search(Board(), nodes=2000, record=True).tree
    inner = [node for node in tree.walk(tree.root()) if tree.nodes.searched[node] > 1][:20]
    tracemalloc.start()
    for node in inner:
        last = int(tree.nodes.last_event[node])
        tree.end(node), tree.best_before(node, last), tree.child_before(node, last), tree.unsearched(node)
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    bests = np.count_nonzero(tree.log["kind"] == BEST)
    assert peak < 4 * len(tree) + 64 * bests


def test_what_a_queried_tree_takes_beside_its_log() -> None:
    """Log and tree take less than 1.5 times the log: of a move not searched, the tree has an index."""
    asked = {"iteration": -1, "quiescence": False, "ply__le": 4, "depth__ge": 1, "searched__gt": 2}
    warm, result = (xqlab.search(Board(), nodes=nodes, record=True) for nodes in (100, 20_000))
    assert len(warm.tree.where(**asked)) < len(result.log)
    tracemalloc.start()
    assert len(result.tree.where(**asked)) > 0
    held, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert held < 0.5 * result.log.nbytes
