"""Charts of representations: leaves a second, and collisions of keys. Each takes `ax` and returns it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from xqlab.experiments.bench.representations import short_number
from xqlab.viz.charts.looks import COLOURS, ChartError, axes_for, bar_look, framed


def leaves_per_second(rates: Mapping[str, Mapping[str, float]], ax: Any = None) -> Any:
    """A bar for each representation on each position, on a logarithmic axis, with the number above it.

    rates : representation -> position -> leaves a second; every representation on the same positions
    """
    if not rates or len({tuple(row) for row in rates.values()}) != 1:
        raise ChartError(f"expected the same positions for each representation, got {rates!r}")
    ax = axes_for(ax, (11, 4.5))
    positions = list(next(iter(rates.values())))
    width = 0.86 / len(rates)
    for number, (name, row) in enumerate(rates.items()):
        at = np.arange(len(positions)) + (number - (len(rates) - 1) / 2) * width
        bars = ax.bar(
            at,
            list(row.values()),
            width,
            label=name,
            **bar_look(number),
        )
        ax.bar_label(bars, fmt=short_number, padding=2, fontsize=8)
    ax.set_yscale("log")
    ax.set_ylim(top=4 * max(max(row.values()) for row in rates.values()))
    ax.set_xticks(range(len(positions)), positions)
    ax.set_xlabel("position")
    ax.set_ylabel("leaves per second (each gridline: 10 times)")
    return _finish(ax, min(len(rates), 3))


def collisions_by_bits(
    bits: Sequence[int], counted: Sequence[Sequence[int]], expected: Sequence[float], ax: Any = None
) -> Any:
    """Collisions with keys of so many bits: mean and range over several sets of keys, and the theory.

    counted  : for each entry of `bits`, the count with each set of keys
    expected : for each entry of `bits`, the mean that theory gives
    """
    if not len(bits) == len(counted) == len(expected) or not len(bits):
        raise ChartError(
            f"expected a list of counts and a mean for each of {len(bits)} sizes,"
            f" got {len(counted)} and {len(expected)}"
        )
    ax = axes_for(ax, (8, 4))
    means = np.array([np.mean(each) for each in counted])
    spread = [means - [min(each) for each in counted], [max(each) for each in counted] - means]
    ax.plot(bits, expected, color=COLOURS[0], linestyle="--", label="theory: the mean for random keys")
    label = f"counted: mean and range over {len(counted[0])} sets of keys"
    ax.errorbar(bits, means, spread, color=COLOURS[5], fmt="o", markersize=5, capsize=4, label=label)
    ax.set_yscale("log")
    ax.set_ylim(bottom=0.3)
    ax.set_xticks(list(bits))
    ax.set_xlabel("size of the key (bits)")
    ax.set_ylabel("collisions")
    return _finish(ax, 2)


def _finish(ax: Any, columns: int) -> Any:
    framed(ax)
    ax.legend(frameon=False, loc="lower center", bbox_to_anchor=(0.5, 1), ncols=columns)
    return ax
