"""The value of a repetition: a draw, or a loss for perpetual check (长将) or chase (长捉).

The board and the search call the kernel `repetition`; `outcome.outcome_of` puts its verdict into words.
"""

# mypy: ignore-errors

from xqlab.game import RULE_WIN, UNDECIDED
from xqlab.kernels import kernel
from xqlab.xiangqi.core.legality import is_in_check
from xqlab.xiangqi.core.position import make, unmake
from xqlab.xiangqi.core.squares import SLOTS
from xqlab.xiangqi.rules.chases import threats

ALL_PIECES = (1 << SLOTS) - 1


@kernel(waits=False)
def cycle_to_judge(position):
    """How many plies ago the position stood for the first of three times; below 0 if it stood there once,
    that many plies ago, which decides nothing yet; else 0.

    Nothing before a capture, a passed turn or the first position counts.
    """
    height = position.height
    oldest = min(position.clock, height)
    if oldest < 4 or position.moves[height - 1] == 0 or position.moves[height - 2] == 0:
        return 0
    here = position.key
    before = 0
    for distance in range(4, oldest + 1, 2):
        if position.moves[height - distance] == 0 or position.moves[height - distance + 1] == 0:
            return -before
        if position.keys[height - distance] == here:
            if before > 0:
                return distance
            before = distance
    return -before


@kernel
def replay(position, plies):
    """Replay the last `plies` moves that were taken back: the history still has them."""
    for _ in range(plies):
        make(position, int(position.moves[position.height]))


@kernel(waits=False)
def checks_in_cycle(position, plies):
    """(whether Red, whether Black gave check with every move of the last `plies`, whether any move did)."""
    red = black = True
    ever = False
    for _ in range(plies):
        checked = is_in_check(position)
        ever |= checked
        if position.turn == 1:
            red &= checked
        else:
            black &= checked
        unmake(position)
    replay(position, plies)
    return red, black, ever


@kernel(waits=False)
def chases_in_cycle(position, plies):
    """The pieces that Red, and that Black, chased with every move of the last `plies`, as bits of slot & 15.

    A move chases a piece that is threatened after it and was not before it. Once no piece is left on either
    side, the rest of the cycle is skipped.
    """
    red = black = ALL_PIECES
    back = 0
    while back < plies and red | black != 0:
        mover = 1 - int(position.turn)
        chased = black if mover else red
        if chased != 0:
            chased &= threats(position, mover)
        unmake(position)
        back += 1
        if chased != 0:
            chased &= ~threats(position, mover)
        if mover:
            black = chased
        else:
            red = chased
    replay(position, back)
    return red, black


@kernel(waits=False)
def repetition(position):
    """The value of a third occurrence for the side to move, 0, RULE_WIN or -RULE_WIN; else UNDECIDED."""
    return judged(position, cycle_to_judge(position))


@kernel
def judged(position, plies):
    """The value of the cycle of the last `plies` for the side to move; UNDECIDED if plies <= 0."""
    if plies <= 0:
        return UNDECIDED
    red, black, ever = checks_in_cycle(position, plies)
    if not ever:
        chased_by_red, chased_by_black = chases_in_cycle(position, plies)
        red = chased_by_red != 0
        black = chased_by_black != 0
    if red == black:
        return 0
    return RULE_WIN if red == (position.turn == 1) else -RULE_WIN
