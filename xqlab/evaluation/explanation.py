"""`explain(board)`: the value of a position taken apart by term and side, so that it adds up."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from math import fsum
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from xqlab.errors import XqlabError
from xqlab.evaluation.changed_board import changed
from xqlab.evaluation.counting import count_terms, counted, phase_of
from xqlab.evaluation.explained_difference import Difference
from xqlab.evaluation.explanation_tables import explanation_html, explanation_text
from xqlab.evaluation.man_contributions import contributions
from xqlab.evaluation.term_words import LANGUAGES, term_text
from xqlab.evaluation.terms import COMPONENTS, TERMS, component_terms
from xqlab.evaluation.weights import Weights
from xqlab.xiangqi.board import Board
from xqlab.xiangqi.core.squares import SQUARE_NAMES


class ExplanationError(XqlabError):
    """An explanation was asked for that there is none of."""


class TermShare(NamedTuple):
    """What one term gives: counts of Red and Black, its weight, and centipawns.

    opening, endgame, weight : the pair of weights, and as they are mixed at this phase; 0 where it is off
    red, black, value        : counts times weight, and Red's less Black's
    """

    name: str
    component: str
    red_count: int
    black_count: int
    opening: float
    endgame: float
    weight: float
    red: float
    black: float
    value: float


class ComponentShare(NamedTuple):
    """What one component gives to Red, to Black, and the difference, in centipawns; its terms."""

    name: str
    is_on: bool
    red: float
    black: float
    value: float
    terms: tuple[TermShare, ...]


@dataclass(frozen=True, eq=False)
class Explanation:
    """The value of a position by component and term. All values are centipawns, Red's view, not rounded.

    board    : the position, a copy
    weights  : with which it was valued
    counts   : int32[2, terms]  what Red and Black have of each term
    phase    : 1 in the opening to 0 without rooks, knights and cannons
    language : of its tables, "en" or "zh"

    Two explanations can be subtracted: `explain(after) - explain(before)`.
    """

    board: Board
    weights: Weights
    counts: NDArray[np.int32]
    phase: float
    language: str = "en"

    @cached_property
    def mixed(self) -> NDArray[np.float64]:
        """float64[terms]: each weight at this phase, 0 where its component is off."""
        mixed = self.phase * self.weights.opening + (1 - self.phase) * self.weights.endgame
        return np.where(counted(self.weights), mixed, 0.0)

    @cached_property
    def term_values(self) -> NDArray[np.float64]:
        """float64[terms]: what each term gives, Red's less Black's."""
        return (self.counts[0] - self.counts[1]) * self.mixed

    @property
    def value(self) -> float:
        """The value of the position for Red."""
        return fsum(self.term_values)

    @property
    def value_for_mover(self) -> float:
        """The value for the side to move, as the search sees it, but for rounding."""
        return self.value if self.board.turn else -self.value

    def by_component(self) -> dict[str, ComponentShare]:
        """What each component gives, in their order; those that are off give nothing."""
        return {name: self._component(name) for name in COMPONENTS}

    def _component(self, name: str) -> ComponentShare:
        terms = tuple(self._term(i) for i in component_terms(name) if self.counts[:, i].any())
        red, black = fsum(each.red for each in terms), fsum(each.black for each in terms)
        value = fsum(each.value for each in terms)
        return ComponentShare(name, name not in self.weights.off, red, black, value, terms)

    def _term(self, index: int) -> TermShare:
        red, black = (int(count) for count in self.counts[:, index])
        weight, term = float(self.mixed[index]), TERMS[index]
        pair = float(self.weights.opening[index]), float(self.weights.endgame[index])
        name, part = term.name, term.component
        return TermShare(
            name, part, red, black, *pair, weight, red * weight, black * weight, (red - black) * weight
        )

    def table(self, *, everything: bool = False) -> Any:
        """A pandas frame, a row a term that either side has; `everything`: a row for each of all terms.

        Its columns are those of `TermShare`, and "about" in words. Raises ImportError without pandas.
        """
        import pandas

        chosen = [i for i in range(len(TERMS)) if everything or self.counts[:, i].any()]
        frame = pandas.DataFrame([self._term(i) for i in chosen], columns=list(TermShare._fields))
        frame.insert(2, "about", [term_text(TERMS[i].name, self.language) for i in chosen])
        return frame.set_index("name")

    def men(self, shows: str = "removal") -> dict[str, float]:
        """What each man contributes where it stands, in centipawns for its own side, by square ("e6").

        shows : "standing" for material and square alone;
                "removal" for all terms: the value with the man less the value without it (no king);
                "interplay" for the second less the first: what it does, and others do through it
        Raises ContributionError for anything else.
        """
        found = contributions(self.board, self.weights, shows)
        return {SQUARE_NAMES[square]: value for square, value in found.items()}

    def what_if(self, *, without: str = "", move: str = "", turn: str = "") -> Difference:
        """What would change, Red's view: after the change less now.

        without : squares of men to leave out, "e6" or "e6 b2"
        move    : a man put elsewhere, "h2e2", whether or not the rules allow it; the turn stays as it is
        turn    : "red" or "black" to move
        Raises WhatIfError.
        """
        after = changed(self.board, without=without, move=move, turn=turn)
        return explain(after, self.weights, language=self.language) - self

    def in_language(self, language: str) -> Explanation:
        """The same, its tables in another language."""
        return replace(self, language=_checked(language))

    def __sub__(self, before: Explanation) -> Difference:
        if not isinstance(before, Explanation):
            return NotImplemented
        return Difference(before=before, after=self)

    def __str__(self) -> str:
        return explanation_text(self)

    def __repr__(self) -> str:
        return f"<Explanation of {self.board.fen()!r}: {self.value:+.1f} for Red>"

    def _repr_html_(self) -> str:
        return explanation_html(self)


def explain(board: Board, weights: Weights | None = None, *, language: str = "en") -> Explanation:
    """The static value of a position taken apart; with `weights`, by default those that ship.

    >>> found = explain(Board(), Weights.rules_of_thumb())
    >>> found.value, found.by_component()["tempo"].value
    (10.0, 10.0)

    Raises ExplanationError for a board of another game, and for an unknown language.
    """
    if not isinstance(board, Board):
        raise ExplanationError(
            f"expected a Xiangqi board (xqlab.xiangqi.Board), which alone is valued by terms, got {board!r}"
        )
    weights = Weights.default() if weights is None else weights
    return Explanation(board.copy(), weights, count_terms(board), phase_of(board), _checked(language))


def explain_game(board: Board, weights: Weights | None = None, *, language: str = "en") -> list[Explanation]:
    """The explanation of each position of the game that led to `board`, the first one included."""
    if not isinstance(board, Board):
        explain(board)  # which says what is wrong with it
    walk, found = board.copy(), []
    while walk.move_stack:
        found.append(explain(walk, weights, language=language))
        walk.pop()
    return [explain(walk, weights, language=language), *reversed(found)]


def _checked(language: str) -> str:
    if language not in LANGUAGES:
        raise ExplanationError(f"expected language to be 'en' or 'zh', got {language!r}")
    return language
