"""The pieces on the squares as numbers: written from a position, and set up in one."""

# mypy: ignore-errors

from xqlab.games.chess.squares import SQUARES
from xqlab.kernels import kernel


@kernel
def write_cells(position, symbols):
    """The pieces from a1 to h8."""
    for square in range(SQUARES):
        symbols[square] = position.board[square]
    return SQUARES
