"""The line that says in which conventions a search speaks."""

import pytest

import xqlab
from tests.viz.recorded import searched
from xqlab import Enhancements
from xqlab.games import TextbookTree
from xqlab.trace.tree import Tree
from xqlab.viz.conventions import conventions


def of(*switches: str) -> dict[str, str]:
    """The conventions of a textbook search with these switches."""
    tree = TextbookTree("(3 12 8) (2 4 6)")
    result = xqlab.search.search(tree, depth=2, enhancements=Enhancements.of(*switches), record=True)
    return conventions(result.tree)


@pytest.mark.parametrize(
    ("switches", "english", "chinese"),
    [
        ((), "no cutoffs: every move is searched", "没有截断"),
        (("alpha_beta",), "cutoff at value ≥ β (for Min, ≤ α) · fail-soft", "值 ≥ β 时截断"),
        (("alpha_beta", "strict_cutoff"), "cutoff at value > β (for Min, < α) · fail-soft", "值 > β 时截断"),
        (("alpha_beta", "fail_hard"), "≤ α) · fail-hard: no value leaves the window", "fail-hard"),
        # Without alpha-beta the two do nothing.
        (("strict_cutoff", "fail_hard"), "no cutoffs", "搜索每一个着法"),
    ],
)
def test_the_switches_that_worked_are_told(switches: tuple[str, ...], english: str, chinese: str) -> None:
    told = of(*switches)
    assert english in told["en"]
    assert chinese in told["zh"]
    assert told["en"].startswith("minimax view: values as Max sees them")


def test_sides_have_their_names() -> None:
    assert conventions(searched("xiangqi").tree)["zh"].count("红方") == 1
    assert "(for Black, ≤ α)" in conventions(searched("chess").tree)["en"]


def test_a_tree_without_a_search_tells_its_view_alone() -> None:
    tree = searched("xiangqi").tree
    assert conventions(Tree(tree.log, tree.board, None))["en"] == "minimax view: values as Red sees them"
