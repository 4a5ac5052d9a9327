"""Keys of the exercises: what programs with other ideas of alpha-beta return, and what they visit."""

from xqlab.games import TextbookTree
from xqlab.search import Result
from xqlab.teach.check import Key
from xqlab.trace.sides import short_text


def without_minus(tree: TextbookTree) -> Key:
    """What negamax without the minus returns for a tree of three plies, in which Min would move at a leaf."""
    value = -min(tree.leaves)
    returned, least, best = (short_text(each) for each in (value, min(tree.leaves), max(tree.leaves)))
    return Key(
        value,
        f"""**{returned}**. No value is negated, so the greatest number of all comes up to the root.
        After three plies Min is to move, so each leaf counts with its sign changed, and the greatest is that
        of the least leaf, {least}. (After two plies it would have been that of the greatest: {best}.)""",
        f"""**{returned}**。谁的值都没有变号，所以传到根结点的是所有数中最大的一个。三层之后轮到极小方，每个叶结点
        都要变号，最大的就是最小的叶结点 {least} 变号之后的值。（若是两层，就是最大的叶结点：{best}。）""",
    )


def returned_for_m(hard: Result) -> Key:
    """What a fail-hard search returns for the node M, as Max sees it."""
    tree = hard.tree
    node = tree.path("M")
    value, leaf = -int(tree.nodes.value[node]), int(tree.nodes.value[tree.children(node)[0]])
    return Key(
        value,
        f"""**{value}**. Max has {value} by L, so M gets the window from {value} to ∞, and its first leaf,
        {leaf}, lies below. Fail-soft returns {leaf}: M is worth {leaf} at most. Fail-hard says only that it
        is worth {value} at most. Both visit the same nodes, and the report accepts either.""",
        f"""**{value}**。极大方走 L 已经有 {value}，所以 M 的窗口从 {value} 到 ∞，它的第一个叶结点 {leaf}
        在窗口之下。软边界返回 {leaf}：M 至多值 {leaf}。硬边界只说它至多值 {value}。
        两者访问的结点相同，批改报告都算对。""",
    )


def leaves_of_wide_windows(tree: TextbookTree, run: Result) -> Key:
    """How many leaves of its tree a program evaluates that never narrows its window."""
    leaves, least = len(tree.leaves), run.counts["leaves"]
    return Key(
        leaves,
        f"""**{leaves}**, all of them: the window at the root is infinite, so it is infinite everywhere, and
        nothing is cut off. The value is right all the same, so a test of values finds no fault. The search of
        section 1 evaluates {least}.""",
        f"""**{leaves}** 个，也就是全部：根结点的窗口无限大，于是处处无限大，什么也截不掉。值却是对的，所以
        只检查值的测试看不出错。第 1 节的搜索只评估 {least} 个。""",
    )
