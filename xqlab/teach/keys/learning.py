"""Keys of the notebook on learning by self-play."""

from math import prod

from xqlab.learning.encoding import Encoding
from xqlab.teach.check import Key


def seen(encoding: Encoding) -> Key:
    """How many numbers a net sees."""
    planes, rows, columns = encoding.shape
    return Key(
        prod(encoding.shape),
        f"""{planes} planes of {rows} times {columns} squares, **{prod(encoding.shape)}** numbers: one plane
        for the pieces of each side, and one that says whose move it is.""",
    )


def answered(encoding: Encoding) -> Key:
    """How many numbers a net answers with."""
    return Key(
        encoding.moves + 1,
        f"""A share for each of {encoding.moves} moves, and one value: **{encoding.moves + 1}**.""",
    )
