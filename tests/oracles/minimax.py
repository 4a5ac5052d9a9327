"""Minimax straight from its definition, over games written from their rules; imports nothing of xqlab.

A game is three functions of a state: `moves(state)`, `play(state, move)` and `verdict(state)`, which answers
what a finished game is worth to the side to move: "lost", "drawn", a number, or None while it goes on. The
value of the horizon is given from outside: what a position is worth is no question of search.
"""

from tests.oracles import xiangqi_rules

MATE = 30_000


class Minimax:
    """Values to a depth, every line tried; `worth(state)` values the horizon for the side to move."""

    def __init__(self, game, worth):
        self.game, self.worth, self.known = game, worth, {}

    def value(self, state, depth, ply):
        """The value for the side to move, mates counted from the root: `ply` plies above."""
        relative = self.from_here(state, depth)
        return relative + (ply if relative <= -MATE // 2 else -ply if relative >= MATE // 2 else 0)

    def from_here(self, state, depth):
        """As `value`, mates counted from this position."""
        if (state, depth) not in self.known:
            self.known[state, depth] = self.find(state, depth)
        return self.known[state, depth]

    def find(self, state, depth):
        verdict = self.game.verdict(state)
        # At the horizon a position is valued and not judged, as the search does it.
        if depth == 0:
            return self.worth(state)
        if verdict is not None:
            return {"lost": -MATE, "drawn": 0}.get(verdict, verdict)
        values = []
        for move in self.game.moves(state):
            below = self.from_here(self.game.play(state, move), depth - 1)
            # One ply farther away.
            if below <= -MATE // 2:
                below += 1
            elif below >= MATE // 2:
                below -= 1
            values.append(-below)
        return max(values)


class Xiangqi:
    """A state is (frozen set of (square, letter), side); a move a text such as "h2e2"."""

    @staticmethod
    def state(fen):
        men, side = xiangqi_rules.read(fen)
        return frozenset(men.items()), side

    @staticmethod
    def moves(state):
        return xiangqi_rules.legal_moves_of(dict(state[0]), state[1])

    @staticmethod
    def play(state, move):
        men = dict(state[0])
        start, end = (("abcdefghi".index(move[i]), int(move[i + 1])) for i in (0, 2))
        men[end] = men.pop(start)
        return frozenset(men.items()), "b" if state[1] == "w" else "w"

    @classmethod
    def verdict(cls, state):
        return None if cls.moves(state) else "lost"


class TicTacToe:
    """A state is nine letters "x", "o" or ".", a1 b1 c1 a2 ..., the number of letters tells who moves."""

    LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))

    @staticmethod
    def moves(state):
        return ["abc"[i % 3] + str(i // 3 + 1) for i in range(9) if state[i] == "."]

    @staticmethod
    def play(state, move):
        i = "abc".index(move[0]) + 3 * (int(move[1]) - 1)
        return state[:i] + ("x" if state.count(".") % 2 else "o") + state[i + 1 :]

    @classmethod
    def verdict(cls, state):
        if any(state[a] != "." and state[a] == state[b] == state[c] for a, b, c in cls.LINES):
            return "lost"
        return None if "." in state else "drawn"


class Nested:
    """A textbook tree of nested tuples: a state is (what lies below, 1 or -1 for Max or Min to move)."""

    @staticmethod
    def moves(state):
        return range(len(state[0]))

    @staticmethod
    def play(state, move):
        return state[0][move], -state[1]

    @staticmethod
    def verdict(state):
        return state[1] * state[0] if isinstance(state[0], int) else None
