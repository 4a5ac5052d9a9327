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
