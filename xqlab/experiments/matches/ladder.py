"""A ladder of players, each with one more step switched on than the one below, and the Elo of every step.

All have the same time per move. Neighbours play each other, so that no match is one-sided. A player's Elo is
the sum of the steps below it, so the errors of the steps add up, too.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import pairwise
from math import hypot
from os import PathLike
from random import Random
from statistics import fmean
from typing import Any

from xqlab.errors import XqlabError
from xqlab.experiments.matches.game_play import Adjudication, PlayedGame
from xqlab.experiments.matches.match import Pair, games_of, seed_of
from xqlab.experiments.matches.openings import XIANGQI, Opening, openings, profile_for, starts_of
from xqlab.experiments.matches.player import Player
from xqlab.experiments.matches.players import SearchPlayer, player_of
from xqlab.experiments.matches.rating import Score
from xqlab.experiments.run.study import Studies, Study
from xqlab.game import game_of
from xqlab.search.enhancements import Enhancements
from xqlab.text_table import columns
from xqlab.words import Words

JUNQI = "Junqi"
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


def rungs(game: str = XIANGQI) -> dict[str, Enhancements]:
    """Name -> all switches that are on at that step.

    For another game a step has the switches that the game can serve, and a step that adds none is left out.

    >>> rungs()["captures first"].names()
    ['alpha_beta', 'iterative_deepening', 'captures_first', 'repetition']
    """
    served = game_of(Opening(game=game).board().position)
    uses: dict[str, Enhancements] = {}
    use = Enhancements()
    for name, added in STEPS.items():
        use = use.including(*added) if name != "full" else Enhancements.full(served)
        if use.served_by(served) not in uses.values():
            uses[name] = use.served_by(served)
    return uses


_TITLES = Words("player|depth|Elo|step over the one before (95 %)", "棋手|深度|Elo|比前一名高（95%）")


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
        """Name -> (Elo above the first one, low, high): the sum of the steps, with a 95 % interval.

        The distances of the ends from the sum are the roots of the sums of those of the steps, squared.
        Source: G. Y. Zou and A. Donner, "Construction of confidence limits about effect measures: a general
        approach", Statistics in Medicine 27 (2008).
        """
        elos = {self.names[0]: (0.0, 0.0, 0.0)}
        elo = below = above = 0.0
        for name in self.names[1:]:
            step, (low, high) = self.steps[name].elo, self.steps[name].interval()
            elo += step
            below, above = hypot(below, step - low), hypot(above, high - step)
            elos[name] = (elo, elo - below, elo + above)
        return elos

    def __str__(self) -> str:
        rows = [_TITLES.parts()]
        for name, (elo, _, _) in self.elos.items():
            depth = f"{self.depths.get(name, float('nan')):.1f}"
            rows.append((name, depth, f"{elo:+.0f}", str(self.steps.get(name, ""))))
        return "\n".join(columns(rows, left=(0, 3)))


def ladder(
    players: Mapping[str, Enhancements | str] | None = None,
    *,
    ledger: str | PathLike[str] | None = None,
    workers: int | None = None,
    progress: bool = True,
    on_pair: Callable[[Ladder], None] | None = None,
    **options: Any,
) -> Ladder:
    """Each player against the one below, with colours swapped; an interrupt returns the games so far.

    ledger  : a file that keeps each pair; an interrupted ladder resumes from it
    workers : as for `xqlab.experiments.run.work.run`
    players, options : as for `ladder_pairs`
    """
    work = ladder_pairs(players, **options)
    played: list[PlayedPair] = []

    def noted(key: str, rows: list[PlayedPair], is_new: bool) -> None:
        played.extend(rows)
        if on_pair is not None:
            on_pair(ladder_of(played, {}, names_of(work)))

    study = replace(LADDER, plan=lambda: work, rests_on=())
    results = study.run(ledger, workers=workers, progress=progress, on_rows=noted)
    return replace(ladder_of(results.rows, {}, names_of(work)), interrupted=bool(results.missing))


def ladder_pairs(
    players: Mapping[str, Enhancements | str] | None = None,
    *,
    pairs: int,
    starts: Iterable[Any] | None = None,
    seed: int = 0,
    max_plies: int = 300,
    game: str = XIANGQI,
    **searches: Any,
) -> dict[str, Pair]:
    """The pairs of games of a ladder, by key.

    pairs    : openings for each step, each played twice
    players  : from the weakest up, as switches or as words for `player_of`; by default those of the game's
               profile, or of `rungs()`
    starts   : openings, by default those that come with xqlab, for a game without any two random moves
    game     : the name of the game
    searches : the budget per move for all of them, `time`, `nodes` or `depth`, and `table_mb`

    Raises XqlabError for fewer than two players, and for fewer than 1 pair or opening.
    """
    uses = dict((profile_for(game).experiments.ladder or rungs(game)) if players is None else players)
    if len(uses) < 2:
        raise XqlabError(f"expected at least two players, got {list(uses)}")
    listed = starts_of(starts, game, pairs, seed)
    if pairs < 1 or not listed:
        raise XqlabError(f"expected at least 1 pair and 1 opening, got {pairs!r} and {len(listed)}")
    searches["game"] = game
    made: list[Player] = [
        player_of(use, name, **searches) if isinstance(use, str) else SearchPlayer(name, use, **searches)
        for name, use in uses.items()
    ]
    rules = Adjudication(max_plies=max_plies)
    order = list(range(len(listed)))
    if starts is not None or openings(game=game):  # others are random, and with more pairs there are more
        Random(seed).shuffle(order)
    # A pair of every step before the second pair of any, so that an interrupt leaves a ladder.
    return {
        f"{upper.name} | {number}": Pair(
            upper, lower, listed[order[number % len(order)]], seed_of(seed, number), rules
        )
        for number in range(pairs)
        for lower, upper in pairwise(made)
    }


@dataclass(frozen=True)
class PlayedPair:
    """Both games of a pair, without their moves.

    points : of `upper` in both games, which has the first side in the first
    depths : mean depth of the searches of `upper` and of `lower`
    """

    upper: str
    lower: str
    points: tuple[float, float]
    opening: str
    terminations: tuple[str, str]
    plies: tuple[int, int]
    depths: tuple[float | None, float | None]


def play_briefly(pair: Pair) -> Iterator[PlayedPair]:
    """Both games of a pair, without the moves, which would fill many megabytes."""
    games = games_of(pair)
    yield PlayedPair(
        pair.a.name,
        pair.b.name,
        (games[0].points(True), games[1].points(False)),
        str(pair.opening),
        (games[0].termination, games[1].termination),
        (len(games[0].moves), len(games[1].moves)),
        (_mean_depth(games, pair.a.name), _mean_depth(games, pair.b.name)),
    )


def names_of(pairs: Mapping[str, Pair]) -> tuple[str, ...]:
    """The players of the pairs of a ladder, the weakest first."""
    return tuple(dict.fromkeys(name for pair in pairs.values() for name in (pair.b.name, pair.a.name)))


def ladder_of(rows: Iterable[PlayedPair], sizes: Mapping[str, Any], names: Sequence[str] = ()) -> Ladder:
    """The ladder of these pairs; `names` of its players, by default those of the pairs."""
    rows = list(rows)
    names = tuple(names or dict.fromkeys(name for row in rows for name in (row.lower, row.upper)))
    steps = {name: Score(pairs=(0, 0, 0, 0, 0)) for name in names[1:]}
    depths: dict[str, list[float]] = {name: [] for name in names}
    for row in rows:
        steps[row.upper] = steps[row.upper].with_pair(*row.points)
        for name, mean_depth in zip((row.upper, row.lower), row.depths):
            if mean_depth is not None:
                depths[name].append(mean_depth)
    return Ladder(names, steps, {name: fmean(means) for name, means in depths.items() if means})


def described_pairs(pairs: Mapping[str, Pair]) -> dict[str, Any]:
    """What the games of these pairs depend on, as JSON values."""
    players = {player.name: player.describe() for pair in pairs.values() for player in (pair.b, pair.a)}
    first = next(iter(pairs.values()))
    return {
        "players": players,
        "first opening": str(first.opening),
        "adjudication": first.adjudication.describe(),
    }


def _mean_depth(games: Sequence[PlayedGame], name: str) -> float | None:
    depths = [depth for game in games for depth in game.of_player(name, game.depths) if depth is not None]
    return round(fmean(depths), 2) if depths else None


def _plan(game: str, pairs: int, time: float = 0.05, seed: int = 0) -> dict[str, Pair]:
    return ladder_pairs(pairs=pairs, time=time, seed=seed, game=game)


def _plan_of_a_ply(pairs: int = 60, depth: int = 3, seed: int = 0) -> dict[str, Pair]:
    steps = profile_for(JUNQI).experiments.ladder or {}
    players = {
        f"{name}, {plies} plies": f"{steps[name]} depth={plies}"
        for name, plies in (("fixed values", depth + 1), ("values by rank", depth))
    }
    return ladder_pairs(players, pairs=pairs, seed=seed, game=JUNQI)


LADDER = Study(
    name="ladder",
    about=Words("the Elo of each step from minimax to the full search", "从极小极大到完整搜索，每一步的 Elo"),
    row=PlayedPair,
    plan=partial(_plan, XIANGQI, pairs=20),
    measure=play_briefly,
    rests_on=("weights xiangqi", "search xiangqi", "play xiangqi", "data openings/openings.json"),
    result=ladder_of,
    describe=described_pairs,
    grows=("pairs",),
    caveat="Intervals are some 200 Elo wide: the whole sum is sure, the order of neighbours is not.",
)
STUDIES: Studies = (
    LADDER,
    replace(
        LADDER,
        name="ladder-junqi",
        about=Words("the Elo of each step of the Junqi report's log", "军棋报告各版本的 Elo"),
        plan=partial(_plan, JUNQI, pairs=30),
        rests_on=("weights junqi", "search junqi report", "search junqi full", "play junqi"),
        caveat="",
    ),
    replace(
        LADDER,
        name="junqi-ply",
        about=Words(
            "Junqi's values by rank against fixed values one ply deeper", "军棋按等级估值对深一层的固定估值"
        ),
        plan=_plan_of_a_ply,
        rests_on=("weights junqi", "search junqi report"),
        exact=("points", "opening", "terminations", "plies", "depths"),
        caveat="",
    ),
)
