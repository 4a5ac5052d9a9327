"""The views that a page works out without a kernel: the kernel's own where nothing was merged."""

import base64
import json
from functools import cache
from typing import Any

import numpy as np
import pytest

from tests.viz.javascript import call
from tests.viz.recorded import searched, unpack
from xqlab.viz import Overview
from xqlab.viz.overview.portion import Portion
from xqlab.viz.overview.view import Views, portion_message

CALLS = "overview/portions.mjs"
# What a view's columns are equal in. Sizes of ghosts travel as float32, moves passed over as far as they go.
EXACT = """node parent first last moves row flavour searched ply depth number reduction ending reason kind
    type bound quiescence value best""".split()
NEAR = "start end ghost error known".split()


@cache
def kept(name: str, ghosts: bool, most: int = 100_000) -> tuple[Views, Portion, dict[str, Any]]:
    """The views of a search, what a page has of it, and the message as JSON."""
    views = Views(searched(name).tree)
    actual = views.portion(most, -1, ghosts)
    if ghosts:
        views.ghosts.refine = lambda cells: False  # type: ignore[method-assign]  # sizes as they were sent
    about, block = portion_message(views, actual, ghosts)
    return views, actual, {"about": about, "block": base64.b64encode(block).decode()}


def some_wishes(name: str) -> list[tuple[int, tuple[int, int] | None]]:
    """Places to look at: iterations, roots, the largest nodes, some of the children of each."""
    tree = searched(name).tree
    searched_nodes = np.flatnonzero(tree.nodes.searched > 1)
    largest = searched_nodes[np.argsort(-tree.nodes.searched[searched_nodes], kind="stable")]
    chosen = [-1, *tree.iterations, *largest[:6].tolist(), *largest[6::97].tolist()]
    wishes: list[tuple[int, tuple[int, int] | None]] = [(node, None) for node in dict.fromkeys(chosen)]
    for node in dict.fromkeys(chosen[:5]):
        low, high = (int(place) for place in tree.in_memory.order[1][node + 1 : node + 3])
        if high - low > 2:
            wishes += [(node, (low + 1, high - 1)), (node, (low, (low + high) // 2))]
    return wishes


@pytest.mark.parametrize("logarithmic", [False, True])
@pytest.mark.parametrize("ghosts", [False, True])
@pytest.mark.parametrize("name", ["everything", "xiangqi, Black", "tic-tac-toe", "textbook", "stopped"])
def test_a_page_draws_what_the_kernel_draws(name: str, ghosts: bool, logarithmic: bool) -> None:
    views, _, message = kept(name, ghosts)
    wishes = some_wishes(name)
    actual = call(CALLS, "views", message, wishes, ghosts, logarithmic)
    assert len(actual) > 3
    for (focus, span), page in zip(wishes, actual):
        about, block = views.message(focus, span, ghosts, logarithmic)
        kernel = unpack(about["contents"], block)
        assert page["cells"] == about["cells"]
        for column in EXACT:
            skipped = 1 if column in ("first", "last") else 0  # of the cell at the top nothing hangs on them
            assert page[column][skipped:] == kernel[column].tolist()[skipped:], (column, focus, span)
        for column in NEAR if ghosts else NEAR[:3]:
            assert page[column] == pytest.approx(kernel[column].tolist(), rel=1e-4, abs=1e-4), (column, focus)
        for column in ("pruned", "skipped"):
            expanded = (kernel["moves"] == 1) & (kernel["row"] < kernel["row"].max()) & (kernel["row"] > 0)
            assert np.array_equal(np.array(page[column])[expanded], kernel[column][expanded])
        for language in ("en", "zh"):
            assert page["texts"][language][1:] == about["texts"][language][1:]
        assert (page["crumbs"], page["focus"], page["with_ghosts"]) == (about["crumbs"], focus, ghosts)
        if page["savings"] is not None:
            assert page["savings"] == json.loads(json.dumps(about["savings"]))
        assert not any(page["lacking"])
        assert page["page"]["merged"] == 0


@pytest.mark.parametrize("name", ["everything", "xiangqi, Black", "chess", "tic-tac-toe", "textbook, Min"])
def test_a_page_sets_up_every_position(name: str) -> None:
    _, actual, message = kept(name, True)
    overview = Overview(searched(name))
    nodes = [-1, *actual.cells["node"][1 :: max(len(actual.cells) // 150, 1)].tolist()]
    for node, position in zip(nodes, call(CALLS, "positions", message, nodes)):
        expected = overview._position_of(node)
        if position["last"] and position["last"][0] < 0:
            position["last"] = None
        assert position == json.loads(json.dumps(expected))


def test_what_was_merged_is_named_and_leads_nowhere() -> None:
    _, actual, message = kept("everything", True, 300)
    tree = searched("everything").tree
    cells, text, page = call(CALLS, "toldOfRoot", message, tree.root())
    assert 5 < sum(lacks for lacks, *_ in cells) < len(cells)
    for lacks, moves, press, sentence, facts in cells:
        assert (press == ["lacking"]) == bool(lacks)
        assert ["not on this page" in said for said in (sentence, facts)] == [bool(lacks)] * 2
        assert moves > 1 or not lacks
    assert page["merged"] == actual.merged[-1] > 0
    assert page["kept"] == actual.kept[-1] < page["nodes"] == tree.nodes.searched[tree.root()]
    assert text.startswith(f"This page holds {page['kept']:,} of {page['nodes']:,} nodes individually")


@pytest.mark.parametrize("most", [300, 100_000])
def test_every_press_leads_on_until_the_page_ends(most: int) -> None:
    # From every view that can be reached, the page can answer every request.
    *_, message = kept("everything", False, most)
    seen, lacking, wrong = call(CALLS, "everyPress", message)
    assert wrong == []
    assert seen > 50
    assert (lacking > 0) == (most == 300)


def test_the_page_answers_as_python_does() -> None:
    tree = searched("everything").tree
    *_, message = kept("everything", True)
    roots = Overview(tree)._roots
    child = max(tree.children(roots[-1]), key=lambda node: int(tree.nodes.searched[node]))
    told = call(CALLS, "choices", message, roots, child)
    view = ["_view", "node", "_position"]
    assert told == [
        [-1, -1, -1, False, False, -1, None, []],
        [roots[1], roots[1], roots[1], False, False, roots[1], 1, [*view, "iteration"]],
        [child, child, child, False, False, child, 1, view],
        [child, child, child, True, True, child, 1, view],
        [child, roots[1], child, True, True, roots[1], 1, ["_position", "node"]],
        [child, roots[1], child, True, True, roots[1], 1, ["language"]],
        [-1, -1, -1, True, True, -1, None, [*view, "iteration"]],
        [-1, -1, -1, True, True, -1, None, []],
    ]
