"""What the tree widget sends to the browser, and what its Python side promises."""

from typing import Any

import numpy as np
import pytest
import traitlets

import xqlab
from tests.viz.recorded import SEARCHES, searched, unpack
from tests.viz.refusals import refusing
from xqlab.errors import WidgetError
from xqlab.trace import ConventionsError, sentence, sentences
from xqlab.trace.move_names import move_names
from xqlab.trace.tree.rows import PASSED_OVER, UNSEARCHED, WHOLE
from xqlab.viz import Stepper, TreeWidget
from xqlab.viz.tree_widget import widget as tree_widget


def arrays_of(widget: TreeWidget) -> dict[str, np.ndarray]:
    return unpack(widget._data["contents"], widget._block)


@pytest.mark.parametrize("name", SEARCHES)
def test_all_of_a_small_tree_is_sent_with_its_first_and_last_sentences(name: str) -> None:
    tree = searched(name).tree
    widget = TreeWidget(tree)
    arrays = arrays_of(widget)
    for column in ("parent", "ply", "value", "bound", "alpha", "beta", "best_move", "ending", "searched"):
        np.testing.assert_array_equal(arrays[f"node_{column}"], tree.nodes[column])
    np.testing.assert_array_equal(arrays["node_index"], np.arange(len(tree)))
    assert not arrays["node_left"].any()
    assert widget._part.as_tree is tree
    moves = [widget._data["moves"]["en"][place] if place >= 0 else "" for place in arrays["node_place"]]
    assert moves == tree.texts
    assert widget._data["root"] == widget.node == tree.finished_root
    assert widget.event == tree.nodes.first_event[tree.finished_root]
    texts, every = widget._data["sentences"]["en"].split("\n"), sentences(tree)
    for node in range(len(tree)):
        first, last = int(tree.nodes.first_event[node]), int(tree.nodes.last_event[node])
        assert texts[arrays["node_first_sentence"][node]] == every[first]
        at = int(arrays["node_last_sentence"][node])
        assert (at == -1) == (last in (-1, first))
        assert at == -1 or texts[at] == every[last]


@pytest.mark.parametrize("name", ["everything", "chess"])
def test_a_part_says_what_it_lacks(name: str) -> None:
    tree = searched(name).tree
    widget = TreeWidget(tree, max_nodes=120)
    arrays, index = arrays_of(widget), widget._part.index
    assert widget._data["total"] == len(tree)
    assert len(index) <= 122
    for ending, column in ((UNSEARCHED, "pruned"), (PASSED_OVER, "skipped")):
        for at, node in enumerate(index.tolist()):
            left = int(arrays["node_left"][at])
            below = tree.nodes.ending[node + 1 : node + 1 + left]
            assert arrays[f"node_left_{column}"][at] == (below == ending).sum()
    part = f"{len(index):,} of {len(tree):,} nodes and moves of a search of {tree.board.name}"
    assert repr(widget) == f"<TreeWidget of {part}, at node {tree.root():,}>"


def test_a_long_log_is_cut_to_a_part_with_the_same_sentences(monkeypatch: pytest.MonkeyPatch) -> None:
    tree = searched("everything").tree
    monkeypatch.setattr(tree_widget, "MAX_EVENTS", 1000)
    monkeypatch.setattr(tree_widget, "MAX_NODES", 90)
    widget = TreeWidget(tree)
    arrays, texts = arrays_of(widget), widget._data["sentences"]["en"].split("\n")
    assert len(widget._part.index) <= 92
    for at, node in enumerate(widget._part.index.tolist()):
        assert texts[arrays["node_first_sentence"][at]] == sentence(tree, int(tree.nodes.first_event[node]))


def test_a_root_and_a_depth_choose_a_part_and_an_event_leads_to_what_it_shows() -> None:
    tree = searched("everything").tree
    root = tree.children(tree.root())[0]
    widget = TreeWidget(tree, root=root, depth=1)
    assert (widget.node, widget._part.index.tolist()[2:]) == (root, [root, *tree.children(root)])
    assert widget._part.index[widget._data["root"]] == root
    assert int(arrays_of(widget)["node_ply"].max()) == 2
    child = next(n for n in tree.children(root) if tree.nodes.searched[n] > 1)
    for event in (int(tree.nodes.first_event[child]) + 1, 1, 0):  # 1 and 0 are of another iteration
        widget.event = event
        assert widget.node == child


def test_node_and_event_follow_each_other() -> None:
    tree = searched("everything").tree
    widget = TreeWidget(tree)
    for node in (5, 100, len(tree) - 1):
        widget.node = node
        assert widget.event == tree.nodes.first_event[node]
    for event in (3, 700, len(tree.log) - 1):
        widget.event = event
        assert widget.event == event, "an event inside a node stays"
        assert widget.node == tree.node_at[event]
    widget.event = 0
    assert (tree.nodes.ending[tree.node_at[0]], widget.node) == (WHOLE, tree.root(0))


def test_a_stepper_follows() -> None:
    result = searched("xiangqi")
    widget, stepper = TreeWidget(result), Stepper(result)
    link = traitlets.link((widget, "event"), (stepper, "event"))
    widget.node = 40
    assert stepper.event == result.tree.nodes.first_event[40]
    stepper.event += 1
    assert (widget.node, widget.event) == (result.tree.node_at[stepper.event], stepper.event)
    link.unlink()


def textbook(**options: Any) -> TreeWidget:
    return TreeWidget(searched("textbook"), **options)


def unrecorded() -> xqlab.Result:
    return xqlab.search(SEARCHES["textbook"][0](), depth=1)


test_what_is_refused = refusing(
    (lambda: textbook(colour="red"), WidgetError, "colour to be one of kind, value, side, got 'red'"),
    (lambda: textbook(depth=-1), WidgetError, "expected depth to be an integer from 0, got -1"),
    (lambda: textbook(max_nodes=0), WidgetError, "expected max_nodes to be an integer from 1, got 0"),
    (lambda: textbook(max_nodes=2.5), WidgetError, r"expected max_nodes to be an integer from 1, got 2\.5"),
    (lambda: textbook(root=99), WidgetError, "expected a searched node from 0 to 18, got 99"),
    (lambda: textbook(root=0), WidgetError, "expected a searched node from 0 to 18, got 0"),
    (lambda: textbook(root="h2e2"), WidgetError, "expected a searched node from 0 to 18, got 'h2e2'"),
    (lambda: TreeWidget(searched("chess"), faces="latin"), WidgetError, "pictures for, got faces='latin'"),
    (lambda: textbook(view="odd"), ConventionsError, "expected view to be .*, got 'odd'"),
    (lambda: textbook(language="odd"), ConventionsError, "expected language to be .*, got 'odd'"),
    (lambda: textbook(notation="odd"), ConventionsError, "expected notation to be .*, got 'odd'"),
    (lambda: setattr(textbook(), "node", 500), WidgetError, "that the widget shows, 18 at most, got 500"),
    (lambda: setattr(textbook(), "node", 0), WidgetError, "that the widget shows, 18 at most, got 0"),
    (lambda: setattr(textbook(), "event", 53), WidgetError, "expected an event from 0 to 52, got 53"),
    (lambda: TreeWidget("h2e2"), WidgetError, "expected the Result of a search or its tree, got 'h2e2'"),
    (lambda: TreeWidget(unrecorded()), xqlab.search.SearchError, "nothing was recorded"),
)


def test_messages_stay_small() -> None:
    result = xqlab.search.search(SEARCHES["xiangqi"][0](), depth=6, record=tree_widget.MAX_EVENTS)
    widget = TreeWidget(result)
    assert widget._part.is_whole
    assert len(widget._block) + len(widget._data["sentences"]["en"].encode()) < 5e6


def test_moves_are_called_as_each_language_does() -> None:
    tree = searched("everything").tree
    places = arrays_of(TreeWidget(tree))["node_place"]
    for notation, english, chinese in ((None, "uci", "chinese"), ("wxf", "wxf", "wxf")):
        about = TreeWidget(tree, notation=notation)._data
        for language, asked in (("en", english), ("zh", chinese)):
            names = move_names(tree, asked)
            pairs = [(about["moves"][language][at], name) for name, at in zip(names, places) if at >= 0]
            assert all(sent == name for sent, name in pairs)
        assert about["numbered"] == {"en": english != "uci", "zh": True}
        known = [*about["moves"].values(), *about["also_named"]]
        assert len({tuple(texts) for texts in known}) == 3, "coordinates, WXF and Chinese, each once"
    assert TreeWidget(searched("chess"))._data["also_named"] == []
