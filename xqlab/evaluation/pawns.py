"""Pawn structure: pawns across the river, how they stand together, and pawns that cannot advance."""

# mypy: ignore-errors

from xqlab.evaluation.attack_maps import crossed_pawns
from xqlab.evaluation.term_value import term_value
from xqlab.evaluation.terms import Term, declare
from xqlab.kernels import inlined
from xqlab.kernels.bits import count_bits
from xqlab.xiangqi.core.legality import occupied
from xqlab.xiangqi.core.squares import FILES, FULL, HALF, PAWN
from xqlab.xiangqi.core.tables import FILE_A

PAWNS = declare(
    "pawns",
    ("pawn structure", "兵形"),
    ("Pawns across the river and how they stand together.", "过河兵及其相互位置，受阻的兵。"),
    {
        "crossed": Term("a pawn across the river", "过河兵"),
        "side_by_side": Term(
            "two crossed pawns beside one another, each protecting the other",
            "并排的过河兵（牵手兵）",
            10,
            20,
        ),
        "linked": Term("two crossed pawns one behind the other", "前后相连的过河兵", 4, 8),
        "blocked": Term(
            "an uncrossed pawn with any piece right before it", "未过河的兵，前一点上有子", -3, 0
        ),
    },
    usual=(-150, 150),
)
ON = PAWNS.number
CROSSED, SIDE_BY_SIDE, LINKED, BLOCKED = (
    PAWNS.index(name) for name in ("crossed", "side_by_side", "linked", "blocked")
)
BEYOND_FILE_A = FULL & ~FILE_A


@inlined
def before_waiting_pawns(position, side):
    """The squares directly in front of the side's uncrossed pawns: low, high."""
    waiting = position.kinds[side, PAWN, side]
    if side == 0:
        return waiting << FILES & FULL, waiting >> HALF - FILES
    return waiting << HALF - FILES & FULL, waiting >> FILES


@inlined
def pawns(evaluator, position, side):
    """The side's pawns: crossed, beside one another, linked, and blocked."""
    if evaluator.on[ON] == 0:
        return 0
    low, high = occupied(position)
    crossed = crossed_pawns(position, side)
    before_low, before_high = before_waiting_pawns(position, side)
    beside = count_bits(crossed & (crossed << 1) & BEYOND_FILE_A)
    behind = count_bits(crossed & (crossed << FILES))
    blocked = count_bits(before_low & low) + count_bits(before_high & high)
    total = term_value(evaluator, side, CROSSED, count_bits(crossed))
    total += term_value(evaluator, side, SIDE_BY_SIDE, beside)
    total += term_value(evaluator, side, LINKED, behind)
    return total + term_value(evaluator, side, BLOCKED, blocked)
