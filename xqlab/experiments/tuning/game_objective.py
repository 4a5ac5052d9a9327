"""Weights compared by playing: pairs of games between two settings, as an objective for SPSA."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from concurrent.futures import Executor
from typing import Any

from xqlab.evaluation import Weights
from xqlab.experiments.matches.match import match
from xqlab.experiments.matches.players import SearchPlayer
from xqlab.experiments.tuning.spsa import Compare, Setting


def by_games(
    weights: Callable[[Setting], Weights],
    *,
    pairs: int = 4,
    openings: Iterable[Any] | None = None,
    executor: Executor | None = None,
    workers: int | None = None,
    nodes: int | None = None,
    depth: int | None = None,
    time: float | None = None,
    table_mb: float = 4,
) -> Compare:
    """A comparison for `spsa`: by what share of the points the setting with `+` loses to the other one.

    weights : the weights of a setting, such as `Problem.weights`
    pairs   : openings, each played twice; the seed of a comparison draws them
    nodes, depth, time : the budget of a move, one of them
    -1 is when `plus` wins all games, 0 when they are even, 1 when it loses all.
    """
    starts = None if openings is None else list(openings)

    def compare(plus: Setting, minus: Setting, seed: int) -> float:
        one, two = (
            SearchPlayer(
                name, weights=weights(setting), nodes=nodes, depth=depth, time=time, table_mb=table_mb
            )
            for name, setting in (("plus", plus), ("minus", minus))
        )
        played = match(
            one, two, starts, pairs=pairs, seed=seed, executor=executor, workers=workers, progress=False
        )
        if played.interrupted:  # some of the games are no comparison
            raise KeyboardInterrupt
        score = played.score
        return (score.losses - score.wins) / score.games

    return compare
