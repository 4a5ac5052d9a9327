"""Keys of the notebooks on the data and the training of a network."""

from typing import Any

from xqlab.nnue import Architecture, feature_set
from xqlab.nnue.training.convolution import multiply_adds
from xqlab.teach.check import Key


def idle_step(nine: Any) -> Key:
    """The step of the report that had nothing to do."""
    idle = next(number for number, row in enumerate(nine.rows, 1) if row.note == "0 turned")
    return Key(
        idle,
        f"""Step **{idle}**: after step 4 Red is always to move, so no colours are left to flip. Was the
        report wrong to flip, then? See section 3.""",
    )


def new_by_flipping(changed: int, rows: int) -> Key:
    """How many flipped copies are new rows for a network with the mover's perspective."""
    return Key(
        changed,
        f"""**{changed}** of {rows}. With the mover's perspective, flipping adds nothing and costs training
        time. The mirrored copies *are* new rows; they teach the network a symmetry of the rules. A
        network that mirrors the board itself, by the side of its king, needs no copies at all.""",
    )


def inputs() -> Key:
    """The inputs of the plain feature set."""
    return Key(
        feature_set("piece_square").count,
        f"""7 kinds, 2 colours and 90 squares: **{feature_set("piece_square").count:,}** inputs.""",
    )


def most_active() -> Key:
    """How many inputs can be 1 at once."""
    return Key(32, """**32**, one for each piece on the board: 16 a side at the start, and never more.""")


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
    )
