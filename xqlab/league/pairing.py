"""Who meets whom: round robin, each against each; Swiss, each round against those with as many points."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from random import Random

Meeting = tuple[str, str]
MOST_ROUND_ROBIN = 20  # submissions; a league of more is Swiss


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

    The first in the table meets the next whom it has not met, and so on; nobody meets an opponent again, or
    has a second bye, while that can be avoided for all.
    """
    order = sorted(points)
    Random(f"swiss {seed}").shuffle(order)
    order.sort(key=lambda name: -points[name])

    def times(a: str, b: str) -> int:
        return met.get((min(a, b), max(a, b)), 0)

    resting = None
    if len(order) % 2:
        candidates = order[::-1]
        candidates.sort(key=lambda name: byes.get(name, 0))
        least = _least(order, times, candidates)
        resting = next(
            name for name in candidates if _can_all_meet([one for one in order if one != name], times, least)
        )
        order.remove(resting)
    else:
        least = _least(order, times)
    meetings = []
    while order:
        first = order.pop(0)
        for opponent in sorted(order, key=lambda name: times(first, name)):  # of equals the next in the table
            rest = [name for name in order if name != opponent]
            if times(first, opponent) <= least and _can_all_meet(rest, times, least):
                meetings.append((min(first, opponent), max(first, opponent)))
                order = rest
                break
    return sorted(meetings), resting


def _least(
    names: Sequence[str], times: Callable[[str, str], int], candidates: Sequence[str] | None = None
) -> int:
    # How often some who meet have met already, at best.
    least = 0
    without = [()] if candidates is None else [(name,) for name in candidates]
    while not any(
        _can_all_meet([name for name in names if name not in out], times, least) for out in without
    ):
        least += 1
    return least


def _can_all_meet(names: Sequence[str], times: Callable[[str, str], int], most: int) -> bool:
    """Whether all can be paired so that no pair has met more than `most` times: Edmonds' blossoms."""
    count = len(names)
    edges = [
        [other for other in range(count) if other != one and times(names[one], names[other]) <= most]
        for one in range(count)
    ]
    mate = [-1] * count
    for one in range(count):  # greedily first
        if mate[one] < 0:
            free = next((other for other in edges[one] if mate[other] < 0), None)
            if free is not None:
                mate[one], mate[free] = free, one
    return all(mate[one] >= 0 or _augmented(one, edges, mate) for one in range(count))


def _augmented(root: int, edges: list[list[int]], mate: list[int]) -> bool:
    # Whether an augmenting path from an unmatched vertex exists; if so, `mate` has one edge more.
    count = len(edges)
    parent, base = [-1] * count, list(range(count))
    is_outer = [False] * count
    is_outer[root] = True
    queue = [root]

    def common(one: int, other: int) -> int:
        seen = set()
        while True:
            one = base[one]
            seen.add(one)
            if mate[one] < 0:
                break
            one = parent[mate[one]]
        while (other := base[other]) not in seen:
            other = parent[mate[other]]
        return other

    def mark(one: int, stem: int, child: int, blossom: set[int]) -> None:
        while base[one] != stem:
            blossom |= {base[one], base[mate[one]]}
            parent[one] = child
            child = mate[one]
            one = parent[child]

    for one in queue:
        for other in edges[one]:
            if base[one] == base[other] or mate[one] == other:
                continue
            if other == root or (mate[other] >= 0 and parent[mate[other]] >= 0):
                stem = common(one, other)
                blossom: set[int] = set()
                mark(one, stem, other, blossom)
                mark(other, stem, one, blossom)
                for vertex in range(count):
                    if base[vertex] in blossom:
                        base[vertex] = stem
                        if not is_outer[vertex]:
                            is_outer[vertex] = True
                            queue.append(vertex)
            elif parent[other] < 0:
                parent[other] = one
                if mate[other] < 0:
                    while other >= 0:
                        before = parent[other]
                        following = mate[before]
                        mate[other], mate[before] = before, other
                        other = following
                    return True
                is_outer[mate[other]] = True
                queue.append(mate[other])
    return False
