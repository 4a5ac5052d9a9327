"""Cells of a view: they share the width as the nodes do, and merging loses nothing."""

from itertools import pairwise
from typing import Any

import numpy as np
import pytest

from tests.trace.trees import XIANGQI, xiangqi
from xqlab.trace.query import aggregate
from xqlab.trace.query.columns import column
from xqlab.trace.search_tree import Tree
from xqlab.trace.tree.ghost import ghost
from xqlab.trace.tree.rows import NOT_SEARCHED, PASSED_OVER, UNSEARCHED
from xqlab.trace.tree.statistics import count_by_ply

NAMES = ["full", "mtdf"]


def haunting(tree: Tree, node: int) -> tuple[Any, Any]:
    """The ghosts at each node below `node`, and in each subtree."""
    found = ghost(tree, node)
    own, sums = np.zeros((2, len(tree)))
    own[found.node] = found.nodes
    aggregate.add_up(tree.in_memory.nodes, own, sums)
    return own, sums


def below(cells: Any) -> dict[int, list[int]]:
    """The cells right below each one that has any."""
    found: dict[int, list[int]] = {}
    for at, parent in enumerate(cells["parent"].tolist()):
        if parent >= 0:
            found.setdefault(parent, []).append(at)
    return found


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("haunted", [False, True])
@pytest.mark.parametrize("logarithmic", [False, True])
def test_cells_share_what_is_above_them(name: str, haunted: bool, logarithmic: bool) -> None:
    tree = xiangqi(name).tree
    root = tree.root()
    ghosts = haunting(tree, root) if haunted else None
    cells = aggregate.view(tree, root, ghosts=ghosts, logarithmic=logarithmic, pixels=300, rows=8)
    assert cells["node"][0] == root
    assert cells["searched"][0] == tree.nodes.searched[root]
    for at, children in below(cells).items():
        above = cells[at]
        assert above["moves"] == 1
        assert above["flavour"] == aggregate.SEARCHED
        inside = cells[children]
        assert (inside["row"] == above["row"] + 1).all()
        assert inside["start"][0] == pytest.approx(above["start"])
        assert inside["end"][-1] <= above["end"] + 1e-9
        for left, right in pairwise(inside):
            assert right["start"] == pytest.approx(left["end"])
        assert inside["searched"].sum() == above["searched"] - 1
        if not logarithmic and not haunted:
            share = (inside["end"] - inside["start"]) / (above["end"] - above["start"])
            np.testing.assert_allclose(share, inside["searched"] / above["searched"])
        shown = inside["moves"][inside["flavour"] == aggregate.SEARCHED].sum()
        searched = [each for each in tree.children(above["node"]) if tree.nodes.searched[each] > 0]
        assert shown == len(searched)
        unsearched = tree.nodes.ending[tree.children(above["node"])]
        assert above["pruned"] == (unsearched == UNSEARCHED).sum()
        assert above["skipped"] == (unsearched == PASSED_OVER).sum()


@pytest.mark.parametrize("name", ["full", "sharp"])
def test_only_the_narrow_is_merged(name: str) -> None:
    tree = xiangqi(name).tree
    cells = aggregate.view(tree, tree.root(), pixels=200)
    order = tree.in_memory.order[0]
    assert (cells["moves"] > 1).any()
    for cell in cells:
        places = order[cell["first"] : cell["last"] + 1]
        if cell["moves"] == 1:
            assert cell["node"] in (*places, tree.root())
            continue
        searched = tree.nodes.searched[places]
        assert searched.sum() == cell["searched"]
        assert (searched > 0).sum() == cell["moves"]
        assert (searched / tree.nodes.searched[tree.root()] < 1 / 200).all()


def test_ghosts_stand_beside_what_was_searched() -> None:
    tree = xiangqi("full").tree
    root = tree.root()
    own, sums = haunting(tree, root)
    cells = aggregate.view(tree, root, ghosts=(own, sums), logarithmic=True, pixels=2000)
    assert cells["ghost"][0] == pytest.approx(own.sum())
    order = tree.in_memory.order[0]
    endings = {aggregate.GHOST_PRUNED: UNSEARCHED, aggregate.GHOST_SKIPPED: PASSED_OVER}
    flavours = {aggregate.SEARCHED, aggregate.GHOST_ANSWERED, *endings}
    assert set(cells["flavour"].tolist()) == flavours
    for cell in cells[cells["flavour"] != aggregate.SEARCHED]:
        assert cell["searched"] == 0
        if cell["flavour"] == aggregate.GHOST_ANSWERED:
            assert cell["ghost"] == own[cell["node"]] > 0
            assert tree.nodes.ending[cell["node"]] not in NOT_SEARCHED
            continue
        places = order[cell["first"] : cell["last"] + 1]
        places = places[own[places] > 0]
        assert cell["ghost"] == pytest.approx(own[places].sum())
        assert (tree.nodes.ending[places] == endings[int(cell["flavour"])]).all()


def test_never_more_cells_than_asked_for() -> None:
    tree = xiangqi("full").tree
    root = tree.root()
    for most in (1, 2, 30, 200):
        cells = aggregate.view(tree, root, most=most, pixels=10_000)
        assert most / 2 <= len(cells) <= most
        # Nothing is left of attempts that had too many cells.
        unopened = (cells["moves"] > 1) | (cells["row"] == cells["row"].max())
        assert not (cells["pruned"] + cells["skipped"])[unopened].any()
    assert len(aggregate.view(tree, root, rows=1)) == 1
    assert aggregate.view(tree, root, rows=4)["row"].max() == 3


def test_iterations_and_spans_of_children() -> None:
    tree = xiangqi("full").tree
    cells = aggregate.view(tree, -1, pixels=100_000)
    first = cells[cells["row"] == 1]
    assert first["node"].tolist() == tree.iterations
    assert cells["searched"][0] == sum(tree.nodes.searched[tree.iterations])
    assert first["end"][-1] == pytest.approx(1)
    root = tree.root()
    _, begin = tree.in_memory.order
    low = int(begin[root + 1])
    cells = aggregate.view(tree, root, span=(low + 2, low + 5))
    first = cells[cells["row"] == 1]
    assert first["node"].tolist() == tree.children(root)[2:6]
    assert cells["searched"][0] == first["searched"].sum()
    assert first["end"][-1] == pytest.approx(1)
    own, sums = haunting(tree, tree.root())
    begin = tree.in_memory.order[1]
    node = next(node for node in np.flatnonzero(own).tolist() if begin[node + 1] < begin[node + 2])
    low = int(begin[node + 1])
    cells = aggregate.view(tree, node, ghosts=(own, sums), logarithmic=True)
    assert aggregate.GHOST_ANSWERED in cells["flavour"][cells["row"] == 1]
    cells = aggregate.view(tree, node, span=(low, low), ghosts=(own, sums), logarithmic=True)
    assert cells["node"][cells["row"] == 1].tolist() == [tree.in_memory.order[0][low]]


def test_what_is_wide_in_one_scale_is_not_merged_and_what_cannot_be_shown() -> None:
    tree = xiangqi("full").tree
    root = tree.root()
    scales = (0, aggregate.LOGARITHMIC)
    cells, widths = aggregate.cells_in_scales(tree, root, scales, pixels=200)
    alone = {int(node) for node in cells["node"][cells["moves"] == 1]}
    for scale in scales:
        single = aggregate.view(tree, root, logarithmic=bool(scale & aggregate.LOGARITHMIC), pixels=200)
        wide = (single["moves"] == 1) & (single["end"] - single["start"] >= 1 / 200)
        assert alone >= set(single["node"][wide].tolist())
    assert widths[:, 0] == pytest.approx(cells["end"] - cells["start"])
    merged = cells["moves"] > 1
    assert merged.any()
    assert (cells["largest"][merged] / tree.nodes.searched[root] < 1 / 200).all()
    unsearched = int(np.flatnonzero(tree.nodes.ending == UNSEARCHED)[0])
    for node in (-2, len(tree), unsearched):
        with pytest.raises(
            aggregate.ViewError, match=rf"expected a searched node from 0 to \d+, or -1 for all, got {node}"
        ):
            aggregate.view(tree, node)
    for span in ((0, 10**6), (5, 4)):
        with pytest.raises(aggregate.ViewError, match=r"expected places of children of node \d+, got \("):
            aggregate.view(tree, tree.root(), span=span)


def described(tree: Tree) -> Any:
    """A cell for each node."""
    cells = np.zeros(len(tree), dtype=aggregate.CELL).view(np.recarray)
    cells["node"] = np.arange(len(tree))
    aggregate.describe(tree.in_memory.nodes, cells, 0)
    return cells


@pytest.mark.parametrize("name", XIANGQI)
def test_kinds_are_those_that_a_tree_is_asked_for(name: str) -> None:
    tree = xiangqi(name).tree
    asked, found = column(tree, "kind"), described(tree)
    plain = np.array(asked.names)[asked.values]
    expected = plain.astype(object)
    inner = ~np.isin(plain, ("ITERATION", "PRUNED", "SKIPPED", "OPEN"))
    nulls = np.array([tree.is_null(node) for node in range(len(tree))])
    for kind, chosen in (
        ("quiescence", tree.nodes.quiescence > 0),
        ("again", tree.nodes.again > 0),
        ("null", nulls),
    ):
        expected[inner & chosen] = kind.upper()
    names = np.array([kind.upper() for kind in aggregate.KINDS])
    np.testing.assert_array_equal(names[found["kind"]], expected)
    np.testing.assert_array_equal(names[found["type"]][inner], plain[inner])


def test_searched_by_ply_is_what_statistics_count() -> None:
    result = xiangqi("sharp")
    main, quiet = aggregate.searched_by_ply(result.tree, -1)
    counts = count_by_ply(result)
    plies = len(counts.nodes)
    np.testing.assert_array_equal((main + quiet)[:plies], counts.nodes)
    root = result.tree.root()
    main, quiet = aggregate.searched_by_ply(result.tree, root)
    assert main.sum() + quiet.sum() == result.tree.nodes.searched[root]
    assert quiet.sum() > 0
