"""What the faults of the sources cost: each source with one fault against the same without, at equal nodes.

All other faults of the source are taken out on both sides: where both lose every game with Black, no other
fault shows. A round robin of the sources that play Xiangqi, all with all their faults, follows.

Faults and players: `xqlab.experiments.matches.sources`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from math import nan
from os import PathLike
from pathlib import Path
from typing import Any

from xqlab.errors import XqlabError
from xqlab.experiments.matches.match import match, read_match
from xqlab.experiments.matches.openings import XIANGQI
from xqlab.experiments.matches.players import player_of
from xqlab.experiments.matches.result import MatchResult
from xqlab.experiments.matches.sources import ALL, FAULTS, ONLY, SOURCES, WITHOUT

NODES, PAIRS, MAX_PLIES = 3_000, 30, 300
MENDED = f"article {WITHOUT}{ALL}"  # in the round robin, beside the article as published


class MistakesError(XqlabError):
    """An unknown match."""


@dataclass(frozen=True)
class Contest:
    """A match of the plan.

    name      : a fault, or "A - B" of the round robin
    player, opponent : in words for `player_of`; with a fault, the player has it and the opponent has not
    """

    name: str
    game: str
    player: str
    opponent: str


@dataclass(frozen=True)
class Row:
    """The result of a match of the plan.

    fault           : its name; "" in the round robin
    wins, draws, losses : of the player
    elo, low, high  : Elo of the player over the opponent, and its 95 % interval: below 0, a fault costs
    nodes, opponent_nodes : mean nodes a move; a budget is spent but for moves that end early, and the toy of
                      chess has none: it searches a fixed depth
    """

    fault: str
    game: str
    player: str
    opponent: str
    games: int
    wins: int
    draws: int
    losses: int
    elo: float
    low: float
    high: float
    nodes: float
    opponent_nodes: float


def plan() -> dict[str, Contest]:
    """Name -> match, faults first.

    >>> plan()["null-window"].opponent
    'article without:all'
    >>> list(plan())[-1]
    'article - article without:all'
    """
    contests = []
    for fault in FAULTS.values():
        source = SOURCES[fault.source]
        one, other = f"{source.name} {ONLY}{fault.name}", f"{source.name} {WITHOUT}{ALL}"
        setting = f" {fault.setting}" if fault.setting else ""
        contests.append(Contest(fault.name, source.game, one + setting, other + setting))
    sources = [source.name for source in SOURCES.values() if source.game == XIANGQI]
    for one, other in combinations([*sources, MENDED], 2):
        contests.append(Contest(f"{one} - {other}", XIANGQI, one, other))
    return {contest.name: contest for contest in contests}


def play_mistakes(
    folder: str | PathLike[str] | None = None,
    names: Sequence[str] | None = None,
    *,
    nodes: int = NODES,
    pairs: int = PAIRS,
    max_plies: int = MAX_PLIES,
    seed: int = 0,
    workers: int | None = None,
    progress: bool = True,
) -> Iterator[Row]:
    """The row of each match as soon as it is played; an interrupt raises KeyboardInterrupt.

    folder  : keeps the ledger of each match, so that the same call resumes
    names   : of the plan, all by default
    nodes   : of a move of either player
    pairs   : of games a match, an opening with colours swapped
    workers : as for `xqlab.experiments.run.work.run`

    Raises MistakesError for an unknown name.
    """
    contests = plan()
    for name in contests if names is None else names:
        if name not in contests:
            raise MistakesError(f"expected a match out of {', '.join(contests)}, got {name!r}")
    if folder is not None:
        Path(folder).mkdir(parents=True, exist_ok=True)
    for name in contests if names is None else names:
        contest = contests[name]
        result = match(
            player_of(contest.player, game=contest.game, nodes=nodes),
            player_of(contest.opponent, game=contest.game, nodes=nodes),
            pairs=pairs,
            seed=seed,
            ledger=None if folder is None else ledger_of(folder, name),
            workers=workers,
            max_plies=max_plies,
            progress=progress,
        )
        if result.interrupted:
            raise KeyboardInterrupt
        yield row_of(contest, result)


def rows_from(folder: str | PathLike[str]) -> list[Row]:
    """The rows of the matches in a folder of ledgers, as far as they were played, in the order of the plan.

    Raises LedgerError for the ledger of something else, and for one with an invalid line.
    """
    kept = {name: ledger_of(folder, name) for name in plan()}
    results = {name: read_match(path) for name, path in kept.items() if path.exists()}
    return [row_of(plan()[name], result) for name, result in results.items() if result.games]


def ledger_of(folder: str | PathLike[str], name: str) -> Path:
    """The file of a match in a folder."""
    return Path(folder) / f"{name.replace(' - ', '--').replace(' ', '-').replace(':', '-')}.jsonl"


def row_of(contest: Contest, result: MatchResult) -> Row:
    """The row of a match."""
    score = result.score
    low, high = score.interval()
    means: dict[str, Any] = {name: result.means(name).get("nodes", nan) for name in (result.a, result.b)}
    return Row(
        contest.name if contest.name in FAULTS else "",
        contest.game,
        contest.player,
        contest.opponent,
        score.games,
        score.wins,
        score.draws,
        score.losses,
        score.elo,
        low,
        high,
        means[result.a],
        means[result.b],
    )
