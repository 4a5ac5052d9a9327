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
from xqlab.experiments.matches.result import INTERRUPTED, MatchResult
from xqlab.experiments.matches.sprt import FEWEST, two_digits
from xqlab.games.adapters import AnyBoard
from xqlab.ideas import Idea
from xqlab.search.enhancements import Enhancements
from xqlab.text_table import columns
from xqlab.words import Words

POWER = 2.8  # standard errors at which the 95 % interval excludes 0 in four matches of five
FAR_TOO_MANY = 100_000  # pairs
_LIMITS = {"nodes": Words("nodes", "个结点"), "depth": Words("depth", "层"), "time": Words("time", "秒")}
_BETWEEN = Words(
    "between {0:+.0f} and {1:+.0f} Elo (95 %, {2})", "Elo 在 {0:+.0f} 与 {1:+.0f} 之间（95%，{2}）"
)
_SENTENCES = {
    "helps": Words("{0} helps: {1}.", "{0} 有帮助：{1}。"),
    "costs": Words("{0} costs: {1}.", "{0} 有损失：{1}。"),
    "not decided": Words("{0}: not decided, {1}; {2}.", "{0}：还没有定论，{1}；{2}。"),
}


@dataclass(frozen=True, eq=False, repr=False)
class MatchVerdict:
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
            none = Words("{0}: not decided, no games were played.", "{0}：还没有定论，一局也没有下。")
            return str(none.filled(self.change.name))
        between = _BETWEEN.filled(*self.score.interval(), self._length())
        return str(_SENTENCES[self.decision].filled(self.change.name, between, more_pairs(self.score)))

    def facts(self) -> Iterator[tuple[str, str]]:
        """(what, how much) of the verdict and its match."""
        yield f"{Words('verdict', '结论')}", self.sentence
        yield f"{Words('idea', '想法')}", self.change.label
        budget = [f"{amount:,} {_LIMITS[limit]}" for limit, amount in self.budget.items()]
        yield f"{Words('each move', '每着')}", f"{Words(', ', '，')}".join(budget)
        yield from self.match.facts()

    def _length(self) -> str:
        pairs = self.score.games // 2
        length = Words(f"{pairs} pair{'s' * (pairs != 1)}", f"{pairs} 组")
        return f"{length}{INTERRUPTED if self.match.interrupted else ''}"

    def __str__(self) -> str:
        return "\n".join(columns(list(self.facts()), left=(0, 1)))

    __repr__ = __str__


def more_pairs(score: Score) -> str:
    """How many more pairs a decision needs if the score so far is the true one, in words.

    >>> more_pairs(Score(11, 20, 9, pairs=(1, 4, 9, 4, 2)))
    'if the score stays as it is, some 760 more pairs would be needed'
    """
    if score.games < 2 * FEWEST:
        return str(Words("too few pairs to say how many more would be needed", "组数太少，说不出还要多少组"))
    total = games_needed(score.nelo, POWER) / 2
    if not isfinite(total):
        even = "the score is even, and no number of pairs would decide it if it stays so"
        return str(Words(even, "比分相等，若一直这样，多少组也定不下来"))
    left = total - score.games / 2
    if left > FAR_TOO_MANY:
        far = "if the score stays as it is, more pairs would be needed than anybody plays"
        return str(Words(far, "若比分不变，还要的组数多到没人下得完"))
    some = "if the score stays as it is, some {0:,} more pairs would be needed"
    return str(Words(some, "若比分不变，还要约 {0:,} 组").filled(two_digits(max(ceil(left), 1))))


def idea_match(
    ideas: Idea | Iterable[Idea],
    *,
    board: AnyBoard | None = None,
    base: Any = None,
    enhancements: Enhancements | None = None,
    **options: Any,
) -> MatchVerdict:
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
) -> MatchVerdict:
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
    return MatchVerdict(change, match(with_it, without, pairs=pairs, **options), budget)
