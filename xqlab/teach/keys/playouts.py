"""Keys of the notebook on Monte-Carlo tree search."""

from collections.abc import Mapping, Sequence
from math import log, sqrt

from xqlab.teach.check import Key

Pulled = Mapping[str, tuple[int, int]]  # machine -> pulls, and how many of them paid


def _values(pulled: Pulled, exploration: float) -> dict[str, float]:
    total = sum(pulls for pulls, _ in pulled.values())
    return {
        name: paid / pulls + exploration * sqrt(log(total) / pulls) for name, (pulls, paid) in pulled.items()
    }


def next_machine(pulled: Pulled, exploration: float) -> Key:
    """The machine that UCB1 pulls next."""
    values = _values(pulled, exploration)
    chosen = max(values, key=lambda name: values[name])
    listed = ", ".join(f"{name} {value:.2f}" for name, value in values.items())
    return Key(
        chosen,
        f"""**{chosen}**: {listed}. The machine with the best mean is not the one that is pulled: what was
        tried little has the greater bonus.""",
        f"""**{chosen}**：{listed}。平均最高的机器并没有被选中：试得少的，加成更大。""",
        choices=tuple(pulled),
    )


def greedy_below(pulled: Pulled) -> Key:
    """The exploration constant below which the machine with the best mean is pulled."""
    total = sum(pulls for pulls, _ in pulled.values())
    means = {name: paid / pulls for name, (pulls, paid) in pulled.items()}
    bonus = {name: sqrt(log(total) / pulls) for name, (pulls, _) in pulled.items()}
    best = max(means, key=lambda name: means[name])
    constants = {
        name: (means[best] - means[name]) / (bonus[name] - bonus[best])
        for name in pulled
        if bonus[name] > bonus[best]
    }
    rival = min(constants, key=lambda name: constants[name])
    return Key(
        constants[rival],
        f"""**{constants[rival]:.2f}**. There {best} and {rival} are equal: the difference of their means,
        {means[best] - means[rival]:.2f}, is *c* times that of their bonuses,
        {bonus[rival] - bonus[best]:.2f}.""",
        f"""**{constants[rival]:.2f}**。这时 {best} 和 {rival} 相等：平均之差
        {means[best] - means[rival]:.2f} 等于 *c* 乘以加成之差 {bonus[rival] - bonus[best]:.2f}。""",
        within=0.02,
    )


def mean_of_mover(results: Sequence[int]) -> Key:
    """Q of a move of X; the results of its playouts are O's."""
    mean = -sum(results) / len(results)
    return Key(
        mean,
        f"""**{mean:+.2f}**. X chose this move, so each result counts with its sign changed; a mean for O
        would make X choose what is bad for it.""",
        f"""**{mean:+.2f}**。这一着是 X 选的，所以每个结果都要变号；若用 O 的平均，X 选的就是对自己不利的
        着法。""",
        within=0.02,
    )
