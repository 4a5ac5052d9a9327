"""What a network sees of a position: one active input for each piece, by kind, colour and square.

Features are from a side's perspective, with that side at the bottom: for Black the ranks are mirrored, files
stay. If a set is `mirrored`, left and right are exchanged while the own king is right of the middle file. The
index of a piece's input is `bucket * 1260 + kind_and_colour * 90 + square`. The own king's square chooses the
bucket; kinds 0 to 6 are the own pieces (king, advisor, elephant, knight, rook, cannon, pawn), 7 to 13 the
opponent's.

Source: Nasu 2018, "Efficiently updatable neural-network-based evaluation functions for computer shogi"; the
sets by the own king are his HalfKP, with features for the kings as well.
"""

# mypy: ignore-errors

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from xqlab.errors import XqlabError
from xqlab.kernels import kernel
from xqlab.xiangqi.core.squares import FILES, KIND_NAMES, OFF, RANKS, SLOT_KINDS, SLOTS, SQUARES

PIECE_SQUARES = 2 * len(KIND_NAMES) * SQUARES  # 1260: inputs of one bucket
PIECES = 2 * SLOTS
NO_INPUT = -1
MIDDLE_FILE = FILES // 2
COUNTED = 4096  # positions whose inputs are counted at a time


@dataclass(frozen=True)
class FeatureSet:
    """Which inputs are active for a piece.

    perspectives : 1: the mover's alone; 2: the mover's, then the opponent's
    mirrored     : whether the board is mirrored if the own king is on the right
    buckets      : int64[90]  by the own king's square, from its side's perspective
    """

    name: str
    title: str
    perspectives: int
    mirrored: bool
    bucket_count: int
    buckets: NDArray[np.int64]

    @property
    def count(self) -> int:
        """The number of inputs of one perspective."""
        return self.bucket_count * PIECE_SQUARES


def _own_king_buckets() -> NDArray[np.int64]:
    buckets = np.zeros(SQUARES, dtype=np.int64)
    for rank in range(3):
        buckets[FILES * rank + MIDDLE_FILE - 1] = 2 * rank
        buckets[FILES * rank + MIDDLE_FILE] = 2 * rank + 1
    return buckets


_ONE_BUCKET = np.zeros(SQUARES, dtype=np.int64)
FEATURE_SETS = {
    features.name: features
    for features in (
        FeatureSet("piece_square", "kinds on squares, the mover's perspective", 1, False, 1, _ONE_BUCKET),
        FeatureSet("perspectives", "kinds on squares, both perspectives", 2, False, 1, _ONE_BUCKET),
        FeatureSet("mirrored", "both perspectives, mirrored by the own king", 2, True, 1, _ONE_BUCKET),
        FeatureSet(
            "king_buckets", "both perspectives, by the own king's square", 2, True, 6, _own_king_buckets()
        ),
    )
}


def feature_set(name: str) -> FeatureSet:
    """The feature set of this name; raises XqlabError for an unknown one."""
    try:
        return FEATURE_SETS[name]
    except KeyError:
        raise XqlabError(
            f"expected a set of features, one of {', '.join(FEATURE_SETS)}; got {name!r}"
        ) from None


def _inputs() -> NDArray[np.int16]:
    table = np.full((2, 2, PIECES, SQUARES + 1), NO_INPUT, dtype=np.int16)  # small: it stays in the cache
    square = np.arange(SQUARES)
    rank, file = square // FILES, square % FILES
    for side in range(2):
        for mirrored in range(2):
            seen_rank = RANKS - 1 - rank if side else rank
            seen_file = FILES - 1 - file if mirrored else file
            seen = FILES * seen_rank + seen_file
            for slot in range(PIECES):
                enemy = int(slot // SLOTS != side)
                kind = SLOT_KINDS[slot] + len(KIND_NAMES) * enemy
                table[side, mirrored, slot, :SQUARES] = kind * SQUARES + seen
    return table


INPUTS = _inputs()  # int16[2, 2, 32, 91]  [side, mirrored, slot, square] -> input in bucket 0


@kernel
def view_of(buckets, mirrored, side, king_square):
    """(1 if left and right are exchanged, bucket) of a side's perspective.

    buckets     : int64[90]  of a feature set
    mirrored    : int64 or bool  1 for a mirrored set
    side        : int64  0 Red, 1 Black
    king_square : int64  of that side
    """
    turned = np.int64(0)
    if mirrored and king_square % FILES > MIDDLE_FILE:
        turned = np.int64(1)
    own = INPUTS[side, turned, SLOTS * side, king_square]  # kind 0: the number of the square itself
    return turned, buckets[own]


@kernel
def _write_inputs(buckets, mirrored, squares, turns, result):
    """Write the active inputs of positions, by slot, to `result`; NO_INPUT for a captured piece.

    buckets  : int64[90]  of a feature set
    mirrored : bool  whether the set is mirrored
    squares  : uint8[rows, 32]  square of each piece by slot, 90 when captured
    turns    : int64[rows]  side to move, 0 Red, 1 Black
    result   : int16[rows, perspectives, 32]  written
    """
    for row in range(len(squares)):
        for view in range(result.shape[1]):
            side = turns[row] ^ view
            turned, bucket = view_of(buckets, mirrored, side, np.int64(squares[row, SLOTS * side]))
            for slot in range(PIECES):
                index = int(INPUTS[side, turned, slot, squares[row, slot]])
                if index >= 0:
                    index += bucket * PIECE_SQUARES
                result[row, view, slot] = index


def inputs(features: FeatureSet, squares: NDArray[np.uint8], turns: NDArray[np.integer]) -> NDArray[np.int16]:
    """The active inputs of positions: int16[rows, perspectives, 32] by slot, -1 for captured pieces.

    squares : uint8[rows, 32]  square of each piece by slot, 90 when captured
    turns   : int[rows]        side to move, 0 Red, 1 Black
    Raises XqlabError for arrays of other shapes, for invalid squares and turns, and for a missing king.
    """
    squares, turns = np.asarray(squares), np.asarray(turns)
    if squares.ndim != 2 or squares.shape[1] != PIECES or turns.shape != squares.shape[:1]:
        raise XqlabError(f"expected squares[n, {PIECES}] and turns[n], got {squares.shape} and {turns.shape}")
    if squares.size and not (0 <= squares.min() and squares.max() <= OFF):
        raise XqlabError(
            f"expected squares from 0 to {OFF}, got {int(squares.min())} to {int(squares.max())}"
        )
    if turns.size and not (0 <= turns.min() and turns.max() <= 1):
        raise XqlabError(f"expected turns 0 and 1, got {int(turns.min())} to {int(turns.max())}")
    if (squares[:, [0, SLOTS]] == OFF).any():
        row = int(np.flatnonzero((squares[:, [0, SLOTS]] == OFF).any(axis=1))[0])
        raise XqlabError(f"expected both kings on the board, position {row} lacks one")
    result = np.empty((len(squares), features.perspectives, PIECES), dtype=np.int16)
    _write_inputs(
        features.buckets,
        features.mirrored,
        np.ascontiguousarray(squares, dtype=np.uint8),
        np.ascontiguousarray(turns, dtype=np.int64),
        result,
    )
    return result


def pieces_left(squares: NDArray[np.uint8]) -> NDArray[np.int64]:
    """The number of pieces on each board: int64[rows], 2 to 32."""
    return np.count_nonzero(np.asarray(squares) < OFF, axis=1)


def times_active(
    features: FeatureSet, squares: NDArray[np.uint8], turns: NDArray[np.integer]
) -> NDArray[np.int64]:
    """How often each input is active, in any perspective: int64[inputs]; arguments as of `inputs`."""
    squares, turns = np.asarray(squares), np.asarray(turns)
    counts = np.zeros(features.count + 1, dtype=np.int64)
    for at in range(0, len(squares), COUNTED):
        active = inputs(features, squares[at : at + COUNTED], turns[at : at + COUNTED])
        counts += np.bincount(active.ravel() % (features.count + 1), minlength=features.count + 1)
    return counts[:-1]  # -1, a captured piece, is counted as the last
