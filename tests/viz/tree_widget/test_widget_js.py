"""Folding, laying out, finding and looking, as the browser does it, against Python and against oracles."""

import itertools
import json
import random
import re
from functools import cache
from typing import Any
from xml.etree import ElementTree

import pytest

import xqlab
from tests.viz.javascript import call
from tests.viz.planted import kind_of, message, sent, trees
from tests.viz.recorded import SEARCHES, searched
from xqlab.games import TicTacToe
from xqlab.trace.tree.rows import PASSED_OVER, UNSEARCHED, WHOLE
from xqlab.viz.figures.layout import tidy
from xqlab.viz.figures.marks import principal_variation
from xqlab.viz.page.recording import recorded_tree
from xqlab.viz.tree_widget.widget import TreeWidget


@cache
def folded(name: str, seed: int) -> Any:
    """The pictures after random foldings, and after unfolding all."""
    return trees("folded", sent(name), seed, 25, 30)


def counts_below(name: str) -> dict[str, int]:
    """What is below the last finished iteration's root, itself included."""
    tree = searched(name).tree
    ending = tree.nodes.ending[tree.finished_root : tree.end(tree.finished_root)]
    counts = {"pruned": int((ending == UNSEARCHED).sum()), "skipped": int((ending == PASSED_OVER).sum())}
    return {"searched": int(tree.nodes.searched[tree.finished_root])} | counts


@pytest.mark.parametrize("seed", [1, 2])
@pytest.mark.parametrize("name", SEARCHES)
def test_folding_loses_nothing(name: str, seed: int) -> None:
    tree = searched(name).tree
    root, expected = tree.finished_root, counts_below(name)
    answer = folded(name, seed)
    for state in answer["states"]:
        shown = dict.fromkeys(expected, 0)
        for item in state:
            for sort in shown:
                shown[sort] += item["hidden"][sort]
            if not item["members"]:
                ending = int(tree.nodes.ending[item["node"]])
                shown[{UNSEARCHED: "pruned", PASSED_OVER: "skipped"}.get(ending, "searched")] += 1
                if name == "full log" and not any(item["hidden"].values()):  # which lacks some of it
                    below = sum(int(tree.nodes.searched[child]) for child in tree.children(item["node"]))
                    shown["searched"] += int(tree.nodes.searched[item["node"]]) - 1 - below
        assert shown == expected, "what is seen and what folds say that they hide is all there is"
    assert {item["node"] for item in answer["all"]} == set(tree.walk(root))
    assert len(answer["all"]) == len(list(tree.walk(root)))
    assert not any(item["members"] or any(item["hidden"].values()) for item in answer["all"])


@pytest.mark.parametrize("name", SEARCHES)
def test_children_stand_in_order_and_the_first_view_fits_and_shows_the_best_line(name: str) -> None:
    tree, answer = searched(name).tree, folded(name, 1)
    for state in answer["states"]:
        for parent, group in itertools.groupby(state, key=lambda item: item["parent"]):
            actual = [node for item in group for node in (item["members"] or [item["node"]])]
            assert parent < 0 or actual == tree.children(state[parent]["node"])
    first, best = answer["states"][0], answer["best"]
    assert len(first) <= 30
    line = [node for node in best if any(item["key"] == f"n{node}" for item in first)]
    assert line == best[: len(line)]
    assert len(line) >= min(2, len(best))


@pytest.mark.parametrize("name", SEARCHES)
def test_revealing_a_node_and_only_its_path(name: str) -> None:
    tree = searched(name).tree
    below = list(tree.walk(tree.finished_root))
    nodes = random.Random(3).sample(below, min(12, len(below)))
    for node, (revealed, alone) in zip(nodes, trees("revealed", sent(name), nodes)):
        assert node in revealed
        assert alone == tree.path(node)


def test_fold_below_a_ply_and_tell_what_was_not_sent() -> None:
    tree = searched("everything").tree
    for plies, nodes in enumerate(trees("foldedBelow", sent("everything"))):
        expected = [n for n in tree.walk(tree.finished_root) if tree.nodes.ply[n] <= plies]
        assert sorted(nodes) == expected
    shown = trees("hidden", sent("everything", max_nodes=100))
    assert any(hidden["left"] for _, hidden in shown)
    for node, hidden in shown:
        if hidden["left"]:
            assert hidden["left"] == tree.end(node) - node - 1
    assert len(shown) + sum(hidden["left"] for _, hidden in shown) == len(list(tree.walk(tree.finished_root)))


def assert_best(tree: Any, answer: Any) -> None:
    best = [tree.best_child(node) for node in range(len(tree))]
    assert answer["best"] == [-1 if child is None else child for child in best]


@pytest.mark.parametrize("name", SEARCHES)
def test_kinds_best_children_and_lines(name: str) -> None:
    tree = searched(name).tree
    answer = trees("kindsAndLines", sent(name))
    assert answer["kinds"] == [kind_of(tree, node) for node in range(len(tree))]
    assert_best(tree, answer)
    assert set(answer["line"]) == principal_variation(tree, tree.finished_root)


def test_the_best_line_of_playouts_goes_on_below_the_root() -> None:
    result = xqlab.mcts(TicTacToe("b2"), playouts=60, seed=1, record=True, compiled=False)
    answer = trees("kindsAndLines", message(TreeWidget(result)))
    assert_best(recorded_tree(result, ValueError), answer)
    assert len(answer["line"]) > 2


@pytest.mark.parametrize("name", SEARCHES)
def test_the_node_of_an_event(name: str) -> None:
    tree = searched(name).tree
    events = sorted(random.Random(5).sample(range(len(tree.log)), min(200, len(tree.log))))
    actual = trees("nodesAt", sent(name), events)
    for event, node in zip(events, actual):
        at = int(tree.node_at[event])
        if tree.nodes.ending[at] == WHOLE:
            at = (tree.children(at) or [-1])[0]
        assert node == at


def test_the_layout_is_pythons() -> None:
    dice = random.Random(11)
    drawn = []
    for _ in range(60):
        parents = [-1] + [dice.randrange(max(0, at - 8), at) for at in range(1, dice.randrange(2, 90))]
        children: list[list[int]] = [[] for _ in parents]
        for node, parent in enumerate(parents[1:], 1):
            children[parent].append(node)
        drawn.append({"children": children, "widths": [dice.randrange(10, 90) for _ in parents]})
    for element in drawn:
        x = call("tree_widget/layout.js", "tidy", element["children"], element["widths"], 12)
        assert x == pytest.approx(tidy(element["children"], element["widths"], 12))


@pytest.mark.parametrize("name", SEARCHES)
def test_no_two_marks_overlap(name: str) -> None:
    boxes = trees("boxes", sent(name), {"language": "zh", "colour": "kind", "most": 300})
    for (level, one), (other_level, other) in itertools.combinations(boxes, 2):
        apart = one["x"] + one["width"] <= other["x"] or other["x"] + other["width"] <= one["x"]
        above = one["y"] + one["height"] <= other["y"] or other["y"] + other["height"] <= one["y"]
        assert apart or (above and level != other_level)


@pytest.mark.parametrize("language", ["en", "zh"])
@pytest.mark.parametrize("colour", ["kind", "value", "side"])
@pytest.mark.parametrize("name", ["textbook", "everything", "tic-tac-toe", "stopped"])
def test_the_picture_is_well_formed_and_explained(name: str, colour: str, language: str) -> None:
    answer = trees("drawn", sent(name), {"language": language, "colour": colour, "most": 60})
    ElementTree.fromstring(answer["saved"])
    picture = ElementTree.fromstring(f"<svg>{answer['svg']}</svg>")
    labels = [element.get("aria-label") for element in picture.iter() if element.get("role") == "treeitem"]
    assert len(labels) == len(answer["marks"])
    assert all(labels)
    assert "undefined" not in answer["svg"] + json.dumps(answer["legend"])
    assert "NaN" not in answer["saved"]
    legend = " ".join(text for _, text in answer["legend"])
    shapes = {mark["shape"] for mark in answer["marks"]}
    if language == "zh":
        assert re.search("[一-鿿]", legend)
        return
    explained = {"pruned": "pruned: proven", "skipped": "skipped: guessed", "quiet": "quiescence"}
    for shape, words in explained.items():
        assert (shape in shapes) <= (words in legend), shape
    hatches = {mark["hatch"] for mark in answer["marks"]}
    explained = {"CUT": "CUT:", "ALL": "ALL:", "again": "searched again", "null": "null move"}
    for hatch, words in explained.items():
        assert (hatch in hatches) <= (words in legend), hatch


def test_proven_and_guessed_are_drawn_differently() -> None:
    answer = trees("drawn", sent("everything"), {"language": "en", "colour": "kind", "most": 400})
    marks, svg = answer["marks"], answer["svg"]
    assert {"pruned", "skipped"} <= {mark["shape"] for mark in marks}
    of = {sort: [sort in (mark["sort"], mark["shape"]) for mark in marks] for sort in ("pruned", "skipped")}
    assert svg.count('class="xqg-strokes"') == sum(of["pruned"])
    guesses = sum(skipped or mark["badge"] == "?" for skipped, mark in zip(of["skipped"], marks))
    assert svg.count("xqg-guess") == guesses


@pytest.mark.parametrize("width", [370, 770, 1200])
@pytest.mark.parametrize("name", SEARCHES)
def test_the_first_view_is_read_and_has_the_root_in_it(name: str, width: int) -> None:
    answer = trees("seenFirst", sent(name), width, 640)
    assert 11 / 12 <= answer["k"] <= 1, "letters of 11 pixels at least"
    left, top, right, bottom = answer["root"]
    assert 0 <= left < right <= width
    assert 0 <= top < bottom <= answer["height"] <= 640
    if name in ("textbook", "textbook, Min", "minimax") and width > 700:
        start, _, end, low = answer["all"]
        assert 0 <= start < end <= width
        assert low <= answer["height"], "a small tree is seen whole"
        assert answer["windows"]


def test_keys_walk_as_the_tree_pattern_says() -> None:
    answer = trees("walks", sent("textbook"))
    root, a, b, _ = answer["keys"]
    first, last = answer["first"], answer["lastItem"]
    toggles = {name: {"toggles": True} for name in ("unfolds", "folds")}
    to = {"in": a, "deeper": first, "out": root, "next": b, "home": root, "last": last}
    leads = {name: {"key": key} for name, key in to.items()} | toggles | {"previous": {}, "end": {}}
    assert {name: answer[name] for name in leads} == leads
