"""Which switches are on, and the numbers that go with them: what a search is asked to be."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from math import log
from typing import Any

import numpy as np

from xqlab.errors import XqlabError
from xqlab.game import Game, GameError
from xqlab.search.numbers import NUMBERS, checked, defaults
from xqlab.search.switches import SELECTIVE, SWITCHES

__all__ = ["NUMBERS", "SWITCHES", "USE", "Enhancements"]

LATEST = 64  # depths and move numbers that the table of reductions tells apart

USE = np.dtype(
    (
        np.record,
        [(name, np.bool_) for name in SWITCHES]
        + [("watches_checks", np.bool_), ("values_nodes", np.bool_)]  # what the switches above need
        + [(name, np.int64) for name in NUMBERS]
        + [("reductions", np.int8, (LATEST, LATEST))],  # [depth, move number] plies
    )
)


@dataclass(frozen=True)
class Enhancements:
    """Which switches are on; none by default. `xqlab.search.SWITCHES` documents each.

    numbers : those that are not at their default, name -> value; `xqlab.search.NUMBERS` documents each

    >>> Enhancements(alpha_beta=True, killers=True).names()
    ['alpha_beta', 'killers']
    >>> Enhancements.full().without("history").history
    False
    >>> Enhancements.full().tuned(futility_margin=90).numbers
    {'futility_margin': 90}
    """

    alpha_beta: bool = False
    fail_hard: bool = False
    strict_cutoff: bool = False
    principal_variation_search: bool = False
    aspiration: bool = False
    mtdf: bool = False
    iterative_deepening: bool = False
    transposition_table: bool = False
    table_move: bool = False
    deeper_entries: bool = False
    internal_iterative_reduction: bool = False
    captures_first: bool = False
    static_exchange: bool = False
    killers: bool = False
    countermoves: bool = False
    history: bool = False
    history_doubling: bool = False
    history_malus: bool = False
    quiescence: bool = False
    lazy_evaluation: bool = False
    check_evasions: bool = False
    delta_pruning: bool = False
    exchange_pruning: bool = False
    null_move: bool = False
    verification: bool = False
    mate_distance_pruning: bool = False
    late_move_reductions: bool = False
    late_move_pruning: bool = False
    futility: bool = False
    reverse_futility: bool = False
    razoring: bool = False
    check_extension: bool = False
    continuation_history: bool = False
    history_reductions: bool = False
    improving: bool = False
    shallow_exchange_pruning: bool = False
    table_static: bool = False
    random_choice: bool = False
    repetition: bool = False
    numbers: dict[str, int] = field(default_factory=dict, hash=False)

    def __post_init__(self) -> None:
        checked(self.numbers)

    @classmethod
    def of(cls, *names: str) -> Enhancements:
        """The switches of these names on, all others off; raises ValueError for an unknown name."""
        _check_names(names)
        return cls(**_all(names, True))

    @classmethod
    def minimax(cls) -> Enhancements:
        """Everything off."""
        return cls()

    @classmethod
    def textbook(cls) -> Enhancements:
        """Alpha-beta alone."""
        return cls(alpha_beta=True)

    @classmethod
    def paper(cls, *, history: bool = False, deepening: bool = False) -> Enhancements:
        """The searches that the pruning paper of 2015 compares: alpha-beta, with history, deepening, or both.

        As there, the history is rewarded with 2 ** depth.
        """
        chosen = ["alpha_beta"]
        chosen += ["history", "history_doubling"] if history else []
        chosen += ["iterative_deepening"] if deepening else []
        return cls.of(*chosen)

    @classmethod
    def lossless(cls, game: Game | None = None) -> Enhancements:
        """Every lossless switch that saves nodes, or every one of those that `game` can serve."""
        return cls.full(game).without(
            *(name for name, switch in SWITCHES.items() if switch.promise == SELECTIVE)
        )

    @classmethod
    def full(cls, game: Game | None = None) -> Enhancements:
        """What plays best: every switch but those of `LEFT_OUT`; only those that `game` can serve."""
        served = [s.name for s in SWITCHES.values() if game is None or all(map(game.offers, s.needs))]
        return cls.of(*(name for name in served if name not in LEFT_OUT))

    def names(self) -> list[str]:
        """The names of the switches that are on."""
        return [name for name in SWITCHES if getattr(self, name)]

    def including(self, *names: str) -> Enhancements:
        """A copy with these switches on as well."""
        _check_names(names)
        return replace(self, **_all(names, True))

    def without(self, *names: str) -> Enhancements:
        """A copy with these switches off."""
        _check_names(names)
        return replace(self, **_all(names, False))

    def tuned(self, **numbers: int) -> Enhancements:
        """A copy with these numbers; raises NumberError, which quotes a name or value that cannot be."""
        return replace(self, numbers={**self.numbers, **checked(numbers)})

    def number(self, name: str) -> int:
        """The value of a number, its default where it was not changed."""
        return {**defaults(), **self.numbers}[name]

    def check(self, game: Game) -> None:
        """Raise GameError, by name, for a switch that needs what `game` does not offer."""
        for name in self.names():
            lacking = [need for need in SWITCHES[name].needs if not game.offers(need)]
            if lacking:
                raise GameError(
                    f"switch {name!r} needs {', '.join(lacking)}(), which {game.name} does not offer"
                )

    def works(self, name: str) -> bool:
        """Whether the switch is on, and those are on without which it does nothing."""
        return getattr(self, name) and all(getattr(self, other) for other in SWITCHES[name].works_with)

    def record(self) -> Any:
        """The switches that work and the numbers, as the record that kernels read."""
        use = np.zeros(1, dtype=USE)[0]
        for name in SWITCHES:
            use[name] = self.works(name)
        for name in NUMBERS:
            use[name] = self.number(name)
        use.watches_checks = any(map(self.works, _WATCHERS))
        use.values_nodes = any(map(self.works, _VALUERS))
        if self.works("late_move_reductions"):
            base, divisor = self.number("reduction_base"), self.number("reduction_divisor")
            for depth in range(1, LATEST):
                for move in range(1, LATEST):
                    plies = base / 100 + 100 * log(depth) * log(move) / divisor
                    use.reductions[depth, move] = int(plies)
        return use

    def __str__(self) -> str:
        return " + ".join(self.names()) or "minimax"


# Teaching switches, rivals of what `full` has, and what did not pay.
LEFT_OUT = (
    *("fail_hard", "strict_cutoff", "mtdf", "history_doubling"),
    # With tuned weights, whose other terms weigh hundreds of centipawns, it costs far more than it saves.
    "lazy_evaluation",
    *("verification", "random_choice"),
)

_WATCHERS = (
    "check_extension",
    "null_move",
    "late_move_reductions",
    "late_move_pruning",
    "futility",
    "reverse_futility",
    "razoring",
    "check_evasions",
    "history_reductions",
    "improving",
    "shallow_exchange_pruning",
    "table_static",
)
_VALUERS = ("null_move", "futility", "reverse_futility", "razoring", "improving")


def _check_names(names: tuple[str, ...]) -> None:
    unknown = [name for name in names if name not in SWITCHES]
    if unknown:
        raise XqlabError(f"unknown switch {', '.join(map(repr, unknown))}; known: {', '.join(SWITCHES)}")


def _all(names: tuple[str, ...], on: bool) -> dict[str, Any]:
    return dict.fromkeys(names, on)
