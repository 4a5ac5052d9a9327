"""How fast the search and the move generator are in the games that have positions for it, and how deep."""

from collections.abc import Iterator
from statistics import median
from time import perf_counter
from typing import Any

from xqlab.experiments.run.divide import divide
from xqlab.experiments.run.positions import stored_positions
from xqlab.experiments.run.timing import warmed
from xqlab.experiments.sweeps.by_depth import JUNQI_REPORT
from xqlab.game import game_of
from xqlab.game_profile import importable_profiles
from xqlab.search.driver import Searcher
from xqlab.search.enhancements import Enhancements

SECONDS = 1.0  # of each search
PERFT_DEPTH, PERFT_POSITIONS = 4, 5
REPORT = JUNQI_REPORT["filters and history"]
Measured = tuple[str, float, str, str]  # name, value, unit, how


def measure_game_speed(seconds: float = SECONDS) -> Iterator[Measured]:
    """Perft leaves a second, and the depth and nodes a second of two searches, of each such game."""
    for profile in importable_profiles():
        if profile.experiments.bench:
            boards = list(stored_positions(profile).values())
            yield _perft(profile.name, boards[:PERFT_POSITIONS])
            game = game_of(boards[0].position)
            for name, use in (("report's", REPORT), ("full", Enhancements.full(game))):
                yield from _searches(f"{profile.name}, {name}", boards, use.served_by(game), seconds)


def _perft(name: str, boards: list[Any]) -> Measured:
    list(divide(boards[0], 2))
    began = perf_counter()
    leaves = sum(count for board in boards for _, count in divide(board, PERFT_DEPTH))
    spent = perf_counter() - began
    how = f"depth {PERFT_DEPTH} of {len(boards)} positions, bulk: {leaves} leaves in {spent:.3f} s"
    return f"perft, {name}", leaves / spent, "leaves/s", how


def _searches(name: str, boards: list[Any], use: Enhancements, seconds: float) -> Iterator[Measured]:
    warmed(Searcher(boards[0], use), boards[0])
    results = [Searcher(board, use).run(board, time=seconds) for board in boards]
    depths = sorted(result.depth for result in results)
    how = f"median of {len(boards)} positions, {seconds:g} s each; {depths[0]} to {depths[-1]}"
    yield f"depth, {name} search", median(depths), "plies", how
    speed = sum(result.nodes for result in results) / sum(result.seconds for result in results)
    yield f"search, {name}", speed, "nodes/s", f"all {len(boards)} positions together"
