"""Write forty positions of a game, all different, each from a game of its own.

python data/positions/make_positions.py chess data/positions/chess.json
python data/positions/make_positions.py junqi data/positions/junqi.json

keeps the positions that the file has, and continues from its last seed.
"""

import json
import random
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import chess

from xqlab.game import is_in_check
from xqlab.games import junqi
from xqlab.search import Enhancements, search

BOARDS = ("12x5", "12x5", "17x5")  # of Junqi, by turns
POSITIONS = 40
RANDOM_PLIES = 6
FEWEST, MOST = 26, 42  # pieces of Junqi that are left


def played(board: Any, chance: random.Random, plies: tuple[int, int], depth: int, seed: int) -> bool:
    """Play a number of plies, the first at random, the others searched; whether the game is not over then."""
    use = Enhancements.full().including("random_choice")
    for ply in range(chance.randint(*plies)):
        if ply < RANDOM_PLIES:
            board.push(chance.choice(list(board.legal_moves)))
        else:
            board.push(search(board, depth=depth, enhancements=use, seed=seed).move)
        if board.is_game_over(claim_draw=True) if isinstance(board, chess.Board) else board.outcome():
            return False
    return True


def chess_position(seed: int) -> dict[str, object] | None:
    """A position of the game from a seed, early or late, nobody in check."""
    board = chess.Board()
    if not played(board, random.Random(seed), (8, 120), 4, seed) or board.is_check():
        return None
    return {"text": board.fen(), "seed": seed}


def middle_game(seed: int) -> dict[str, object] | None:
    """A position of the game of Junqi from a seed, between random layouts."""
    chance = random.Random(seed)
    layouts = junqi.random_layout(chance), junqi.random_layout(chance)
    board = junqi.Board.of_layouts(*layouts, BOARDS[seed % len(BOARDS)])
    if not played(board, chance, (30, 80), 3, seed):
        return None
    pieces = sum(map(bool, board.cells()))
    if not FEWEST <= pieces <= MOST or is_in_check(board.position):
        return None
    return {"text": board.to_text(), "board": board.map.name, "seed": seed}


GAMES: dict[str, Callable[[int], dict[str, Any] | None]] = {"chess": chess_position, "junqi": middle_game}


def main(make: Callable[[int], dict[str, Any] | None], file: Path) -> None:
    """Add the positions that the file lacks."""
    positions = json.loads(file.read_text("utf-8")) if file.exists() else []
    seed = positions[-1]["seed"] + 1 if positions else 0
    while len(positions) < POSITIONS:
        position = make(seed)
        if position is not None and position["text"] not in [other["text"] for other in positions]:
            positions.append(position)
        seed += 1
    lines = ",\n ".join(map(json.dumps, positions))
    file.write_text(f"[\n {lines}\n]\n", "utf-8")


if __name__ == "__main__":
    main(GAMES[sys.argv[1]], Path(sys.argv[2]))
