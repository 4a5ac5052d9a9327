"""Which moves are skipped, and which are reduced."""

import pytest

from xqlab.game import aims_at_king, generate, mvv_lva
from xqlab.search import Enhancements
from xqlab.search.events import SKIPPED, new_log
from xqlab.search.memory import TAKEN, new_memory
from xqlab.search.ordering import HISTORY_LIMIT, score_moves, take_next
from xqlab.search.reasons import EXCHANGE, FUTILITY, LATE_MOVE
from xqlab.search.selection import prune_quiet_moves, reduction_of, skip_reason
from xqlab.xiangqi import Board

GUARDED = Board("2bakab2/4n4/9/p3R3p/9/9/9/9/9/3K5 w")  # the rook takes a guarded knight, or steps aside


def reason(names, move="e6e7", depth=2, searched=3, static_eval=0, lower=0, quiet=True, improving=False):
    use = Enhancements.of("alpha_beta", *names).record()
    position, code = GUARDED.position, GUARDED.code_of(move)
    return skip_reason(position, use, depth, searched, static_eval, lower, code, quiet, improving)


def test_late_moves_are_skipped_near_the_horizon():
    late = {"names": ("late_move_pruning",), "depth": 2}
    assert reason(searched=8, **late) == 0
    assert reason(searched=9, **late) == LATE_MOVE
    assert reason(searched=9, names=late["names"], depth=9) == 0
    assert reason(searched=9, quiet=False, **late) == 0


def test_fewer_late_moves_are_kept_where_the_value_does_not_rise():
    both = ("late_move_pruning", "improving")
    assert reason(both, searched=7) == LATE_MOVE
    assert reason(both, searched=7, improving=True) == 0


def test_futility_is_a_matter_of_the_margin():
    margin = Enhancements().parameter("futility_margin")
    assert reason(("futility",), static_eval=-2 * margin, lower=0) == FUTILITY
    assert reason(("futility",), static_eval=-2 * margin + 1, lower=0) == 0


def test_what_holds_for_one_late_move_holds_for_all_the_quiet_moves_that_are_left():
    board, memory, use = GUARDED, new_memory(), Enhancements.full().record()
    count = generate(board.position, memory, 0)
    score_moves(board.position, memory, use, 0, count, 0)
    take_next(board.position, memory, use, 0, count)
    searched = 1
    log = new_log(100)
    here = memory.stack[0]
    here.node, here.depth, here.lower, here.beta = 5, 2, -20, 30
    after = prune_quiet_moves(board.position, memory, log, 0, LATE_MOVE, searched, count)
    left = [int(memory.moves[i]) for i in range(count) if memory.scores[0, i] != TAKEN]
    assert after == count - len(left) == searched + memory.skipped
    assert left  # the captures, and what may give check
    assert all(mvv_lva(board.position, move) or aims_at_king(board.position, move) for move in left)
    skipped = log[: memory.events]
    assert list(skipped["number"]) == list(range(searched + 1, after + 1))
    assert {(each.kind, each.bound, each.alpha, each.beta) for each in skipped} == {
        (SKIPPED, LATE_MOVE, -20, 30)
    }
    assert not set(skipped["move"].tolist()) & set(left)


@pytest.mark.parametrize(
    ("move", "depth", "skipped"),
    [
        ("e6e8", 1, EXCHANGE),  # rook for knight
        ("e6c6", 1, 0),  # to a square that nobody attacks
        ("e6e8", 5, 0),  # the margin grows with the depth
    ],
)
def test_losing_exchanges_are_skipped_near_the_horizon(move, depth, skipped):
    quiet = move != "e6e8"
    assert reason(("shallow_exchange_pruning",), move, depth=depth, quiet=quiet) == skipped
    assert reason(("shallow_exchange_pruning",), move, depth=depth, quiet=quiet, searched=1) == 0
    assert reason((), move, depth=depth, quiet=quiet) == 0


def reduction(*names, history=0, improving=False, non_pv=True, depth=8, searched=12):
    use = Enhancements.of("alpha_beta", "history", "late_move_reductions", *names).record()
    return reduction_of(use, new_memory(), depth, searched, non_pv, history, improving)


def test_a_late_move_is_reduced_and_one_of_a_pv_node_by_fewer_plies():
    assert reduction() == 1 + reduction(non_pv=False) > 0
    assert reduction(searched=3) == reduction(depth=2) == 0
    assert reduction(depth=3, searched=60) == 1


def test_histories_and_the_trend_change_the_reduction():
    assert reduction("history_reductions", history=HISTORY_LIMIT) == reduction() - 2
    assert reduction("history_reductions", history=-HISTORY_LIMIT) == reduction() + 2
    assert reduction(history=HISTORY_LIMIT) == reduction()
    assert reduction("improving") == reduction() + 1
    assert reduction("improving", improving=True) == reduction()
