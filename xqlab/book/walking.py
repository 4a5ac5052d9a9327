"""Walking a book from its first positions: which positions it reaches, and the same book with other keys."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from xqlab.book.book import Book
from xqlab.book.counting import Counts
from xqlab.book.errors import BookError
from xqlab.book.keys import LOCK, WIDE, keys_named
from xqlab.book.probe import BookMove, check_board, probe
from xqlab.book.squares import mirror_code
from xqlab.game_board import GameBoard
from xqlab.game_profile import profile_named
from xqlab.xiangqi.board import Board


@dataclass(frozen=True)
class Visit:
    """A position of a book.

    board : not to be changed, and not to be kept
    moves : what the book has there; of a position that is its own mirror, only its own moves
    ply   : moves since the first position, on the way that was walked
    """

    board: GameBoard
    moves: list[BookMove]
    ply: int


def walk(book: Book, starts: Sequence[GameBoard] | None = None, *, deepest: int = 1_000) -> Iterator[Visit]:
    """Each position that the book's moves reach, once; a position and its mirror are one.

    starts  : where the walk begins; by default the start of the game
    deepest : plies at most
    """
    seen: set[int] = set()
    hashing = keys_named(WIDE) if book.game == Board.name else book.hashing
    texts = profile_named(book.game).texts  # type: ignore[union-attr]
    for start in [texts.read(texts.start)] if starts is None else starts:  # type: ignore[union-attr]
        board, ply = check_board(start, book.game).copy(), 0
        todo: list[tuple[int, int]] = [(0, 0)]  # (move to be played, plies before it)
        while todo:
            code, before = todo.pop()
            while ply > before:
                board.pop()
                ply -= 1
            if code:
                board.push_code(code)
                ply += 1
            key, mirror_key = hashing.of(board.position), hashing.of_mirror(board.position)
            if min(key, mirror_key) in seen:
                continue
            moves = [book_move for book_move in probe(book, board) if not book_move.twin]
            if not moves:
                continue
            seen.add(min(key, mirror_key))
            yield Visit(board, moves, ply)
            if ply < deepest:
                todo += [(board.code_of(book_move.move), ply) for book_move in reversed(moves)]


@dataclass(frozen=True)
class Converted:
    """A book with other keys.

    left_out : positions of the old book that were not reached
    """

    book: Book
    left_out: int


def convert(
    book: Book, kind: str, starts: Sequence[Board] | None = None, *, progress: bool = False
) -> Converted:
    """The same book with keys of another kind. A key does not give its position, so the book is walked.

    From "wide" keys to "lock" keys no walk is needed. Starts as for `walk`; raises BookError for an unknown
    kind, ImportError for keys of .obk without cchess.
    """
    from tqdm import tqdm

    hashing = keys_named(kind)
    if book.rounded is None and book.kind == kind:
        return Converted(book, 0)
    if book.kind == WIDE and kind == LOCK:
        return Converted(_narrowed(book), 0)
    counts = Counts(kind)
    comments: dict[tuple[int, int], str] = {}
    positions = 0
    for visit in tqdm(
        walk(book, starts), total=book.positions, unit=" positions", disable=None if progress else True
    ):
        positions += 1
        position = visit.board.position
        own, mirrored = hashing.of(position), hashing.of_mirror(position)
        codes = [book_move.move.code for book_move in visit.moves]
        if mirrored < own:
            codes = [mirror_code(code) for code in codes]
        totals: dict[str, Any] = {
            name: [getattr(move, name) for move in visit.moves] for name in ("won", "drawn", "lost")
        }
        totals["scores"] = [move.score for move in visit.moves]
        key = min(own, mirrored)
        counts.add(np.full(len(codes), key, np.uint64), codes, **totals)
        for move, code in zip(visit.moves, codes):
            if move.comment:
                comments[key, code] = move.comment
    changed = (
        counts.book(points=False, comments=comments, about=_facts(book)) if positions else Book.empty(kind)
    )
    return Converted(changed, book.positions - positions)


def _narrowed(book: Book) -> Book:
    keys = book.keys & np.uint64(2**32 - 1)
    columns = {name: getattr(book, name) for name in ("moves", "scores", "won", "drawn", "lost")}
    comments = {(key & (2**32 - 1), move): text for (key, move), text in book.comments.items()}
    return Book.sorted(LOCK, keys, comments=comments, about=_facts(book), **columns)


def _facts(book: Book) -> dict[str, Any]:
    return {name: fact for name, fact in book.about.items() if name in ("games", "files", "depth", "least")}


def merged(books: Sequence[Book]) -> Book:
    """One book of several with the same keys: games, and scores, of the same move are added up.

    Raises BookError for no book, for different or rounded keys, and for sums that do not fit.
    """
    if not books:
        raise BookError("expected at least one book, got none")
    counts = Counts(books[0].kind)
    comments: dict[tuple[int, int], str] = {}
    for book in books:
        if book.kind != counts.kind or book.rounded is not None:
            got = "rounded keys" if book.rounded is not None else repr(book.kind)
            raise BookError(f"expected books with whole keys {counts.kind!r}, got {got}: convert them first")
        columns = {name: getattr(book, name) for name in ("scores", "won", "drawn", "lost")}
        counts.add(book.keys, book.moves, **columns)
        for entry, text in book.comments.items():
            comments.setdefault(entry, text)
    games = sum(int(book.about.get("games", 0)) for book in books if type(book.about.get("games", 0)) is int)
    return counts.book(points=False, comments=comments, about={"games": games} if games else {})
