"""Which quiet moves are reduced, and which are not searched at all: guesses that save most of the tree."""

# mypy: ignore-errors

from xqlab.game import MAX_MOVES, aims_at_king, exchange_wins, mvv_lva
from xqlab.kernels import kernel
from xqlab.search.enhancements import LATEST
from xqlab.search.events import SKIPPED, emit
from xqlab.search.memory import TAKEN
from xqlab.search.reasons import EXCHANGE, FUTILITY, LATE_MOVE


@kernel
def skip_reason(position, use, depth, searched, static_eval, lower, move, quiet, improving):
    """Why a move, number `searched`, need not be searched `depth` plies deep; 0 where it must.

    quiet : bool  whether `move` captures nothing and the side to move is not in check
    """
    if quiet:
        if use.late_move_pruning and depth <= use.late_move_depth:
            moves = use.late_moves + depth * depth
            if use.improving and not improving:
                moves = moves * use.not_improving // 100
            if searched > moves:
                return LATE_MOVE
        if use.futility and depth <= use.futility_depth:
            if static_eval + use.futility_margin * depth <= lower:
                return FUTILITY
    if use.shallow_exchange_pruning and depth <= use.exchange_depth and searched > 1:
        margin = use.exchange_margin * depth * depth
        if quiet:
            margin = use.quiet_exchange_margin * depth
        if not exchange_wins(position, move, -margin):
            return EXCHANGE
    return 0


@kernel
def prune_quiet_moves(position, memory, log, ply, reason, searched, count):
    """Skip the quiet moves left, for which the `reason` holds as well; how many have had their turn then."""
    for i in range(count):
        move = memory.moves[ply * MAX_MOVES + i]
        if memory.scores[ply, i] != TAKEN and mvv_lva(position, move) == 0:
            if not aims_at_king(position, move):
                memory.scores[ply, i] = TAKEN
                memory.skipped += 1
                searched += 1
                emit(log, memory, ply, SKIPPED, reason, searched, move, 0)
    return searched


@kernel
def reduction_of(use, memory, depth, searched, non_pv, history, improving):
    """The plies by which a quiet move, number `searched`, is reduced; fewer in a PV node.

    history : what the histories say of the move, from -3 to 3 times `HISTORY_LIMIT`
    """
    if depth < use.reduction_depth or searched <= use.reduction_moves:
        return 0
    reduction = int(use.reductions[min(depth, LATEST - 1), min(searched, LATEST - 1)])
    if not non_pv:
        reduction -= 1
    if use.improving and not improving:
        reduction += 1
    if use.history_reductions:
        bonus = min(abs(history) // use.history_divisor, 2)
        reduction -= bonus if history > 0 else -bonus
    reduction = max(min(reduction, depth - 2), 0)
    memory.reductions += reduction > 0
    return reduction
