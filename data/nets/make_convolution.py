"""Trains the article's convolutional network and a net like second.net on the same part of the games.

    python data/nets/make_convolution.py [FOLDER] [--width N] [--epochs N] [--games N] [--threads N]

Games and the net are kept in FOLDER (by default ./games). Both learn from the first games of the second
generation's part-05.games, with the same labels, target, loss and number of epochs, each with a batch and a
rate that suit it. Both enter tries.json.
"""

import argparse
import sys
from dataclasses import replace
from pathlib import Path

from make_games import GENERATIONS
from make_net import TRIES, run

from xqlab.cli.train import HELD_OUT, LIMIT, labels_of
from xqlab.experiments.run.machine import machine, versions
from xqlab.nnue import Architecture, Settings, train_convolution
from xqlab.nnue.data.prepared_positions import prepared_parts
from xqlab.nnue.training.tries import add_try, try_of

PART, GAMES, EPOCHS, SCALE = 5, 2_000, 16, 516.3


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder", nargs="?", default="games", type=Path)
    parser.add_argument("--width", type=int, default=24, help="of the convolutions; 24, the article's is 256")
    parser.add_argument("--epochs", type=int, default=EPOCHS, help=f"of both; {EPOCHS}")
    parser.add_argument("--games", type=int, default=GAMES, help=f"the first of the part; {GAMES}")
    parser.add_argument("--threads", type=int, default=1, help="of torch; 1")
    chosen = parser.parse_args()
    chosen.folder.mkdir(parents=True, exist_ok=True)
    games, name = chosen.folder / f"part-{PART:02}.games", f"nnue-part{PART}"
    replace(GENERATIONS[2][PART - 1], games=chosen.games).play(games, None)
    options = "--width 128 --batch 2048 --lr 0.001 --decay 0.1 --lambda 1 --seed 1".split()
    options += ["--epochs", str(chosen.epochs), "--scale", str(SCALE), "--threads", str(chosen.threads)]
    files = ("--data", games, "--out", chosen.folder / f"{name}.net", "--tries", TRIES)
    run(sys.executable, "-m", "xqlab", "train", *files, *options)
    convolution(games, chosen)


def convolution(games: Path, chosen: argparse.Namespace) -> None:
    """Train the convolutional network and add its try."""
    name = f"c{chosen.width}"
    parts = prepared_parts(games.with_name(name), [games], held_out=HELD_OUT, limit=LIMIT, seed=1)
    shape = Architecture("piece_square", chosen.width, (), "crelu", scale=SCALE)
    course = {"epochs": chosen.epochs, "batch": 512, "rate": 0.002, "decay": 0.1}
    settings = Settings(shape, search_share=1.0, seed=1, chance_scale=SCALE, **course)
    network, curve = train_convolution(
        parts.training,
        parts.validation,
        settings,
        chosen.width,
        threads=chosen.threads,
        made={"prepared": parts.about, "machine": machine(), "versions": versions()},
    )
    entry = try_of(
        name,
        curve,
        labels=labels_of(parts.about),
        parameters=network.parameter_count,
        multiply_adds=network.multiply_adds,
        shape=f"convolutions of width {chosen.width}",
    )
    add_try(TRIES, entry)


if __name__ == "__main__":
    main()
