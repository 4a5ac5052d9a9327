"""Which edges of a whole tree are pruned: the log's answer, and that of an alpha-beta of this test."""

import random
from typing import Any

import pytest

import xqlab
from tests.refusals import refuses
from xqlab import Enhancements
from xqlab.games import TextbookTree, TicTacToe
from xqlab.trace.questions.edges import BELOW, PRUNED, SEARCHED, WholeTree, whole_tree
from xqlab.trace.questions.question import QuestionError
from xqlab.trace.tree.nodes import Nodes

BOOK = "((3 5) (6 9)) ((1 2) (0 7)) ((4 4) (2 8) (1 3))"


def whole(board: Any, *switches: str, depth: int = 3, **limits: int) -> WholeTree:
    use = Enhancements.of("alpha_beta", *switches)
    return whole_tree(xqlab.search(board, depth=depth, enhancements=use, record=True).tree, **limits)


def lines(tree: WholeTree, state: int) -> list[str]:
    return [" ".join(tree.minimax.tree.line(int(node))) for node in tree.whole[tree.state == state]]


def pruned_by_hand(tree: Any, strict: bool) -> list[str]:
    """The topmost edges that are not searched, in the order of the search."""
    pruned: list[str] = []

    def value(node: Any, line: str, alpha: float, beta: float, is_max: bool) -> float:
        if isinstance(node, int):
            return node
        best = -float("inf") if is_max else float("inf")
        for at, child in enumerate(node):
            over = best - beta if is_max else alpha - best
            cut = over > 0 or (over == 0 and not strict)
            name = f"{line} {'abcdef'[at]}".strip()
            if cut:
                pruned.append(name)
                continue
            window = (max(alpha, best), beta) if is_max else (alpha, min(beta, best))
            found = value(child, name, *window, not is_max)
            best = max(best, found) if is_max else min(best, found)
        return best

    value(tree, "", -float("inf"), float("inf"), True)
    return pruned


def test_each_edge_is_searched_pruned_or_below_in_any_game() -> None:
    tree = whole(TextbookTree(BOOK))
    assert lines(tree, PRUNED) == ["a b b", "b b", "c b", "c c"]
    assert lines(tree, BELOW) == ["b b a", "b b b", "c b a", "c b b", "c c a", "c c b"]
    assert lines(tree, SEARCHED)[:4] == ["", "a", "a a", "a a a"]
    assert (tree.parent[0], tree.own[tree.state == BELOW].tolist()) == (-1, [-1] * 6)
    tree = whole(TicTacToe("b2 a1 c3 a3"), depth=2)
    assert len(tree) == 1 + 5 + 5 * 4
    assert len(lines(tree, PRUNED)) == 9
    own = xqlab.search(TextbookTree(BOOK), depth=3, enhancements=Enhancements.textbook(), record=True)
    assert lines(whole_tree(Nodes(own.log, own.board)), PRUNED) == ["a b b", "b b", "c b", "c c"]


@pytest.mark.parametrize("switches", [(), ("fail_hard",), ("strict_cutoff",)])
def test_as_an_alpha_beta_of_its_own_prunes(switches: tuple[str, ...]) -> None:
    draw, compared = random.Random(len(switches) + 3), 0
    for _ in range(12):
        nested = [grown(draw, 3) for _ in range(3)]
        try:
            tree = whole(TextbookTree(nested), *switches, depth=4)
        except QuestionError:  # see test_where_a_strict_search_has_no_empty_window
            assert switches == ("strict_cutoff",)
            continue
        assert lines(tree, PRUNED) == pruned_by_hand(nested, "strict_cutoff" in switches), nested
        compared += 1
    assert compared >= 6


def grown(draw: random.Random, left: int) -> Any:
    if left == 0 or draw.random() < 0.15:
        return draw.randint(0, 9)
    return [grown(draw, left - 1) for _ in range(draw.randint(1, 3))]


def test_where_a_strict_search_has_no_empty_window() -> None:
    # After b a the window of b b is [5, 5] by the rule, which prunes b b b after 6; the search has [5, 6].
    board = TextbookTree("(5 9) (5 (6 7))")
    with pytest.raises(QuestionError, match="prunes by the rule of alpha-beta, got one that differs"):
        whole(board, "strict_cutoff")
    assert lines(whole(board), PRUNED) == ["b b"]
    assert lines(whole(TextbookTree("(5 9) (5 (4 7))"), "strict_cutoff"), PRUNED) == []


def test_the_order_is_that_of_the_run() -> None:
    tree = whole(TextbookTree("(2 4) (9 8) (3 5)"), "iterative_deepening", "history", depth=2)
    first = [line for line in lines(tree, SEARCHED) if len(line) == 1]
    assert sorted(first) == ["a", "b", "c"]
    use = Enhancements.of("alpha_beta", "iterative_deepening", "history")
    own = xqlab.search(TextbookTree("(2 4) (9 8) (3 5)"), depth=2, enhancements=use, record=True).tree
    assert first == [own.text(node) for node in own.children(own.finished_root)]


def test_what_a_reader_could_not_follow() -> None:
    plain = xqlab.search(TextbookTree(BOOK), depth=3, enhancements=Enhancements.minimax(), record=True)
    words = "by alpha-beta, which prunes edges, got one without it"
    refuses(QuestionError, words, whole_tree, plain.tree)
    noughts = TicTacToe("b2 a1 c3 a3")
    for board, use, depth, where in (
        (TextbookTree.random(3, 3, seed=3), ("principal_variation_search",), 3, "b"),
        (noughts, ("iterative_deepening", "aspiration"), 4, "the root"),
        (noughts, ("transposition_table",), 4, "b1 b3 a2"),
    ):
        words = f"alpha-beta alone.*got one that does more at {where}$"
        refuses(QuestionError, words, whole, board, *use, depth=depth)
    words = "at most 24 nodes, got a larger one: choose a smaller depth"
    refuses(QuestionError, words, whole, TextbookTree(BOOK), most=24)
    assert len(whole(TextbookTree(BOOK), most=25)) == 25
