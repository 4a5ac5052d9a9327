"""Move ordering: what is tried first."""

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from xqlab.game import FOOTPRINTS, MAX_MOVES, footprint, generate, mvv_lva
from xqlab.search import Enhancements, search
from xqlab.search.driver import Searcher
from xqlab.search.memory import LASTING, TAKEN, new_memory
from xqlab.search.ordering import (
    HISTORY_LIMIT,
    INDEX_BITS,
    SUM_LIMIT,
    UNSCORED,
    best_left,
    history_of,
    in_blocks,
    row_of,
    score_moves,
    take_best,
    take_next,
    update_histories,
)
from xqlab.xiangqi import Board

FEN = "4k4/4a4/5a2b/p5p1P/1P2P1b2/6B1R/9/8N/cr2K4/2B2A3 w"


def ordered(board, memory, use, tt_move=0, entered_by=0):
    """The moves in the order in which a node at the root takes them."""
    position, record = board.position, use.record()
    memory.stack[0].entered_by = entered_by
    count = generate(position, memory, 0)
    score_moves(position, memory, record, 0, count, tt_move)
    return [int(take_next(position, memory, record, 0, count)) for _ in range(count)]


def quiet_moves(board):
    return [code for code in board.codes() if mvv_lva(board.position, code) == 0]


def test_table_move_then_captures_then_killers_then_history():
    board = Board("rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w")
    memory, use = new_memory(), Enhancements.full().without("static_exchange")
    table_move, killer, historic = (board.code_of(text) for text in ("a3a4", "b2e2", "b0c2"))
    memory.killers[0, 0] = killer
    memory.history[0, historic] = 77
    moves = ordered(board, memory, use, table_move)
    gains = [mvv_lva(board.position, move) for move in moves]
    captures = sum(gain > 0 for gain in gains)
    assert captures == 2
    assert moves[0] == table_move
    assert sorted(moves[1:3]) == sorted(board.code_of(text) for text in ("b2b9", "h2h9"))
    assert moves[3:5] == [killer, historic]
    assert ordered(Board(FEN), new_memory(), Enhancements.minimax()) == Board(FEN).codes()


def test_losing_captures_come_last_and_countermoves_after_killers():
    board = Board()
    memory, use = new_memory(), Enhancements.full()
    came, killer, reply = (board.code_of(text) for text in ("h9g7", "b2e2", "b0c2"))
    memory.killers[0, 0], memory.countermoves[0, came] = killer, reply
    moves = ordered(board, memory, use, entered_by=came)
    assert moves[:2] == [killer, reply]
    # A cannon that takes the guarded knight is lost for it.
    assert sorted(moves[-2:]) == sorted(board.code_of(text) for text in ("b2b9", "h2h9"))
    assert moves[:2] != ordered(board, memory, use.without("countermoves"), entered_by=came)[:2]


@given(st.lists(st.integers(-100, 100), min_size=1, max_size=30))
@settings(deadline=None)  # the first call may load compiled code
def test_picking_sorts_and_keeps_the_order_of_equals(scores):
    memory, position, use = new_memory(), Board().position, Enhancements.full().record()
    memory.scores[3] = TAKEN
    for i, score in enumerate(scores):
        memory.moves[3 * MAX_MOVES + i] = 1000 + i
        memory.scores[3, i] = score << INDEX_BITS | MAX_MOVES - 1 - i
    wanted = sorted(range(len(scores)), key=lambda i: -scores[i])
    assert best_left(memory, 3, len(scores)) == wanted[0]
    assert [int(take_best(position, memory, use, 3, len(scores))) - 1000 for _ in scores] == wanted


def test_the_histories_are_looked_up_when_the_turn_of_quiet_moves_comes():
    board, memory, use = Board(), new_memory(), Enhancements.full()
    killer, learnt = board.code_of("b2e2"), board.code_of("b0c2")
    memory.killers[0, 0] = killer
    count = generate(board.position, memory, 0)
    score_moves(board.position, memory, use.record(), 0, count, 0)
    assert take_next(board.position, memory, use.record(), 0, count) == killer
    memory.history[0, learnt] = 77  # learnt below the killer: not too late
    rest = [int(take_next(board.position, memory, use.record(), 0, count)) for _ in range(count - 1)]
    assert rest[0] == learnt
    assert sorted([killer, *rest]) == sorted(board.codes())


def test_places_beyond_the_last_move_are_taken():
    board, memory = Board(), new_memory()
    count = generate(board.position, memory, 0)
    score_moves(board.position, memory, Enhancements.full().record(), 0, count, 0)
    assert (count, in_blocks(count), in_blocks(64)) == (44, 64, 64)
    count = 41
    score_moves(board.position, memory, Enhancements.full().record(), 0, count, 0)
    assert list(memory.scores[0, 41:64]) == [TAKEN] * 23
    assert max(memory.scores[0, :41]) > TAKEN < min(memory.scores[0, :41])


def reward(board, memory, use, ply, depth, *moves, entered_by=0):
    """`moves` were searched in this order, and the last of them cut off."""
    base = ply * MAX_MOVES
    memory.moves[base : base + len(moves)] = moves
    memory.scores[ply, : len(moves)] = TAKEN
    memory.stack[ply].entered_by = entered_by
    update_histories(board.position, memory, use, ply, depth, moves[-1], len(moves))


def test_killers_are_two_and_captures_are_none():
    board, memory, use = Board(), new_memory(), Enhancements.full().tuned(history_scale=1).record()
    quiet = quiet_moves(board)[:3]
    for code in quiet:
        reward(board, memory, use, 4, 3, code, entered_by=77)
    assert list(memory.killers[4]) == [quiet[2], quiet[1]]
    assert int(memory.history[0, quiet[0]]) == 9
    assert int(memory.countermoves[0, 77]) == quiet[2]
    capture = next(code for code in board.codes() if mvv_lva(board.position, code))
    reward(board, memory, use, 4, 3, capture)
    assert int(memory.history[0, capture]) == 0


def test_history_by_doubling_and_with_malus():
    board = Board()
    quiet = quiet_moves(board)[:2]
    for names, first, last in (((), 0, 9), (("history_doubling",), 0, 8), (("history_malus",), -9, 9)):
        memory = new_memory()
        use = Enhancements.of("history", *names).tuned(history_scale=1)
        reward(board, memory, use.record(), 4, 3, *quiet)
        assert [int(memory.history[0, move]) for move in quiet] == [first, last]


def test_history_stays_within_its_limit():
    board, memory, use = Board(FEN), new_memory(), Enhancements.full().record()
    lost, move = quiet_moves(board)[:2]
    for _ in range(5000):
        reward(board, memory, use, 1, 30, lost, move)
    assert 0.9 * HISTORY_LIMIT < int(memory.history[0, move]) <= HISTORY_LIMIT
    assert -HISTORY_LIMIT <= int(memory.history[0, lost]) < -0.9 * HISTORY_LIMIT
    assert np.count_nonzero(memory.history) == 2


def test_an_unbounded_history_sums_every_bonus():
    board, memory = Board(FEN), new_memory()
    switches = Enhancements.of("history", "history_doubling", "history_unbounded", "history_malus")
    use = switches.record()
    often, deep = quiet_moves(board)[:2]
    for _ in range(3000):
        reward(board, memory, use, 1, 2, often)
    reward(board, memory, use, 1, 14, often, deep)
    sums = [int(memory.history_sums[0, move]) for move in (often, deep)]
    assert sums == [3000 * 4 - 2**14, 2**14]
    assert history_of(board.position, memory, use, 1, deep) == 2**14 > HISTORY_LIMIT - 1
    order = ordered(board, memory, switches)
    assert (order[0], order[-1]) == (deep, often)
    assert np.abs(memory.history).max() <= HISTORY_LIMIT  # what `history_reductions` and others rely on


def test_the_sums_of_an_unbounded_history_end_before_the_places_of_other_moves():
    board, memory = Board(), new_memory()
    switches = Enhancements.full().without("killers", "countermoves")
    switches = switches.including("history_doubling", "history_unbounded")
    use = switches.record()
    lost, move, *_ = quiet = quiet_moves(board)
    for depth in (64, 20, 64, 128):
        reward(board, memory, use, 1, depth, lost, move)
    assert [int(memory.history_sums[0, each]) for each in (lost, move)] == [-SUM_LIMIT, SUM_LIMIT]
    assert history_of(board.position, memory, use, 1, move) <= SUM_LIMIT + 2 * HISTORY_LIMIT < UNSCORED
    order = ordered(board, memory, switches)
    assert (order[0], order[-3]) == (move, lost)
    assert not set(order[-2:]) & set(quiet)  # a cannon for a protected knight


def test_a_search_begins_with_an_empty_history():
    board, use = Board(), Enhancements.paper(history=True)
    searcher = Searcher(board, use)
    first = searcher.run(board, depth=2)
    kept = searcher.memory.history_sums.copy()
    assert kept.any()
    assert (kept % 2 == 0).all()
    again = searcher.run(board, depth=2)
    assert (again.nodes, again.value) == (first.nodes, first.value)
    assert (searcher.memory.history_sums == kept).all()
    assert search(board, depth=2, enhancements=use.without("history_unbounded")).value == first.value


def test_histories_last_until_they_are_forgotten():
    board, names = Board(), ("history", "continuation_history", "countermoves", "killers", "alpha_beta")
    searcher = Searcher(board, Enhancements.of("lasting_history", *names))
    first = searcher.run(board, depth=3)
    learnt = {name: searcher.memory[name].copy() for name in LASTING}
    next_one = searcher.run(board, depth=1)  # without a cutoff, so it learns nothing
    assert next_one.nodes == len(board.codes()) + 1
    for name in ("history", "continuations", "countermoves"):
        assert learnt[name].any()
        assert (searcher.memory[name] == learnt[name]).all()
    assert not searcher.memory.killers.any()
    again = searcher.run(board, depth=3)
    assert (again.value, again.nodes < first.nodes) == (first.value, True)
    searcher.forget()
    alike = Searcher(board, Enhancements.of(*names))
    assert searcher.run(board, depth=3).nodes == first.nodes == alike.run(board, depth=3).nodes
    assert alike.run(board, depth=3).nodes == first.nodes


def test_replies_are_remembered_after_both_moves_before():
    board, memory = Board(), new_memory()
    use = Enhancements.full().without("killers", "countermoves").tuned(history_scale=1)
    good, other = (board.code_of(text) for text in ("b0c2", "h0g2"))
    memory.stack[5].row, memory.stack[4].row = 1077, 33
    reward(board, memory, use.record(), 5, 3, other, good)
    marks = [footprint(board.position, move) for move in (good, other)]
    assert [int(memory.continuations[1077, mark]) for mark in marks] == [9, -9]
    assert [int(memory.continuations[33, mark]) for mark in marks] == [9, -9]
    assert history_of(board.position, memory, use.record(), 5, good) == 27
    assert history_of(board.position, memory, use.record(), 3, good) == 9
    assert history_of(board.position, memory, use.without("continuation_history").record(), 5, good) == 9
    count = generate(board.position, memory, 5 * MAX_MOVES)
    score_moves(board.position, memory, use.record(), 5, count, 0)
    assert int(memory.moves[5 * MAX_MOVES + best_left(memory, 5, count)]) in (good, board.code_of("b2b9"))
    assert row_of(board.position, good) == footprint(board.position, good) < FOOTPRINTS
    board.push_uci("h2e2")
    code = board.code_of("h9g7")  # of the second side
    assert row_of(board.position, code) == FOOTPRINTS + footprint(board.position, code)
