"""What the table answered: counts by ply and bound, and positions met by another order of moves."""

from functools import cache

import pytest

import xqlab
from xqlab import Enhancements, Result
from xqlab.game import key
from xqlab.games import TextbookTree
from xqlab.search.events import BOUND_NAMES, LEAVE, TABLE
from xqlab.trace.tree.table_answers import answers_by_ply, bounds_of_leaves, transpositions
from xqlab.xiangqi import Board

FEN = "1rbakabnr/9/2n1c2c1/p1p1p1p1p/9/9/P1P1P1P1P/NC2C1N2/9/R1BAKABR1 b"


@cache
def searched(*names: str) -> Result:
    """A recorded search with a table and these switches."""
    use = Enhancements.lossless().including(*names)
    return xqlab.search.search(Board(FEN), depth=4, enhancements=use, record=True)


@pytest.mark.parametrize("names", [(), ("quiescence",), ("quiescence", "null_move")])
def test_counts(names: tuple[str, ...]) -> None:
    result = searched(*names)
    counts = answers_by_ply(result)
    assert list(counts) == list(BOUND_NAMES[1:])
    assert sum(int(each.sum()) for each in counts.values()) == result.counts["table_cutoffs"] > 0
    for event in result.log[result.log.kind == TABLE][:200]:
        assert counts[BOUND_NAMES[event.bound]][event.ply] > 0
    assert all(each[0] == 0 for each in counts.values())
    left = bounds_of_leaves(result)
    searched_nodes = result.log[(result.log.kind == LEAVE) & (result.log.number > 0)]
    if not names:
        assert sum(left.values()) == len(searched_nodes)
    else:
        assert 0 < sum(left.values()) < len(searched_nodes)


@pytest.mark.parametrize("names", [(), ("quiescence", "null_move", "late_move_reductions")])
def test_two_lines_lead_to_one_position(names: tuple[str, ...]) -> None:
    result = searched(*names)
    found = list(transpositions(result))
    assert found
    for each in found[:50]:
        assert each.searched != each.met
        keys = []
        for line in (each.searched, each.met):
            board = Board(FEN)
            for move in line:
                board.push(move)
            keys.append((int(key(board.position)), board.fen().split()[:2]))
        assert keys[0] == keys[1]
        assert keys[0][0] == each.key
        event = result.log[each.index]
        assert (event.kind, event.ply) == (TABLE, len(each.met))
        assert (event.depth, event.value, event.bound) == (each.depth, each.value, each.bound)
    assert result.board == Board(FEN)


def test_without_a_table_there_are_none() -> None:
    tree = TextbookTree("(3 5) (2 9)")
    result = xqlab.search.search(tree, depth=2, enhancements=Enhancements.textbook(), record=True)
    assert list(transpositions(result)) == []
    answers = {name: each.tolist() for name, each in answers_by_ply(result).items()}
    assert answers == {name: [0, 0, 0] for name in ("EXACT", "LOWER", "UPPER")}
    # The root and L are exact, R is cut off by the 2, which Max sees as at most.
    assert bounds_of_leaves(result) == {"EXACT": 2, "LOWER": 1, "UPPER": 0}
