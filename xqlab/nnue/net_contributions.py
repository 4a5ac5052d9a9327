"""What single men contribute to a net's value, and which accumulators a move changes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from xqlab.nnue.features import inputs
from xqlab.nnue.network import Network, NetworkError
from xqlab.nnue.quantised import Quantised
from xqlab.xiangqi.board import Board
from xqlab.xiangqi.squares import OFF, SLOTS


def net_contributions(net: Network | Quantised, board: Board) -> dict[int, float]:
    """Square -> the net's value with its man less the value without, centipawns for its own side; no kings.

    The boards without a man need not be possible in a game: what is asked is what the net makes of the man.
    """
    position = board.position
    slots = [slot for slot in range(2 * SLOTS) if slot % SLOTS and position.square[slot] != OFF]
    squares = np.repeat(position.square[None], len(slots) + 1, axis=0)
    for row, slot in enumerate(slots):
        squares[row, slot] = OFF
    turn = int(position.turn)
    *without, now = map(float, net.values(squares, np.full(len(squares), turn)))
    return {
        int(position.square[slot]): (now - value) * (1 if (slot >= SLOTS) == bool(turn) else -1)
        for slot, value in zip(slots, without, strict=True)
    }


@dataclass(frozen=True)
class LitAccumulators:
    """The accumulators of one side that looks, before a move and after it.

    side          : who looks, 0 Red, 1 Black
    before, after : float64[width]  1.0 is where they are clipped
    added, removed : inputs whose columns came and went
    """

    side: int
    before: NDArray[np.float64]
    after: NDArray[np.float64]
    added: tuple[int, ...]
    removed: tuple[int, ...]

    @property
    def change(self) -> NDArray[np.float64]:
        """float64[width]: the columns that came less those that went."""
        return self.after - self.before

    @property
    def refreshed(self) -> bool:
        """Whether the own king moved into another view, so that every man's column is another one."""
        return len(self.added) > 2


def accumulators(net: Quantised, board: Board, side: int) -> NDArray[np.float64]:
    """float64[width]: the accumulators of a side that looks at a board, 1.0 where they are clipped."""
    return _looked(net, board, side)[0]


def lit_by_move(net: Quantised, board: Board, move: Any, side: int = 0) -> LitAccumulators:
    """What a move, as `Board.push` or `push_uci` takes it, changes for a side that looks.

    Raises NetworkError for a side that there is none of, and what the board raises for an illegal move.
    """
    after = board.copy()
    if isinstance(move, str):
        after.push_uci(move)
    else:
        after.push(move)
    first, lit = _looked(net, board, side)
    second, lit_after = _looked(net, after, side)
    added, removed = lit_after - lit, lit - lit_after
    return LitAccumulators(side, first, second, tuple(sorted(added)), tuple(sorted(removed)))


def _looked(net: Quantised, board: Board, side: int) -> tuple[NDArray[np.float64], set[int]]:
    if side not in (0, 1):
        raise NetworkError(f"expected side 0 (Red) or 1 (Black), got {side!r}")
    lit = inputs(net.architecture.feature_set, board.position.square[None], np.array([side]))[0, 0]
    shown = lit[lit >= 0].astype(int)
    sums = net.arrays["input_weights"][shown].sum(axis=0, dtype=np.int64) + net.arrays["input_bias"]
    return sums / 255, set(shown.tolist())
