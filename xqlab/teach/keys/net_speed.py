"""Keys of the notebook on the speed of nets."""

from collections.abc import Sequence
from itertools import pairwise
from math import sqrt

import numpy as np

from xqlab.experiments.bench.time_shares import TimeShares
from xqlab.nnue.net.quantised import WEIGHT_UNIT
from xqlab.teach.check import Key

TYPES = ("float64", "float32", "int16", "int8")


def widest_that_fits(weights: int, room: int) -> Key:
    """The widest type of which so many weights fit into so many bytes."""
    sizes = {name: weights * np.dtype(name).itemsize for name in TYPES}
    listed = [f"{name} {size / 1e6:.2f}" for name, size in sizes.items()]
    return Key(
        next(name for name, size in sizes.items() if size <= room),
        f"""In millions of bytes: {", ".join(listed)}. What does not fit comes from a slower cache, in every
        pass.""",
        f"""以百万字节计：{"，".join(listed)}。放不下的部分，每次前向计算都要到更慢的缓存里去取。""",
        choices=TYPES,
    )


def full_to_updated(lengths: Sequence[int], columns: int) -> Key:
    """How many times as many multiply-adds a full pass has as one after an update by so many columns."""
    inputs, width, *_ = lengths
    behind = sum(before * after for before, after in pairwise(lengths[1:]))
    full, updated = inputs * width + behind, columns * width + behind
    return Key(
        full / updated,
        f"""{full:,} / {updated:,} = **{full / updated:.1f}**. The first layer alone would be
        {inputs} / {columns} = {inputs / columns:.0f}. Once it costs so little, the second layer decides: it
        is {width * lengths[2] / updated:.0%} of what remains.""",
        f"""{full:,} / {updated:,} = **{full / updated:.1f}**。只看第一层是
        {inputs} / {columns} = {inputs / columns:.0f}。第一层变得这么便宜之后，要紧的就是第二层：
        剩下的计算里，它占 {width * lengths[2] / updated:.0%}。""",
        within=1,
    )


def rounding_of_sum(inputs: int) -> Key:
    """By how much rounding the weights can change a sum of so many products at most."""
    most, usual = inputs / (2 * WEIGHT_UNIT), sqrt(inputs / 12) / WEIGHT_UNIT
    return Key(
        most,
        f"""{inputs} · 1/{2 * WEIGHT_UNIT} = **{most:g}**: each weight is off by half a step at most. That
        takes errors of one sign and inputs of 1. Errors of either sign, evenly spread, have a standard
        deviation of 1/{WEIGHT_UNIT}/√12 each; that of their sum is {usual:.3f}, {usual / most:.0%} of the
        most.""",
        f"""{inputs} · 1/{2 * WEIGHT_UNIT} = **{most:g}**：每个权重至多差半步。要达到它，误差须全部同号，
        输入须全部是 1。误差有正有负、均匀分布时，每个的标准差是 1/{WEIGHT_UNIT}/√12，总和的标准差是
        {usual:.3f}，只有上限的 {usual / most:.0%}。""",
        within=0.01,
    )


def if_evaluation_were_free(search: TimeShares) -> Key:
    """How many times as fast the search would be if its evaluation took no time."""
    share = search.shares["evaluation"]
    return Key(
        1 / (1 - share),
        f"""1 / (1 − {share:.2f}) = **{1 / (1 - share):.2f}**: the other {1 - share:.0%} of the time remain
        (Amdahl's law). A net that is twice as fast makes the search {1 / (1 - share / 2):.2f} times as
        fast.""",
        f"""1 / (1 − {share:.2f}) = **{1 / (1 - share):.2f}**：其余 {1 - share:.0%} 的时间还在
        （Amdahl 定律）。网络快一倍，搜索的速度也只是原来的 {1 / (1 - share / 2):.2f} 倍。""",
        within=0.05,
    )
