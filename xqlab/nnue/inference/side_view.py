"""One side's perspective of a board: its king's view, the active features, the accumulators."""

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from xqlab.nnue.net.features import MIDDLE_FILE, PIECE_SQUARES, inputs
from xqlab.nnue.net.network import Network, NetworkError
from xqlab.nnue.net.quantised import Quantised, unit_of
from xqlab.xiangqi.board import Board
from xqlab.xiangqi.core.squares import FILES, SLOT_LETTERS, SLOTS

LETTER_OF_SLOT = SLOT_LETTERS + SLOT_LETTERS.lower()


@dataclass(frozen=True, eq=False)
class SideView:
    """One side's perspective of a board.

    side    : 0 Red, 1 Black
    bucket  : of the own king's square, from 0
    turned  : whether left and right are exchanged
    columns : active input -> (letter, square) of its piece; capitals are Red's
    sums    : float64[width]  the accumulators, in units in which they are clipped at 1.0
    """

    side: int
    bucket: int
    turned: bool
    columns: Mapping[int, tuple[str, int]]
    sums: NDArray[np.float64]

    @property
    def clipped(self) -> NDArray[np.float64]:
        """float64[width]: the accumulators clipped to 0 and 1, before squaring."""
        return np.clip(self.sums, 0, 1)

    @property
    def dark(self) -> int:
        """How many accumulators are at 0 or below: the next layer sees 0."""
        return int((self.sums <= 0).sum())

    @property
    def full(self) -> int:
        """How many accumulators are at 1 or above: they are saturated."""
        return int((self.sums >= 1).sum())

    def is_seen_as(self, other: "SideView") -> bool:
        """Whether a piece on a square has the same input in both perspectives."""
        return (self.bucket, self.turned) == (other.bucket, other.turned)


def side_view(net: Network | Quantised, board: Board, side: int) -> SideView:
    """The perspective of side 0 (Red) or 1 (Black); raises NetworkError for another side."""
    if side not in (0, 1):
        raise NetworkError(f"expected side 0 (Red) or 1 (Black), got {side!r}")
    features, squares = net.architecture.feature_set, board.position.square
    active = inputs(features, squares[None], np.array([side]))[0, 0].astype(int)
    columns = {
        int(active[slot]): (LETTER_OF_SLOT[slot], int(squares[slot]))
        for slot in range(2 * SLOTS)
        if active[slot] >= 0
    }
    king = int(squares[SLOTS * side])
    turned = features.mirrored and king % FILES > MIDDLE_FILE
    bucket = int(active[SLOTS * side]) // PIECE_SQUARES
    sums = columns_of(net, list(columns)).sum(axis=0) + _unpacked(net, "input_bias")
    return SideView(side, bucket, bool(turned), columns, sums)


def columns_of(net: Network | Quantised, numbers: list[int]) -> NDArray[np.float64]:
    """float64[inputs, width]: what these inputs add to the accumulators, in units of the clipped range."""
    return _unpacked(net, "input_weights", numbers)


def _unpacked(net: Network | Quantised, name: str, rows: list[int] | None = None) -> NDArray[np.float64]:
    array = net.arrays[name] if rows is None else net.arrays[name][rows]
    unit = unit_of(net.architecture, name) if isinstance(net, Quantised) else 1
    return np.asarray(array.astype(np.float64) / unit)
