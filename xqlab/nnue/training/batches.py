"""Batches of training positions: their active inputs, and what the network should predict.

The positions stay in memory or in a mapped file; a batch copies only its own rows. Which rows an epoch takes
when, and which of them it mirrors, depends only on the seed and the epoch's number: a resumed run finds its
place by counting.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from xqlab.nnue.data.training_positions import Positions, check_whole, for_mover
from xqlab.nnue.net.features import inputs, pieces_left
from xqlab.nnue.net.network import Architecture
from xqlab.xiangqi.core.squares import MIRROR


@dataclass(frozen=True)
class Batch:
    """Some positions, those with few pieces first, so that each bucket's are together.

    active  : int16[rows, perspectives, 32]  active inputs, -1 for none
    counts  : number of rows of each bucket
    values  : float32[rows]  of the search, centipawns for the mover
    points  : float32[rows]  of the game, for the mover: 1 won, 0.5 drawn, 0 lost
    order   : int64[rows]    index of each row among the given positions
    """

    active: NDArray[np.int16]
    counts: tuple[int, ...]
    values: NDArray[np.float32]
    points: NDArray[np.float32]
    order: NDArray[np.int64]

    def __len__(self) -> int:
        return len(self.values)


def batch_of(architecture: Architecture, some: Positions, turned: NDArray[np.bool_] | None = None) -> Batch:
    """The batch of some positions; those `turned` are mirrored."""
    squares = some["square"]
    if turned is not None:
        squares = np.where(turned[:, None], MIRROR[squares], squares)
    bucket = architecture.bucket_of(pieces_left(squares))
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

    An incomplete last batch is left out (another epoch has its positions). With fewer positions than a batch
    takes, all are one batch.
    """

    positions: Positions
    architecture: Architecture
    size: int
    seed: int
    mirror: bool

    def __len__(self) -> int:
        """The number of batches of an epoch."""
        return max(len(self.positions) // self.size, 1)

    def epoch(self, number: int, first: int = 0) -> Iterator[Batch]:
        """The batches of an epoch, from number `first` on."""
        drawn = np.random.default_rng([self.seed, number])
        order = drawn.permutation(len(self.positions))
        turned = drawn.random(len(order), dtype=np.float32) < 0.5 if self.mirror else None
        for batch in range(first, len(self)):
            part = slice(batch * self.size, (batch + 1) * self.size)
            check_whole(self.positions)
            yield batch_of(
                self.architecture, self.positions[order[part]], None if turned is None else turned[part]
            )


def in_order(positions: Positions, architecture: Architecture, size: int = 16_384) -> Iterator[Batch]:
    """Batches of all positions, each once; within a batch in the order of their buckets."""
    for first in range(0, len(positions), size):
        check_whole(positions)
        yield batch_of(architecture, positions[first : first + size])
