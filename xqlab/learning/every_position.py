"""All positions of a small game that play can reach, with their exact values, as a yardstick for a net."""

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from xqlab.errors import quoted
from xqlab.game import key as key_of
from xqlab.game import verdict
from xqlab.learning.errors import LearningError
from xqlab.learning.net_file import NetPolicy
from xqlab.playable import Playable

MOST = 100_000
AT_A_TIME = 64  # positions in a batch of a net that is judged: smaller batches take longer


@dataclass(frozen=True)
class EveryPosition:
    """The positions that have moves, once each, with the exact values of them and of their moves.

    values : int8[n]  for the side to move: 1 won, 0 drawn, -1 lost
    after  : for each position the value of each of its moves, for the side that moves
    next   : for each position the number of the position after each of its moves, -1 where the game is over
    """

    boards: list[Any]
    values: NDArray[np.int8]
    after: list[NDArray[np.int8]]
    next: list[NDArray[np.int32]]

    def __len__(self) -> int:
        return len(self.boards)

    def perfect(self, places: list[int]) -> NDArray[np.bool_]:
        """bool[n]: whether the move at this place in `codes()` keeps the value of the position."""
        return np.array([after[at] == value for after, at, value in zip(self.after, places, self.values)])


def every_position(board: Playable) -> EveryPosition:
    """All positions that legal play reaches from a board, by exhaustive minimax.

    The game must end after finitely many moves. Raises LearningError for more than 100 000 positions.
    """
    exact: dict[int, int] = {}
    boards: list[Any] = []
    values: list[int] = []
    after: list[NDArray[np.int8]] = []
    numbers: dict[int, int] = {}
    following: list[NDArray[np.int32]] = []

    def value_of(here: Any) -> int:
        key = int(key_of(here.position))
        if key in exact:
            return exact[key]
        codes = here.codes()
        if not codes:
            exact[key] = int(np.sign(int(verdict(here.position))))
            return exact[key]
        if len(boards) >= MOST:
            raise LearningError(
                f"expected a game of at most {MOST:,} positions, got more in {quoted(here.name)}"
            )
        copied = here.copy()
        below, keys = [], []
        for code in codes:
            here.push_code(code)
            below.append(-value_of(here))
            keys.append(int(key_of(here.position)))
            here.pop()
        exact[key], numbers[key] = max(below), len(boards)
        following.append(np.array([numbers.get(later, -1) for later in keys], np.int32))
        boards.append(copied)
        values.append(exact[key])
        after.append(np.array(below, np.int8))
        return exact[key]

    value_of(board.copy())
    return EveryPosition(boards, np.array(values, np.int8), after, following)


@dataclass(frozen=True)
class Judged:
    """A net's answers: bool[n], whether its likeliest move is perfect, and float64[n], its values."""

    perfect: NDArray[np.bool_]
    values: NDArray[np.float64]


def judge(policy: NetPolicy, truth: EveryPosition) -> Judged:
    """The raw policy and value of a net, without search, in every position."""
    weights, values = zip(*policy(truth.boards))
    return Judged(truth.perfect([int(np.argmax(row)) for row in weights]), np.array(values))


def perfect_by_value(values: NDArray[np.float64], truth: EveryPosition) -> NDArray[np.bool_]:
    """bool[n]: whether the move that leads to the lowest value for the opponent is perfect.

    values : float64[n]  of a net, for the side to move; finished games count as they ended
    """
    return truth.perfect(
        [
            int(np.argmax(np.where(following >= 0, -values[following], exact)))
            for following, exact in zip(truth.next, truth.after)
        ]
    )
