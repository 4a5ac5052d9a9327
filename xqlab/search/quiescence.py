"""Quiescence: the horizon is made quiet before a position is valued."""

# mypy: ignore-errors

from __future__ import annotations

import numpy as np

from xqlab._jit import kernel
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
    in_check,
    make,
    unmake,
    verdict,
)
from xqlab.search.events import BEST, ENTER, EXACT, LEAVE, LOWER, OVER, SKIPPED, STAND_PAT, emit
from xqlab.search.line import bound_of, from_root, is_enough, keep_line, note_cutoff
from xqlab.search.memory import MAX_PLY
from xqlab.search.ordering import row_of, score_moves, take_best
from xqlab.search.reasons import DELTA, EXCHANGE


@kernel
def quiesce(position, memory, log, use, evaluator, alpha, beta, ply, node, entered_by):
    """The value of `position` with captures only, the side to move free to stop; in check, with every move.

    Source: C. E. Shannon, "Programming a computer for playing chess", 1950, section 5.
    """
    if memory.stop != 0:
        return np.int64(0)

    # 1. Standing pat is allowed, but not in check.
    depth = 0
    quiet = 1
    memory.quiescence_nodes += 1
    checked = use.check_evasions and memory.checked[ply] != 0 and ply < MAX_PLY
    best = -INFINITY
    best_move = NO_MOVE
    searched = 0
    lower = alpha
    if not checked:
        memory.leaves += 1
        low = -INFINITY
        high = INFINITY
        if use.lazy_evaluation:
            low = alpha - use.lazy_margin
            high = beta + use.lazy_margin
        best = from_root(evaluate_within(evaluator, position, low, high), ply)
        emit(log, memory, STAND_PAT, LOWER, ply, depth, 0, node, NO_MOVE, alpha, beta, best, quiet)
        if use.alpha_beta:
            lower = max(lower, best)
    stand_pat = best
    decided = is_enough(use, best, beta) or ply >= MAX_PLY or abs(best) >= MATE_BOUND
    if checked or not decided:
        # 2. Try the captures, or the ways out of check, the most valuable victim first.
        base = ply * MAX_MOVES
        if checked:
            count = generate(position, memory, base)
        else:
            count = captures(position, memory, base)
        if checked and count == 0:
            best = from_root(verdict(position), ply)
            emit(log, memory, OVER, EXACT, ply, depth, 0, node, NO_MOVE, alpha, beta, best, quiet)
        score_moves(position, memory, use, ply, count, NO_MOVE, entered_by)
        while searched < count:
            move = take_best(position, memory, use, ply, count)
            searched += 1

            # 3. Skip what cannot matter.
            reason = 0
            if not checked and lower > -RULE_WIN:
                if use.delta_pruning and stand_pat + gain(position, move) + use.delta_margin <= lower:
                    best = max(best, stand_pat + gain(position, move) + use.delta_margin)
                    reason = DELTA
                elif use.exchange_pruning and not exchange_wins(position, move, 0):
                    reason = EXCHANGE
            if reason != 0:
                memory.skipped += 1
                emit(log, memory, SKIPPED, reason, ply, depth, searched, node, move, lower, beta, 0, quiet)
                continue

            # 4. Search it.
            if use.continuation_history:
                memory.rows[ply + 1] = row_of(position, move)
            make(position, move)
            memory.nodes += 1
            child = memory.nodes
            memory.pv_length[ply + 1] = 0
            if use.check_evasions:
                memory.checked[ply + 1] = int(in_check(position))
            if child >= memory.node_limit:
                memory.stop = 1
            floor = lower
            if use.strict_cutoff:
                floor = min(lower, beta - 1)
            emit(log, memory, ENTER, 0, ply + 1, depth, searched, child, move, -beta, -floor, 0, quiet)
            value = -quiesce(position, memory, log, use, evaluator, -beta, -floor, ply + 1, child, move)
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
                emit(log, memory, BEST, 0, ply, depth, searched, node, move, lower, beta, best, quiet)
            if is_enough(use, best, beta):
                note_cutoff(memory, log, ply, depth, searched, count, node, move, lower, beta, best, quiet)
                break
    bound = bound_of(best, alpha, beta)
    if use.fail_hard:
        best = min(max(best, alpha), beta)
    emit(log, memory, LEAVE, bound, ply, depth, searched, node, best_move, alpha, beta, best, quiet)
    return best
