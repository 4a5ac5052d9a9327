"""Logs of every search pass; a log with one thing wrong is refused, and the thing named."""

from typing import Any

import pytest
from hypothesis import given, settings

from tests.refusals import refuses
from tests.trace.trees import NESTED, SWITCHES, XIANGQI, searched, xiangqi
from tests.viz.recorded import SEARCHES
from tests.viz.recorded import searched as recorded
from xqlab import Enhancements
from xqlab.errors import XqlabError
from xqlab.search.events import BEST, CUTOFF, ENTER, ITERATION, LEAVE, PRUNED, SHORTCUT, SKIPPED
from xqlab.trace import Tree
from xqlab.trace.files.log_check import check_log, check_moves


@settings(max_examples=40, deadline=None)
@given(NESTED, SWITCHES)
def test_logs_of_textbook_trees_pass(nested: Any, use: Enhancements) -> None:
    tree = searched(nested, use).tree
    check_log(tree.log)
    check_moves(tree)


@pytest.mark.parametrize("name", [*XIANGQI, *SEARCHES])
def test_logs_of_real_searches_pass(name: str) -> None:
    result = xiangqi(name) if name in XIANGQI else recorded(name)
    check_log(result.log)
    check_moves(result.tree)
    for cut in (0, 1, 2, 77, len(result.log) // 2):
        check_log(result.log[:cut])
        check_moves(Tree(result.log[:cut], result.board))


def at(log: Any, kind: int, nth: int = 0) -> int:
    """The index of an event of a kind."""
    return [k for k, event in enumerate(log) if event.kind == kind][nth]


def wrong(name: str, kind: int, value: int, nth: int = 3) -> Any:
    """A real log with one field of one event changed."""
    log = xiangqi("full").log.copy()
    log[at(log, kind, nth)][name] = value
    return log


@pytest.mark.parametrize(
    ("name", "kind", "value", "message"),
    [
        ("kind", ENTER, 0, r"expected a kind of event, got kind 0 of event \d+ \(\?\)"),
        ("kind", ENTER, 99, "got kind 99"),
        ("ply", ITERATION, 5, "expected an iteration at ply 0, got ply 5 of event"),
        ("depth", ENTER, 127, "expected a depth from 0 to 126, got depth 127 of event"),
        ("depth", PRUNED, -128, "expected a depth from 0 to 126, got depth -128 of event"),
        ("ply", ENTER, -1, "expected a ply from 0 to 129, got ply -1 of event"),
        ("ply", ENTER, 3000, "expected a ply from 0 to 129, got ply 3000"),
        ("ply", ENTER, 7, r"an event of the node that is open, got ply 7 of event \d+ \(ENTER\), where"),
        ("ply", LEAVE, 9, "expected an event of the node that is open"),
        ("number", ENTER, 257, "expected a number from 0 to 256, got number 257"),
        ("number", SHORTCUT, 0, "expected a reason, got number 0"),
        ("quiescence", ENTER, 2, "expected 0 or 1, got quiescence 2"),
        ("move", ENTER, -5, "expected a move of 0 or more, got move -5"),
        ("value", LEAVE, 99_999, "expected at most 64000, got value 99999"),
        ("alpha", ENTER, -(2**31), "expected at most 64000, got alpha -2147483648"),
        ("bound", LEAVE, 0, "expected the bound of a node that is left, got bound 0"),
        ("bound", LEAVE, 4, "expected a bound, or the reason of a move skipped, got bound 4"),
        ("bound", SKIPPED, 0, "expected a bound, or the reason of a move skipped, got bound 0"),
        ("kind", PRUNED, BEST, "expected the best move after its search, got kind 7"),
        ("kind", PRUNED, CUTOFF, "expected a cutoff after the search of its move, got kind 8"),
        ("kind", BEST, PRUNED, "expected moves pruned after a cutoff, got kind 9"),
    ],
)
def test_one_wrong_field_is_named(name: str, kind: int, value: int, message: str) -> None:
    refuses(XqlabError, message, lambda: check_log(wrong(name, kind, value)))


def test_a_log_begins_with_an_iteration() -> None:
    log = xiangqi("full").log
    refuses(XqlabError, "expected the root entered where an iteration begins, got kind 2", check_log, log[1:])
    refuses(XqlabError, "got ply 1 of event 0", lambda: check_log(log[at(log, ENTER, 1) :]))


@pytest.mark.parametrize("kind", [ENTER, PRUNED, SKIPPED])
def test_moves_must_be_legal(kind: int) -> None:
    result = xiangqi("full")
    for code in (1, 16_383, 2**31 - 1):
        tree = Tree(wrong("move", kind, code), result.board)
        words = rf"expected a legal move, got {code}|expected the move just searched, got move"
        refuses(XqlabError, words, check_moves, tree)
    with pytest.raises(
        XqlabError, match=r"expected the move just searched, got move 5 of event \d+ \(BEST\)"
    ):
        check_moves(Tree(wrong("move", BEST, 5), result.board))
    toy = searched([[3, 5], [2, 9]], Enhancements.textbook())
    log = toy.log.copy()
    log[2].move = log[2].number = 0  # a game without a null move
    refuses(
        XqlabError, "expected a legal move, got 0 at ply 1", lambda: check_moves(Tree(log[:3], toy.board))
    )
