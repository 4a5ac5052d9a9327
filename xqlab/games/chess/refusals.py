"""Why a move of chess is not legal, in words: the causes that kernels find, moves in algebraic notation."""

import re
from collections.abc import Callable

import chess
import numpy as np

from xqlab.game_board import GameBoard
from xqlab.games.chess.causes import CAUSES, write_refusal
from xqlab.games.chess.words import KIND_NAMES, PIECES
from xqlab.move_squares import clauses
from xqlab.words import Words

SIDES = Words("White", "白方"), Words("Black", "黑方")
# Of texts of moves, which name the piece that a pawn becomes.
PROMOTION = {
    "promotion": Words(
        "the pawn is promoted, and the move must name the new piece, q, r, b or n",
        "兵到底线须升变，着法须写明 q、r、b 或 n",
    ),
    "no promotion": Words("only a pawn on the last rank is promoted", "只有到底线的兵才能升变"),
}


def refusals(board: GameBoard) -> Callable[[str], Words | None]:
    """A function of a move such as "e2e4": why it is not legal here; None for a legal move.

    >>> from xqlab.games.chess import ChessBoard
    >>> print(refusals(ChessBoard(chess.Board()))("f1c4"))
    the white pawn on e2 is in the way
    """
    position, cells = board.position, board.cells()
    legal = {move.uci() for move in board.legal_moves}
    names, facts = list(CAUSES), np.zeros(2, np.int32)
    words = clauses(
        {**CAUSES, **PROMOTION}, PIECES, lambda square: (cells[square], chess.square_name(square))
    )

    def refusal(text: str) -> Words | None:
        start, end = chess.parse_square(text[:2]), chess.parse_square(text[2:4])
        if text in legal:
            return None
        count = write_refusal(position, start, end, facts)
        name, *squares = facts[:count].tolist() or [None]
        if name is None:
            cause = "no promotion" if text[4:] else "promotion"
        else:
            cause = names[name]
        return words((cause, tuple(squares)), side=SIDES[position.turn], start=text[:2])

    return refusal


def because_of_san(board: GameBoard, text: str) -> str:
    """As `because`, for a move in algebraic notation; "" where the text may mean several moves."""
    if match := re.fullmatch(r"(O-O)(-O)?[+#]?", text.replace("0", "O")):
        kind, home = "K", "1" if board.turn else "8"
        moves = [f"e{home}{'c' if match[2] else 'g'}{home}"]
    elif match := re.fullmatch(r"([KQRBN])?([a-h])?([1-8])?x?([a-h][1-8])(?:=?([QRBN]))?[+#]?", text):
        kind, file_name, rank_name, end, promotion = match.groups()
        symbol = kind or "P" if board.turn else (kind or "P").lower()
        squares = [square for square, other in enumerate(board.cells()) if other == symbol]
        names = [name for square in squares if (name := chess.square_name(square)) != end]
        fits = [name for name in names if (file_name or name[0], rank_name or name[1]) == (*name,)]
        if not kind and not file_name:
            fits = [name for name in fits if name[0] == end[0]]
        moves = [name + end + (promotion or "").lower() for name in fits]
    else:
        return ""
    reason = refusals(board)
    reasons = {f": {clause.en}" if (clause := reason(move)) else "" for move in moves}
    # A piece that could go there is meant rather than one that never does.
    never = f": {CAUSES[KIND_NAMES[kind or 'P']].en}"
    return next(iter(reasons if len(reasons) == 1 else reasons - {never}), "") if len(reasons) < 3 else ""
