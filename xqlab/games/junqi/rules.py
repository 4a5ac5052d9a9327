"""How a game of Junqi ends: a taken flag, no move, too many plies without a removal, repetition."""

# mypy: ignore-errors

from __future__ import annotations

from xqlab.game import MATE, UNDECIDED
from xqlab.games.junqi.movegen import has_move
from xqlab.games.junqi.position import has_flag
from xqlab.kernels import kernel


@kernel
def verdict(position):
    """Lost without the own flag or without a move, won without the enemy's flag, else drawn by the limit."""
    side = position.turn & 1
    if not has_flag(position, side):
        return -MATE
    if not has_flag(position, 1 - side):
        return MATE
    if has_move(position):
        return 0
    return -MATE


@kernel
def is_over(position):
    """Whether a flag was taken."""
    return not (has_flag(position, 0) and has_flag(position, 1))


@kernel
def adjudicate(position, buffer, base, ply):
    """Draws by the limit of plies without a removal, and by repetition: within a search the second time."""
    if 0 < position.limit <= position.clock and has_move(position):
        return 0, position.clock
    since = 0
    if position.repeats != 0:
        occurrences = 1
        for back in range(2, min(position.clock, position.height) + 1, 2):
            if position.keys[position.height - back] == position.key:
                occurrences += 1
                if since == 0:
                    since = back
                if since < ply or occurrences >= position.repeats:
                    return 0, back
    return UNDECIDED, since
