"""The switches of the search: each with a name from the field, what it promises and what it needs."""

from __future__ import annotations

from dataclasses import asdict, dataclass, fields, replace
from typing import Any

import numpy as np

from xqlab.game import Game, GameError

LOSSLESS = "lossless"  # the root value stays minimax's
SELECTIVE = "selective"  # the root value may change


@dataclass(frozen=True)
class Switch:
    """What is known of one switch.

    promise : LOSSLESS or SELECTIVE
    needs   : functions that the game must offer
    """

    name: str
    promise: str
    needs: tuple[str, ...]
    about: str


SWITCHES = {
    switch.name: switch
    for switch in (
        Switch(
            "alpha_beta",
            LOSSLESS,
            (),
            "Stop at a node as soon as one move shows that the opponent will avoid it. "
            "Knuth and Moore, An Analysis of Alpha-Beta Pruning, 1975.",
        ),
        Switch(
            "iterative_deepening",
            LOSSLESS,
            (),
            "Search depth 1, 2, 3, ... and try the best move of each iteration first in the next. "
            "Slate and Atkin, Chess 4.5, 1977.",
        ),
        Switch(
            "transposition_table",
            LOSSLESS,
            ("key",),
            "Remember the results of searched positions; a position met again with the same depth is "
            "answered from memory. Greenblatt, Eastlake and Crocker, 1967.",
        ),
        Switch(
            "table_move",
            LOSSLESS,
            ("key",),
            "Try the best move that the table remembers for this position first, whatever its depth. "
            "Slate and Atkin, Chess 4.5, 1977.",
        ),
        Switch(
            "captures_first",
            LOSSLESS,
            ("mvv_lva",),
            "Try captures before quiet moves: most valuable victim first, least valuable attacker first "
            "among equals (MVV-LVA).",
        ),
        Switch(
            "killers",
            LOSSLESS,
            (),
            "Try the two quiet moves that last caused a cutoff at this ply. Akl and Newborn, 1977.",
        ),
        Switch(
            "history",
            LOSSLESS,
            (),
            "Order quiet moves by how often, and how far from the leaves, the same from-to has caused a "
            "cutoff. Schaeffer, The History Heuristic, 1983.",
        ),
        Switch(
            "quiescence",
            SELECTIVE,
            ("captures",),
            "At the horizon go on with captures only, free to stop at any time, so that no value is taken "
            "in the middle of an exchange. Shannon, 1950.",
        ),
        Switch(
            "deeper_entries",
            SELECTIVE,
            ("key",),
            "Let the table answer from a deeper search than asked for, too: usually better informed, but "
            "no longer the value of this depth.",
        ),
        Switch(
            "repetition",
            SELECTIVE,
            ("adjudicate",),
            "Score a position that repeats by the rule at once (a draw, or lost for who checks or chases for "
            "ever), and the move limit and bare material likewise; off, the search is blind to them. "
            "Slate and Atkin, Chess 4.5, 1977.",
        ),
    )
}

USE = np.dtype((np.record, [(name, np.bool_) for name in SWITCHES]))


@dataclass(frozen=True)
class Enhancements:
    """Which switches are on; none by default. `xqlab.search.SWITCHES` documents each.

    >>> Enhancements(alpha_beta=True, killers=True).names()
    ['alpha_beta', 'killers']
    >>> Enhancements.full().without("history").history
    False
    """

    alpha_beta: bool = False
    iterative_deepening: bool = False
    transposition_table: bool = False
    table_move: bool = False
    captures_first: bool = False
    killers: bool = False
    history: bool = False
    quiescence: bool = False
    deeper_entries: bool = False
    repetition: bool = False

    @classmethod
    def of(cls, *names: str) -> Enhancements:
        """The switches of these names on, all others off; raises ValueError for an unknown name."""
        unknown = [name for name in names if name not in SWITCHES]
        if unknown:
            raise ValueError(f"unknown switch {', '.join(map(repr, unknown))}; known: {', '.join(SWITCHES)}")
        return cls(**dict.fromkeys(names, True))

    @classmethod
    def minimax(cls) -> Enhancements:
        """Everything off."""
        return cls()

    @classmethod
    def textbook(cls) -> Enhancements:
        """Alpha-beta alone."""
        return cls(alpha_beta=True)

    @classmethod
    def lossless(cls, game: Game | None = None) -> Enhancements:
        """Every lossless switch, or every one that `game` can serve."""
        return cls.full(game).without(
            *(name for name, switch in SWITCHES.items() if switch.promise == SELECTIVE)
        )

    @classmethod
    def full(cls, game: Game | None = None) -> Enhancements:
        """Every switch, or every one that `game` can serve."""
        served = [s.name for s in SWITCHES.values() if game is None or all(map(game.offers, s.needs))]
        return cls.of(*served)

    def names(self) -> list[str]:
        """The names of the switches that are on."""
        return [field.name for field in fields(self) if getattr(self, field.name)]

    def including(self, *names: str) -> Enhancements:
        """A copy with these switches on as well."""
        return Enhancements.of(*self.names(), *names)

    def without(self, *names: str) -> Enhancements:
        """A copy with these switches off."""
        Enhancements.of(*names)
        return replace(self, **dict.fromkeys(names, False))

    def check(self, game: Game) -> None:
        """Raise GameError, by name, for a switch that needs what `game` does not offer."""
        for name in self.names():
            lacking = [need for need in SWITCHES[name].needs if not game.offers(need)]
            if lacking:
                raise GameError(
                    f"switch {name!r} needs {', '.join(lacking)}(), which {game.name} does not offer"
                )

    def record(self) -> Any:
        """The switches as the record that kernels read."""
        use = np.zeros(1, dtype=USE)[0]
        for name, on in asdict(self).items():
            use[name] = on
        return use

    def __str__(self) -> str:
        return " + ".join(self.names()) or "minimax"
