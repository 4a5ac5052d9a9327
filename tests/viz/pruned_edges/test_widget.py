"""Marking pruned edges as Python sees it: what it sends, what it hears, what it refuses."""

from typing import Any

import pytest

import xqlab
from xqlab import Enhancements
from xqlab.errors import WidgetError
from xqlab.games import TextbookTree, TicTacToe
from xqlab.trace.questions.edges import BELOW, PRUNED
from xqlab.viz import PrunedEdges
from xqlab.viz.page.payload import unpack

BOOK = TextbookTree("((3 5) (6 9)) ((1 2) (0 7))")


def edges(*switches: str, **options: Any) -> PrunedEdges:
    use = Enhancements.of("alpha_beta", *switches)
    return PrunedEdges(xqlab.search(BOOK, depth=3, enhancements=use, record=True), **options)


def arrays(widget: PrunedEdges) -> Any:
    return unpack(widget._about["contents"], widget._block)


def test_answers_and_score() -> None:
    widget = edges()
    assert (widget.answers, widget.score) == ([], (0, 0, 0))
    pruned, (below, _) = (widget.tree.state == PRUNED).nonzero()[0], (widget.tree.state == BELOW).nonzero()[0]
    widget.marked = [int(pruned[1]), int(below), 1, 1]
    assert widget.marked == [1, int(pruned[1]), int(below)]
    assert widget.answers == []
    assert repr(widget) == "<PrunedEdges: 14 edges, 3 marked, not done>"
    widget.checked = True
    assert [(" ".join(answer["edge"]), answer["marked"], answer["verdict"]) for answer in widget.answers] == [
        ("a", True, "wrong"),
        ("a b b", False, "missed"),
        ("b b", True, "right"),
        ("b b a", True, "neither"),
    ]
    assert widget.score == (1, 1, 1)
    assert repr(widget) == "<PrunedEdges: 14 edges, 3 marked, 1 right, 1 missed, 1 wrong>"
    widget.given_up = True
    assert widget.score == (0, 2, 0)


@pytest.mark.parametrize(
    ("given", "tries", "shown", "checked", "score"),
    [
        ([], 1, False, False, (0, 0, 0)),
        ([1], 1, False, False, (0, 0, 0)),
        ([5, 9], 0, False, False, (0, 0, 0)),
        ([5, 9], 3, False, True, (2, 0, 0)),
        ([5, 9], 3, True, True, (0, 2, 0)),
    ],
)
def test_only_a_right_check_or_giving_up_ends_the_marking(
    given: list[int], tries: int, shown: bool, checked: bool, score: tuple[int, int, int]
) -> None:
    widget = edges()
    named = dict(zip([5, 9], (widget.tree.state == PRUNED).nonzero()[0].tolist()))
    widget._take([{"given": [named.get(edge, edge) for edge in given], "tries": tries, "shown": shown}])
    assert (widget.checked, widget.score) == (checked, score)
    assert widget._answered() == [(0, widget.marked, tries, shown)]


def test_the_page_has_the_sentences_that_say_why() -> None:
    widget = edges()
    sent, sentences = arrays(widget), widget._sentences["en"].split("\n")
    assert sent["node_state"].tolist() == widget.tree.state.tolist()
    for edge, state in enumerate(widget.tree.state.tolist()):
        first, last = sent["node_first_sentence"][edge], sent["node_last_sentence"][edge]
        if state == PRUNED:
            assert sentences[first].startswith("Pruned: b (move 2) is proven not to matter")
            assert sentences[last].startswith("Cutoff: ")
        elif state == BELOW:
            assert (first, last) == (-1, -1)
        else:
            assert "; window [" in sentences[first]
    assert len(widget._sentences["zh"].split("\n")) == len(sentences)


def test_leaves_have_their_values_in_a_fail_hard_search_too() -> None:
    # Its log has leaves at the bound of their window.
    for widget in (edges(), edges("fail_hard"), edges("strict_cutoff")):
        values = dict(zip(widget.tree.whole.tolist(), arrays(widget)["node_value"].tolist()))
        leaves = [
            values[node]
            for node in widget.tree.whole.tolist()
            if len(widget.tree.minimax.tree.line(node)) == 3
        ]
        assert leaves == [-value for value in BOOK.leaves]
    assert "fail-hard" in edges("fail_hard")._about["conventions"]["en"]
    assert "value > β" in edges("strict_cutoff")._about["conventions"]["en"]


def test_the_page_and_the_still() -> None:
    page = edges(language="zh").as_html()
    assert page.script == "pruned_edges/standalone"
    assert "Alpha-Beta 在教科书博弈树中剪去哪些边？" in page.page()
    assert "(((3 5) (6 9)) ((1 2) (0 7)))" in edges()._still()
    board = xqlab.search(TicTacToe("b2 a1 c3 a3"), depth=2, enhancements=Enhancements.textbook(), record=True)
    assert "<svg" in PrunedEdges(board)._still()


def test_what_it_refuses() -> None:
    widget = edges()
    with pytest.raises(WidgetError, match=r"expected edges from 1 to 14, got \[0\]"):
        widget.marked = [0]
    with pytest.raises(WidgetError, match=r"expected edges from 1 to 14, got \[3, 15\]"):
        widget.marked = [3, 15]
    with pytest.raises(WidgetError, match="max_nodes to be an integer from 1, got 0"):
        edges(max_nodes=0)
    with pytest.raises(WidgetError, match="by alpha-beta, got one by playouts, which prunes no edges"):
        PrunedEdges(xqlab.mcts(TicTacToe("b2"), playouts=8, record=True))
