"""Keys of the notebook on deepening, the transposition table and windows."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from xqlab.search import Result
from xqlab.search import table as tables
from xqlab.teach.check import Key
from xqlab.trace.tree.table_answers import answers_by_ply, bounds_of_leaves

BOUNDS = ("EXACT", "LOWER", "UPPER")


def cost_of_deepening() -> Key:
    """What the shallower iterations add to depth 6, in per cent, at 6 nodes a ply."""
    shallow, last = sum(6**depth for depth in range(1, 6)), 6**6
    return Key(
        round(100 * shallow / last),
        f"""Depths 1 to 5 take {shallow:,} nodes, depth 6 takes {last:,}: **{shallow / last:.0%}**
        more. It is about one part in five whatever the depth, since each term is a sixth of the next:
        1/6 + 1/36 + ...""",
        f"""深度 1 到 5 共 {shallow:,} 个结点，深度 6 有 {last:,} 个：多出 **{shallow / last:.0%}**。
        不论深度是多少，大约都是五分之一，因为每一项是后一项的六分之一：1/6 + 1/36 + ……""",
    )


def changed_moves(runs: Iterable[Result]) -> Key:
    """In how many searches the last two iterations chose different moves."""
    last = [run.iterations for run in runs]
    changed = sum(steps[-1].pv[0] != steps[-2].pv[0] for steps in last if len(steps) > 1)
    return Key(changed, f"""**{changed}** of {len(last)}.""", f"""{len(last)} 次里有 **{changed}** 次。""")


def answering_bound(result: Result) -> Key:
    """The bound of the entries that answered most often."""
    answered = {bound: int(counts.sum()) for bound, counts in answers_by_ply(result).items()}
    searched = bounds_of_leaves(result)
    cutoffs, nodes = (
        ", ".join(f"{name} {counts.get(name, 0):,}" for name in BOUNDS) for counts in (answered, searched)
    )
    return Key(
        max(answered, key=lambda name: answered[name]),
        f"""{cutoffs}; searched nodes by the bound of their value: {nodes}. Most nodes that are
        searched fail high or low, and of an ALL node's moves every one leads to a CUT node: so there
        are far more CUT nodes, whose values are lower bounds.""",
        f"""{cutoffs}；搜索过的结点，按其值的界分：{nodes}。搜索过的结点大多高于窗口或低于窗口；ALL 结
        点的每个着法都走到 CUT 结点，所以 CUT 结点多得多，它们的值是下界。""",
        choices=BOUNDS,
    )


def replaced_key(left: Mapping[int, int]) -> Key:
    """Which of the keys 2, 4, 6 is gone; `left` are those still in the table."""
    gone = ({2, 4, 6} - set(left)).pop()
    return Key(
        gone,
        f"""Key **{gone}** is replaced: keys {" and ".join(map(str, sorted(left)))} are left. When key 6
        comes, both entries are full and of the same age, so the shallower of the two goes, even though
        it is deeper than key 6.""",
        f"""被换掉的是键值 **{gone}**，还在的是 {"、".join(map(str, sorted(left)))}。键值 6 来的时候，
        两个表项都占着，新旧也一样，所以换掉其中较浅的一个，尽管它比键值 6 还深。""",
    )


def aged_key(left: Mapping[int, int]) -> Key:
    """Whether key 2, nine plies deep, is still there two searches later."""
    loss = 2 * tables.AGE_PLIES
    return Key(
        2 in left,
        f"""Keys 2 and 6 were stored in the same search, so each counts as {loss} plies shallower now:
        {9 - loss} and {1 - loss}. The lower goes, and keys {" and ".join(map(str, sorted(left)))} are
        left.""",
        f"""键值 2 和 6 是同一次搜索存入的，现在各少算 {loss} 层：{9 - loss} 和 {1 - loss}。较低的让
        位，还在的是 {"、".join(map(str, sorted(left)))}。""",
    )


def torn_value(torn: Any) -> Key:
    """The value that a torn entry would give if its first word were the plain key."""
    value = int(tables.entry_value(torn["word"][0], 0))
    return Key(
        value,
        f"""**{value}**: the data is the other thread's, a value of another position.""",
        f"""**{value}**：数据是另一个线程写的，是另一个局面的值。""",
    )


def repeated_value(played: Result) -> Key:
    """The value of a position that has occurred before."""
    return Key(
        played.value,
        """Black moves its king back once more, and the position is repeated: a draw, **0**, although
        Black is a rook down.""",
        """黑将再退回去，局面就重复了：和棋，值为 **0**，尽管黑方少一个车。""",
    )


def researched_moves(children: Iterable[Any]) -> Key:
    """How many moves at the root were searched a second time."""
    again = sum(bool(child.again) for child in children)
    return Key(
        again,
        f"""**{again}**. Only a move that beats the best so far within its null window is searched
        again, to find its value.""",
        f"""**{again}** 个。只有在空窗口里胜过目前最佳的着法，才再搜一次，求出它的值。""",
    )


def root_searches(searches: Sequence[Any], depth: int) -> Key:
    """The root searches of MTD(f) in its last iteration."""
    count = sum(search.depth == depth for search in searches)
    return Key(
        count,
        f"""**{count}**, each of which moved one of the two bounds. Each starts from what the table has
        kept of the one before.""",
        f"""**{count}** 次，每次都移动两个界中的一个。每一次都从上一次留在置换表里的内容开始。""",
    )
