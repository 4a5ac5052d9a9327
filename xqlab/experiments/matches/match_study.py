"""Matches as studies: pairs of games in a file, with their moves."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import asdict, dataclass
from typing import Any

from xqlab.experiments.matches.game_play import PlayedGame
from xqlab.experiments.matches.match import Pair, match_pairs, play_pair
from xqlab.experiments.matches.openings import XIANGQI, Opening
from xqlab.experiments.matches.player import Player
from xqlab.experiments.matches.result import MatchResult
from xqlab.experiments.matches.sprt import SequentialTest


@dataclass(frozen=True)
class GameRow:
    """A game; `moves` and `opening` are words, `values` centipawns of the mover, `depths` of the searches."""

    red: str
    black: str
    fen: str
    opening: str
    moves: str
    result: str
    termination: str
    explanation: str
    values: tuple[int | None, ...]
    depths: tuple[int | None, ...]


def pairs_by_key(a: Player, b: Player, starts: list[Opening], pairs: int, seed: int) -> dict[str, Pair]:
    """The pairs of games of a match, as the plan of a study."""
    return {str(number): pair for number, pair in match_pairs(a, b, starts, pairs=pairs, seed=seed).items()}


def play(pair: Pair) -> Iterator[GameRow]:
    """Both games of a pair."""
    for game in play_pair(pair)["games"]:
        yield GameRow(**{name: game[name] for name in GameRow.__dataclass_fields__})


def match_of(
    test: tuple[float, float] | None = None, game: str = XIANGQI
) -> Callable[[list[GameRow], Mapping[str, Any]], MatchResult]:
    """What makes a match of the rows, with a sequential test of these hypotheses."""

    def result(rows: list[GameRow], sizes: Mapping[str, Any]) -> MatchResult:
        sequential = SequentialTest(*test) if test is not None else None
        match = MatchResult(rows[0].red, rows[0].black, len(rows) // 2, sequential, game=game)
        played = [PlayedGame.from_json(asdict(row), game) for row in rows]
        for first, second in zip(played[::2], played[1::2]):
            if not match.is_decided:
                match.add_pair(first, second)
        return match

    return result


def described(pairs: Mapping[str, Pair]) -> dict[str, Any]:
    """What the games of a match depend on, as JSON values."""
    first = next(iter(pairs.values()))
    return {
        "a": first.a.describe(),
        "b": first.b.describe(),
        "first opening": str(first.opening),
        "adjudication": first.adjudication.describe(),
    }
