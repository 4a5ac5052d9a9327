"""Write forty positions of chess, all different, each from a game of its own, early or late.

python data/positions/make_chess.py data/positions/chess.json

keeps the positions that the file has, and continues from its last seed.
"""

import json
import random
import sys
from pathlib import Path

import chess

from xqlab.search import Enhancements, search

POSITIONS = 40
RANDOM_PLIES, DEPTH = 6, 4
PLIES = (8, 120)  # after how many the position is taken


def position_of(seed: int) -> dict[str, object] | None:
    """A position of the game from a seed: the first moves at random, the others searched."""
    chance = random.Random(seed)
    board = chess.Board()
    use = Enhancements.full().including("random_choice")
    for ply in range(chance.randint(*PLIES)):
        if ply < RANDOM_PLIES:
            board.push(chance.choice(list(board.legal_moves)))
        else:
            board.push(search(board, depth=DEPTH, enhancements=use, seed=seed).move)
        if board.is_game_over(claim_draw=True):
            return None
    return None if board.is_check() else {"text": board.fen(), "seed": seed}


def main() -> None:
    file = Path(sys.argv[1])
    positions = json.loads(file.read_text("utf-8")) if file.exists() else []
    seed = positions[-1]["seed"] + 1 if positions else 0
    while len(positions) < POSITIONS:
        position = position_of(seed)
        if position is not None and position["text"] not in [other["text"] for other in positions]:
            positions.append(position)
        seed += 1
    lines = ",\n ".join(map(json.dumps, positions))
    file.write_text(f"[\n {lines}\n]\n", "utf-8")


if __name__ == "__main__":
    main()
