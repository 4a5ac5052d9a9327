"""`Game`: the type of a game's positions and its functions, as `xqlab.game.register` returns it."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

Function = Callable[..., Any]


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
