"""What each selective switch saves and changes: added to the lossless ones, and removed from all.

A selective switch guesses. Its saving is a ratio of nodes; its cost is how often it changes the root value or
the root move. Both are reported, on the same positions and at the same depth.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from xqlab.errors import check_names
from xqlab.experiments.sweeps.sweep import Row, sweep
from xqlab.game import RULE_WIN, Game, game_of
from xqlab.search.enhancements import Enhancements
from xqlab.search.switch import SELECTIVE
from xqlab.search.switches import OFFERED, SWITCHES


@dataclass(frozen=True)
class SwitchEffect:
    """The effect of a switch, position by position.

    nodes  : float64[positions]  positions searched with it, divided by those without
    moves  : bool[positions]  whether the root move differs
    values : float64[positions]  difference of the root values, in centipawns; nan if either is a mate
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
        """The share of positions with another root value, from 0 to 1; mates are left out."""
        differences = self.values[~np.isnan(self.values)]
        return float((differences != 0).mean()) if len(differences) else 0.0


@dataclass(frozen=True)
class Weighed:
    """A switch added to the lossless ones (and those that it needs), and removed from all switches.

    removed : None if it is not in the strongest configuration
    """

    name: str
    added: SwitchEffect
    removed: SwitchEffect | None


def selective_switches(game: Game) -> list[str]:
    """The names of the selective switches that a game supports."""
    return [
        name
        for name, switch in OFFERED.items()
        if switch.soundness == SELECTIVE and all(map(game.offers, switch.needs))
    ]


def weigh(positions: Mapping[str, Any], depth: int, names: Iterable[str] | None = None) -> list[Weighed]:
    """The effect of each selective switch on searches of these positions, by default of all of them.

    Raises XqlabError for any other name.
    """
    game = game_of(next(iter(positions.values())).position)
    selective = selective_switches(game)
    switches = selective if names is None else list(names)
    check_names("selective switches", switches, selective)
    full = Enhancements.full(game)
    uses = {"full": full}
    for name in switches:
        uses[_base_name(name)] = _base(game, name)
        uses[f"{_base_name(name)} + {name}"] = _base(game, name).including(name)
        if SWITCHES[name].in_full:
            uses[f"full - {name}"] = full.without(name)
    searches = sweep(uses, positions, [depth], table_mb=4, progress=False)
    rows = {use: {row.position: row for row in searches.of(use)} for use in uses}
    return [
        Weighed(
            name,
            _effect(rows[f"{_base_name(name)} + {name}"], rows[_base_name(name)]),
            _effect(rows["full"], rows[f"full - {name}"]) if SWITCHES[name].in_full else None,
        )
        for name in switches
    ]


def _base(game: Game, name: str) -> Enhancements:
    return Enhancements.lossless(game).including(*SWITCHES[name].works_with)


def _base_name(name: str) -> str:
    needed = [switch for switch in SWITCHES[name].works_with if SWITCHES[switch].soundness == SELECTIVE]
    return " + ".join(["lossless", *needed])


def _effect(with_it: Mapping[str, Row], without: Mapping[str, Row]) -> SwitchEffect:
    pairs = [(with_it[place], without[place]) for place in without]
    return SwitchEffect(
        np.array([one.nodes / other.nodes for one, other in pairs]),
        np.array([one.move != other.move for one, other in pairs]),
        np.array([value_difference(one, other) for one, other in pairs]),
    )


def value_difference(one: Row, other: Row) -> float:
    """The difference of two root values, in centipawns; nan if either is a mate."""
    return (
        np.nan if max(abs(one.value), abs(other.value)) >= RULE_WIN else float(abs(one.value - other.value))
    )
