"""What an opening book buys: a match of a player with one against the same player without it.

    python -m xqlab.experiments.matches.book_match

prints the match that comes with xqlab: its score, the sequential test, and the time that the book saves.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from os import PathLike
from statistics import fmean
from typing import Any

from xqlab.errors import XqlabError, errors_in_one_line
from xqlab.experiments.matches.match import HEADER, read_match
from xqlab.experiments.matches.match import KIND as MATCH
from xqlab.experiments.matches.result import MatchResult
from xqlab.experiments.run.ledger import read_ledger
from xqlab.files import read_if_shipped
from xqlab.text_table import columns

SHIPPED = "results/book.jsonl"
BOUNDS = (0.0, 50.0)  # normalised Elo: the hypotheses of its sequential test


class BookMatchError(XqlabError):
    """A match whose first player has no book."""


@dataclass(frozen=True)
class BookMatch:
    """A match in which the first player has a book.

    time : the budget of each move, seconds; None if it was another one
    """

    result: MatchResult
    time: float | None

    @property
    def book_moves(self) -> float:
        """Moves a game that the player took from its book: the mean."""
        return fmean(sum(depth is None for depth in depths) for depths in self._depths())

    @property
    def seconds_saved(self) -> float | None:
        """Seconds a game that the player did not think: its book moves, each of the budget's time."""
        return None if self.time is None else self.time * self.book_moves

    @property
    def share_of_moves(self) -> float:
        """The share of the player's moves that came from its book."""
        taken = [depth is None for depths in self._depths() for depth in depths]
        return fmean(taken)

    def _depths(self) -> Iterator[list[int | None]]:
        for game in self.result.games:
            first = 0 if game.opening.board().turn == (game.red == self.result.a) else 1
            yield list(game.depths[first::2])

    def facts(self) -> Iterator[tuple[str, str]]:
        """(what, how much), as text."""
        score = self.result.score
        low, high = score.interval()
        yield "games", f"{score.games}: {score.wins} won, {score.draws} drawn, {score.losses} lost"
        yield "Elo, 95 % interval", f"{score.elo:+.0f} ({low:+.0f} to {high:+.0f})"
        if self.result.sprt is not None:
            yield "sequential test", str(self.result.sprt)
        yield "moves from the book", f"{self.book_moves:.1f} a game, {self.share_of_moves:.1%} of its moves"
        if self.seconds_saved is not None:
            yield "time saved", f"{self.seconds_saved:.2f} s a game"

    def __str__(self) -> str:
        return "\n".join(columns(list(self.facts()), left=(0, 1)))


def read_book_match(ledger: str | PathLike[str], sprt: tuple[float, float] | None = BOUNDS) -> BookMatch:
    """The match in a ledger, as far as it was played; `sprt` as for `read_match`.

    Raises BookMatchError if its first player has no book, or if no game was played; LedgerError for another
    file.
    """
    header, _ = read_ledger(ledger, MATCH, header=HEADER)
    player: dict[str, Any] = header["configuration"]["a"]
    if "book" not in player:
        raise BookMatchError(
            f"expected a first player with a book in {str(ledger)!r}, got {player['name']!r}"
        )
    result = read_match(ledger, sprt)
    if not result.games:
        raise BookMatchError(f"expected games in {str(ledger)!r}, got none")
    return BookMatch(result, player.get("time"))


def shipped_book_match() -> BookMatch | None:
    """The match that comes with xqlab; None if there is none."""
    return read_if_shipped(read_book_match, SHIPPED)


if __name__ == "__main__":
    with errors_in_one_line("book_match"):
        print(shipped_book_match() or "no match comes with this version")
