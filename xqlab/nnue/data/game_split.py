"""Splitting games into training and validation sets, and measuring what leaks from one into the other."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from xqlab.errors import XqlabError
from xqlab.nnue.data.one_hot import dense, one_hot
from xqlab.nnue.data.position_forms import mirrored
from xqlab.nnue.data.training_positions import Positions
from xqlab.nnue.net.features import pieces_left

CHUNK = 4096  # rows compared at once


def held_out(games: NDArray[np.integer], share: float = 0.2, seed: int = 0) -> NDArray[np.bool_]:
    """bool[n]: whether a position's game is in the held-out `share` of the games, which `seed` draws.

    games : int[n]  the number of each position's game
    Raises XqlabError if no game would be held out, or none kept.
    """
    return np.isin(games, _drawn(np.unique(games), share, seed, "games"))


def _drawn(every: NDArray[np.integer], share: float, seed: int, what: str) -> NDArray[np.integer]:
    count = round(share * len(every))
    if not 0 < count < len(every):
        raise XqlabError(
            f"expected a share that holds out some of {len(every)} {what} and keeps some, got {share}"
        )
    return np.random.default_rng(seed).permutation(every)[:count]


def split_by_game(positions: Positions, share: float = 0.1, seed: int = 0) -> tuple[Positions, Positions]:
    """(training, validation): holds out whole games. Raises XqlabError for too few games.

    Merge duplicates first, then split: a position that several games reached then belongs to the first of
    them, and no board is in both sets.
    """
    out = held_out(positions["game"], share, seed)
    return positions[~out], positions[out]


def split_by_position(positions: Positions, share: float = 0.1, seed: int = 0) -> tuple[Positions, Positions]:
    """(training, validation): holds out single positions, whatever their game, which leaks: do not do this.

    Raises XqlabError if no position would be held out, or none kept.
    """
    out = np.zeros(len(positions), dtype=bool)
    out[_drawn(np.arange(len(positions)), share, seed, "positions")] = True
    return positions[~out], positions[out]


@dataclass(frozen=True)
class Leak:
    """What the validation positions share with those of training.

    same_game : share of them whose game is also in the training set
    nearest   : int64[n]  for each, in how many entries the one-hot row of the most similar training position
                differs: 0 a twin, 2 one move, 3 one capture, 4 a move by each side
    """

    same_game: float
    nearest: NDArray[np.int64]

    @property
    def twins(self) -> float:
        """The share that the training set also has, as it is or mirrored."""
        return float(np.mean(self.nearest == 0))

    def within(self, entries: int) -> float:
        """The share whose most similar training position differs in at most so many entries."""
        return float(np.mean(self.nearest <= entries))


def leak(training: Positions, validation: Positions, *, sample: int = 400, seed: int = 0) -> Leak:
    """How much of the validation set training has seen, as it is or mirrored, from the mover's perspective.

    sample : so many validation positions, drawn at random, are compared with all training positions
    Raises XqlabError if one of the two is empty.
    """
    if not len(training) or not len(validation):
        raise XqlabError(f"expected positions in both parts, got {len(training)} and {len(validation)}")
    same = float(np.isin(validation["game"], training["game"]).mean())
    rows = np.random.default_rng(seed).permutation(len(validation))[:sample]
    chosen = validation[np.sort(rows)]
    asked = np.stack([dense(one_hot(chosen)), dense(one_hot(mirrored(chosen)))])
    nearest = np.full(len(chosen), np.iinfo(np.int64).max)
    for first in range(0, len(training), CHUNK):
        part = training[first : first + CHUNK]
        pieces = pieces_left(chosen["square"])[:, None] + pieces_left(part["square"])
        apart = pieces - 2 * (asked @ dense(one_hot(part)).T).max(axis=0)
        nearest = np.minimum(nearest, apart.min(axis=1).astype(np.int64))
    return Leak(same, nearest)
