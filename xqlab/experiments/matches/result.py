"""The result of a match so far: games, score by pairs, Elo, the sequential test; as text, table, PGN."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from statistics import fmean
from typing import Any

from xqlab import disk
from xqlab.errors import XqlabError
from xqlab.experiments.matches.game_play import PlayedGame
from xqlab.experiments.matches.openings import XIANGQI
from xqlab.experiments.matches.rating import SUPERIORITY, WITH_INTERVAL, Score, percent
from xqlab.experiments.matches.sprt import SequentialTest, SprtResult
from xqlab.game_profile import Play, profile_named
from xqlab.text_table import columns, html_table
from xqlab.words import Words, in_language
from xqlab.xiangqi.records.pgn import write_games

OF, INTERRUPTED = Words("{0} of {1}", "{0} / {1}"), Words(", interrupted", "，已中断")
GAMES, SEQUENTIAL = Words("games", "局数"), Words("sequential test", "序贯检验")
ELO, _NELO = (
    Words("Elo, 95 % interval", "Elo，95% 区间"),
    Words("normalised Elo, 95 % interval", "标准化等级分，95% 区间"),
)
_WON, _WON_WITH = (
    Words("won, drawn, lost", "胜、和、负"),
    Words("won, drawn, lost with {0}", "执{0}：胜、和、负"),
)
_PAIRS = Words("pairs by points 0, ½, 1, 1½, 2", "得 0、½、1、1½、2 分的组数")
_MOVE_OF, _ENDED = Words("a move of {0}, mean", "{0} 每着平均"), Words("ended by", "终局原因")
_FAILURE = Words("failure", "故障")


@dataclass
class MatchResult:
    """The games of a match in the order of their pairs; in each pair the first player has Red, then Black.

    a, b        : names of the players; the score is `a`'s
    score       : games won, drawn and lost, and pairs by points; see `xqlab.experiments.matches.rating.Score`
    test        : the sequential test, with its path; None without one
    asked       : number of pairs to play
    interrupted : whether it was interrupted; the games until then are there
    notes       : differences between this run and earlier runs of the same match
    game        : the name of the game
    """

    a: str
    b: str
    asked: int
    test: SequentialTest | None = None
    score: Score = field(default_factory=lambda: Score(pairs=(0, 0, 0, 0, 0)))
    games: list[PlayedGame] = field(default_factory=list)
    interrupted: bool = False
    notes: tuple[str, ...] = ()
    game: str = XIANGQI

    @property
    def sprt(self) -> SprtResult | None:
        """The result of the sequential test; None without one."""
        return self.test.result if self.test is not None else None

    @property
    def path(self) -> list[tuple[int, float]]:
        """(games, log-likelihood ratio) after each pair; empty without a test."""
        return self.test.path if self.test is not None else []

    @property
    def pairs(self) -> list[tuple[PlayedGame, PlayedGame]]:
        """The games in pairs."""
        return list(zip(self.games[::2], self.games[1::2]))

    @property
    def is_decided(self) -> bool:
        """Whether the sequential test has accepted one of its hypotheses."""
        return self.sprt is not None and self.sprt.is_over

    def add_pair(self, first: PlayedGame, second: PlayedGame) -> None:
        """Add a pair: the first player has Red in the first game and Black in the second."""
        points = first.points(True), second.points(False)
        self.games += [first, second]
        self.score = self.score.with_pair(*points)
        if self.test is not None:
            self.test.add(*points)

    def by_side(self) -> dict[str, tuple[int, int, int]]:
        """Games that the first player won, drew and lost, with the first side and with the second."""
        counts, profile = {}, profile_named(self.game)
        sides = ("first", "second") if profile is None else in_language(profile.sides, "en")
        for at, side in enumerate(sides):
            winners = Counter(game.winner for game in self.games[at::2])
            own = at == 0
            counts[side] = winners[own], winners[None], winners[not own]
        return counts

    def endings(self) -> dict[str, int]:
        """Why the games ended, the most frequent reason first."""
        return dict(Counter(game.termination for game in self.games).most_common())

    def failures(self) -> list[str]:
        """The explanation of each game that was lost by a failure or an illegal move."""
        return [game.explanation for game in self.games if game.termination in ("failure", "illegal_move")]

    def means(self, name: str) -> dict[str, float]:
        """The mean "seconds", "nodes" and "depth" of a player's moves, if it reports them."""
        lists: dict[str, list[float]] = {"seconds": [], "nodes": [], "depth": []}
        for game in self.games:
            for key, values in (("seconds", game.seconds), ("nodes", game.nodes), ("depth", game.depths)):
                lists[key] += [value for value in game.of_player(name, values) if value is not None]
        return {key: fmean(values) for key, values in lists.items() if values}

    def pgn(self, path_or_file: Any = None, notation: str = "chinese") -> str:
        """The games as PGN, with value and depth after each move; written to a path or an open file, too.

        notation : of Xiangqi's moves; chess has its own

        Raises XqlabError for games that have no PGN.
        """
        if self.game == XIANGQI:
            games = [played.game() for played in self.games]
            for number, game in enumerate(games):
                game.headers |= self._headers(number)
            return write_games(games, path_or_file, notation)
        writer = pgn_writer(self.game)
        text = "".join(f"{writer(*record)}\n\n" for record in self._records())
        if hasattr(path_or_file, "write"):
            path_or_file.write(text)
        elif path_or_file is not None:
            disk.write_text(path_or_file, text)
        return text

    def as_json(self) -> dict[str, Any]:
        """The summary, as JSON can hold it; the games are in the ledger."""
        return {
            "a": self.a,
            "b": self.b,
            "score": self.score.as_json(),
            "sprt": self.sprt.as_json() if self.sprt is not None else None,
            "path": [list(point) for point in self.path],
            "by_side": {side: list(counts) for side, counts in self.by_side().items()},
            "endings": self.endings(),
            "means": {name: self.means(name) for name in (self.a, self.b)},
            "interrupted": self.interrupted,
        }

    def facts(self) -> Iterator[tuple[str, str]]:
        """(what, how much) of everything that a summary tells."""
        score = self.score
        profile, played = profile_named(self.game), OF.filled(score.games, 2 * self.asked)
        yield f"{GAMES}", f"{played}{INTERRUPTED if self.interrupted else ''}"
        if score.games:
            yield f"{_WON}", f"{score.wins}, {score.draws}, {score.losses}"
            sides = self.by_side() if profile is None else profile.sides
            for side, counts_of_side in zip(sides, self.by_side().values()):
                yield f"{_WON_WITH.filled(side)}", ", ".join(map(str, counts_of_side))
            counts = ", ".join(map(str, score.pairs or ()))
            yield f"{_PAIRS}", counts
            yield f"{ELO}", _elo(score)
            if not score.is_one_sided:
                yield f"{_NELO}", f"{WITH_INTERVAL.filled(score.nelo, *score.nelo_interval())}"
            yield f"{SUPERIORITY}", percent(score.los)
        if self.sprt is not None:
            yield f"{SEQUENTIAL}", str(self.sprt)
        for name in (self.a, self.b):
            if means := ", ".join(_mean(key, value) for key, value in self.means(name).items()):
                yield f"{_MOVE_OF.filled(name)}", means
        if self.games:
            play = Play() if profile is None else profile.play
            endings = (f"{play.reason(key)} {count}" for key, count in self.endings().items())
            yield f"{_ENDED}", ", ".join(endings)
        for failure in self.failures():
            yield f"{_FAILURE}", failure.splitlines()[0]

    def line(self) -> str:
        """The state of the match in one line."""
        score = self.score
        line = f"{self.a} - {self.b}: +{score.wins} ={score.draws} -{score.losses}"
        if score.games:
            line += f", Elo {score.elo_text()}"
        if self.sprt is not None:
            line += f", LLR {self.sprt.llr:.2f} ({self.sprt.lower:.2f} to {self.sprt.upper:.2f})"
        return line

    def __str__(self) -> str:
        return "\n".join([f"{self.a} - {self.b}", *columns(list(self.facts()), left=(0, 1))])

    def __repr__(self) -> str:
        return f"<MatchResult {self.line()}>"

    def _repr_html_(self) -> str:
        return html_table(self.facts(), left=(0, 1), row_titles=True, caption=f"{self.a} – {self.b}")

    def _records(self) -> Iterator[tuple[dict[str, str], Any, list[str]]]:
        # What the PGN writer of a profile takes.
        for number, played in enumerate(self.games):
            players = {"White": played.red, "Black": played.black, "Result": played.result}
            yield self._headers(number) | players, played.board(), played.comments()

    def _headers(self, number: int) -> dict[str, str]:
        return {"Event": f"{self.a} - {self.b}", "Round": f"{number // 2 + 1}.{number % 2 + 1}"}


def pgn_writer(game: str) -> Any:
    """What writes a game of this name as PGN; raises XqlabError for a game without PGN."""
    profile = profile_named(game)
    if profile is None or profile.moves.pgn is None:
        raise XqlabError(f"expected a game with PGN, got {game}")
    return profile.moves.pgn


def _elo(score: Score) -> str:
    if not score.is_one_sided:
        return score.elo_text()
    word = Words("won", "赢") if score.points else Words("lost", "输")
    text = Words("{0}: every game was {1}, which bounds it on one side only", "{0}：每局都{1}，只有一侧的界")
    return str(text.filled(score.elo_text(), word))


def _mean(key: str, value: float) -> str:
    if key == "seconds":
        return f"{1000 * value:,.3g} ms" if value < 1 else f"{value:.3g} s"
    depth, nodes = Words("depth {0:.1f}", "深度 {0:.1f}"), Words("{0:,.0f} nodes", "{0:,.0f} 个结点")
    return str((depth if key == "depth" else nodes).filled(value))
