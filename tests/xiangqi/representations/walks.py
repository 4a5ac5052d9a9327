"""Random games, as boards along the way."""

import random
from collections.abc import Iterator

from xqlab.xiangqi import Board


def walk(seed: int, plies: int) -> Iterator[Board]:
    """The positions of a random game from the start, one board pushed on."""
    chance, board = random.Random(seed), Board()
    for _ in range(plies):
        yield board
        moves = board.legal_moves
        if not moves:
            return
        board.push(chance.choice(moves))
