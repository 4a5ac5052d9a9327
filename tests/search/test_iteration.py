"""The kernel of an iteration, called without the driver of searches, as a page calls it."""

import numpy as np
import pytest

from xqlab.game_profile import registered_profiles
from xqlab.games.adapters import playable
from xqlab.kernels import COMPILED
from xqlab.search import Enhancements, Searcher
from xqlab.search.events import new_log
from xqlab.search.iteration import DECIDED, FINISHED, STOPPED, iterate, new_lines
from xqlab.search.memory import new_memory
from xqlab.search.records import Records, call
from xqlab.xiangqi import Board

EXAMPLES = {profile.name: profile.example for profile in registered_profiles() if profile.example is not None}
MATE = "3k5/9/4R4/9/9/9/9/9/9/R3K4 w"


def deepened(searcher, position, lines, depths, nodes=1_000_000):
    """The outcome of the last iteration, and the log."""
    memory, log = new_memory(), new_log(50_000)
    searcher.table.view(np.uint8)[:] = 0
    memory.node_limit = nodes
    memory.age = 1
    records = Records(memory, searcher.table, log, searcher.use.record(), searcher.evaluator)
    used = records if searcher.game.compiled and COMPILED else records.as_objects()
    for depth in depths:
        outcome = call(iterate, position, used, lines, depth)
        if outcome != FINISHED:
            break
    used.write_back()
    return outcome, log[: memory.events].tobytes()


@pytest.mark.parametrize("fen", [MATE, "4k4/4a4/5a2b/p5p1P/1P2P1b2/6B1R/9/8N/4K4/2B2A3 w"])
@pytest.mark.parametrize("names", [("aspiration",), ("mtdf",)])
def test_a_loop_over_the_depths_is_the_search(fen, names):
    board, depth = Board(fen), 14 if fen == MATE else 3
    use = Enhancements.full().including(*names).tuned(aspiration_depth=2, aspiration_window=1)
    whole = Searcher(board, use).run(board, depth=depth, multipv=3, record=50_000)
    lines = new_lines(3, ())
    outcome, log = deepened(Searcher(board, use), board.copy().position, lines, range(1, depth + 1))
    assert outcome == (DECIDED if fen == MATE else FINISHED)
    assert log == whole.log.tobytes()
    found = [(board.move_of(int(line.move)), line.value) for line in lines.best[:3]]
    assert found == [(line.move, line.value) for line in whole.lines]


@pytest.mark.parametrize("name", EXAMPLES)
def test_a_stopped_iteration_leaves_the_position_as_it_was(name):
    board = playable(EXAMPLES[name]())
    position, fresh = board.copy().position, board.copy().position
    searcher = Searcher(board, table_mb=0.01)
    outcomes = [deepened(searcher, position, new_lines(1, ()), [5], nodes)[0] for nodes in range(2, 400, 7)]
    assert STOPPED in outcomes
    logs = [deepened(searcher, at, new_lines(1, ()), [1, 2])[1] for at in (position, fresh)]
    assert logs[0] == logs[1]
