"""Writes the openings of a game, as README.md here says, or to the file that is named.

Interrupted, it goes on.

python data/openings/make_openings.py GAME [FILE]
"""

import sys
from pathlib import Path

from opening_walks import Plan, write_openings

FILES = {"Xiangqi": ("openings.json", 1000), "chess": ("chess.json", 500)}

if __name__ == "__main__":
    game = sys.argv[1]
    name, count = FILES[game]
    file = Path(sys.argv[2]) if sys.argv[2:] else Path(__file__).with_name(name)
    write_openings(file, Plan(game=game), count)
