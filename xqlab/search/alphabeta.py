"""THE search: negamax alpha-beta, every enhancement behind a switch of `use`, every step in the log.

The same source runs compiled and interpreted. The contract of both functions, with `true` the value that
minimax would give the position (lossless switches only):

    value <= alpha  ->  true <= value        the value is an upper bound
    value >= beta   ->  true >= value        the value is a lower bound
    else                true == value
"""

# mypy: ignore-errors

import numpy as np

from xqlab.game import (
    INFINITY,
    MATE,
    MATE_BOUND,
    MAX_MOVES,
    NO_MOVE,
    RULE_WIN,
    SKIP,
    UNDECIDED,
    adjudicate,
    aims_at_king,
    evaluate,
    evaluate_within,
    generate,
    is_idle,
    is_in_check,
    key,
    make,
    may_pass,
    mvv_lva,
    only_loses,
    own_reduction,
    pass_turn,
    turn,
    unmake,
    verdict,
)
from xqlab.kernels import kernel
from xqlab.search.events import ADJUDICATED, BEST, EXACT, LOWER, OVER, SHORTCUT, SKIPPED, TABLE, UPPER, emit
from xqlab.search.line import (
    bound_of,
    causes_cutoff,
    enter,
    from_root,
    keep_line,
    leave,
    leave_as_leaf,
    leave_early,
    note_cutoff,
    within_rule,
)
from xqlab.search.memory import ITSELF, MAX_PLY
from xqlab.search.ordering import (
    add_to_history,
    history_bonus,
    history_of,
    is_remembered,
    row_of,
    score_moves,
    score_own_order,
    take_next,
    update_histories,
)
from xqlab.search.quiescence import quiesce
from xqlab.search.reasons import (
    EXCHANGE,
    IDLE,
    MATE_DISTANCE,
    NULL_MOVE,
    OWN,
    RAZORING,
    REVERSE_FUTILITY,
    SACRIFICE,
)
from xqlab.search.root import allow_moves, note_root_value, score_root_moves, wins_tie_break
from xqlab.search.selection import prune_quiet_moves, reduction_of, skip_reason
from xqlab.search.table import (
    entry_bound,
    entry_depth,
    entry_move,
    entry_value,
    has_room,
    is_proven_mate,
    mate_bound,
    prefetch_entry,
    probe,
    settles,
    store,
)


@kernel
def search(position, memory, table, log, use, evaluator, depth, alpha, beta, ply):
    """The value of `position` searched `depth` plies deep with the window (alpha, beta).

    The caller has written to `memory.stack[ply]` which move led here, and its number among its siblings.
    """
    # 1. Enter the node.
    enter(memory, log, ply, depth, alpha, beta, 0)
    here = memory.stack[ply]
    memory.rests_on = ITSELF  # the lowest ply whose position on the path the value depends on: none so far
    if memory.stop != 0:
        return np.int64(0)

    # 2. A rule may have ended the game. A repetition rests on the path; one lost after the root is a bound.
    stood_before = False
    if use.repetition and ply > 0:
        value, since = adjudicate(position, memory, ply * MAX_MOVES, ply)
        stood_before = since > 0
        if value != UNDECIDED:
            bound = EXACT
            if stood_before:
                memory.rests_on = ply - since  # where the position stood before
                if since <= ply and abs(value) >= RULE_WIN:  # who would lose may still reach a draw
                    bound = LOWER if value > 0 else UPPER
                    here.rule_bound = bound
                    value = np.int64(0)
            emit(log, memory, ply, ADJUDICATED, bound, here.number, here.entered_by, value)
            if settles(bound, value, alpha, beta):
                return leave(log, memory, ply, bound, 0, NO_MOVE, value)
    own_rests_on = memory.rests_on

    # 3. A quicker mate may be secured already, by either side.
    if use.mate_distance_pruning and ply > 0 and (alpha >= MATE - ply - 1 or beta <= ply - MATE):
        value = MATE - ply - 1
        if beta <= ply - MATE:
            value = ply - MATE
        bound = bound_of(value, alpha, beta)
        memory.shortcuts += 1
        return leave_early(log, memory, ply, SHORTCUT, bound, MATE_DISTANCE, NO_MOVE, value)

    # 4. Is the side to move in check? The check extension searches it one ply deeper.
    if use.reads_checks and ply == 0:
        here.in_check = int(is_in_check(position))
    in_check = use.reads_checks and here.in_check != 0
    if use.check_extension and in_check and 0 < ply < 2 * memory.root_depth:
        memory.extensions += 1
        depth += 1
        here.depth = depth
    if use.own_switch and here.extension > 0 and 0 < ply < 2 * memory.root_depth:
        memory.extensions += 1
        depth += here.extension
        here.depth = depth

    # 5. At the horizon, value the position; some games see at a glance that it is their end.
    if depth <= 0 or ply >= MAX_PLY:
        if use.quiescence:
            return quiesce(position, memory, log, use, evaluator, alpha, beta, ply)
        value = from_root(evaluate(evaluator, position), ply)
        if use.repetition:
            value = within_rule(memory, ply, value)
        return leave_as_leaf(position, memory, log, ply, value)

    # 6. Evaluate the position statically, while the table's entry is on its way from memory.
    static_eval = np.int64(0)
    non_pv = beta - alpha == 1 or not use.principal_variation_search
    if use.reads_static and not in_check:
        low = -INFINITY
        high = INFINITY
        if use.lazy_evaluation and non_pv:
            low = alpha - use.lazy_margin * (depth + 1)
            high = beta + use.lazy_margin * (depth + 1)
        static_eval = evaluate_within(evaluator, position, low, high)

    # 7. Probe the table.
    tt_move = NO_MOVE
    tt_value = np.int64(0)
    entry = np.int64(0)
    if use.transposition_table or use.table_move:
        memory.table_probes += 1
        entry = probe(table, key(position))
        if entry != 0:
            memory.table_hits += 1
            if use.table_move:
                tt_move = entry_move(entry)
            tt_value = entry_value(entry, ply)
            bound = entry_bound(entry)
            tt_depth = entry_depth(entry)
            trusted = tt_depth == depth
            if use.any_bound:
                bound = EXACT
            if use.stored_mates and tt_depth > 0 and abs(tt_value) >= MATE_BOUND:
                trusted = True
            if use.deeper_entries and tt_depth > depth:
                trusted = True
            if use.deeper_entries and 0 < tt_depth < depth and is_proven_mate(bound, tt_value):
                trusted = True
                bound = mate_bound(tt_value)
            if stood_before:  # what was searched when it stood there first may be a repetition by now
                trusted = False
            if use.transposition_table and trusted and ply > 0 and settles(bound, tt_value, alpha, beta):
                memory.table_cutoffs += 1
                here.depth = tt_depth
                emit(log, memory, ply, TABLE, bound, 0, tt_move, tt_value)
                here.depth = depth
                return leave(log, memory, ply, bound, 0, tt_move, tt_value)
    if use.iterative_deepening and ply == 0 and memory.root_move != NO_MOVE:
        tt_move = memory.root_move
    if use.table_static and use.reads_static and not in_check:  # the table may know better
        if entry != 0 and entry_depth(entry) > 0 and abs(tt_value) < RULE_WIN:
            if tt_value > static_eval and entry_bound(entry) != UPPER:
                static_eval = tt_value
            elif tt_value < static_eval and entry_bound(entry) != LOWER:
                static_eval = tt_value
    improving = False
    if use.improving:
        if ply > 1:
            improving = not in_check and static_eval > memory.stack[ply - 2].static_eval
        here.static_eval = static_eval
        if in_check and ply > 1:
            here.static_eval = memory.stack[ply - 2].static_eval
    may_prune = ply > 0 and non_pv and not in_check and abs(beta) < RULE_WIN and here.rule_bound == 0

    # 8. Reverse futility pruning: so far above beta that a few plies will not lose it.
    if use.reverse_futility and may_prune and depth <= use.reverse_futility_depth:
        value = static_eval - use.reverse_futility_margin * (depth - int(improving))
        if value >= beta:
            memory.shortcuts += 1
            return leave_early(log, memory, ply, SHORTCUT, LOWER, REVERSE_FUTILITY, NO_MOVE, value)

    # 9. Razoring: so far below alpha that only captures can help.
    if use.razoring and may_prune and depth <= use.razoring_depth:
        if static_eval + use.razoring_margin * depth <= alpha:
            memory.shortcuts += 1
            emit(log, memory, ply, SHORTCUT, 0, RAZORING, NO_MOVE, static_eval)
            return quiesce(position, memory, log, use, evaluator, alpha, beta, ply)

    # 10. Null move: if the opponent may move twice and we still have beta, one of our moves will give it.
    if use.null_move and may_prune and depth >= use.null_move_depth and static_eval >= beta:
        if here.entered_by != NO_MOVE and may_pass(position):
            memory.null_moves += 1
            saved = use.null_move_reduction + depth // use.null_move_divisor
            saved += min((static_eval - beta) // use.null_move_margin, 2)
            below = memory.stack[ply + 1]
            below.entered_by = NO_MOVE
            below.number = 0
            below.in_check = 0
            below.row = 0
            below.extension = 0
            left = max(depth - 1 - saved, 0)
            top = beta
            if use.null_window_of_max and ply % 2 == 1:  # seen from the root, Min's alpha
                top = alpha + 1
            pass_turn(position)
            if use.transposition_table or use.table_move:
                prefetch_entry(table, key(position))
            value = -search(position, memory, table, log, use, evaluator, left, -top, 1 - top, ply + 1)
            unmake(position)
            if memory.stop != 0:
                return np.int64(0)
            if value >= beta and not use.verification:
                memory.null_cutoffs += 1
                if value >= RULE_WIN:
                    value = beta
                if memory.rests_on >= ply:  # this node is on every path that leads here
                    memory.rests_on = ITSELF
                return leave_early(log, memory, ply, SHORTCUT, LOWER, NULL_MOVE, NO_MOVE, value)
            if value >= beta:
                depth = max(depth - use.verification_reduction, 1)
                here.depth = depth

    # 11. Without a move of the table, reduce: the position will come again with one.
    if use.internal_iterative_reduction and tt_move == NO_MOVE and depth >= use.internal_depth and ply > 0:
        depth -= 1
        here.depth = depth

    # 12. Generate the moves; without any the game is over.
    base = ply * MAX_MOVES
    count = generate(position, memory, base)
    if count == 0:
        value = from_root(verdict(position), ply)
        if ply == 0:
            memory.root_value = value
        memory.rests_on = ITSELF  # the game is over on every path
        return leave_early(log, memory, ply, OVER, EXACT, here.number, here.entered_by, value)
    if ply == 0 and memory.banned_count > 0:
        count = allow_moves(memory, count)

    # 13. Give each move a score for the order.
    score_moves(position, memory, use, ply, count, tt_move)
    if use.root_order and ply == 0:
        score_root_moves(memory, count, tt_move)
    if use.own_ordering:
        score_own_order(position, memory, use, evaluator, ply, count, tt_move)

    # 14. Search the moves, best first.
    lower = alpha
    best = np.int64(-INFINITY)
    best_move = np.int64(NO_MOVE)
    searched = 0
    rests_on = own_rests_on
    while searched < count:
        move = take_next(position, memory, use, ply, count)
        searched += 1

        # 15. Skip a late or hopeless move near the horizon; anywhere, one that the game holds useless.
        quiet = use.reads_checks and not in_check and mvv_lva(position, move) == 0
        if use.reads_checks and not in_check and ply > 0 and best > -RULE_WIN:
            reason = skip_reason(position, use, depth, searched, static_eval, lower, move, quiet, improving)
            if reason != 0 and not aims_at_king(position, move):
                memory.skipped += 1
                emit(log, memory, ply, SKIPPED, reason, searched, move, 0)
                if reason != EXCHANGE:
                    searched = prune_quiet_moves(position, memory, log, ply, reason, searched, count)
                continue

        if use.skip_sacrifices and best_move != NO_MOVE and only_loses(position, move):
            memory.skipped += 1
            emit(log, memory, ply, SKIPPED, SACRIFICE, searched, move, 0)
            continue
        if use.skip_idle_moves and best_move != NO_MOVE and is_idle(position, move):
            memory.skipped += 1
            emit(log, memory, ply, SKIPPED, IDLE, searched, move, 0)
            continue

        plies = np.int64(0)  # less deep, by an own switch; the first move is neither skipped nor reduced
        if use.own_switch:
            plies = own_reduction(evaluator, position, memory, ply, searched, move)
        if use.own_switch and plies == SKIP and best_move != NO_MOVE and best > -RULE_WIN:
            memory.skipped += 1
            emit(log, memory, ply, SKIPPED, OWN, searched, move, 0)
            continue

        # 16. Make it.
        below = memory.stack[ply + 1]
        below.entered_by = move
        below.number = searched
        if use.own_switch:
            below.extension = max(-plies, 0)
        history = np.int64(0)
        if use.history_reductions and quiet and searched > use.reduction_moves:
            history = history_of(position, memory, use, ply, move)
        if use.continuation_history:
            below.row = row_of(position, move)
        make(position, move)
        if depth > 1 and (use.transposition_table or use.table_move):
            prefetch_entry(table, key(position))
        if use.reads_checks:
            below.in_check = int(is_in_check(position))
            quiet = quiet and below.in_check == 0

        # 17. Search it.
        floor = lower
        if use.strict_cutoff:  # `lower` may be beta: alpha must stay below beta
            floor = min(lower, beta - 1)
        if use.random_choice and ply == 0 and searched > 1:
            floor = lower - 1
        upper = beta
        if use.principal_variation_search and searched > 1:  # only to prove that it is no better
            upper = min(floor + 1, beta)
        left = depth - 1
        reduction = np.int64(0)
        if quiet and use.late_move_reductions:
            reduction = reduction_of(use, memory, depth, searched, non_pv, history, improving)
        if use.own_switch and 0 < plies < SKIP and searched > 1:
            memory.reductions += reduction == 0
            reduction = min(reduction + plies, max(left, 0))
        value = -search(
            position, memory, table, log, use, evaluator, left - reduction, -upper, -floor, ply + 1
        )
        if reduction > 0 and value > floor and memory.stop == 0:  # better than expected: at full depth
            memory.researches += 1
            value = -search(position, memory, table, log, use, evaluator, left, -upper, -floor, ply + 1)
        if upper < beta and floor < value < beta and memory.stop == 0:  # the proof failed: how good is it?
            if not use.unsound_values:
                floor = value
            if use.unsound_values or left > 1 or abs(value) >= RULE_WIN:  # else it is exact
                memory.researches += 1
                value = -search(position, memory, table, log, use, evaluator, left, -beta, -floor, ply + 1)
        unmake(position)
        if memory.stop != 0:
            return best
        rests_on = min(rests_on, memory.rests_on)

        # 18. Keep the best.
        if use.root_order and ply == 0:
            note_root_value(memory, count, move, value)
        better = value > best
        if use.random_choice and ply == 0:
            better = wins_tie_break(memory, value, best)
        if better:
            best = value
            best_move = move
            keep_line(memory, ply, move)
            if use.alpha_beta:
                lower = max(lower, best)
                here.lower = lower
            emit(log, memory, ply, BEST, 0, searched, move, best)
        if ply == 0:
            memory.root_searched = searched
            memory.root_move = best_move
            memory.root_value = best

        # 19. Cut off: the opponent will not let us come here.
        if causes_cutoff(use, best, beta):
            note_cutoff(memory, log, ply, searched, count, move, best)
            update_histories(position, memory, use, ply, depth, move, count)
            rests_on = min(own_rests_on, memory.rests_on)  # the moves before it do not matter
            break

    # 20. Leave, with the best.
    if use.history_best and alpha < best < beta and is_remembered(position, use, best_move):
        add_to_history(position, memory, use, ply, turn(position), best_move, history_bonus(use, depth))
    if use.repetition:
        best = within_rule(memory, ply, best)
    bound = bound_of(best, alpha, beta)
    if use.fail_hard:
        best = min(max(best, alpha), beta)
    if use.transposition_table or use.table_move:
        # Where the value is true on this path only, or of some moves only, the table gets the move alone.
        stored_value = best
        stored_depth = depth
        stored_bound = bound
        if rests_on < ply or (ply == 0 and memory.banned_count > 0):
            stored_value = np.int64(-INFINITY)
            stored_depth = np.int64(0)
            stored_bound = LOWER
        age = memory.age
        if use.depth_preferred:  # entries do not age
            age = np.int64(0)
        if not use.depth_preferred or has_room(table, key(position), stored_depth):
            store(table, key(position), best_move, stored_value, stored_depth, stored_bound, ply, age)
    memory.rests_on = rests_on
    if rests_on >= ply:  # this node is on every path that leads here
        memory.rests_on = ITSELF
    return leave(log, memory, ply, bound, searched, best_move, best)
