"""The transposition table: storing, answering, and mates that keep their distance."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from xqlab.game import MATE
from xqlab.search.events import EXACT, LOWER, UPPER
from xqlab.search.table import answers, new_table, slot_of, store, value_from_table, value_to_table


@given(st.integers(-MATE, MATE), st.integers(0, 60))
def test_mates_are_stored_from_the_node(value, ply):
    if abs(value) <= MATE - ply:
        assert value_from_table(value_to_table(value, ply), ply) == value


def test_a_mate_found_deeper_in_the_tree_is_as_far_from_the_position():
    mate_in_three_plies_at_ply_four = MATE - 7
    stored = value_to_table(mate_in_three_plies_at_ply_four, 4)
    assert stored == MATE - 3
    assert value_from_table(stored, 0) == MATE - 3


@pytest.mark.parametrize(
    ("bound", "value", "expected"),
    [
        (EXACT, 5, True),
        (LOWER, 20, True),
        (LOWER, 19, False),
        (UPPER, 10, True),
        (UPPER, 11, False),
        (0, 15, False),
    ],
)
def test_when_an_entry_answers(bound, value, expected):
    assert answers(bound, value, 10, 20) is expected


def test_sizes():
    assert len(new_table(1)) == 1 << 16
    assert len(new_table(0)) == 1
    assert len(new_table(1.9)) == 1 << 16
    table = new_table(1)
    assert slot_of(table, np.uint64(2**64 - 1)) == len(table) - 1


def test_a_deeper_search_of_the_same_position_is_kept():
    table, key, other = new_table(0), np.uint64(7), np.uint64(9)
    store(table, key, 11, 50, 5, EXACT, 0)
    store(table, key, 12, 60, 3, EXACT, 0)
    assert (table[0].move, table[0].value, table[0].depth) == (11, 50, 5)
    store(table, key, 13, 70, 5, LOWER, 0)
    assert (table[0].move, table[0].value, table[0].bound) == (13, 70, LOWER)
    store(table, other, 14, 80, 1, UPPER, 0)
    assert (table[0].key, table[0].move) == (other, 14)
