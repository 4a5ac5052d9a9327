"""How a game of Xiangqi ended: which rule, who has won, who chased what; and the sentences that say so.

Sources and what is left out: docs/xiangqi-rules.md.
"""

# mypy: ignore-errors

from xqlab.ending_texts import DRAW, Deed, Ending
from xqlab.kernels import kernel
from xqlab.words import Words
from xqlab.xiangqi.core.legality import is_in_check
from xqlab.xiangqi.core.movegen import generate
from xqlab.xiangqi.core.position import pass_turn, unmake
from xqlab.xiangqi.core.squares import FILES, KING, NOBODY, OFF, PAWN, SLOT_KINDS, SLOTS
from xqlab.xiangqi.rules.chases import reaches, threatens
from xqlab.xiangqi.rules.endings import is_bare
from xqlab.xiangqi.rules.repetition import chases_in_cycle, checks_in_cycle, cycle_to_judge, replay

THIRD = "The position occurs for the third time, {0} plies after the first: "
NOBODYS = "同一局面第三次出现，没有单方长将或长捉，判和。"
# name -> (its reason, the sentence in English, in Chinese)
TEXTS = {
    "facing kings": (
        "facing_kings",
        "The kings face each other on an open file and it is {winner}'s move: {winner} has won.",
        "将帅在同一直线上照面而轮到{winner}走棋，{winner}胜。",
    ),
    "king capture": (
        "king_capture",
        "{loser}'s king can be taken and it is {winner}'s move: {winner} has won.",
        "{loser}的将帅可被吃掉而轮到{winner}走棋，{winner}胜。",
    ),
    "checkmate": (
        "checkmate",
        "{loser} is in check and has no legal move: {winner} has won by checkmate.",
        "{loser}被将军而无合法着法，{winner}胜。",
    ),
    "stalemate": (
        "stalemate",
        "{loser} is not in check but has no legal move: that loses in Xiangqi, and {winner} has won.",
        "{loser}没有被将军，但无合法着法：象棋规定困毙为负，{winner}胜。",
    ),
    "move limit": (
        "move_limit",
        "No piece has been captured for {0} plies as the limit counts them: a draw.",
        "按规则计算，已有 {0} 步没有吃子，判和。",
    ),
    "bare": (
        "insufficient_material",
        "Neither side has a piece left that can cross the river: a draw.",
        "双方都没有可以过河的子，判和。",
    ),
    "both check": ("repetition", THIRD + "both sides have given check with every move; a draw.", NOBODYS),
    "perpetual check": (
        "perpetual_check",
        THIRD + "{loser} has given check with every move and loses.",
        "同一局面第三次出现，{loser}步步将军（长将），判负。",
    ),
    "some checks": ("repetition", THIRD + "neither side has given check with every move; a draw.", NOBODYS),
    "idle": (
        "repetition",
        THIRD + "neither side has given check or chased a piece with every move; a draw.",
        NOBODYS,
    ),
    "both chase": ("repetition", THIRD + "with every move {deeds}; a draw.", NOBODYS),
    "perpetual chase": (
        "perpetual_chase",
        THIRD + "with every move {deeds}; {loser} loses.",
        "同一局面第三次出现，{loser}步步捉子（长捉），判负。",
    ),
}
ENDINGS = tuple(Ending(reason, Words(*both)) for reason, *both in TEXTS.values())
CHASE = Deed("{side} has chased the {piece} (with the {others})", ", the ", " and ")
(
    FACING_KINGS,
    KING_CAPTURE,
    CHECKMATE,
    STALEMATE,
    BY_MOVE_LIMIT,
    BARE,
    BOTH_CHECK,
    PERPETUAL_CHECK,
    SOME_CHECKS,
    IDLE,
    BOTH_CHASE,
    PERPETUAL_CHASE,
) = range(len(TEXTS))


@kernel(waits=False)
def write_ending(position, buffer, facts):
    """Write how the game ended, for `xqlab.ending_texts`; return how many numbers, 0 if it goes on."""
    mover = position.turn
    if position.square[SLOTS * (1 - mover)] != OFF and can_take_king(position):
        return decided(facts, FACING_KINGS if kings_face(position) else KING_CAPTURE, mover)
    if generate(position, buffer, 0) == 0:
        return decided(facts, CHECKMATE if is_in_check(position) else STALEMATE, 1 - mover)
    plies = cycle_to_judge(position)
    if plies > 0:
        return write_repetition(position, plies, facts)
    counted = position.clock - position.spared
    if 0 < position.limit <= counted:
        facts[2] = counted
        return 1 + decided(facts, BY_MOVE_LIMIT, DRAW)
    return decided(facts, BARE, DRAW) if is_bare(position) else 0


@kernel
def decided(facts, ending, winner):
    """Write an ending and the winner; return 2."""
    facts[0] = ending
    facts[1] = winner
    return 2


@kernel
def can_take_king(position):
    """Whether the side that is not to move is in check: only a position that was set up has this."""
    pass_turn(position)
    takes = is_in_check(position)
    unmake(position)
    return takes


@kernel
def kings_face(position):
    """Whether both kings stand on one file, and nothing between."""
    low, high = position.square[0], position.square[SLOTS]
    if low > high:
        low, high = high, low
    if high == OFF or (high - low) % FILES != 0:
        return False
    for square in range(low + FILES, high, FILES):
        if position.board[square] != NOBODY:
            return False
    return True


@kernel(waits=False)
def write_repetition(position, plies, facts):
    """As `write_ending`, of the third occurrence that ends a cycle of so many plies."""
    red, black, ever = checks_in_cycle(position, plies)
    red_prey = black_prey = 0
    if not ever:
        red_prey, black_prey = chases_in_cycle(position, plies)
        red, black = red_prey != 0, black_prey != 0
    facts[2] = plies
    if red != black:
        return write_chases(position, plies, red_prey, black_prey, facts) + decided(
            facts, PERPETUAL_CHECK if ever else PERPETUAL_CHASE, int(red)
        )
    if not red:
        return 1 + decided(facts, SOME_CHECKS if ever else IDLE, DRAW)
    return write_chases(position, plies, red_prey, black_prey, facts) + decided(
        facts, BOTH_CHECK if ever else BOTH_CHASE, DRAW
    )


@kernel
def write_chases(position, plies, red_prey, black_prey, facts):
    """Write the chases, each with all pieces that threatened the prey in the cycle; return how many numbers.

    red_prey, black_prey : the pieces chased by Red and by Black, bits of slot & 15
    """
    at = 3
    for side in range(2):
        prey = black_prey if side else red_prey
        for place in range(SLOTS):
            if prey >> place & 1:
                victim = SLOTS * (1 - side) + place
                chasers = chasers_in_cycle(position, plies, side, victim)
                facts[at] = side
                facts[at + 2] = position.square[victim]
                first = at
                at += 3
                for chaser in range(SLOTS):
                    if chasers >> chaser & 1:
                        facts[at] = position.square[SLOTS * side + chaser]
                        at += 1
                facts[first + 1] = at - first - 2
    return at - 2


@kernel
def chasers_in_cycle(position, plies, side, victim):
    """The pieces of a side that threatened a piece after a move of the last `plies`, as bits of slot & 15."""
    chasers = 0
    for _ in range(plies):
        if position.turn != side:
            low = position.pieces[0, 0] | position.pieces[1, 0]
            high = position.pieces[0, 1] | position.pieces[1, 1]
            target = int(position.square[victim])
            for slot in range(SLOTS * side, SLOTS * side + SLOTS):
                kind = SLOT_KINDS[slot]
                if (
                    kind != KING
                    and kind != PAWN
                    and position.square[slot] != OFF
                    and reaches(position, slot, target, low, high)
                    and threatens(position, slot, victim, low, high)
                ):
                    chasers |= 1 << slot - SLOTS * side
        unmake(position)
    replay(position, plies)
    return chasers
