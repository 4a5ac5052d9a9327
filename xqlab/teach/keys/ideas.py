"""Keys of the notebook on ideas of one's own."""

from math import log, sqrt
from typing import Any

from xqlab.teach.check import Key

SAVES, STRONGER, NOTHING = "it saves nodes", "it plays better", "nothing"
BRANCHING, GAMES, SHARE, Z = 6, 20, 0.6, 1.96


def claim_about_nodes(ordered: Any) -> Key:
    """What may be said of an ordering after its effect on nodes; `ordered` is that effect."""
    saves = ordered.nodes.high < 1
    return Key(
        SAVES if saves else NOTHING,
        f"""The interval of the nodes is {ordered.nodes}: {"all of it below 1" if saves else "not below 1"}.
        That is a statement about work, for this search at this depth. Whether the work that is saved wins
        games, nobody has asked yet.""",
        f"""结点数的区间是 {ordered.nodes}：{"全部在 1 以下" if saves else "并不都在 1 以下"}。这句话说的是工
        作量，只对这种搜索、这个深度成立。省下来的功夫能不能赢棋，还没有人问过。""",
        choices=(SAVES, STRONGER, NOTHING),
    )


def plies_gained(pruned: Any) -> Key:
    """How many plies deeper the pruned search goes with the same nodes, at six times the nodes a ply."""
    factor = pruned.nodes.value
    plies = -log(factor) / log(BRANCHING)
    return Key(
        plies,
        f"""With {factor:.2f} of the nodes per search there are {1 / factor:.1f} times as many left, and
        {BRANCHING} to the power of **{plies:.1f}** is {1 / factor:.1f}. Less than one ply is often gained,
        and it has to make up for all that is overlooked.""",
        f"""每次搜索只用 {factor:.2f} 的结点，就剩下 {1 / factor:.1f} 倍可用，而 {BRANCHING} 的
        **{plies:.1f}** 次方是 {1 / factor:.1f}。换来的往往不到一层，却要抵消所有看漏的着法。""",
        within=0.15,
    )


def lower_end() -> Key:
    """The lower end, in per cent, of the 95 % interval of 12 points in 20 games without draws."""
    half = Z * sqrt(SHARE * (1 - SHARE) / GAMES)
    low, high = 100 * (SHARE - half), 100 * (SHARE + half)
    return Key(
        low,
        f"""**{low:.0f} %**: the interval reaches from {low:.0f} % to {high:.0f} %, and 50 % is well within
        it. Nothing is decided: the idea may help, or cost.""",
        f"""**{low:.0f}%**：区间从 {low:.0f}% 到 {high:.0f}%，50% 在里面。什么也没有定：这个想法可能有用，
        也可能吃亏。""",
        within=3,
    )
