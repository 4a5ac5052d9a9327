"""THE search: negamax alpha-beta, every enhancement behind a switch of `use`, every step in the log.

The same source runs compiled and interpreted. The contract of both functions, with `true` the value that
minimax would give the position (lossless switches only):

    value <= alpha  ->  true <= value        the value is an upper bound
    value >= beta   ->  true >= value        the value is a lower bound
    else                true == value
"""

# mypy: ignore-errors

from __future__ import annotations

import numpy as np

from xqlab._jit import kernel
from xqlab.game import (
    INFINITY,
    MATE,
    MAX_MOVES,
    NO_MOVE,
    RULE_WIN,
    UNDECIDED,
    adjudicate,
    aims_at_king,
    evaluate,
    evaluate_within,
    generate,
    in_check,
    key,
    make,
    may_pass,
    mvv_lva,
    pass_turn,
    unmake,
    verdict,
)
from xqlab.search.events import (
    ADJUDICATED,
    BEST,
    ENTER,
    EXACT,
    LEAF,
    LEAVE,
    LOWER,
    OVER,
    SHORTCUT,
    SKIPPED,
    TABLE,
    UPPER,
    emit,
)
from xqlab.search.line import bound_of, from_root, is_enough, keep_line, note_cutoff
from xqlab.search.memory import ITSELF, MAX_PLY
from xqlab.search.ordering import history_of, reward_cutoff, row_of, score_moves, take_next
from xqlab.search.quiescence import quiesce
from xqlab.search.reasons import EXCHANGE, MATE_DISTANCE, NULL_MOVE, RAZORING, REVERSE_FUTILITY
from xqlab.search.root import allow_moves, chance_takes
from xqlab.search.selection import reduction_of, skip_alike, skip_reason
from xqlab.search.table import (
    answers,
    entry_bound,
    entry_depth,
    entry_move,
    entry_value,
    expect,
    is_proven_mate,
    mate_bound,
    probe,
    store,
)


@kernel
def search(position, memory, table, log, use, evaluator, depth, alpha, beta, ply, entered_by, number):
    """The value of `position` searched `depth` plies deep with the window (alpha, beta).

    entered_by, number : the move that led here (NO_MOVE for a null move) and its number among its siblings
    """
    # 1. Enter the node.
    memory.nodes += 1
    node = memory.nodes
    quiet = 0
    memory.pv_length[ply] = 0
    memory.rests_on = ITSELF
    if node >= memory.node_limit:
        memory.stop = 1
    emit(log, memory, ENTER, 0, ply, depth, number, node, entered_by, alpha, beta, 0, quiet)
    if memory.stop != 0:
        return np.int64(0)

    # 2. A rule may have ended the game: the value of a repetition rests on the path that led here.
    stood_before = False
    if use.repetition and ply > 0:
        value, since = adjudicate(position, memory, ply * MAX_MOVES, ply)
        stood_before = value == UNDECIDED and since > 0
        if value != UNDECIDED:
            if since > 0:
                memory.rests_on = ply - since
            emit(
                log,
                memory,
                ADJUDICATED,
                EXACT,
                ply,
                depth,
                number,
                node,
                entered_by,
                alpha,
                beta,
                value,
                quiet,
            )
            emit(log, memory, LEAVE, EXACT, ply, depth, 0, node, NO_MOVE, alpha, beta, value, quiet)
            return value

    # 3. A quicker mate may be secured already, by either side.
    if use.mate_distance_pruning and ply > 0 and (alpha >= MATE - ply - 1 or beta <= ply - MATE):
        value = MATE - ply - 1
        if beta <= ply - MATE:
            value = ply - MATE
        bound = bound_of(value, alpha, beta)
        memory.shortcuts += 1
        reason = MATE_DISTANCE
        emit(log, memory, SHORTCUT, bound, ply, depth, reason, node, NO_MOVE, alpha, beta, value, quiet)
        emit(log, memory, LEAVE, bound, ply, depth, 0, node, NO_MOVE, alpha, beta, value, quiet)
        return value

    # 4. Is the side to move in check? The check extension searches it one ply deeper.
    if use.reads_checks and ply == 0:
        memory.checked[0] = int(in_check(position))
    checked = use.reads_checks and memory.checked[ply] != 0
    if use.check_extension and checked and 0 < ply < 2 * memory.root_depth:
        memory.extensions += 1
        depth += 1

    # 5. At the horizon, value the position.
    if depth <= 0 or ply >= MAX_PLY:
        if use.quiescence:
            return quiesce(position, memory, log, use, evaluator, alpha, beta, ply, node, entered_by)
        memory.leaves += 1
        value = from_root(evaluate(evaluator, position), ply)
        emit(log, memory, LEAF, EXACT, ply, depth, number, node, entered_by, alpha, beta, value, quiet)
        emit(log, memory, LEAVE, EXACT, ply, depth, 0, node, NO_MOVE, alpha, beta, value, quiet)
        return value

    # 6. Ask the table.
    first = NO_MOVE
    entry = np.int64(0)
    remembered = np.int64(0)
    if use.transposition_table or use.table_move:
        memory.table_probes += 1
        entry = probe(table, key(position))
        if entry != 0:
            memory.table_hits += 1
            if use.table_move:
                first = entry_move(entry)
            value = entry_value(entry, ply)
            remembered = value
            bound = entry_bound(entry)
            found = entry_depth(entry)
            trusted = found == depth
            if use.deeper_entries and found > depth:
                trusted = True
            if use.deeper_entries and 0 < found < depth and is_proven_mate(bound, value):
                trusted = True
                bound = mate_bound(value)
            if stood_before:  # what was found when it stood there first may be a repetition by now
                trusted = False
            if use.transposition_table and trusted and ply > 0 and answers(bound, value, alpha, beta):
                memory.table_cutoffs += 1
                emit(log, memory, TABLE, bound, ply, found, 0, node, first, alpha, beta, value, quiet)
                emit(log, memory, LEAVE, bound, ply, depth, 0, node, first, alpha, beta, value, quiet)
                return value
    if use.iterative_deepening and ply == 0 and memory.root_move != NO_MOVE:
        first = memory.root_move

    # 7. Where the static value is far from the window, a guess may do.
    static = np.int64(0)
    improving = False
    narrow = beta - alpha == 1 or not use.principal_variation_search
    if use.reads_static and not checked:
        low = -INFINITY
        high = INFINITY
        if use.lazy_evaluation and narrow:
            low = alpha - use.lazy_margin * (depth + 1)
            high = beta + use.lazy_margin * (depth + 1)
        static = evaluate_within(evaluator, position, low, high)
        if use.table_static and entry != 0 and entry_depth(entry) > 0 and abs(remembered) < RULE_WIN:
            if remembered > static and entry_bound(entry) != UPPER:
                static = remembered
            elif remembered < static and entry_bound(entry) != LOWER:
                static = remembered
    if use.improving:
        if ply > 1:
            improving = not checked and static > memory.statics[ply - 2]
        memory.statics[ply] = static
        if checked and ply > 1:
            memory.statics[ply] = memory.statics[ply - 2]
    if ply > 0 and narrow and not checked and abs(beta) < RULE_WIN:
        if use.reverse_futility and depth <= use.reverse_futility_depth:
            value = static - use.reverse_futility_margin * (depth - int(improving))
            if value >= beta:
                memory.shortcuts += 1
                reason = REVERSE_FUTILITY
                emit(
                    log, memory, SHORTCUT, LOWER, ply, depth, reason, node, NO_MOVE, alpha, beta, value, quiet
                )
                emit(log, memory, LEAVE, LOWER, ply, depth, 0, node, NO_MOVE, alpha, beta, value, quiet)
                return value
        if use.razoring and depth <= use.razoring_depth and static + use.razoring_margin * depth <= alpha:
            memory.shortcuts += 1
            reason = RAZORING
            emit(log, memory, SHORTCUT, 0, ply, depth, reason, node, NO_MOVE, alpha, beta, static, quiet)
            return quiesce(position, memory, log, use, evaluator, alpha, beta, ply, node, entered_by)

        # 8. If the opponent may move twice and we still have beta, one of our moves will give it.
        tried = use.null_move and depth >= use.null_move_depth and static >= beta
        if tried and entered_by != NO_MOVE and may_pass(position):
            memory.null_moves += 1
            less = use.null_move_reduction + depth // use.null_move_divisor
            less += min((static - beta) // use.null_move_margin, 2)
            nothing = np.int64(NO_MOVE)
            pass_turn(position)
            memory.checked[ply + 1] = 0
            memory.rows[ply + 1] = 0
            value = -search(
                position,
                memory,
                table,
                log,
                use,
                evaluator,
                max(depth - 1 - less, 0),
                -beta,
                1 - beta,
                ply + 1,
                nothing,
                nothing,
            )
            unmake(position)
            if memory.stop != 0:
                return np.int64(0)
            if value >= beta and not use.verification:
                memory.null_cutoffs += 1
                if value >= RULE_WIN:
                    value = beta
                if memory.rests_on >= ply:
                    memory.rests_on = ITSELF
                reason = NULL_MOVE
                emit(
                    log, memory, SHORTCUT, LOWER, ply, depth, reason, node, NO_MOVE, alpha, beta, value, quiet
                )
                emit(log, memory, LEAVE, LOWER, ply, depth, 0, node, NO_MOVE, alpha, beta, value, quiet)
                return value
            if value >= beta:
                depth = max(depth - use.verification_reduction, 1)

    # 9. Without a move to begin with, search less deep: the position will come again with one.
    if use.internal_iterative_reduction and first == NO_MOVE and depth >= use.internal_depth and ply > 0:
        depth -= 1

    # 10. Generate the moves; without any the game is over.
    base = ply * MAX_MOVES
    count = generate(position, memory, base)
    if count == 0:
        value = from_root(verdict(position), ply)
        if ply == 0:
            memory.root_value = value
        memory.rests_on = ITSELF
        emit(log, memory, OVER, EXACT, ply, depth, number, node, entered_by, alpha, beta, value, quiet)
        emit(log, memory, LEAVE, EXACT, ply, depth, 0, node, NO_MOVE, alpha, beta, value, quiet)
        return value
    if ply == 0 and memory.banned_count > 0:
        count = allow_moves(memory, count)

    # 11. Give each move a score for the order.
    score_moves(position, memory, use, ply, count, first, entered_by)

    # 12. Search the moves, best first.
    lower = alpha
    best = np.int64(-INFINITY)
    best_move = np.int64(NO_MOVE)
    searched = 0
    rests_on = ITSELF
    while searched < count:
        move = take_next(position, memory, use, ply, count)
        searched += 1

        # 13. Is it a plain, quiet move? Near the horizon skip a late or hopeless one.
        plain = use.reads_checks and not checked and mvv_lva(position, move) == 0
        if use.reads_checks and not checked and ply > 0 and best > -RULE_WIN:
            reason = skip_reason(position, use, depth, searched, static, lower, move, plain, improving)
            if reason != 0 and not aims_at_king(position, move):
                memory.skipped += 1
                emit(log, memory, SKIPPED, reason, ply, depth, searched, node, move, lower, beta, 0, quiet)
                if reason != EXCHANGE:
                    searched = skip_alike(
                        position, memory, log, reason, ply, depth, searched, count, node, lower, beta
                    )
                continue

        # 14. Search it.
        past = np.int64(0)
        if use.history_reductions and plain and searched > use.reduction_moves:
            past = history_of(position, memory, use, ply, move)
        if use.continuation_history:
            memory.rows[ply + 1] = row_of(position, move)
        make(position, move)
        if use.transposition_table or use.table_move:
            expect(table, key(position))
        if use.reads_checks:
            memory.checked[ply + 1] = int(in_check(position))
            plain = plain and memory.checked[ply + 1] == 0
        floor = lower
        if use.strict_cutoff:  # `lower` may be beta: a window must not be turned inside out
            floor = min(lower, beta - 1)
        if use.random_choice and ply == 0 and searched > 1:
            floor = lower - 1
        upper = beta
        if use.principal_variation_search and searched > 1:  # only to prove that it is no better
            upper = min(floor + 1, beta)
        left = depth - 1
        less = np.int64(0)
        if plain and use.late_move_reductions:
            less = reduction_of(use, memory, depth, searched, narrow, past, improving)
        below = ply + 1
        value = -search(
            position, memory, table, log, use, evaluator, left - less, -upper, -floor, below, move, searched
        )
        if less > 0 and value > floor and memory.stop == 0:  # better than expected: in full depth
            memory.researches += 1
            value = -search(
                position, memory, table, log, use, evaluator, left, -upper, -floor, below, move, searched
            )
        if upper < beta and floor < value < beta and memory.stop == 0:  # the proof failed: how good is it?
            memory.researches += 1
            value = -search(
                position, memory, table, log, use, evaluator, left, -beta, -floor, below, move, searched
            )
        unmake(position)
        if memory.stop != 0:
            return best
        rests_on = min(rests_on, memory.rests_on)

        # 15. Keep the best.
        better = value > best
        if use.random_choice and ply == 0:
            better = chance_takes(memory, value, best)
        if better:
            best = value
            best_move = move
            keep_line(memory, ply, move)
            if use.alpha_beta:
                lower = max(lower, best)
            emit(log, memory, BEST, 0, ply, depth, searched, node, move, lower, beta, best, quiet)
        if ply == 0:
            memory.root_searched = searched
            memory.root_move = best_move
            memory.root_value = best

        # 16. Cut off: the opponent will not let us come here.
        if is_enough(use, best, beta):
            note_cutoff(memory, log, ply, depth, searched, count, node, move, lower, beta, best, quiet)
            reward_cutoff(position, memory, use, ply, depth, move, count, entered_by)
            rests_on = memory.rests_on
            break

    # 17. Leave, with the best.
    bound = bound_of(best, alpha, beta)
    if use.fail_hard:
        best = min(max(best, alpha), beta)
    if use.transposition_table or use.table_move:
        # Where the value is true on this path only, or of some moves only, the table keeps the move alone.
        if rests_on < ply or (ply == 0 and memory.banned_count > 0):
            store(table, key(position), best_move, -INFINITY, 0, LOWER, ply, memory.age)
        else:
            store(table, key(position), best_move, best, depth, bound, ply, memory.age)
    memory.rests_on = rests_on
    if rests_on >= ply:
        memory.rests_on = ITSELF
    emit(log, memory, LEAVE, bound, ply, depth, searched, node, best_move, alpha, beta, best, quiet)
    return best
