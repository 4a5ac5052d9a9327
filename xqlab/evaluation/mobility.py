"""Mobility: how many squares knights, rooks and cannons can go to."""

# mypy: ignore-errors

from xqlab.declared_weights import Rises
from xqlab.evaluation.attack_maps import BY_PAWNS, count_reached
from xqlab.evaluation.term_value import term_value
from xqlab.evaluation.terms import CHINESE, Term, declare
from xqlab.kernels import inlined
from xqlab.xiangqi.core.legality import occupied
from xqlab.xiangqi.core.squares import CANNONS, KNIGHTS, OFF, PAWNS, ROOKS, SLOTS

# piece: the most squares that it can go to, and centipawns for each square above half of them
GUESSES = {"knight": (8, 6), "rook": (17, 2), "cannon": (17, 1)}


def _term(piece: str, count: int) -> Term:
    most, worth = GUESSES[piece]
    guess = worth * (count - most // 2)
    empty, kong = ("empty ", "空") if piece == "cannon" else ("", "")
    return Term(
        f"a {piece} that can go to {count} {empty}squares which enemy pawns do not attack",
        f"{CHINESE[piece]}可到 {count} 个{kong}点，受对方兵攻击的点除外",
        guess,
        guess,
    )


MOBILITY = declare(
    "mobility",
    ("mobility", "机动性"),
    ("How many squares knights, rooks and cannons can go to.", "马、车、炮可到的点数。"),
    {
        f"{piece}.{count}": _term(piece, count)
        for piece, (most, _) in GUESSES.items()
        for count in range(most + 1)
    },
    usual=(-150, 150),
    rules=[
        Rises(
            tuple(f"{piece}.{count}" for count in range(most + 1)),
            f"the worth of a {piece}'s mobility",
            f"{CHINESE[piece]}的机动性",
        )
        for piece, (most, _) in GUESSES.items()
    ],
)
ON = MOBILITY.number
KNIGHT_MOBILITY, ROOK_MOBILITY, CANNON_MOBILITY = (MOBILITY.index(f"{piece}.0") for piece in GUESSES)


@inlined
def mobility(evaluator, position, side):
    """Knights, rooks and cannons by the number of their target squares that no enemy pawn attacks."""
    if evaluator.on[ON] == 0:
        return 0
    total = 0
    first = SLOTS * side
    low, high = occupied(position)
    safe_low = ~position.attacked[1 - side, BY_PAWNS, 0]
    safe_high = ~position.attacked[1 - side, BY_PAWNS, 1]
    free_low = safe_low & ~position.pieces[side, 0]
    free_high = safe_high & ~position.pieces[side, 1]
    for slot in range(first + KNIGHTS, first + ROOKS):
        if position.square[slot] != OFF:
            count = count_reached(position, slot, free_low, free_high)
            total += term_value(evaluator, side, KNIGHT_MOBILITY + count, 1)
    for slot in range(first + ROOKS, first + CANNONS):
        if position.square[slot] != OFF:
            count = count_reached(position, slot, free_low, free_high)
            total += term_value(evaluator, side, ROOK_MOBILITY + count, 1)
    for slot in range(first + CANNONS, first + PAWNS):
        if position.square[slot] != OFF:
            count = count_reached(position, slot, safe_low & ~low, safe_high & ~high)
            total += term_value(evaluator, side, CANNON_MOBILITY + count, 1)
    return total
