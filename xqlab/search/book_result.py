"""The result of a search that an opening book spares."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from xqlab.games.adapters import playable
from xqlab.search.events import new_log
from xqlab.search.memory import COUNTERS
from xqlab.search.requests import banned_codes
from xqlab.search.result import Line, Result


def book_result(
    searcher: Any, board: Any, book: Any, moves: Iterable[Any] | None, banned: Iterable[Any], seed: int
) -> Result | None:
    """A move of the book, drawn by `seed`, as the result of a search; None if the book has none here.

    Arguments as for `xqlab.search`. Raises BookError for an invalid book, SearchError for invalid root moves.
    """
    from xqlab.book import choose, opened_book  # on demand: few searches need a book

    board = playable(board).copy()
    forbidden = set(banned_codes(board, moves, banned))
    chosen = choose(opened_book(book), board, seed=seed, without=forbidden)
    if chosen is None:
        return None
    return Result(
        board=board,
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
