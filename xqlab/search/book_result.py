"""The result of a search that an opening book spares."""

from __future__ import annotations

from typing import Any

from xqlab.search.events import new_log
from xqlab.search.memory import COUNTERS
from xqlab.search.requests import Request
from xqlab.search.result import Line, Result


def book_result(searcher: Any, request: Request, book: Any) -> Result | None:
    """A move of the book, drawn by the seed, as the result of a search; None if the book has none here.

    Raises BookError for an invalid book.
    """
    # On demand: few searches need a book.
    from xqlab.book import choose, opened_book
    from xqlab.book.probe import check_board

    board = request.board
    entry = choose(
        opened_book(book), check_board(board), seed=request.options.seed, without=set(request.banned)
    )
    if entry is None:
        return None
    return Result(
        board=board,
        move=entry.move,
        value=0,
        pv=[entry.move],
        depth=0,
        nodes=0,
        seconds=0.0,
        counts=dict.fromkeys(COUNTERS, 0),
        log=new_log(0),
        events=0,
        enhancements=searcher.use,
        evaluator=searcher.evaluator,
        compiled=False,
        lines=[Line(entry.move, 0, (entry.move,))],
        book_move=entry,
    )
