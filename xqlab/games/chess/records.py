"""Games of chess in PGN, as python-chess reads them."""

from collections.abc import Iterator
from functools import partial
from typing import TextIO

import chess
import chess.pgn

from xqlab.game_profile import RecordedGame
from xqlab.games.chess.board import ChessBoard, code_of


class _Builder(chess.pgn.GameBuilder[chess.pgn.Game]):
    """A game up to its first fault: after one in a variation, python-chess goes on from a wrong board."""

    def __init__(self, variations: bool) -> None:
        super().__init__()
        self._variations = variations

    def handle_error(self, error: Exception) -> None:
        self.game.errors.append(error)  # python-chess prints it, too

    def visit_move(self, board: chess.Board, move: chess.Move) -> None:
        if not self.game.errors:
            super().visit_move(board, move)

    def begin_variation(self) -> chess.pgn.SkipType | None:  # type: ignore[override]
        if self.game.errors or not self._variations:
            return chess.pgn.SKIP
        return super().begin_variation()

    def end_variation(self) -> None:
        if not self.game.errors and self._variations:
            super().end_variation()


def read_games(file: TextIO, variations: bool) -> Iterator[RecordedGame]:
    """The games of a PGN file, each up to its first fault; one of a variant or Chess960 has no moves.

    variations : whether they are read, too; else a fault in one is none of the game
    """
    builder = partial(_Builder, variations)
    while (game := chess.pgn.read_game(file, Visitor=builder)) is not None:
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
