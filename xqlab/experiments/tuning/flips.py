"""The smallest change of weights that flips a move, proved by searching again with every smaller one."""

from collections.abc import Callable, Mapping
from typing import NamedTuple

import numpy as np

CHECKS = 200  # steps below a flip that are searched at most


class Smallest(NamedTuple):
    """What a search for the smallest step that flips something found.

    step   : the smallest one found, negative for a step down; None if none flips
    tried  : number of steps searched
    proved : whether every smaller step was searched, in both directions
    """

    step: int | None
    tried: int
    proved: bool


def smallest_step(
    flips: Callable[[int], bool], low: int, high: int, hint: int = 0, checks: int = CHECKS
) -> Smallest:
    """The step from `low` (up to 0) to `high` (from 0) of the smallest size that flips something.

    It doubles the step in both directions until one flips, bisects, and then searches what is smaller: all of
    it, or `checks` steps evenly spread, as what lies between two steps that do not flip may still flip.

    hint : a step at which a flip is expected, 0 for none

    >>> smallest_step(lambda step: step <= -5 or step >= 9, -100, 100)
    Smallest(step=-5, tried=12, proved=True)
    """
    known: dict[int, bool] = {0: False}

    def at(step: int) -> bool:
        if step not in known:
            known[step] = flips(step)
        return known[step]

    def bisected(lower: int, step: int) -> int:
        while abs(step - lower) > 1:
            middle = (lower + step) // 2
            lower, step = (lower, middle) if at(middle) else (middle, step)
        return step

    most = max(high, -low)
    sizes = sorted({2**power for power in range(most.bit_length())} | {abs(hint), abs(hint) + 1, most} - {0})
    least: int | None = None
    below = 0
    for size in sizes:
        ends = [step for step in (size, -size) if low <= step <= high and at(step)]
        if ends:
            least = min((bisected(below if end > 0 else -below, end) for end in ends), key=abs)
            break
        below = min(size, most)
    proved = False
    while True:
        reach = most + 1 if least is None else abs(least)
        smaller = [step for size in range(1, reach) for step in (size, -size) if low <= step <= high]
        left = [step for step in smaller if step not in known]
        if len(left) > checks:
            left = [left[at] for at in np.linspace(0, len(left) - 1, checks).astype(int)]
        better = next((step for step in left if at(step)), None)
        if better is None:
            proved = all(step in known for step in smaller)
            return Smallest(least, len(known) - 1, proved)
        nearest = max(abs(step) for step in known if step * better >= 0 and abs(step) < abs(better))
        least = bisected(nearest if better > 0 else -nearest, better)


def least_step(gap: float, slopes: Mapping[str, float]) -> dict[str, float]:
    """The change of all weights of the smallest norm that closes a gap, where it falls by these slopes.

    >>> least_step(10, {"a": -2, "b": 1})
    {'a': 4.0, 'b': -2.0}
    """
    norm = sum(slope * slope for slope in slopes.values())
    return {name: -gap * slope / norm for name, slope in slopes.items() if slope} if norm else {}
