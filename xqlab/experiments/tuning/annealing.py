"""Simulated annealing over set-ups, judged by games of a player against itself.

A candidate, the current set-up with a small change, plays the current one, once with each colour. The Junqi
report of 2016 abandoned this, as too many games were drawn; `Annealing.draws` is their share here.

Source: S. Kirkpatrick, C. D. Gelatt and M. P. Vecchi, "Optimization by Simulated Annealing", 1983.
"""

from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass, field
from functools import partial
from math import exp
from os import PathLike
from pathlib import Path
from random import Random
from typing import Any, Literal

from tqdm.auto import tqdm

from xqlab.errors import XqlabError
from xqlab.experiments.matches.game_play import Adjudication, play_game
from xqlab.experiments.matches.openings import Opening, profile_for
from xqlab.experiments.matches.players import SearchPlayer, search_player_of
from xqlab.experiments.run.ledger import kept, opened_ledger
from xqlab.experiments.run.rows import record_of
from xqlab.experiments.run.study import Studies, Study
from xqlab.experiments.run.timing import finished_run
from xqlab.text_table import Table
from xqlab.words import Words

KIND = "annealing"
RECORD = record_of(key=int, candidate=str, points=float, draws=Literal[0, 1, 2])
HOT, COLD = 0.3, 0.03  # temperatures of the first and the last step, in shares of the points
LONGEST = 400  # plies of a game


@dataclass(frozen=True)
class AnnealingStep:
    """A candidate: its share of the points of two games, how many were drawn, and whether it was accepted."""

    candidate: str
    points: float
    draws: int
    accepted: bool


@dataclass
class Annealing:
    """The steps so far."""

    start: str
    steps: list[AnnealingStep] = field(default_factory=list)
    interrupted: bool = False

    @property
    def current(self) -> str:
        """The set-up that the last accepted step gave."""
        return next((step.candidate for step in reversed(self.steps) if step.accepted), self.start)

    @property
    def draws(self) -> float:
        """The share of all games that was drawn; NaN before the first step."""
        games = 2 * len(self.steps)
        return sum(step.draws for step in self.steps) / games if games else float("nan")

    def __str__(self) -> str:
        accepted = sum(step.accepted for step in self.steps)
        return (
            f"{len(self.steps)} steps, {accepted} accepted, {self.draws:.0%} of the games drawn\n"
            f"from {self.start}\nto   {self.current}"
        )


def anneal(
    player: SearchPlayer,
    *,
    steps: int,
    start: str | None = None,
    seed: int = 0,
    ledger: str | PathLike[str] | None = None,
    progress: bool = True,
) -> Annealing:
    """Anneal the set-up of one side of the player's game; an interrupt returns the steps so far.

    start  : a set-up as text, by default a random one
    ledger : a file that keeps each step; an interrupted run resumes from it

    A candidate with a share of the points below one half is accepted with the odds
    exp((share - 1/2) / temperature), the temperature falling from HOT to COLD.

    Raises XqlabError for a game without set-ups, and for invalid numbers; LayoutError and the like for an
    invalid set-up.
    """
    set_ups = profile_for(player.game).experiments.set_ups
    if set_ups is None:
        raise XqlabError(f"expected a game whose sides set up their pieces, got {player.game!r}")
    if steps < 1:
        raise XqlabError(f"expected steps above 0, got {steps!r}")
    chance = Random(f"annealing {seed}")
    begin = set_ups.random(chance) if start is None else start
    set_ups.begin(begin, begin)  # refuses an invalid one
    result = Annealing(begin)
    configuration = {"player": player.describe(), "start": begin, "temperatures": [HOT, COLD], "steps": steps}
    with (
        opened_ledger(ledger, KIND, configuration, seed, record=RECORD) as store,
        closing(player.open()) as session,
    ):
        try:
            for at in tqdm(range(steps), unit="step", disable=None if progress else True):
                candidate, other = set_ups.change(result.current, chance), result.current
                draw = chance.random()
                texts = set_ups.begin(candidate, other), set_ups.begin(other, candidate)
                compare = partial(_compared, candidate, player, session, texts, 2 * (seed + at))
                record = kept(store, at, compare)
                now = HOT * (COLD / HOT) ** (at / max(steps - 1, 1))
                accepted = record["points"] >= 0.5 or draw < exp((record["points"] - 0.5) / now)
                result.steps.append(AnnealingStep(candidate, record["points"], record["draws"], accepted))
        except KeyboardInterrupt:
            result.interrupted = True
    return result


def _compared(
    candidate: str, player: SearchPlayer, session: Any, texts: tuple[str, str], seed: int
) -> dict[str, Any]:
    # The candidate has the first side in the first game, the second side in the other.
    points, draws = 0.0, 0
    rules = Adjudication(max_plies=LONGEST)
    for number_of_game, fen in enumerate(texts):
        sides = ("first", session), ("second", session)
        game = play_game(*sides, Opening((), fen, player.game), rules, seed + number_of_game)
        points += game.points(number_of_game == 0) / 2
        draws += game.winner is None
    return {"candidate": candidate, "points": points, "draws": draws}


Item = tuple[str, int, int]  # the words of a player, steps, and the seed of a run


@dataclass(frozen=True)
class Annealed:
    """The result of a run: its set-ups, how many steps were accepted, and the share of games drawn."""

    seed: int
    start: str
    end: str
    steps: int
    accepted: int
    draws: float


def _measure(item: Item, folder: Path) -> Iterator[Annealed]:
    words, steps, seed = item
    player, ledger = search_player_of(words, game="junqi"), folder / f"seed-{seed}.jsonl"
    result = finished_run(anneal(player, steps=steps, seed=seed, ledger=ledger, progress=False))
    accepted = sum(step.accepted for step in result.steps)
    yield Annealed(seed, result.start, result.current, steps, accepted, result.draws)


def annealing_table(rows: list[Annealed]) -> Table:
    """A row for each run."""
    titles = ("seed", "steps", "accepted", "games drawn")
    return Table(
        titles, [[str(row.seed), str(row.steps), str(row.accepted), f"{row.draws:.0%}"] for row in rows]
    )


STUDIES: Studies = (
    Study(
        name="junqi-layouts",
        about=Words(
            "annealed layouts of Junqi: are the games only draws?", "退火布阵：军棋对局是否只有和棋？"
        ),
        row=Annealed,
        plan=lambda player="full depth=3", steps=100, seeds=4: {
            f"seed {seed}": (player, steps, seed) for seed in range(seeds)
        },
        measure=_measure,
        rests_on=("search junqi full", "play junqi", "weights junqi"),
        exact=("end", "accepted", "draws"),
        table=annealing_table,
        grows=("seeds",),
    ),
)
