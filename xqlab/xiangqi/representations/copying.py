"""Copy-make: perft of the mailbox that copies the whole board instead of taking moves back."""

# mypy: ignore-errors

from __future__ import annotations

from xqlab.game import MAX_MOVES
from xqlab.kernels import kernel
from xqlab.xiangqi.representations.mailbox import CELLS, make
from xqlab.xiangqi.representations.mailbox_moves import generate, is_attacked


@kernel
def save(box, ply):
    """Copy the cells to `box.saved[ply]`."""
    for cell in range(CELLS):
        box.saved[ply, cell] = box.cell[cell]


@kernel
def restore(box, ply):
    """Copy the cells back from `box.saved[ply]`."""
    for cell in range(CELLS):
        box.cell[cell] = box.saved[ply, cell]


@kernel
def perft(box, depth, base):
    """As `mailbox_moves.perft`, with one copy of the board for each move and no `unmake`."""
    side = box.turn
    king = box.king[side]
    ply = base // MAX_MOVES
    leaves = 0
    save(box, ply)
    for i in range(base, base + generate(box, base)):
        make(box, int(box.moves[i]))
        if not is_attacked(box, side):
            if depth > 1:
                leaves += perft(box, depth - 1, base + MAX_MOVES)
            else:
                leaves += 1
        restore(box, ply)
        box.turn = side
        box.king[side] = king
    return leaves
