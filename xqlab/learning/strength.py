"""How strong the nets of a run are against fixed opponents: Elo by generation, with intervals."""

from collections.abc import Sequence
from dataclasses import dataclass
from os import PathLike
from pathlib import Path
from typing import Any

from xqlab.experiments.matches.rating import Score
from xqlab.experiments.run.study import Studies, Study
from xqlab.learning.errors import LEARNING
from xqlab.text_table import Table
from xqlab.words import Words


@dataclass(frozen=True)
class Strength:
    """The games of one net against an opponent; the score is the net's.

    playouts : of each search of the net; 0: its policy alone
    games, positions : of self-play, from which the net learned
    """

    opponent: str
    playouts: int
    generation: int
    score: Score
    games: int = 0
    positions: int = 0


def strengths(folder: str | PathLike[str], opponents: Sequence[str], **options: Any) -> list[Strength]:
    """The scores of the nets of a run, by their policies alone, against opponents in words.

    options : `every`, `pairs` and the like, as for `xqlab.learning.generations.generations`
    """
    from xqlab.learning.generations import generations  # torch is not loaded to list studies
    from xqlab.learning.loop import read_iterations

    rows = []
    for opponent in opponents:
        for net in generations(folder, against=opponent, progress=False, **options):
            learned = read_iterations(folder)[: net.number]
            sizes = (sum(record[name] for record in learned) for name in ("games", "positions"))
            rows.append(Strength(opponent, 0, net.number, net.score, *sizes))
    return rows


def strength_table(rows: Sequence[Strength]) -> Table:
    """A row for each match."""
    titles = ("opponent", "playouts", "generation", "won", "drawn", "lost", "Elo, 95 % interval")
    return Table(
        titles,
        [
            [row.opponent, *map(str, (row.playouts, row.generation)), *row.score.cells()]
            for row in rows
        ],
    )  # fmt: skip


Item = tuple[str, str, int, list[str], dict[str, int]]  # those of a plan; matches as for `generations`


def _plan(
    configuration: str = "xiangqi",
    run: str = "",
    iterations: int = 80,
    against: str = "random, minimax depth=1",
    every: int = 20,
    pairs: int = 24,
) -> dict[str, Item]:
    opponents = [word.strip() for word in against.split(",")]
    return {configuration: (configuration, run, iterations, opponents, {"every": every, "pairs": pairs})}


def _measure(item: Item, folder: Path) -> list[Strength]:
    from xqlab.learning.loop import learned

    configuration, run, iterations, opponents, sizes = item
    place = learned(configuration, run, folder, iterations=iterations)
    return strengths(place, opponents, workers=1, **sizes)


STUDIES: Studies = (
    Study(
        name="xiangqi-generations",
        about=Words(
            "the strength of nets that teach themselves Xiangqi, by generation", "自学象棋的各代网络的棋力"
        ),
        row=Strength,
        plan=_plan,
        measure=_measure,
        rests_on=("data learning/xiangqi.toml", *LEARNING),
        table=strength_table,
        caveat="Games and nets depend on the seed alone, up to the last digits of torch's sums.",
    ),
)
