"""Positions of Junqi for the tests: a few pieces placed by name, and random ones."""

import random

from tests.oracles import junqi_rules as rules
from xqlab.games.junqi import Board, random_layout
from xqlab.games.junqi.position import NOBODY, make

SIZES = ("12x5", "17x5")
TOP = {"12x5": 11, "17x5": 16}  # the last row
MOVERS = "MGDBRTCPEX"


def square_of(name):
    """The square "c5" as the oracle writes it: (file, row)."""
    return "abcde".index(name[0]), int(name[1:])


def placed(pieces, side="r", size="12x5", flags=True):
    """The text of a position of pieces such as "Pc4 mc6".

    flags : whether each side gets its flag, and a company next to a corner so that it can move
    """
    if flags:
        pieces += f" Fd0 Ce0 fb{TOP[size]} ca{TOP[size]}"
    return rules.write({square_of(each[1:]): each[0] for each in pieces.split()}, side, size)


def targets(text, square, **options):
    """The squares to which the piece on a square may move, in order."""
    moves = Board(text, **options).legal_moves
    return sorted(move.removeprefix(square) for move in moves if move.startswith(square))


def after(text, move, **options):
    """The board after a move."""
    board = Board(text, **options)
    board.push_text(move)
    return board


def sides_swapped(text):
    """The position turned by 180 degrees, with the sides swapped."""
    placement, side = text.split()
    return f"{placement[::-1].swapcase()} {rules.other(side)}"


def thinned(chance, size):
    """The text of a position of some pieces anywhere on posts; of flags too, of which some are missing."""
    empty = sorted(rules.posts(size))
    chance.shuffle(empty)
    share, pieces = chance.choice([0.1, 0.3, 0.6, 1.0]), {}
    for of_side in (str.upper, str.lower):
        for letter, count in rules.FULL_SET.items():
            if letter == "F":
                count = chance.random() < 0.95
                if chance.random() < 0.5:
                    quarters = set(empty) & rules.headquarters(size)
                    empty.sort(key=lambda square: square in quarters)
            else:
                count = sum(chance.random() < share for _ in range(count))
            for _ in range(count):
                pieces[empty.pop()] = of_side(letter)
    return rules.write(pieces, chance.choice("rb"), size)


def played(chance, size, mines="stay", plies=120):
    """A board after random moves, often captures, from random layouts; without the rule on repetition."""
    board = Board.of_layouts(random_layout(chance), random_layout(chance), size, mines=mines, repetition=0)
    eagerness = chance.random()
    for _ in range(chance.randrange(plies)):
        codes, slots = board.codes(), board.position.board.tobytes()
        if not codes:
            break
        captures = [code for code in codes if slots[code >> 7] != NOBODY]
        make(board.position, chance.choice(captures if captures and chance.random() < eagerness else codes))
    return board


def names(size):
    """The names of all squares, from a0 row by row."""
    return [f"{file}{row}" for row in range(TOP[size] + 1) for file in "abcde"]


def split(move):
    """A move's two squares by name."""
    at = 2 if move[2].isalpha() else 3
    return move[:at], move[at:]


def random_board(seed):
    """A position of either board and either rule on mines, from a game or of pieces anywhere."""
    chance = random.Random(seed)
    size, mines = SIZES[seed % 2], chance.choice(["stay", "both"])
    if seed // 2 % 2:
        return Board(thinned(chance, size), size, mines)
    return played(chance, size, mines)
