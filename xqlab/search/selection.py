"""Which quiet moves are searched less deep, and which not at all: guesses that save most of the tree."""

# mypy: ignore-errors

from __future__ import annotations

from xqlab._jit import kernel
from xqlab.game import MAX_MOVES, aims_at_king, exchange_wins, mvv_lva
from xqlab.search.enhancements import LATEST
from xqlab.search.events import SKIPPED, emit
from xqlab.search.memory import TAKEN
from xqlab.search.reasons import EXCHANGE, FUTILITY, LATE_MOVE


@kernel
def skip_reason(position, use, depth, searched, static, lower, move, plain, improving):
    """Why a move, number `searched`, need not be searched `depth` plies deep; 0 where it must.

    plain : whether it is quiet; improving : whether the static value rises, so that more may be expected
    """
    if plain:
        if use.late_move_pruning and depth <= use.late_move_depth:
            moves = use.late_moves + depth * depth
            if use.improving and not improving:
                moves = moves * use.not_improving // 100
            if searched > moves:
                return LATE_MOVE
        if use.futility and depth <= use.futility_depth:
            if static + use.futility_margin * depth <= lower:
                return FUTILITY
    if use.shallow_exchange_pruning and depth <= use.exchange_depth and searched > 1:
        margin = use.exchange_margin * depth * depth
        if plain:
            margin = use.quiet_exchange_margin * depth
        if not exchange_wins(position, move, -margin):
            return EXCHANGE
    return 0


@kernel
def skip_alike(position, memory, log, reason, ply, depth, searched, count, node, lower, beta):
    """Skip the quiet moves left, for which the `reason` holds as well; how many have had their turn then."""
    quiet = 0
    for i in range(count):
        move = memory.moves[ply * MAX_MOVES + i]
        if memory.scores[ply, i] != TAKEN and mvv_lva(position, move) == 0:
            if not aims_at_king(position, move):
                memory.scores[ply, i] = TAKEN
                memory.skipped += 1
                searched += 1
                emit(log, memory, SKIPPED, reason, ply, depth, searched, node, move, lower, beta, 0, quiet)
    return searched


@kernel
def reduction_of(use, memory, depth, searched, narrow, past, improving):
    """The plies that a quiet move, number `searched`, is searched less deep; fewer on the main line."""
    if depth < use.reduction_depth or searched <= use.reduction_moves:
        return 0
    less = int(use.reductions[min(depth, LATEST - 1), min(searched, LATEST - 1)])
    if not narrow:
        less -= 1
    if use.improving and not improving:
        less += 1
    if use.history_reductions:
        praise = min(abs(past) // use.history_divisor, 2)
        less -= praise if past > 0 else -praise
    less = max(min(less, depth - 2), 0)
    memory.reductions += less > 0
    return less
