"""What a book holds, in numbers."""

from collections import Counter
from dataclasses import dataclass, field

import numpy as np

from xqlab.book.book import Book
from xqlab.book.walking import walk
from xqlab.words import Words

_SIZE = Words("{0:,} positions, {1:,} moves", "{0:,} 个局面，{1:,} 个着法")
_MEAN = Words("{0:.2f} moves a position, at most {1}", "每个局面 {0:.2f} 个着法，最多 {1} 个")
_SCORES = Words("scores from {0:,} to {1:,}", "分数从 {0:,} 到 {1:,}")
_PLAYED = Words(
    "{0:,} moves played: won {1}, drawn {2}, lost {3}", "走过的着法 {0:,} 个：胜 {1}，和 {2}，负 {3}"
)
_REACHED = Words(
    "{0:,} positions are reached from the start, after up to {1} plies",
    "从开局走得到的局面 {0:,} 个，最深 {1} 层",
)


@dataclass(frozen=True)
class BookStats:
    """Numbers about a book.

    most_moves      : in one position
    scores          : the least and the highest; None without moves
    results         : moves in won, drawn and lost games, from the side of the mover
    by_ply          : positions that the book reaches from the start of the game, by ply; empty if not walked
    """

    positions: int
    moves: int
    most_moves: int
    scores: tuple[int, int] | None
    results: tuple[int, int, int]
    comments: int
    by_ply: dict[int, int] = field(default_factory=dict)

    def lines(self) -> list[str]:
        """The numbers as text."""
        mean = self.moves / max(self.positions, 1)
        rows = [
            _SIZE.filled(self.positions, self.moves),
            _MEAN.filled(mean, self.most_moves),
        ]
        if self.scores is not None:
            rows.append(_SCORES.filled(*self.scores))
        if total := sum(self.results):
            won, drawn, lost = (f"{100 * count / total:.1f} %" for count in self.results)
            rows.append(_PLAYED.filled(total, won, drawn, lost))
        if self.comments:
            rows.append(Words("{0:,} comments", "{0:,} 条注释").filled(self.comments))
        if self.by_ply:
            reached = sum(self.by_ply.values())
            rows.append(_REACHED.filled(reached, max(self.by_ply)))
        return [*map(str, rows)]

    def __str__(self) -> str:
        return "\n".join(self.lines())


def book_stats(book: Book, *, walked: bool = False) -> BookStats:
    """The numbers of a book; `walked`: also those of a walk from the start of the game."""
    parts = [part for part in (book, book.rounded) if part is not None and len(part.keys)]
    most = max((int(np.unique(part.keys, return_counts=True)[1].max()) for part in parts), default=0)
    scores = np.concatenate([part.scores for part in parts]) if parts else np.zeros(0, np.int32)
    won, drawn, lost = (
        sum(int(getattr(part, name).sum(dtype=np.int64)) for part in parts)
        for name in ("won", "drawn", "lost")
    )
    return BookStats(
        positions=book.positions,
        moves=len(book),
        most_moves=most,
        scores=(int(scores.min()), int(scores.max())) if len(scores) else None,
        results=(won, drawn, lost),
        comments=sum(len(part.comments) for part in parts),
        by_ply=dict(Counter(visit.ply for visit in walk(book))) if walked else {},
    )
