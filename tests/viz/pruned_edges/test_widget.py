"""Marking pruned edges as Python sees it: what it sends, what it hears, what it refuses."""

import base64
from typing import Any

import pytest

import xqlab
from tests.viz.recorded import unpack
from tests.viz.refusals import refusing
from xqlab import Enhancements
from xqlab.errors import WidgetError
from xqlab.games import TextbookTree, TicTacToe
from xqlab.trace.questions.edges import BELOW, PRUNED
from xqlab.viz import PrunedEdges

BOOK = TextbookTree("((3 5) (6 9)) ((1 2) (0 7))")


def edges(*switches: str, **options: Any) -> PrunedEdges:
    use = Enhancements.of("alpha_beta", *switches)
    return PrunedEdges(xqlab.search(BOOK, depth=3, enhancements=use, record=True), **options)


def arrays(widget: PrunedEdges) -> Any:
    return unpack(widget._data["about"]["contents"], base64.b64decode(widget._data["block"]))


def test_answers_and_score() -> None:
    widget = edges()
    assert (widget.answers, widget.score) == ([], (0, 0, 0))
    pruned, (below, _) = (widget.tree.state == PRUNED).nonzero()[0], (widget.tree.state == BELOW).nonzero()[0]
    widget.marked = [int(pruned[1]), int(below), 1, 1]
    assert (widget.marked, widget.answers) == ([1, int(pruned[1]), int(below)], [])
    assert repr(widget) == "<PrunedEdges: 14 edges, 3 marked, not done>"
    widget.checked = True
    verdicts = {" ".join(answer["edge"]): (answer["marked"], answer["verdict"]) for answer in widget.answers}
    marked = {"a": (True, "wrong"), "b b": (True, "right"), "b b a": (True, "neither")}
    assert verdicts == marked | {"a b b": (False, "missed")}
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
    sent, sentences = arrays(widget), widget._data["sentences"]["en"].split("\n")
    assert sent["node_state"].tolist() == widget.tree.state.tolist()
    states, firsts, lasts = (sent[f"node_{name}"] for name in ("state", "first_sentence", "last_sentence"))
    for state, first, last in zip(states.tolist(), firsts, lasts):
        if state == PRUNED:
            assert sentences[first].startswith("Pruned: b (move 2) is proven not to matter")
            assert sentences[last].startswith("Cutoff: ")
        elif state == BELOW:
            assert (first, last) == (-1, -1)
        else:
            assert "; window [" in sentences[first]
    assert widget._data["about"]["prompts"]["zh"] == "标出 Alpha-Beta 剪去的每一条边。"
    assert len(widget._data["sentences"]["zh"].split("\n")) == len(sentences)


def test_leaves_have_their_values_in_a_fail_hard_search_too() -> None:
    # Its log has leaves at the bound of their window.
    for widget in (edges(), edges("fail_hard"), edges("strict_cutoff")):
        values = dict(zip(widget.tree.whole.tolist(), arrays(widget)["node_value"].tolist()))
        line = widget.tree.minimax.tree.line
        leaves = [values[node] for node in widget.tree.whole.tolist() if len(line(node)) == 3]
        assert leaves == [-value for value in BOOK.leaves]
    assert "fail-hard" in edges("fail_hard")._data["about"]["conventions"]["en"]
    assert "value > β" in edges("strict_cutoff")._data["about"]["conventions"]["en"]


def test_the_still() -> None:
    assert "(((3 5) (6 9)) ((1 2) (0 7)))" in edges()._still()
    board = xqlab.search(TicTacToe("b2 a1 c3 a3"), depth=2, enhancements=Enhancements.textbook(), record=True)
    assert "<svg" in PrunedEdges(board)._still()


def playouts() -> Any:
    return xqlab.mcts(TicTacToe("b2"), playouts=8, record=True)


test_what_it_refuses = refusing(
    (lambda: setattr(edges(), "marked", [0]), WidgetError, r"expected edges from 1 to 14, got \[0\]"),
    (lambda: setattr(edges(), "marked", [3, 15]), WidgetError, r"edges from 1 to 14, got \[3, 15\]"),
    (lambda: edges(max_nodes=0), WidgetError, "max_nodes to be an integer from 1, got 0"),
    (lambda: PrunedEdges(playouts()), WidgetError, "by alpha-beta, got one by playouts, which prunes no"),
)
