"""A node's mark says what the log says, in either view, and cut branches are crossed out."""

from typing import Any

import pytest

import xqlab
from tests.trace.trees import searched, xiangqi
from xqlab import Enhancements
from xqlab.games import TextbookTree, TicTacToe
from xqlab.search import events
from xqlab.search.reasons import MATE_DISTANCE, NULL_MOVE
from xqlab.trace.tree.rows import BY_SHORTCUT, PASSED_OVER, UNSEARCHED
from xqlab.viz.figures import marks as drawn
from xqlab.viz.figures.drawing import Circle, Polyline, Text
from xqlab.viz.figures.folding import Item
from xqlab.viz.figures.marks import Mark, branch, mark_of, shape
from xqlab.viz.figures.marks import principal_variation as line_of
from xqlab.viz.page.recording import Recording
from xqlab.xiangqi import Board


def marks(tree: Any, view: str = "minimax") -> dict[str, Mark]:
    """The mark of each node below the last root, by the moves that lead there."""
    recording, line = Recording(tree, view=view), line_of(tree, tree.root())
    return {
        " ".join(tree.line(node)): mark_of(recording, Item(node, len(tree.codes(node))), line)
        for node in tree.walk(tree.root())
    }


def test_the_textbook_example() -> None:
    board = TextbookTree("(L:(3 12 8) M:(2 4 6) R:(14 5 2))")
    tree = xqlab.search(board, depth=2, enhancements=Enhancements.textbook(), record=True).tree
    actual = marks(tree)
    assert actual[""] == Mark(drawn.MAX, "", "[−∞, +∞]", "3", is_principal=True)
    assert actual["L"] == Mark(drawn.MIN, "L", "[−∞, +∞]", "3", is_principal=True)
    assert actual["M"] == Mark(drawn.MIN, "M", "[3, +∞]", "≤2")
    assert actual["L a"] == Mark(drawn.LEAF, "a", "", "3", is_principal=True)
    assert actual["M b"] == Mark(drawn.PRUNED, "b")
    seen = marks(tree, "negamax")
    assert (seen["M"].window, seen["M"].value) == ("[−∞, −3]", "≥−2")
    assert (seen["L"].value, seen["L a"].value) == ("−3", "3")


def test_other_kinds_of_node() -> None:
    assert marks(searched([1, 2], Enhancements.textbook(), depth=3).tree)["a"].kind == drawn.OVER
    quiet = marks(xqlab.search(Board(), depth=1, record=True).tree)
    assert {mark.kind for mark in quiet.values()} >= {drawn.MAX, drawn.QUIET}
    use = Enhancements.of("alpha_beta", "transposition_table")
    table = xqlab.search(TicTacToe("b2 a1"), depth=5, enhancements=use, record=True)
    answered = [mark for mark in marks(table.tree).values() if mark.badge == drawn.TABLE]
    assert len(answered) == table.counts["table_cutoffs"] > 0
    stopped = marks(xqlab.search(TicTacToe(), depth=9, nodes=20, record=True).tree)
    assert (stopped[""].is_open, stopped[""].value[-1]) == (True, "?")


def test_a_pv_stops_where_nothing_is_proven() -> None:
    tree = searched([[3, 12], [2, 4]], Enhancements.textbook()).tree
    best, refuted = tree.children(tree.root())
    assert line_of(tree, tree.root()) == {tree.root(), best, tree.children(best)[0]}
    assert line_of(tree, refuted) == set()


def test_shapes_point_up_for_max_and_down_for_min() -> None:
    for kind, upwards in ((drawn.MAX, True), (drawn.MIN, False)):
        (outline,) = (part for part in shape(Mark(kind, value="3"), (0, 0)) if isinstance(part, Polyline))
        ys = [y for _, y in outline.points]
        assert (ys.count(min(ys)), ys.count(max(ys))) == ((1, 2) if upwards else (2, 1))
    assert any(isinstance(part, Circle) for part in shape(Mark(drawn.QUIET, value="3"), (0, 0)))


def test_only_cut_branches_are_crossed_out_by_two_strokes() -> None:
    plain, cut = branch(Mark(drawn.LEAF), (0, 0), (30, 40)), branch(Mark(drawn.PRUNED), (0, 0), (30, 40))
    assert [len(plain), len(cut)] == [1, 3]
    for stroke in cut[1:]:
        (x, y), (x2, y2) = stroke.points
        assert (x2 - x) * 30 + (y2 - y) * 40 == pytest.approx(0)
    assert branch(Mark(drawn.FOLD, hides=drawn.PRUNED), (0, 0), (0, 9))[1:]


def test_guesses_look_unlike_what_is_proven() -> None:
    tree = xiangqi("full").tree
    actual = [mark_of(Recording(tree), Item(node, 1), set()) for node in tree.walk(tree.root())]
    nodes = [tree.nodes[node] for node in tree.walk(tree.root())]
    skipped = [mark for mark in actual if mark.kind == drawn.SKIPPED]
    assert len(skipped) == sum(tree.log.kind[node.first_event] == events.SKIPPED for node in nodes) > 0
    for mark, node in zip(actual, nodes, strict=True):
        kinds = tree.log.kind[node.first_event : node.last_event + 1]
        reasons = tree.log.number[node.first_event : node.last_event + 1][:2]
        answered = len(kinds) > 1 and kinds[1] == events.SHORTCUT
        nulled = node.ending == BY_SHORTCUT and node.reason == NULL_MOVE
        if answered or nulled:
            proven = answered and reasons[1] == MATE_DISTANCE
            assert mark.badge == (drawn.QUICKER_MATE if proven else drawn.GUESS)
    guess, cut = branch(skipped[0], (0, 0), (30, 40)), branch(Mark(drawn.PRUNED), (0, 0), (30, 40))
    assert guess[0].stroke.dash != cut[0].stroke.dash
    assert [part.text for part in guess if isinstance(part, Text)] == ["?"]
    assert not [part for part in cut if isinstance(part, Text)]
    hidden = mark_of(Recording(tree), Item(-1, 1, hides=8, ending=PASSED_OVER), set())
    assert (hidden.note, hidden.is_cut, hidden.is_skipped) == (("… 8", "more skipped"), False, True)


def test_a_move_searched_again_or_reduced_says_so() -> None:
    tree = xiangqi("full").tree
    for node in tree.walk(tree.root()):
        if tree.log.kind[tree.nodes.first_event[node]] != events.ENTER or node == tree.root():
            continue
        mark = mark_of(Recording(tree), Item(node, 1), set())
        assert mark.move == tree.text(node) + (" ↻" if tree.nodes.again[node] else "")
        if mark.window:
            less = tree.nodes.reduction[node]
            assert mark.window.endswith(f"] depth −{less}" if less > 0 else "]")


def test_a_fold_says_how_much_it_hides() -> None:
    tree = searched([1, 2], Enhancements.textbook()).tree
    for nodes, note in ((3412, ("… 3\u202f412", "more nodes")), (1, ("… 1", "more node"))):
        assert mark_of(Recording(tree), Item(-1, 1, hides=nodes), set()).note == note
    pruned = mark_of(Recording(tree), Item(-1, 1, hides=37, ending=UNSEARCHED), set())
    assert (pruned.note, pruned.is_cut) == (("… 37", "more pruned"), True)
    assert [part.text for part in shape(pruned, (0, 0)) if isinstance(part, Text)] == ["… 37", "more pruned"]
    assert drawn.count_text(999) == "999"
