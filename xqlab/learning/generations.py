"""Elo by generation: the nets of a run in matches against each other, or all against one opponent.

Generation N is the net that plays iteration N. The games are kept in the run's folder, `elo/`, one ledger a
match, so that an interrupted call resumes and a longer run plays only what is new.
"""

import hashlib
import json
from collections.abc import Callable
from concurrent.futures import Executor
from dataclasses import dataclass, replace
from os import PathLike
from pathlib import Path

from xqlab.experiments.matches.ladder import Ladder
from xqlab.experiments.matches.openings import random_openings
from xqlab.experiments.matches.player import Player
from xqlab.experiments.matches.players import player_of
from xqlab.experiments.matches.rating import Score
from xqlab.experiments.run.work import one_pool
from xqlab.learning.errors import LearningError, check_integers
from xqlab.learning.loop import net_file, read_iterations
from xqlab.learning.net_file import load_net
from xqlab.learning.player import NetPlayer, whole_match

OPENINGS = 200  # a match plays as many of them as it has pairs, so that it can resume with more pairs


@dataclass(frozen=True)
class Generation:
    """The strength of one net of a run.

    number    : of the generation
    elo       : above generation 0, the sum of the steps; with `against`, above that opponent
    low, high : a 95 % interval, to which the errors of all steps below contribute; 0 and 0 for generation 0
    against   : its opponent; "" for a generation 0 that is the origin
    score     : of that match; without games for the origin, and where the gate kept the net of the row above
    """

    number: int
    elo: float
    low: float
    high: float
    against: str
    score: Score

    @property
    def draws(self) -> float:
        """The share of its games that were drawn."""
        return self.score.draws / self.score.games if self.score.games else 0.0


def generations(
    folder: str | PathLike[str],
    *,
    against: str | None = None,
    every: int = 1,
    pairs: int = 24,
    plies: int = 2,
    playouts: int = 0,
    seed: int = 1,
    workers: int | None = None,
    executor: Executor | None = None,
    progress: bool = True,
    on_row: Callable[[list[Generation]], object] | None = None,
) -> list[Generation]:
    """The Elo of the nets of a run, in order; the same call resumes, and a finished one plays nothing.

    folder   : of `xqlab.learning.loop.learn`, which may still be running
    against  : an opponent in words for `player_of`, with a budget, such as "full depth=2" or "mcts
               playouts=100"; by default each generation plays the one before
    every    : only every Nth generation, and the last
    pairs    : openings of a match, each played twice with colours swapped; fewer if the game has fewer
    plies    : random moves of the openings
    playouts : of each search of a net; 0: its policy alone
    workers, executor : as for `xqlab.experiments.run.work.run`
    on_row   : called with the rows so far after each match

    Where the gate kept a net, it is not played again. Raises LearningError
    for a folder with fewer than two generations, PlayerError for an unknown opponent, LedgerError, BusyError,
    and KeyboardInterrupt after an interrupt; games that were played are kept.
    """
    folder = Path(folder)
    check_integers({"every": every, "pairs": pairs}, every=1, pairs=1)
    last = len(read_iterations(folder))
    if not last:
        raise LearningError(f"expected a run with a finished iteration in {str(folder)!r}, got none")
    numbers = sorted({*range(0, last, every), last})
    nets = {number: net_file(folder, number) for number in numbers}
    game = load_net(nets[0]).encoding.game
    opponent = None if against is None else player_of(against, game=game)
    (folder / "elo").mkdir(exist_ok=True)
    starts = random_openings(game, OPENINGS, plies, seed)

    def score_of(a: NetPlayer, b: Player) -> Score:
        described = json.dumps([a.describe(), b.describe(), plies, seed], sort_keys=True)
        name = f"{a.name}-{hashlib.sha256(described.encode()).hexdigest()[:12]}.jsonl"
        work = {"workers": workers, "executor": executor, "progress": progress}
        return whole_match(a, b, starts, pairs=pairs, seed=seed, ledger=folder / "elo" / name, **work).score

    rows: list[Generation] = []
    ladder = Ladder(())
    before: NetPlayer | None = None
    with one_pool(workers, executor) as (workers, executor):
        for number in numbers:
            player = NetPlayer(f"generation {number:03}", str(nets[number]), game, playouts)
            if before is not None and player.digest == before.digest:
                rows.append(replace(rows[-1], number=number, score=Score()))
            elif opponent is not None:
                score = score_of(player, opponent)
                rows.append(Generation(number, score.elo, *score.interval(), opponent.name, score))
                before = player
            else:
                ladder.names = (*ladder.names, player.name)
                if before is not None:
                    ladder.steps[player.name] = score_of(player, before)
                elo, low, high = ladder.elos[player.name]
                score = ladder.steps.get(player.name, Score())
                rows.append(Generation(number, elo, low, high, before.name if before else "", score))
                before = player
            if on_row is not None:
                on_row(rows)
    return rows
