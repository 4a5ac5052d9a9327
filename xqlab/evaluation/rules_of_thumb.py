"""Weights written down without any measurement: what a book for beginners would say, in centipawns.

Tuning starts from them, and tuned weights have to beat them.
"""

from __future__ import annotations

from xqlab.evaluation.piece_square import MATERIAL, square_value
from xqlab.evaluation.terms import KNIGHT_MOVES, LINE_MOVES, TERMS
from xqlab.xiangqi.core.squares import FILES, KIND_NAMES, parse_square

GUESSES: dict[str, tuple[float, float]] = {
    "pawns.side_by_side": (10, 20),
    "pawns.linked": (4, 8),
    "pawns.blocked": (-3, 0),
    "king_safety.bare": (-20, -10),
    "king_safety.open_file": (-10, -5),
    "king_safety.attackers_unguarded": (-5, -5),
    "king_safety.hollow_cannon.file": (-80, -40),
    "king_safety.hollow_cannon.rank": (-30, -15),
    "king_safety.two_screens.file": (-15, -5),
    "king_safety.two_screens.rank": (-10, -5),
    "king_safety.pinned_by_rook": (-10, -10),
    "blocked.leg_by_own": (-4, -2),
    "blocked.leg_by_enemy": (-4, -2),
    "blocked.eye": (-3, -1),
    "coordination.rook_knight": (4, 4),
    "coordination.rook_cannon": (4, 2),
    "coordination.knight_cannon": (4, 6),
    "coordination.two_cannons": (5, 0),
    "coordination.protected_knight": (4, 2),
    "coordination.protected_cannon": (3, 2),
    "coordination.protected_pawn": (6, 10),
    "tempo.move": (10, 10),
}
HANGING = {"advisor": 8, "elephant": 8, "knight": 25, "rook": 40, "cannon": 25, "pawn": 5}
AIMED_AT = {"advisor": 3, "elephant": 3, "knight": 5, "rook": 10, "cannon": 5, "pawn": 2}
ATTACK = {"knight": 4, "rook": 3, "cannon": 2, "pawn": 4}


def rule_of_thumb(name: str) -> tuple[float, float]:
    """The weight of a term in the opening and in the endgame, by rule; (0, 0) where there is no rule."""
    component, _, rest = name.partition(".")
    what, _, detail = rest.partition(".")
    if component == "material":
        return _both(MATERIAL[KIND_NAMES.index(what)])
    if component == "piece_square":
        square, kind = parse_square(detail), KIND_NAMES.index(what)
        return _both(square_value(kind, square % FILES, square // FILES) - MATERIAL[kind])
    if component == "mobility":
        worth, usual = (
            (6, KNIGHT_MOVES // 2) if what == "knight" else (2 if what == "rook" else 1, LINE_MOVES // 2)
        )
        return _both(worth * (int(detail) - usual))
    if component == "threats":
        share = {"hanging": -1.0, "attacked": -0.2, "chased": -0.6}[what]
        return _both(share * HANGING[detail])
    if component == "cannon_aims":
        return _both(AIMED_AT[what])
    if what == "zone":
        return _both(-ATTACK[detail])
    if what.startswith("missing_"):
        dearest = {"missing_advisor": "rook", "missing_elephant": "cannon"}[what]
        return _both(-12 if detail == dearest else -4)
    if what == "attackers":
        return _both(-4 * int(detail) * (int(detail) - 1) / 2)
    return GUESSES.get(name, (0.0, 0.0))


def _both(value: float) -> tuple[float, float]:
    return float(value), float(value)


def rules_of_thumb() -> list[tuple[float, float]]:
    """The weight of every term, in the order of the array."""
    return [rule_of_thumb(term.name) for term in TERMS]
