"""Makes tuned.json: two rounds of self-play and tuning, and two matches of the weights.

    python data/weights/make_weights.py [FOLDER]

The first round plays by the rules of thumb, the second by the weights that the first has given. The games
are kept in FOLDER (data/weights/games by default) and an interrupted run goes on; about an hour on two cores.
The games are the same bytes on any machine; weights may differ in the last digits.

One match is against the rules of thumb, one against previous.json, the weights before these.
"""

import sys
from pathlib import Path
from typing import Any

from xqlab import disk
from xqlab.evaluation import Weights
from xqlab.experiments.matches.match import match
from xqlab.experiments.matches.players import SearchPlayer
from xqlab.experiments.run.machine import versions, write_measured
from xqlab.experiments.selfplay.games import Plan, selfplay
from xqlab.experiments.tuning.data import tuning_data
from xqlab.experiments.tuning.texel import texel
from xqlab.nnue.data.game_records import read_games

HERE = Path(__file__).parent
COMMAND = "python data/weights/make_weights.py"
ROUNDS = ((Plan(seed=1, nodes=3000, depth=None), 700), (Plan(seed=2, nodes=3000, depth=None), 1400))
LIMIT = 1000  # centipawns: what is won already teaches little
PRIOR, RESULT_SHARE = 30.0, 0.75
MATCH_NODES = 3000
MATCHES: dict[str, tuple[str, dict[str, Any]]] = {  # opponent -> (file of the result, options of the match)
    "previous": ("against_previous.json", {"pairs": 1000}),
    "rules of thumb": ("confirmation.json", {"pairs": 500, "sprt": (0.0, 10.0)}),
}


def tune(paths: list[Path], name: str) -> Weights:
    """Weights fitted to all games of these files."""
    data = tuning_data(*read_games(*paths), limit=LIMIT)
    found = texel(data, prior=PRIOR, result_share=RESULT_SHARE)
    print(found.summary())
    sums = {path.name: disk.sha256(path) for path in paths}
    made = {**found.weights.made, "name": name, "command": COMMAND, "sha256": sums}
    return Weights(found.weights.opening, found.weights.endgame, made={**made, "versions": versions()})


def main(folder: Path) -> None:
    folder.mkdir(exist_ok=True)
    weights = Weights.rules_of_thumb()
    paths: list[Path] = []
    for number, (plan, games) in enumerate(ROUNDS, 1):
        paths.append(selfplay(folder / f"round-{number}.games", games, plan, weights=weights))
        kept = folder / f"round-{number}.json"
        tune(paths, f"tuned, round {number}").save(kept)
        weights = Weights.load(kept)  # rounded as files are, so that a run that goes on plays the same games
    opponents = {"rules of thumb": Weights.rules_of_thumb(), "previous": Weights.load(HERE / "previous.json")}
    for name, (file, options) in MATCHES.items():
        played = match(
            SearchPlayer("tuned", weights=weights, nodes=MATCH_NODES, table_mb=8),
            SearchPlayer(name, weights=opponents[name], nodes=MATCH_NODES, table_mb=8),
            ledger=folder / file.replace(".json", ".jsonl"),
            **options,
        )
        if played.interrupted:
            sys.exit("interrupted: the same command goes on")
        print(played.line())
        content = {"nodes": MATCH_NODES, "match": played.as_json()}
        write_measured(HERE / file, "xqlab match", COMMAND, content)
    weights.save(HERE / "tuned.json", name="tuned")


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else HERE / "games")
