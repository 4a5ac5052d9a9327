"""The same search in several games: how many moves a position has, how often it cuts off, how deep it is."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from statistics import fmean
from typing import Any

from xqlab.experiments.run.timing import warmed
from xqlab.game import game_of
from xqlab.game_board import GameBoard
from xqlab.game_profile import profile_of
from xqlab.games.adapters import Playable, playable
from xqlab.search.driver import Searcher
from xqlab.search.enhancements import Enhancements
from xqlab.search.requests import DEPTH_LIMIT
from xqlab.text_table import columns
from xqlab.words import Words

PLIES = 40  # of the game in which moves are counted
PLIES_DEEP = 2  # how deep its moves are searched


@dataclass(frozen=True)
class GameFigures:
    """One game in figures.

    called    : its name
    branching : mean number of legal moves along a game of the search against itself
    cut_rate  : share of the inner nodes that a lossless search of the first position cut off
    first     : share of these cutoffs that came with the first move
    lossless, full : depth in plies that the two searches finished within the time, at most to the game's end
    compiled  : whether the game is compiled
    """

    called: Words
    branching: float
    cut_rate: float
    first: float
    lossless: int
    full: int
    compiled: bool


@dataclass(frozen=True)
class GameComparison:
    """The figures of several games, and the seconds of each search."""

    games: tuple[GameFigures, ...]
    seconds: float

    def __str__(self) -> str:
        rows = [("game", "moves", "cut off", "by the first move", "depth, lossless", "depth, full")]
        for game in self.games:
            name = game.called.en if game.compiled else f"{game.called.en} (interpreted)"
            shares = f"{game.cut_rate:.0%}", f"{game.first:.0%}"
            rows.append((name, f"{game.branching:.1f}", *shares, str(game.lossless), str(game.full)))
        return "\n".join(columns(rows, left=(0,)))


def compare_games(boards: Iterable[Any], seconds: float = 1.0) -> GameComparison:
    """The figures of the games of these boards, each searched for so many seconds."""
    return GameComparison(tuple(_figures(playable(board), seconds) for board in boards), seconds)


def _figures(board: Playable, seconds: float) -> GameFigures:
    game = game_of(board.position)
    lossless, full = (
        warmed(Searcher(board, use), board).run(board, time=seconds)
        for use in (Enhancements.lossless(game), Enhancements.full(game))
    )
    counts: Mapping[str, int] = lossless.counts
    profile = profile_of(board)
    return GameFigures(
        called=Words(board.name, board.name) if profile is None else profile.called,
        branching=_branching(board),
        cut_rate=counts["cutoffs"] / max(lossless.nodes - counts["leaves"], 1),
        first=counts["first_move_cutoffs"] / max(counts["cutoffs"], 1),
        lossless=_depth(lossless),
        full=_depth(full),
        compiled=game.compiled,
    )


def _depth(result: Any) -> int:
    # Where the search has seen the end of the game, the plies to it.
    return len(result.pv) if result.depth == DEPTH_LIMIT else result.depth


def _branching(start: Playable) -> float:
    board: GameBoard = start.copy()
    numbers: list[int] = []
    while len(numbers) < PLIES and board.outcome() is None:
        numbers.append(len(board.codes()))
        board.push(Searcher(board).run(board, depth=PLIES_DEEP).move)
    return fmean(numbers)
