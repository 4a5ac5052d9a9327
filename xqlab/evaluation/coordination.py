"""Coordination: pieces that work together, and pieces that are protected.

A product of two counts is mostly material: the side with an extra knight has more pairs with
knights. So one, about the average over the positions of the fit, is subtracted from each count. What a knight
adds beside one rook is material; what it adds or loses beside two or none is coordination.
"""

# mypy: ignore-errors

from xqlab.evaluation.attack_maps import BY_ALL, count_pieces, count_protected, crossed_pawns
from xqlab.evaluation.term_value import term_value
from xqlab.evaluation.terms import Term, declare
from xqlab.kernels import inlined
from xqlab.kernels.bits import count_bits
from xqlab.xiangqi.core.squares import CANNON, KNIGHT, ROOK

COORDINATION = declare(
    "coordination",
    ("coordination", "子力配合"),
    ("Pieces that work together, and pieces that are protected.", "相互配合的子，以及有根的子。"),
    {
        "rook_knight": Term("(rooks − 1) × (knights − 1)", "车马配合：（车数−1）×（马数−1）", 4, 4),
        "rook_cannon": Term("(rooks − 1) × (cannons − 1)", "车炮配合：（车数−1）×（炮数−1）", 4, 2),
        "knight_cannon": Term("(knights − 1) × (cannons − 1)", "马炮配合：（马数−1）×（炮数−1）", 4, 6),
        "lone_rook": Term("a rook without the other", "单车：另一车已失"),
        "lone_knight": Term("a knight without the other", "单马：另一马已失"),
        "lone_cannon": Term("a cannon without the other", "单炮：另一炮已失", -2, 0),
        "protected_knight": Term("a protected knight", "有根的马", 4, 2),
        "protected_cannon": Term("a protected cannon", "有根的炮", 3, 2),
        "protected_pawn": Term("a protected pawn across the river", "有根的过河兵", 6, 10),
    },
    usual=(-150, 250),
)
ON = COORDINATION.number
ROOK_KNIGHT, ROOK_CANNON, KNIGHT_CANNON, LONE_ROOK, LONE_KNIGHT, LONE_CANNON = (
    COORDINATION.index(name)
    for name in ("rook_knight", "rook_cannon", "knight_cannon", "lone_rook", "lone_knight", "lone_cannon")
)
PROTECTED_KNIGHT, PROTECTED_CANNON, PROTECTED_PAWN = (
    COORDINATION.index(f"protected_{name}") for name in ("knight", "cannon", "pawn")
)


@inlined
def coordination(evaluator, position, side):
    """Pairs of rooks, knights and cannons beyond one of each, lone ones, and protected pieces."""
    if evaluator.on[ON] == 0:
        return 0
    knights = count_pieces(position, side, KNIGHT)
    rooks = count_pieces(position, side, ROOK)
    cannons = count_pieces(position, side, CANNON)
    pawns_safe = count_bits(crossed_pawns(position, side) & position.attacked[side, BY_ALL, 1 - side])
    total = term_value(evaluator, side, ROOK_KNIGHT, (rooks - 1) * (knights - 1))
    total += term_value(evaluator, side, ROOK_CANNON, (rooks - 1) * (cannons - 1))
    total += term_value(evaluator, side, KNIGHT_CANNON, (knights - 1) * (cannons - 1))
    total += term_value(evaluator, side, LONE_ROOK, rooks & 1)
    total += term_value(evaluator, side, LONE_KNIGHT, knights & 1)
    total += term_value(evaluator, side, LONE_CANNON, cannons & 1)
    total += term_value(evaluator, side, PROTECTED_KNIGHT, count_protected(position, side, KNIGHT))
    total += term_value(evaluator, side, PROTECTED_CANNON, count_protected(position, side, CANNON))
    return total + term_value(evaluator, side, PROTECTED_PAWN, pawns_safe)
