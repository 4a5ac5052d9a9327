"""Files of self-play games as sources of an opening book."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from xqlab import disk
from xqlab.book.errors import BookError
from xqlab.book.games import GameMoves, Source
from xqlab.experiments.matches.openings import XIANGQI
from xqlab.experiments.selfplay.game_ledger import is_game_ledger
from xqlab.nnue.data.game_records import MAGIC, games_of


@dataclass(frozen=True)
class SelfplaySource(Source):
    """A file of self-play games in records; their random openings have none."""

    def games(self, *, depth: int, variations: bool = False) -> Iterator[GameMoves]:
        """The games, in the order of the file; `variations` has no effect.

        Raises GamesError for a damaged file.
        """
        for _, records in games_of(self.path):
            early = records[(records["ply"] < depth) & (records["move"] != 0)]
            yield GameMoves(
                np.ascontiguousarray(early["square"]),
                early["turn"],
                early["move"],
                early["ply"].astype(np.int64),
                int(records["result"][0]) if len(records) else None,
            )


def source_of(path: disk.PathLike) -> Source:
    """The games of a file, recognised by its content: of self-play, or of any other program.

    Raises BookError for self-play games of another game than Xiangqi, OSError.
    """
    with disk.opened(path) as file:
        start = file.read(len(MAGIC))
    if start == MAGIC:
        return SelfplaySource.of(path)
    if is_game_ledger(path):
        raise BookError(f"expected games of {XIANGQI}, got games of another game in {str(Path(path))!r}")
    return Source.of(path)
