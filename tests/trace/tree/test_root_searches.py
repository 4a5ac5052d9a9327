"""The searches of the root and of its moves, against the driver's windows and the tree of the same log."""

from functools import cache
from itertools import pairwise
from typing import Any

import pytest

import xqlab
from xqlab import Enhancements, Result
from xqlab.game import INFINITY
from xqlab.games import TextbookTree
from xqlab.search.events import EXACT, ITERATION, LOWER, UPPER
from xqlab.trace.tree.root_searches import DEEPER, WIDER, root_searches
from xqlab.xiangqi import Board

FEN = "1rbakabnr/9/2n1c2c1/p1p1p1p1p/9/9/P1P1P1P1P/NC2C1N2/9/R1BAKABR1 b"
PLAIN = Enhancements.lossless().without("aspiration", "principal_variation_search")


@cache
def searched(*names: str, depth: int = 3) -> Result:
    """A recorded search of the position with these switches beside the plain ones."""
    use = PLAIN.including(*names).tuned(aspiration_window=5, aspiration_depth=2)
    return xqlab.search.search(Board(FEN), depth=depth, enhancements=use, record=True)


def test_by_hand() -> None:
    # Max takes L, worth 3; M is cut off at 2, R at 2 after 14 and 5.
    tree = TextbookTree("(L:(3 12 8) M:(2 4 6) R:(14 5 2))")
    result = xqlab.search.search(tree, depth=2, enhancements=Enhancements.textbook(), record=True)
    (root,) = root_searches(result.log)
    assert (root.depth, root.alpha, root.beta) == (2, -INFINITY, INFINITY)
    assert (root.value, root.bound, root.nodes) == (3, EXACT, 1 + 3 + 7)
    found = [(each.alpha, each.beta, each.value, each.bound, each.nodes) for each in root.children]
    assert found[0] == (-INFINITY, INFINITY, 3, EXACT, 4)
    assert found[1:] == [(3, INFINITY, 2, UPPER, count) for count in (2, 4)]
    assert [each.number for each in root.children] == [1, 2, 3]
    assert not any(each.again or each.is_empty for each in root.children)


@pytest.mark.parametrize(
    "names", [(), ("aspiration",), ("mtdf",), ("principal_variation_search", "late_move_reductions")]
)
def test_they_are_the_iterations_of_the_log(names: tuple[str, ...]) -> None:
    result = searched(*names)
    begun = result.log[result.log.kind == ITERATION]
    found = list(root_searches(result.log))
    assert [(each.depth, each.alpha, each.beta) for each in found] == [
        (event.depth, event.alpha, event.beta) for event in begun
    ]
    assert sum(each.nodes for each in found) == result.nodes
    last: dict[int, Any] = {each.depth: each.value for each in found}
    assert list(last.values()) == [step.value for step in result.iterations]
    for each in found:
        assert each.nodes == 1 + sum(child.nodes for child in each.children)
        assert each.value is not None
        expected = UPPER if each.value <= each.alpha else LOWER if each.value >= each.beta else EXACT
        assert each.bound == expected
        assert each.value == max(child.value for child in each.children if child.value is not None)
        for child in each.children:
            assert str(result.board.move_of(child.move)) in map(str, result.board.legal_moves)


def test_pvs_has_empty_windows_and_searches_again() -> None:
    result = searched("principal_variation_search", depth=4)
    children = [child for each in root_searches(result.log) for child in each.children]
    assert all(child.is_empty for child in children if child.number > 1 and not child.again)
    assert not any(child.is_empty for child in children if child.number == 1)
    again = [child for child in children if child.again]
    assert {child.again for child in again} == {WIDER}
    at_the_root = [child for child in again if child.beta == INFINITY]
    assert len(at_the_root) == len(again) > 0
    for before, child in pairwise(children):
        assert bool(child.again) == (before.number == child.number)
        if child.again:
            assert before.bound == LOWER
            assert child.alpha == before.value
    result = searched("principal_variation_search", "late_move_reductions", depth=4)
    children = [child for each in root_searches(result.log) for child in each.children]
    pairs = [(before, child) for before, child in pairwise(children) if child.again == DEEPER]
    assert pairs
    assert all(before.depth < child.depth for before, child in pairs)
    assert all((before.alpha, before.beta) == (child.alpha, child.beta) for before, child in pairs)


def test_what_was_not_finished_has_no_value() -> None:
    whole = searched()
    stopped = xqlab.search.search(Board(FEN), nodes=whole.nodes - 5, enhancements=PLAIN, record=True)
    *done, last = root_searches(stopped.log)
    assert last.value is None
    assert last.children[-1].value is None
    assert last.children[-2].value is not None
    assert sum(each.nodes for each in [*done, last]) == stopped.nodes
    assert list(root_searches(xqlab.search.search(Board(FEN), depth=1).log)) == []
