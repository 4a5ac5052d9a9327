"""The transposition table: storing, answering, replacing, torn entries, mates that keep their distance."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from xqlab.game import INFINITY, MATE
from xqlab.search import Enhancements
from xqlab.search.driver import Searcher
from xqlab.search.events import EXACT, LOWER, UPPER
from xqlab.search.memory import MAX_PLY
from xqlab.search.table import (
    AGES,
    entry_age,
    entry_bound,
    entry_depth,
    entry_move,
    entry_value,
    has_room,
    is_proven_mate,
    new_table,
    probe,
    settles,
    slot_of,
    store,
    value_from_table,
    value_to_table,
)
from xqlab.xiangqi import Board

KEYS = st.integers(1, 2**64 - 1).map(np.uint64)


@settings(deadline=None)
@given(st.integers(-MATE, MATE), st.integers(0, 60))
def test_mates_are_stored_from_the_node(value, ply):
    if abs(value) <= MATE - ply:
        assert value_from_table(value_to_table(value, ply), ply) == value


@settings(deadline=None)
@given(
    key=KEYS,
    move=st.integers(0, 2**31 - 1),
    value=st.integers(-INFINITY, INFINITY),
    depth=st.integers(0, MAX_PLY),
    bound=st.sampled_from([EXACT, LOWER, UPPER]),
    ply=st.integers(0, MAX_PLY),
    age=st.integers(0, AGES - 1),
)
def test_what_is_stored_comes_back(key, move, value, depth, bound, ply, age):
    table = new_table(0.001)
    store(table, key, move, value, depth, bound, ply, age)
    found = probe(table, key)
    assert entry_move(found) == move
    assert entry_value(found, ply) == value
    assert (entry_depth(found), entry_bound(found), entry_age(found)) == (depth, bound, age)


def test_when_an_entry_answers():
    said = {(EXACT, 5), (LOWER, 20), (LOWER, 19), (UPPER, 10), (UPPER, 11), (0, 15)}
    answers = {(bound, value) for bound, value in said if settles(bound, value, 10, 20)}
    assert answers == {(EXACT, 5), (LOWER, 20), (UPPER, 10)}
    won, lost = MATE - 5, 5 - MATE
    said = {(bound, value) for bound in (EXACT, LOWER, UPPER) for value in (won, lost, 900)}
    proven = {(bound, value) for bound, value in said if is_proven_mate(bound, value)}
    assert proven == {(EXACT, won), (EXACT, lost), (LOWER, won), (UPPER, lost)}


def test_sizes():
    assert len(new_table(1)) == 1 << 16
    assert new_table(1).ctypes.data % 64 == 0  # so no bucket lies across two lines of the cache
    assert len(new_table(0)) == 2
    assert len(new_table(1.9)) == 1 << 16
    table = new_table(1)
    assert slot_of(table, np.uint64(2**64 - 1)) == len(table) - 2


def depths(table, *keys):
    """The depth that the table knows each key by, -1 for an unknown one."""
    found = [probe(table, np.uint64(key)) for key in keys]
    return [int(entry_depth(each)) if each else -1 for each in found]


def test_a_deeper_search_of_the_same_position_is_kept():
    table, key = new_table(0), np.uint64(7)
    store(table, key, 11, 50, 5, EXACT, 0, 1)
    store(table, key, 12, 60, 3, EXACT, 0, 1)
    found = probe(table, key)
    assert (entry_move(found), entry_value(found, 0), entry_depth(found)) == (11, 50, 5)
    store(table, key, 13, 70, 5, LOWER, 0, 1)
    found = probe(table, key)
    assert (entry_move(found), entry_value(found, 0), entry_bound(found)) == (13, 70, LOWER)


@pytest.mark.parametrize(
    ("stored", "known"),  # (key, depth, age) one after the other; the depth that is left of each key
    [
        ([(2, 9, 1), (4, 3, 1), (6, 1, 1)], {2: 9, 4: -1, 6: 1}),  # the shallower entry makes room
        ([(2, 9, AGES - 1), (4, 3, 1), (6, 1, 1)], {2: -1, 4: 3, 6: 1}),  # those of older searches first
        ([(2, 9, 0), (4, 3, 2), (6, 1, 2)], {2: -1, 4: 3, 6: 1}),  # 9 less twice 8 is less than 3
        ([(2, 0, 0), (4, 1, 1)], {2: 0, 4: 1}),  # an empty entry is used before the oldest
        # A shallower result of this search replaces a deep one of an old search of the same position.
        ([(4, 3, 1), (4, 1, 4)], {4: 1}),
    ],
)
def test_which_entry_makes_room(stored, known):
    table = new_table(0)
    for key, depth, age in stored:
        store(table, np.uint64(key), 11, 0, depth, EXACT, 0, age)
    assert dict(zip(known, depths(table, *known))) == known


def test_room_by_depth_alone():
    table = new_table(0)
    assert has_room(table, np.uint64(2), 0)  # empty
    store(table, np.uint64(2), 11, 0, 9, EXACT, 0, 0)
    store(table, np.uint64(4), 11, 0, 3, EXACT, 0, 0)
    assert not has_room(table, np.uint64(6), 2)
    assert has_room(table, np.uint64(6), 3)
    assert has_room(table, np.uint64(2), 0)  # its own entry


MIDDLEGAME = "3k5/9/4b4/p7p/9/6N2/P7P/9/9/5K3 w"
ENDGAME = "3k5/9/9/9/9/9/9/9/4R4/4K4 w"


def deep_entries(use):
    searcher, counts = Searcher(Board(MIDDLEGAME), use, table_mb=0.001), []
    for fen, depth in ((MIDDLEGAME, 3), (ENDGAME, 2)):
        result = searcher.run(Board(fen), depth=depth)
        words = [entry.word for entry in searcher.table if entry.word]
        counts.append(sum(entry_depth(word) >= 2 for word in words))
        ages = {int(entry_age(word)) for word in words}
    return result.value, ages, counts


def test_replacement_by_depth_alone_keeps_deep_entries_of_earlier_searches():
    base = Enhancements.of("alpha_beta", "iterative_deepening", "transposition_table", "table_move")
    value, ages, (before, after) = deep_entries(base)
    assert max(ages) == 2
    assert after < before
    alone, ages, (before, after) = deep_entries(base.including("depth_preferred"))
    assert alone == value
    assert ages == {0}
    assert after >= before > 0
