"""The results of a suite: positions solved, with an interval, and the cost of each solution."""

from collections.abc import Sequence
from dataclasses import asdict, dataclass, field
from itertools import combinations
from math import comb
from typing import Any

from xqlab.errors import XqlabError, check_names
from xqlab.experiments.matches.result import OF
from xqlab.experiments.run.rows import json_of
from xqlab.experiments.run.share_interval import Interval, share_interval
from xqlab.experiments.suite.suite_file import SuitePosition
from xqlab.text_table import columns, html_table
from xqlab.words import Words

COSTS = ("nodes", "seconds", "depth")


_TITLES = Words("player|solved|share (95 %)|nodes|seconds|depth", "棋手|解出|比例（95%）|结点|秒|深度")
_SHARE = Words("{0:.1f} % ({1:.1f} to {2:.1f})", "{0:.1f}%（{1:.1f} 至 {2:.1f}）")
_ONLY = Words(
    "only {0}: {1}, only {2}: {3} (sign test p = {4:.3g})",
    "只有 {0} 解出 {1} 个，只有 {2} 解出 {3} 个（符号检验 p = {4:.3g}）",
)


@dataclass(frozen=True)
class Cost:
    """What a search had spent at some moment: nodes, seconds, and plies of the last finished iteration.

    None for what the player does not report.
    """

    nodes: int | None
    seconds: float
    depth: int | None


@dataclass(frozen=True)
class Attempt:
    """A player's answer to one position.

    move     : the text of its move; None if it gave none
    value    : centipawns for the side to move, as reported
    spent    : on the whole search
    solution : until the search settled on a right move: the end of the first iteration after which none had
               a wrong one; None for a wrong answer
    failure  : what went wrong if the player crashed or hung
    """

    move: str | None
    value: int | None
    spent: Cost
    solution: Cost | None
    failure: str = ""

    @property
    def is_solved(self) -> bool:
        """Whether the move at the end was right."""
        return self.solution is not None


def share_solved(solved: int, total: int) -> Interval:
    """The 95 % interval of a share; neither end is ever certain at 0 or all of `total`.

    Raises XqlabError for impossible counts.

    >>> [round(end, 3) for end in share_solved(10, 10)]
    [0.692, 1.0]
    """
    if not 0 <= solved <= total or total < 1:
        raise XqlabError(f"expected 0 to n solved out of n, at least 1, got {solved!r} of {total!r}")
    share = solved / total
    return share_interval(share, share * (1 - share), total)


def sign_test(first: int, second: int) -> float:
    """The two-sided probability of a split at least as uneven, if both were equally likely.

    >>> round(sign_test(9, 1), 4)
    0.0215
    """
    total = first + second
    tail = sum(comb(total, i) for i in range(min(first, second) + 1)) / 2**total
    return min(1.0, 2 * tail)


@dataclass
class SuiteResult:
    """The attempts of players at the positions of a suite.

    players     : name -> what its moves depend on
    attempts    : name of the player -> name of the position -> attempt
    notes       : differences between this run and earlier ones of the same suite
    interrupted : whether it was interrupted; the attempts until then are there
    """

    positions: Sequence[SuitePosition]
    players: dict[str, dict[str, Any]]
    attempts: dict[str, dict[str, Attempt]] = field(default_factory=dict)
    notes: tuple[str, ...] = ()
    interrupted: bool = False

    def solved(self, player: str) -> int:
        """How many positions a player has solved."""
        return sum(attempt.is_solved for attempt in self._of(player).values())

    def tried(self, player: str) -> int:
        """How many positions a player has been given so far."""
        return len(self._of(player))

    def interval(self, player: str) -> tuple[float, float]:
        """The 95 % interval of a player's share of such positions; XqlabError before the first."""
        return share_solved(self.solved(player), self.tried(player))

    def costs(self, player: str, unit: str = "nodes") -> list[float]:
        """What each solution of a player has cost, in nodes, seconds or depth, the cheapest first.

        Solutions whose cost the player does not report are left out. Raises XqlabError for another unit.
        """
        check_names("a unit", [unit], COSTS)
        solutions = [attempt.solution for attempt in self._of(player).values() if attempt.solution]
        return sorted(cost for cost in (getattr(one, unit) for one in solutions) if cost is not None)

    def only(self, first: str, second: str) -> tuple[list[str], list[str]]:
        """The positions that the first player alone has solved, and the second alone, of those both tried."""
        one, other = self._of(first), self._of(second)
        both = [name for name in one if name in other]
        return (
            [name for name in both if one[name].is_solved and not other[name].is_solved],
            [name for name in both if other[name].is_solved and not one[name].is_solved],
        )

    def failures(self) -> list[str]:
        """One line for each position at which a player crashed or hung."""
        return [
            f"{player} | {name}: {attempt.failure}"
            for player, attempts in self.attempts.items()
            for name, attempt in attempts.items()
            if attempt.failure
        ]

    def table(self) -> list[tuple[str, ...]]:
        """Rows of texts, titles first: each player, positions solved, share with interval, median costs."""
        rows: list[tuple[str, ...]] = [_TITLES.parts()]
        for player in self.players:
            tried, solved = self.tried(player), self.solved(player)
            if not tried:
                rows.append((player, f"{OF.filled(0, 0)}", "", "", "", ""))
                continue
            low, high = self.interval(player)
            share = _SHARE.filled(100 * solved / tried, 100 * low, 100 * high)
            costs = [self.costs(player, unit) for unit in COSTS]
            medians = [
                form.format(some[(len(some) - 1) // 2]) if some else ""
                for some, form in zip(costs, ("{:,.0f}", "{:.3f}", "{:g}"))
            ]
            rows.append((player, f"{OF.filled(solved, tried)}", f"{share}", *medians))
        return rows

    def comparisons(self) -> list[str]:
        """A sentence for each pair of players: what only one has solved, and whether chance explains it."""
        lines = []
        for first, second in combinations([name for name in self.players if self.tried(name)], 2):
            ours, theirs = map(len, self.only(first, second))
            p = sign_test(ours, theirs)
            lines.append(str(_ONLY.filled(first, ours, second, theirs, p)))
        return lines

    def lines(self) -> list[str]:
        """A line for each position: its best moves, and each player's move, marked + or -."""
        titles = ("position", "best", *self.players)
        rows = [titles]
        for position in self.positions:
            best = " ".join(position.best) or "not " + " ".join(position.avoid)
            cells = []
            for player in self.players:
                attempt = self._of(player).get(position.name)
                cells.append("" if attempt is None else _cell(attempt))
            rows.append((position.name, best, *cells))
        return columns(rows, left=range(len(titles)))

    def as_json(self) -> dict[str, Any]:
        """All as JSON values, without provenance."""
        return {
            "players": self.players,
            "positions": [
                {key: value for key, value in asdict(position).items() if value not in (None, (), {})}
                for position in self.positions
            ],
            "solved": {
                player: {
                    "solved": self.solved(player),
                    "tried": self.tried(player),
                    "interval": list(self.interval(player)) if self.tried(player) else None,
                }
                for player in self.players
            },
            "attempts": json_of(self.attempts),
        }

    def __str__(self) -> str:
        head = Words(
            "median cost of a solution: nodes, seconds, depth", "解出一题的代价（中位数）：结点、秒、深度"
        )
        return "\n".join([*columns(self.table()), str(head), *self.comparisons()])

    def _repr_html_(self) -> str:
        titles, *rows = self.table()
        caption = Words("The cost of a solution is the median.", "解出一题的代价是中位数。")
        return html_table(rows, titles, caption=str(caption))

    def _of(self, player: str) -> dict[str, Attempt]:
        check_names("a player", [player], self.players)
        return self.attempts.get(player, {})


def _cell(attempt: Attempt) -> str:
    if attempt.solution is None:
        return f"- {attempt.move or 'no move'}"
    nodes, depth = attempt.solution.nodes, attempt.solution.depth
    parts = [f"+ {attempt.move}", f"{attempt.solution.seconds:.3f} s"]
    parts += [] if nodes is None else [f"{nodes:,} nodes"]
    parts += [] if depth is None else [f"depth {depth}"]
    return ", ".join(parts)
