"""THE search: negamax alpha-beta, every enhancement behind a switch of `use`, every step in the log.

The same source runs compiled and interpreted. The contract of both functions, with `true` the value that
minimax would give the position (lossless switches only):

    value <= alpha  ->  true <= value        the value is an upper bound
    value >= beta   ->  true >= value        the value is a lower bound
    else                true == value
"""

from __future__ import annotations

import numpy as np

from xqlab._jit import kernel
from xqlab.game import (
    GOES_ON,
    INFINITY,
    MATE,
    MATE_BOUND,
    MAX_MOVES,
    NO_MOVE,
    adjudicate,
    captures,
    evaluate,
    generate,
    key,
    make,
    unmake,
    verdict,
)
from xqlab.search.events import (
    ADJUDICATED,
    BEST,
    CUTOFF,
    ENTER,
    EXACT,
    LEAF,
    LEAVE,
    LOWER,
    OVER,
    STAND_PAT,
    TABLE,
    UPPER,
    emit,
    emit_pruned,
)
from xqlab.search.memory import ITSELF, MAX_PLY
from xqlab.search.ordering import pick_best, reward_cutoff, score_moves, worth_scoring
from xqlab.search.table import answers, slot_of, store, value_from_table


@kernel
def from_root(value, ply):
    """A verdict with the plies from the root counted in: the quicker mate is the better one."""
    if value <= -MATE:
        return value + ply
    if value >= MATE:
        return value - ply
    return value


@kernel
def keep_line(memory, ply, move):
    """Make `move` and the line below it the principal variation of this ply."""
    length = memory.pv_length[ply + 1]
    memory.pv[ply, 0] = move
    for i in range(length):
        memory.pv[ply, i + 1] = memory.pv[ply + 1, i]
    memory.pv_length[ply] = length + 1


@kernel
def note_cutoff(memory, log, ply, depth, searched, count, node, move, lower, beta, best, quiet):
    """Count and log a cutoff by the last of `searched` moves, and the rest of the `count` as pruned."""
    memory.cutoffs += 1
    memory.first_move_cutoffs += searched == 1
    memory.pruned += count - searched
    emit(log, memory, CUTOFF, LOWER, ply, depth, searched, node, move, lower, beta, best, quiet)
    emit_pruned(log, memory, ply, depth, searched, count, node, lower, beta, quiet)


@kernel
def bound_of(value, alpha, beta):
    """What a fail-soft value says about the true one, given the window it was searched with."""
    if value <= alpha:
        return UPPER
    if value >= beta:
        return LOWER
    return EXACT


@kernel
def search(position, memory, table, log, use, evaluator, depth, alpha, beta, ply, entered_by, number):
    """The value of `position` searched `depth` plies deep with the window (alpha, beta).

    entered_by, number : the move that led here and its number among its siblings, for the log
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
    if use.repetition and ply > 0:
        value, since = adjudicate(position, memory, ply * MAX_MOVES, ply)
        if value != GOES_ON:
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

    # 3. At the horizon, evaluate or search captures only.
    if depth <= 0 or ply >= MAX_PLY:
        if use.quiescence:
            return quiesce(position, memory, log, use, evaluator, alpha, beta, ply, node)
        memory.leaves += 1
        value = from_root(evaluate(evaluator, position), ply)
        emit(log, memory, LEAF, EXACT, ply, depth, number, node, entered_by, alpha, beta, value, quiet)
        emit(log, memory, LEAVE, EXACT, ply, depth, 0, node, NO_MOVE, alpha, beta, value, quiet)
        return value

    # 4. Ask the table.
    first = NO_MOVE
    if use.transposition_table or use.table_move:
        memory.table_probes += 1
        entry = table[slot_of(table, key(position))]
        if entry.bound != 0 and entry.key == key(position):
            memory.table_hits += 1
            if use.table_move:
                first = entry.move
            value = value_from_table(int(entry.value), ply)
            deep_enough = entry.depth == depth or (use.deeper_entries and entry.depth > depth)
            if (
                use.transposition_table
                and deep_enough
                and answers(entry.bound, value, alpha, beta)
                and ply > 0
            ):
                memory.table_cutoffs += 1
                bound = int(entry.bound)
                found = int(entry.depth)
                emit(log, memory, TABLE, bound, ply, found, 0, node, entry.move, alpha, beta, value, quiet)
                emit(log, memory, LEAVE, bound, ply, depth, 0, node, entry.move, alpha, beta, value, quiet)
                return value
    if use.iterative_deepening and ply == 0 and memory.root_move != NO_MOVE:
        first = memory.root_move

    # 5. Generate the moves; without any the game is over.
    base = ply * MAX_MOVES
    count = generate(position, memory, base)
    if count == 0:
        value = from_root(verdict(position), ply)
        if ply == 0:
            memory.root_value = value
        emit(log, memory, OVER, EXACT, ply, depth, number, node, entered_by, alpha, beta, value, quiet)
        emit(log, memory, LEAVE, EXACT, ply, depth, 0, node, NO_MOVE, alpha, beta, value, quiet)
        return value

    # 6. Give each move a score for the order.
    ordered = worth_scoring(use, first)
    if ordered:
        score_moves(position, memory, use, ply, count, first)

    # 7. Search the moves, best first.
    lower = alpha
    best = -INFINITY
    best_move = NO_MOVE
    searched = 0
    rests_on = ITSELF
    for i in range(base, base + count):
        if ordered:
            pick_best(memory, i, base + count)
        move = np.int64(memory.moves[i])
        searched += 1
        make(position, move)
        value = -search(
            position, memory, table, log, use, evaluator, depth - 1, -beta, -lower, ply + 1, move, searched
        )
        unmake(position)
        if memory.stop != 0:
            return best
        rests_on = min(rests_on, memory.rests_on)

        # 8. Keep the best; raise alpha.
        if value > best:
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

        # 9. Cut off: the opponent will not let us come here.
        if use.alpha_beta and best >= beta:
            note_cutoff(memory, log, ply, depth, searched, count, node, move, lower, beta, best, quiet)
            reward_cutoff(position, memory, use, ply, depth, move)
            rests_on = memory.rests_on
            break

    # 10. Remember and leave. Where the value is true on this path only, the table keeps the move alone.
    bound = bound_of(best, alpha, beta)
    if use.transposition_table or use.table_move:
        if rests_on < ply:
            store(table, key(position), best_move, -INFINITY, 0, LOWER, ply)
        else:
            store(table, key(position), best_move, best, depth, bound, ply)
    memory.rests_on = rests_on
    if rests_on >= ply:
        memory.rests_on = ITSELF
    emit(log, memory, LEAVE, bound, ply, depth, searched, node, best_move, alpha, beta, best, quiet)
    return best


@kernel
def quiesce(position, memory, log, use, evaluator, alpha, beta, ply, node):
    """The value of `position` with captures only, the side to move free to stop: the horizon is made quiet.

    Source: C. E. Shannon, "Programming a computer for playing chess", 1950, section 5.
    """
    if memory.stop != 0:
        return np.int64(0)

    # 1. Standing pat is always allowed.
    depth = 0
    quiet = 1
    memory.quiescence_nodes += 1
    memory.leaves += 1
    best = from_root(evaluate(evaluator, position), ply)
    emit(log, memory, STAND_PAT, LOWER, ply, depth, 0, node, NO_MOVE, alpha, beta, best, quiet)
    best_move = NO_MOVE
    searched = 0
    lower = alpha
    if use.alpha_beta:
        lower = max(lower, best)
    decided = (use.alpha_beta and best >= beta) or ply >= MAX_PLY or best <= -MATE_BOUND or best >= MATE_BOUND
    if not decided:
        # 2. Try the captures, the most valuable victim first.
        base = ply * MAX_MOVES
        count = captures(position, memory, base)
        ordered = worth_scoring(use, NO_MOVE)
        if ordered:
            score_moves(position, memory, use, ply, count, NO_MOVE)
        for i in range(base, base + count):
            if ordered:
                pick_best(memory, i, base + count)
            move = np.int64(memory.moves[i])
            searched += 1
            make(position, move)
            memory.nodes += 1
            child = memory.nodes
            memory.pv_length[ply + 1] = 0
            if child >= memory.node_limit:
                memory.stop = 1
            emit(log, memory, ENTER, 0, ply + 1, depth, searched, child, move, -beta, -lower, 0, quiet)
            value = -quiesce(position, memory, log, use, evaluator, -beta, -lower, ply + 1, child)
            unmake(position)
            if memory.stop != 0:
                return best
            if value > best:
                best = value
                best_move = move
                keep_line(memory, ply, move)
                if use.alpha_beta:
                    lower = max(lower, best)
                emit(log, memory, BEST, 0, ply, depth, searched, node, move, lower, beta, best, quiet)
            if use.alpha_beta and best >= beta:
                note_cutoff(memory, log, ply, depth, searched, count, node, move, lower, beta, best, quiet)
                break
    bound = bound_of(best, alpha, beta)
    emit(log, memory, LEAVE, bound, ply, depth, searched, node, best_move, alpha, beta, best, quiet)
    return best
