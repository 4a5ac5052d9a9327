"""Keys of the notebook on the horizon."""

from collections.abc import Sequence

from xqlab.experiments.sweeps.pathology import Picks
from xqlab.search import Result
from xqlab.teach.check import Key


def blind_move(blind: Result) -> Key:
    """The move that a search of one ply chooses."""
    return Key(
        str(blind.move),
        f"""`{blind.move}`, with a value of {blind.value:+}: the rook takes the protected pawn. The search
        stops before the knight takes the rook.""",
        f"""`{blind.move}`，值为 {blind.value:+}：车吃了有根的兵。搜索到此为止，看不到马随后吃掉车。""",
    )


def quiet_rook_move(exact: Result) -> Key:
    """The quiet move of the rook that wins."""
    return Key(
        str(exact.move),
        f"""`{exact.move}`. It pins one knight, and the kings pin the other: Black's king must move, and
        after the next check nothing can.""",
        f"""`{exact.move}`。它牵制一个马，照面的将帅牵制另一个马：黑方只好动将，下一步再将军，就没有子
        能应了。""",
    )


def value_of_standing(static: int, captures: Sequence[int]) -> Key:
    """The value of quiescence where a side may stop at `static` or make one of these captures."""
    best = max(captures)
    return Key(
        max(static, best),
        f"""**{max(static, best)}**: the side to move takes the best of stopping, {static}, and the best
        capture, {best}. In check it may not stop, and the value would be {best}, if these were all its
        moves.""",
        f"""**{max(static, best)}**：轮走方在停手（{static}）和最好的吃子（{best}）中取较大者。被将军时不能
        停手；假如只有这几个着法，值就是 {best}。""",
    )


def worst_depth(picks: Picks) -> Key:
    """The depth that picks the winning move least often."""
    worst = int(picks.depths[picks.shares.argmin()])
    share, next_share = picks.shares[worst - 1], picks.shares[worst]
    return Key(
        worst,
        f"""**{worst}**: it is right in {share:.0%} of the trees, hardly more often than by lot. One ply
        deeper it is right in {next_share:.0%}: there the values are those of the leaves, and
        nothing is guessed.""",
        f"""**{worst}**：只在 {share:.0%} 的树上选对，几乎和随机选一样。再深一层就是 {next_share:.0%}：
        那里的值就是叶结点的值，不用再猜。""",
    )
