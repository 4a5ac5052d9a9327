"""Keys of the notebook on the horizon."""

from xqlab.search import Result
from xqlab.teach.check import Key


def blind_move(blind: Result) -> Key:
    """The move that a search of one ply chooses."""
    return Key(
        str(blind.move),
        f"""`{blind.move}`, with a value of {blind.value:+}: the rook takes the protected pawn. The search
        stops before the knight takes the rook.""",
    )


def quiet_rook_move(exact: Result) -> Key:
    """The quiet move of the rook that wins."""
    return Key(
        str(exact.move),
        f"""`{exact.move}`. It pins one knight, and the kings pin the other: Black's king must move, and
        after the next check nothing can.""",
    )
