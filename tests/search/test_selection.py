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


MARGIN = Enhancements().parameter("futility_margin")
LATE, BOTH = ("late_move_pruning",), ("late_move_pruning", "improving")
LOSING = {"names": ("shallow_exchange_pruning",), "move": "e6e8", "quiet": False}  # rook for knight


@pytest.mark.parametrize(
    ("skipped", "options"),
    [
        (0, {"names": LATE, "searched": 8}),
        (LATE_MOVE, {"names": LATE, "searched": 9}),  # near the horizon
        (0, {"names": LATE, "searched": 9, "depth": 9}),
        (0, {"names": LATE, "searched": 9, "quiet": False}),
        (LATE_MOVE, {"names": BOTH, "searched": 7}),  # fewer where the value does not rise
        (0, {"names": BOTH, "searched": 7, "improving": True}),
        (FUTILITY, {"names": ("futility",), "static_eval": -2 * MARGIN}),
        (0, {"names": ("futility",), "static_eval": -2 * MARGIN + 1}),
        (EXCHANGE, {**LOSING, "depth": 1}),
        (0, {**LOSING, "depth": 1, "names": ()}),
        (0, {**LOSING, "depth": 1, "searched": 1}),
        (0, {**LOSING, "depth": 1, "move": "e6c6", "quiet": True}),  # to a square that nobody attacks
        (0, {**LOSING, "depth": 5}),  # the margin grows with the depth
    ],
)
def test_which_moves_are_skipped(skipped, options):
    assert reason(**options) == skipped


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
    told = {(each.kind, each.bound, each.alpha, each.beta) for each in skipped}
    assert told == {(SKIPPED, LATE_MOVE, -20, 30)}
    assert not set(skipped["move"].tolist()) & set(left)


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
