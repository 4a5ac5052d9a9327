"""Faults of a published build-it-yourself article, planted one by one: an oracle exposes each of them."""

import inspect
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from xqlab.errors import XqlabError
from xqlab.experiments.matches.rating import Score, elo_of_score
from xqlab.game import MATE, key
from xqlab.games import TextbookTree, TicTacToe
from xqlab.search import Enhancements, search
from xqlab.search.driver import Searcher
from xqlab.search.events import EXACT, LOWER, SHORTCUT
from xqlab.search.table import store
from xqlab.xiangqi import Board
from xqlab.xiangqi.representations import MAILBOX, differences, mailbox, mailbox_moves
from xqlab.xiangqi.representations.representation import Representation

WITH_TABLE = Enhancements.of("alpha_beta", "transposition_table", "iterative_deepening")


def test_a_table_that_ignores_the_bound_of_a_value() -> None:
    board = TicTacToe()
    for move in ("a3", "b2", "c1"):
        board.push(move)

    def value(use: Enhancements) -> int:
        return int(search(board, depth=5, enhancements=use, compiled=False).value)

    assert value(WITH_TABLE) == value(Enhancements.of()) == 0
    assert value(WITH_TABLE.including("any_bound")) > 0  # a draw is believed to be won


@pytest.mark.parametrize("stored", [MATE - 9, 9 - MATE])
@pytest.mark.parametrize("depth", [0, 1])  # of the entry; at 0 it has a move alone
def test_a_stored_mate_that_is_used_whatever_its_depth(stored: int, depth: int) -> None:
    board = Board()
    values = {}
    for names in ((), ("stored_mates",)):
        searcher = Searcher(board, Enhancements.of("alpha_beta", "transposition_table", *names))
        for move in board.legal_moves:
            board.push(move)
            store(searcher.table, key(board.position), 0, stored, depth, EXACT, 0, np.int64(0))
            board.pop()
        values[names] = searcher.run(board, depth=3).value
    assert abs(values[()]) < 1000
    used = -stored + (1 if stored > 0 else -1)  # counted from the root
    assert values["stored_mates",] == (used if depth else values[()])


def test_a_null_window_of_max_at_nodes_of_min() -> None:
    """The null moves of Min cut off nothing in an open window; its search then sees more nodes."""
    board = Board("3k5/4a4/4b4/p3n3p/9/6N2/P3r3P/4B4/R3A4/5K3 w")
    use = Enhancements.of("alpha_beta", "fail_hard", "null_move", "captures_first", "quiescence")
    plies = []
    for names in ((), ("null_window_of_max",)):
        log = search(board, depth=5, enhancements=use.including(*names), record=True).log
        cut = (log["kind"] == SHORTCUT) & (log["bound"] == LOWER)
        plies.append({int(ply) % 2 for ply in log["ply"][cut]})
    assert plies == [{0, 1}, {0}]


# -- searches that write Max and Min apart, as the article does ---------------------------------------------

Tree = Any  # a value for Max, or a list of subtrees


def minimax(tree: Tree, is_max: bool) -> int:
    if isinstance(tree, int):
        return tree
    return (max if is_max else min)(minimax(child, not is_max) for child in tree)


def fail_hard(tree: Tree, is_max: bool, alpha: int, beta: int) -> int:
    """A value within the window."""
    if isinstance(tree, int):
        return min(max(tree, alpha), beta)
    for child in tree:
        value = fail_hard(child, not is_max, alpha, beta)
        alpha, beta = (max(alpha, value), beta) if is_max else (alpha, min(beta, value))
        if alpha >= beta:
            break
    return alpha if is_max else beta


def root_move(tree: Tree, is_max: bool, choose: Callable[..., int]) -> int:
    return choose(range(len(tree)), key=lambda at: minimax(tree[at], not is_max))


TREE = [[3, 9], [8, 7], [1, 2]]


def test_a_root_that_always_maximises() -> None:
    for is_max in (True, False):
        best = minimax(TREE, is_max)
        chosen = root_move(TREE, is_max, max)  # the article's
        assert (minimax(TREE[chosen], not is_max) == best) == is_max
        assert minimax(TREE[root_move(TREE, is_max, max if is_max else min)], not is_max) == best
    tree = TextbookTree(TREE)
    assert search(tree, depth=2, enhancements=Enhancements.of()).value == minimax(TREE, True)
    below = tree.copy()
    below.push_code(below.codes()[0])  # the second player is to move, and the search chooses for it
    assert search(below, depth=1, enhancements=Enhancements.of()).value == -minimax(TREE[0], False)


def test_a_null_window_at_the_wrong_end() -> None:
    """For Max it asks: at least beta? For Min it has to ask: at most alpha? The window of Max cannot tell."""
    alpha, beta = 4, 8
    proofs = {"of Max": [], "own": []}  # type: ignore[var-annotated]
    for truth in (2, 4, 5, 6):
        tree = [[truth, 9], [truth]]
        assert minimax(tree, True) == truth
        proofs["of Max"].append(fail_hard(tree, True, beta - 1, beta) <= alpha)
        proofs["own"].append(fail_hard(tree, True, alpha, alpha + 1) <= alpha)
    assert proofs == {"of Max": [False] * 4, "own": [True, True, False, False]}


def test_swapped_legs_of_a_knight() -> None:
    source = inspect.getsource(mailbox_moves)
    source = source.replace("from xqlab.kernels import kernel", "def kernel(function): return function")
    names: dict[str, Any] = {"__name__": "planted"}
    exec(compile(source, "planted.py", "exec", dont_inherit=True), names)
    parts = ("generate", mailbox.make, mailbox.unmake, "is_attacked", "perft")

    def suspect() -> Representation:
        functions = (names[each] if isinstance(each, str) else each for each in parts)
        return Representation("suspect", mailbox.mailbox_of, mailbox.move_of, *functions)

    board = Board()
    assert differences(suspect(), MAILBOX, board, 2) == {}
    jumps, legs = list(names["JUMP"]), names["LEG"]
    width = mailbox.WIDTH
    one, other = jumps.index(2 - width), jumps.index(-2 - width)
    legs[one], legs[other] = legs[other], legs[one]
    wrong = differences(suspect(), MAILBOX, Board("4k4/9/9/9/9/3RN4/9/9/9/3K5 w"), 1)
    assert wrong
    assert {move[:2] for move in wrong} == {"e4"}  # the knight, with a piece at one of the two legs
    assert differences(suspect(), MAILBOX, Board("4k4/9/9/9/9/4N4/9/9/9/3K5 w"), 1) == {}


def test_planes_declared_9_by_10_and_indexed_by_rank_first() -> None:
    """The rank of Black's back row is no index of the first axis."""
    planes = np.zeros((14, 9, 10))
    planes[0, 8, 4] = 1
    with pytest.raises(IndexError, match="index 9 is out of bounds for axis 1 with size 9"):
        planes[0, 9, 4] = 1


def test_a_net_without_a_plane_for_the_side_to_move() -> None:
    """Two positions of one board have one input, and other values, each from Red's view."""
    red, black = (Board(f"3k5/9/9/9/9/4r4/9/4R4/9/5K3 {side}") for side in "wb")
    assert str(red.fen()).split()[0] == str(black.fen()).split()[0]  # all that its planes hold
    values = [int(search(board, depth=1).value) for board in (red, black)]
    assert values[0] > 0 > -values[1]


def test_a_match_without_swapped_colours() -> None:
    """Of two equal players the one with Red wins here: the formula takes the colour for strength."""
    fixed, swapped = (Score(pairs=(0, 0, 0, 0, 0)).with_pair(1, points) for points in (1, 0))
    assert (fixed.points, swapped.points) == (2, 1)
    assert swapped.elo == 0 < fixed.elo


# -- figures ------------------------------------------------------------------------------------------------


def test_a_suite_whose_best_move_is_not_what_it_says() -> None:
    """`b2c2` is no central cannon: the central file is e."""
    board = Board()
    central = [move for move in board.legal_moves if str(move) in ("b2e2", "h2e2")]
    assert [board.text(move) for move in central] == ["炮八平五", "炮二平五"]
    assert board.text(board.parse_move("b2c2")) == "炮八平七"


@pytest.mark.parametrize("share", [0, 1])
def test_elo_of_all_points_or_none(share: int) -> None:
    with pytest.raises(XqlabError, match=f"between 0 and 1, both excluded, got {share}"):
        elo_of_score(share)
    score = Score(10 * share, 0, 10 * (1 - share))
    low, high = score.interval()
    assert (low if share else -high) > 100  # a bound on one side says something
    assert score.is_one_sided
