"""Enemy pieces that cannons attack over a screen."""

# mypy: ignore-errors

from xqlab.evaluation.attack_maps import count_reached, pieces_of
from xqlab.evaluation.term_value import term_value
from xqlab.evaluation.terms import CHINESE, Term, declare
from xqlab.kernels import inlined
from xqlab.xiangqi.core.squares import ADVISOR, CANNONS, PAWN, SLOTS

GUESSES = {"advisor": 3, "elephant": 3, "knight": 5, "rook": 10, "cannon": 5, "pawn": 2}  # centipawns

CANNON_AIMS = declare(
    "cannon_aims",
    ("cannon screens", "炮架"),
    ("What cannons aim at over a screen.", "炮隔着炮架瞄着的对方子。"),
    {
        piece: Term(
            f"an enemy {piece} that a cannon could take", f"炮隔子瞄着对方的{CHINESE[piece]}", guess, guess
        )
        for piece, guess in GUESSES.items()
    },
    usual=(-60, 120),
)
ON = CANNON_AIMS.number
AIM_TERM = CANNON_AIMS.by_kind()


@inlined
def cannon_aims(evaluator, position, side):
    """The enemy pieces that the side's cannons could take; the king is not counted."""
    if evaluator.on[ON] == 0:
        return 0
    total = 0
    one = SLOTS * side + CANNONS
    other = one + 1
    for kind in range(ADVISOR, PAWN + 1):
        low, high = pieces_of(position, 1 - side, kind)
        aims = count_reached(position, one, low, high) + count_reached(position, other, low, high)
        total += term_value(evaluator, side, AIM_TERM[kind], aims)
    return total
