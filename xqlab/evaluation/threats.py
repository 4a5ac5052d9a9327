"""Threats: attacked pieces, hanging, protected, or chased by a less valuable piece."""

# mypy: ignore-errors

from xqlab.evaluation.attack_maps import BY_ALL, BY_GUARDS, BY_MINOR, pieces_of
from xqlab.evaluation.term_value import term_value
from xqlab.evaluation.terms import CHINESE, PIECES, Term, declare
from xqlab.kernels import inlined
from xqlab.kernels.bits import count_bits
from xqlab.xiangqi.core.squares import ADVISOR, CANNON, KNIGHT, PAWN, ROOK

GUESSES = {
    "advisor": 8,
    "elephant": 8,
    "knight": 25,
    "rook": 40,
    "cannon": 25,
    "pawn": 5,
}  # lost when hanging


def _terms(name: str, share: float, english: str, chinese: str, pieces: tuple[str, ...]) -> dict[str, Term]:
    return {
        f"{name}.{piece}": Term(
            english.format(piece),
            chinese.format(CHINESE[piece]),
            -share * GUESSES[piece],
            -share * GUESSES[piece],
        )
        for piece in pieces
    }


THREATS = declare(
    "threats",
    ("threats", "威胁"),
    (
        "Pieces that are attacked: hanging, protected, or chased by less valuable ones.",
        "受攻的己方子：无根、有根，或受到价值较低的子攻击。",
    ),
    _terms("hanging", 1.0, "an own {} that is attacked and not protected", "无根的{}受攻", PIECES)
    | _terms("attacked", 0.2, "an own {} that is attacked and protected", "有根的{}受攻", PIECES)
    | _terms(
        "chased",
        0.6,
        "an own {} that a less valuable piece attacks",
        "{}受到价值较低的子攻击",
        ("knight", "rook", "cannon"),
    ),
    usual=(-200, 40),
)
ON = THREATS.number
HANGING, ATTACKED, CHASED = (THREATS.by_kind(f"{name}.{{}}") for name in ("hanging", "attacked", "chased"))


@inlined
def threats(evaluator, position, side):
    """The side's attacked pieces, except the king."""
    if evaluator.on[ON] == 0:
        return 0
    total = 0
    enemy = 1 - side
    own_low = position.attacked[side, BY_ALL, 0]
    own_high = position.attacked[side, BY_ALL, 1]
    any_low = position.attacked[enemy, BY_ALL, 0]
    any_high = position.attacked[enemy, BY_ALL, 1]
    for kind in range(ADVISOR, PAWN + 1):
        low, high = pieces_of(position, side, kind)
        low &= any_low
        high &= any_high
        protected = count_bits(low & own_low) + count_bits(high & own_high)
        hanging = count_bits(low & ~own_low) + count_bits(high & ~own_high)
        total += term_value(evaluator, side, ATTACKED[kind], protected)
        total += term_value(evaluator, side, HANGING[kind], hanging)
    # pawns and guards are less valuable than knights and cannons, and these less than rooks
    total += chased(evaluator, position, side, KNIGHT, BY_GUARDS)
    total += chased(evaluator, position, side, CANNON, BY_GUARDS)
    return total + chased(evaluator, position, side, ROOK, BY_MINOR)


@inlined
def chased(evaluator, position, side, kind, worth):
    """The number of the side's pieces of a kind that less valuable enemy pieces attack.

    worth : int64  index of the attackers in `position.attacked[side]`
    """
    low, high = pieces_of(position, side, kind)
    low &= position.attacked[1 - side, worth, 0]
    high &= position.attacked[1 - side, worth, 1]
    return term_value(evaluator, side, CHASED[kind], count_bits(low) + count_bits(high))
