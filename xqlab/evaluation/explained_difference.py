"""`explain(after) - explain(before)`: where the difference of two values comes from, term by term."""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import fsum
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from xqlab.evaluation.explanation_tables import difference_html, difference_text
from xqlab.evaluation.term_words import term_text
from xqlab.evaluation.terms import COMPONENTS, TERMS, component_terms

if TYPE_CHECKING:
    from xqlab.evaluation.explanation import Explanation


class TermChange(NamedTuple):
    """What became of one term: counts (Red, Black) before and after, and centipawns for Red."""

    name: str
    component: str
    count_before: tuple[int, int]
    count_after: tuple[int, int]
    before: float
    after: float
    change: float


class ComponentChange(NamedTuple):
    """What became of one component, in centipawns for Red, and of its terms where that is anything."""

    name: str
    before: float
    after: float
    change: float
    terms: tuple[TermChange, ...]


@dataclass(frozen=True, eq=False)
class Difference:
    """Two explanations, and what changes from one to the other: centipawns, Red's view, not rounded.

    A term may change while its counts stay: when the phase, or the weights, are others.
    """

    before: Explanation
    after: Explanation

    @property
    def value(self) -> float:
        """The value after less the value before."""
        return fsum([*self.after.term_values, *-self.before.term_values])

    @property
    def language(self) -> str:
        """Of its tables."""
        return self.after.language

    def by_component(self) -> dict[str, ComponentChange]:
        """What becomes of each component, in their order."""
        return {name: self._component(name) for name in COMPONENTS}

    def _component(self, name: str) -> ComponentChange:
        before, after = self.before.term_values, self.after.term_values
        chosen = np.array(component_terms(name))
        same = np.all(self.before.counts == self.after.counts, axis=0) & (before == after)
        terms = tuple(self._term(int(i)) for i in chosen[~same[chosen]])
        change = fsum([*after[chosen], *-before[chosen]])
        return ComponentChange(name, fsum(before[chosen]), fsum(after[chosen]), change, terms)

    def _term(self, index: int) -> TermChange:
        counts = [
            (int(each.counts[0, index]), int(each.counts[1, index])) for each in (self.before, self.after)
        ]
        before, after = (float(each.term_values[index]) for each in (self.before, self.after))
        term = TERMS[index]
        return TermChange(term.name, term.component, counts[0], counts[1], before, after, after - before)

    def table(self) -> Any:
        """A pandas frame, a row a term that changes: the columns of `TermChange`, and "about" in words."""
        import pandas

        rows = [term for part in self.by_component().values() for term in part.terms]
        frame = pandas.DataFrame(rows, columns=list(TermChange._fields))
        frame.insert(2, "about", [term_text(row.name, self.language) for row in rows])
        return frame.set_index("name")

    def in_language(self, language: str) -> Difference:
        """The same, its tables in another language."""
        return replace(self, before=self.before.in_language(language), after=self.after.in_language(language))

    def __str__(self) -> str:
        return difference_text(self)

    def __repr__(self) -> str:
        return f"<Difference of {self.value:+.1f} for Red>"

    def _repr_html_(self) -> str:
        return difference_html(self)
