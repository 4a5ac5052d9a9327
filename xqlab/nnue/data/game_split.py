"""Which games are kept away from training, so that they can judge it; and what a bad choice gives away."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from xqlab.errors import XqlabError
from xqlab.nnue.data.one_hot import dense, one_hot
from xqlab.nnue.data.position_forms import mirrored
from xqlab.nnue.data.training_positions import Positions
from xqlab.nnue.net.features import men_left

CHUNK = 4096  # rows compared at once


class SplitError(XqlabError):
    """A share of games that cannot be held out."""


def held_out(games: NDArray[np.integer], share: float = 0.2, seed: int = 0) -> NDArray[np.bool_]:
    """bool[n]: whether a position's game is among the `share` of games that are held out, drawn by `seed`.

    games : int[n]  the number of each position's game
    Raises SplitError where no game would be held out, or none kept.
    """
    numbers = np.unique(games)
    count = round(share * len(numbers))
    if not 0 < count < len(numbers):
        raise SplitError(
            f"expected a share that holds out some of {len(numbers)} games and keeps some, got {share}"
        )
    chosen = np.random.default_rng(seed).permutation(numbers)[:count]
    return np.isin(games, chosen)


def split_by_game(positions: Positions, share: float = 0.1, seed: int = 0) -> tuple[Positions, Positions]:
    """(training, validation): whole games are held out. Raises SplitError for too few games.

    A position that several games reached was merged into the first of them: merge first, then split, and no
    board is on both sides.
    """
    out = held_out(positions["game"], share, seed)
    return positions[~out], positions[out]


def split_by_position(positions: Positions, share: float = 0.1, seed: int = 0) -> tuple[Positions, Positions]:
    """(training, validation): positions are held out, whatever their game: what one should not do.

    Raises SplitError where no position would be held out, or none kept.
    """
    count = round(share * len(positions))
    if not 0 < count < len(positions):
        raise SplitError(
            f"expected a share that holds out some of {len(positions)} positions and keeps some, got {share}"
        )
    out = np.zeros(len(positions), dtype=bool)
    out[np.random.default_rng(seed).permutation(len(positions))[:count]] = True
    return positions[~out], positions[out]


@dataclass(frozen=True)
class Leak:
    """What the validation positions share with those of training.

    same_game : share of them whose game is trained on, too
    nearest   : int64[n]  for each, by how many ones and zeros the one-hot row of the most similar position of
                training differs: 0 a twin, 2 a man moved, 3 a man took another, 4 a move of either side
    """

    same_game: float
    nearest: NDArray[np.int64]

    @property
    def twins(self) -> float:
        """The share that stands in training as it is, or mirrored."""
        return float(np.mean(self.nearest == 0))

    def within(self, entries: int) -> float:
        """The share whose most similar position of training differs by at most so many entries."""
        return float(np.mean(self.nearest <= entries))


def leak(training: Positions, validation: Positions, *, sample: int = 400, seed: int = 0) -> Leak:
    """How much of the validation set is known from training, as it is or mirrored, seen by the mover.

    sample : of the validation positions, so many are looked for by chance: each is compared with all others
    Raises SplitError where one of the two is empty.
    """
    if not len(training) or not len(validation):
        raise SplitError(f"expected positions in both parts, got {len(training)} and {len(validation)}")
    same = float(np.isin(validation["game"], training["game"]).mean())
    rows = np.random.default_rng(seed).permutation(len(validation))[:sample]
    chosen = validation[np.sort(rows)]
    asked = np.stack([dense(one_hot(chosen)), dense(one_hot(mirrored(chosen)))])
    nearest = np.full(len(chosen), np.iinfo(np.int64).max)
    for first in range(0, len(training), CHUNK):
        part = training[first : first + CHUNK]
        men = men_left(chosen["square"])[:, None] + men_left(part["square"])
        apart = men - 2 * (asked @ dense(one_hot(part)).T).max(axis=0)
        nearest = np.minimum(nearest, apart.min(axis=1).astype(np.int64))
    return Leak(same, nearest)
