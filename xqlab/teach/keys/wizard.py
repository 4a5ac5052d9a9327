"""Keys of the notebook on the chess toy of 2016."""

from xqlab.games.wizard_chess_search import order_shares
from xqlab.teach.check import Key
from xqlab.trace import leaves_best_case

FORWARDS, BACKWARDS = "a1 first, h8 last", "h1 first, a8 last"


def fault_of_difference() -> Key:
    """Which fault it is if alpha-beta and minimax, with the same faults, return different values."""
    return Key(
        "b",
        """**(b)**. Its line is in alpha-beta only, so the two searches can differ. Fault (a) is in the root
        that both use: whatever it does to one, it does to the other.""",
        """**(b)**。那一行只在 alpha-beta 里，两个搜索才会不同。错误 (a) 在两者共用的根结点里：它怎样影响
        一个，就怎样影响另一个。""",
        choices=("a", "b"),
    )


def order_for_black() -> Key:
    """The order of squares with which Black's counts become White's."""
    return Key(
        FORWARDS,
        """**a1 first, h8 last.** Black's position is White's with the ranks turned over, and the files where
        they were: a8 becomes a1, b8 becomes b1. Turned by 180 degrees it would be another position, with
        king and queen changed over.""",
        """**a1 最先，h8 最后。** 把各横线上下翻过来，纵线不动，黑方的局面就是白方的：a8 变成 a1，b8 变成
        b1。若是旋转 180 度，王和后就换了位置，成了另一个局面。""",
        choices=(FORWARDS, BACKWARDS),
    )


def best_case_of_three_plies() -> Key:
    """The leaves of the best case for 30 moves a position and three plies."""
    leaves = leaves_best_case(30, 3)
    return Key(
        leaves,
        f"""30² + 30 − 1 = **{leaves}**. Of three plies two are rounded up and one is rounded down; the best
        line is counted by both.""",
        f"""30² + 30 − 1 = **{leaves}**。三层的一半，向上取整是两层，向下取整是一层；最佳路线被两者各数了
        一次，所以减 1。""",
    )


def order_by_mover() -> Key:
    """The position in which it costs leaves to try the moves of important pieces first."""
    shares = order_shares(5, by_mover=True)
    worst = max(shares, key=shares.__getitem__)
    counted = [f"{name} {share:.2f}" for name, share in shares.items()]
    return Key(
        worst,
        f"""**{worst}.** In shares of the leaves of the toy's own order: {", ".join(counted)}. Where much can
        be taken, a quiet move of the queen comes before a pawn that takes a knight. An order that is right in
        one position proves nothing about others.""",
        f"""**{worst}。** 叶结点数与小程序原有次序之比：{"，".join(counted)}。可吃的子多时，后的安静着排在了
        兵吃马之前。在一个局面上好的次序，不能说明在别的局面上也好。""",
        choices=tuple(shares),
    )
