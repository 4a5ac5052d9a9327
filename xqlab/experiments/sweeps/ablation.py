"""The effect of each switch: added alone to a base, and removed from all of the strongest configuration.

The two measurements differ. Alone, a switch can save everything; among the others it saves only what they
leave.
"""

from collections.abc import Iterable, Iterator, Mapping
from concurrent.futures import Executor
from dataclasses import dataclass, field, replace
from os import PathLike
from typing import Any

import numpy as np
from numpy.typing import NDArray

from xqlab.errors import XqlabError, check_names
from xqlab.experiments.run.positions import study_positions
from xqlab.experiments.run.source_state import described_evaluator
from xqlab.experiments.run.study import Studies, Study
from xqlab.experiments.run.timing import INTERRUPTED, TOO_SHORT, can_be_timed, finished_run, in_turn
from xqlab.experiments.sweeps.ablation_plan import AblationPlan, Question, planned
from xqlab.experiments.sweeps.bootstrap import Estimate, bootstrap
from xqlab.experiments.sweeps.sweep import FromSweep, Row, Sweep, geometric_mean, sweep
from xqlab.game import RULE_WIN
from xqlab.search.enhancements import Enhancements
from xqlab.search.switches import SWITCHES
from xqlab.words import Words
from xqlab.xiangqi import Board


@dataclass(frozen=True)
class SwitchEffect:
    """The effect of a switch, position by position.

    nodes  : float64[positions]  positions searched with it, divided by those without
    moves  : bool[positions]  whether the root move differs
    values : float64[positions]  difference of the root values, in centipawns; nan if either is a mate
    seconds : float64[positions]  as `nodes`; nan where one of the two searches is too short to time
    """

    nodes: NDArray[np.float64]
    moves: NDArray[np.bool_]
    values: NDArray[np.float64]
    seconds: NDArray[np.float64] = field(default_factory=lambda: np.zeros(0))

    @property
    def moved(self) -> float:
        """The share of positions with another root move, from 0 to 1."""
        return float(self.moves.mean())

    @property
    def revalued(self) -> float:
        """The share of positions with another root value, from 0 to 1; mates are left out."""
        differences = self.values[~np.isnan(self.values)]
        return float((differences != 0).mean()) if len(differences) else 0.0


@dataclass(frozen=True, eq=False)
class Ablation(FromSweep):
    """The searches of every configuration, and the effects computed from them."""

    plan: AblationPlan
    searches: Sweep

    def switches(self, way: str) -> list[str]:
        """The switches that were measured in this way, "alone" or "all but one"."""
        self.depths(way)
        return [question.switch for question in self.plan.questions if question.way == way]

    def depths(self, way: str) -> tuple[int, ...]:
        """The depths of this way; raises XqlabError for one that was not measured."""
        check_names("a way", [way], self.plan.depths)
        return self.plan.depths[way]

    def question(self, switch: str, way: str) -> Question:
        """The compared configurations.

        Raises XqlabError for a switch that was not measured in this way.
        """
        for question in self.plan.questions:
            if (question.switch, question.way) == (switch, way):
                return question
        names = ", ".join(self.switches(way))
        raise XqlabError(f"expected a switch that was weighed {way}, out of {names}, got {switch!r}")

    def effect(self, switch: str, way: str, depth: int) -> SwitchEffect:
        """The searches with the switch compared with those without it; nan where either is missing.
        Raises XqlabError for a switch, a way or a depth that was not measured.
        """
        question = self.question(switch, way)
        if depth not in self.depths(way):
            raise XqlabError(f"expected a depth out of {self.depths(way)}, got {depth!r}")
        at, pair = self.searches.depths.index(depth), (question.with_it, question.without)

        def ratio(quantity: str) -> NDArray[np.float64]:
            above, below = (self.searches.array(use, quantity)[:, at] for use in pair)
            return above / np.maximum(below, 1e-9)

        shortest = (
            np.minimum(*(self.searches.array(use, quantity)[:, at] for use in pair))
            for quantity in ("seconds", "nodes")
        )
        rows = [{row.position: row for row in self.searches.of(use) if row.depth == depth} for use in pair]
        both = [(rows[0].get(place), rows[1].get(place)) for place in self.positions]
        return SwitchEffect(
            nodes=ratio("nodes"),
            moves=np.array([a.move != b.move for a, b in both if a and b], dtype=bool),
            values=np.array([_value_difference(a, b) if a and b else np.nan for a, b in both]),
            seconds=np.where(can_be_timed(*shortest), ratio("seconds"), np.nan),
        )

    def estimate(self, switch: str, way: str, depth: int, quantity: str = "nodes") -> Estimate:
        """The ratio of nodes or seconds with the switch to those without it: the geometric mean.

        quantity : "nodes" or "seconds"; raises XqlabError for another one. The interval is a 95 %
                   bootstrap over the positions
        """
        if quantity not in ("nodes", "seconds"):
            raise XqlabError(f"expected nodes or seconds, got {quantity!r}")
        return bootstrap(getattr(self.effect(switch, way, depth), quantity), geometric_mean)

    def rows(self, way: str, depth: int | None = None) -> list[dict[str, Any]]:
        """A dict for each switch, largest saving first: estimates, and the share of changed moves and values.

        depth : by default the greatest of this way
        """
        deep = self.depths(way)[-1] if depth is None else depth
        rows = []
        for switch in self.switches(way):
            effect, question = self.effect(switch, way, deep), self.question(switch, way)
            row = {
                "switch": switch,
                "soundness": question.soundness or SWITCHES[switch].soundness,
                "nodes": self.estimate(switch, way, deep, "nodes"),
                "seconds": self.estimate(switch, way, deep, "seconds"),
                "moved": effect.moved if len(effect.moves) else np.nan,
                "revalued": effect.revalued,
                "helped": question.helped,
                "dropped": question.dropped,
            }
            rows.append(row)
        return sorted(rows, key=lambda row: row["nodes"].value)

    def summary(self) -> str:
        """Both ways as tables, each at its greatest depth."""
        return "\n\n".join("\n".join(self._lines_of(way)) for way in self.plan.depths)

    __str__ = summary

    def _lines_of(self, way: str) -> Iterator[str]:
        depth = self.depths(way)[-1]
        places = f"{len(self.positions)} position{'s' * (len(self.positions) > 1)}"
        yield (
            f"{way}, depth {depth}, {places}: ratio with the switch to without it,"
            " geometric mean (95 % bootstrap)"
        )
        yield f"{'switch':30} {'nodes':>26} {'seconds':>26} {'other move':>10} {'other value':>11}"
        for row in self.rows(way):
            numbers = " ".join(
                f"{TOO_SHORT.en:>26}"
                if np.isnan(estimate.value)
                else f"{estimate.value:8.3f} ({estimate.low:6.3f} to {estimate.high:6.3f})"
                for estimate in (row["nodes"], row["seconds"])
            )
            yield f"{row['switch']:30} {numbers} {100 * row['moved']:8.0f} % {100 * row['revalued']:9.0f} %"


def _value_difference(one: Row, other: Row) -> float:
    """The difference of two root values, in centipawns; nan if either is a mate."""
    return (
        np.nan if max(abs(one.value), abs(other.value)) >= RULE_WIN else float(abs(one.value - other.value))
    )


def ablation(
    positions: Mapping[str, Any],
    depths: Iterable[int],
    switches: Iterable[str] | None = None,
    *,
    evaluator: Any = None,
    table_mb: float = 16,
    best_of: int = 1,
    ledger: str | PathLike[str] | None = None,
    executor: Executor | None = None,
    workers: int | None = 1,
    progress: bool = True,
    **planning: Any,
) -> Ablation:
    """Search positions with each switch added alone, and with all but it. An interrupt returns what is there.

    positions    : name -> Xiangqi board
    depths       : of the way "all but one", and also of "alone" unless `alone_depths` are given: without the
                   other switches searches are far larger
    switches     : by default all except those of the base and random ones
    base         : switches that are always on; by default alpha-beta alone
    full         : the strongest configuration; by default `Enhancements.full`
    best_of      : how often a short search is timed, as for `sweep`
    ledger       : a file that keeps each finished search; an interrupted run resumes from it
    executor, workers : as for `xqlab.experiments.run.work.run`. Times are reliable only with at most one
                   worker per core

    Raises XqlabError for nothing to measure and for an unknown way; ValueError for an unknown switch;
    LedgerError for the ledger of another ablation.
    """
    plan = planned(positions, depths, switches, **planning)
    todo = _items(plan, evaluator, table_mb, best_of)
    study = replace(ABLATION, plan=lambda: todo, rests_on=())
    results = study.run(ledger, executor=executor, workers=workers, progress=progress)
    result = _ablation(plan, results.rows)
    result.searches.ended.update(
        {item.use: INTERRUPTED for key, item in todo.items() if key in results.missing}
    )
    return result


@dataclass(frozen=True)
class Searches:
    """The searches of one configuration on one position."""

    use: str
    enhancements: Enhancements
    place: str
    fen: str
    depths: tuple[int, ...]
    evaluator: Any
    table_mb: float
    best_of: int


def _items(
    plan: AblationPlan, evaluator: Any = None, table_mb: float = 16, best_of: int = 1
) -> dict[str, Searches]:
    return {
        f"{use} | {place}": Searches(use, on, place, fen, plan.depths_of(use), evaluator, table_mb, best_of)
        for turn, (place, fen) in enumerate(plan.positions.items())
        for use, on in in_turn(plan.uses.items(), turn)
    }


def _ablation(plan: AblationPlan, rows: list[Row]) -> Ablation:
    every = sorted({depth for depths in plan.depths.values() for depth in depths})
    known = [row for row in rows if row.configuration in plan.uses and row.position in plan.positions]
    return Ablation(plan, Sweep(tuple(plan.uses), tuple(plan.positions), tuple(every), known))


def searched(item: Searches) -> list[Row]:
    """The searches of an item."""
    result = sweep(
        {item.use: item.enhancements},
        {item.place: Board(item.fen)},
        item.depths,
        evaluator=item.evaluator,
        table_mb=item.table_mb,
        best_of=item.best_of,
        progress=False,
    )
    return finished_run(result).rows


def _described(items: Mapping[str, Searches]) -> dict[str, Any]:
    first = next(iter(items.values()))
    evaluator = None if first.evaluator is None else described_evaluator(first.evaluator)
    full = next((item.enhancements for item in items.values() if item.use == "full"), first.enhancements)
    return {
        "full": [*full.names(), *map(str, full.parameters.items())],  # the others are named by what is on
        "depths": [list(depths) for depths in dict.fromkeys(item.depths for item in items.values())],
        "positions": {item.place: item.fen for item in items.values()},
        "options": [evaluator, first.table_mb, first.best_of],
    }


def _full_plan(positions: int, depth: int, alone_depth: int) -> AblationPlan:
    depths, alone = range(2, depth + 1, 2), range(2, alone_depth + 1)
    return planned(study_positions(positions), depths, alone_depths=alone)


ABLATION = Study(
    name="ablation",
    about=Words(
        "the effect of each switch: alone, and removed from all", "每个开关的作用：单独打开，以及从全部中去掉"
    ),
    row=Row,
    plan=lambda positions=24, depth=8, alone_depth=4, best_of=3: _items(
        _full_plan(positions, depth, alone_depth), best_of=best_of
    ),
    measure=searched,
    rests_on=("weights xiangqi", "search xiangqi", "switches xiangqi", "data positions/study.json"),
    exact=("reached", "nodes", "value", "move"),
    result=lambda rows, sizes: _ablation(
        _full_plan(*(sizes[name] for name in ("positions", "depth", "alone_depth"))), rows
    ),
    describe=_described,
    left_out=("counts", "note"),
    alone=True,
)
STUDIES: Studies = (ABLATION,)
