"""Makes matches.json: weights tuned on too little, and on the whole sample, play against the rules of thumb.

    python data/samples/make_matches.py [PAIRS] [DEPTH]

By default 300 pairs of games each, with searches of depth 4; about half an hour in one process. The games
are kept in matches.*.jsonl while they are played, so an interrupted run goes on.
"""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path

from xqlab.evaluation import Weights
from xqlab.experiments.game_records import read_games
from xqlab.experiments.machine import machine, versions
from xqlab.experiments.match import match
from xqlab.experiments.players import SearchPlayer
from xqlab.experiments.texel import texel
from xqlab.experiments.tuning_data import tuning_data

HERE = Path(__file__).parent

if __name__ == "__main__":
    pairs, depth = (int(text) for text in (sys.argv[1:] + ["300", "4"][len(sys.argv) - 1 :]))
    data = tuning_data(*read_games(HERE / "tuning.bin"))
    training, held_out = data.split(0.25, seed=1)
    few = training.sample(300)
    untuned = Weights.rules_of_thumb()
    tunes = {
        "tuned on 300 positions": texel((few, few), untuned, result_share=1.0, prior=300, progress=False),
        "tuned on the sample": texel((training, held_out), untuned, prior=10, progress=False),
    }
    rows = []
    for name, tuned in tunes.items():
        ledger = HERE / f"matches.{name.replace(' ', '-')}.jsonl"
        found = match(
            SearchPlayer(name, weights=tuned.weights, depth=depth, table_mb=4),
            SearchPlayer("rules of thumb", weights=untuned, depth=depth, table_mb=4),
            pairs=pairs,
            ledger=ledger,
            workers=int(os.environ.get("WORKERS", "1")),
        )
        if found.interrupted:
            sys.exit(f"interrupted after {found.score.games} games; the same command goes on")
        rows.append({"tuned": dict(tuned.weights.made), "match": found.as_json()})
        print(found.line())
    command = f"python data/samples/make_matches.py {pairs} {depth}"
    made = {"command": command, "depth": depth, "versions": versions(), "machine": machine()}
    content = {"format": "xqlab tuning matches", "version": 1, "made": made, "matches": rows}
    (HERE / "matches.json").write_text(json.dumps(content, indent=1) + "\n", encoding="utf-8")
