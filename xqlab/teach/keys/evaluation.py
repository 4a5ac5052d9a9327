"""Keys of the notebook on evaluation."""

from collections.abc import Sequence

from xqlab.evaluation import Explanation, Weights, static_value
from xqlab.teach.check import Key
from xqlab.xiangqi import Board


def counted_pieces(board: Board, weights: Weights) -> Key:
    """The value of a position if only pieces are counted."""
    value = round(static_value(board, weights.only("material")))
    return Key(
        value,
        f"""**{value}**: each side still has the same pieces.""",
        f"""**{value}**：双方剩下的子仍然一样。""",
    )


def first_capture(story: Sequence[Explanation]) -> Key:
    """The ply at which a piece is captured for the first time."""
    count = [len(board.pieces("standing")) for board in story]
    taken = [ply for ply in range(1, len(story)) if count[ply] < count[ply - 1]]
    return Key(
        taken[0],
        f"""At ply **{taken[0]}**; captures follow at {", ".join(map(str, taken[1:]))}. The line of
        material jumps there; the others change at quiet moves, too.""",
        f"""第 **{taken[0]}** 层；后来在第 {"、".join(map(str, taken[1:]))} 层又有吃子。子力那条线在这
        些地方跳一下；其余的线，走不吃子的着法也会变。""",
    )


def change_of_weight(red: int, black: int, before: int, after: int) -> Key:
    """By how much the value changes if the weight of a term does; `red` and `black` are its counts."""
    change = (red - black) * (after - before)
    return Key(
        change,
        f"""({red} − {black}) × ({after} − {before}) = **{change:+d}**. In a linear sum nothing else counts:
        neither the other terms, nor what the value was.""",
        f"""({red} − {black}) × ({after} − {before}) = **{change:+d}**。线性求和，别的都不起作用：其他各项、
        原来的值，都没有关系。""",
    )
