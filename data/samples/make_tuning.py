"""Makes tuning.bin: 300 games of the search against itself by the rules of thumb, for the lesson on tuning.

    python data/samples/make_tuning.py

The same bytes each time, whatever the number of processes; about ten minutes on one.
"""

import os
from pathlib import Path

from xqlab.evaluation import Weights
from xqlab.experiments.selfplay.games import Plan, selfplay

GAMES = 300
PLAN = Plan(seed=2026, depth=4)

if __name__ == "__main__":
    workers = int(os.environ.get("WORKERS", "1"))
    path = Path(__file__).with_name("tuning.bin")
    selfplay(path, GAMES, PLAN, weights=Weights.rules_of_thumb(), workers=workers)
