"""What the overview sends to the browser, and what its Python side promises."""

import re
from typing import Any

import numpy as np
import pytest

import xqlab
from tests.viz.recorded import SEARCHES, searched, unpack
from tests.viz.refusals import refusing
from xqlab.errors import WidgetError
from xqlab.trace.conventions import ConventionsError, use_conventions
from xqlab.trace.move_names import move_names
from xqlab.trace.query.aggregate import GHOST_ANSWERED, SEARCHED, ViewError
from xqlab.trace.sides import sides_of
from xqlab.trace.tree.ghost import minimax_size
from xqlab.trace.tree.rows import NOT_SEARCHED, UNSEARCHED
from xqlab.viz import Overview
from xqlab.viz.overview.view import COUNTED, GUESSED, MOST_CELLS
from xqlab.xiangqi import Board


def sent(overview: Overview) -> dict[str, Any]:
    """The columns that the browser has."""
    return unpack(overview._view["contents"], overview._block)


@pytest.mark.parametrize("name", SEARCHES)
@pytest.mark.parametrize("ghosts", [False, True])
def test_cells_say_what_the_tree_says(name: str, ghosts: bool) -> None:
    tree = searched(name).tree
    overview = Overview(tree, ghosts=ghosts, scale="log" if ghosts else "nodes")
    cells, texts = sent(overview), overview._view["texts"]["en"]
    sides = sides_of(tree.board)
    assert len(texts) == len(cells["node"]) <= MOST_CELLS
    assert overview.top == overview.node == cells["node"][0]
    for at in range(len(texts)):
        node = int(cells["node"][at])
        here = tree.nodes[node]
        if cells["flavour"][at] == GHOST_ANSWERED:
            assert texts[at] == ""
            continue
        assert texts[at] == tree.text(node)
        if cells["moves"][at] == 1 and cells["flavour"][at] == SEARCHED:
            value = sides.for_max(int(here.value), int(here.ply))
            bound = sides.bound_for_max(int(here.bound), int(here.ply))
            expected = [here.searched, here.ending, value, bound]
            assert [cells[name][at] for name in ("searched", "ending", "value", "bound")] == expected


def test_the_best_line_is_marked() -> None:
    tree = searched("everything").tree
    overview, root = Overview(tree), tree.root()
    for top in (root, max(tree.children(root), key=lambda node: tree.nodes.searched[node])):
        overview.top, line = top, [top]
        while (child := tree.best_child(line[-1])) is not None:
            line.append(child)
        cells = sent(overview)
        marked = cells["node"][cells["best"] == 1].tolist()
        assert marked == line[: len(marked)]
        assert len(marked) > 2


def test_drilling_down_and_up() -> None:
    tree = searched("everything").tree
    overview = Overview(tree)
    root = overview.top
    child = max(tree.children(root), key=lambda node: tree.nodes.searched[node])
    overview.drill(child)
    assert (overview.top, overview.node, sent(overview)["node"][0]) == (child, child, child)
    assert [node for node, _ in overview._view["crumbs"]] == [root, child]
    assert [texts["en"] for _, texts in overview._view["crumbs"]] == ["", *tree.line(child)]
    for _ in range(2):
        overview.up()
        assert overview.top == root
    low = int(tree.in_memory.order[1][root + 1])
    overview.drill(root, low + 1, low + 3)
    assert overview._view["span"] == [low + 1, low + 3]
    shown = sent(overview)
    assert shown["node"][shown["row"] == 1].tolist() == tree.children(root)[1:4]
    overview.up()
    assert overview._view["span"] is None


def test_the_browser_asks_and_is_answered() -> None:
    tree = searched("everything").tree
    overview = Overview(tree)
    root = overview.top
    child = next(child for child in tree.children(root) if tree.nodes.searched[child] > 1)
    overview._handle_custom_msg({"do": "open", "node": child, "first": None, "last": None}, [])
    assert overview.top == child
    overview._handle_custom_msg({"do": "up"}, [])
    assert overview.top == root
    overview.set_state({"ghosts": True, "scale": "log"})
    assert (overview._view["with_ghosts"], overview._view["logarithmic"]) == (True, True)


def test_traits_can_be_set_from_python() -> None:
    tree = searched("everything").tree
    overview = Overview(tree)
    told: list[int] = []
    overview.on_select(told.append)
    pruned = int(np.flatnonzero(tree.nodes.ending == UNSEARCHED)[-1])
    overview.node = pruned
    assert told == [pruned]
    assert overview._position["unsearched"]
    child = next(child for child in tree.children(overview.top) if tree.nodes.searched[child] > 1)
    overview.top = child
    assert (sent(overview)["node"][0], told) == (child, [pruned, child])
    overview.iteration = None
    assert (overview.top, sent(overview)["node"][0]) == (-1, -1)
    overview.iteration = 0
    assert overview.top == tree.root(0)


@pytest.mark.parametrize("name", ["xiangqi", "chess", "tic-tac-toe", "textbook", "everything"])
def test_the_position_of_a_node(name: str) -> None:
    tree = searched(name).tree
    overview = Overview(tree)
    for node in range(0, len(tree), max(len(tree) // 40, 1)):
        overview.node = node
        position = overview._position
        assert (position["cells"], position["lines"]["en"]) == (tree.board_at(node).cells(), tree.line(node))
        assert len(position["lines"]["zh"]) == len(tree.line(node))
        assert position["unsearched"] == (tree.nodes.ending[node] in NOT_SEARCHED)
        if name != "textbook" and position["last"] and position["last"][0] >= 0:
            move = tree.board.move_of(int(tree.nodes.move[node]))
            assert position["last"] == [move.from_square, move.to_square]


@pytest.mark.parametrize("notation", [None, "wxf"])
def test_moves_are_written_in_the_notation_asked_for(notation: str | None) -> None:
    tree = searched("everything").tree
    overview = Overview(tree, notation=notation, iteration="all")
    child = max(tree.children(tree.root()), key=lambda node: int(tree.nodes.searched[node]))
    for language in ("en", "zh"):
        names = move_names(tree, notation or {"en": "uci", "zh": "chinese"}[language])
        for focus in (-1, tree.root(), child):
            overview.top = focus
            shown = sent(overview)["node"].tolist()
            texts = overview._view["texts"][language]
            assert texts[1:] == ["" if node < 0 else names[node] for node in shown[1:]]
            crumbs = [(node, words[language]) for node, words in overview._view["crumbs"]]
            assert crumbs == [(node, names[node]) for node in (() if focus < 0 else tree.path(focus))]
            assert overview._position["lines"][language] == [names[node] for node, _ in crumbs[1:]]


def test_ghosts_are_measured_where_one_looks() -> None:
    tree = searched("everything").tree
    overview = Overview(tree, ghosts=True, scale="log")
    cells, sizes = sent(overview), overview._views.ghosts
    alone = (cells["flavour"] != SEARCHED) & (cells["moves"] == 1)
    assert (sizes.precision[cells["node"][alone]] > GUESSED).any()
    counted = alone & (cells["known"] == COUNTED)
    assert counted.any()
    assert not cells["error"][counted].any()
    for at in np.flatnonzero(counted)[:20]:
        node = int(cells["node"][at])
        below = minimax_size(tree.board_at(node), int(sizes.left[node])).total - 1
        assert cells["ghost"][at] == below + (tree.nodes.ending[node] in NOT_SEARCHED)


@pytest.mark.parametrize("name", ["xiangqi", "chess", "tic-tac-toe", "textbook"])
def test_what_was_saved(name: str) -> None:
    tree = searched(name).tree
    overview = Overview(tree, ghosts=True)
    savings = overview._view["savings"]
    depth = int(tree.nodes.depth[overview.top])
    assert sum(savings["searched"]) + sum(savings["quiescence"]) == tree.nodes.searched[overview.top]
    assert max(savings["searched"][-1], savings["quiescence"][-1]) > 0  # no row of which nothing is to tell
    assert savings["exact"]
    assert savings["minimax"] == minimax_size(tree.board, depth).nodes.tolist()
    overview.iteration = None
    assert overview._view["savings"] is None


def test_a_message_is_small_whatever_the_search() -> None:
    result = xqlab.search(Board(), nodes=40_000, record=True)
    for scale in ("nodes", "log"):
        overview = Overview(result, scale=scale, ghosts=True, iteration="all")
        assert len(overview._view["texts"]["en"]) == overview._view["cells"] <= MOST_CELLS
        assert len(overview._block) < 400_000


def test_a_search_cut_short_opens_at_the_last_finished_iteration() -> None:
    tree = searched("stopped").tree
    assert tree.nodes.last_event[Overview(tree).top] >= 0
    assert Overview(searched("full log"))._data["log_share"]["en"]


def made(**options: Any) -> Overview:
    return Overview(searched("xiangqi"), **options)


def pruned() -> int:
    return int(np.flatnonzero(searched("xiangqi").tree.nodes.ending == UNSEARCHED)[0])


test_what_is_refused = refusing(
    (lambda: made(form="pie"), WidgetError, "expected form to be one of 'icicle', 'sunburst', got 'pie'"),
    (lambda: made(colour="red"), WidgetError, "colour to be one of 'kind', 'value', 'ending', got 'red'"),
    (lambda: made(scale="linear"), WidgetError, "expected scale to be one of 'nodes', 'log', got 'linear'"),
    (lambda: made(rows=1), WidgetError, "expected rows to be an integer from 2 to 64, got 1"),
    (lambda: made(rows=True), WidgetError, "expected rows to be an integer from 2 to 64, got True"),
    (lambda: made(iteration=99), WidgetError, r"expected one of \d+ recorded iterations, or 'all', got 99"),
    (lambda: made(iteration="last"), WidgetError, r"of \d+ recorded iterations, or 'all', got 'last'"),
    (lambda: made(language="de"), ConventionsError, "expected language to be .*, got 'de'"),
    (lambda: made(notation="san"), ConventionsError, "expected notation to be .*, got 'san'"),
    (lambda: Overview(3), WidgetError, "expected the Result of a search or its tree, got 3"),
    (lambda: Overview(searched("chess"), faces="latin"), WidgetError, "for, got faces='latin'"),
    (lambda: Overview(xqlab.search(Board(), depth=1, record=1)), WidgetError, "that reached its root"),
    (lambda: made().set_trait("node", 10**6), WidgetError, r"from 0 to \d+, or -1, got 1000000"),
    (lambda: made().set_trait("top", pruned()), ViewError, r"expected a node that was searched, got \d+"),
    (lambda: made().drill(pruned()), ViewError, "expected a searched node"),
    (lambda: made().set_trait("iteration", 99), WidgetError, "iterations, or 'all', got 99"),
)


def test_nothing_moves() -> None:
    moving = r"@keyframes|(?:transition|animation): (?!none)"  # reduced motion is respected
    assert not re.search(moving, Overview._css)


def test_how_it_opens() -> None:
    result = searched("textbook")
    assert [Overview(result, ghosts=ghosts).scale for ghosts in (False, True)] == ["nodes", "log"]
    assert Overview(result, ghosts=True, scale="nodes").scale == "nodes"
    assert repr(Overview(result)).startswith("<Overview of ")
    use_conventions(language="zh")  # a lecturer's
    assert (Overview(result).language, Overview(result, language="en").language) == ("zh", "en")
