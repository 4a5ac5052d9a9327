"""Keys of the notebook on learning by self-play."""

from math import prod, sqrt

from xqlab.learning.encoding import Encoding
from xqlab.teach.check import Key


def seen(encoding: Encoding) -> Key:
    """How many numbers a net sees."""
    planes, rows, columns = encoding.shape
    return Key(
        prod(encoding.shape),
        f"""{planes} planes of {rows} times {columns} squares, **{prod(encoding.shape)}** numbers: one
        plane for the pieces of each side, and one that says whose move it is.""",
        f"""{planes} 个平面，每个 {rows} 乘 {columns} 格，共 **{prod(encoding.shape)}** 个数：双方的棋
        子各占一个平面，还有一个平面说明轮到谁走。""",
    )


def answered(encoding: Encoding) -> Key:
    """How many numbers a net answers with."""
    return Key(
        encoding.moves + 1,
        f"""A share for each of {encoding.moves} moves, and one value: **{encoding.moves + 1}**.""",
        f"""{encoding.moves} 个着法各有一个份额，再加一个值：**{encoding.moves + 1}** 个。""",
    )


def value_of_child(mean: float, share: float, visits: int, total: int, constant: float) -> Key:
    """Q + U of a child by PUCT."""
    bonus = constant * share * sqrt(total) / (1 + visits)
    return Key(
        mean + bonus,
        f"""{mean:g} + {constant:g} · {share:g} · √{total} / {1 + visits} = {mean:g} + {bonus:.2f} =
        **{mean + bonus:.2f}**. Twice the share would double the bonus; more visits make it small.""",
        f"""{mean:g} + {constant:g} · {share:g} · √{total} / {1 + visits} = {mean:g} + {bonus:.2f} =
        **{mean + bonus:.2f}**。份额加倍，加成也加倍；访问次数多了，加成就小了。""",
        within=0.02,
    )
