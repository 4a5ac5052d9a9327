"""`League`: submissions, games and table of a league, finished or not, and all of it as JSON."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from typing import Any

from xqlab.experiments.matches.game_play import PlayedGame
from xqlab.experiments.matches.rating import GameCounts
from xqlab.league.verdicts import Verdict

ENDED_BY = {"illegal_move": Verdict.ILLEGAL, "failure": Verdict.CRASHED}  # where no verdict is named
WALKOVER = "walkover"  # the termination of a game that was not played, as one player is suspended


@dataclass(frozen=True)
class Submission:
    """Who plays in a league, or asked to.

    name    : in the table, such as "lin" or, for one of several versions, "lin@12"
    kind    : "weights", "switches", "net", "book", "compiled", "python", "engine" or "anchor"
    about   : what it plays, in a line
    file    : its name in the folder, "" for engines and anchors
    digest  : of what its moves depend on
    verdict : why it does not play; None if it does. `reason` is the sentence
    """

    name: str
    kind: str = ""
    about: str = ""
    file: str = ""
    digest: str = ""
    verdict: Verdict | None = None
    reason: str = ""

    @property
    def author(self) -> str:
        """The name without its version."""
        return self.name.partition("@")[0]

    def as_json(self) -> dict[str, Any]:
        """It as JSON values; `verdict` is "" for one that plays."""
        return asdict(self) | {"verdict": self.verdict or ""}


@dataclass(frozen=True)
class LeagueGame:
    """A game of a league.

    pairing : "A|B|3", the fourth pair of games of A and B; A has the first side in the first of them
    number  : of the game in its pair, 0 or 1
    round   : from 1
    played  : the game; one that was not played has no moves and the termination WALKOVER
    """

    pairing: str
    number: int
    round: int
    played: PlayedGame

    @property
    def id(self) -> str:
        """The text that names it, "A|B|3|0"."""
        return f"{self.pairing}|{self.number}"

    @property
    def players(self) -> tuple[str, str]:
        """The names of the first and the second side."""
        return self.played.red, self.played.black

    @property
    def is_decided(self) -> bool:
        """Whether it counts: a game that time ended says nothing of either player."""
        return self.verdict is not Verdict.LATE

    @property
    def winner(self) -> str | None:
        """The name of the winner; None for a draw, and for a game that is not decided."""
        is_won = self.is_decided and self.played.winner is not None
        return self.players[not self.played.winner] if is_won else None

    @property
    def loser(self) -> str | None:
        """The name of the loser; None for a draw, and for a game that is not decided."""
        return self.offender if self.is_decided else None

    @property
    def offender(self) -> str | None:
        """The name of the loser, or of whom time ended; None for a draw."""
        return None if self.played.winner is None else self.players[self.played.winner]

    @property
    def verdict(self) -> Verdict | None:
        """By what the offender ended the game without being beaten; None if the board or adjudication did."""
        return Verdict(self.played.verdict) if self.played.verdict else ENDED_BY.get(self.played.termination)

    @property
    def was_played(self) -> bool:
        """Whether it was played, and so tells something of both players' strength."""
        return self.played.termination != WALKOVER

    def as_json(self) -> dict[str, Any]:
        """It as JSON values without its moves; `loser`, `verdict` are "" for none; "*": it is not decided."""
        names = ("red", "black", "result", "termination", "explanation")
        own = {"round": self.round, "loser": self.loser or "", "verdict": self.verdict or ""}
        own |= {} if self.is_decided else {"result": "*"}
        return {**{name: getattr(self.played, name) for name in names}, **own}


@dataclass(frozen=True)
class Standing(GameCounts):
    """A line of the table; a walkover is a game, and a win.

    rating       : Elo, see `xqlab.league.ratings`; `low`, `high`: its 95 % interval
    bound        : "above" or "below" for who won or lost all games that were played: one end of the interval
                   means nothing; "none" without any, as walkovers are not played; else ""
    verdicts     : how many games it lost by each, or are not decided
    byes         : rounds in which it had no opponent
    """

    rank: int
    name: str
    wins: int = 0
    draws: int = 0
    losses: int = 0
    rating: float = 0.0
    low: float = 0.0
    high: float = 0.0
    bound: str = ""
    verdicts: Mapping[Verdict, int] = field(default_factory=dict)
    byes: int = 0

    @property
    def elo(self) -> tuple[int, int, int]:
        """(rating, low, high), rounded for every table."""
        return round(self.rating), round(self.low), round(self.high)

    def as_json(self) -> dict[str, Any]:
        """It as JSON values."""
        names = ("rank", "name", "wins", "draws", "losses", "games", "points", "byes", "bound")
        elo = dict(zip(("rating", "low", "high"), self.elo))
        verdicts = {str(verdict): count for verdict, count in self.verdicts.items()}
        return {**{name: getattr(self, name) for name in names}, **elo, "verdicts": verdicts}


@dataclass(frozen=True)
class League:
    """A league as far as it was played.

    game, seed  : the name of the game, and what decides openings, pairings and games
    conditions  : budget of a move, theme, openings and the rest, as in the ledger
    submissions : all of them, also those that may not play
    games       : in the order in which they ended
    table       : the strongest first
    planned     : pairs of games until the end, as far as that is known; `played`: those that are there
    interrupted : whether this run was interrupted
    notes       : differences between this run and earlier ones
    """

    game: str
    seed: int
    conditions: Mapping[str, Any]
    submissions: tuple[Submission, ...] = ()
    games: tuple[LeagueGame, ...] = ()
    table: tuple[Standing, ...] = ()
    planned: int = 0
    played: int = 0
    interrupted: bool = False
    notes: tuple[str, ...] = ()

    @property
    def is_finished(self) -> bool:
        """Whether all its games are there."""
        return self.played >= self.planned

    @property
    def refused(self) -> tuple[Submission, ...]:
        """The submissions that do not play."""
        return tuple(one for one in self.submissions if one.verdict is not None)

    def cross(self) -> dict[tuple[str, str], tuple[int, int, int]]:
        """(A, B) -> games that A won, drew and lost against B, for all who met."""
        counts: dict[tuple[str, str], list[int]] = {}
        for game in filter(lambda game: game.is_decided, self.games):
            for at, pair in enumerate((game.players, game.players[::-1])):
                result = 1 if game.winner is None else 0 if game.winner == game.players[at] else 2
                counts.setdefault(pair, [0, 0, 0])[result] += 1
        return {pair: (won, drawn, lost) for pair, (won, drawn, lost) in counts.items()}

    def games_of(self, *names: str) -> list[LeagueGame]:
        """The games of a player, or of two against each other."""
        return [game for game in self.games if set(names) <= set(game.players)]

    def as_json(self) -> dict[str, Any]:
        """All of it, as the page shows it:

        game, seed, conditions, planned, played, is_finished, interrupted, notes : as here
        submissions : `Submission.as_json`
        table       : `Standing.as_json`, the strongest first
        cross       : row by row in the order of the table, [won, drawn, lost] against each, or null
        games       : `LeagueGame.as_json`
        words       : verdict -> {"en": ..., "zh": ...}
        """
        names = [standing.name for standing in self.table]
        cross = self.cross()
        return {
            "game": self.game,
            "seed": self.seed,
            "conditions": dict(self.conditions),
            "planned": self.planned,
            "played": self.played,
            "is_finished": self.is_finished,
            "interrupted": self.interrupted,
            "notes": list(self.notes),
            "submissions": [submission.as_json() for submission in self.submissions],
            "table": [standing.as_json() for standing in self.table],
            "cross": [[list(cross[a, b]) if (a, b) in cross else None for b in names] for a in names],
            "games": [game.as_json() for game in self.games],
            "words": {str(one): one.words._asdict() for one in Verdict},
        }
