"""How strong the nets of a run are against fixed opponents: Elo by generation, with intervals, in a file.

python -m xqlab.learning.strength RUN --against random "minimax depth=1" --out FILE
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from os import PathLike
from pathlib import Path
from typing import Any

from xqlab.errors import errors_in_one_line
from xqlab.experiments.matches.rating import Score
from xqlab.experiments.run.json_shape import (
    list_of,
    number,
    read_shaped,
    record_of,
    row_of,
    text,
    whole,
    write_measured,
)
from xqlab.files import read_if_shipped
from xqlab.learning.errors import LearningError
from xqlab.learning.generations import generations
from xqlab.learning.loop import read_iterations, run_header
from xqlab.text_table import Table

SHIPPED = "results/xiangqi_generations.json"
FORMAT = ("xqlab strength of generations", 1)
_ROW = record_of(
    opponent=text, playouts=whole, generation=whole, wins=whole, draws=whole, losses=whole,
    pairs=row_of(*[whole] * 5),
)  # fmt: skip
SHAPE = record_of(
    run=record_of(iterations=whole, games=whole, positions=whole, seconds=number), rows=list_of(_ROW)
)


@dataclass(frozen=True)
class Strength:
    """The games of one net against an opponent; the score is the net's.

    playouts : of each search of the net; 0: its policy alone
    """

    opponent: str
    playouts: int
    generation: int
    score: Score

    @property
    def elo(self) -> str:
        """The Elo above the opponent with its 95 % interval, or a bound where all points went to one side."""
        low, high = self.score.interval()
        if self.score.is_one_sided:
            return f"above {low:+.0f}" if self.score.points else f"below {high:+.0f}"
        return f"{self.score.elo:+.0f} ({low:+.0f} to {high:+.0f})"


@dataclass(frozen=True)
class Run:
    """What the nets learned from: iterations, games of self-play, their positions, and seconds in all."""

    iterations: int
    games: int
    positions: int
    seconds: float


def run_of(folder: str | PathLike[str]) -> Run:
    """The size of the run in a folder."""
    records = read_iterations(folder)
    games, positions, seconds = (
        sum(record[name] for record in records) for name in ("games", "positions", "seconds")
    )
    return Run(len(records), games, positions, round(seconds, 1))


def strengths(
    folder: str | PathLike[str],
    opponents: Sequence[str],
    *,
    playouts: Sequence[int] = (0,),
    progress: bool = False,
    on_row: Callable[[Strength], object] = lambda row: None,
    **options: Any,
) -> list[Strength]:
    """The scores of the nets of a run against opponents in words; the same call resumes.

    playouts : all matches are played once with each of these numbers
    options  : `every`, `pairs` and the like, as for `xqlab.learning.generations.generations`
    """
    rows = []
    for opponent in opponents:
        for count in playouts:
            for net in generations(folder, against=opponent, playouts=count, progress=progress, **options):
                rows.append(Strength(opponent, count, net.number, net.score))
                on_row(rows[-1])
    return rows


def write_strengths(
    path: str | PathLike[str], run: Run, rows: Sequence[Strength], command: str, about: Mapping[str, Any]
) -> None:
    """Write them as JSON, with how they were made."""
    listed = [
        {
            "opponent": row.opponent,
            "playouts": row.playouts,
            "generation": row.generation,
            "wins": row.score.wins,
            "draws": row.score.draws,
            "losses": row.score.losses,
            "pairs": list(row.score.pairs or (0,) * 5),
            "elo": row.elo,
        }
        for row in rows
    ]
    write_measured(path, FORMAT, command, {**about, "run": vars(run), "rows": listed})


def read_strengths(path: str | PathLike[str]) -> tuple[Run, list[Strength]]:
    """(the size of the run, the scores) in a file; raises LearningError for another file."""
    content = read_shaped(path, "the strength of generations", FORMAT, SHAPE, LearningError)
    rows = [
        Strength(
            row["opponent"],
            row["playouts"],
            row["generation"],
            Score(row["wins"], row["draws"], row["losses"], tuple(row["pairs"])),
        )
        for row in content["rows"]
    ]
    sizes = {name: content["run"][name] for name in ("iterations", "games", "positions", "seconds")}
    return Run(**sizes), rows


def shipped_strengths() -> tuple[Run, list[Strength]] | None:
    """Those of the run on the whole game of Xiangqi that is shipped; None if there is none."""
    return read_if_shipped(read_strengths, SHIPPED)


def strength_table(rows: Sequence[Strength]) -> Table:
    """A row for each match."""
    titles = ("opponent", "playouts", "generation", "won", "drawn", "lost", "Elo, 95 % interval")
    return Table(
        titles,
        [
            [row.opponent, str(row.playouts), str(row.generation),
             *(str(count) for count in (row.score.wins, row.score.draws, row.score.losses)), row.elo]
            for row in rows
        ],
    )  # fmt: skip


def main(arguments: Sequence[str] | None = None) -> None:
    """Play the matches, print each score, and write the file."""
    parser = argparse.ArgumentParser(
        prog="python -m xqlab.learning.strength",
        description="The nets of a run against fixed opponents. An interrupted call resumes.",
    )
    parser.add_argument("run", type=Path, help="the folder of `xqlab learn`")
    parser.add_argument("--against", nargs="+", required=True, metavar="WORDS", help="such as random")
    parser.add_argument("--playouts", type=int, nargs="+", default=[0], help="of each search; 0: none")
    parser.add_argument("--every", type=int, default=1, help="only every Nth net, and the last")
    parser.add_argument("--pairs", type=int, default=24, help="of games of a match; 24")
    parser.add_argument("--out", type=Path, required=True, help="the file to write (JSON)")
    options = parser.parse_args(arguments)
    rows = strengths(
        options.run,
        options.against,
        playouts=options.playouts,
        every=options.every,
        pairs=options.pairs,
        workers=1,
        on_row=lambda row: print(row.opponent, row.generation, row.elo, flush=True),
    )
    opponents = " ".join(f'"{word}"' if " " in word else word for word in options.against)
    command = (
        f"python -m xqlab.learning.strength RUN --against {opponents} --playouts"
        f" {' '.join(map(str, options.playouts))} --every {options.every} --pairs {options.pairs} --out FILE"
    )
    write_strengths(options.out, run_of(options.run), rows, command, {"learned": run_header(options.run)})
    print(strength_table(rows))


if __name__ == "__main__":
    with errors_in_one_line("strength"):
        main()
