"""The savings of enhancements that are switched on one after the other, in one order and in its reverse.

The savings of one order multiply to the whole, but the part of a switch depends on what is already on. So the
steps are taken in both orders, and each is also measured alone and as the last one.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from xqlab.errors import XqlabError
from xqlab.experiments.sweeps.sweep import FromSweep, Sweep, geometric_mean, sweep
from xqlab.game import game_of
from xqlab.games import playable
from xqlab.search.enhancements import Enhancements
from xqlab.search.switch import LOSSLESS, SELECTIVE
from xqlab.search.switches import SWITCHES
from xqlab.words import Words

GIVEN, REVERSE = ORDERS = ("given", "reverse")
Step = tuple[str, ...]


@dataclass(frozen=True)
class Stage:
    """A step of one order.

    place   : 0 before the first step, where `step` is ""
    soundness : LOSSLESS, or SELECTIVE where a switch of the step may change the root value; "" at place 0
    nodes   : of the searches after the step, the geometric mean over the boards
    factor  : ratio of nodes to those before the step; 1 at place 0
    """

    order: str
    place: int
    step: str
    soundness: str
    nodes: float
    factor: float


@dataclass(frozen=True)
class StepEffect:
    """The factor of one step: the ratio of nodes with it to those without it.

    Each is the geometric mean over the boards.
    alone   : added to the base alone, as the first step
    last    : added to all others
    """

    step: str
    soundness: str
    alone: float
    last: float


@dataclass(frozen=True, eq=False)
class Waterfall(FromSweep):
    """The searches of every step, and the effects computed from them.

    base     : switches that are on from the beginning
    steps    : the switches of each step, in the given order
    searches : one configuration for each set of switches, with names joined by `+`
    """

    depth: int
    base: tuple[str, ...]
    steps: tuple[Step, ...]
    searches: Sweep

    @property
    def rows(self) -> list[Stage]:
        """The steps of both orders, as far as they were measured."""
        return [row for order in ORDERS for row in self.order(order)]

    def order(self, order: str) -> list[Stage]:
        """The steps of one order, "given" or "reverse"; raises XqlabError for another one."""
        if order not in ORDERS:
            raise XqlabError(f"expected an order, given or reverse, got {order!r}")
        steps = self.steps if order == GIVEN else self.steps[::-1]
        rows: list[Stage] = []
        for place in range(len(steps) + 1):
            on, before = steps[:place], steps[: max(place - 1, 0)]
            if not self._has(on):
                break
            step = steps[place - 1] if place else ()
            rows.append(
                Stage(
                    order,
                    place,
                    step_name(step),
                    soundness_of(step) if place else "",
                    float(geometric_mean(self._nodes(on))),
                    self._factor(on, before),
                )
            )
        return rows

    @property
    def effects(self) -> list[StepEffect]:
        """The factors of each step, in the given order; none if a search is missing."""
        everything = self.steps
        if not all(self._has(on) for on in _stages(everything)):
            return []
        effects = []
        for at, step in enumerate(everything):
            others = everything[:at] + everything[at + 1 :]
            effects.append(
                StepEffect(
                    step_name(step),
                    soundness_of(step),
                    self._factor((step,), ()),
                    self._factor(everything, others),
                )
            )
        return effects

    @property
    def whole(self) -> float:
        """The ratio of nodes with all steps to those of the base; nan if not measured."""
        return self._factor(self.steps, ()) if self._has(self.steps) and self._has(()) else float("nan")

    @property
    def multiplied(self) -> float:
        """The product of the factors of the steps alone, as if effects were independent."""
        effects = self.effects
        return float(np.prod([effect.alone for effect in effects])) if effects else float("nan")

    def verdict(self) -> str:
        """One sentence on how far the effects are from independent; "" if searches are missing."""
        if not self.effects:
            return ""
        text = Words(
            "Effects do not add up: alone, the steps would leave {0} of the nodes if their factors"
            " multiplied; together they leave {1}.",
            "作用不能相加：各步单独的因子若可相乘，应剩下 {0} 的结点；合在一起剩下 {1}。",
        )
        return str(text.filled(percent(self.multiplied), percent(self.whole)))

    __str__ = verdict

    def _has(self, on: Sequence[Step]) -> bool:
        return bool(self.searches.whole_depths(_key(self.base, on)))

    def _nodes(self, on: Sequence[Step]) -> Any:
        return self.searches.array(_key(self.base, on))[:, 0]

    def _factor(self, on: Sequence[Step], without: Sequence[Step]) -> float:
        return float(geometric_mean(self._nodes(on) / self._nodes(without)))


def waterfall(
    boards: Any,
    switches: Iterable[str | Iterable[str]],
    *,
    depth: int,
    base: Enhancements | None = None,
    progress: bool = True,
) -> Waterfall:
    """Search with enhancements switched on one after the other, in the given order and in reverse.

    Each step is also measured alone on top of the base, and as the last one. An interrupt returns what was
    measured.
    boards   : a board of any game, or name -> board
    switches : names of switches; several in one tuple are switched on in one step
    base     : switches that are on from the beginning; by default alpha-beta alone
    progress : show a bar

    Raises XqlabError for no switch, one that is already on, or one that does nothing without another that
    is switched on later in one of the orders; ValueError for an unknown name; GameError for a switch that the
    game does not support.

    >>> import xqlab
    >>> board = xqlab.games.TextbookTree("(3 12 8) (2 4 6) (14 5 2)")
    >>> result = waterfall(board, ["alpha_beta"], depth=2, base=xqlab.Enhancements(), progress=False)
    >>> [round(row.nodes) for row in result.order("given")]
    [13, 11]
    """
    start = Enhancements.textbook() if base is None else base
    steps = tuple((switch,) if isinstance(switch, str) else tuple(switch) for switch in switches)
    named = boards if isinstance(boards, Mapping) else {"position": boards}
    if not named:
        raise XqlabError("expected at least one board, got none")
    _check(steps, start)
    uses = {
        _key(tuple(start.names()), on): start.including(*(name for step in on for name in step))
        for on in _stages(steps)
    }
    everything = start.including(*(name for step in steps for name in step))
    for board in named.values():
        everything.check(game_of(playable(board).position))
    searches = sweep(uses, named, [depth], table_mb=4, progress=progress)
    return Waterfall(depth, tuple(start.names()), steps, searches)


def _stages(steps: tuple[Step, ...]) -> list[tuple[Step, ...]]:
    """Every set of steps to search, each once."""
    ends = [steps[:place] for place in range(len(steps) + 1)] + [steps[place:] for place in range(len(steps))]
    alone = [(step,) for step in steps]
    all_but_one = [steps[:at] + steps[at + 1 :] for at in range(len(steps))]
    return list(dict.fromkeys([*ends, *alone, *all_but_one]))


def _key(base: tuple[str, ...], on: Sequence[Step]) -> str:
    names = {*base, *(name for step in on for name in step)}
    return " + ".join(name for name in SWITCHES if name in names) or "minimax"


def _check(steps: tuple[Step, ...], start: Enhancements) -> None:
    if not steps or not all(steps):
        raise XqlabError(f"expected switches to add one after the other, got {steps!r}")
    seen = set(start.names())
    for step in steps:
        Enhancements.of(*step)  # raises for an unknown name
        for name in step:
            if name in seen:
                raise XqlabError(f"expected each switch once, got {name!r}, which is already on")
            seen.add(name)
    for step in steps:
        for name in step:
            with_it = start.including(*step)
            lacking = [switch for switch in SWITCHES[name].works_with if not getattr(with_it, switch)]
            if lacking:
                needed = ", ".join(lacking)
                raise XqlabError(
                    f"{name!r} does nothing without {needed}, which is off where one of the orders, or the "
                    f"step alone, switches it on: put {needed} into base=, or into one step with it, "
                    f"{(*lacking, name)!r}"
                )


def step_name(step: Step) -> str:
    """A step in words.

    >>> step_name(("history", "history_malus"))
    'history + history malus'
    """
    return " + ".join(step).replace("_", " ")


def soundness_of(step: Step) -> str:
    """SELECTIVE if a switch of the step is, else LOSSLESS."""
    return SELECTIVE if any(SWITCHES[name].soundness == SELECTIVE for name in step) else LOSSLESS


def percent(factor: float) -> str:
    """A factor as a percentage with two significant digits.

    >>> percent(0.2514), percent(0.00123), percent(1.5)
    ('25 %', '0.12 %', '150 %')
    """
    share = 100 * factor
    return f"{share:.0f} %" if share >= 10 else f"{share:.2g} %"
