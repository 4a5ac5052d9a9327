"""Random positions: men anywhere, with more checks, pins and screens than games have, and those of games."""

import random
from collections.abc import Iterator

from xqlab.xiangqi import Board, InvalidFenError
from xqlab.xiangqi.core.squares import LETTERS, MOST, allowed_squares


def fen_of(men: dict[int, str], side: str) -> str:
    """The FEN of {square: letter}, board and side."""
    rows = ("".join(men.get(9 * rank + file, "1") for file in range(9)) for rank in range(9, -1, -1))
    return f"{'/'.join(rows)} {side}"


def random_placement(seed: int) -> str:
    """The FEN (board and side) of random men on squares that they can stand on."""
    chance = random.Random(seed)
    squares: dict[int, str] = {}
    crowd = chance.choice((0.15, 0.4, 0.8))
    for side in range(2):
        for kind, letter in enumerate(LETTERS):
            for _ in range(MOST[letter]):
                if letter == "K" or chance.random() < crowd:
                    free = sorted(allowed_squares(kind, side) - set(squares))
                    if free:
                        squares[chance.choice(free)] = letter.lower() if side else letter
    return fen_of(squares, chance.choice("wb"))


def legal_placement(seed: int) -> Board | None:
    """The board of a random placement, None where the side that is not to move is in check."""
    try:
        return Board(random_placement(seed))
    except InvalidFenError:
        return None


def walk(seed: int, plies: int) -> Iterator[Board]:
    """The positions of a random game from the start, one board pushed on."""
    chance, board = random.Random(seed), Board()
    for _ in range(plies):
        yield board
        moves = board.legal_moves
        if not moves:
            return
        board.push(chance.choice(moves))
