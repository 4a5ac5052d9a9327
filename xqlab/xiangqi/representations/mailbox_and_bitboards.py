"""The two other representations, each with its functions."""

from xqlab.xiangqi.representations import bitboard_checks, bitboard_moves, bitboards, mailbox, mailbox_moves
from xqlab.xiangqi.representations.representation import Representation

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
