"""Boards of any game for the search: ours are used as they are, python-chess's are wrapped."""

from typing import TYPE_CHECKING, TypeAlias, cast

from xqlab.errors import quoted
from xqlab.game import GameError
from xqlab.playable import Playable

if TYPE_CHECKING:
    import chess

AnyBoard: TypeAlias = "Playable | chess.Board"  # as users have it; `playable` wraps the latter

_ours: set[type] = set()  # types of boards that are Playable: to ask a Protocol is slow


def playable(board: AnyBoard) -> Playable:
    """`board` as a Playable; raises GameError for anything but a board of a known game."""
    if type(board) in _ours:
        return cast(Playable, board)
    if isinstance(board, Playable):
        if board.picture() is None and board.cells() != []:
            expected = f"expected cells() == [] of a board without a picture, as {board.name} has none"
            raise GameError(f"{expected}, got {quoted(board.cells())}")
        _ours.add(type(board))
        return board
    if any(kind.__module__ == "chess" for kind in type(board).__mro__):
        from xqlab.games.chess import ChessBoard

        return ChessBoard(board)
    raise GameError(f"expected the board of a game, got {board!r}")
