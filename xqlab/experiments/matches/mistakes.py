"""What the faults of the sources cost: each source with one fault against the same without, at equal nodes.

All other faults of the source are taken out on both sides: where both lose every game with Black, no other
fault shows. A round robin of the sources that play Xiangqi follows, each with all its faults.

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
from xqlab.experiments.matches.sources import ALL, FAULTS, ONLY, SOURCES, WITHOUT, Fault, Source
from xqlab.files import read_if_shipped

__all__ = [
    "FAULTS",
    "SOURCES",
    "Contest",
    "Fault",
    "MistakesError",
    "Row",
    "Source",
    "measure",
    "plan",
    "play_mistakes",
    "rows_from",
    "stored_rows",
]

STORED = "results/mistakes/bound-flag.jsonl"  # in `data`: one of the ledgers of a full run
MAX_PLIES = 300
MENDED = f"article {WITHOUT}{ALL}"  # in the round robin, beside the article as published


class MistakesError(XqlabError):
    """An unknown match."""


@dataclass(frozen=True)
class Contest:
    """A match of the plan.

    name   : a fault, or "A - B" of the round robin
    player, opponent : in words for `player_of`; with a fault, the player has it and the opponent has not
    nodes  : of a move of either player; the toy of chess searches a fixed depth
    pairs  : of games, an opening with colours swapped
    seed   : of the openings
    """

    name: str
    game: str
    player: str
    opponent: str
    nodes: int
    pairs: int
    seed: int


@dataclass(frozen=True)
class Row:
    """The result of a match.

    fault           : its name; "" in the round robin
    wins, draws, losses : of the player
    red             : games won, drawn and lost by the player with the first side
    elo, low, high  : Elo of the player over the opponent, and its 95 % interval: below 0, a fault costs
    nodes, opponent_nodes : mean nodes a move
    """

    fault: str
    game: str
    player: str
    opponent: str
    games: int
    wins: int
    draws: int
    losses: int
    red: tuple[int, int, int]
    elo: float
    low: float
    high: float
    nodes: float
    opponent_nodes: float


def plan(nodes: int = 3_000, pairs: int = 60, seed: int = 0) -> dict[str, Contest]:
    """Name -> match, faults first, then the round robin.

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
        contests.append((fault.name, source.game, one + setting, other + setting))
    sources = [source.name for source in SOURCES.values() if source.game == XIANGQI]
    for one, other in combinations([*sources, MENDED], 2):
        contests.append((f"{one} - {other}", XIANGQI, one, other))
    return {contest[0]: Contest(*contest, nodes, pairs, seed) for contest in contests}


def measure(
    contest: Contest, folder: str | PathLike[str] | None = None, *, workers: int | None = 1, **options: Any
) -> Iterator[Row]:
    """The row of a match; an interrupt raises KeyboardInterrupt.

    folder  : keeps the games, so that the same match resumes
    options : as for `match`
    """
    result = match(
        player_of(contest.player, game=contest.game, nodes=contest.nodes),
        player_of(contest.opponent, game=contest.game, nodes=contest.nodes),
        pairs=contest.pairs,
        seed=contest.seed,
        ledger=None if folder is None else ledger_of(folder, contest.name),
        workers=workers,
        **{"max_plies": MAX_PLIES, "progress": False} | options,
    )
    if result.interrupted:
        raise KeyboardInterrupt
    yield row_of(contest.name, contest.game, result)


def play_mistakes(
    folder: str | PathLike[str] | None = None,
    names: Sequence[str] | None = None,
    *,
    progress: bool = True,
    workers: int | None = None,
    max_plies: int = MAX_PLIES,
    **sizes: int,
) -> Iterator[Row]:
    """The row of each match as soon as it is played; an interrupt raises KeyboardInterrupt.

    folder : keeps the ledger of each match, so that the same call resumes
    names  : of the plan, all by default
    sizes  : of the plan

    Raises MistakesError for an unknown name.
    """
    contests = plan(**sizes)
    for name in contests if names is None else names:
        if name not in contests:
            raise MistakesError(f"expected a match out of {', '.join(contests)}, got {name!r}")
    if folder is not None:
        Path(folder).mkdir(parents=True, exist_ok=True)
    for name in contests if names is None else names:
        yield from measure(contests[name], folder, workers=workers, max_plies=max_plies, progress=progress)


def rows_from(folder: str | PathLike[str]) -> list[Row]:
    """The rows of the matches in a folder of ledgers, as far as they were played, in the order of the plan.

    Raises LedgerError for the ledger of something else, and for one with an invalid line.
    """
    rows = []
    for contest in plan().values():
        if (path := ledger_of(folder, contest.name)).exists():
            rows.append(row_of(contest.name, contest.game, read_match(path)))
    return [row for row in rows if row.games]


def stored_rows() -> list[Row]:
    """The rows of the matches that come with xqlab: none, before a full run is stored."""
    return read_if_shipped(lambda path: rows_from(path.parent), STORED) or []


def ledger_of(folder: str | PathLike[str], name: str) -> Path:
    """The file of a match in a folder."""
    return Path(folder) / f"{name.replace(' - ', '--').replace(' ', '-').replace(':', '-')}.jsonl"


def row_of(name: str, game: str, result: MatchResult) -> Row:
    """The row of a match of the plan, by its name."""
    score = result.score
    nodes, opponent_nodes = (result.means(player).get("nodes", nan) for player in (result.a, result.b))
    return Row(
        fault=name if name in FAULTS else "",
        game=game,
        player=result.a,
        opponent=result.b,
        games=score.games,
        wins=score.wins,
        draws=score.draws,
        losses=score.losses,
        red=next(iter(result.by_side().values())),
        elo=score.elo,
        low=score.interval().low,
        high=score.interval().high,
        nodes=nodes,
        opponent_nodes=opponent_nodes,
    )
