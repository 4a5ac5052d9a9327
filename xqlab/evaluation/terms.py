"""The terms of the evaluation: what is counted, under which name, and where its weight stands in the array.

The evaluation is a sum of counts times weights. A weight is a pair of centipawns, for the opening and for the
endgame. `COMPONENTS` groups the terms; a component is one function of this package and can be switched off.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from xqlab.errors import XqlabError
from xqlab.xiangqi.core.squares import (
    ADVISOR,
    CANNON,
    ELEPHANT,
    FILES,
    KIND_NAMES,
    KNIGHT,
    PAWN,
    RANKS,
    ROOK,
    SLOT_KINDS,
    SLOTS,
    SQUARE_NAMES,
    SQUARES,
    allowed_squares,
)

MEN = tuple(KIND_NAMES[kind] for kind in (ADVISOR, ELEPHANT, KNIGHT, ROOK, CANNON, PAWN))  # all but the king
ATTACKERS = tuple(KIND_NAMES[kind] for kind in (KNIGHT, ROOK, CANNON, PAWN))
KNIGHT_MOVES, LINE_MOVES = 8, 17  # the most squares that a knight, and a rook or cannon, can go to
MOST_ATTACKERS = 5  # aiming at a palace; more count as so many


@dataclass(frozen=True)
class Component:
    """A part of the evaluation: its terms by their names within it, and what it is about."""

    name: str
    about: str
    terms: dict[str, str]


@dataclass(frozen=True)
class Term:
    """One thing that is counted for each side: its name, such as "mobility.knight.3", and what it counts."""

    name: str
    component: str
    about: str


def article(noun: str) -> str:
    """The indefinite article before a noun: "a" or "an"."""
    return "an" if noun[0] in "aeiou" else "a"


def folded_square(square: int) -> int:
    """The square that stands for `square` and its mirror image: on files a to e."""
    file = square % FILES
    return square + FILES - 1 - 2 * file if file > 4 else square


def own_square(side: int, square: int) -> int:
    """The square as the side sees it from its own back rank, files not turned round."""
    return square if side == 0 else FILES * (RANKS - 1 - square // FILES) + square % FILES


def _squares() -> dict[str, str]:
    named = {}
    for kind, man in enumerate(KIND_NAMES):
        for square in sorted({folded_square(square) for square in allowed_squares(kind, 0)}):
            named[f"{man}.{SQUARE_NAMES[square]}"] = (
                f"{article(man)} {man} on {SQUARE_NAMES[square]} or its mirror image"
            )
    return named


def _mobility() -> dict[str, str]:
    named = {}
    for man, most in (("knight", KNIGHT_MOVES), ("rook", LINE_MOVES), ("cannon", LINE_MOVES)):
        what = "empty squares" if man == "cannon" else "squares"
        for count in range(most + 1):
            named[f"{man}.{count}"] = f"a {man} that can go to {count} {what} which enemy pawns do not attack"
    return named


def _threats() -> dict[str, str]:
    named = {f"hanging.{man}": f"an own {man} that is attacked and not protected" for man in MEN}
    named |= {f"attacked.{man}": f"an own {man} that is attacked and protected" for man in MEN}
    for man in ("knight", "rook", "cannon"):
        named[f"chased.{man}"] = f"an own {man} that a man of less worth attacks"
    return named


def _king_safety() -> dict[str, str]:
    named = {}
    for guard in ("advisor", "elephant"):
        for man in ATTACKERS:
            crossed = "crossed " if man == "pawn" else ""
            named[f"missing_{guard}.{man}"] = f"each {guard} that is gone, times each enemy {crossed}{man}"
    named["bare"] = "a king without any advisor or elephant"
    named["open_file"] = "a king with no own man before it on its file"
    for man in ATTACKERS:
        named[f"zone.{man}"] = f"each square of the palace that an enemy {man} reaches"
    for count in range(1, MOST_ATTACKERS + 1):
        named[f"attackers.{count}"] = f"{count} enemy men that reach into the palace"
    named["attackers_unguarded"] = "each such man, times each advisor or elephant that is gone"
    for line in ("file", "rank"):
        named[f"hollow_cannon.{line}"] = f"an enemy cannon on the king's {line} with nobody between"
        named[f"two_screens.{line}"] = f"an enemy cannon on the king's {line} with two men between"
    named["pinned_by_rook"] = "an own man alone between the king and an enemy rook"
    return named


COMPONENTS: dict[str, Component] = {
    each.name: each
    for each in (
        Component("material", "What each man is worth by itself.", {m: f"{article(m)} {m}" for m in MEN}),
        Component("piece_square", "What its square adds to a man, mirrored squares alike.", _squares()),
        Component("mobility", "How many squares knights, rooks and cannons can go to.", _mobility()),
        Component(
            "threats", "Men that are attacked: hanging, protected, or chased by cheaper ones.", _threats()
        ),
        Component(
            "pawns",
            "Pawns across the river and how they stand together.",
            {
                "crossed": "a pawn across the river",
                "side_by_side": "two crossed pawns beside one another, each protecting the other",
                "linked": "two crossed pawns one behind the other",
                "blocked": "an uncrossed pawn with any man right before it",
            },
        ),
        Component(
            "king_safety", "Guards that are gone, open lines, and men that aim at the palace.", _king_safety()
        ),
        Component(
            "blocked",
            "Legs of knights and eyes of elephants that are occupied.",
            {
                "leg_by_own": "a leg of an own knight with an own man on it",
                "leg_by_enemy": "a leg of an own knight with an enemy man on it",
                "eye": "an eye of an own elephant with any man on it",
            },
        ),
        Component(
            "cannon_aims",
            "What cannons aim at over a screen.",
            {man: f"an enemy {man} that a cannon could take" for man in MEN},
        ),
        Component(
            "coordination",
            "Men that work together, and men that are protected.",
            {
                "rook_knight": "each rook with each knight",
                "rook_cannon": "each rook with each cannon",
                "knight_cannon": "each knight with each cannon",
                "two_rooks": "both rooks",
                "two_knights": "both knights",
                "two_cannons": "both cannons",
                "protected_knight": "a protected knight",
                "protected_cannon": "a protected cannon",
                "protected_pawn": "a protected pawn across the river",
            },
        ),
        Component("tempo", "To be the one who moves.", {"move": "the side to move"}),
    )
}
TERMS: tuple[Term, ...] = tuple(
    Term(f"{component.name}.{name}", component.name, about)
    for component in COMPONENTS.values()
    for name, about in component.terms.items()
)
TERM_COUNT = len(TERMS)
_INDEX = {term.name: index for index, term in enumerate(TERMS)}


class TermError(XqlabError):
    """A term or a component was named that the evaluation does not have."""


def term_index(name: str) -> int:
    """Where the weight of a term stands in the array; raises TermError for an unknown one.

    >>> TERMS[term_index("mobility.knight.3")].name
    'mobility.knight.3'
    """
    try:
        return _INDEX[name]
    except (KeyError, TypeError):
        hint = ", ".join(COMPONENTS)
        raise TermError(f"expected a term such as 'mobility.knight.3', of {hint}; got {name!r}") from None


def component_terms(name: str) -> range:
    """Where the weights of a component stand; raises TermError for an unknown component."""
    if name not in COMPONENTS:
        raise TermError(f"expected a component out of {', '.join(COMPONENTS)}, got {name!r}")
    first = term_index(f"{name}.{next(iter(COMPONENTS[name].terms))}")
    return range(first, first + len(COMPONENTS[name].terms))


(
    MATERIAL,
    PIECE_SQUARE,
    MOBILITY,
    THREATS,
    PAWNS,
    KING_SAFETY,
    BLOCKED,
    CANNON_AIMS,
    COORDINATION,
    TEMPO,
) = range(len(COMPONENTS))


def _kind_terms(pattern: str) -> np.ndarray:
    """[kind] -> the term of `pattern` with the name of the kind; -1 where there is none."""
    return np.array([_INDEX.get(pattern.format(man), -1) for man in KIND_NAMES], dtype=np.int64)


def _square_terms() -> np.ndarray:
    """[slot, square] -> the term of a man there; -1 off the board and where it cannot stand."""
    table = np.full((2 * SLOTS, SQUARES + 1), -1, dtype=np.int64)
    for slot, kind in enumerate(SLOT_KINDS):
        for square in range(SQUARES):
            place = SQUARE_NAMES[folded_square(own_square(slot // SLOTS, square))]
            table[slot, square] = _INDEX.get(f"piece_square.{KIND_NAMES[kind]}.{place}", -1)
    return table


MATERIAL_TERM = _kind_terms("material.{}")
SQUARE_TERM = _square_terms()
MOBILITY_TERM = _kind_terms("mobility.{}.0")  # the first of each kind's terms
HANGING_TERM = _kind_terms("threats.hanging.{}")
ATTACKED_TERM = _kind_terms("threats.attacked.{}")
CHASED_TERM = _kind_terms("threats.chased.{}")
MISSING_ADVISOR_TERM = _kind_terms("king_safety.missing_advisor.{}")
MISSING_ELEPHANT_TERM = _kind_terms("king_safety.missing_elephant.{}")
ZONE_TERM = _kind_terms("king_safety.zone.{}")
AIM_TERM = _kind_terms("cannon_aims.{}")
