"""Keys of the notebook on move ordering."""

from collections.abc import Mapping

import numpy as np

from xqlab.experiments.sweeps.sweep import Sweep, geometric_mean
from xqlab.teach.check import Key

ALONE = ("captures", "killers", "history", "table move")
REWARDS = ("depth²", "2^depth", "depth², malus", "2^depth, malus")
Ratios = Mapping[str, np.ndarray]  # name -> a ratio for each position


def _means(ratios: Ratios) -> dict[str, float]:
    return {name: float(geometric_mean(values)) for name, values in ratios.items()}


def least_leaves() -> Key:
    """The fewest leaves of alpha-beta with 40 moves at depth 4."""
    least, all_leaves = 40**2 + 40**2 - 1, 40**4
    return Key(
        least,
        f"""$40^2 + 40^2 - 1$ = **{least:,}** of {all_leaves:,} leaves: every reply to one move of each
        player, and one reply to all the others.""",
        f"""$40^2 + 40^2 - 1$ = **{least:,}** 个，全部叶结点有 {all_leaves:,} 个：双方各有一个着法要看
        遍对方的应着，其余的着法各看一个应着。""",
    )


def best_alone(parts: Ratios) -> Key:
    """The way of ordering that leaves the fewest nodes by itself."""
    mean = _means({name: parts[name] for name in ALONE})
    better = int(sum(parts["history"] < parts["killers"]))
    return Key(
        min(mean, key=lambda name: mean[name]),
        f"""Alone, captures reduce the nodes to **{mean["captures"]:.0%}**, killers to
        {mean["killers"]:.0%}, history to {mean["history"]:.0%}, the table move to
        {mean["table move"]:.0%}. History beats killers on {better} of {len(parts["history"])}
        positions.""",
        f"""单独使用时，吃子优先把结点减到 **{mean["captures"]:.0%}**，杀手着法减
        到 {mean["killers"]:.0%}，历史启发减到 {mean["history"]:.0%}，置换表着法减
        到 {mean["table move"]:.0%}。{len(parts["history"])} 个局面里，历史启发胜过杀手着法的
        有 {better} 个。""",
        choices=ALONE,
    )


def history_added(added: Ratios) -> Key:
    """What history leaves of the nodes that captures and killers leave."""
    rest = float(geometric_mean(added["+ history"] / added["+ killers"]))
    return Key(
        rest,
        f"""It leaves **{rest:.0%}**: killers and history mostly find the same moves, so the second one of
        them has little left to save.""",
        f"""剩下 **{rest:.0%}**：杀手着法与历史启发找到的多半是同样的着法，后加的那一个已没有多少可
        省。""",
        within=0.1,
    )


def first_move_rate(searches: Sweep) -> Key:
    """The share of cutoffs on the first move, in per cent, with captures first and killers."""
    rate = 100 * float(np.median(searches.share("+ killers", "first_move_cutoffs", "cutoffs")[:, -1]))
    bare = 100 * float(np.median(searches.share("none", "first_move_cutoffs", "cutoffs")[:, -1]))
    return Key(
        rate,
        f"""The median over the positions is **{rate:.0f} %**; without any ordering it is
        {bare:.0f} %.""",
        f"""各局面的中位数是 **{rate:.0f}%**；完全不排序，则是 {bare:.0f}%。""",
        within=4,
    )


def best_reward(ratios: Ratios) -> Key:
    """The bonus of history that leaves the fewest nodes."""
    means = _means({name: ratios[name] for name in REWARDS})
    winner = min(means, key=lambda name: means[name])
    apart = max(means[name] for name in REWARDS) - means[winner]
    ahead = int(sum(ratios["depth², malus"] < ratios["depth²"]))
    return Key(
        winner,
        f"""Fewest nodes (geometric mean): **{winner}**. But look at the dots: the malus helps `depth²`
        on {ahead} of {len(ratios["depth²"])} positions, and all four lie within {apart:.1%} of the
        nodes without history. At this depth history itself matters; the formula of the bonus hardly
        does.""",
        f"""结点最少的（几何平均）是 **{winner}**。不过看看那些点：{len(ratios["depth²"])} 个局面里，
        惩罚（malus）对 `depth²` 有好处的有 {ahead} 个；四种做法之间，相差不超过无历史时结点数
        的 {apart:.1%}。在这个深度，重要的是历史本身，奖励用什么公式几乎无所谓。""",
        choices=REWARDS,
    )
