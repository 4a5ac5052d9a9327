"""Games of chess in PGN, as python-chess reads them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TextIO

import chess
import chess.pgn

from xqlab.game_profile import RecordedGame
from xqlab.games.chess.board import ChessBoard, code_of


class _Builder(chess.pgn.GameBuilder[chess.pgn.Game]):
    def handle_error(self, error: Exception) -> None:
        self.game.errors.append(error)  # python-chess prints it, too


def read_games(file: TextIO) -> Iterator[RecordedGame]:
    """The games of a PGN file, each up to its first fault; one of a variant or Chess960 has no moves."""
    while (game := chess.pgn.read_game(file, Visitor=_Builder)) is not None:
        moves: list[tuple[int, int]] = []
        fault = str(game.errors[0]) if game.errors else ""
        try:
            board = ChessBoard(game.board())
        except ValueError as error:
            board, fault = ChessBoard(chess.Board()), str(error)
        else:
            todo = [(node, 0) for node in reversed(game.variations)]
            while todo:
                node, height = todo.pop()
                moves.append((height, code_of(node.move) if node.move else 0))
                todo += [(after, height + 1) for after in reversed(node.variations)]
        yield RecordedGame(board, moves, game.headers.get("Result", "*"), fault)
