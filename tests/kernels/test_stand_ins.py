"""Plain objects in place of records: the same attributes and items, and what changes is written back."""

import numpy as np
import pytest

from xqlab.game import default_evaluator, interpreted_for
from xqlab.kernels.stand_ins import StandIn, stand_in, write_back
from xqlab.search import alphabeta
from xqlab.search.events import new_log
from xqlab.search.memory import new_memory
from xqlab.xiangqi import Board
from xqlab.xiangqi.core.position import XiangqiPosition


def test_a_record_comes_back_as_it_was():
    position = Board().position
    before = position.tobytes()
    made = stand_in(position)
    assert isinstance(made, StandIn)
    assert made.stands_for is XiangqiPosition
    for name in position.dtype.names:
        value, kept = getattr(made, name), position[name]
        if isinstance(kept, np.ndarray):
            assert all(
                value[index if kept.ndim > 1 else index[0]] == kept[index] for index in np.ndindex(kept.shape)
            )
        else:
            assert value == kept
    write_back(made)
    assert position.tobytes() == before
    made.pieces[0, 0] = 12345  # a debugger shows what is in it
    assert "turn=0" in repr(made)
    assert "12345" in repr(made.pieces)


def test_changes_are_written_back_and_not_before():
    memory = new_memory()
    made = stand_in(memory)
    made.nodes += 3
    made.moves[1] = 77
    made.killers[2, 1] = 5
    made.continuations[7, 9] -= 4
    made.stack[4].depth = 6
    made.random = np.uint64(1) << np.uint64(63)
    assert not memory.nodes
    assert not memory.killers.any()
    assert not memory.stack["depth"].any()
    write_back(made)
    assert (memory.nodes, memory.moves[1], memory.killers[2, 1]) == (3, 77, 5)
    assert (memory.continuations[7, 9], memory.stack[4].depth) == (-4, 6)
    assert memory.random == 1 << 63


def test_numbers_are_pythons_but_for_keys():
    made = stand_in(Board().position)
    assert type(made.turn) is type(made.board[0]) is type(made.pieces[0, 1]) is int
    assert type(made.key) is type(made.keys[0]) is np.uint64


def test_an_array_of_records_is_read_where_it_is_touched():
    log = new_log(5)
    log.value[3] = 9
    made = stand_in(log)
    assert (len(made), "5 records" in repr(made)) == (5, True)
    assert [event.value for event in made] == [0, 0, 0, 9, 0]
    made[1].kind = 2
    write_back(made)
    assert log.kind.tolist() == [0, 2, 0, 0, 0]
    with pytest.raises(IndexError):
        made[5]


def test_records_with_views_stay_records():
    class Viewed(np.record):
        takes_views = True

    record = np.zeros(1, dtype=(Viewed, [("row", np.int8, (3,))]))[0]
    assert stand_in(record) is record
    assert stand_in(3) == 3


def test_breakpoints_are_those_of_the_kernels_file():
    position = Board().position
    twin = interpreted_for(alphabeta.search, position, default_evaluator(position))
    assert twin.__code__ is getattr(alphabeta.search, "py_func", alphabeta.search).__code__
    assert twin.__globals__["generate"].__code__.co_filename.endswith("movegen.py")
