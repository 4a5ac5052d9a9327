"""Which switches are on, and the parameters that go with them: the configuration of a search."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache
from math import log
from typing import Any

import numpy as np

from xqlab.errors import XqlabError
from xqlab.game import Game, GameError
from xqlab.search.switch import SELECTIVE
from xqlab.search.switches import PARAMETERS, SWITCHES
from xqlab.words import Words

LATEST = 64  # depths and move numbers that the table of reductions tells apart
SLACK = 8  # plies beyond a mate within which selective switches find a shorter one

USE = np.dtype(
    (
        np.record,
        [(name, np.bool_) for name in SWITCHES]
        + [("reads_checks", np.bool_), ("reads_static", np.bool_)]  # what the switches above need
        + [("unsound_values", np.bool_)]  # values outside the window: perhaps no bounds, or clipped
        + [(name, np.int64) for name in PARAMETERS]
        + [("mate_slack", np.int64)]  # plies deeper in which a shorter mate may be found yet
        + [("reductions", np.int8, (LATEST, LATEST))],  # [depth, move number] plies
    )
)


class ParameterError(XqlabError):
    """A parameter of the search was given a name or a value that it cannot have."""


@dataclass(frozen=True, init=False)
class Enhancements:
    """Which switches are on; none by default. `xqlab.search.SWITCHES` documents each.

    Each switch is an attribute, True or False.

    on         : the names of the switches that are on
    parameters : those that are not at their default, name -> value; `xqlab.search.PARAMETERS` documents each

    >>> Enhancements(alpha_beta=True, killers=True).names()
    ['alpha_beta', 'killers']
    >>> Enhancements.full().without("history").history
    False
    >>> Enhancements.full().tuned(futility_margin=90).parameters
    {'futility_margin': 90}
    """

    on: frozenset[str]
    parameters: dict[str, int] = field(hash=False)

    def __init__(self, parameters: Mapping[str, int] | None = None, **switches: bool) -> None:
        _check_names(switches)
        object.__setattr__(self, "on", frozenset(name for name, is_on in switches.items() if is_on))
        object.__setattr__(self, "parameters", checked(dict(parameters or {})))

    def __getattr__(self, name: str) -> bool:
        if name in SWITCHES:
            return name in self.on
        raise AttributeError(f"expected a switch out of {', '.join(SWITCHES)}, got {name!r}")

    def __repr__(self) -> str:
        switches = "".join(f"{name}=True, " for name in self.names())
        return f"Enhancements({switches}parameters={self.parameters})"

    def __dir__(self) -> list[str]:
        return sorted({*super().__dir__(), *SWITCHES})

    @classmethod
    def of(cls, *names: str) -> Enhancements:
        """The switches of these names on, all others off; raises ValueError for an unknown name."""
        return cls({}, **dict.fromkeys(names, True))

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

        As there, the history adds 2 ** depth for each cutoff and each best move, uncapped and unfading, and
        begins empty with each search.
        """
        names = ["alpha_beta"]
        names += ["history", "history_doubling", "history_unbounded", "history_best"] if history else []
        names += ["iterative_deepening"] if deepening else []
        return cls.of(*names)

    @classmethod
    def lossless(cls, game: Game | None = None) -> Enhancements:
        """Every lossless switch that saves nodes, or every one of those that `game` can serve."""
        return cls.full(game).without(
            *(name for name, switch in SWITCHES.items() if switch.soundness == SELECTIVE)
        )

    @classmethod
    def full(cls, game: Game | None = None) -> Enhancements:
        """What plays best: all switches but those with `in_full=False`; only those that `game` can serve."""
        served = (s for s in SWITCHES.values() if game is None or all(map(game.offers, s.needs)))
        return cls.of(*(switch.name for switch in served if switch.in_full))

    def served_by(self, game: Game) -> Enhancements:
        """These without the switches that the game cannot serve."""
        lacking = (name for name in self.names() if not all(map(game.offers, SWITCHES[name].needs)))
        return self.without(*lacking)

    def names(self) -> list[str]:
        """The names of the switches that are on."""
        return [name for name in SWITCHES if name in self.on]

    def including(self, *names: str) -> Enhancements:
        """A copy with these switches on as well; raises ValueError for an unknown name."""
        return self._with(dict.fromkeys(names, True))

    def without(self, *names: str) -> Enhancements:
        """A copy with these switches off; raises ValueError for an unknown name."""
        return self._with(dict.fromkeys(names, False))

    def tuned(self, **parameters: int) -> Enhancements:
        """A copy with these parameters; raises ParameterError for an unknown name or a bad value."""
        return Enhancements({**self.parameters, **parameters}, **dict.fromkeys(self.on, True))

    def untuned(self) -> Enhancements:
        """A copy with every parameter at its default."""
        return Enhancements({}, **dict.fromkeys(self.on, True))

    def parameter(self, name: str) -> int:
        """The value of a parameter, its default where it was not changed."""
        return self.parameters.get(name, PARAMETERS[name].default)

    def _with(self, switches: Mapping[str, bool]) -> Enhancements:
        return Enhancements(self.parameters, **{**dict.fromkeys(self.on, True), **switches})

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
        return name in self.on and self.on.issuperset(SWITCHES[name].works_with)

    def record(self) -> Any:
        """The switches that work and the parameters, as the record that kernels read."""
        use = np.zeros(1, dtype=USE)[0]
        for name in SWITCHES:
            use[name] = self.works(name)
        for name in PARAMETERS:
            use[name] = self.parameter(name)
        use.reads_checks = any(self.works(name) for name, switch in SWITCHES.items() if switch.reads_checks)
        use.reads_static = any(self.works(name) for name, switch in SWITCHES.items() if switch.reads_static)
        selective = any(SWITCHES[name].soundness == SELECTIVE for name in self.on)
        use.mate_slack = SLACK if selective else 0
        use.unsound_values = selective or self.works("fail_hard")
        if self.works("late_move_reductions"):
            use.reductions[1:, 1:] = _reductions(
                self.parameter("reduction_base"), self.parameter("reduction_divisor")
            )
        return use

    def __str__(self) -> str:
        return " + ".join(self.names()) or "minimax"


@cache
def _reductions(base: int, divisor: int) -> list[list[int]]:
    """[depth - 1][move - 1] -> plies of late move reductions."""
    logarithms = [log(number) for number in range(1, LATEST)]
    return [
        [int(base / 100 + 100 * by_depth * by_move / divisor) for by_move in logarithms]
        for by_depth in logarithms
    ]


def _check_names(names: Iterable[str]) -> None:
    unknown = [name for name in names if name not in SWITCHES]
    if unknown:
        text = Words("unknown switch {0}; known: {1}", "没有开关 {0}；有 {1}")
        raise XqlabError(text.filled(", ".join(map(repr, unknown)), ", ".join(SWITCHES)))


def checked(values: dict[str, int]) -> dict[str, int]:
    """`values` as they are; raises ParameterError, which quotes an unknown name or a value out of range."""
    for name, value in values.items():
        if name not in PARAMETERS:
            text = Words("unknown parameter {0}; known: {1}", "没有参数 {0}；有 {1}")
            raise ParameterError(text.filled(repr(name), ", ".join(PARAMETERS)))
        parameter = PARAMETERS[name]
        whole = isinstance(value, int) and not isinstance(value, bool)
        if not whole or not parameter.least <= value <= parameter.most:
            text = Words(
                "expected {0} to be an integer from {1} to {2}, got {3}",
                "{0} 应为 {1} 到 {2} 的整数，得到 {3}",
            )
            raise ParameterError(text.filled(name, parameter.least, parameter.most, repr(value)))
    return values
