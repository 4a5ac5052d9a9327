"""What a comparison says of two trees is what two dictionaries of lines say."""

from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings

import xqlab
from tests.refusals import refuses
from tests.trace.trees import MIDDLEGAME, NESTED, SWITCHES, searched, xiangqi
from xqlab import Enhancements
from xqlab.errors import XqlabError
from xqlab.games import TextbookTree, TicTacToe
from xqlab.trace import ComparisonError, Tree, TreeError, compare
from xqlab.trace.query.comparison import COMPARED, STATUSES, Comparison
from xqlab.trace.tree.rows import NOT_SEARCHED, WHOLE
from xqlab.xiangqi import Board


def lines(tree: Any, whole: bool) -> dict[tuple[int, ...], int]:
    """Line of moves -> its last searched node, else its last one that was not."""
    found: dict[tuple[int, ...], int] = {}
    start = 0 if whole else tree.root()
    for wanted in (False, True):
        for node in range(start, len(tree)):
            if tree.nodes.ending[node] != WHOLE and ((tree.nodes.ending[node] not in NOT_SEARCHED) == wanted):
                found[tuple(tree.codes(node))] = node
    return found


def agrees(compared: Comparison, whole: bool) -> None:
    """Assert that a comparison says what the lines of both trees say."""
    left, right = (lines(tree, whole) for tree in (compared.left_tree, compared.right_tree))
    assert len(compared) == len({*left, *right})
    statuses = [STATUSES[each] for each in compared.status.tolist()]
    for place in range(len(compared)):
        nodes = int(compared.left[place]), int(compared.right[place])
        tree, node = (compared.left_tree, nodes[0]) if nodes[0] >= 0 else (compared.right_tree, nodes[1])
        line = tuple(tree.codes(node))
        assert nodes == (left.get(line, -1), right.get(line, -1))
        were = [
            each >= 0 and tree.nodes.ending[each] not in NOT_SEARCHED
            for tree, each in zip((compared.left_tree, compared.right_tree), nodes)
        ]
        expected = {(True, True): "both", (True, False): "only left", (False, True): "only right"}
        assert statuses[place] == expected.get((were[0], were[1]), "neither")
        assert compared.ply[place] == len(line)
        above = int(compared.parent[place])
        assert (above == -1) == (not line)
        if line:
            assert above < place
            assert compared.place_of_left[left[line]] == place if line in left else True
    assert sum(compared.counts().values()) == len(compared) - statuses.count("neither")


@settings(max_examples=40, deadline=None)
@given(NESTED, SWITCHES, SWITCHES)
def test_it_agrees_with_the_lines(nested: Any, one: Enhancements, other: Enhancements) -> None:
    trees = [searched(nested, use).tree for use in (one, other)]
    agrees(compare(*trees), whole=False)
    agrees(compare(*trees, iteration=None), whole=True)
    same = compare(trees[0], trees[0])
    assert len(same.differing()) == len(same.only_left) == len(same.only_right) == 0


def test_two_searches_of_a_real_position_and_their_iterations() -> None:
    full, other = xiangqi("full"), xiangqi("random_choice")
    compared = compare(full, other)
    agrees(compared, whole=False)
    both = compared.places("both")
    for field in COMPARED[:3]:
        differs = set(compared.differing(field).tolist())
        for place in both.tolist():
            rows = full.tree.nodes[compared.left[place]], other.tree.nodes[compared.right[place]]
            assert (rows[0][field] != rows[1][field]) == (place in differs)
    by_ply = compared.by_ply()
    for name in STATUSES[:3]:
        assert int(by_ply[name].sum()) == compared.counts()[name]
    assert set(compared.only_left) & set(full.tree.where(kind=("PRUNED"))) == set()
    for node in compared.only_left[:50]:
        partner = compared.right_of(node)
        assert partner is None or other.tree.nodes.ending[partner] in NOT_SEARCHED
    line = full.tree.line(int(compared.left[both[-1]]))
    assert compared.right_of(full.tree.path(line)) == other.tree.path(line)
    assert compared.left_of(other.tree.path(line)) == full.tree.path(line)
    assert compared.right_of(full.tree.iterations[0]) is None
    full, other = xiangqi("full").tree, xiangqi("random_choice").tree
    last, whole = (
        [int(tree.nodes.searched[tree.roots[first:]].sum()) for tree in (full, other)] for first in (-1, 0)
    )
    assert last[0] < whole[0]
    told = f"Nodes searched: {last[0]:,} by the left tree ({whole[0]:,} in all its {len(full.roots)} searches"
    assert f"{told} from the root) and {last[1]:,} by the right tree" in compare(full, other).summary()
    told = f"Nodes searched: {whole[0]:,} by the left tree and {whole[1]:,} by the right tree."
    assert told in compare(full, other, iteration=None).summary()


def test_the_summary_counts_what_the_other_did() -> None:
    board = TextbookTree("(3 12 8) (2 4 6) (14 5 2)")
    plain, pruned = (
        xqlab.search(board, depth=2, enhancements=use, record=True)
        for use in (Enhancements.minimax(), Enhancements.textbook())
    )
    compared = compare(plain, pruned)
    assert compared.summary() == str(compared)
    assert compared.summary().split("\n") == [
        "11 lines of moves were searched by both, 2 only by the left tree, 0 only by the right one.",
        "Nodes searched: 13 by the left tree and 11 by the right tree.",
        "Lines that only the left tree searched, in the right tree: 2 pruned.",
        "Where both searched, these differ: value 0, bound 2, ending 2, kind 6, depth 0, searched 2.",
    ]
    assert repr(compared) == "<Comparison of 13 places: 2 only left, 0 only right, 11 both>"
    assert compared.treatment("right").tolist().count(1) == 2
    back = compare(pruned, plain)
    assert "Lines that only the right tree searched, in the left tree: 2 pruned." in str(back)


def test_a_table_has_a_row_for_each_place() -> None:
    pytest.importorskip("pandas")
    left, right = xiangqi("full"), xiangqi("random_choice")
    compared = compare(left, right, view="negamax")
    frame = compared.table(paths=True)
    assert len(frame) == len(compared)
    assert frame.status.tolist() == [STATUSES[each] for each in compared.status]
    for place in np.linspace(0, len(compared) - 1, 40).astype(int).tolist():
        row = frame.loc[place]
        tree, node = (left.tree, row["left"]) if compared.left[place] >= 0 else (right.tree, row["right"])
        assert row["path"] == " ".join(tree.line(int(node)))
        if compared.left[place] < 0:
            assert row[["left", "value_left"]].isna().all()
        elif tree.nodes.bound[node]:
            assert row["value_left"] == left.tree.nodes.value[node]
    assert set(compared.table(status="only left").status) <= {"only left"}
    assert len(compared.table(status="both")) == compared.counts()["both"]


def test_cut_short_trees_compare_and_others_are_refused() -> None:
    whole = xqlab.search(Board(MIDDLEGAME), depth=2, record=True)
    short = xqlab.search(Board(MIDDLEGAME), depth=2, record=400)
    assert compare(whole, short, iteration=None).counts()["only right"] == 0
    assert len(compare(Tree(whole.log[:1]), Tree(whole.log[:1]), iteration=None)) == 0
    tree = searched([[3, 5], [2, 9]], Enhancements.textbook()).tree
    other = searched([[3, 5], [2, 8]], Enhancements.textbook()).tree
    refuses(ComparisonError, r"expected trees of one position, got <.*TextbookTree", compare, tree, other)
    with pytest.raises(ComparisonError, match=r"expected trees of one position, got r1bakab1r/.* and <"):
        compare(xiangqi("full"), xqlab.search(TicTacToe(), depth=1, record=True))
    with pytest.raises(ComparisonError, match=r"got r1bakab1r/.* w - - 0 1 and 2bakab1r/"):
        compare(xiangqi("full"), xiangqi("sharp"))
    with pytest.raises(ComparisonError, match="expected two trees, or results of searches, got 'other'"):
        compare(tree, "other")  # type: ignore[arg-type]
    refuses(ComparisonError, "and None", lambda: compare(tree, Tree(tree.log)))
    refuses(TreeError, "expected one of 1 recorded iterations, got 3", compare, tree, tree, iteration=3)
    refuses(XqlabError, "expected view to be", compare, tree, tree, view="left")
    compared = compare(tree, tree)
    with pytest.raises(XqlabError, match=r"expected a status, got 'left' \(did you mean 'only left'\?\)"):
        compared.places("left")
    refuses(XqlabError, r"expected a field that is compared, got 'move'", compared.differing, "move")
    refuses(XqlabError, "expected 'left' or 'right', got 'both'", compared.treatment, "both")
