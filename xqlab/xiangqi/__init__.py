"""Xiangqi: `Board` for people, and the compiled position with its functions for the search."""

from typing import TYPE_CHECKING, Any

from xqlab import lazy
from xqlab.game import register
from xqlab.xiangqi.board import BLACK, RED, Board, Piece
from xqlab.xiangqi.core.exchange import aims_at_king, exchange_wins, footprint, gain
from xqlab.xiangqi.core.fen import START_FEN, InvalidFenError
from xqlab.xiangqi.core.legality import is_in_check
from xqlab.xiangqi.core.move import IllegalMoveError, InvalidMoveError, Move
from xqlab.xiangqi.core.movegen import captures, generate
from xqlab.xiangqi.core.perft import perft, perft_bulk
from xqlab.xiangqi.core.position import POSITION, XiangqiPosition, key, make, pass_turn, turn, unmake
from xqlab.xiangqi.core.squares import SQUARE_NAMES, parse_square
from xqlab.xiangqi.notation.moves import (
    NOTATIONS,
    AmbiguousMoveError,
    move_text,
    move_texts,
    parse_move,
)
from xqlab.xiangqi.profile import PROFILE
from xqlab.xiangqi.rules.endings import MOVE_LIMIT, adjudicate, may_pass, mvv_lva, verdict
from xqlab.xiangqi.rules.outcome import Outcome

if TYPE_CHECKING:
    from xqlab.xiangqi.mate_positions import MatePosition, mates
    from xqlab.xiangqi.mate_proof import MateProofError, MateProver

# Loaded when first asked for: a search needs none of them.
_LAZY = {
    **dict.fromkeys(("MatePosition", "mates"), "xqlab.xiangqi.mate_positions"),
    **dict.fromkeys(("MateProofError", "MateProver"), "xqlab.xiangqi.mate_proof"),
}

GAME = register(
    XiangqiPosition,
    "Xiangqi",
    POSITION,
    turn=turn,
    generate=generate,
    make=make,
    unmake=unmake,
    verdict=verdict,
    is_in_check=is_in_check,
    key=key,
    captures=captures,
    mvv_lva=mvv_lva,
    adjudicate=adjudicate,
    gain=gain,
    exchange_wins=exchange_wins,
    pass_turn=pass_turn,
    may_pass=may_pass,
    aims_at_king=aims_at_king,
    footprint=footprint,
)

__all__ = [
    "BLACK",
    "GAME",
    "MOVE_LIMIT",
    "NOTATIONS",
    "PROFILE",
    "RED",
    "SQUARE_NAMES",
    "START_FEN",
    "AmbiguousMoveError",
    "Board",
    "IllegalMoveError",
    "InvalidFenError",
    "InvalidMoveError",
    "MatePosition",
    "MateProofError",
    "MateProver",
    "Move",
    "Outcome",
    "Piece",
    "mates",
    "move_text",
    "move_texts",
    "parse_move",
    "parse_square",
    "perft",
    "perft_bulk",
]


def __getattr__(name: str) -> Any:
    if name in _LAZY:
        return getattr(lazy.imported(_LAZY[name]), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
