"""Perft by python-chess, to compare its speed with."""

import chess

from xqlab.games.chess.board import ChessBoard


def perft(board: ChessBoard, depth: int) -> int:
    """The leaves `depth` (at least 1) plies below; moves of the last ply are counted, not played."""
    return _leaves(board.board.copy(stack=False), depth)


def _leaves(board: chess.Board, depth: int) -> int:
    if depth == 1:
        return board.legal_moves.count()
    leaves = 0
    for move in board.legal_moves:
        board.push(move)
        leaves += _leaves(board, depth - 1)
        board.pop()
    return leaves
