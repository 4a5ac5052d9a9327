"""The effect of a change: the searches without it and with it, of one position and of many."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import partial
from math import sqrt
from statistics import NormalDist
from typing import Any

import numpy as np

from xqlab.errors import XqlabError
from xqlab.experiments.ideas.change import WITHOUT, Change, change_of
from xqlab.experiments.matches.openings import positions_of
from xqlab.experiments.matches.result import INTERRUPTED, OF
from xqlab.experiments.run.timing import SHORT, TOO_SHORT, by_turns, warmed
from xqlab.experiments.sweeps.ablation import Ablation
from xqlab.experiments.sweeps.ablation_plan import REMOVED, AblationPlan, Question, planned
from xqlab.experiments.sweeps.bootstrap import Estimate, bootstrap
from xqlab.experiments.sweeps.sweep import Row, geometric_mean, sweep
from xqlab.game_profile import profile_named
from xqlab.games.adapters import AnyBoard
from xqlab.ideas import Idea
from xqlab.search.driver import Searcher
from xqlab.search.enhancements import Enhancements
from xqlab.search.result import Result
from xqlab.text_table import columns
from xqlab.words import Words

FULL = "full"  # the configuration with the change, as ablations call it
_MOVE, _VALUE, _NODES = Words("move", "着法"), Words("value", "值"), Words("nodes", "结点")
_FIRST = Words("cutoffs at the first move", "第一着截断")
_COUNTS = {
    "leaves": Words("leaves", "叶结点"),
    "cutoffs": Words("cutoffs", "截断"),
    "table_hits": Words("table hits", "置换表命中"),
    "reductions": Words("reductions", "缩减"),
    "skipped": Words("skipped", "跳过"),
}


class _Table:
    """What was measured, `about` in a line, as rows of texts: (what, without, with, the difference)."""

    def __str__(self: Any) -> str:
        with_it = Words("with {0}", "带 {0}").filled(self.change.name)
        titles = "", f"{Words(WITHOUT, '不带')}", f"{with_it}", f"{self.DIFFERENCE}"
        return "\n".join([self.about(), *columns([titles, *self.rows()])])

    __repr__ = __str__

    DIFFERENCE = Words("with / without", "带 / 不带")


@dataclass(frozen=True, eq=False, repr=False)
class BoardEffect(_Table):
    """Two recorded searches of one position.

    results : what each search is called -> its `Result`, that without the change first
    """

    change: Change
    results: dict[str, Result]

    def about(self) -> str:
        """What was searched, in a line."""
        result = self.results[WITHOUT]
        text = Words("{0} on one position, depth {1}", "{0}：1 个局面，深度 {1}")
        return str(text.filled(self.change.label, result.depth))

    def rows(self) -> Iterator[tuple[str, ...]]:
        """(what, without, with, ratio) as texts."""
        runs = list(self.results.values())
        yield f"{_MOVE}", *(str(run.move) for run in runs), ""
        yield f"{_VALUE}", *(f"{run.value:+d}" for run in runs), ""
        yield _ratio(_NODES, [run.nodes for run in runs])
        for name, words in _COUNTS.items():
            yield _ratio(words, [run.counts[name] for run in runs])
        yield f"{_FIRST}", *(_first_cutoffs([run.counts]) for run in runs), ""


def idea_effect(
    ideas: Idea | Iterable[Idea],
    boards: AnyBoard | Mapping[str, Any] | None = None,
    *,
    base: Any = None,
    enhancements: Enhancements | None = None,
    **options: Any,
) -> BoardEffect | Effect:
    """What ideas, all of them at once, do to the search of one board, or of many positions.

    boards  : a board, for its `board_effect`; or name -> board, by default those of `positions_of`, for the
              `effect` on them
    base, enhancements : the search without them, as for `change_of`
    options : as for `board_effect` or `effect`

    Raises XqlabError and IdeaError as these do.
    """
    if boards is None or isinstance(boards, Mapping):
        first = next(iter(boards.values()), None) if boards else None
        change = change_of(ideas, first, base=base, enhancements=enhancements)
        return effect(change, boards, **options)
    change = change_of(ideas, boards, base=base, enhancements=enhancements)
    return board_effect(change, boards, **options)


def board_effect(
    change: Change, board: AnyBoard, *, depth: int = 5, record: bool | int = True, table_mb: float = 16
) -> BoardEffect:
    """The searches of a position without the change and with it, each with an empty table.

    They take turns, with their code loaded; of two short ones the shorter counts.

    record : as for `xqlab.search`; with the logs, `xqlab.viz.Twin(*effect.results.values())` shows both trees
    """

    def searcher(name: str) -> Searcher:
        one = change.variants[name]
        return Searcher(board, one.enhancements, one.evaluator, table_mb)

    def call(name: str) -> Result:
        return searcher(name).run(board, depth=depth, record=record)

    for name in change.variants:
        warmed(searcher(name), board)
    calls = {name: partial(call, name) for name in change.variants}
    searched = by_turns(calls, 2, lambda result: result.seconds >= SHORT or bool(result.stopped))
    return BoardEffect(
        change, {name: min(some, key=lambda result: result.seconds) for name, some in searched.items()}
    )


@dataclass(frozen=True, eq=False, repr=False)
class Effect(_Table):
    """The searches of many positions without the change and with it.

    ablation : these searches, and those without the other switches that were asked for; for
               `xqlab.viz.charts.ablation_chart(effect.ablation, "all but one")`
    deeper   : searches without the change, `deeper.depths[0]` plies, in whose moves it is judged
    """

    change: Change
    ablation: Ablation
    deeper: Any

    DIFFERENCE = Words("difference (95 %)", "差别（95%）")

    @property
    def depth(self) -> int:
        """The plies of the searches without the change and with it."""
        return self.ablation.depths(REMOVED)[-1]

    @property
    def nodes(self) -> Estimate:
        """The ratio of nodes with the change to those without it, as of `Ablation.estimate`."""
        return self.ablation.estimate(self.change.name, REMOVED, self.depth)

    @property
    def node_time(self) -> Estimate:
        """The ratio of the times of a node: the median, as other work delays single searches.

        nan if all searches are too short to time.
        """
        effect = self.ablation.effect(self.change.name, REMOVED, self.depth)
        return bootstrap(effect.seconds / effect.nodes, partial(np.median, axis=0))

    @property
    def other_moves(self) -> list[str]:
        """The positions in which the change chooses another move."""
        return [place for place, (without, with_it, _) in self.moves().items() if without != with_it]

    def moves(self) -> dict[str, tuple[str, str, str]]:
        """Position -> the moves chosen without the change, with it, and by the deeper search."""
        rows = [
            {row.position: row.move for row in searched}
            for searched in (*self._rows().values(), self.deeper.rows)
        ]
        return {
            place: (rows[0][place], rows[1][place], rows[2][place])
            for place in self.ablation.positions
            if all(place in moves for moves in rows)
        }

    def agreement(self) -> Agreement:
        """How often the chosen move is the deeper search's, without the change and with it."""
        right = [(without == deeper, with_it == deeper) for without, with_it, deeper in self.moves().values()]
        return Agreement(
            positions=len(right),
            without=sum(without for without, _ in right),
            gained=sum(with_it and not without for without, with_it in right),
            lost=sum(without and not with_it for without, with_it in right),
        )

    def about(self) -> str:
        """What was searched, in a line."""
        stopped = INTERRUPTED if self.ablation.interrupted or self.deeper.interrupted else ""
        text = Words("{0} on {1} positions of {2}, depth {3}{4}", "{0}：{1} 个{2}局面，深度 {3}{4}")
        game = self.change.game
        profile = profile_named(game)
        named = game if profile is None else Words(game, profile.called.zh)
        return str(text.filled(self.change.label, len(self.ablation.positions), named, self.depth, stopped))

    def rows(self) -> Iterator[tuple[str, ...]]:
        rows = self._rows()
        nodes = [geometric_mean([row.nodes for row in searched]) for searched in rows.values()]
        yield (
            f"{Words('nodes, geometric mean', '结点，几何平均')}",
            *(f"{count:,.0f}" for count in nodes),
            f"× {self.nodes}",
        )
        first = (_first_cutoffs(row.counts for row in searched) for searched in rows.values())
        time = f"{TOO_SHORT}" if np.isnan(self.node_time.value) else f"× {self.node_time}"
        yield f"{_FIRST}", *first, ""
        yield f"{Words('time of a node', '每个结点的时间')}", "", "", time
        other = OF.filled(len(self.other_moves), len(self.moves()))
        yield f"{Words('other move chosen', '改选别的着法')}", "", f"{other}", ""
        agreement = self.agreement()
        shares = (
            f"{OF.filled(count, agreement.positions)}" for count in (agreement.without, agreement.with_it)
        )
        agrees = Words("agrees with depth {0}", "与深度 {0} 一致").filled(self.deeper.depths[0])
        yield f"{agrees}", *shares, str(agreement)

    def _rows(self) -> dict[str, list[Row]]:
        searches = self.ablation.searches
        return {use: searches.of(use) for use in (WITHOUT, FULL)}


@dataclass(frozen=True)
class Agreement:
    """In how many positions a search and the same one with a change choose the move of a deeper search.

    without : positions in which the search without the change does; `gained`: those in which only that with
              it does, `lost`: those in which only that without it does
    """

    positions: int
    without: int
    gained: int
    lost: int

    @property
    def with_it(self) -> int:
        """Positions in which the search with the change chooses the deeper one's move."""
        return self.without + self.gained - self.lost

    @property
    def difference(self) -> Estimate:
        """The difference of the two shares, and its 95 % interval, which is not empty for equal shares.

        Source: A. Agresti and Y. Min, "Simple improved confidence intervals for comparing matched
        proportions", Statistics in Medicine 24 (2005): half a position is added to each kind.
        """
        count, gained, lost = self.positions + 2, self.gained + 0.5, self.lost + 0.5
        mean = (gained - lost) / count
        error = sqrt(gained + lost - (gained - lost) ** 2 / count) / count
        reach = NormalDist().inv_cdf(0.975) * error
        return Estimate((self.gained - self.lost) / max(self.positions, 1), mean - reach, mean + reach)

    def __str__(self) -> str:
        value, low, high = (100 * share for share in self.difference)
        text = Words(
            "+{0} −{1}: {2:+.0f} % ({3:+.0f} to {4:+.0f})", "+{0} −{1}：{2:+.0f}%（{3:+.0f} 至 {4:+.0f}）"
        )
        return str(text.filled(self.gained, self.lost, value, low, high))


def effect(
    change: Change,
    boards: Mapping[str, Any] | None = None,
    *,
    depth: int = 6,
    deeper: int = 2,
    judge: Any = None,
    beside: Iterable[str] = (),
    best_of: int = 3,
    progress: bool = True,
) -> Effect:
    """The effect of a change on positions; an interrupt returns what is there.

    boards  : name -> board, by default those of `positions_of`
    deeper  : plies more of the search without the change whose moves count as right
    judge   : its evaluator, by default that without the change: such a judge sees no further than it
    beside  : switches to compare with, each taken away from the search with the change
    best_of : how often a short search is timed, as for `sweep`

    Raises XqlabError for `deeper` below 1, and what `planned` and `sweep` raise.
    """
    if type(deeper) is not int or deeper < 1:
        raise XqlabError(f"expected deeper to be an integer of at least 1, got {deeper!r}")
    places = positions_of(change.game) if boards is None else dict(boards)
    full, without = change.with_it, change.without
    names = tuple(beside)
    plan = (
        planned(places, [depth], names, full=full.enhancements, ways=(REMOVED,))
        if names
        else AblationPlan({FULL: full.enhancements}, (), (), dict.fromkeys(places, ""), {REMOVED: (depth,)})
    )
    own = Question(change.name, REMOVED, FULL, WITHOUT, soundness=change.soundness)
    uses = {WITHOUT: without.enhancements, **plan.uses}
    plan = replace(plan, uses=uses, questions=(own, *plan.questions))
    evaluators = dict.fromkeys(uses, full.evaluator) | {WITHOUT: without.evaluator}
    searches = sweep(uses, places, [depth], evaluator=evaluators, best_of=best_of, progress=progress)
    judged_by = without.evaluator if judge is None else judge
    deep = sweep(
        {WITHOUT: without.enhancements}, places, [depth + deeper], evaluator=judged_by, progress=progress
    )
    return Effect(change, Ablation(plan, searches), deep)


def _first_cutoffs(counts: Iterable[Mapping[str, int]]) -> str:
    sums = np.sum([(count["first_move_cutoffs"], count["cutoffs"]) for count in counts], axis=0)
    return f"{100 * sums[0] / sums[1]:.0f} %" if sums[1] else "–"


def _ratio(name: Words, pair: list[int]) -> tuple[str, ...]:
    return f"{name}", *(f"{count:,}" for count in pair), f"× {pair[1] / pair[0]:.2f}" if pair[0] else ""
