"""How a game of Xiangqi ends, and a value for ordering captures.

Sources and omissions: docs/xiangqi-rules.md.
"""

# mypy: ignore-errors

import numpy as np

from xqlab.game import MATE, UNDECIDED
from xqlab.kernels import kernel
from xqlab.kernels.bits import count_bits
from xqlab.xiangqi.core.legality import is_in_check
from xqlab.xiangqi.core.movegen import generate
from xqlab.xiangqi.core.position import make, pass_turn, unmake
from xqlab.xiangqi.core.squares import (
    ADVISOR,
    CANNON,
    ELEPHANT,
    KING,
    KNIGHT,
    NOBODY,
    OFF,
    ROOK,
    SLOT_KINDS,
    SLOTS,
)
from xqlab.xiangqi.rules.repetition import cycle_to_judge, judged

MOVE_LIMIT = 120  # plies without a capture that draw a game
COUNTED_CHECKS = 10  # checks of each side that the move limit counts
DEFENDERS = 10  # both kings, advisors and elephants

# The rank of each kind by value, for ordering captures: king advisor elephant knight rook cannon pawn.
CAPTURE_RANK = np.array([7, 2, 2, 4, 6, 5, 1], dtype=np.int64)


def _mvv_lva_table() -> np.ndarray:
    """[victim, attacker] -> the value of `mvv_lva`, by slot; 0 for no victim, so that nobody asks for one."""
    rank = CAPTURE_RANK[SLOT_KINDS]
    table = np.zeros((NOBODY + 1, NOBODY + 1), dtype=np.int8)
    table[:NOBODY, :NOBODY] = 8 * rank[:, None] - rank
    return table


MVV_LVA = _mvv_lva_table()


@kernel
def verdict(position):
    """The value of a node without legal moves: the side to move has lost, in check or not."""
    return -MATE


@kernel
def adjudicate(position, buffer, base, ply):
    """(value, plies looked back): the value if repetition, the move limit or bare material ends the game.

    It is UNDECIDED otherwise. A win or loss by a second occurrence after the root is only a bound.

    buffer, base : moves may be written to `buffer.moves[base:]`
    ply          : int64  plies since the root
    """
    back = cycle_to_judge(position)
    if back > 0:
        return judged(position, back), ply + 1
    if -ply < back < 0:  # it stood there after the root
        return judged(position, -back), -back
    if position.limit > 0 and position.clock - position.spared >= position.limit:
        if counted_plies(position, ply) >= position.limit and generate(position, buffer, base) > 0:
            return 0, ply + 1
    if is_bare(position):
        return 0, 0
    return UNDECIDED, -back


@kernel(waits=False)
def is_bare(position):
    """Whether neither side has a piece left that can cross the river: no rook, cannon, knight or pawn."""
    low = position.pieces[0, 0] | position.pieces[1, 0]
    high = position.pieces[0, 1] | position.pieces[1, 1]
    if count_bits(low) + count_bits(high) > DEFENDERS:
        return False
    for slot in range(len(SLOT_KINDS)):
        kind = SLOT_KINDS[slot]
        if position.square[slot] != OFF and kind != KING and kind != ADVISOR and kind != ELEPHANT:
            return False
    return True


@kernel(waits=False)
def count_last_move(position):
    """Update `spared` and `checks` by the last move. Not counted are a side's checks after the first
    `COUNTED_CHECKS` since the last capture, and the replies to those."""
    if position.clock == 0:
        position.spared = 0
        position.checks[0] = 0
        position.checks[1] = 0
    else:
        mover = 1 - position.turn
        move = position.moves[position.height - 1]
        gives_check = is_in_check(position)
        unmake(position)
        answers_check = is_in_check(position)
        replay(position, move)
        position.checks[mover] += int(gives_check)
        if (gives_check and position.checks[mover] > COUNTED_CHECKS) or (
            answers_check and position.checks[1 - mover] > COUNTED_CHECKS
        ):
            position.spared += 1


@kernel
def replay(position, move):
    """Replay a move of the history, 0 for a passed turn."""
    if move == 0:
        pass_turn(position)
    else:
        make(position, move)


@kernel
def counted_plies(position, ply):
    """The plies since the last capture that the move limit counts; the last `ply` are of the search."""
    if position.clock < ply:  # the capture is in the search: too recent to matter
        return position.clock
    spared = position.spared
    checks = (position.checks[0], position.checks[1])
    for _ in range(ply):
        unmake(position)
    for _ in range(ply):
        replay(position, position.moves[position.height])
        count_last_move(position)
    counted = position.clock - position.spared
    position.spared = spared
    position.checks[0] = checks[0]
    position.checks[1] = checks[1]
    return counted


@kernel
def may_pass(position):
    """Whether the side to move has a rook, or two knights or cannons: with less, zugzwang is likely."""
    side = position.turn
    strength = 0
    for slot in range(SLOTS * side, SLOTS * side + SLOTS):
        kind = SLOT_KINDS[slot]
        if position.square[slot] != OFF:
            strength += 2 * int(kind == ROOK) + int(kind == KNIGHT) + int(kind == CANNON)
    return strength >= 2


@kernel
def mvv_lva(position, move):
    """0 for a quiet move; else higher for a more valuable victim, then for a less valuable attacker."""
    return int(MVV_LVA[position.board[move >> 7 & 127], position.board[move & 127]])
