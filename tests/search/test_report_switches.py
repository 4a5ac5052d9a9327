"""The switches of the Junqi report: history of best moves, sorted root moves, two filters."""

import numpy as np
import pytest

from xqlab import Enhancements, search
from xqlab.game import INFINITY, GameError, is_idle, only_loses
from xqlab.games import TicTacToe, junqi
from xqlab.kernels import COMPILED
from xqlab.search import alphabeta
from xqlab.search.driver import Searcher
from xqlab.search.events import ENTER, ITERATION, SKIPPED, new_log
from xqlab.search.memory import HISTORY_SIZE, new_memory
from xqlab.search.ordering import INDEX_BITS
from xqlab.search.reasons import IDLE, SACRIFICE
from xqlab.search.records import Records, call
from xqlab.search.root import note_root_value, score_root_moves
from xqlab.xiangqi import Board

# A platoon commander of Red beside a marshal, an engineer with the railway before it.
ENDGAME = "3k5/4a4/4b4/p7p/9/6N2/P7P/4B4/4A4/5K3 w"
POSITION = "3f1/5/5/5/5/5/2m2/2P2/5/5/E4/1F3 r"


def test_the_history_of_best_moves_needs_no_cutoff():
    histories = []
    for name in ("history", "history_best"):
        searcher = Searcher(Board(), Enhancements.of("history", name))
        result = searcher.run(Board(), depth=2)
        assert result.counts["cutoffs"] == 0
        histories.append(searcher.memory.history.copy())
    without, with_best = histories
    assert not without.any()
    assert with_best[0, result.move.code & (with_best.shape[1] - 1)] > 0


def test_no_move_is_rewarded_where_all_have_failed_low():
    searcher = Searcher(Board(), Enhancements.of("alpha_beta", "history", "history_best"))
    memory = searcher.memory
    records = Records(memory, searcher.table, new_log(0), searcher.use.record(), searcher.evaluator)
    call(alphabeta.search, Board().position, records, 1, 20_000, 20_001, 0)
    assert memory.root_value < 20_000
    assert not memory.history.any()
    call(alphabeta.search, Board().position, records, 1, -INFINITY, INFINITY, 0)
    assert memory.history.any()


def test_root_moves_are_sorted_by_their_last_values():
    memory = new_memory()
    memory.moves[:4] = (11, 12, 13, 14)
    memory.scores[0, :4] = np.arange(4)
    for move, value in ((12, -50), (14, 300), (13, 20)):
        note_root_value(memory, 4, move, value)
    score_root_moves(memory, 4, 12)
    places = memory.scores[0, :4] >> INDEX_BITS
    assert places[0] == 0  # not searched yet: it keeps its place
    assert places[1] == 0  # the first move is placed elsewhere
    assert places[3] > places[2] > places[1]


def test_a_search_with_sorted_root_moves_finds_the_same_value():
    plain = Enhancements.of("alpha_beta", "iterative_deepening")
    one, other = (
        search(Board("4k4/9/4b4/4R4/9/9/9/2n1C4/4A1r2/4K4 w"), depth=3, enhancements=use)
        for use in (plain, plain.including("root_order"))
    )
    assert one.value == other.value
    assert one.nodes != other.nodes


FROZEN = ("iterative_deepening", "history", "history_best", "history_unbounded", "history_frozen")


@pytest.mark.parametrize("compiled", [True, False] if COMPILED else [False])
def test_a_frozen_history_orders_by_the_iterations_before(compiled):
    board, use = Board("3k5/9/4b4/p7p/9/9/P7P/4N4/9/5K3 w"), Enhancements.of("alpha_beta", *FROZEN)
    two, three = Searcher(board, use), Searcher(board, use)
    two.run(board, depth=2, compiled=compiled)
    log = three.run(board, depth=3, compiled=compiled, record=True).log
    before = three.memory.history_before
    assert before.any()
    assert (before == two.memory.history_sums).all()
    assert (before != three.memory.history_sums).any()
    # Siblings of the last iteration, but for the root's first move, come in the order of that table.
    log = log[np.flatnonzero(log["kind"] == ITERATION)[-1] :]
    last, compared = {}, 0
    for event in log[log["kind"] == ENTER]:
        ply, number, move = int(event["ply"]), int(event["number"]), int(event["move"])
        if number > 1 + (ply == 1):
            one, other = (before[1 - ply % 2, code & (HISTORY_SIZE - 1)] for code in (last[ply], move))
            assert one >= other
            compared += one > other
        last[ply] = move
    assert compared > 20


def test_a_frozen_history_is_that_of_before_all_windows_of_an_iteration():
    board = Board(ENDGAME)
    use = Enhancements.of("alpha_beta", "aspiration", *FROZEN).tuned(aspiration_window=1, aspiration_depth=3)
    two, three = Searcher(board, use), Searcher(board, use)
    two.run(board, depth=2)
    log = three.run(board, depth=3, record=True).log
    assert np.count_nonzero((log["kind"] == ITERATION) & (log["depth"] == 3)) > 1
    assert (three.memory.history_before == two.memory.history_sums).all()


def test_a_history_with_a_bound_is_frozen_too():
    board, use = junqi.Board(POSITION), Enhancements.of(*FROZEN, "alpha_beta").without("history_unbounded")
    two, three = Searcher(board, use), Searcher(board, use)
    two.run(board, depth=2)
    three.run(board, depth=3)
    assert (three.memory.history_before == two.memory.history).all()


@pytest.mark.parametrize(
    ("switch", "reason", "wanted"),
    [("skip_sacrifices", SACRIFICE, only_loses), ("skip_idle_moves", IDLE, is_idle)],
)
def test_a_filter_skips_what_the_game_says(switch, reason, wanted):
    board = junqi.Board(POSITION)
    result = search(board, depth=1, enhancements=Enhancements.of(switch), record=True)
    skipped = result.log[(result.log["kind"] == SKIPPED) & (result.log["bound"] == reason)]
    expected = {code for code in board.codes() if wanted(board.position, code)}
    assert set(map(int, skipped["move"])) == expected
    assert expected
    assert result.move not in map(board.move_of, expected)


@pytest.mark.parametrize("switch", ["skip_sacrifices", "skip_idle_moves"])
def test_a_filter_leaves_a_move_where_there_are_no_others(switch):
    board = junqi.Board("3f1/5/5/5/5/5/5/5/5/5/E4/1F3 r")
    result = search(board, depth=1, enhancements=Enhancements.of(switch))
    assert result.move in board.legal_moves


@pytest.mark.parametrize(("switch", "needed"), [("skip_idle_moves", "is_idle"), ("repetition", "adjudicate")])
def test_a_game_without_the_function_refuses_a_switch(switch, needed):
    with pytest.raises(GameError, match=rf"switch '{switch}' needs {needed}\(\), which tic-tac-toe"):
        search(TicTacToe(), depth=1, enhancements=Enhancements.of(switch))
