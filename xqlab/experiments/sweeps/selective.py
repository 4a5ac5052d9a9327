"""What each selective switch saves and what it changes: alone on top of the lossless ones, and out of all.

A selective switch guesses. What it saves is a ratio of nodes; what it costs is how often the root value or
the root move is another than without it. Both are reported, on the same positions and at the same depth.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from xqlab.errors import XqlabError
from xqlab.experiments.sweeps.sweep import Row, sweep
from xqlab.game import RULE_WIN, Game, game_of
from xqlab.search.enhancements import Enhancements
from xqlab.search.switch import SELECTIVE
from xqlab.search.switches import SWITCHES


class SelectiveError(XqlabError):
    """A switch was to be weighed that is not selective, or that the game cannot serve."""


@dataclass(frozen=True)
class Effect:
    """What a switch did, position by position.

    nodes  : float64[positions]  positions entered with it, divided by those without
    moves  : bool[positions]  whether the root move is another
    values : float64[positions]  how far the root value is off, in centipawns; nan where either is a mate
    """

    nodes: NDArray[np.float64]
    moves: NDArray[np.bool_]
    values: NDArray[np.float64]

    @property
    def moved(self) -> float:
        """The share of positions with another root move, from 0 to 1."""
        return float(self.moves.mean())

    @property
    def revalued(self) -> float:
        """The share of positions with another root value, from 0 to 1; mates left out."""
        known = self.values[~np.isnan(self.values)]
        return float((known != 0).mean()) if len(known) else 0.0


@dataclass(frozen=True)
class Weighed:
    """A switch added to the lossless ones (with those it needs), and all switches with it or without it.

    removed : None where it is not among those that play best
    """

    name: str
    added: Effect
    removed: Effect | None


def selective_switches(game: Game) -> list[str]:
    """The names of the selective switches that a game can serve."""
    return [
        name
        for name, switch in SWITCHES.items()
        if switch.soundness == SELECTIVE and all(map(game.offers, switch.needs))
    ]


def weigh(
    positions: Mapping[str, Any], depth: int, names: Iterable[str] | None = None, *, evaluator: Any = None
) -> list[Weighed]:
    """The effect of each selective switch on searches of these positions, by default of all that there are.

    Raises SelectiveError for a name that is none of them.
    """
    game = game_of(next(iter(positions.values())).position)
    known = selective_switches(game)
    wanted = known if names is None else list(names)
    for name in wanted:
        if name not in known:
            raise SelectiveError(f"expected selective switches out of {', '.join(known)}, got {name!r}")
    full = Enhancements.full(game)
    uses = {"full": full}
    for name in wanted:
        uses[_base_name(name)] = _base(game, name)
        uses[f"{_base_name(name)} + {name}"] = _base(game, name).including(name)
        if SWITCHES[name].in_full:
            uses[f"full - {name}"] = full.without(name)
    searches = sweep(uses, positions, [depth], evaluator=evaluator, table_mb=4, progress=False)
    rows = {use: {row.position: row for row in searches.of(use)} for use in uses}
    return [
        Weighed(
            name,
            _effect(rows[f"{_base_name(name)} + {name}"], rows[_base_name(name)]),
            _effect(rows["full"], rows[f"full - {name}"]) if SWITCHES[name].in_full else None,
        )
        for name in wanted
    ]


def _base(game: Game, name: str) -> Enhancements:
    return Enhancements.lossless(game).including(*SWITCHES[name].works_with)


def _base_name(name: str) -> str:
    needed = [each for each in SWITCHES[name].works_with if SWITCHES[each].soundness == SELECTIVE]
    return " + ".join(["lossless", *needed])


def _effect(with_it: Mapping[str, Row], without: Mapping[str, Row]) -> Effect:
    pairs = [(with_it[place], without[place]) for place in without]
    off = [
        np.nan if max(abs(one.value), abs(other.value)) >= RULE_WIN else abs(one.value - other.value)
        for one, other in pairs
    ]
    return Effect(
        np.array([one.nodes / other.nodes for one, other in pairs]),
        np.array([one.move != other.move for one, other in pairs]),
        np.array(off, dtype=float),
    )
