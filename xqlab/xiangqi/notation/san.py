"""Moves as Western programs write them, `Che2` or `g4`: piece, where it comes from if that is needed, square.

WinBoard counts ranks from 0, pychess and Fairy-Stockfish from 1: the reader of a game finds out which.

Source: the PGN standard (1994), section 8.2.3; games written by WinBoard 4.9 and pychess 1.0.
"""

import re

from xqlab.xiangqi.core.move import IllegalMoveError, Move
from xqlab.xiangqi.core.squares import SQUARE_NAMES
from xqlab.xiangqi.core.xiangqi_board import XiangqiBoard
from xqlab.xiangqi.notation.moves import the_only

# Guard and minister: the letters of the Internet Chinese Chess Server.
_KINDS = {letter: letter for letter in "KABNRCP"} | {"E": "B", "H": "N", "G": "A", "M": "B"}
_RANK = "10|[0-9]"
_MOVE = re.compile(rf"([{''.join(_KINDS)}]?)([a-i]?)({_RANK})?[-x]?([a-i])({_RANK})")


def is_san(text: str) -> bool:
    """Whether a text may be a move in this notation: `Che2`, `Rb1xa10`, `g4`, or squares such as `a10a9`."""
    return _MOVE.fullmatch(text) is not None


def parse_san(board: XiangqiBoard, text: str, first_rank: int) -> Move:
    """The legal move of `board` that such a text names.

    first_rank : the number of Red's back rank, 0 or 1
    Raises IllegalMoveError, and AmbiguousMoveError for a text that fits several legal moves.
    """
    match = _MOVE.fullmatch(text)
    assert match is not None
    letter, file, rank, to_file, to_rank = match.groups()
    kind = _KINDS[letter] if letter else "" if file and rank else "P"
    target = f"{to_file}{int(to_rank) - first_rank}"
    origin = file, f"{int(rank) - first_rank}" if rank else ""
    cells = board.cells()
    moves = []
    for code in board.codes():
        start, end = SQUARE_NAMES[code & 127], SQUARE_NAMES[code >> 7]
        named = all(part in ("", own) for part, own in zip(origin, start))
        if end == target and named and kind in ("", cells[code & 127].upper()):
            moves.append(Move.from_code(code))
    where = f"in {board.fen()!r}, ranks counted from {first_rank}"
    if moves:
        return the_only(moves, repr(text), where)
    raise IllegalMoveError(f"{text!r} is not legal {where}")
