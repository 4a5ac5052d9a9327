"""The terms of the evaluation and their components, as each component's own file declares them.

The evaluation is a sum of counts times weights. A weight is a pair of centipawns, for the opening and for the
endgame. A component is one file of this package: its terms, their texts and initial weights, and the function
that counts them. `component_sum.py` imports these files; their order is that of the array of weights.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from xqlab.declared_weights import Rule, renamed
from xqlab.errors import XqlabError, check_names
from xqlab.words import Words
from xqlab.xiangqi.core.squares import ADVISOR, CANNON, ELEPHANT, KIND_CHINESE, KIND_NAMES, KNIGHT, PAWN, ROOK

PIECES = tuple(KIND_NAMES[kind] for kind in (ADVISOR, ELEPHANT, KNIGHT, ROOK, CANNON, PAWN))  # but the king
ATTACKERS = tuple(KIND_NAMES[kind] for kind in (KNIGHT, ROOK, CANNON, PAWN))
CHINESE = dict(zip(KIND_NAMES, KIND_CHINESE))


@dataclass(frozen=True)
class Term:
    """A feature that is counted for each side.

    english, chinese : what it counts, in words
    opening, endgame : its weight before tuning, in centipawns: a guess, or 0
    usual            : the plausible weights; None for those of its component
    name, component  : "mobility.knight.3" and "mobility", as `declare` sets them
    """

    english: str
    chinese: str
    opening: float = 0.0
    endgame: float = 0.0
    usual: tuple[float, float] | None = None
    name: str = ""
    component: str = ""


@dataclass(frozen=True)
class Component:
    """A part of the evaluation, which can be switched off.

    called            : its name
    about             : what it counts, in a sentence
    number            : index of its switch in the evaluator's record
    terms             : by their names within it
    reads_attack_maps : False if it needs only the squares of pieces
    rules             : what is plausible of its weights together
    """

    name: str
    called: Words
    about: Words
    number: int
    terms: Mapping[str, Term]
    reads_attack_maps: bool
    rules: tuple[Rule, ...]

    def index(self, name: str) -> int:
        """The index of one of its terms in the array of weights."""
        return term_index(f"{self.name}.{name}")

    def by_kind(self, pattern: str = "{}") -> NDArray[np.int64]:
        """int64[kind]: the term of `pattern` with the name of the kind of piece; -1 where there is none."""
        names = (pattern.format(kind) for kind in KIND_NAMES)
        return np.array([self.index(name) if name in self.terms else -1 for name in names], dtype=np.int64)


COMPONENTS: dict[str, Component] = {}
TERMS: list[Term] = []
_INDEX: dict[str, int] = {}


def declare(
    name: str,
    called: tuple[str, str],
    about: tuple[str, str],
    terms: Mapping[str, Term],
    *,
    usual: tuple[float, float] = (-250, 250),
    rules: Iterable[Rule] = (),
    reads_attack_maps: bool = True,
) -> Component:
    """A new component, its terms after those declared before; raises XqlabError if the name is taken.

    called, about : in English and in Chinese
    terms         : by their names within the component
    usual, rules  : the plausible weights of a term that does not say its own, and of terms together
    """
    if name in COMPONENTS:
        raise XqlabError(f"expected a component of a new name, got {name!r} a second time")
    named = {
        each: replace(term, name=f"{name}.{each}", component=name, usual=term.usual or usual)
        for each, term in terms.items()
    }
    full = tuple(renamed(rule, f"{name}.{{}}".format) for rule in rules)
    words = Words(*called), Words(*about)
    component = Component(name, *words, len(COMPONENTS), named, reads_attack_maps, full)
    COMPONENTS[name] = component
    for term in named.values():
        _INDEX[term.name] = len(TERMS)
        TERMS.append(term)
    return component


def term_index(name: str) -> int:
    """The index of a term in the array of weights; raises XqlabError for an unknown one.

    >>> TERMS[term_index("mobility.knight.3")].name
    'mobility.knight.3'
    """
    try:
        return _INDEX[name]
    except (KeyError, TypeError):
        hint = ", ".join(COMPONENTS)
        raise XqlabError(f"expected a term such as 'mobility.knight.3', of {hint}; got {name!r}") from None


def component_terms(name: str) -> range:
    """The indices of a component's terms; raises XqlabError for an unknown component."""
    _known(name)
    first = term_index(f"{name}.{next(iter(COMPONENTS[name].terms))}")
    return range(first, first + len(COMPONENTS[name].terms))


def component_name(component: str) -> str:
    """The name of a component: "king safety", 将帅安全; raises XqlabError for an unknown one."""
    return str(_known(component).called)


def component_about(component: str) -> str:
    """What a component counts, in a sentence; raises XqlabError for an unknown one."""
    return str(_known(component).about)


def term_text(name: str) -> str:
    """What a term counts, in words; raises XqlabError for an unknown term.

    >>> term_text("king_safety.attackers.3")
    '3 enemy pieces that reach into the palace'
    """
    term = TERMS[term_index(name)]
    return str(Words(term.english, term.chinese))


def article(noun: str) -> str:
    """The indefinite article before a noun: "a" or "an"."""
    return "an" if noun[0] in "aeiou" else "a"


def _known(name: str) -> Component:
    check_names("a component", [name], COMPONENTS)
    return COMPONENTS[name]
