"""Trains the article's convolutional network and a net like second.net on the same part of the games.

    python data/nets/make_convolution.py [FOLDER] [--width N] [--epochs N] [--games N] [--threads N]

Games and networks are kept in FOLDER (by default ./games); interrupted or killed, the same command goes on.
Both learn from the first games of the second generation's part-05.games, with the same labels, target,
loss and number of epochs, each with a batch and a rate that suit it. Both enter tries.json.
"""

from __future__ import annotations

import argparse
import sys
from dataclasses import replace
from pathlib import Path

from make_games import GENERATIONS
from make_net import TRIES, run

PART, GAMES, EPOCHS = 5, 2_000, 16


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder", nargs="?", default="games", type=Path)
    parser.add_argument("--width", type=int, default=24, help="of the convolutions; 24, the article's is 256")
    parser.add_argument("--epochs", type=int, default=EPOCHS, help=f"of both; {EPOCHS}")
    parser.add_argument("--games", type=int, default=GAMES, help=f"the first of the part; {GAMES}")
    parser.add_argument("--threads", default="1", help="of torch; 1")
    chosen = parser.parse_args()
    chosen.folder.mkdir(parents=True, exist_ok=True)
    games = chosen.folder / f"part-{PART:02}.games"
    replace(GENERATIONS[2][PART - 1], games=chosen.games).play(games, None)
    shapes = {
        f"nnue-part{PART}": "--width 128 --batch 2048 --lr 0.001 --decay 0.1",
        f"c{chosen.width}": f"--convolution {chosen.width} --batch 512 --lr 0.002 --decay 0.1",
    }
    for name, shape in shapes.items():
        files = (
            "--data",
            games,
            "--out",
            chosen.folder / f"{name}.net",
            "--tries",
            TRIES,
            "--threads",
            chosen.threads,
        )
        options = f"{shape} --epochs {chosen.epochs} --lambda 1 --seed 1 --scale 516.3".split()
        run(sys.executable, "-m", "xqlab", "train", *files, *options)


if __name__ == "__main__":
    main()
