"""Move ordering: a score for each move, and the best of those left."""

from __future__ import annotations

from xqlab._jit import kernel
from xqlab.game import MAX_MOVES, NO_MOVE, exchange_wins, mvv_lva, turn
from xqlab.search.memory import HISTORY_SIZE

FIRST = 1 << 30  # the table's move, or the root's best move of the last iteration
CAPTURE = 1 << 24
KILLER = 1 << 20
COUNTERMOVE = KILLER - 1
HISTORY_LIMIT = 1 << 14  # history scores stay within it, on both sides of 0


@kernel
def score_moves(position, memory, use, ply, count, first, entered_by):
    """Write a score for each of the `count` moves of this ply to `memory.scores`.

    first, entered_by : the move to try first, and the move that led here; either may be NO_MOVE
    """
    base = ply * MAX_MOVES
    side = turn(position)
    reply = memory.countermoves[side, entered_by & (HISTORY_SIZE - 1)]
    for i in range(base, base + count):
        move = memory.moves[i]
        score = 0
        gain = 0
        if use.captures_first:
            gain = mvv_lva(position, move)
        if move == first:
            score = FIRST
        elif gain > 0:
            score = CAPTURE + gain
        elif use.killers and move == memory.killers[ply, 0]:
            score = KILLER + 1
        elif use.killers and move == memory.killers[ply, 1]:
            score = KILLER
        elif use.countermoves and move == reply:
            score = COUNTERMOVE
        elif use.history:
            score = int(memory.history[side, move & (HISTORY_SIZE - 1)])
        memory.scores[i] = score


@kernel
def pick_next(position, memory, use, start, end):
    """As `pick_best`, but a capture that loses material is put off until after the quiet moves.

    Whether it does is asked only when its turn has come: most nodes are cut off before.
    """
    pick_best(memory, start, end)
    while use.static_exchange and CAPTURE <= memory.scores[start] < FIRST:
        if exchange_wins(position, memory.moves[start], 0):
            break
        memory.scores[start] -= 2 * CAPTURE
        pick_best(memory, start, end)


@kernel
def pick_best(memory, start, end):
    """Bring the best of moves[start:end] to `start` (the first of equals) and return it."""
    best = start
    for i in range(start + 1, end):
        if memory.scores[i] > memory.scores[best]:
            best = i
    move = memory.moves[best]
    score = memory.scores[best]
    for i in range(best, start, -1):
        memory.moves[i] = memory.moves[i - 1]
        memory.scores[i] = memory.scores[i - 1]
    memory.moves[start] = move
    memory.scores[start] = score
    return move


@kernel
def reward_cutoff(position, memory, use, ply, depth, searched, entered_by):
    """Remember the last of `searched` moves, which cut off, as killer, countermove and in the history.

    Captures are not remembered: they come early in any case.
    Source: S. G. Akl and M. M. Newborn, "The principal continuation and the killer heuristic", 1977;
    J. Schaeffer, "The history heuristic", 1983; J. Uiterwijk, "The countermove heuristic", 1992.
    """
    base = ply * MAX_MOVES
    side = turn(position)
    move = memory.moves[base + searched - 1]
    if mvv_lva(position, move) == 0:
        if use.killers and memory.killers[ply, 0] != move:
            memory.killers[ply, 1] = memory.killers[ply, 0]
            memory.killers[ply, 0] = move
        if use.countermoves:
            memory.countermoves[side, entered_by & (HISTORY_SIZE - 1)] = move
        if use.history:
            reward = depth * depth
            if use.history_doubling:
                reward = 1 << min(depth, 20)
            reward = min(reward, use.history_most)
            add_to_history(memory, side, move, reward)
            if use.history_malus:
                for i in range(base, base + searched - 1):
                    if mvv_lva(position, memory.moves[i]) == 0:
                        add_to_history(memory, side, memory.moves[i], -reward)


@kernel
def add_to_history(memory, side, move, reward):
    """Move a history score towards its limit by a share of the way: old rewards fade."""
    slot = move & (HISTORY_SIZE - 1)
    score = int(memory.history[side, slot])
    memory.history[side, slot] = score + reward - score * abs(reward) // HISTORY_LIMIT


@kernel
def worth_scoring(use, first):
    """Whether any switch that orders moves is on."""
    return use.captures_first or use.killers or use.countermoves or use.history or first != NO_MOVE
