"""What a match allows to say of a change: a sentence that claims no more than its interval."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from math import ceil, isfinite
from typing import Any

from xqlab.experiments.ideas.change import WITHOUT, Change, change_of
from xqlab.experiments.matches.match import match
from xqlab.experiments.matches.players import SearchPlayer
from xqlab.experiments.matches.rating import Score, games_needed
from xqlab.experiments.matches.result import MatchResult
from xqlab.experiments.matches.sprt import FEWEST, two_digits
from xqlab.games.adapters import AnyBoard
from xqlab.ideas import Idea
from xqlab.search.enhancements import Enhancements
from xqlab.text_table import columns

POWER = 2.8  # standard errors at which the 95 % interval excludes 0 in four matches of five
FAR_TOO_MANY = 100_000  # pairs


@dataclass(frozen=True, eq=False, repr=False)
class Verdict:
    """A match of the search with a change against the same search without it.

    match  : its games and its score, which is that with the change
    budget : of each move, such as {"nodes": 2000}
    """

    change: Change
    match: MatchResult
    budget: Mapping[str, float]

    @property
    def score(self) -> Score:
        """The score of the search with the change."""
        return self.match.score

    @property
    def decision(self) -> str:
        """ "helps" or "costs" where the 95 % interval excludes 0, else "not decided"."""
        low, high = self.score.interval() if self.score.games else (-1.0, 1.0)
        return "helps" if low > 0 else "costs" if high < 0 else "not decided"

    @property
    def sentence(self) -> str:
        """What the interval allows to say."""
        if not self.score.games:
            return f"{self.change.name}: not decided, no games were played."
        low, high = self.score.interval()
        between = f"between {low:+.0f} and {high:+.0f} Elo (95 %, {self._length()})"
        if self.decision != "not decided":
            return f"{self.change.name} {self.decision}: {between}."
        return f"{self.change.name}: not decided, {between}; {more_pairs(self.score)}."

    def facts(self) -> Iterator[tuple[str, str]]:
        """(what, how much) of the verdict and its match."""
        yield "verdict", self.sentence
        yield "idea", self.change.label
        yield "each move", ", ".join(f"{amount:,} {limit}" for limit, amount in self.budget.items())
        yield from self.match.facts()

    def _length(self) -> str:
        pairs = self.score.games // 2
        return f"{pairs} pair{'s' * (pairs != 1)}" + ", interrupted" * self.match.interrupted

    def __str__(self) -> str:
        return "\n".join(columns(list(self.facts()), left=(0, 1)))

    __repr__ = __str__


def more_pairs(score: Score) -> str:
    """How many more pairs a decision needs if the score so far is the true one, in words.

    >>> more_pairs(Score(11, 20, 9, pairs=(1, 4, 9, 4, 2)))
    'if the score stays as it is, some 760 more pairs would be needed'
    """
    if score.games < 2 * FEWEST:
        return "too few pairs to say how many more would be needed"
    total = games_needed(score.nelo, POWER) / 2
    if not isfinite(total):
        return "the score is even, and no number of pairs would decide it if it stays so"
    left = total - score.games / 2
    if left > FAR_TOO_MANY:
        return "if the score stays as it is, more pairs would be needed than anybody plays"
    return f"if the score stays as it is, some {two_digits(max(ceil(left), 1)):,} more pairs would be needed"


def idea_match(
    ideas: Idea | Iterable[Idea],
    *,
    board: AnyBoard | None = None,
    base: Any = None,
    enhancements: Enhancements | None = None,
    **options: Any,
) -> Verdict:
    """A match of the search with ideas, all of them at once, against the same search without them.

    board, base, enhancements : as for `xqlab.experiments.ideas.change.change_of`
    options : as for `change_match`: pairs, nodes, ledger, ...
    """
    return change_match(change_of(ideas, board, base=base, enhancements=enhancements), **options)


def change_match(
    change: Change,
    *,
    pairs: int = 20,
    nodes: int | None = None,
    depth: int | None = None,
    time: float | None = None,
    **options: Any,
) -> Verdict:
    """A match of the search with a change against that without it; an interrupt returns what was played.

    nodes, depth, time : the budget of a move, by default 2000 nodes
    options            : as for `match`: openings, seed, ledger, workers, on_pair, ...
    """
    given = {"nodes": nodes, "depth": depth, "time": time}
    budget: dict[str, Any] = {name: limit for name, limit in given.items() if limit is not None}
    budget = budget or {"nodes": 2000}
    players = {
        name: SearchPlayer(name, one.enhancements, one.evaluator, game=change.game, **budget)
        for name, one in change.variants.items()
    }
    without = players.pop(WITHOUT)
    (with_it,) = players.values()
    return Verdict(change, match(with_it, without, pairs=pairs, **options), budget)
