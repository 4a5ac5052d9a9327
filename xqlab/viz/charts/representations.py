"""Charts of representations: leaves a second, and collisions of keys."""

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from xqlab.experiments.bench.representations import short_number
from xqlab.viz.charts import looks
from xqlab.viz.charts.looks import ChartError, chart, finished, say


@chart(size=(11, 4.5))
def leaves_per_second_chart(rates: Mapping[str, Mapping[str, float]], ax: Any = None) -> Any:
    """A bar for each representation on each position, on a logarithmic axis, with the number above it.

    rates : representation -> position -> leaves a second; every representation on the same positions
    """
    if not rates or len({tuple(row) for row in rates.values()}) != 1:
        raise ChartError(f"expected the same positions for each representation, got {rates!r}")
    positions = list(next(iter(rates.values())))
    bars = {name: list(row.values()) for name, row in rates.items()}
    looks.grouped_bars(ax, bars, short_number, width=0.86, fontsize=8)
    ax.set_yscale("log")
    ax.set_ylim(top=4 * max(max(row) for row in bars.values()))
    ax.set_xticks(range(len(positions)), [looks.position_name(name) for name in positions])
    leaves = say("leaves per second (each gridline: 10 times)", "每秒叶结点数（每条横线相差 10 倍）")
    return finished(ax, say("position", "局面"), leaves, legend=min(len(rates), 3))


@chart(size=(8, 4))
def collisions_chart(
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
    means = np.array([np.mean(counts) for counts in counted])
    spread = [means - [min(counts) for counts in counted], [max(counts) for counts in counted] - means]
    theory = say("theory: the mean for random keys", "理论：随机键值的平均")
    ax.plot(bits, expected, color=looks.COLOURS[0], linestyle="--", label=theory)
    sets = len(counted[0])
    label = say(f"counted: mean and range over {sets} sets of keys", f"实测：{sets} 组键值的平均与范围")
    ax.errorbar(bits, means, spread, color=looks.COLOURS[5], fmt="o", markersize=5, capsize=4, label=label)
    ax.set_yscale("log")
    ax.set_ylim(bottom=0.3)
    ax.set_xticks(list(bits))
    return finished(ax, say("size of the key (bits)", "键值位数"), say("collisions", "冲突数"), legend=2)
