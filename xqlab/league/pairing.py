"""Who meets whom: round robin, each against each; Swiss, each round against those with as many points."""

import math
from collections.abc import Iterator, Mapping, Sequence
from itertools import count
from random import Random

Meeting = tuple[str, str]
MOST_ROUND_ROBIN = 20  # submissions; a league of more is Swiss
MOST_TRIES = 10_000  # meetings that are tried for a round
FEW = 8  # opponents: who has no more of them left is paired at once


def round_robin(names: Sequence[str]) -> list[list[Meeting]]:
    """The rounds in which everybody meets everybody once: in each nobody plays twice.

    >>> round_robin(["a", "b", "c"])
    [[('b', 'c')], [('a', 'c')], [('a', 'b')]]
    """
    circle: list[str | None] = [*names, *([None] * (len(names) % 2))]
    rounds = []
    for _ in range(len(circle) - 1):
        half = len(circle) // 2
        meetings = zip(circle[:half], circle[: half - 1 : -1])
        rounds.append(sorted((min(a, b), max(a, b)) for a, b in meetings if a and b))
        circle.insert(1, circle.pop())
    return rounds


def swiss_rounds(players: int) -> int:
    """The usual number of rounds: enough for one player to have won all of them, and two more.

    >>> swiss_rounds(32)
    7
    """
    return min(players - 1, math.ceil(math.log2(max(players, 2))) + 2)


def swiss_round(
    points: Mapping[str, float], met: Mapping[Meeting, int], byes: Mapping[str, int], seed: int
) -> tuple[list[Meeting], str | None]:
    """The meetings of the next round, and who has a bye, None for nobody.

    points : of every player; those with equally many are in an order that the seed gives
    met    : (a, b), a < b -> how often they have met
    byes   : how often a player had one

    The first in the table meets the next whom it has not met, and so on. Nobody meets an opponent again while
    a search of MOST_TRIES finds a round without that, nor has a second bye before all had one.
    """
    order = sorted(points)
    Random(f"swiss {seed}").shuffle(order)
    order.sort(key=lambda name: -points[name])
    lowest = sorted(order, key=lambda name: (byes.get(name, 0), points[name]))
    resting: list[str | None] = [*lowest] if len(order) % 2 else [None]
    rounds = (
        (sorted(meetings), name)
        for most in count()  # how often two who meet have met already
        for name in resting
        if (meetings := _paired([one for one in order if one != name], met, most, iter(range(MOST_TRIES))))
        is not None
    )
    return next(rounds)


def _paired(
    order: list[str], met: Mapping[Meeting, int], most: int, tries: Iterator[int]
) -> list[Meeting] | None:
    """Meetings of all, none of whom have met more than `most` times; None if none are found."""
    if not order:
        return []
    possible = {
        one: [
            meeting
            for other in order
            if other != one and met.get(meeting := (min(one, other), max(one, other)), 0) <= most
        ]
        for one in order
    }
    # The first in the table, or who would soon have nobody left.
    fewest = min(order, key=lambda one: len(possible[one]))
    chosen = fewest if len(possible[fewest]) <= FEW else order[0]
    for meeting in possible[chosen]:
        if next(tries, None) is None:
            return None
        rest = _paired([one for one in order if one not in meeting], met, most, tries)
        if rest is not None:
            return [meeting, *rest]
    return None
