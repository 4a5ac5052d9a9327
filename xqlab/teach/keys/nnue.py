"""Keys of the notebooks on the data and the training of a network."""

from itertools import product
from typing import Any

import numpy as np

from xqlab.evaluation import TERMS, Weights
from xqlab.nnue import Architecture, feature_set, multiply_adds
from xqlab.teach.check import Key
from xqlab.words import in_language


def idle_step(nine: Any) -> Key:
    """The step of the report that had nothing to do."""
    notes = [in_language(row.note, "en") for row in nine.rows]
    idle = next(number for number, note in enumerate(notes, 1) if note.startswith("0 "))
    return Key(
        idle,
        f"""Step **{idle}**: after step 4 Red is always to move, so no colours are left to flip. Was the
        report wrong to flip, then? See section 3.""",
        f"""第 **{idle}** 步：第 4 步之后总是轮到红方走，没有颜色可翻转了。那么，报告里的翻转错了吗？
        见第 3 节。""",
    )


def rows_of_one_position() -> Key:
    """How many rows become one in canonical form."""
    rows = len(list(product(("as it is", "mirrored"), ("as it is", "flipped"))))
    return Key(
        rows,
        f"""**{rows}**: the position, its mirror image, the position with colours changed over, and the
        mirror image of that. A position that is its own mirror image has half as many.""",
        f"""**{rows}** 行：原局面、左右镜像、红黑互换的局面，以及后者的镜像。左右对称的局面只有一半。""",
    )


def new_by_flipping(changed: int, rows: int) -> Key:
    """How many flipped copies are new rows for a network with the mover's perspective."""
    return Key(
        changed,
        f"""**{changed}** of {rows}. With the mover's perspective, flipping adds nothing and costs
        training time. The mirrored copies *are* new rows; they teach the network a symmetry of the
        rules. A network that mirrors the board itself, by the side of its king, needs no copies at
        all.""",
        f"""{rows} 份里有 **{changed}** 份。有了走子方的视角，翻转什么也不增加，白费训练时间。左右镜像
        的副本则**的确**是新的行，它们把规则的一种对称教给网络。网络若按己方将帅在哪一侧自行镜像，
        就完全用不着副本。""",
    )


def inputs() -> Key:
    """The inputs of the plain feature set."""
    return Key(
        feature_set("piece_square").count,
        f"""7 kinds, 2 colours and 90 squares: **{feature_set("piece_square").count:,}** inputs.""",
        f"""7 种棋子，2 种颜色，90 个点：**{feature_set("piece_square").count:,}** 个输入。""",
    )


def most_active() -> Key:
    """How many inputs can be 1 at once."""
    return Key(
        32,
        """**32**, one for each piece on the board: 16 a side at the start, and never more.""",
        """**32** 个，盘上的子各有一个：开局时每方 16 个，以后不会再多。""",
    )


def additions() -> Key:
    """The additions of a quiet move in the first layer, with rows of 128 numbers."""
    shape = Architecture("king_buckets", 128)
    behind = 2 * shape.width  # multiplications of the next layer
    count = multiply_adds(shape, moved=2) - behind
    dense = shape.feature_set.count * 2 * shape.width
    return Key(
        count,
        f"""Two rows (one is subtracted, one added) of 128 numbers for each of two perspectives:
        **{count:,}**. With the next layer, in multiply-adds a position:

        - with all zeros multiplied: {dense + behind:,}
        - only the rows of the pieces: {multiply_adds(shape):,}
        - two rows after a move: **{multiply_adds(shape, moved=2):,}**""",
        f"""两行，减一行，加一行，每行 128 个数，两个视角都要：**{count:,}** 次。连下一层也算上，一个
        局面的乘加次数是：

        - 所有的 0 都乘：{dense + behind:,}
        - 只加盘上各子的行：{multiply_adds(shape):,}
        - 走一步之后只动两行：**{multiply_adds(shape, moved=2):,}**""",
    )


def loss_in_rooks() -> Key:
    """A loss of 2,000 squared centipawns, as a share of a rook."""
    weights, rook = Weights.default(), [term.name for term in TERMS].index("material.rook")
    value = float(weights.opening[rook] + weights.endgame[rook]) / 2
    error = float(np.sqrt(2000))
    return Key(
        round(error / value, 3),
        f"""The root of 2,000 is {error:.0f} centipawns, and our evaluation counts a rook as some {value:,.0f}
        of them: **{error / value:.2f} rooks**. An error that small would be a triumph, not a failure: the
        hand-crafted evaluation and the networks of this lesson err by hundreds of centipawns. If the loss is
        the mean of the squares of anything else, it is another number. *A loss without a unit says
        nothing.*""",
        f"""2,000 的平方根是 {error:.0f} 厘兵；在我们的评估里，一个车约值 {value:,.0f} 厘兵，所以是
        **{error / value:.2f} 个车**。误差这么小，那是大获成功，不是失败：手工评估和本课的网络，
        误差都有几百厘兵。如果这个损失是别的什么量的平方的平均，就是另一个数。**没有单位的损失，什么也没有说。**""",
        within=0.01,
    )
