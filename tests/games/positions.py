"""Positions of every game for tests: random ones, and all that a record holds."""

import chess

from tests.games.chess.positions import random_board
from tests.games.junqi.positions import random_board as random_junqi
from tests.xiangqi.placements import random_placement
from xqlab.games.chess import ChessBoard
from xqlab.xiangqi import Board

READ = {  # game -> FEN -> board
    "Xiangqi": lambda fen: Board(fen, strict=False),
    "chess": lambda fen: ChessBoard(chess.Board(fen)),
}
PLACED = {  # game -> seed -> pieces anywhere, with more checks, pins and special moves than games have
    "Xiangqi": lambda seed: READ["Xiangqi"](random_placement(seed)),
    "chess": lambda seed: ChessBoard(random_board(seed)),
    "Junqi": lambda seed: random_junqi(4 * seed + 2),  # of 12 rows
    "Junqi, 17x5": lambda seed: random_junqi(4 * seed + 3),
}


# Fields that grow with the moves played; what lies behind them is left over from moves taken back.
HISTORIES = {*"moves captured before clocks keys targets movers played taken".split()}


def contents(position):
    """All that a record says, of its histories what lies below its height."""
    names = position.dtype.names
    height = next((int(position[name]) for name in ("height", "count") if name in names), 0)
    parts = {name: position[name] for name in names if name != "moves" or "height" in names}
    return {name: (part[:height] if name in HISTORIES else part).tobytes() for name, part in parts.items()}
