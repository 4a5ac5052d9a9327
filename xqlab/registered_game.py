"""`Game`, as `xqlab.game.register` returns it, and the games and evaluators that are registered."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

import numpy as np
from numba import from_dtype

from xqlab.errors import XqlabError
from xqlab.kernels import interpreted
from xqlab.kernels.stand_ins import StandIn

Function = Callable[..., Any]


class GameError(XqlabError):
    """A game that is described wrongly, or lacks what is asked of it."""


@dataclass(frozen=True)
class Game:
    """One game: the type of its positions and its functions.

    position : a subclass of `np.record`, or any class for an interpreted game
    dtype    : the layout of the record, None for an interpreted game
    symbols  : what `write_cells` numbers, as pictures draw it: "", the empty square, comes first
    """

    name: str
    position: type
    dtype: np.dtype[Any] | None
    functions: dict[str, Function]
    symbols: tuple[str, ...] = ()

    @property
    def compiled(self) -> bool:
        """Whether compiled code can search its positions."""
        return self.dtype is not None

    def offers(self, name: str) -> bool:
        """Whether the game has its own function `name`."""
        return name in self.functions

    def form_of(self, kernel: Any) -> Any:
        """A kernel as positions of this game can be handed to it: compiled, or else interpreted."""
        return kernel if self.compiled else interpreted(kernel)


positions: dict[type, Game] = {}  # by class of position
evaluators: dict[tuple[type, type], Function] = {}  # by classes of evaluator and position
rough_evaluators: dict[tuple[type, type], Function] = {}
default_evaluators: dict[type, Function] = {}
own_evaluators: dict[type, Function] = {}
orders: dict[type, Function] = {}  # by class of evaluator: what `own_order` calls
reductions: dict[type, Function] = {}
layouts: dict[Any, type] = {}  # numba's type of a record -> its class


def remember(by: dict[Any, Function], key: Any, function: Function | None) -> None:
    """Remember a function, if there is one."""
    if function is not None:
        by[key] = function


def refuse_wrong(
    name: str,
    functions: Iterable[str],
    symbols: tuple[str, ...],
    needed: tuple[str, ...],
    offered: tuple[str, ...],
) -> None:
    """Raise GameError where a game lacks a function or has one that no game has, or cells without symbols."""
    missing = [function for function in needed if function not in functions]
    unknown = [function for function in functions if function not in needed + offered]
    if missing:
        raise GameError(f"game {name!r} lacks {', '.join(missing)}: every game offers {', '.join(needed)}")
    if unknown:
        listed = f"{', '.join(unknown)}; known: {', '.join(needed + offered)}"
        raise GameError(f"game {name!r} offers unknown {listed}")
    if ("write_cells" in functions) != (symbols[:1] == ("",)):
        raise GameError(f"game {name!r}: expected symbols, '' first, with `write_cells`, got {symbols!r}")


def game_of(position: Any) -> Game:
    """The game of `position`; raises GameError for an object of no registered type."""
    try:
        return positions[owner_of(position)]
    except KeyError:
        names = ", ".join(sorted(game.name for game in games()))
        raise GameError(f"no game has positions of type {type(position).__name__}; known: {names}") from None


def owner_of(value: Any) -> type:
    """The class that is registered for a position or an evaluator, also where a stand-in is given."""
    return value.stands_for if isinstance(value, StandIn) else type(value)


def games() -> list[Game]:
    """All games registered so far."""
    return list(positions.values())


def default_evaluator(position: Any) -> Any:
    """The default evaluator of searches of `position`; raises GameError if there is none."""
    try:
        return default_evaluators[type(position)]()
    except KeyError:
        raise GameError(f"no evaluator is registered for {game_of(position).name}") from None


def own_evaluator(evaluator: Any) -> Any:
    """The evaluator for one thread: a copy if it has state, else itself."""
    own = own_evaluators.get(type(evaluator))
    return evaluator if own is None else own(evaluator)


def has_evaluator(evaluator: Any, position: Any) -> bool:
    """Whether `evaluator` can evaluate `position`."""
    return (owner_of(evaluator), owner_of(position)) in evaluators


def remember_layout(owner: type, dtype: np.dtype[Any], name: str) -> None:
    """Remember whose records have a layout; raises GameError if somebody else's do."""
    layout = from_dtype(dtype)
    other = layouts.setdefault(layout, owner)
    if other is owner:
        return
    if (other.__module__, other.__qualname__) == (owner.__module__, owner.__qualname__):
        raise GameError(
            f"{name!r} is registered and may be compiled already, from an earlier run of this code: "
            "restart the kernel, or rename a field of its record"
        )
    raise GameError(f"{name!r} has the same record layout as {other.__name__}: rename one field")
