"""Keys of the notebook on alpha-beta: windows, cutoffs, and what they save at best."""

from itertools import count

from xqlab.games import TextbookTree
from xqlab.search import Enhancements, Result, search
from xqlab.teach.check import Key
from xqlab.trace import leaves_best_case
from xqlab.trace.reasons.limits import limit_of

LAST, CUT_OFF = "b d f g i", "b d f g h"  # nodes of the tree on paper


def least_d() -> Key:
    """The least value of D with which E is searched in (A:20 B:(D E F))."""

    def pruned(d: int) -> int:
        tree = TextbookTree(f"(A:20 B:(D:{d} E:99 F:-99))")
        use = Enhancements.textbook()
        return search(tree, depth=2, enhancements=use, ideas=()).counts["pruned"]

    least = next(d for d in count(16) if not pruned(d))
    return Key(
        least,
        f"""**{least}**: with D = {least - 1} there are {pruned(least - 1)} leaves cut off, with D = {least}
        {pruned(least)}. A value *equal* to the bound cuts off, too: B would be worth {least - 1} at most, and
        Max has that already.""",
        f"""**{least}**：D = {least - 1} 时截掉 {pruned(least - 1)} 个叶结点，D = {least} 时截掉
        {pruned(least)} 个。值**等于**界也截断：B 至多值 {least - 1}，而这极大方已经有了。""",
    )


def inherited_beta(run: Result) -> Key:
    """The β that node i inherits in the tree on paper."""
    tree = run.tree
    node = tree.path(LAST)
    beta = -int(tree.nodes.alpha[node])  # as Max sees it: Min moves there
    limit = limit_of(tree, node, False)
    holder, move = tree.line(limit.ancestor)[-1], tree.line(limit.by)[-1]
    return Key(
        beta,
        f"""**{beta}**: at {holder} Min has {beta} by {move}, and every node below inherits it until Min has
        something smaller. What i finds itself is not inherited.""",
        f"""**{beta}**：极小方在 {holder} 走 {move} 已经有 {beta}。下面的每个结点都继承它，直到极小方得到更小
        的值。i 自己找到的值不是继承来的。""",
    )


def origin(run: Result) -> Key:
    """The node at which Max has the value that cuts node h off in the tree on paper."""
    tree = run.tree
    node = tree.path(CUT_OFF)
    limit = limit_of(tree, node, True)
    name, move = tree.line(limit.ancestor)[-1], tree.line(limit.by)[-1]
    value = -int(tree.nodes.beta[node])
    plies = int(tree.nodes.ply[node] - tree.nodes.ply[limit.ancestor])
    return Key(
        name,
        f"""**{name}**: Max has {value} there by {move}, more than at the root, and at g nothing yet. {name}
        is {plies} plies above h, not its parent: a deep cutoff.""",
        f"""**{name}**：极大方在那里走 {move} 已经有 {value}，比在根结点的多，而在 g 还什么都没有。
        {name} 在 h 上方 {plies} 层，不是它的父结点：这是深层截断。""",
        choices=("root", "d", "g"),
    )


def plies_at_best(moves: int, leaves: int) -> Key:
    """How many plies alpha-beta reaches with the best order, so many moves a position and so many leaves."""
    plies = next(depth for depth in count(1) if leaves_best_case(moves, depth + 1) > leaves)
    minimax = next(depth for depth in count(1) if moves ** (depth + 1) > leaves)
    return Key(
        plies,
        f"""**{plies}**, with {leaves_best_case(moves, plies):,} leaves; {plies + 1} plies take
        {leaves_best_case(moves, plies + 1):,}. Not quite twice as deep as minimax: {2 * minimax} plies take
        {leaves_best_case(moves, 2 * minimax):,}.""",
        f"""**{plies}** 层，{leaves_best_case(moves, plies):,} 个叶结点；{plies + 1} 层要
        {leaves_best_case(moves, plies + 1):,} 个。不到极小化极大的两倍：{2 * minimax} 层要
        {leaves_best_case(moves, 2 * minimax):,} 个。""",
    )
