"""Write forty middle-game positions of Junqi, all different, each from a game of its own.

python data/positions/make_junqi.py data/positions/junqi.json

keeps the positions that the file has, and continues from its last seed.
"""

import json
import random
import sys
from pathlib import Path

from xqlab.game import is_in_check
from xqlab.games.junqi import Board, random_layout
from xqlab.search import Enhancements, search

BOARDS = ("12x5", "12x5", "17x5")  # by turns
POSITIONS = 40
RANDOM_PLIES, DEPTH = 6, 3
PLIES = (30, 80)  # after how many the position is taken
FEWEST, MOST = 26, 42  # pieces that are left


def middle_game(seed: int) -> dict[str, object] | None:
    """A position of the game from a seed: layouts and first moves at random, the others searched."""
    chance = random.Random(seed)
    board = Board.of_layouts(random_layout(chance), random_layout(chance), BOARDS[seed % len(BOARDS)])
    use = Enhancements.full().including("random_choice")
    for ply in range(chance.randint(*PLIES)):
        if ply < RANDOM_PLIES:
            board.push(chance.choice(board.legal_moves))
        else:
            board.push(search(board, depth=DEPTH, enhancements=use, seed=seed).move)
        if board.outcome() is not None:
            return None
    pieces = sum(map(bool, board.cells()))
    if not FEWEST <= pieces <= MOST or is_in_check(board.position):
        return None
    return {"text": board.to_text(), "board": board.map.name, "seed": seed}


def main() -> None:
    file = Path(sys.argv[1])
    found = json.loads(file.read_text("utf-8")) if file.exists() else []
    seed = found[-1]["seed"] + 1 if found else 0
    while len(found) < POSITIONS:
        position = middle_game(seed)
        if position is not None and position["text"] not in [other["text"] for other in found]:
            found.append(position)
        seed += 1
    lines = ",\n ".join(json.dumps(each) for each in found)
    file.write_text(f"[\n {lines}\n]\n", "utf-8")


if __name__ == "__main__":
    main()
