"""Move ordering: a score for each move, and the best of those left."""

# mypy: ignore-errors

import numpy as np

from xqlab.game import FOOTPRINTS, MAX_MOVES, NO_MOVE, exchange_wins, footprint, mvv_lva, own_order, turn
from xqlab.kernels import kernel
from xqlab.search.memory import HISTORY_SIZE, TAKEN

TT_MOVE = 1 << 54  # the table's move, or the root's best move of the last iteration
CAPTURE = 1 << 52
KILLER = 1 << 50
COUNTERMOVE = KILLER - 1
UNSCORED = 1 << 48  # a quiet move whose histories are not looked up yet
INDEX_BITS = 8  # of a place that tell equals apart, for MAX_MOVES moves
HISTORY_LIMIT = 1 << 14  # history scores stay within it, on both sides of 0
SUM_LIMIT = 1 << 47  # and sums of bonuses that do not fade within this one, below UNSCORED
MOST_DOUBLINGS = 46  # of a bonus, so that none is above SUM_LIMIT


@kernel
def score_moves(position, memory, use, ply, count, tt_move):
    """Write the place of each of the `count` moves of this ply in the order to `memory.scores[ply]`.

    tt_move : the move of the table, or at the root of the last iteration, tried first; or NO_MOVE

    A place is `score << INDEX_BITS | how early the move was generated`: of equals the first comes first.
    The histories are looked up only when the turn of the other quiet moves comes: often it does not.
    """
    base = ply * MAX_MOVES
    captures_first = use.captures_first != 0
    killer, second_killer, reply = NO_MOVE, NO_MOVE, NO_MOVE
    if use.killers:
        killer, second_killer = memory.killers[ply, 0], memory.killers[ply, 1]
    if use.countermoves:
        reply = memory.countermoves[turn(position), memory.stack[ply].entered_by & (HISTORY_SIZE - 1)]
    quiet = 0
    if use.history:
        quiet = UNSCORED
    for i in range(in_blocks(count)):
        memory.scores[ply, i] = TAKEN
    for i in range(count):
        move = memory.moves[base + i]
        gain = 0
        if captures_first:
            gain = mvv_lva(position, move)
        score = quiet
        if move == reply:  # the strongest reason last, so that the processor guesses no branch
            score = COUNTERMOVE
        if move == second_killer:
            score = KILLER
        if move == killer:
            score = KILLER + 1
        if gain > 0:
            score = CAPTURE + gain
        if move == tt_move:
            score = TT_MOVE
        memory.scores[ply, i] = score << INDEX_BITS | MAX_MOVES - 1 - i


@kernel
def score_own_order(position, memory, use, evaluator, ply, count, tt_move):
    """Place the moves as the evaluator's own ordering has them; equal ones stay as they are placed.

    The move of the table comes first. All that is put off otherwise is looked up now: histories, exchanges.
    """
    if use.history:
        score_by_history(position, memory, use, ply, count)
    puts_off = use.static_exchange and memory.stack[ply].in_quiescence == 0
    for i in range(count):
        move = memory.moves[ply * MAX_MOVES + i]
        if puts_off and CAPTURE <= memory.scores[ply, i] >> INDEX_BITS < TT_MOVE:
            if not exchange_wins(position, move, 0):
                memory.scores[ply, i] -= 2 * CAPTURE << INDEX_BITS
        own = own_order(evaluator, position, memory, ply, i)
        memory.scores[ply + 1, i] = TT_MOVE if move == tt_move else own  # rows below are free
    for i in range(count):
        after = 0
        for j in range(count):
            mine, other = memory.scores[ply + 1, i], memory.scores[ply + 1, j]
            if other < mine or (other == mine and memory.scores[ply, j] < memory.scores[ply, i]):
                after += 1
        memory.scores[ply + 2, i] = after << INDEX_BITS | MAX_MOVES - 1 - i
    for i in range(count):
        memory.scores[ply, i] = memory.scores[ply + 2, i]


@kernel
def score_by_history(position, memory, use, ply, count):
    """Score by the histories each move that is left and has no score yet."""
    side = turn(position)
    last, own = rows_before(memory, ply)
    follows = use.continuation_history != 0
    unbounded = use.history_unbounded != 0
    frozen = use.history_frozen != 0
    for i in range(count):
        if memory.scores[ply, i] >> INDEX_BITS == UNSCORED:
            move = memory.moves[ply * MAX_MOVES + i]
            score = sum_of_histories(position, memory, side, last, own, follows, unbounded, frozen, move)
            memory.scores[ply, i] = score << INDEX_BITS | MAX_MOVES - 1 - i


@kernel
def best_left(memory, ply, count):
    """The index of the best of the `count` moves of this ply that have not had their turn."""
    best = TAKEN
    for i in range(in_blocks(count)):
        best = max(best, memory.scores[ply, i])
    return MAX_MOVES - 1 - (best & MAX_MOVES - 1)


@kernel
def in_blocks(count):
    """`count` rounded up to a multiple of 32: the processor compares up to so many places at a time."""
    return count + 31 & -32


@kernel
def take_best(position, memory, use, ply, count):
    """The best move left; it counts as taken from now on."""
    return take(position, memory, use, ply, count, best_left(memory, ply, count))


@kernel
def take_next(position, memory, use, ply, count):
    """As `take_best`, but a capture that loses material is put off until after the quiet moves.

    Whether it does is computed only when its turn has come: most nodes are cut off before.
    """
    i = best_left(memory, ply, count)
    while use.static_exchange and CAPTURE <= memory.scores[ply, i] >> INDEX_BITS < TT_MOVE:
        if exchange_wins(position, memory.moves[ply * MAX_MOVES + i], 0):
            break
        memory.scores[ply, i] -= 2 * CAPTURE << INDEX_BITS
        i = best_left(memory, ply, count)
    return take(position, memory, use, ply, count, i)


@kernel
def take(position, memory, use, ply, count, i):
    """Move `i`, the best left; or a better one, where the histories are looked up only now."""
    if memory.scores[ply, i] >> INDEX_BITS == UNSCORED:
        score_by_history(position, memory, use, ply, count)
        i = best_left(memory, ply, count)
    memory.scores[ply, i] = TAKEN
    return np.int64(memory.moves[ply * MAX_MOVES + i])


@kernel
def update_histories(position, memory, use, ply, depth, move, count):
    """Remember `move`, which caused a cutoff, as killer, countermove and in the history.

    Captures are not remembered where they come first in any case.
    Source: S. G. Akl and M. M. Newborn, "The principal continuation and the killer heuristic", 1977;
    J. Schaeffer, "The history heuristic", 1983; J. Uiterwijk, "The countermove heuristic", 1992.
    """
    side = turn(position)
    if is_remembered(position, use, move):
        if use.killers and memory.killers[ply, 0] != move:
            memory.killers[ply, 1] = memory.killers[ply, 0]
            memory.killers[ply, 0] = move
        if use.countermoves:
            memory.countermoves[side, memory.stack[ply].entered_by & (HISTORY_SIZE - 1)] = move
        if use.history:
            bonus = history_bonus(use, depth)
            add_to_history(position, memory, use, ply, side, move, bonus)
            if use.history_malus:
                for i in range(count):
                    other = np.int64(memory.moves[ply * MAX_MOVES + i])
                    had_its_turn = memory.scores[ply, i] == TAKEN and other != move
                    if had_its_turn and is_remembered(position, use, other):
                        add_to_history(position, memory, use, ply, side, other, -bonus)


@kernel
def history_bonus(use, depth):
    """What a move gains that caused a cutoff, or was the best, `depth` plies from the leaves."""
    bonus = depth * depth
    if use.history_doubling:
        bonus = 1 << min(depth, MOST_DOUBLINGS)
    if use.history_unbounded:
        return bonus
    return min(bonus * use.history_scale, use.history_most)


@kernel
def is_remembered(position, use, move):
    """Whether killers and histories learn from a move: from captures only where these do not come first."""
    return not use.captures_first or mvv_lva(position, move) == 0


@kernel
def add_to_history(position, memory, use, ply, side, move, bonus):
    """Add a bonus to a move (below 0: a malus) in the history, and in that of replies."""
    slot = move & (HISTORY_SIZE - 1)
    if use.history_unbounded:
        # Exact until a sum reaches SUM_LIMIT: at depth 20, after 2**27 cutoffs by the same move.
        total = int(memory.history_sums[side, slot]) + bonus
        memory.history_sums[side, slot] = max(-SUM_LIMIT, min(total, SUM_LIMIT))
        bonus = max(-use.history_most, min(bonus, use.history_most))
    memory.history[side, slot] = with_gravity(memory.history[side, slot], bonus)
    if use.continuation_history:
        mark = footprint(position, move)
        last, own = rows_before(memory, ply)
        memory.continuations[last, mark] = with_gravity(memory.continuations[last, mark], bonus)
        memory.continuations[own, mark] = with_gravity(memory.continuations[own, mark], bonus)


@kernel
def with_gravity(score, bonus):
    """A history score plus a bonus, pulled back towards 0 the more, the nearer it is to `HISTORY_LIMIT`."""
    return int(score) + bonus - int(score) * abs(bonus) // HISTORY_LIMIT


@kernel
def rows_before(memory, ply):
    """The rows of `continuations` for the last move and for the one before, the mover's own."""
    return memory.stack[ply].row, memory.stack[max(ply - 1, 0)].row


@kernel
def row_of(position, move):
    """The row of `continuations` for a move that is about to be made."""
    return turn(position) * FOOTPRINTS + footprint(position, move)


@kernel
def history_of(position, memory, use, ply, move):
    """What the histories say of a quiet move."""
    last, own = rows_before(memory, ply)
    follows = use.continuation_history != 0
    unbounded = use.history_unbounded != 0
    frozen = use.history_frozen != 0
    return sum_of_histories(position, memory, turn(position), last, own, follows, unbounded, frozen, move)


@kernel
def sum_of_histories(position, memory, side, last, own, follows, unbounded, frozen, move):
    """The same, where the rows of the moves before are known; `follows`: whether these count."""
    slot = move & (HISTORY_SIZE - 1)
    score = int(memory.history[side, slot])
    if unbounded:
        score = int(memory.history_sums[side, slot])
    if frozen:
        score = int(memory.history_before[side, slot])
    if follows:
        mark = footprint(position, move)
        score += int(memory.continuations[last, mark]) + int(memory.continuations[own, mark])
    return score
