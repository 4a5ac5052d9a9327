"""What the tree widget sends to the browser, and what its Python side promises."""

import re
from typing import Any

import numpy as np
import pytest
import traitlets

import xqlab
from tests.viz.recorded import SEARCHES, searched
from xqlab.errors import WidgetError
from xqlab.trace.conventions import ConventionsError, conventions, use_conventions
from xqlab.trace.move_names import move_names
from xqlab.trace.reasons.sentences import sentence, sentences
from xqlab.trace.tree.nodes import PASSED_OVER, UNSEARCHED, WHOLE
from xqlab.viz import Stepper, TreeWidget
from xqlab.viz.page.payload import unpack
from xqlab.viz.tree_widget import widget as tree_widget


def arrays_of(widget: TreeWidget) -> dict[str, np.ndarray]:
    """What the browser gets, unpacked."""
    return unpack(widget._about["contents"], widget._block)


def told(widget: TreeWidget) -> list[str]:
    """The sentences that it gets."""
    texts: list[str] = widget._sentences["en"].split("\n")
    return texts


@pytest.mark.parametrize("name", SEARCHES)
def test_all_of_a_small_tree_is_sent(name: str) -> None:
    tree = searched(name).tree
    widget = TreeWidget(tree)
    arrays = arrays_of(widget)
    for column in ("parent", "ply", "value", "bound", "alpha", "beta", "best_move", "ending", "searched"):
        np.testing.assert_array_equal(arrays[f"node_{column}"], tree.nodes[column])
    np.testing.assert_array_equal(arrays["node_index"], np.arange(len(tree)))
    assert not arrays["node_left"].any()
    moves = [widget._about["moves"]["en"][place] if place >= 0 else "" for place in arrays["node_place"]]
    assert moves == tree.texts
    assert widget._about["root"] == widget.node == tree.finished_root
    assert widget.event == tree.nodes.first_event[tree.finished_root]


@pytest.mark.parametrize("name", SEARCHES)
def test_sentences_are_those_of_the_first_and_the_last_event(name: str) -> None:
    tree = searched(name).tree
    widget = TreeWidget(tree)
    arrays, every = arrays_of(widget), sentences(tree)
    texts = told(widget)
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
    assert widget._about["total"] == len(tree)
    assert len(index) <= 122
    for ending, column in ((UNSEARCHED, "pruned"), (PASSED_OVER, "skipped")):
        for at, node in enumerate(index.tolist()):
            left = int(arrays["node_left"][at])
            below = tree.nodes.ending[node + 1 : node + 1 + left]
            assert arrays[f"node_left_{column}"][at] == (below == ending).sum()
    assert repr(widget) == (
        f"<TreeWidget of {len(index):,} of {len(tree):,} nodes and moves of a search of "
        f"{tree.board.name}, at node {tree.root():,}>"
    )


def test_a_long_log_is_cut_to_a_part_with_the_same_sentences(monkeypatch: pytest.MonkeyPatch) -> None:
    tree = searched("everything").tree
    monkeypatch.setattr(tree_widget, "MAX_EVENTS", 1000)
    monkeypatch.setattr(tree_widget, "MAX_NODES", 90)
    widget = TreeWidget(tree)
    arrays, texts = arrays_of(widget), told(widget)
    assert len(widget._part.index) <= 92
    for at, node in enumerate(widget._part.index.tolist()):
        assert texts[arrays["node_first_sentence"][at]] == sentence(tree, int(tree.nodes.first_event[node]))


def test_a_root_and_a_depth_choose_a_part() -> None:
    tree = searched("everything").tree
    root = tree.children(tree.root())[0]
    widget = TreeWidget(tree, root=root, depth=1)
    arrays = arrays_of(widget)
    assert widget.node == root
    assert widget._part.index.tolist()[2:] == [root, *tree.children(root)]
    assert widget._part.index[widget._about["root"]] == root
    assert int(arrays["node_ply"].max()) == 2


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
    assert tree.nodes.ending[tree.node_at[0]] == WHOLE
    assert widget.node == tree.root(0)


def test_an_event_outside_a_part_leads_to_what_is_shown_above() -> None:
    tree = searched("everything").tree
    root = tree.children(tree.root())[0]
    widget = TreeWidget(tree, root=root, depth=1)
    child = next(n for n in tree.children(root) if tree.nodes.searched[n] > 1)
    widget.event = int(tree.nodes.first_event[child]) + 1
    assert widget.node == child
    widget.event = 1
    assert widget.node == child, "another iteration is not shown"
    widget.event = 0
    assert widget.node == child


def test_a_stepper_follows() -> None:
    result = searched("xiangqi")
    widget, stepper = TreeWidget(result), Stepper(result)
    link = traitlets.link((widget, "event"), (stepper, "event"))
    widget.node = 40
    assert stepper.event == result.tree.nodes.first_event[40]
    stepper.event += 1
    assert widget.node == result.tree.node_at[stepper.event]
    assert widget.event == stepper.event
    link.unlink()


@pytest.mark.parametrize(
    ("options", "complaint"),
    [
        ({"colour": "red"}, "expected colour to be one of kind, value, side, got 'red'"),
        ({"depth": -1}, "expected depth to be an integer from 0, got -1"),
        ({"max_nodes": 0}, "expected max_nodes to be an integer from 1, got 0"),
        ({"max_nodes": 2.5}, "expected max_nodes to be an integer from 1, got 2.5"),
        ({"root": 99}, "expected a searched node from 0 to 18, got 99"),
        ({"root": 0}, "expected a searched node from 0 to 18, got 0"),
        ({"root": "h2e2"}, "expected a searched node from 0 to 18, got 'h2e2'"),
        ({"faces": "latin"}, "has pictures for, got faces='latin'"),
    ],
)
def test_invalid_options(options: dict[str, Any], complaint: str) -> None:
    name = "chess" if "faces" in options else "textbook"
    with pytest.raises(WidgetError, match=re.escape(complaint)):
        TreeWidget(searched(name), **options)


def test_invalid_nodes_events_and_results() -> None:
    widget = TreeWidget(searched("textbook"))
    with pytest.raises(WidgetError, match="expected a node that the widget shows, 18 at most, got 500"):
        widget.node = 500
    with pytest.raises(WidgetError, match="expected a node that the widget shows, 18 at most, got 0"):
        widget.node = 0
    with pytest.raises(WidgetError, match="expected an event from 0 to 52, got 53"):
        widget.event = 53
    with pytest.raises(WidgetError, match="expected the Result of a search or its tree, got 'h2e2'"):
        TreeWidget("h2e2")
    silent = xqlab.search.search(SEARCHES["textbook"][0](), depth=1)
    with pytest.raises(xqlab.search.SearchError, match="nothing was recorded"):
        TreeWidget(silent)


def test_messages_stay_small() -> None:
    result = xqlab.search.search(SEARCHES["xiangqi"][0](), depth=6, record=tree_widget.MAX_EVENTS)
    widget = TreeWidget(result)
    assert widget._part.is_whole
    assert len(widget._block) + len(widget._sentences["en"].encode()) < 5e6


def test_conventions_there_are_not() -> None:
    for option in ("view", "language", "notation"):
        with pytest.raises(ConventionsError, match=f"expected {option} to be .*, got 'odd'"):
            TreeWidget(searched("textbook"), **{option: "odd"})


def test_moves_are_called_as_each_language_does() -> None:
    tree = searched("everything").tree
    places = arrays_of(TreeWidget(tree))["node_place"]
    for notation, english, chinese in ((None, "uci", "chinese"), ("wxf", "wxf", "wxf")):
        about = TreeWidget(tree, notation=notation)._about
        for language, asked in (("en", english), ("zh", chinese)):
            names = move_names(tree, asked)
            assert [about["moves"][language][at] for at in places if at >= 0] == [
                name for name, at in zip(names, places) if at >= 0
            ]
        assert about["numbered"] == {"en": english != "uci", "zh": True}
        known = [*about["moves"].values(), *about["also_named"]]
        assert len({tuple(texts) for texts in known}) == 3, "coordinates, WXF and Chinese, each once"
    assert TreeWidget(searched("chess"))._about["also_named"] == []


def test_the_lecturer_s_language_is_followed() -> None:
    before = conventions()
    try:
        use_conventions(language="zh")
        assert TreeWidget(searched("everything")).language == "zh"
        assert TreeWidget(searched("everything"), language="en").language == "en"
    finally:
        use_conventions(before)
