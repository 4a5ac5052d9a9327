"""Positions in which a search of some depth is wrong and a deeper or wider one is right, and what each sees.

The horizon effect: what happens beyond the last ply does not count, so a search prefers whatever pushes a
loss there. The other positions are zugzwangs, in which a null move misleads the search.
"""

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from xqlab.errors import XqlabError
from xqlab.evaluation.piece_square import piece_square
from xqlab.files import data_file
from xqlab.search.driver import Searcher
from xqlab.search.enhancements import Enhancements
from xqlab.search.result import Result
from xqlab.xiangqi import Board

FILE = "positions/horizon.json"

# Without the table, so that a position's value depends on the depth, not on what was searched before.
FIXED = Enhancements.of("alpha_beta", "iterative_deepening", "captures_first", "killers", "history")
QUIET = FIXED.including("quiescence")
CURED = QUIET.including("check_extension", "check_evasions")

SHOWS = ("recapture", "horizon", "mate", "zugzwang")


@dataclass(frozen=True)
class LessonPosition:
    """A position and what it shows.

    shows : "recapture" (cured by quiescence), "horizon" (cured by check extensions), "mate" (the longest
            defence is to be found), "zugzwang" (null move fails)
    depth : plies at which the search without the cure is wrong
    """

    name: str
    fen: str
    shows: str
    depth: int
    about: str

    @property
    def board(self) -> Board:
        """The position, ready to be searched."""
        return Board(self.fen)


def lesson_positions(shows: str | None = None) -> dict[str, LessonPosition]:
    """The positions by name, all or those that show one thing; raises XqlabError if none does.

    >>> list(lesson_positions("zugzwang"))
    ['pinned knights', 'pinned knights, two rooks']
    """
    if shows is not None and shows not in SHOWS:
        raise XqlabError(f"expected one of {', '.join(SHOWS)}, got {shows!r}")
    entries = json.loads(data_file(FILE).read_text(encoding="utf-8"))
    return {entry["name"]: LessonPosition(**entry) for entry in entries if shows in (None, entry["shows"])}


def seen_by(board: Board, use: Enhancements, depth: int, **options: Any) -> Result:
    """The search of a lesson: as `xqlab.search`, but evaluated by material and piece-square values alone."""
    searcher = Searcher(board, use, piece_square(), table_mb=4)
    return searcher.run(board, depth=depth, **options)


def judged(board: Board, move: Any, depth: int) -> int:
    """The value of a root move by a search with check extensions, `depth` plies deep."""
    return seen_by(board, CURED, depth, moves=[move]).value


def by_depth(
    board: Board, uses: Mapping[str, Enhancements], depths: Iterable[int], **options: Any
) -> dict[str, list[Result]]:
    """For each configuration its searches to each depth, each from scratch and without earlier iterations."""
    plies = list(depths)
    return {
        name: [seen_by(board, use.without("iterative_deepening"), depth, **options) for depth in plies]
        for name, use in uses.items()
    }
