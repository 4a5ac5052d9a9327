"""A game whose players move in any order: nested lists that say at each node who moves. In Python only."""

import numpy as np

from xqlab.game import register, register_evaluator
from xqlab.game_board import GameBoard


class AnyOrderPosition:
    """`at`: the current node, a value for side 0 or (side, children); `path`: the nodes above it."""

    def __init__(self, node):
        self.at, self.path, self.played = node, [], []


class AnyOrderValue:
    """The evaluator: 0 above the leaves."""


def turn(position):
    return position.at[0] if isinstance(position.at, tuple) else position.path[-1][0]


def generate(position, buffer, base):
    count = len(position.at[1]) if isinstance(position.at, tuple) else 0
    buffer.moves[base : base + count] = np.arange(1, count + 1)
    return count


def make(position, move):
    position.path.append(position.at)
    position.played.append(int(move))
    position.at = position.at[1][int(move) - 1]


def unmake(position):
    position.played.pop()
    position.at = position.path.pop()


def verdict(position):
    return position.at if turn(position) == 0 else -position.at


register(
    AnyOrderPosition, "any order", turn=turn, generate=generate, make=make, unmake=unmake, verdict=verdict
)
register_evaluator(AnyOrderValue, AnyOrderPosition, lambda evaluator, position: 0, default=AnyOrderValue)


class AnyOrder(GameBoard):
    """A board of the game."""

    name = "any order"

    def __init__(self, tree):
        self.position = AnyOrderPosition(tree)

    def copy(self):
        copied = AnyOrder(self.position.at)
        copied.position.path = list(self.position.path)
        copied.position.played = list(self.position.played)
        return copied

    def codes(self):
        return list(range(1, len(self.position.at[1]) + 1)) if isinstance(self.position.at, tuple) else []

    def move_of(self, code):
        return f"m{code}"

    text_of = move_of

    def push_code(self, code):
        make(self.position, code)

    def pop(self):
        if not self.position.path:
            raise IndexError("pop at the root")
        move = self.move_of(self.position.played[-1])
        unmake(self.position)
        return move

    def cells(self):
        return []

    def picture(self, **options):
        return None


def minimax(tree):
    """The value of a tree for side 0, from the definition."""
    if not isinstance(tree, tuple):
        return tree
    side, children = tree
    return (max, min)[side](minimax(child) for child in children)
