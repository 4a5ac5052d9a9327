"""The phrases that every language of the sentences has, and what they share."""

from __future__ import annotations

from abc import ABC, abstractmethod

from xqlab.game import INFINITY, RULE_WIN
from xqlab.search.events import (
    ADJUDICATED,
    BEST,
    CUTOFF,
    ENTER,
    EXACT,
    ITERATION,
    KIND_NAMES,
    LEAF,
    LEAVE,
    LOWER,
    OVER,
    PRUNED,
    SHORTCUT,
    SKIPPED,
    STAND_PAT,
    TABLE,
)
from xqlab.search.result import mate_in
from xqlab.trace.reasons import facts
from xqlab.trace.sides import Sides, short_text


def is_decided(value: int) -> bool:
    """Whether a value means a game that is won, by mate or by a rule, and not a number of centipawns."""
    return RULE_WIN <= abs(value) < INFINITY


class Language(ABC):
    """One phrase for each kind of event, made from its facts. Proven cutoffs and guesses never read alike.

    names    : of the sides
    negamax  : values are those of the side to move, so the text names it
    reader   : the side whose view the values take now
    """

    passing: str  # what a null move is called

    def __init__(self, sides: Sides, negamax: bool) -> None:
        self.names, self.win, self.negamax = sides.names, sides.win, negamax
        self.reader = 0
        self._texts: dict[tuple[int, int, int], str] = {}
        self._phrases = {kind: getattr(self, name) for kind, name in _PHRASES.items()}

    def tell(self, kind: int, fact: facts.Fact, reader: int) -> str:
        """The sentence of an event of this kind."""
        self.reader = reader
        sentence: str = self._phrases[kind](fact)
        return sentence

    # -- values -----------------------------------------------------------------------------------------

    def value(self, value: int) -> str:
        """A value: "35", "−∞", "mate in 3 for Black"."""
        return self.bounded(facts.Bounded(value, 0))

    def bounded(self, bounded: facts.Bounded) -> str:
        """A value with what is known about it: "at most 12"; without bound, the value alone."""
        key = (*bounded, self.reader)
        text = self._texts.get(key)
        if text is None:
            text = self._texts[key] = self._bounded_text(*bounded)
        return text

    def loosely(self, bounded: facts.Bounded) -> str:
        """The same without a word for "exactly"."""
        return self.value(bounded.value) if bounded.bound == EXACT else self.bounded(bounded)

    def _bounded_text(self, value: int, bound: int) -> str:
        winner = self.reader if value > 0 else 1 - self.reader
        mate = mate_in(value)
        if abs(value) < INFINITY and mate is not None:
            # A mate that may still come sooner, or that is the soonest.
            sooner = bound and bound != EXACT and (bound == LOWER) == (value > 0)
            return self.mate(abs(mate), winner, bound, bool(sooner))
        text = self.won_by_rule(winner) if abs(value) == RULE_WIN else short_text(value)
        return self.with_bound(text, bound) if bound else text

    def mate_asked(self, known: facts.Known) -> tuple[int, int, bool, bool] | None:
        """(whose, moves, sooner, strictly) of a question about a mate; None for one about a number.

        whose : the side that is to mate sooner, or to hold out longer, than in so many moves
        """
        moves = mate_in(known.value)
        if moves is None or abs(known.value) >= INFINITY:
            return None
        winner = self.reader if known.value > 0 else 1 - self.reader
        upwards = known.beyond in (facts.EXCEEDS, facts.REACHES)
        sooner = upwards == (known.value > 0)
        strictly = known.beyond in (facts.EXCEEDS, facts.FALLS_BELOW)
        return winner if sooner else 1 - winner, abs(moves), sooner, strictly

    @abstractmethod
    def with_bound(self, text: str, bound: int) -> str: ...
    @abstractmethod
    def mate(self, moves: int, winner: int, bound: int, sooner: bool) -> str: ...
    @abstractmethod
    def won_by_rule(self, winner: int) -> str: ...

    # -- phrases ----------------------------------------------------------------------------------------

    @abstractmethod
    def iteration(self, fact: facts.Iteration) -> str: ...
    @abstractmethod
    def enter(self, fact: facts.Enter) -> str: ...
    @abstractmethod
    def leaf(self, fact: facts.Valued) -> str: ...
    @abstractmethod
    def over(self, fact: facts.Valued) -> str: ...
    @abstractmethod
    def adjudicated(self, fact: facts.Adjudicated) -> str: ...
    @abstractmethod
    def table(self, fact: facts.Table) -> str: ...
    @abstractmethod
    def stand_pat(self, fact: facts.StandPat) -> str: ...
    @abstractmethod
    def best(self, fact: facts.Best) -> str: ...
    @abstractmethod
    def cutoff(self, fact: facts.Cutoff) -> str: ...
    @abstractmethod
    def pruned(self, fact: facts.Pruned) -> str: ...
    @abstractmethod
    def leave(self, fact: facts.Leave) -> str: ...
    @abstractmethod
    def shortcut(self, fact: facts.Shortcut) -> str: ...
    @abstractmethod
    def skipped(self, fact: facts.Skipped) -> str: ...


_PHRASES = {
    kind: KIND_NAMES[kind].lower()
    for kind in (
        ITERATION, ENTER, LEAF, OVER, ADJUDICATED, TABLE, STAND_PAT,
        BEST, CUTOFF, PRUNED, LEAVE, SHORTCUT, SKIPPED,
    )
}  # fmt: skip
