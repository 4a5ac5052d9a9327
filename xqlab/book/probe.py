"""The moves that a book has for a position: legal, also by way of the mirror, and one of them chosen."""

import random
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Any

from xqlab.book.book import Book
from xqlab.book.errors import BookError
from xqlab.book.squares import mirror_code
from xqlab.game import key
from xqlab.game_board import GameBoard
from xqlab.game_profile import named
from xqlab.words import Words
from xqlab.xiangqi.board import Board

BEST, BY_SCORE, BY_WEIGHT = "best", "score", "weight"
CHOICES = {
    BY_WEIGHT: "at random, as often as games were played with it; where none are counted, by score",
    BY_SCORE: "at random, in proportion to its score; scores of 0 and below never, unless there is no other",
    BEST: "the highest score, then the most games",
}


@dataclass(frozen=True)
class BookMove:
    """What a book says of a move.

    score            : as the book has it
    won, drawn, lost : games with this move, from the side of its mover
    mirrored         : whether the book has it for the mirrored position
    twin             : whether the position is its own mirror and the book has the mirrored move: its games
                       are that move's
    """

    move: Any
    score: int
    won: int = 0
    drawn: int = 0
    lost: int = 0
    comment: str = ""
    mirrored: bool = False
    twin: bool = False

    @property
    def games(self) -> int:
        """Games with this move."""
        return self.won + self.drawn + self.lost

    @property
    def points(self) -> float | None:
        """The mean result for the mover, from 0 to 1; None without games."""
        return (self.won + self.drawn / 2) / self.games if self.games else None

    def __str__(self) -> str:
        games = Words(f", {self.games} game{'s' * (self.games != 1)}", f"，{self.games} 局")
        counts = f"{games} +{self.won} ={self.drawn} -{self.lost}" if self.games else ""
        return f"{self.move} {Words('score', '分数')} {self.score}{counts}"


def probe(book: Book, board: GameBoard) -> list[BookMove]:
    """The legal moves that a book has for a position or its mirror: the highest score first, then most games.

    Of a move that is there twice, the position's own comes before that of the mirror.
    Raises BookError for a board of another game.
    """
    check_board(board, book.game)
    legal = set(board.codes())
    moves: dict[int, BookMove] = {}
    own: set[tuple[int, int]] = set()
    for source, row, mirrored in book.rows(board.position):
        twin = mirrored and (id(source), row) in own
        own.add((id(source), row))
        stored = int(source.moves[row])
        code = mirror_code(stored) if mirrored else stored
        if code not in legal or code in moves:
            continue
        comment = source.comments.get((int(source.keys[row]), stored), "") if source.comments else ""
        moves[code] = BookMove(
            board.move_of(code),
            int(source.scores[row]),
            int(source.won[row]),
            int(source.drawn[row]),
            int(source.lost[row]),
            comment,
            mirrored,
            twin,
        )
    return sorted(moves.values(), key=lambda move: (-move.score, -move.games))


def weights_of(moves: Sequence[BookMove], *, by: str = BY_WEIGHT) -> list[float]:
    """What each move weighs in a random choice: its games, or where none are counted its score, at least 0.

    by : BY_SCORE for the scores in any case

    A move and its twin have one weight between them.
    """
    counted = by == BY_WEIGHT and any(move.games for move in moves)
    weights: list[float] = [move.games if counted else max(move.score, 0) for move in moves]
    if not any(move.twin for move in moves):
        return weights
    twins = {code for move in moves if move.twin for code in (move.move.code, mirror_code(move.move.code))}
    pairs = twins & {mirror_code(move.move.code) for move in moves}
    return [weight / 2 if move.move.code in pairs else weight for move, weight in zip(moves, weights)]


def choose(
    book: Book,
    board: GameBoard,
    *,
    by: str = BY_WEIGHT,
    seed: Any = None,
    without: Collection[int] = (),
    least: int = 0,
    lowest: int | None = None,
) -> BookMove | None:
    """One of the moves of `probe`; None if there is none.

    by      : a name of CHOICES
    seed    : anything that `random.Random` takes; the same seed chooses the same move of the same position
    without : numbers of moves that may not be chosen
    least   : games that a move needs
    lowest  : the score that it needs
    Raises BookError for another name, and for a board of another game.
    """
    if by not in CHOICES:
        raise BookError(f"expected a choice by one of {', '.join(CHOICES)}, got {by!r}")
    moves = [
        book_move
        for book_move in probe(book, board)
        if board.code_of(book_move.move) not in without
        and book_move.games >= least
        and (lowest is None or book_move.score >= lowest)
    ]
    if not moves:
        return None
    if by == BEST:
        return moves[0]
    weights = weights_of(moves, by=by)
    if not any(weights):
        weights = [1.0] * len(moves)
    drawn = random.Random(None if seed is None else f"{seed} {int(key(board.position))}")
    return drawn.choices(moves, weights)[0]


def check_board(board: GameBoard, game: str = Board.name) -> Any:
    """`board` itself; raises BookError unless it is one of this game, which the book is of."""
    if getattr(board, "name", "") != game:
        raise BookError(f"expected a board of {game} for an opening book, got {named(board)}")
    return board
