"""Move ordering: a score for each move, and the best of those left."""

from __future__ import annotations

from xqlab._jit import kernel
from xqlab.game import MAX_MOVES, NO_MOVE, mvv_lva, turn
from xqlab.search.memory import HISTORY_SIZE

FIRST = 1 << 30  # the table's move, or the root's best move of the last iteration
CAPTURE = 1 << 24
KILLER = 1 << 20
HISTORY_LIMIT = 1 << 14  # history scores stay below it
HISTORY_REWARD = 400  # the most that one cutoff adds


@kernel
def score_moves(position, memory, use, ply, count, first):
    """Write a score for each of the `count` moves of this ply to `memory.scores`; `first` may be NO_MOVE."""
    base = ply * MAX_MOVES
    side = turn(position)
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
        elif use.history:
            score = int(memory.history[side, move & (HISTORY_SIZE - 1)])
        memory.scores[i] = score


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
def reward_cutoff(position, memory, use, ply, depth, move):
    """Remember a move that caused a cutoff as killer of its ply and in the history; captures are not.

    Source: S. G. Akl and M. M. Newborn, "The principal continuation and the killer heuristic", 1977;
    J. Schaeffer, "The history heuristic", 1983.
    """
    if mvv_lva(position, move) == 0:
        if use.killers and memory.killers[ply, 0] != move:
            memory.killers[ply, 1] = memory.killers[ply, 0]
            memory.killers[ply, 0] = move
        if use.history:
            reward = min(depth * depth, HISTORY_REWARD)
            side = turn(position)
            slot = move & (HISTORY_SIZE - 1)
            score = int(memory.history[side, slot])
            memory.history[side, slot] = score + reward - score * reward // HISTORY_LIMIT


@kernel
def worth_scoring(use, first):
    """Whether any switch that orders moves is on."""
    return use.captures_first or use.killers or use.history or first != NO_MOVE
