"""How men stand together: pawns beside and behind one another, pairs of men, men that are protected."""

# mypy: ignore-errors

from __future__ import annotations

from xqlab._jit import count_bits, inlined
from xqlab.evaluation.survey import BY_ALL, men_of
from xqlab.evaluation.tally import tally
from xqlab.evaluation.terms import term_index
from xqlab.xiangqi.core.legality import occupied
from xqlab.xiangqi.core.squares import CANNON, FILES, FULL, HALF, KNIGHT, PAWN, ROOK
from xqlab.xiangqi.core.tables import FILE_A

CROSSED, SIDE_BY_SIDE, LINKED, BLOCKED_PAWN = (
    term_index(f"pawns.{name}") for name in ("crossed", "side_by_side", "linked", "blocked")
)
ROOK_KNIGHT, ROOK_CANNON, KNIGHT_CANNON, TWO_ROOKS, TWO_KNIGHTS, TWO_CANNONS = (
    term_index(f"coordination.{name}")
    for name in ("rook_knight", "rook_cannon", "knight_cannon", "two_rooks", "two_knights", "two_cannons")
)
PROTECTED_KNIGHT, PROTECTED_CANNON, PROTECTED_PAWN = (
    term_index(f"coordination.protected_{name}") for name in ("knight", "cannon", "pawn")
)
BEYOND_FILE_A = FULL & ~FILE_A


@inlined
def crossed_pawns(position, side):
    """The side's pawns across the river, a set of the half board that is the enemy's."""
    return position.kinds[side, PAWN, 1 - side]


@inlined
def before_waiting_pawns(position, side):
    """The squares right before the side's pawns that have not crossed: low, high."""
    waiting = position.kinds[side, PAWN, side]
    if side == 0:
        return waiting << FILES & FULL, waiting >> HALF - FILES
    return waiting << HALF - FILES & FULL, waiting >> FILES


@inlined
def pawns(evaluator, position, side):
    """The side's pawns: crossed ones as a set of one half board, uncrossed ones by the men before them."""
    low, high = occupied(position)
    crossed = crossed_pawns(position, side)
    before_low, before_high = before_waiting_pawns(position, side)
    beside = count_bits(crossed & (crossed << 1) & BEYOND_FILE_A)
    behind = count_bits(crossed & (crossed << FILES))
    blocked = count_bits(before_low & low) + count_bits(before_high & high)
    total = tally(evaluator, side, CROSSED, count_bits(crossed))
    total += tally(evaluator, side, SIDE_BY_SIDE, beside)
    total += tally(evaluator, side, LINKED, behind)
    return total + tally(evaluator, side, BLOCKED_PAWN, blocked)


@inlined
def count_men(position, side, kind):
    """How many men of a kind the side has."""
    low, high = men_of(position, side, kind)
    return count_bits(low) + count_bits(high)


@inlined
def count_protected(position, side, kind):
    """How many of the side's men of a kind are protected."""
    low, high = men_of(position, side, kind)
    low &= position.attacked[side, BY_ALL, 0]
    high &= position.attacked[side, BY_ALL, 1]
    return count_bits(low) + count_bits(high)


@inlined
def coordination(evaluator, position, side):
    """Pairs of knights, rooks and cannons that are left, and those that are protected."""
    knights = count_men(position, side, KNIGHT)
    rooks = count_men(position, side, ROOK)
    cannons = count_men(position, side, CANNON)
    pawns_safe = count_bits(crossed_pawns(position, side) & position.attacked[side, BY_ALL, 1 - side])
    total = tally(evaluator, side, ROOK_KNIGHT, rooks * knights)
    total += tally(evaluator, side, ROOK_CANNON, rooks * cannons)
    total += tally(evaluator, side, KNIGHT_CANNON, knights * cannons)
    total += tally(evaluator, side, TWO_ROOKS, rooks >> 1)
    total += tally(evaluator, side, TWO_KNIGHTS, knights >> 1)
    total += tally(evaluator, side, TWO_CANNONS, cannons >> 1)
    total += tally(evaluator, side, PROTECTED_KNIGHT, count_protected(position, side, KNIGHT))
    total += tally(evaluator, side, PROTECTED_CANNON, count_protected(position, side, CANNON))
    return total + tally(evaluator, side, PROTECTED_PAWN, pawns_safe)
