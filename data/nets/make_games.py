"""The games from which the shipped nets learned: `python data/nets/make_games.py [FOLDER]`.

Parts of 5 000 games each, in FOLDER (by default ./games): interrupted or killed, the same command goes on.
The first four parts are played by the evaluation of data/weights/tuned.json; the net that learned from them,
first.net beside this file, plays the others. The labels are searches of 1 000 nodes. The same command gives
the same bytes, and prints their SHA-256.
"""

from __future__ import annotations

import argparse
import hashlib
from pathlib import Path
from typing import Any

from xqlab.evaluation import Weights
from xqlab.experiments.selfplay.games import Plan, selfplay

PARTS = 8
BY_HAND = 4  # of the parts, the first ones
GAMES = 5_000
FIRST_SEED = 701
FIRST_NET = Path(__file__).resolve().with_name("first.net")


def plan(seed: int) -> Plan:
    """How the games of a part are played."""
    return Plan(
        seed=seed,
        nodes=1_000,
        depth=None,
        random_plies=(4, 14),
        opening_value=400,
        random_share=0.01,
        resign_value=1_500,
        resign_plies=6,
        table_mb=4.0,
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder", nargs="?", default="games", type=Path)
    parser.add_argument("--parts", type=int, default=PARTS, help=f"of {GAMES} games each; {PARTS}")
    parser.add_argument("--seed", type=int, default=FIRST_SEED, help=f"of the first part; {FIRST_SEED}")
    parser.add_argument("--net", type=Path, help="plays all parts")
    parser.add_argument("--workers", type=int, help="processes; as many as there are cores")
    chosen = parser.parse_args()
    chosen.folder.mkdir(parents=True, exist_ok=True)
    for part in range(chosen.parts):
        path = chosen.folder / f"part-{part + 1:02}.games"
        if not path.is_file():
            net = chosen.net if chosen.net is not None or part < BY_HAND else FIRST_NET
            judge: dict[str, Any] = {"weights": Weights.default()} if net is None else {"net": net}
            selfplay(path, GAMES, plan(chosen.seed + part), workers=chosen.workers, **judge)
        print(f"{hashlib.sha256(path.read_bytes()).hexdigest()}  {path.name}", flush=True)


if __name__ == "__main__":
    main()
