"""What the faults of the sources cost: each source with one fault against the same without, at equal nodes.

All other faults of the source are taken out on both sides: where both lose every game with Black, no other
fault shows. A round robin of the sources that play Xiangqi follows, each with all its faults.

Faults and players: `xqlab.experiments.matches.sources`.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations
from math import nan
from os import PathLike
from pathlib import Path
from typing import Any

from xqlab.experiments.matches.match import match
from xqlab.experiments.matches.openings import XIANGQI
from xqlab.experiments.matches.players import player_of
from xqlab.experiments.matches.rating import Score
from xqlab.experiments.matches.result import MatchResult
from xqlab.experiments.matches.sources import ALL, FAULTS, ONLY, SOURCES, WITHOUT, Fault, Source
from xqlab.experiments.run.study import Studies, Study
from xqlab.experiments.run.timing import finished_run
from xqlab.text_table import Table
from xqlab.words import Words

__all__ = ["FAULTS", "SOURCES", "Contest", "ContestResult", "Fault", "Source", "measure", "plan"]

MAX_PLIES = 300
MENDED = f"article {WITHOUT}{ALL}"  # in the round robin, beside the article as published


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
class ContestResult:
    """The result of a match.

    fault           : its name; "" in the round robin
    wins, draws, losses : of the player
    red             : games won, drawn and lost by the player with the first side
    elo, low, high  : Elo of the player over the opponent, and its 95 % interval: below 0, a fault costs
    nodes, opponent_nodes : mean nodes a move
    pairs           : by points, from none to all; () where only games are known, whose interval is wider
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
    pairs: tuple[int, ...] = ()

    def __post_init__(self) -> None:
        """Stored intervals are computed again."""
        low, high = Score(self.wins, self.draws, self.losses, self.pairs or None).interval()
        object.__setattr__(self, "low", low)
        object.__setattr__(self, "high", high)


def plan(nodes: int = 3_000, pairs: int = 60, seed: int = 0) -> dict[str, Contest]:
    """Name -> match, faults first, then the round robin.

    pairs : for each fault in Xiangqi; two thirds of them in other games, and one in the round robin

    >>> plan()["null-window"].opponent
    'article without:all'
    >>> list(plan())[-1]
    'article - article without:all'
    """
    contests: list[tuple[str, str, str, str]] = []
    for fault in FAULTS.values():
        source = SOURCES[fault.source]
        one, other = f"{source.name} {ONLY}{fault.name}", f"{source.name} {WITHOUT}{ALL}"
        setting = f" {fault.setting}" if fault.setting else ""
        contests.append((fault.name, source.game, one + setting, other + setting))
    sources = [source.name for source in SOURCES.values() if source.game == XIANGQI]
    for one, other in combinations([*sources, MENDED], 2):
        contests.append((f"{one} - {other}", XIANGQI, one, other))
    least = max(pairs // 3, 1)

    def pairs_of(name: str, game: str) -> int:
        if name not in FAULTS:
            return least
        return pairs if game == XIANGQI else 2 * least

    return {
        name: Contest(name, game, one, other, nodes, pairs_of(name, game), seed)
        for name, game, one, other in contests
    }


def measure(
    contest: Contest, folder: str | PathLike[str] | None = None, *, workers: int | None = 1, **options: Any
) -> Iterator[ContestResult]:
    """The row of a match; an interrupt raises KeyboardInterrupt.

    folder  : keeps the games, so that the same match resumes
    options : as for `match`
    """
    file_name = contest.name.replace(" - ", "--").replace(" ", "-").replace(":", "-")
    result = match(
        player_of(contest.player, game=contest.game, nodes=contest.nodes),
        player_of(contest.opponent, game=contest.game, nodes=contest.nodes),
        pairs=contest.pairs,
        seed=contest.seed,
        ledger=None if folder is None else Path(folder) / f"{file_name}.jsonl",
        workers=workers,
        **{"max_plies": MAX_PLIES, "progress": False} | options,
    )
    yield row_of(contest.name, contest.game, finished_run(result))


def row_of(name: str, game: str, result: MatchResult) -> ContestResult:
    """The row of a match of the plan, by its name."""
    score = result.score
    nodes, opponent_nodes = (result.means(player).get("nodes", nan) for player in (result.a, result.b))
    return ContestResult(
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
        low=0.0,
        high=0.0,
        nodes=nodes,
        opponent_nodes=opponent_nodes,
        pairs=score.pairs or (),
    )


def mistakes_table(rows: list[ContestResult]) -> Table:
    """A row for each match: games won, drawn and lost, and Elo with its interval."""
    titles = ("player", "against", "won", "drawn", "lost", "Elo, 95 % interval")
    listed = [
        [row.player, row.opponent, *map(str, (row.wins, row.draws, row.losses)),
         f"{row.elo:+.0f} ({row.low:+.0f} to {row.high:+.0f})"]
        for row in rows
    ]  # fmt: skip
    return Table(titles, listed)


STUDIES: Studies = (
    Study(
        name="mistakes",
        about=Words(
            "what the faults of the sources cost, at equal nodes", "各资料中的错误在相同结点数下的代价"
        ),
        row=ContestResult,
        plan=plan,
        measure=measure,
        rests_on=(
            "search xiangqi",
            "play xiangqi",
            "weights xiangqi",
            "search junqi",
            "play junqi",
            "weights junqi",
            "data openings/openings.json",
            "code experiments/matches/sources.py",
        ),
        exact=("wins", "draws", "losses", "nodes", "opponent_nodes"),
        table=mistakes_table,
        caveat="The chess toy searches four plies whatever its fault: its matches are not at equal nodes.",
    ),
)
