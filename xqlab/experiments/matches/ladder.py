"""A ladder of players, each with one more step switched on than the one below, and the Elo of every step.

All have the same time per move. Neighbours play each other, so that no match is one-sided. A player's Elo is
the sum of the steps below it, so the errors of the steps add up, too.

`python -m xqlab.experiments.matches.ladder --out FILE` plays it at full size, and resumes an interrupted run.
"""

from __future__ import annotations

import argparse
import hashlib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass, field, replace
from itertools import pairwise
from math import hypot
from os import PathLike
from pathlib import Path
from random import Random
from statistics import NormalDist, fmean
from typing import Any

from xqlab.errors import XqlabError, errors_in_one_line
from xqlab.experiments.matches.game_play import Adjudication, PlayedGame
from xqlab.experiments.matches.match import Pair, play_pair, seed_of
from xqlab.experiments.matches.openings import XIANGQI, Opening, profile_for, starts_of
from xqlab.experiments.matches.players import Player, SearchPlayer, player_of
from xqlab.experiments.matches.rating import Score
from xqlab.experiments.run.json_shape import by_name, number, one_of, or_null, record_of, row_of, text, whole
from xqlab.experiments.run.ledger import Ledger, read_ledger
from xqlab.experiments.run.machine import machine_text
from xqlab.experiments.run.work import run
from xqlab.files import read_if_shipped
from xqlab.game import game_of
from xqlab.search.enhancements import Enhancements
from xqlab.text_table import columns

KIND = "ladder"
SHIPPED = "results/ladder.jsonl"
SHIPPED_OTHER = "results/ladder-{}.jsonl"  # of another game
BUDGETS = {"time": "s", "nodes": "nodes", "depth": "plies"}


def _player_shape(value: Any, name: str) -> Iterator[str]:
    yield from record_of()(value, name)
    for budget in BUDGETS:
        if budget in value:
            yield from number(value[budget], f"{name}.{budget}")


POINTS = one_of(0, 0.5, 1)
HEADER = record_of(
    configuration=record_of(players=by_name(_player_shape)),
    machine=record_of(processor=text, cores=whole),
    versions=record_of(xqlab=text, sources=text),
)
RECORD = record_of(key=text, points=row_of(POINTS, POINTS), depths=row_of(or_null(number), or_null(number)))
Z = NormalDist().inv_cdf(0.975)

# Name -> the switches that the step adds; the last one adds all others of the strongest configuration.
STEPS: dict[str, tuple[str, ...]] = {
    "minimax": ("iterative_deepening", "repetition"),
    "alpha-beta": ("alpha_beta",),
    "captures first": ("captures_first",),
    "quiescence": ("quiescence", "check_evasions", "delta_pruning", "exchange_pruning", "static_exchange"),
    "table": ("transposition_table", "table_move"),
    "killers, history": ("killers", "countermoves", "history", "history_malus", "continuation_history"),
    "windows": ("principal_variation_search", "aspiration"),
    "null move": ("null_move",),
    "late move reductions": ("late_move_reductions",),
    "full": (),
}


class LadderError(XqlabError):
    """An invalid ladder."""


def rungs(names: Iterable[str] | None = None, game: str = XIANGQI) -> dict[str, Enhancements]:
    """Name -> all switches that are on at that step, all steps by default; LadderError for unknown names.

    For another game a step has the switches that the game can serve, and a step that adds none is left out.

    >>> rungs()["captures first"].names()
    ['alpha_beta', 'iterative_deepening', 'captures_first', 'repetition']
    """
    names = list(STEPS if names is None else names)
    for name in names:
        if name not in STEPS:
            raise LadderError(f"expected steps out of {', '.join(STEPS)}, got {name!r}")
    served = game_of(Opening(game=game).board().position)
    uses: dict[str, Enhancements] = {}
    use = Enhancements()
    for name, added in STEPS.items():
        use = use.including(*added) if name != "full" else Enhancements.full(served)
        if name in names and use.served_by(served) not in uses.values():
            uses[name] = use.served_by(served)
    return uses


@dataclass
class Ladder:
    """The players from the weakest up, and each one's score against the one below.

    steps  : name -> score against the player below; the first name has none
    depths : name -> mean depth of its searches
    """

    names: tuple[str, ...]
    steps: dict[str, Score] = field(default_factory=dict)
    depths: dict[str, float] = field(default_factory=dict)
    interrupted: bool = False

    @property
    def elos(self) -> dict[str, tuple[float, float, float]]:
        """Name -> (Elo above the first one, low, high): the sum of the steps, with a 95 % interval."""
        elos = {self.names[0]: (0.0, 0.0, 0.0)}
        elo = error = 0.0
        for name in self.names[1:]:
            low, high = self.steps[name].interval()
            elo += self.steps[name].elo
            error = hypot(error, (high - low) / (2 * Z))
            elos[name] = (elo, elo - Z * error, elo + Z * error)
        return elos

    def __str__(self) -> str:
        rows = [("player", "depth", "Elo", "step over the one before (95 %)")]
        for name, (elo, _, _) in self.elos.items():
            depth = f"{self.depths.get(name, float('nan')):.1f}"
            rows.append((name, depth, f"{elo:+.0f}", str(self.steps.get(name, ""))))
        return "\n".join(columns(rows, left=(0, 3)))


def ladder(
    players: Mapping[str, Enhancements | str] | None = None,
    *,
    pairs: int,
    time: float | None = None,
    nodes: int | None = None,
    depth: int | None = None,
    starts: Iterable[Any] | None = None,
    seed: int = 0,
    table_mb: float = 16,
    max_plies: int = 300,
    game: str = XIANGQI,
    ledger: str | PathLike[str] | None = None,
    executor: Executor | None = None,
    workers: int | None = None,
    progress: bool = True,
    on_pair: Callable[[Ladder], None] | None = None,
) -> Ladder:
    """Each player against the one below, with colours swapped; an interrupt returns the games so far.

    pairs   : openings for each step, each played twice
    players : from the weakest up, as switches or as words for `player_of`; by default those of the game's
              profile, or of `rungs()`
    time, nodes, depth : the budget per move for all of them; time in seconds
    starts  : openings, by default those that come with xqlab, for another game two random moves
    game    : the name of the game
    ledger  : a file that keeps each pair; an interrupted ladder resumes from it
    executor, workers : as for `xqlab.experiments.run.work.run`

    Raises LadderError for fewer than two players, and for fewer than 1 pair or opening.
    """
    uses = dict((profile_for(game).experiments.ladder or rungs(game=game)) if players is None else players)
    if len(uses) < 2:
        raise LadderError(f"expected at least two players, got {list(uses)}")
    listed = starts_of(starts, game, pairs, seed)
    if pairs < 1 or not listed:
        raise LadderError(f"expected at least 1 pair and 1 opening, got {pairs!r} and {len(listed)}")
    budget: dict[str, Any] = {"time": time, "nodes": nodes, "depth": depth}
    options = {**budget, "table_mb": table_mb, "game": game}
    made: list[Player] = [
        player_of(use, name, **options) if isinstance(use, str) else SearchPlayer(name, use, **options)
        for name, use in uses.items()
    ]
    rules = Adjudication(max_plies=max_plies)
    order = list(range(len(listed)))
    Random(seed).shuffle(order)
    # A pair of every step before the second pair of any, so that an interrupt leaves a ladder.
    work = {
        f"{upper.name} | {number}": Pair(
            upper, lower, listed[order[number % len(order)]], seed_of(seed, number), rules
        )
        for number in range(pairs)
        for lower, upper in pairwise(made)
    }
    store = None
    if ledger is not None:
        digest = hashlib.sha256("\n".join(map(str, listed)).encode()).hexdigest()[:16]
        configuration = {
            "players": {player.name: player.describe() for player in made},
            "openings": {"count": len(listed), "sha256": digest},
            "adjudication": rules.describe(),
        }
        store = Ledger(ledger, KIND, configuration, seed, record=RECORD)
    records: dict[str, dict[str, Any]] = {}
    interrupted = False
    played = run(
        play_briefly, work, ledger=store, executor=executor, workers=workers, progress=progress, unit="pair"
    )
    try:
        for key, record in played:
            records[key] = record
            if on_pair is not None:
                on_pair(_ladder(tuple(uses), records))
    except KeyboardInterrupt:
        interrupted = True
    finally:
        played.close()
        if store is not None:
            store.close()
    return replace(_ladder(tuple(uses), records), interrupted=interrupted)


def read_ladder(path: str | PathLike[str]) -> tuple[Ladder, dict[str, Any]]:
    """The ladder in a ledger's file, as far as it was played, and the header with its provenance.

    Raises LedgerError for another file, and for one with an invalid line; LadderError for a pair of players
    that it does not have.
    """
    header, records = read_ledger(path, KIND, header=HEADER, record=RECORD)
    names = tuple(header["configuration"]["players"])
    if len(names) < 2:
        raise LadderError(f"expected at least two players in {str(path)!r}, got {list(names)}")
    for key in records:
        if str(key).rpartition(" | ")[0] not in names[1:]:
            raise LadderError(
                f"expected the key of each pair in {str(path)!r} to be one of {', '.join(names[1:])},"
                f" ' | ' and a number, got {key!r}"
            )
    return _ladder(names, records), header


def shipped_ladder(game: str = XIANGQI) -> tuple[Ladder, dict[str, Any]] | None:
    """A game's ladder that comes with xqlab, played at full size, and its header; None if there is none."""
    return read_if_shipped(read_ladder, SHIPPED if game == XIANGQI else SHIPPED_OTHER.format(game.lower()))


def provenance_text(header: Mapping[str, Any]) -> str:
    """The machine and the budget of a ladder, in a sentence."""
    players = header["configuration"]["players"]
    first = next(iter(players.values()))
    budget = ", ".join(f"{first[name]:g} {unit}" for name, unit in BUDGETS.items() if name in first)
    return f"{budget} a move, {machine_text(header)}, seed {header['seed']}"


def play_briefly(pair: Pair) -> dict[str, Any]:
    """Both games of a pair, without the moves, which would fill many megabytes."""
    record = play_pair(pair)
    games = [PlayedGame.from_json(game, pair.opening.game) for game in record["games"]]
    return {
        "points": [games[0].points(True), games[1].points(False)],
        "opening": str(pair.opening),
        "terminations": [game.termination for game in games],
        "plies": [len(game.moves) for game in games],
        "depths": [_mean_depth(games, pair.a.name), _mean_depth(games, pair.b.name)],
        "processor": record["processor"],
    }


def main(arguments: Sequence[str] | None = None) -> None:
    """Play the ladder at full size and print it."""
    parser = argparse.ArgumentParser(
        prog="python -m xqlab.experiments.matches.ladder",
        description="The Elo of each step from minimax to everything. An interrupted run resumes.",
    )
    parser.add_argument("--out", type=Path, required=True, help="the file of the games (JSON Lines)")
    parser.add_argument("--game", default=XIANGQI, help=f"its name (default {XIANGQI})")
    parser.add_argument("--pairs", type=int, default=60, help="pairs of games a step (default 60)")
    parser.add_argument("--time", type=float, default=0.05, help="seconds a move (default 0.05)")
    parser.add_argument("--workers", type=int, default=None, help="processes (default: one a core)")
    parser.add_argument("--seed", type=int, default=0, help="which openings (default 0)")
    options = parser.parse_args(arguments)
    result = ladder(
        game=options.game,
        pairs=options.pairs,
        time=options.time,
        seed=options.seed,
        ledger=options.out,
        workers=options.workers,
    )
    print(result)
    if result.interrupted:
        print(f"Interrupted: the same command resumes, finished pairs are in {options.out}.")


def _ladder(names: tuple[str, ...], records: Mapping[Any, Mapping[str, Any]]) -> Ladder:
    result = Ladder(names, {name: Score(pairs=(0, 0, 0, 0, 0)) for name in names[1:]})
    depths: dict[str, list[float]] = {name: [] for name in names}
    for key in sorted(records, key=str):
        name = str(key).rpartition(" | ")[0]
        record = records[key]
        result.steps[name] = result.steps[name].with_pair(*record["points"])
        for player, mean_depth in zip((name, names[names.index(name) - 1]), record["depths"]):
            if mean_depth is not None:
                depths[player].append(mean_depth)
    result.depths = {name: fmean(means) for name, means in depths.items() if means}
    return result


def _mean_depth(games: Sequence[PlayedGame], name: str) -> float | None:
    depths: list[int] = []
    for game in games:
        first = 0 if game.opening.board().turn == (game.red == name) else 1
        depths += [depth for depth in game.depths[first::2] if depth is not None]
    return round(fmean(depths), 2) if depths else None


if __name__ == "__main__":
    from xqlab.experiments.matches import ladder as module

    with errors_in_one_line("ladder"):
        module.main()
