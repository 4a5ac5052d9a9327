"""The result of a search that an opening book spares."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from xqlab.games.adapters import AnyBoard, Playable, playable
from xqlab.search.events import new_log
from xqlab.search.memory import COUNTERS
from xqlab.search.requests import banned_codes
from xqlab.search.result import Line, Result


def book_result(
    searcher: Any, board: AnyBoard, book: Any, moves: Iterable[Any] | None, banned: Iterable[Any], seed: int
) -> Result | None:
    """A move of the book, drawn by `seed`, as the result of a search; None if the book has none here.

    Arguments as for `xqlab.search`. Raises BookError for an invalid book, SearchError for invalid root moves.
    """
    # On demand: few searches need a book.
    from xqlab.book import choose, opened_book
    from xqlab.book.probe import check_board

    start: Playable = playable(board).copy()
    forbidden = set(banned_codes(start, moves, banned))
    chosen = choose(opened_book(book), check_board(start), seed=seed, without=forbidden)
    if chosen is None:
        return None
    return Result(
        board=start,
        move=chosen.move,
        value=0,
        pv=[chosen.move],
        depth=0,
        nodes=0,
        seconds=0.0,
        counts=dict.fromkeys(COUNTERS, 0),
        log=new_log(0),
        events=0,
        enhancements=searcher.use,
        evaluator=searcher.evaluator,
        compiled=False,
        lines=[Line(chosen.move, 0, (chosen.move,))],
        book_move=chosen,
    )
