"""Positions with the results of their games, for tuning: selected, counted, split; and a sample."""

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from xqlab.errors import XqlabError
from xqlab.evaluation.design import Design, design, identities
from xqlab.files import data_file
from xqlab.nnue.data.game_records import read_games
from xqlab.nnue.data.game_split import held_out
from xqlab.nnue.data.record_format import CAPTURE, IN_CHECK, RANDOM
from xqlab.words import Words

FIELDS = ("square", "turn", "value", "result", "flags")
SAMPLE = "samples/tuning.bin"


class TuningError(XqlabError):
    """Unsuitable data, or an invalid request for tuning."""


@dataclass(frozen=True)
class TuningData:
    """Positions, their counts, and the results of their games.

    design   : the counts, Red's less Black's
    results  : float64[rows]  1 where Red won the game, 0 where Black did, 0.5 for a draw
    searched : float64[rows]  a search's value of the position, centipawns for Red
    games    : int64[rows]    number of the game; the positions of one game are adjacent
    left_out : reason -> number of positions left out
    squares  : uint8[rows, 32]  square of each slot's piece; centred weights need it
    """

    design: Design
    results: NDArray[np.float64]
    searched: NDArray[np.float64]
    games: NDArray[np.int64]
    left_out: dict[str, int]
    squares: NDArray[np.uint8] | None = None

    def __len__(self) -> int:
        return len(self.results)

    def __repr__(self) -> str:
        text = Words("<TuningData: {0} positions of {1} games>", "<TuningData：{1} 局棋的 {0} 个局面>")
        return str(text.filled(len(self), self.game_count))

    @property
    def game_count(self) -> int:
        """The number of games of the positions."""
        return len(np.unique(self.games))

    def take(self, rows: NDArray[np.integer]) -> "TuningData":
        """Only these rows, in this order."""
        return TuningData(
            self.design.take(rows),
            self.results[rows],
            self.searched[rows],
            self.games[rows],
            self.left_out,
            None if self.squares is None else self.squares[rows],
        )

    def sample(self, count: int, seed: int = 0) -> "TuningData":
        """`count` random positions, from any games; raises TuningError if there are fewer."""
        if not 0 < count <= len(self):
            raise TuningError(f"expected a number of positions from 1 to {len(self)}, got {count}")
        return self.take(np.sort(np.random.default_rng(seed).choice(len(self), count, replace=False)))

    def first_games(self, count: int) -> "TuningData":
        """All positions of the first `count` games; raises TuningError if there are fewer."""
        numbers = np.unique(self.games)
        if not 0 < count <= len(numbers):
            raise TuningError(f"expected a number of games from 1 to {len(numbers)}, got {count}")
        return self.take(np.flatnonzero(self.games <= numbers[count - 1]))

    def split(self, share: float = 0.2, seed: int = 0) -> "tuple[TuningData, TuningData]":
        """(training, held out): about `share` of the games are held out, with all their positions.

        Positions of one game resemble each other and share its result: a split by position would leak from
        one part into the other. Raises XqlabError if there are too few games.
        """
        out = held_out(self.games, share, seed)
        return self.take(np.flatnonzero(~out)), self.take(np.flatnonzero(out))


def tuning_data(
    records: np.ndarray,
    games: NDArray[np.int64],
    *,
    quiet: bool = True,
    limit: float | None = None,
    distinct: bool = True,
) -> TuningData:
    """The tuning data of recorded positions: `tuning_data(*read_games(path))`.

    records  : as in `xqlab.nnue.data.game_records`
    games    : int64[n]  the number of each position's game
    quiet    : leave out positions in check or whose best move is a capture, as they are not quiet, and those
               whose move was random, as the result says little about them
    limit    : leave out positions with search values beyond so many centipawns for either side
    distinct : keep only the first occurrence of a position; its mirror image, left and right, is the same
               position
    Raises TuningError for records without the required fields or without games, and if no position is left.
    """
    missing = [name for name in FIELDS if name not in (records.dtype.names or ())]
    if missing:
        raise TuningError(f"expected records with the fields {', '.join(FIELDS)}, {missing[0]!r} is missing")
    if np.shape(games) != records.shape:
        raise TuningError(f"expected the game of each of {len(records)} positions, got {len(games)} games")
    left_out: dict[str, int] = {}
    rows = np.argsort(games, kind="stable")
    positions, games = records[rows], np.asarray(games, dtype=np.int64)[rows]

    def keep(name: Words, mask: np.ndarray) -> None:
        nonlocal positions, games
        left_out[str(name)] = int(len(positions) - np.count_nonzero(mask))
        positions, games = positions[mask], games[mask]

    if quiet:
        keep(Words("in check", "被将军"), positions["flags"] & IN_CHECK == 0)
        keep(Words("move drawn at random", "随机走的着法"), positions["flags"] & RANDOM == 0)
        keep(Words("best move is a capture", "最佳着法是吃子"), positions["flags"] & CAPTURE == 0)
    if limit is not None:
        keep(
            Words(f"beyond {limit:g} centipawns", f"超出 {limit:g} 厘兵"),
            np.abs(positions["value"].astype(np.int64)) <= limit,
        )
    if distinct:
        first = np.zeros(len(positions), dtype=bool)
        first[np.unique(identities(positions["square"], positions["turn"]), return_index=True)[1]] = True
        keep(Words("seen before", "前面出现过"), first)
    if not len(positions):
        raise TuningError(f"expected positions to tune on, none of {len(records)} is left")
    red_view = np.where(positions["turn"] == 0, 1, -1)
    return TuningData(
        design(positions["square"], positions["turn"]),
        (positions["result"].astype(np.float64) + 1) / 2,
        positions["value"] * red_view.astype(np.float64),
        games,
        left_out,
        positions["square"],
    )


def tuning_sample(**options: Any) -> TuningData:
    """The quiet positions of 300 self-play games; options as for `tuning_data`.

    >>> tuning_sample().game_count
    300
    """
    return tuning_data(*read_games(data_file(SAMPLE)), **options)
