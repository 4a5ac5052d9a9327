"""The effect of each switch: added alone to a base, and removed from all of the strongest configuration.

The two measurements differ. Alone, a switch can save everything; among the others it saves only what they
leave. `python -m xqlab.experiments.sweeps.ablation_file --out FILE` measures both on the study positions.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator, Mapping
from concurrent.futures import Executor
from dataclasses import dataclass
from os import PathLike
from typing import Any

import numpy as np
from numpy.typing import NDArray

from xqlab.experiments.run.json_shape import Shape, list_of, number, record_of, text, whole
from xqlab.experiments.run.ledger import Ledger
from xqlab.experiments.run.work import run
from xqlab.experiments.sweeps import selective
from xqlab.experiments.sweeps.ablation_plan import WAYS, AblationError, Plan, Question, planned
from xqlab.experiments.sweeps.bootstrap import Estimate, bootstrap
from xqlab.experiments.sweeps.sweep import INTERRUPTED, Row, Sweep, geometric_mean, sweep
from xqlab.search.enhancements import Enhancements
from xqlab.search.switches import SWITCHES
from xqlab.xiangqi import Board

KIND = "ablation"
ROW: dict[str, Shape] = {
    "configuration": text,
    "position": text,
    "depth": whole,
    "reached": whole,
    "nodes": whole,
    "last_nodes": whole,
    "seconds": number,
    "value": whole,
    "move": text,
}
RECORD = record_of(key=text, rows=list_of(record_of(**ROW)))


@dataclass(frozen=True)
class Effect(selective.Effect):
    """The effect of a switch by position; `seconds`, like `nodes`, as a ratio to those without it."""

    seconds: NDArray[np.float64]


@dataclass(frozen=True, eq=False)
class Ablation:
    """The searches of every configuration, and the effects computed from them."""

    plan: Plan
    searches: Sweep

    @property
    def positions(self) -> tuple[str, ...]:
        """The names of the boards."""
        return self.searches.positions

    @property
    def interrupted(self) -> bool:
        """Whether it was interrupted: results of missing searches are left out."""
        return self.searches.interrupted

    def switches(self, way: str) -> list[str]:
        """The switches that were measured in this way, "alone" or "all but one"."""
        self.depths(way)
        return [question.switch for question in self.plan.questions if question.way == way]

    def depths(self, way: str) -> tuple[int, ...]:
        """The depths of this way; raises AblationError for one that was not measured."""
        if way not in self.plan.depths:
            raise AblationError(f"expected a way out of {', '.join(self.plan.depths)}, got {way!r}")
        return self.plan.depths[way]

    def question(self, switch: str, way: str) -> Question:
        """The compared configurations.

        Raises AblationError for a switch that was not measured in this way.
        """
        for question in self.plan.questions:
            if (question.switch, question.way) == (switch, way):
                return question
        names = ", ".join(self.switches(way))
        raise AblationError(f"expected a switch that was weighed {way}, out of {names}, got {switch!r}")

    def effect(self, switch: str, way: str, depth: int) -> Effect:
        """The searches with the switch compared with those without it; nan where either is missing.
        Raises AblationError for a switch, a way or a depth that was not measured.
        """
        question = self.question(switch, way)
        if depth not in self.depths(way):
            raise AblationError(f"expected a depth out of {self.depths(way)}, got {depth!r}")
        at = self.searches.depths.index(depth)

        def ratio(quantity: str) -> NDArray[np.float64]:
            above, below = (
                self.searches.array(use, quantity)[:, at] for use in (question.with_it, question.without)
            )
            return above / np.maximum(below, 1e-9)

        rows = [
            {row.position: row for row in self.searches.of(use) if row.depth == depth}
            for use in (question.with_it, question.without)
        ]
        both = [(rows[0].get(place), rows[1].get(place)) for place in self.positions]
        return Effect(
            nodes=ratio("nodes"),
            moves=np.array([a.move != b.move for a, b in both if a and b], dtype=bool),
            values=np.array([selective.value_difference(a, b) if a and b else np.nan for a, b in both]),
            seconds=ratio("seconds"),
        )

    def estimate(self, switch: str, way: str, depth: int, quantity: str = "nodes") -> Estimate:
        """The ratio of nodes or seconds with the switch to those without it: the geometric mean.

        quantity : "nodes" or "seconds"; raises AblationError for another one. The interval is a 95 %
                   bootstrap over the positions
        """
        if quantity not in ("nodes", "seconds"):
            raise AblationError(f"expected nodes or seconds, got {quantity!r}")
        return bootstrap(getattr(self.effect(switch, way, depth), quantity), geometric_mean)

    def rows(self, way: str, depth: int | None = None) -> list[dict[str, Any]]:
        """A dict for each switch, largest saving first: estimates, and the share of changed moves and values.

        depth : by default the greatest of this way
        """
        deep = self.depths(way)[-1] if depth is None else depth
        rows = []
        for switch in self.switches(way):
            effect = self.effect(switch, way, deep)
            row = {
                "switch": switch,
                "soundness": SWITCHES[switch].soundness,
                "nodes": self.estimate(switch, way, deep, "nodes"),
                "seconds": self.estimate(switch, way, deep, "seconds"),
                "moved": effect.moved if len(effect.moves) else np.nan,
                "revalued": effect.revalued,
                "helped": self.question(switch, way).helped,
                "dropped": self.question(switch, way).dropped,
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
                f"{estimate.value:8.3f} ({estimate.low:6.3f} to {estimate.high:6.3f})"
                for estimate in (row["nodes"], row["seconds"])
            )
            yield f"{row['switch']:30} {numbers} {100 * row['moved']:8.0f} % {100 * row['revalued']:9.0f} %"


def ablation(
    positions: Mapping[str, Any],
    depths: Iterable[int],
    switches: Iterable[str] | None = None,
    *,
    alone_depths: Iterable[int] | None = None,
    base: Enhancements | None = None,
    full: Enhancements | None = None,
    ways: Iterable[str] = WAYS,
    evaluator: Any = None,
    table_mb: float = 16,
    best_of: int = 1,
    ledger: str | PathLike[str] | None = None,
    executor: Executor | None = None,
    workers: int | None = 1,
    progress: bool = True,
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

    Raises AblationError for nothing to measure and for an unknown way; ValueError for an unknown switch;
    LedgerError for the ledger of another ablation.
    """
    plan = planned(positions, depths, switches, alone_depths, base, full, ways)
    options = evaluator, table_mb, best_of
    todo = {
        f"{use} | {place}": (use, switches_on, place, fen, plan.depths_of(use), *options)
        for use, switches_on in plan.uses.items()
        for place, fen in plan.positions.items()
    }
    every = sorted({depth for depths in plan.depths.values() for depth in depths})
    searches = Sweep(tuple(plan.uses), tuple(plan.positions), tuple(every))
    configuration = _configuration(plan, *options)
    store = Ledger(ledger, KIND, configuration, record=RECORD) if ledger else None
    done: dict[str, list[Row]] = {}
    results = run(
        _search, todo, ledger=store, executor=executor, workers=workers, progress=progress, unit="position"
    )
    try:
        for key, record in results:
            done[key] = [Row(**{name: values[name] for name in ROW}, counts={}) for values in record["rows"]]
    except KeyboardInterrupt:
        for use in plan.uses:
            if any(f"{use} | {place}" not in done for place in plan.positions):
                searches.ended[use] = INTERRUPTED
    finally:
        results.close()
        if store is not None:
            store.close()
    searches.rows.extend(row for key in todo for row in done.get(key, ()))
    return Ablation(plan, searches)


def _search(item: tuple[Any, ...]) -> dict[str, Any]:
    """The searches of one configuration on one position, as a ledger's record."""
    use, enhancements, place, fen, depths, evaluator, table_mb, best_of = item
    result = sweep(
        {use: enhancements},
        {place: Board(fen)},
        depths,
        evaluator=evaluator,
        table_mb=table_mb,
        best_of=best_of,
        progress=False,
    )
    if result.interrupted:
        raise KeyboardInterrupt
    return {"rows": [{name: getattr(row, name) for name in ROW} for row in result.rows]}


def _configuration(plan: Plan, evaluator: Any, table_mb: float, best_of: int) -> dict[str, Any]:
    digest = None if evaluator is None else type(evaluator).__name__
    if hasattr(evaluator, "tobytes"):
        digest = hashlib.sha256(evaluator.tobytes()).hexdigest()[:16]
    return {
        "uses": {name: [*use.names(), *map(str, use.parameters.items())] for name, use in plan.uses.items()},
        "positions": plan.positions,
        "depths": {use: list(plan.depths_of(use)) for use in plan.uses},
        "evaluator": digest,
        "table_mb": table_mb,
        "best_of": best_of,
    }
