"""Coordination: pieces that work together, and pieces that are protected."""

# mypy: ignore-errors

from __future__ import annotations

from xqlab._jit import count_bits, inlined
from xqlab.evaluation.attack_maps import BY_ALL, count_pieces, count_protected, crossed_pawns
from xqlab.evaluation.term_value import term_value
from xqlab.evaluation.terms import Term, declare
from xqlab.xiangqi.core.squares import CANNON, KNIGHT, ROOK

COORDINATION = declare(
    "coordination",
    ("coordination", "子力配合"),
    ("Pieces that work together, and pieces that are protected.", "相互配合的子，以及有根的子。"),
    {
        "rook_knight": Term("each rook with each knight", "车马配合：每车与每马", 4, 4),
        "rook_cannon": Term("each rook with each cannon", "车炮配合：每车与每炮", 4, 2),
        "knight_cannon": Term("each knight with each cannon", "马炮配合：每马与每炮", 4, 6),
        "two_rooks": Term("both rooks", "双车"),
        "two_knights": Term("both knights", "双马"),
        "two_cannons": Term("both cannons", "双炮", 5, 0),
        "protected_knight": Term("a protected knight", "有根的马", 4, 2),
        "protected_cannon": Term("a protected cannon", "有根的炮", 3, 2),
        "protected_pawn": Term("a protected pawn across the river", "有根的过河兵", 6, 10),
    },
)
ON = COORDINATION.number
ROOK_KNIGHT, ROOK_CANNON, KNIGHT_CANNON, TWO_ROOKS, TWO_KNIGHTS, TWO_CANNONS = (
    COORDINATION.index(name)
    for name in ("rook_knight", "rook_cannon", "knight_cannon", "two_rooks", "two_knights", "two_cannons")
)
PROTECTED_KNIGHT, PROTECTED_CANNON, PROTECTED_PAWN = (
    COORDINATION.index(f"protected_{name}") for name in ("knight", "cannon", "pawn")
)


@inlined
def coordination(evaluator, position, side):
    """Pairs of knights, rooks and cannons, and protected pieces."""
    if evaluator.on[ON] == 0:
        return 0
    knights = count_pieces(position, side, KNIGHT)
    rooks = count_pieces(position, side, ROOK)
    cannons = count_pieces(position, side, CANNON)
    pawns_safe = count_bits(crossed_pawns(position, side) & position.attacked[side, BY_ALL, 1 - side])
    total = term_value(evaluator, side, ROOK_KNIGHT, rooks * knights)
    total += term_value(evaluator, side, ROOK_CANNON, rooks * cannons)
    total += term_value(evaluator, side, KNIGHT_CANNON, knights * cannons)
    total += term_value(evaluator, side, TWO_ROOKS, rooks >> 1)
    total += term_value(evaluator, side, TWO_KNIGHTS, knights >> 1)
    total += term_value(evaluator, side, TWO_CANNONS, cannons >> 1)
    total += term_value(evaluator, side, PROTECTED_KNIGHT, count_protected(position, side, KNIGHT))
    total += term_value(evaluator, side, PROTECTED_CANNON, count_protected(position, side, CANNON))
    return total + term_value(evaluator, side, PROTECTED_PAWN, pawns_safe)
