"""Batches of positions as training takes them: the inputs that are lit, and what the network should say.

The positions stay where they are, in memory or in a file that is mapped; a batch copies its rows alone. Which
rows an epoch takes when, and which of them it mirrors, depends on the seed and the epoch's number and on
nothing else: a run that was cut off finds its place by counting.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from xqlab.nnue.data.training_positions import Positions, for_mover
from xqlab.nnue.net.features import inputs, men_left
from xqlab.nnue.net.network import Architecture
from xqlab.xiangqi.core.squares import FILES, OFF, SQUARES

_SQUARE = np.arange(SQUARES)
MIRRORED = np.append(_SQUARE + FILES - 1 - 2 * (_SQUARE % FILES), OFF).astype(np.uint8)


@dataclass(frozen=True)
class Batch:
    """Some positions, those with few men first, so that each bucket's stand together.

    lit     : int16[rows, perspectives, 32]  inputs, -1 for none
    counts  : how many rows there are of each bucket
    values  : float32[rows]  of the search, centipawns for the mover
    points  : float32[rows]  of the game, for the mover: 1 won, 0.5 drawn, 0 lost
    order   : int64[rows]    which of the given positions a row is
    """

    lit: NDArray[np.int16]
    counts: tuple[int, ...]
    values: NDArray[np.float32]
    points: NDArray[np.float32]
    order: NDArray[np.int64]

    def __len__(self) -> int:
        return len(self.values)


def batch_of(architecture: Architecture, some: Positions, turned: NDArray[np.bool_] | None = None) -> Batch:
    """The batch of some positions; those `turned` are seen with left and right exchanged."""
    squares = some["square"]
    if turned is not None:
        squares = np.where(turned[:, None], MIRRORED[squares], squares)
    bucket = architecture.bucket_of(men_left(squares))
    order = np.argsort(bucket, kind="stable") if architecture.buckets > 1 else np.arange(len(some))
    if architecture.buckets > 1:
        some, squares, bucket = some[order], squares[order], bucket[order]
    return Batch(
        inputs(architecture.feature_set, squares, some["turn"]),
        tuple(np.bincount(bucket, minlength=architecture.buckets).tolist()),
        some["value"].astype(np.float32),
        ((for_mover(some) + 1) / 2).astype(np.float32),
        order,
    )


@dataclass(frozen=True)
class Shuffled:
    """The training positions in batches, in another order each epoch.

    A last batch that is not full is left out (what is left out in one epoch is in another). With fewer
    positions than a batch takes, all are one batch.
    """

    positions: Positions
    architecture: Architecture
    size: int
    seed: int
    mirror: bool

    def __len__(self) -> int:
        """Batches of an epoch."""
        return max(len(self.positions) // self.size, 1)

    def epoch(self, number: int, first: int = 0) -> Iterator[Batch]:
        """The batches of an epoch, from the one of number `first` on."""
        drawn = np.random.default_rng([self.seed, number])
        order = drawn.permutation(len(self.positions))
        turned = drawn.random(len(order), dtype=np.float32) < 0.5 if self.mirror else None
        for batch in range(first, len(self)):
            part = slice(batch * self.size, (batch + 1) * self.size)
            yield batch_of(
                self.architecture, self.positions[order[part]], None if turned is None else turned[part]
            )


def in_order(positions: Positions, architecture: Architecture, size: int = 16_384) -> Iterator[Batch]:
    """All positions once; in each batch in the order of their buckets."""
    for first in range(0, len(positions), size):
        yield batch_of(architecture, positions[first : first + size])
