"""Random arrangements of men, for tests that want more checks, pins and screens than games have."""

import random

from xqlab.xiangqi.core.squares import LETTERS, MOST, allowed_squares


def random_placement(seed):
    """The FEN (board and side) of random men on squares that they can stand on."""
    chance = random.Random(seed)
    squares = {}
    crowd = chance.choice((0.15, 0.4, 0.8))
    for side in range(2):
        for kind, letter in enumerate(LETTERS):
            for _ in range(MOST[letter]):
                if letter == "K" or chance.random() < crowd:
                    free = sorted(allowed_squares(kind, side) - set(squares))
                    if free:
                        squares[chance.choice(free)] = letter.lower() if side else letter
    rows = []
    for rank in range(9, -1, -1):
        row = "".join(squares.get(9 * rank + file, "1") for file in range(9))
        rows.append(row)
    return "/".join(rows) + chance.choice((" w", " b"))
