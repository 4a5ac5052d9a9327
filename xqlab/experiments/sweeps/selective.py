"""What each selective switch saves and changes: added to the lossless ones, and removed from all.

A selective switch guesses. Its saving is a ratio of nodes; its cost is how often it changes the root value or
the root move. Both are reported, on the same positions and at the same depth.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from xqlab.errors import check_names
from xqlab.experiments.sweeps.ablation import Ablation, SwitchEffect
from xqlab.experiments.sweeps.ablation_plan import ALONE, REMOVED, planned
from xqlab.experiments.sweeps.sweep import sweep
from xqlab.game import Game, game_of
from xqlab.search.enhancements import Enhancements
from xqlab.search.switch import SELECTIVE
from xqlab.search.switches import OFFERED


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
    plan = planned(positions, [depth], switches, base=Enhancements.lossless(game))
    result = Ablation(plan, sweep(plan.uses, positions, [depth], table_mb=4, progress=False))
    removed = result.switches(REMOVED)
    return [
        Weighed(
            name,
            result.effect(name, ALONE, depth),
            result.effect(name, REMOVED, depth) if name in removed else None,
        )
        for name in switches
    ]
