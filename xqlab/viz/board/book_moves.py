"""The opening book of a board widget: what it says of the position, as plain data for the browser."""

from typing import Any

import traitlets

from xqlab.book import Book, opened_book, probe
from xqlab.book.probe import BookMove, check_board, weights_of
from xqlab.game_board import GameBoard
from xqlab.viz.page.payload import picked


def book_message(book: Book | None, board: GameBoard, profile: Any) -> dict[str, Any]:
    """The moves of a book in a position, the highest score first; {} without a book.

    from, to : squares            texts  : of the move, by notation
    games    : with it            points : in percent for the mover; None without games
    share    : of the games of the position, or of its scores where no games are counted, in percent; of a
               position that is its own mirror, a move and its mirror image have half a share each
    """
    if book is None:
        return {}
    moves = probe(book, board)
    weights = weights_of(moves)
    total = sum(weights) or 1
    rows = [_row(move, weight / total, board, profile) for move, weight in zip(moves, weights)]
    return {"moves": rows, "counted": any(move.games for move in moves)}


def _row(move: BookMove, share: float, board: GameBoard, profile: Any) -> dict[str, Any]:
    code = board.code_of(move.move)
    start, end = profile.squares_of(board, code)
    return {
        "from": start,
        "to": end,
        "texts": profile.texts(board, code),
        **picked(move, "score", "games", "won", "drawn", "lost", "comment"),
        "points": None if move.points is None else round(100 * move.points, 1),
        "share": round(100 * share, 1),
    }


class BookTraits(traitlets.HasTraits):
    """The traits of a widget with a book: `book` can be set, to a book, the path of one, or None.

    Errors are BookError, also for a board of another game than the book, and OSError.
    """

    book: Any = traitlets.Any(None, allow_none=True, help="an opening book; its moves are shown")
    _book = traitlets.Dict().tag(sync=True)  # see `book_message`
    _line: Any
    _profile: Any

    @traitlets.validate("book")
    def _open_book(self, proposal: dict[str, Any]) -> Book | None:
        if proposal["value"] is None:
            return None
        book = opened_book(proposal["value"])
        check_board(self._line.board, book.game)
        return book

    @traitlets.observe("book", "_position")
    def _show_book(self, _: Any) -> None:
        self._book = book_message(self.book, self._line.board, self._profile)
