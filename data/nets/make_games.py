"""The games from which the shipped nets learned: `python data/nets/make_games.py [FOLDER] [--generation N]`.

Interrupted or killed, the same command goes on. In the second generation the first four parts are played by
the evaluation of data/weights/tuned.json; the net that learned from them, first.net beside this file, plays
the others; the labels are searches of 1 000 nodes. The third is played by second.net, by searches of 3 000
and 1 500 nodes. The same command gives the same bytes while the search is the same, and prints their SHA-256.
"""

import argparse
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from xqlab import disk
from xqlab.evaluation import Weights
from xqlab.experiments.selfplay.games import Plan, selfplay

HERE = Path(__file__).resolve().parent


@dataclass(frozen=True)
class Part:
    """A file of so many games, played by a net beside this script, or with None by the tuned weights."""

    games: int
    nodes: int
    seed: int
    net: str | None

    def play(self, path: Path, workers: int | None) -> None:
        """Write the games, unless they are there."""
        plan = Plan(
            seed=self.seed,
            nodes=self.nodes,
            depth=None,
            random_plies=(4, 14),
            opening_value=400,
            random_share=0.01,
            resign_value=1_500,
            resign_plies=6,
            table_mb=4.0,
        )
        judge: dict[str, Any] = {"net": HERE / self.net} if self.net else {"weights": Weights.default()}
        if not path.is_file():
            selfplay(path, self.games, plan, workers=workers, **judge)


GENERATIONS = {
    2: [Part(5_000, 1_000, 701 + number, "first.net" if number >= 4 else None) for number in range(8)],
    3: [
        *(Part(1_000, 3_000, 1_001 + number, "second.net") for number in range(2)),
        *(Part(2_000, 1_500, 1_001 + number, "second.net") for number in range(2, 20)),
    ],
}
LATEST = max(GENERATIONS)


def files(folder: Path, generation: int) -> list[Path]:
    """The files of a generation's parts in a folder."""
    return [folder / f"part-{number + 1:02}.games" for number in range(len(GENERATIONS[generation]))]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder", nargs="?", default="games", type=Path)
    parser.add_argument("--generation", type=int, choices=GENERATIONS, default=LATEST, help=str(LATEST))
    parser.add_argument("--workers", type=int, help="processes; as many as there are cores")
    chosen = parser.parse_args()
    chosen.folder.mkdir(parents=True, exist_ok=True)
    parts = GENERATIONS[chosen.generation]
    for part, path in zip(parts, files(chosen.folder, chosen.generation), strict=True):
        part.play(path, chosen.workers)
        print(f"{disk.sha256(path)}  {path.name}", flush=True)


if __name__ == "__main__":
    main()
