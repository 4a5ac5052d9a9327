"""The search against its oracles: the two textbook functions, and a plain minimax over nested lists."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import xqlab
from xqlab.game import INFINITY, default_evaluator, game_of
from xqlab.games import TextbookTree, TicTacToe
from xqlab.kernels import COMPILED
from xqlab.search import LOSSLESS, SWITCHES, Enhancements, textbook
from xqlab.search.events import CUTOFF, LEAF, OVER, PRUNED, new_log
from xqlab.search.memory import new_memory
from xqlab.xiangqi import Board

TREES = st.recursive(
    st.integers(-20, 20), lambda below: st.lists(below, min_size=1, max_size=4), max_leaves=25
).filter(lambda tree: isinstance(tree, list))
LOSSLESS_NAMES = [name for name, switch in SWITCHES.items() if switch.soundness == LOSSLESS]
FENS = [
    "9/9/5k3/9/9/9/1p4P2/9/4K4/9 w",
    "4k4/4a4/5a2b/p5p1P/1P2P1b2/6B1R/9/8N/cr2K4/2B2A3 w",
    "5kb2/4a4/3ab4/5r3/2P6/9/R8/3K5/9/9 w",
    "4k1R2/4P4/3a1a2b/9/9/9/9/5K3/1C7/9 b",
    "3a1N3/1P1kPC3/3a5/9/6b2/9/9/9/5K3/9 b",
]


def plain_minimax(tree, maximise=True):
    if isinstance(tree, int):
        return tree
    values = [plain_minimax(below, not maximise) for below in tree]
    return max(values) if maximise else min(values)


def run_textbook(function, board, depth, *window):
    memory, log = new_memory(), new_log(500_000)
    evaluator = default_evaluator(board.position)
    value = function(board.position, memory, log, evaluator, depth, *window, 0, 0)
    return value, int(memory.nodes), log[: int(memory.events)]


def leaves(log):
    found = log[(log.kind == LEAF) | (log.kind == OVER)]
    return [(int(event.ply), int(event.move), int(event.value)) for event in found]


@settings(deadline=None, max_examples=100 if COMPILED else 20)
@given(TREES, st.sampled_from(["max", "min"]))
def test_textbook_functions_on_random_trees(nested, first):
    board = TextbookTree(nested, first=first)
    depth = board.height
    truth = plain_minimax(nested, first == "max") * (1 if first == "max" else -1)
    assert run_textbook(textbook.minimax, board, depth)[0] == truth
    assert run_textbook(textbook.alpha_beta, board, depth, -INFINITY, INFINITY)[0] == truth
    for use, oracle, window in (
        (Enhancements.minimax(), textbook.minimax, ()),
        (Enhancements.textbook(), textbook.alpha_beta, (-INFINITY, INFINITY)),
    ):
        value, nodes, log = run_textbook(oracle, board, depth, *window)
        result = xqlab.search(board, depth=depth, enhancements=use, record=True)
        assert (result.value, result.nodes) == (value, nodes)
        assert leaves(result.log) == leaves(log)


@settings(deadline=None, max_examples=60 if COMPILED else 10)
@given(TREES, st.sets(st.sampled_from(LOSSLESS_NAMES)), st.integers(-25, 25), st.integers(1, 20))
def test_the_contract_of_the_window(nested, names, alpha, width):
    board = TextbookTree(nested)
    served = set(Enhancements.full(game_of(board.position)).names())
    truth = plain_minimax(nested)
    result = xqlab.search(board, depth=board.height, enhancements=Enhancements.of(*(names & served)))
    assert result.value == truth
    value = run_textbook(textbook.alpha_beta, board, board.height, alpha, alpha + width)[0]
    if value <= alpha:
        assert truth <= value
    elif value >= alpha + width:
        assert truth >= value
    else:
        assert truth == value


@pytest.mark.parametrize("fen", FENS)
@settings(deadline=None, max_examples=12 if COMPILED else 2)
@given(names=st.sets(st.sampled_from(LOSSLESS_NAMES)), depth=st.integers(1, 3 if COMPILED else 2))
def test_lossless_sets_keep_minimax_value(fen, names, depth):
    board = Board(fen)
    truth = run_textbook(textbook.minimax, board, depth)[0]
    assert run_textbook(textbook.alpha_beta, board, depth, -INFINITY, INFINITY)[0] == truth
    result = xqlab.search(board, depth=depth, enhancements=Enhancements.of(*names), table_mb=0.01)
    assert result.value == truth


@pytest.mark.parametrize(("branching", "depth"), [(2, 4), (3, 3), (3, 4), (4, 3), (5, 2)])
def test_best_and_worst_order_count_what_knuth_and_moore_proved(branching, depth):
    counted = []
    for make in (TextbookTree.best_ordered, TextbookTree.worst_ordered):
        board = make(branching, depth)
        log = xqlab.search(board, depth=depth, enhancements=Enhancements.textbook(), record=True).log
        counted.append(len(leaves(log)))
    assert counted == [branching ** -(-depth // 2) + branching ** (depth // 2) - 1, branching**depth]


@settings(deadline=None, max_examples=60 if COMPILED else 10)
@given(TREES)
def test_pruned_moves_are_the_rest_after_the_cutoff(nested):
    board = TextbookTree(nested)
    result = xqlab.search(board, depth=board.height, enhancements=Enhancements.textbook(), record=True)
    pruned = result.log[result.log.kind == PRUNED]
    assert len(pruned) == result.counts["pruned"]
    for cut in result.log[result.log.kind == CUTOFF]:
        assert cut.value >= cut.beta
        after = pruned[pruned.node == cut.node]
        assert np.array_equal(after.number, np.arange(cut.number + 1, cut.number + 1 + len(after)))


@settings(deadline=None, max_examples=20 if COMPILED else 3)
@given(st.sets(st.sampled_from(LOSSLESS_NAMES)), st.sampled_from(["b2 a1", "a1 b2 c3", "b2 b3 a3"]))
def test_lossless_sets_solve_tic_tac_toe(names, moves):
    board, depth = TicTacToe(moves), 9 - len(moves.split())
    use = Enhancements.of(*(names & set(Enhancements.full(game_of(board.position)).names())))
    truth = run_textbook(textbook.minimax, board, depth)[0]
    assert xqlab.search(board, depth=depth, enhancements=use).value == truth


def test_deep_alpha_beta_equals_minimax_on_a_middlegame():
    board = Board("r1b1k2Cr/9/6n1b/p7p/2p1p1p2/2P4C1/P5P1P/3cB3N/2R2c3/1N2KAB1R b")
    depth = 4 if COMPILED else 1
    truth = run_textbook(textbook.minimax, board, depth)[0]
    assert xqlab.search(board, depth=depth, enhancements=Enhancements.lossless()).value == truth
