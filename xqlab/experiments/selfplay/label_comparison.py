"""Are deeper labels better? Labels of the same positions at two depths, and how well they predict results."""

import os
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from xqlab.evaluation import Weights
from xqlab.evaluation.win_chance import fit_scale, surprises
from xqlab.experiments.run.ledger import opened_ledger
from xqlab.experiments.run.rows import Shape, record_of
from xqlab.experiments.run.work import run
from xqlab.experiments.selfplay.games import LARGEST_VALUE, digest, evaluator_of
from xqlab.nnue.data.record_text import fens
from xqlab.nnue.data.training_positions import Positions, PositionsError, data_hash, for_mover
from xqlab.search.driver import Searcher
from xqlab.search.result import SearchError
from xqlab.text_table import columns, html_table
from xqlab.words import Words
from xqlab.xiangqi import Board

TABLE_MB = 1.0
CHUNK = 50  # positions per item of work
LIMIT = 2000  # centipawns: beyond it a game is decided, and mates would dominate a mean
RESAMPLES = 500


def relabel(
    positions: Positions,
    *,
    depth: int | None = None,
    nodes: int | None = None,
    weights: Weights | None = None,
    ledger: str | os.PathLike[str] | None = None,
    **how: Any,
) -> NDArray[np.int16]:
    """int16[n]: the search's value of each position, centipawns for the mover.

    Each search begins with an empty table and without the game's history: a label depends only on the
    position, the limit and the weights.

    depth, nodes      : of each search; one of them
    ledger            : a file that keeps finished labels; the same call resumes from it
    how               : workers and the rest, as for `xqlab.experiments.run.work.run`
    Raises SearchError for invalid limits, LedgerError for a ledger of other labels.
    """
    if (nodes is None) == (depth is None):
        raise SearchError(f"expected either nodes or depth, got {nodes!r} and {depth!r}")
    limits: dict[str, Any] = {"depth": depth, "nodes": nodes}
    items = {
        first: (fens(positions[first : first + CHUNK]), limits, weights)
        for first in range(0, len(positions), CHUNK)
    }
    configuration = {**limits, "weights": digest(weights), "positions": data_hash(positions)}
    labels = np.zeros(len(positions), np.int16)
    record = _record_shape(len(positions))
    with opened_ledger(ledger, "labels", configuration, record=record) as store:
        for first, answer in run(_label, items, ledger=store, unit="chunk", **how):
            labels[first : first + CHUNK] = answer["values"]
    return labels


def _record_shape(count: int) -> Shape:
    """The shape of a chunk of the labels of `count` positions in a ledger."""

    def shape(value: Any, name: str) -> Iterator[str]:
        yield from record_of(key=int, values=list[int])(value, name)
        labels = len(range(count)[value["key"] : value["key"] + CHUNK])
        if len(value["values"]) != labels:
            yield f"values to be {labels} labels, got {len(value['values'])}"
        for label in value["values"]:
            if abs(label) > LARGEST_VALUE:
                yield f"values to be from -{LARGEST_VALUE} to {LARGEST_VALUE}, got {label}"

    return shape


def _label(item: tuple[list[str], dict[str, Any], Weights | None]) -> dict[str, Any]:
    texts, limits, weights = item
    evaluator = None if weights is None else evaluator_of(weights)
    values = []
    searcher = Searcher(Board(), evaluator=evaluator, table_mb=TABLE_MB)
    for fen in texts:
        searcher.forget()
        result = searcher.run(Board(fen), **limits)
        values.append(max(-LARGEST_VALUE, min(LARGEST_VALUE, int(result.value))))
    return {"values": values}


@dataclass(frozen=True)
class LabelComparison:
    """Two labels of the same positions, centipawns for the mover, and the games' results.

    names   : of the two labels, the shallow one first
    shallow : int[n], clipped at `LIMIT` on either side; `deep`, likewise
    points  : float64[n]  the mover's points, 0 to 1
    games   : int64[n]    the game of each position: only games are independent of one another
    """

    names: tuple[str, str]
    shallow: NDArray[np.float64]
    deep: NDArray[np.float64]
    points: NDArray[np.float64]
    games: NDArray[np.int64]

    @property
    def correlation(self) -> float:
        """Pearson's correlation, from -1 to 1."""
        return float(np.corrcoef(self.shallow, self.deep)[0, 1])

    @property
    def mean_difference(self) -> float:
        """The mean of the absolute differences, centipawns."""
        return float(np.abs(self.shallow - self.deep).mean())

    @property
    def sign_changes(self) -> float:
        """The share of positions in which the labels see different sides ahead."""
        return float(np.mean(self.shallow * self.deep < 0))

    @property
    def scales(self) -> tuple[float, float]:
        """For each label, the centipawns at which the odds are ten to one, fitted to the results."""
        return fit_scale(self.shallow, self.points, base=10), fit_scale(self.deep, self.points, base=10)

    @property
    def losses(self) -> tuple[float, float]:
        """For each label, the mean surprise at the results in nats, with its own scale."""
        shallow, deep = (surprise.mean() for surprise in self._surprises())
        return float(shallow), float(deep)

    def _surprises(self) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
        first, second = self.scales
        return surprises(self.shallow, self.points, first, 10), surprises(self.deep, self.points, second, 10)

    def gain(self, seed: int = 0) -> tuple[float, float, float]:
        """(by how many nats the deep label's surprise is smaller, low and high of the 95 % interval).

        The interval is a bootstrap over whole games.
        """
        shallow, deep = self._surprises()
        _, game = np.unique(self.games, return_inverse=True)
        counts = np.bincount(game)
        gains = np.bincount(game, weights=shallow - deep)
        drawn = np.random.default_rng(seed).integers(0, len(counts), (RESAMPLES, len(counts)))
        means = gains[drawn].sum(axis=1) / counts[drawn].sum(axis=1)
        low, high = np.quantile(means, (0.025, 0.975))
        return float(gains.sum() / counts.sum()), float(low), float(high)

    def facts(self) -> list[tuple[str, str]]:
        """The rows of a table of the comparison, as (name, text)."""
        gain, low, high = self.gain()
        facts: list[tuple[object, object]] = [
            (
                Words("positions", "局面"),
                Words("{0:,} of {1:,} games", "{1:,} 局棋的 {0:,} 个").filled(
                    len(self.points), len(np.unique(self.games))
                ),
            ),
            (Words("correlation", "相关系数"), f"{self.correlation:.3f}"),
            (
                Words("mean absolute difference", "平均绝对差"),
                Words("{0:.0f} centipawns", "{0:.0f} 厘兵").filled(self.mean_difference),
            ),
            (
                Words("another side ahead", "占优的一方不同"),
                Words("{0:.1%} of the positions", "{0:.1%} 的局面").filled(self.sign_changes),
            ),
        ]
        for name, scale, loss in zip(self.names, self.scales, self.losses):
            nats = Words(
                "{0:.4f} nats, ten to one at {1:.0f} centipawns", "{0:.4f} 纳特，{1:.0f} 厘兵为 10 比 1"
            )
            facts.append((Words("surprise of {0}", "{0} 的交叉熵").filled(name), nats.filled(loss, scale)))
        gained = Words(
            "{0:.4f} nats, 95 % interval {1:.4f} to {2:.4f}", "{0:.4f} 纳特，95% 区间 {1:.4f} 至 {2:.4f}"
        )
        better = Words("gain by {0}", "{0} 的改进").filled(self.names[1])
        facts.append((better, gained.filled(gain, low, high)))
        return [(str(name), str(text)) for name, text in facts]

    def __str__(self) -> str:
        return "\n".join(columns(self.facts(), left=(0, 1)))

    def _repr_html_(self) -> str:
        return html_table(self.facts(), left=(0, 1), row_titles=True)


def compare_labels(
    positions: Positions,
    shallow: NDArray[np.integer],
    deep: NDArray[np.integer],
    names: tuple[str, str] = ("depth 3", "depth 5"),
) -> LabelComparison:
    """The comparison of two labels of the same positions. Raises PositionsError if their numbers differ."""
    if not len(positions) == len(shallow) == len(deep) > 1:
        raise PositionsError(
            f"expected two labels for each of at least 2 positions, got {len(shallow)} and {len(deep)}"
            f" for {len(positions)}"
        )
    low, high = (np.clip(np.asarray(labels, dtype=np.float64), -LIMIT, LIMIT) for labels in (shallow, deep))
    points = (for_mover(positions) + 1) / 2
    return LabelComparison(names, low, high, points, positions["game"].astype(np.int64))
