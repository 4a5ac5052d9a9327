"""Other board representations, short enough to read in class and checked against the one in use.

`mailbox` is the board as an array with a border, `bitboards` one set of squares for each kind of piece,
`copying` the mailbox with copy-make, `planted` the mailbox with one wrong line, `plain_python` the mailbox in
ordinary Python, `zobrist` Zobrist keys and how often they collide. The search uses none of them.
"""

from typing import TYPE_CHECKING

from xqlab import lazy

if TYPE_CHECKING:
    from xqlab.xiangqi.representations import bitboards, planted, zobrist
    from xqlab.xiangqi.representations.bitboard_moves import write_lines
    from xqlab.xiangqi.representations.mailbox_and_bitboards import BITBOARDS, MAILBOX
    from xqlab.xiangqi.representations.mailbox_moves import add_line
    from xqlab.xiangqi.representations.plain_python import Lists
    from xqlab.xiangqi.representations.representation import Representation, differences
else:
    __all__, __getattr__, __dir__ = lazy.exports(__name__)
