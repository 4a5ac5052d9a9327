"""Folding, laying out, finding and looking, as the browser does it, against Python and against oracles."""

import itertools
import json
import random
import re
from functools import cache
from typing import Any
from xml.etree import ElementTree

import pytest

from tests.viz import javascript
from tests.viz.planted import PURE, kind_of, run, sent
from tests.viz.recorded import SEARCHES, searched
from xqlab.trace.tree.nodes import PASSED_OVER, UNSEARCHED, WHOLE
from xqlab.viz.figures.layout import tidy
from xqlab.viz.figures.marks import principal_variation

# -- folding ----------------------------------------------------------------------------------------------

FOLDED = """
  const next = (state) => (Math.imul(state, 1664525) + 1013904223) >>> 0;
  let dice = data.seed;
  const roll = (below) => (dice = next(dice)) % below;
  const told = (folds) => visibleItems(tree, folds, root);
  let folds = firstFolds(tree, root, data.most, 3 + roll(4));
  const states = [told(folds)];
  const end = tree.node_index.length;
  for (let step = 0; step < data.steps; step++) {
    const node = root + roll(end - root);
    const bundles = visibleItems(tree, folds, root).filter((item) => item.members.length);
    folds = [
      () => toggleFold(folds, node),
      () => (bundles.length ? openBundle(folds, bundles[roll(bundles.length)].members) : folds),
      () => foldBelow(tree, folds, root, roll(5)),
      () => reveal(tree, folds, [node]),
      () => onlyPath(tree, folds, node),
      () => unfoldBestLine(tree, folds, root),
    ][roll(6)]();
    states.push(told(folds));
  }
  return { states, all: told(unfoldAll(tree)), best: bestLine(tree, root) };
"""


@cache
def folded(name: str, seed: int) -> dict[str, Any]:
    """The pictures after random foldings, and after unfolding all."""
    answer: dict[str, Any] = run(FOLDED, sent(name) | {"seed": seed, "steps": 25, "most": 30})
    return answer


def counts_below(name: str) -> dict[str, int]:
    """What lies below the last iteration's root, itself included."""
    tree = searched(name).tree
    ending = tree.nodes.ending[tree.root() : tree.end(tree.root())]
    return {
        "searched": int(tree.nodes.searched[tree.root()]),
        "pruned": int((ending == UNSEARCHED).sum()),
        "skipped": int((ending == PASSED_OVER).sum()),
    }


@pytest.mark.parametrize("seed", [1, 2])
@pytest.mark.parametrize("name", SEARCHES)
def test_folding_loses_nothing(name: str, seed: int) -> None:
    tree = searched(name).tree
    root, wanted = tree.root(), counts_below(name)
    answer = folded(name, seed)
    for state in answer["states"]:
        shown = dict.fromkeys(wanted, 0)
        for item in state:
            for sort in shown:
                shown[sort] += item["hidden"][sort]
            if not item["members"]:
                ending = int(tree.nodes.ending[item["node"]])
                shown[{UNSEARCHED: "pruned", PASSED_OVER: "skipped"}.get(ending, "searched")] += 1
        assert shown == wanted, "what is seen and what folds say that they hide is all there is"
    assert {item["node"] for item in answer["all"]} == set(tree.walk(root))
    assert len(answer["all"]) == len(list(tree.walk(root)))
    assert not any(item["members"] or any(item["hidden"].values()) for item in answer["all"])


@pytest.mark.parametrize("name", SEARCHES)
def test_children_stand_in_the_order_searched(name: str) -> None:
    tree = searched(name).tree
    for state in folded(name, 1)["states"]:
        for parent, group in itertools.groupby(state, key=lambda item: item["parent"]):
            found = [node for item in group for node in (item["members"] or [item["node"]])]
            if parent >= 0:
                assert found == tree.children(state[parent]["node"])


@pytest.mark.parametrize("name", SEARCHES)
def test_the_first_view_fits_and_shows_the_best_line(name: str) -> None:
    answer = folded(name, 1)
    first = answer["states"][0]
    assert len(first) <= 30
    line = [node for node in answer["best"] if any(item["key"] == f"n{node}" for item in first)]
    assert line == answer["best"][: len(line)]
    assert len(line) >= min(2, len(answer["best"]))


@pytest.mark.parametrize("name", SEARCHES)
def test_revealing_a_node_and_only_its_path(name: str) -> None:
    tree = searched(name).tree
    below = list(tree.walk(tree.root()))
    nodes = random.Random(3).sample(below, min(12, len(below)))
    body = """
      const folds = firstFolds(tree, root, 12, 3);
      const keys = (folds) =>
        visibleItems(tree, folds, root).filter((item) => !item.members.length).map((item) => item.node);
      return data.nodes.map((node) => [keys(reveal(tree, folds, [node])), keys(onlyPath(tree, folds, node))]);
    """
    for node, (revealed, alone) in zip(nodes, run(body, sent(name) | {"nodes": nodes})):
        assert node in revealed
        path = tree.path(node)
        assert alone == path


def test_fold_below_a_ply() -> None:
    tree = searched("everything").tree
    body = """
      const all = unfoldAll(tree);
      const shown = (plies) => visibleItems(tree, foldBelow(tree, all, root, plies), root);
      return [0, 1, 2].map((plies) => shown(plies).map((item) => item.node));
    """
    for plies, nodes in enumerate(run(body, sent("everything"))):
        wanted = [n for n in tree.walk(tree.root()) if tree.nodes.ply[n] <= plies]
        assert sorted(nodes) == wanted


def test_what_was_not_sent_is_told() -> None:
    body = """
      const shown = visibleItems(tree, unfoldAll(tree), root);
      return shown.map((item) => [tree.node_index[item.node], item.hidden]);
    """
    tree = searched("everything").tree
    shown = run(body, sent("everything", max_nodes=100))
    assert any(hidden["left"] for _, hidden in shown)
    for node, hidden in shown:
        if hidden["left"]:
            assert hidden["left"] == tree.end(node) - node - 1
    assert len(shown) + sum(hidden["left"] for _, hidden in shown) == len(list(tree.walk(tree.root())))


# -- what a node is ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", SEARCHES)
def test_kinds_best_children_and_lines(name: str) -> None:
    tree = searched(name).tree
    body = """
      const all = Array.from({ length: tree.nodes }, (_, node) => node);
      return { kinds: all.map((node) => kindOf(tree, node)), best: all.map((node) => bestChild(tree, node)),
               line: bestLine(tree, root, true) };
    """
    answer = run(body, sent(name))
    assert answer["kinds"] == [kind_of(tree, node) for node in range(len(tree))]
    best = [tree.best_child(node) for node in range(len(tree))]
    assert answer["best"] == [-1 if child is None else child for child in best]
    assert set(answer["line"]) == principal_variation(tree, tree.root())


@pytest.mark.parametrize("name", SEARCHES)
def test_the_node_of_an_event(name: str) -> None:
    tree = searched(name).tree
    events = sorted(random.Random(5).sample(range(len(tree.log)), min(200, len(tree.log))))
    found = run("return data.events.map((event) => nodeAt(tree, event));", sent(name) | {"events": events})
    for event, node in zip(events, found):
        at = int(tree.node_at[event])
        if tree.nodes.ending[at] == WHOLE:
            at = (tree.children(at) or [-1])[0]
        assert node == at


# -- layout -----------------------------------------------------------------------------------------------


def test_the_layout_is_pythons() -> None:
    dice = random.Random(11)
    trees = []
    for _ in range(60):
        parents = [-1] + [dice.randrange(max(0, at - 8), at) for at in range(1, dice.randrange(2, 90))]
        children: list[list[int]] = [[] for _ in parents]
        for node, parent in enumerate(parents[1:], 1):
            children[parent].append(node)
        trees.append({"children": children, "widths": [dice.randrange(10, 90) for _ in parents]})
    found = javascript.run_javascript(
        "return data.map(({ children, widths }) => tidy(children, widths, 12));", trees, PURE
    )
    for each, x in zip(trees, found):
        assert x == pytest.approx(tidy(each["children"], each["widths"], 12))


SCENE = """
  const words = WORDS[data.language];
  const best = new Set(bestLine(tree, root));
  const { colour } = data;
  const options = { words, about, colour, windows: true, scale: 100, proven: true, best, finds: true };
  const scene = layScene(tree, firstFolds(tree, root, data.most), root, options);
"""


@pytest.mark.parametrize("name", SEARCHES)
def test_no_two_marks_overlap(name: str) -> None:
    body = SCENE + "return scene.items.map((item, at) => [item.level, boxOf(scene, at)]);"
    boxes = run(body, sent(name) | {"language": "zh", "colour": "kind", "most": 300})
    for (level, one), (other_level, other) in itertools.combinations(boxes, 2):
        apart = one["x"] + one["width"] <= other["x"] or other["x"] + other["width"] <= one["x"]
        above = one["y"] + one["height"] <= other["y"] or other["y"] + other["height"] <= one["y"]
        assert apart or (above and level != other_level)


DRAWN = (
    SCENE
    + """
  const hatch = (name) => `url(#x${name})`;
  const found = foundIn(tree, scene, [scene.items[0].node]);
  const label = (item) => labelOf(tree, about, words, item, false);
  const look = { hatch, found, label, id: (item) => item.key, active: scene.items[0].key };
  const all = { x: -1, y: -1, width: scene.box.width + 2, height: scene.box.height + 2 };
  const { svg } = drawScene(scene, all, look);
  const entries = legendEntries(scene.marks, options, hatch);
  const [camera, size] = [{ x: 0, y: 0, k: 1 }, { width: 600, height: 400 }];
  const saved = savedSvg({ inside: svg, camera, size, entries, title: "a < b", caption: "c", id: "x" });
  return { svg, marks: scene.marks, legend: entries, saved };
"""
)


@pytest.mark.parametrize("language", ["en", "zh"])
@pytest.mark.parametrize("colour", ["kind", "value", "side"])
@pytest.mark.parametrize("name", ["textbook", "everything", "tic-tac-toe", "stopped"])
def test_the_picture_is_well_formed_and_explained(name: str, colour: str, language: str) -> None:
    answer = run(DRAWN, sent(name) | {"language": language, "colour": colour, "most": 60})
    picture = ElementTree.fromstring(answer["saved"])
    labels = [each.get("aria-label") for each in picture.iter() if each.get("role") == "treeitem"]
    assert len(labels) == len(answer["marks"])
    assert all(labels)
    assert "undefined" not in answer["svg"] + json.dumps(answer["legend"])
    assert "NaN" not in answer["saved"]
    legend = " ".join(text for _, text in answer["legend"])
    shapes = {mark["shape"] for mark in answer["marks"]}
    if language == "en":
        for shape, words in {
            "pruned": "pruned: proven",
            "skipped": "skipped: guessed",
            "quiet": "quiescence",
        }.items():
            assert (shape in shapes) <= (words in legend), shape
        for hatch, words in {
            "CUT": "CUT:",
            "ALL": "ALL:",
            "again": "searched again",
            "null": "null move",
        }.items():
            assert any(mark["hatch"] == hatch for mark in answer["marks"]) <= (words in legend), hatch
    else:
        assert re.search("[一-鿿]", legend)


def test_proven_and_guessed_are_drawn_differently() -> None:
    answer = run(DRAWN, sent("everything") | {"language": "en", "colour": "kind", "most": 400})
    sorts = {mark["shape"] for mark in answer["marks"]}
    assert {"pruned", "skipped"} <= sorts
    assert answer["svg"].count('class="xqg-strokes"') == sum(
        "pruned" in (mark["sort"], mark["shape"]) for mark in answer["marks"]
    )
    guesses = sum(
        "skipped" in (mark["sort"], mark["shape"]) or mark["badge"] == "?" for mark in answer["marks"]
    )
    assert answer["svg"].count("xqg-guess") == guesses


def test_both_languages_have_the_same_words() -> None:
    body = """
      const shape = (value) => Array.isArray(value) ? value.length : typeof value === "object" && value
        ? Object.fromEntries(Object.entries(value).map(([name, each]) => [name, shape(each)])) : typeof value;
      const { sides: en, ...first } = shape(WORDS.en);
      const { sides: zh, ...second } = shape(WORDS.zh);
      return [first, second];
    """
    english, chinese = javascript.run_javascript(body, None, PURE)
    assert english == chinese


# -- the first view -----------------------------------------------------------------------------------------

SEEN_FIRST = """
  const words = WORDS.en;
  const best = new Set(bestLine(tree, root));
  const options = { words, about, colour: "kind", best, proven: true, scale: scaleOfValues(tree, root) };
  const layOut = (folds, windows) => layScene(tree, folds, root, { ...options, windows });
  const { width, highest } = data;
  const { scene, windows } = firstView(tree, root, { width, highest }, null, layOut);
  const height = heightFor(scene, width, 100, highest);
  const { k, x, y } = firstCamera(scene, { width, height });
  const corner = (u, v) => [x + k * u, y + k * v];
  const boxOnPage = (box) => [...corner(box.x, box.y), ...corner(box.x + box.width, box.y + box.height)];
  return { k, height, windows, all: boxOnPage(scene.box), root: boxOnPage(boxOf(scene, 0)) };
"""


@pytest.mark.parametrize("width", [370, 770, 1200])
@pytest.mark.parametrize("name", SEARCHES)
def test_the_first_view_is_read_and_has_the_root_in_it(name: str, width: int) -> None:
    answer = run(SEEN_FIRST, sent(name) | {"width": width, "highest": 640})
    assert 11 / 12 <= answer["k"] <= 1, "letters of 11 pixels at least"
    left, top, right, bottom = answer["root"]
    assert left >= 0
    assert top >= 0
    assert right <= width
    assert bottom <= answer["height"] <= 640
    whole = answer["all"]
    if name in ("textbook", "textbook, Min", "minimax") and width > 700:
        assert whole[0] >= 0
        assert whole[2] <= width
        assert whole[3] <= answer["height"], "a small tree is seen whole"
        assert answer["windows"]


# -- the camera -------------------------------------------------------------------------------------------


def test_zooming_keeps_the_point_under_the_pointer() -> None:
    body = """
      const from = { x: 30, y: -20, k: 0.8 };
      return data.map(([factor, px, py]) => {
        const to = zoomAt(from, factor, px, py);
        const seen = (camera) => [(px - camera.x) / camera.k, (py - camera.y) / camera.k];
        return [seen(from), seen(to), to.k];
      });
    """
    for before, after, scale in javascript.run_javascript(
        body, [[2, 100, 50], [0.1, 0, 0], [99, 7, 9]], PURE
    ):
        assert after == pytest.approx(before)
        assert 0.02 <= scale <= 3


def test_a_box_is_brought_into_view_with_the_least_move() -> None:
    body = """
      const size = { width: 400, height: 300 };
      return data.map((box) => { const camera = showBox({ x: 0, y: 0, k: 1 }, box, size);
        return [camera, holds(seenBox(camera, size), box)]; });
    """
    boxes = [
        {"x": 50, "y": 50, "width": 40, "height": 40},
        {"x": 500, "y": 50, "width": 40, "height": 40},
        {"x": -90, "y": 900, "width": 40, "height": 40},
    ]
    (inside, _), (right, seen), (corner, seen_too) = javascript.run_javascript(body, boxes, PURE)
    assert inside == {"x": 0, "y": 0, "k": 1}
    assert seen
    assert seen_too
    assert right["y"] == 0
    assert right["x"] < 0
    assert corner["x"] > 0 > corner["y"]


# -- walking by keys --------------------------------------------------------------------------------------


def test_keys_walk_as_the_tree_pattern_says() -> None:
    body = """
      const options = { words: WORDS.en, about, colour: "kind", windows: true, scale: 100, best: new Set() };
      const folds = toggleFold(unfoldAll(tree), childrenOf(tree, root)[1]);
      const scene = layScene(tree, folds, root, options);
      const walk = (key, where) => nextItem(scene, scene.at.get(key), where);
      const [a, b, c] = [...childrenOf(tree, root)].map((node) => `n${node}`);
      return { keys: [`n${root}`, a, b, c], first: `n${childrenOf(tree, childrenOf(tree, root)[0])[0]}`,
        in: walk(`n${root}`, "in"), deeper: walk(a, "in"), unfolds: walk(b, "in"), folds: walk(a, "out"),
        out: walk(b, "out"), behind: walk(a, "behind"), before: walk(a, "before"), end: walk(c, "behind"),
        home: walk(c, "first"), last: walk(a, "last"), lastItem: scene.items.at(-1).key };
    """
    answer = run(body, sent("textbook"))
    root, a, b, _ = answer["keys"]
    assert answer["in"] == {"key": a}
    assert answer["deeper"] == {"key": answer["first"]}
    assert answer["unfolds"] == {"toggles": True}
    assert answer["folds"] == {"toggles": True}
    assert answer["out"] == {"key": root}
    assert answer["behind"] == {"key": b}
    assert answer["before"] == answer["end"] == {}
    assert answer["home"] == {"key": root}
    assert answer["last"] == {"key": answer["lastItem"]}
