"""Small endgames of chess by name, in which games of learning may begin."""

from random import Random

import chess

# The pieces of a family, by the letters of a FEN; see `Experiments.families`.
FAMILIES = {"queen-against-king": "KQk", "rook-against-king": "KRk", "pawn-against-king": "KPk"}


def random_fen(letters: str, chance: Random) -> str:
    """A random legal position of these pieces, either side to move, in which the game is not over."""
    while True:
        squares = chance.sample(chess.SQUARES, len(letters))
        board = chess.Board(None)
        board.set_piece_map(dict(zip(squares, map(chess.Piece.from_symbol, letters))))
        board.turn = chance.random() < 0.5
        if board.is_valid() and not board.is_game_over():
            return board.fen()
