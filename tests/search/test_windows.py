"""The windows of an iteration: whatever the search answers truthfully, they end with the true value."""

from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import xqlab
from xqlab.game import INFINITY
from xqlab.games import TextbookTree
from xqlab.kernels import COMPILED, interpreted
from xqlab.kernels.stand_ins import stand_in
from xqlab.search import Enhancements
from xqlab.search.events import ITERATION
from xqlab.search.iteration import new_lines
from xqlab.search.windows import begin_windows, next_window
from xqlab.xiangqi import Board

FEN = "r1b1k2Cr/9/6n1b/p7p/2p1p1p2/2P4C1/P5P1P/3cB3N/2R2c3/1N2KAB1R b"
VALUES = st.integers(-29_999, 29_999)
EXAMPLES = settings(deadline=None)


PLAIN = Enhancements.of("alpha_beta", "iterative_deepening", "transposition_table")


def answer(use, guess, truth, slack):
    """The windows asked for, and the last value, of a search whose bounds are off by up to `slack`."""
    asked, (lines, record) = [], begun(use, 9, guess)
    going_on = True
    while going_on:
        alpha, beta = lines.alpha, lines.beta
        asked.append((alpha, beta))
        value = truth
        if truth <= alpha:
            value = max(truth, alpha - slack)
        elif truth >= beta:
            value = min(truth, beta + slack)
        going_on = interpreted(next_window)(lines, record, value)
    return asked, value


def begun(use, depth, guess):
    """The first window, given the value of the iteration before, and the record of the switches."""
    lines, record = stand_in(new_lines(1, ())), stand_in(use.record())
    if guess is not None:
        lines.best[0].move, lines.best[0].value = 1, guess
    interpreted(begin_windows)(lines, record, depth, lines.best[0])
    return lines, record


@EXAMPLES
@given(truth=VALUES, guess=VALUES, slack=st.integers(0, 3000))
def test_empty_windows_close_in_on_the_value(truth, guess, slack):
    asked, value = answer(PLAIN.including("mtdf"), guess, truth, slack)
    assert all(beta == alpha + 1 for alpha, beta in asked)
    assert value == truth


@EXAMPLES
@given(truth=VALUES, guess=VALUES)
def test_empty_windows_of_a_fail_hard_search_are_few(truth, guess):
    asked, value = answer(PLAIN.including("mtdf", "fail_hard"), guess, truth, 0)
    assert value == truth
    assert len(asked) <= 2 * INFINITY.bit_length() + 2


@EXAMPLES
@given(truth=VALUES, guess=st.integers(-5000, 5000), slack=st.integers(0, 3000), margin=st.integers(1, 200))
def test_a_narrow_window_widens_until_the_value_is_inside(truth, guess, slack, margin):
    use = PLAIN.including("aspiration").tuned(aspiration_window=margin)
    asked, value = answer(use, guess, truth, slack)
    assert value == truth
    assert asked[0] == (guess - margin, guess + margin)
    assert len(asked) < 12
    for (alpha, beta), (lower, upper) in pairwise(asked):  # a side moves only where the value lies beyond it
        assert (lower < alpha) == (truth <= alpha)
        assert (upper > beta) == (truth >= beta)
        assert lower <= alpha < beta <= upper


@pytest.mark.parametrize(
    ("names", "depth", "guess", "expected"),
    [
        ((), 9, 10, (-INFINITY, INFINITY)),
        (("aspiration",), 9, 10, (-20, 40)),
        (("aspiration",), 9, None, (-INFINITY, INFINITY)),
        (("aspiration",), 2, 10, (-INFINITY, INFINITY)),
        (("aspiration",), 9, 29_990, (-INFINITY, INFINITY)),
        (("mtdf", "transposition_table"), 9, 10, (9, 10)),
        (("mtdf", "aspiration", "transposition_table"), 1, None, (-1, 0)),
    ],
)
def test_which_windows_an_iteration_begins_with(names, depth, guess, expected):
    use = Enhancements.of("alpha_beta", "iterative_deepening", *names)
    lines, _ = begun(use, depth, guess)
    assert (lines.alpha, lines.beta) == expected


@pytest.mark.skipif(not COMPILED, reason="too many nodes for plain Python, whose logs are equal: test_twins")
@pytest.mark.parametrize("names", [("aspiration",), ("mtdf",), ("mtdf", "principal_variation_search")])
def test_every_window_is_in_the_log(names):
    plain = Enhancements.lossless().without("aspiration", "principal_variation_search")
    use = plain.including(*names).tuned(aspiration_window=1, aspiration_depth=2)
    board = Board(FEN)
    result = xqlab.search(board, depth=3, enhancements=use, record=True)
    assert result.value == xqlab.search(board, depth=3, enhancements=plain).value
    begun = result.log[result.log.kind == ITERATION]
    assert len(begun) > 3
    assert (begun.beta - begun.alpha).min() <= 2
    assert result.move in board.legal_moves
    assert result.pv[0] == result.move


def test_leaves_are_not_searched_again() -> None:
    # Reinefeld's rule; with every failed proof searched again from alpha they are 1,336.
    leaves = dict.fromkeys(("alpha_beta", "principal_variation_search", "fail_hard"), 0)
    use = Enhancements()
    for name in leaves:
        use = use.including(name)
        for seed in range(20):
            board = TextbookTree.random(3, 4, seed=seed)
            result = xqlab.search(board, depth=4, enhancements=use)
            assert result.value == xqlab.search(board, depth=4, enhancements=Enhancements.minimax()).value
            leaves[name] += result.counts["leaves"]
    assert list(leaves.values()) == [831, 1009, 1336]
