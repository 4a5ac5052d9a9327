"""Boards of any game for the search: ours are used as they are, python-chess's are wrapped."""

from __future__ import annotations

from typing import Any

from xqlab.game import GameError
from xqlab.games.game_board import Playable


def playable(board: Any) -> Any:
    """`board` as a Playable; raises GameError for anything but a board of a known game."""
    if isinstance(board, Playable):
        return board
    if type(board).__module__.partition(".")[0] == "chess":
        from xqlab.games.chess import ChessBoard

        return ChessBoard(board)
    raise GameError(f"expected the board of a game, got {board!r}")
