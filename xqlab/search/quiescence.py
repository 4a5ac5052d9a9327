"""Quiescence: the horizon is made quiet before a position is valued."""

# mypy: ignore-errors

import numpy as np

from xqlab.game import (
    INFINITY,
    MATE_BOUND,
    MAX_MOVES,
    NO_MOVE,
    RULE_WIN,
    captures,
    evaluate_within,
    exchange_wins,
    gain,
    generate,
    is_in_check,
    is_over,
    make,
    unmake,
    verdict,
)
from xqlab.kernels import kernel
from xqlab.search.events import BEST, EXACT, LOWER, OVER, SKIPPED, STAND_PAT, emit
from xqlab.search.line import (
    bound_of,
    causes_cutoff,
    enter,
    from_root,
    keep_line,
    leave,
    leave_early,
    note_cutoff,
    within_rule,
)
from xqlab.search.memory import MAX_PLY
from xqlab.search.ordering import row_of, score_moves, score_own_order, take_best
from xqlab.search.reasons import DELTA, EXCHANGE

# Plies of quiescence. Further on a side may stand pat in check, too: its ways out can give check in turn.
LONGEST_CHECKS = 16


@kernel
def quiesce(position, memory, log, use, evaluator, alpha, beta, ply):
    """The value of `position` with captures only, the side to move free to stop; in check, with every move.

    The node has already been entered: `memory.stack[ply]` has its number and the move that led here.
    Source: C. E. Shannon, "Programming a computer for playing chess", 1950, section 5.
    """
    if memory.stop != 0:
        return np.int64(0)

    # 1. Standing pat is allowed, but not in check, and not where the game is over.
    here = memory.stack[ply]
    here.depth = 0
    here.in_quiescence = memory.stack[max(ply - 1, 0)].in_quiescence + 1
    memory.quiescence_nodes += 1
    in_check = use.check_evasions and here.in_check != 0 and ply < MAX_PLY
    in_check = in_check and here.in_quiescence <= LONGEST_CHECKS
    best = -INFINITY
    best_move = NO_MOVE
    searched = 0
    lower = alpha
    if not in_check:
        low = -INFINITY
        high = INFINITY
        if use.lazy_evaluation:
            low = alpha - use.lazy_margin
            high = beta + use.lazy_margin
        best = from_root(evaluate_within(evaluator, position, low, high), ply)
        if is_over(position):
            return leave_early(log, memory, ply, OVER, EXACT, here.number, here.entered_by, best)
        memory.leaves += 1
        emit(log, memory, ply, STAND_PAT, LOWER, 0, NO_MOVE, best)
        if use.alpha_beta:
            lower = max(lower, best)
            here.lower = lower
    stand_pat = best
    decided = causes_cutoff(use, best, beta) or ply >= MAX_PLY or abs(best) >= MATE_BOUND
    if in_check or not decided:
        # 2. Try the captures, or the ways out of check, the most valuable victim first.
        base = ply * MAX_MOVES
        if in_check:
            count = generate(position, memory, base)
        else:
            count = captures(position, memory, base)
        if in_check and count == 0:
            best = from_root(verdict(position), ply)
            emit(log, memory, ply, OVER, EXACT, 0, NO_MOVE, best)
        score_moves(position, memory, use, ply, count, NO_MOVE)
        if use.own_ordering:
            score_own_order(position, memory, use, evaluator, ply, count, NO_MOVE)
        while searched < count:
            move = take_best(position, memory, use, ply, count)
            searched += 1

            # 3. Skip what cannot matter.
            if not in_check and lower > -RULE_WIN:
                if use.delta_pruning and stand_pat + gain(position, move) + use.delta_margin <= lower:
                    best = max(best, stand_pat + gain(position, move) + use.delta_margin)
                    memory.skipped += 1
                    emit(log, memory, ply, SKIPPED, DELTA, searched, move, 0)
                    continue
                if use.exchange_pruning and not exchange_wins(position, move, 0):
                    memory.skipped += 1
                    emit(log, memory, ply, SKIPPED, EXCHANGE, searched, move, 0)
                    continue

            # 4. Enter the node below, and search it.
            floor = lower
            if use.strict_cutoff:
                floor = min(lower, beta - 1)
            below = memory.stack[ply + 1]
            below.entered_by = move
            below.number = searched
            if use.continuation_history:
                below.row = row_of(position, move)
            make(position, move)
            if use.check_evasions:
                below.in_check = int(is_in_check(position))
            enter(memory, log, ply + 1, 0, -beta, -floor, 1)
            value = -quiesce(position, memory, log, use, evaluator, -beta, -floor, ply + 1)
            unmake(position)
            if memory.stop != 0:
                return best

            # 5. Keep the best; cut off.
            if value > best:
                best = value
                best_move = move
                keep_line(memory, ply, move)
                if use.alpha_beta:
                    lower = max(lower, best)
                    here.lower = lower
                emit(log, memory, ply, BEST, 0, searched, move, best)
            if causes_cutoff(use, best, beta):
                note_cutoff(memory, log, ply, searched, count, move, best)
                break
    if use.repetition:
        best = within_rule(memory, ply, best)
    bound = bound_of(best, alpha, beta)
    if use.fail_hard:
        best = min(max(best, alpha), beta)
    return leave(log, memory, ply, bound, searched, best_move, best)
