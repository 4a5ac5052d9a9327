"""Makes a net from games to match: self-play, training, whole numbers, and whether it is stronger.

    python data/nets/make_net.py [FOLDER] [--name NAME] [more options of `xqlab train`]

Games, the network in floating point and the match are kept in FOLDER (by default ./games); interrupted or
killed, the same command goes on. The games are the same bytes on any machine, weights may differ in the last
digits. What stands in FOLDER at the end: NAME.net, its curve NAME.net.json, NAME.int.net in whole numbers,
NAME.float.net in half precision, which rounds to the same whole numbers, NAME.match.json; every training
enters tries.json beside this file.
"""

import argparse
import subprocess
import sys
from pathlib import Path

from make_games import LATEST, files

from xqlab.experiments.matches.match import match
from xqlab.experiments.matches.players import player_of
from xqlab.experiments.run.machine import write_measured
from xqlab.nnue import Network, Quantised, halved
from xqlab.nnue.training.tries import add_match

HERE = Path(__file__).resolve().parent
TRIES = HERE / "tries.json"
PAIRS, SECONDS, HYPOTHESES = 400, 0.05, (0.0, 10.0)
TRAINING = [
    *("--features", "king_buckets", "--width", "256", "--activation", "screlu"),
    *("--epochs", "16", "--batch", "2048", "--lr", "0.001", "--decay", "0.3", "--lambda", "1", "--seed", "1"),
]


def run(*command: str | Path) -> None:
    """Run a command, and end with its status if it fails."""
    print("$", *command, flush=True)
    status = subprocess.run([str(word) for word in command], check=False).returncode
    if status:
        sys.exit(status)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder", nargs="?", default="games", type=Path)
    parser.add_argument("--name", default="third", help="of the net")
    parser.add_argument("--pairs", type=int, default=PAIRS, help=f"of the match, at most; {PAIRS}")
    chosen, more = parser.parse_known_args()
    folder: Path = chosen.folder
    run(sys.executable, HERE / "make_games.py", folder)
    games = files(folder, LATEST)
    trained, whole = folder / f"{chosen.name}.net", folder / f"{chosen.name}.int.net"
    if not trained.is_file():
        options: list[str | Path] = [*TRAINING, *more, "--tries", TRIES, "--out", trained]
        run(sys.executable, "-m", "xqlab", "train", "--data", *games, *options)
    network = Network.load(trained)
    Quantised.of(network).save(whole)
    halved(network).save(folder / f"{chosen.name}.float.net")
    played = match(
        player_of(f"full net={whole}", name=chosen.name, time=SECONDS),
        player_of("full", name="hand-crafted", time=SECONDS),
        pairs=chosen.pairs,
        sprt=HYPOTHESES,
        ledger=folder / f"{chosen.name}.match.jsonl",
    )
    print(played.line())
    command, content = "python data/nets/make_net.py", {"match": played.as_json()}
    write_measured(folder / f"{chosen.name}.match.json", "xqlab match", command, content)
    add_match(TRIES, chosen.name, played.as_json(), SECONDS)
    if played.interrupted:
        sys.exit("interrupted: the same command goes on")


if __name__ == "__main__":
    main()
