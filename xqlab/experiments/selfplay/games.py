"""Self-play games as records of positions, on which evaluations are tuned and trained."""

from __future__ import annotations

import hashlib
import os
import random
from concurrent.futures import Executor
from dataclasses import asdict, dataclass
from functools import lru_cache
from pathlib import Path
from time import perf_counter
from typing import Any

import numpy as np
from numpy.typing import NDArray

from xqlab import disk
from xqlab.evaluation import Weights, components
from xqlab.experiments.run.work import run
from xqlab.nnue import evaluator as net_evaluator
from xqlab.nnue.data.game_file import GameFile
from xqlab.nnue.data.record_format import CAPTURE, IN_CHECK, LAST_PLY, RANDOM, RECORD
from xqlab.nnue.net.shipped import playable_net
from xqlab.search.driver import Searcher
from xqlab.search.result import SearchError
from xqlab.xiangqi import Board

LARGEST_VALUE = 32_000


@dataclass(frozen=True)
class Plan:
    """How games are played: the same plan and number give the same game.

    nodes, depth   : of each search; one of them
    random_plies   : number of random moves in the opening, drawn again while the search's value is above
                     `opening_value` centipawns for one side
    random_share   : share of random moves later on, for positions that good play does not reach
    resign_value   : a side that is ahead by more centipawns for `resign_plies` in a row wins
    draw_value     : values within so many centipawns for `draw_plies` in a row after ply `draw_after` are a
                     draw
    longest        : plies after which the game is a draw
    """

    seed: int = 1
    nodes: int | None = None
    depth: int | None = 5
    random_plies: tuple[int, int] = (4, 12)
    opening_value: int = 300
    random_share: float = 0.0
    resign_value: int = 1500
    resign_plies: int = 4
    draw_value: int = 12
    draw_plies: int = 24
    draw_after: int = 120
    longest: int = 300
    table_mb: float = 4.0

    def __post_init__(self) -> None:
        if (self.nodes is None) == (self.depth is None):
            raise SearchError(f"expected either nodes or depth, got {self.nodes!r} and {self.depth!r}")
        low, high = self.random_plies
        if not 0 <= low <= high <= 100:
            raise SearchError(
                f"expected random_plies from 0 to 100, the lesser first, got {self.random_plies!r}"
            )
        if not 0 <= self.random_share < 1:
            raise SearchError(f"expected random_share from 0 to below 1, got {self.random_share!r}")
        for name in ("opening_value", "resign_value", "resign_plies", "draw_plies", "longest"):
            if getattr(self, name) < 1:
                raise SearchError(f"expected {name} of at least 1, got {getattr(self, name)!r}")
        for name in ("draw_value", "draw_after"):
            if getattr(self, name) < 0:
                raise SearchError(f"expected {name} of at least 0, got {getattr(self, name)!r}")


def play(plan: Plan, number: int, evaluator: Any = None) -> NDArray[Any]:
    """The records of one game: RECORD[plies], without the opening."""
    drawn = random.Random(f"{plan.seed} {number}")
    while True:
        searcher = Searcher(Board(), evaluator=evaluator, table_mb=plan.table_mb)
        board = Board()
        for _ in range(drawn.randint(*plan.random_plies)):
            board.push_code(drawn.choice(board.codes()))
            if board.outcome() is not None:
                break
        if board.outcome() is None:
            search = searcher.run(board, nodes=plan.nodes, depth=plan.depth)
            if abs(search.value) <= plan.opening_value:
                break
    records: list[Any] = []
    ahead = level = 0
    result = 0
    while True:
        over = board.outcome()
        if over is not None:
            result = 0 if over.winner is None else (1 if over.winner else -1)
            break
        if len(records) >= plan.longest:
            break
        search = searcher.run(board, nodes=plan.nodes, depth=plan.depth)
        for_red = search.value if board.turn else -search.value
        code = best = search.move.code
        if plan.random_share > 0 and drawn.random() < plan.random_share:
            code = drawn.choice(board.codes())
        records.append(_record(board, search.value, best, code))
        ahead = _in_a_row(ahead, for_red, plan.resign_value)
        level = level + 1 if abs(for_red) <= plan.draw_value and len(records) > plan.draw_after else 0
        if abs(ahead) >= plan.resign_plies:
            result = 1 if ahead > 0 else -1
            break
        if level >= plan.draw_plies:
            break
        board.push_code(code)
    game = np.array(records, dtype=RECORD)
    game["result"] = result
    return game


def _in_a_row(ahead: int, value: int, least: int) -> int:
    """The number of values in a row, this one included, beyond `least` for one side: below 0 for Black."""
    if abs(value) < least:
        return 0
    side = 1 if value > 0 else -1
    return ahead + side if ahead * side >= 0 else side


def _record(board: Board, value: int, best: int, code: int) -> Any:
    record = np.zeros((), dtype=RECORD)
    record["square"] = board.position.square
    record["value"] = max(-LARGEST_VALUE, min(LARGEST_VALUE, value))
    record["move"] = code
    record["ply"] = min(int(board.position.height), LAST_PLY)
    record["turn"] = int(board.position.turn)
    taken = board.piece_at(code >> 7) is not None
    record["flags"] = IN_CHECK * board.is_check() | CAPTURE * taken | RANDOM * (code != best)
    record["best"] = best if code != best else 0
    record["clock"] = min(board.halfmove_clock, 255)
    return record


def _play_item(item: tuple[Plan, int, Weights | Path | None]) -> NDArray[Any]:
    plan, number, judge = item
    return play(plan, number, None if judge is None else evaluator_of(judge))


@lru_cache(maxsize=2)
def evaluator_of(judge: Weights | Path) -> Any:
    """The evaluator with these weights, or of the net in this file; a worker creates it once."""
    return components(judge) if isinstance(judge, Weights) else net_evaluator(judge)


@dataclass(frozen=True)
class Played:
    """The result of a run of self-play, without the games that were there before."""

    path: Path
    games: int
    positions: int
    seconds: float

    def __str__(self) -> str:
        if not self.games:
            return "all games were there"
        rate = self.positions / max(self.seconds, 1e-9)
        text = f"{self.games:,} games, {self.positions:,} positions in {self.seconds:.1f} s"
        return f"{text}: {rate:,.0f} positions/s"


def selfplay(path: Path | str, games: int, plan: Plan, **options: Any) -> Path:
    """Play games and write them to a file; return its path. Options and errors as for `played`."""
    return played(path, games, plan, **options).path


def played(
    path: Path | str,
    games: int,
    plan: Plan,
    *,
    weights: Weights | None = None,
    net: Path | str | None = None,
    workers: int | None = None,
    executor: Executor | None = None,
    progress: bool = True,
) -> Played:
    """Play games and write them to a file; return their number of positions and the speed.

    The same plan, weights and number of games give the same bytes, whatever the workers. Finished games are
    on the disk at once, in `path` + ".partial"; a killed or interrupted run resumes from there.

    weights           : of the evaluation; by default the search's default evaluator
    net               : the file of a net instead, which every worker can read
    workers, executor : as for `xqlab.experiments.run.work.run`
    Raises GamesError for a file with other settings, BusyError if another process uses it, OSError, with a
    note of what is kept, if it cannot be written, SearchError for an invalid plan, NetFileError or
    NetworkError for an invalid net.
    """
    if not (isinstance(games, int) and games > 0):
        raise SearchError(f"expected a number of games above 0, got {games!r}")
    if weights is not None and net is not None:
        raise SearchError("expected weights or a net, got both")
    header = {**asdict(plan), "weights": digest(weights)}
    judge: Weights | Path | None = weights
    if net is not None:
        judge = Path(os.path.realpath(net))
        playable_net(judge)
        header |= {"weights": None, "net": hashlib.sha256(disk.read_bytes(judge)).hexdigest()}
    with GameFile(path, header) as file:
        items = {number: (plan, number, judge) for number in range(games) if number not in file.done}
        started, positions = perf_counter(), 0
        for number, records in run(
            _play_item, items, workers=workers, executor=executor, progress=progress, unit="game"
        ):
            file.add(number, records)
            positions += len(records)
        finished = file.finish(range(games))
    return Played(finished, len(items), positions, perf_counter() - started)


def digest(weights: Weights | None) -> str:
    """A short name, unique to the weights; "default" for none."""
    if weights is None:
        return "default"
    content = weights.opening.tobytes() + weights.endgame.tobytes() + repr(sorted(weights.off)).encode()
    return hashlib.sha256(content).hexdigest()[:16]
