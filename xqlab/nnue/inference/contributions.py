"""What each piece contributes to a net's value, and how a move changes the accumulators."""

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
    """Square -> the net's value with its piece less the value without, centipawns for its own side; no kings.

    A board without the piece need not be possible in a game: the question is what the piece is worth to the
    net.
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
class AccumulatorChange:
    """The accumulators of one perspective before and after a move."""

    view_before: SideView
    view_after: SideView

    @property
    def side(self) -> int:
        """The perspective: 0 Red, 1 Black."""
        return self.view_after.side

    @property
    def before(self) -> NDArray[np.float64]:
        """float64[width]: the accumulators, clipped at 1.0."""
        return self.view_before.sums

    @property
    def after(self) -> NDArray[np.float64]:
        """float64[width]: the accumulators, clipped at 1.0."""
        return self.view_after.sums

    @property
    def added(self) -> tuple[int, ...]:
        """The inputs that became active, whose columns are added."""
        return tuple(sorted(self.view_after.columns.keys() - self.view_before.columns.keys()))

    @property
    def removed(self) -> tuple[int, ...]:
        """The inputs that are no longer active, whose columns are subtracted."""
        return tuple(sorted(self.view_before.columns.keys() - self.view_after.columns.keys()))

    @property
    def change(self) -> NDArray[np.float64]:
        """float64[width]: the added columns less the subtracted ones."""
        return self.after - self.before

    @property
    def refreshed(self) -> bool:
        """Whether the own king moved to another view, so that every piece has another column."""
        return not self.view_after.is_seen_as(self.view_before)


def accumulators(net: Network | Quantised, board: Board, side: int) -> NDArray[np.float64]:
    """float64[width]: the accumulators of one side's perspective; the next layer clips them at 1.0."""
    return side_view(net, board, side).sums


def accumulator_change(net: Network | Quantised, board: Board, move: Any, side: int = 0) -> AccumulatorChange:
    """How a move, as `Board.push` or `push_uci` takes it, changes the accumulators of one perspective.

    Raises NetworkError for a side other than 0 and 1, and what the board raises for an illegal move.
    """
    after = board.copy()
    if isinstance(move, str):
        after.push_uci(move)
    else:
        after.push(move)
    return AccumulatorChange(side_view(net, board, side), side_view(net, after, side))
