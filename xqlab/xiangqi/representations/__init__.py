"""Other board representations, short enough to read in class and checked against the one in use.

`mailbox` is the board as an array with a border, `bitboards` one set of squares for each kind of piece,
`copying` the mailbox with copy-make, `zobrist` Zobrist keys and how often they collide, `planted` the mailbox
with one wrong line. The search uses none of them.
"""

from xqlab.xiangqi.representations import bitboard_checks, bitboard_moves, bitboards, mailbox, mailbox_moves
from xqlab.xiangqi.representations.representation import Representation, differences

MAILBOX = Representation(
    "mailbox",
    mailbox.mailbox_of,
    mailbox.move_of,
    mailbox_moves.generate,
    mailbox.make,
    mailbox.unmake,
    mailbox_moves.is_attacked,
    mailbox_moves.perft,
)
BITBOARDS = Representation(
    "bitboards",
    bitboards.bitboards_of,
    bitboards.move_of,
    bitboard_moves.generate,
    bitboards.make,
    bitboards.unmake,
    bitboard_checks.is_attacked,
    bitboard_moves.perft,
)

__all__ = ["BITBOARDS", "MAILBOX", "Representation", "differences"]
