"""What an opening book buys: a match of a player with one against the same player without it."""

from collections.abc import Iterator
from dataclasses import dataclass
from statistics import fmean

from xqlab.experiments.matches import match_study
from xqlab.experiments.matches.match import Pair
from xqlab.experiments.matches.openings import Opening
from xqlab.experiments.matches.players import player_of
from xqlab.experiments.matches.rating import WITH_INTERVAL
from xqlab.experiments.matches.result import ELO, GAMES, SEQUENTIAL, MatchResult
from xqlab.experiments.run.positions import read_positions
from xqlab.experiments.run.study import Studies, Study
from xqlab.files import data_file
from xqlab.nnue.net import shipped
from xqlab.text_table import columns
from xqlab.words import Words

BOUNDS = (0.0, 50.0)  # normalised Elo: the hypotheses of its sequential test
NET = "full net={}"
WITH_BOOK = NET + " book={} book_choice=best book_score=1"


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
            yield game.of_player(self.result.a, game.depths)

    def facts(self) -> Iterator[tuple[str, str]]:
        """(what, how much), as text."""
        score = self.result.score
        played = Words("{0}: {1} won, {2} drawn, {3} lost", "{0}：胜 {1}，和 {2}，负 {3}")
        yield f"{GAMES}", f"{played.filled(score.games, score.wins, score.draws, score.losses)}"
        yield f"{ELO}", f"{WITH_INTERVAL.filled(score.elo, *score.interval())}"
        if self.result.sprt is not None:
            yield f"{SEQUENTIAL}", str(self.result.sprt)
        taken = Words("{0:.1f} a game, {1:.1%} of its moves", "每局 {0:.1f} 着，占其着法的 {1:.1%}")
        moves = taken.filled(self.book_moves, self.share_of_moves)
        yield f"{Words('moves from the book', '取自开局库的着法')}", f"{moves}"
        if self.seconds_saved is not None:
            saved = Words("{0:.2f} s a game", "每局 {0:.2f} 秒").filled(self.seconds_saved)
            yield f"{Words('time saved', '省下的时间')}", f"{saved}"

    def __str__(self) -> str:
        return "\n".join(columns(list(self.facts()), left=(0, 1)))


def _plan(pairs: int = 48, time: float = 0.1, seed: int = 0) -> dict[str, Pair]:
    net, book = shipped.SHIPPED, str(data_file("books/selfplay.obk"))
    with_book, without = (
        player_of(WITH_BOOK.format(net, book), "with the book", time=time),
        player_of(NET.format(net), "without it", time=time),
    )
    starts = [Opening(fen=board.fen()) for board in read_positions(data_file("books/starts.txt")).values()]
    return match_study.pairs_by_key(with_book, without, starts, pairs, seed)


STUDIES: Studies = (
    Study(
        name="book",
        about=Words("what an opening book buys: with it against without it", "开局库的作用：有库对无库"),
        row=match_study.GameRow,
        plan=_plan,
        measure=match_study.play,
        rests_on=(
            "search xiangqi full",
            "play xiangqi",
            f"net {shipped.NAME}",
            "data books/selfplay.obk",
            "data books/starts.txt",
        ),
        result=lambda rows, sizes: BookMatch(match_study.match_of(BOUNDS)(rows, sizes), sizes["time"]),
        describe=match_study.described,
        grows=("pairs",),
        caveat="All games begin with one of 36 positions of two plies that the book knows: from the usual"
        " openings of matches it would have no move.",
    ),
)
