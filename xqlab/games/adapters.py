"""Boards of any game for the search: ours are used as they are, python-chess's are wrapped."""

from __future__ import annotations

from typing import Any

from xqlab.errors import quoted
from xqlab.game import GameError
from xqlab.games.game_board import Playable

_ours: set[type] = set()  # types of boards that are Playable: to ask a Protocol is slow


def playable(board: Any) -> Any:
    """`board` as a Playable; raises GameError for anything but a board of a known game."""
    if type(board) in _ours:
        return board
    if isinstance(board, Playable):
        if board.picture() is None and board.cells() != []:
            expected = f"expected cells() == [] of a board without a picture, as {board.name} has none"
            raise GameError(f"{expected}, got {quoted(board.cells())}")
        _ours.add(type(board))
        return board
    if type(board).__module__.partition(".")[0] == "chess":
        from xqlab.games.chess import ChessBoard

        return ChessBoard(board)
    raise GameError(f"expected the board of a game, got {board!r}")
