"""What single men contribute to a net's value, and which accumulators a move changes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from xqlab.nnue.inference.side_view import SideView, side_view
from xqlab.nnue.net.network import Network
from xqlab.nnue.net.quantised import Quantised
from xqlab.xiangqi.board import Board
from xqlab.xiangqi.core.squares import OFF, SLOTS


def net_contributions(net: Network | Quantised, board: Board) -> dict[int, float]:
    """Square -> the net's value with its man less the value without, centipawns for its own side; no kings.

    The boards without a man need not be possible in a game: what is asked is what the net makes of the man.
    """
    return value_and_contributions(net, board)[1]


def value_and_contributions(net: Network | Quantised, board: Board) -> tuple[float, dict[int, float]]:
    """The value for the mover in centipawns, and `net_contributions`, from one pass through the net."""
    position = board.position
    slots = [slot for slot in range(2 * SLOTS) if slot % SLOTS and position.square[slot] != OFF]
    squares = np.repeat(position.square[None], len(slots) + 1, axis=0)
    for row, slot in enumerate(slots):
        squares[row, slot] = OFF
    turn = int(position.turn)
    *without, now = map(float, net.values(squares, np.full(len(squares), turn)))
    return now, {
        int(position.square[slot]): (now - value) * (1 if (slot >= SLOTS) == bool(turn) else -1)
        for slot, value in zip(slots, without, strict=True)
    }


@dataclass(frozen=True, eq=False)
class LitAccumulators:
    """The accumulators of one side that looks, on one board and on another: before a move, and after it."""

    view_before: SideView
    view_after: SideView

    @property
    def side(self) -> int:
        """Who looks, 0 Red, 1 Black."""
        return self.view_after.side

    @property
    def before(self) -> NDArray[np.float64]:
        """float64[width]: 1.0 is where they are clipped."""
        return self.view_before.sums

    @property
    def after(self) -> NDArray[np.float64]:
        """float64[width]: 1.0 is where they are clipped."""
        return self.view_after.sums

    @property
    def added(self) -> tuple[int, ...]:
        """The inputs whose columns came."""
        return tuple(sorted(self.view_after.columns.keys() - self.view_before.columns.keys()))

    @property
    def removed(self) -> tuple[int, ...]:
        """The inputs whose columns went."""
        return tuple(sorted(self.view_before.columns.keys() - self.view_after.columns.keys()))

    @property
    def change(self) -> NDArray[np.float64]:
        """float64[width]: the columns that came less those that went."""
        return self.after - self.before

    @property
    def refreshed(self) -> bool:
        """Whether the own king moved into another view, so that every man's column is another one."""
        return not self.view_after.is_seen_as(self.view_before)


def accumulators(net: Network | Quantised, board: Board, side: int) -> NDArray[np.float64]:
    """float64[width]: the accumulators of a side that looks at a board, 1.0 where they are clipped."""
    return side_view(net, board, side).sums


def lit_by_move(net: Network | Quantised, board: Board, move: Any, side: int = 0) -> LitAccumulators:
    """What a move, as `Board.push` or `push_uci` takes it, changes for a side that looks.

    Raises NetworkError for a side that there is none of, and what the board raises for an illegal move.
    """
    after = board.copy()
    if isinstance(move, str):
        after.push_uci(move)
    else:
        after.push(move)
    return LitAccumulators(side_view(net, board, side), side_view(net, after, side))
