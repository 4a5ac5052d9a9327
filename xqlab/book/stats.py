"""What a book holds, in numbers."""

from collections import Counter
from dataclasses import dataclass, field

import numpy as np

from xqlab.book.book import Book
from xqlab.book.walking import walk


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
            f"{self.positions:,} positions 局面, {self.moves:,} moves 着法",
            f"{mean:.2f} moves a position, at most {self.most_moves}",
        ]
        if self.scores is not None:
            rows.append(f"scores from {self.scores[0]:,} to {self.scores[1]:,}")
        if total := sum(self.results):
            won, drawn, lost = (f"{100 * count / total:.1f} %" for count in self.results)
            rows.append(f"{total:,} moves played: won 胜 {won}, drawn 和 {drawn}, lost 负 {lost}")
        if self.comments:
            rows.append(f"{self.comments:,} comments")
        if self.by_ply:
            reached = sum(self.by_ply.values())
            rows.append(
                f"{reached:,} positions are reached from the start, after up to {max(self.by_ply)} plies"
            )
        return rows

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
