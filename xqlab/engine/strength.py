"""How strong chess is: our full search against Stockfish at levels of its own, and against itself of before.

Stockfish weakens itself to an Elo that `UCI_Elo` names. Its scale was set by games of 60 s with 0.6 s a move,
and tied to the list CCRL 40/4. Up to some 2200 a level picks its move after a depth that the level fixes, so
that a shorter time hardly weakens it.

Source: the README of Stockfish 15.1, and `Skill` in its search.
"""

import hashlib
import shutil
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from statistics import fmean, median
from typing import Any

import numpy as np

from xqlab.engine.player import EnginePlayer
from xqlab.engine.process import EngineError, split
from xqlab.errors import quoted
from xqlab.experiments.matches.game_play import WINNERS, Adjudication, PlayedGame, play_both
from xqlab.experiments.matches.match import seed_of
from xqlab.experiments.matches.openings import openings, profile_for
from xqlab.experiments.matches.players import player_of
from xqlab.experiments.matches.rating import Score, performance
from xqlab.experiments.run.study import Studies, Study
from xqlab.experiments.sweeps.bootstrap import Estimate, bootstrap
from xqlab.text_table import Table
from xqlab.words import Words, in_language

GAME = "chess"
OURS = "xqlab"
DEBIAN = "/usr/games"  # where Debian has programs that play, which is not in every shell's PATH
START_TIMEOUT, TIMEOUT = 250.0, 30.0  # seconds: an earlier version of ours compiles, and hears a limit late


@dataclass(frozen=True)
class GamePair:
    """A pair of games.

    number   : of the opening
    opponent : its name in tables; `elo` on its own scale, None if it has none
    time     : seconds a move, for both
    make     : makes the player, once its program is needed
    """

    number: int
    opponent: str
    elo: int | None
    time: float
    make: Callable[[], EnginePlayer]


@dataclass(frozen=True)
class StrengthGame:
    """A game of ours. Of two numbers the first is of our moves, the second of the opponent's.

    program  : what the opponent calls itself
    elo      : the opponent's on its own scale, None if it has none
    is_first : whether we had the first side
    beyond   : mean milliseconds from the request to the answer, beyond the time of a move
    slowest  : the largest number of these milliseconds
    depths   : the mean of the searches
    speed    : our nodes per second
    """

    opponent: str
    program: str
    elo: int | None
    is_first: bool
    opening: str
    moves: str
    result: str
    termination: str
    beyond: tuple[float | None, float | None]
    slowest: tuple[float | None, float | None]
    depths: tuple[float | None, float | None]
    speed: float

    @property
    def points(self) -> float:
        """Ours: 1, 1/2 or 0."""
        winner = WINNERS[self.result]
        return 0.5 if winner is None else float(winner == self.is_first)


def limited(engine: str, elo: int, time: float) -> EnginePlayer:
    """Stockfish at a level; raises EngineError, which says how to get it, if there is none."""
    program, *arguments = split(engine)
    place = shutil.which(program) or shutil.which(program, path=DEBIAN)
    if place is None:
        raise EngineError(
            f"expected Stockfish, got {program!r}, which is no program here: Debian has it"
            " (`sudo apt install stockfish`), and `--set engine=PATH` names another one"
        )
    options = {"UCI_LimitStrength": "true", "UCI_Elo": elo}
    return EnginePlayer([place, *arguments], "limited by UCI_Elo", options=options, time=time, game=GAME)


def earlier(folder: str, time: float) -> EnginePlayer:
    """The xqlab of a folder; raises EngineError, which says how to get one, if there is none."""
    package = Path(folder).resolve() / "xqlab"
    if not (package / "engine").is_dir():
        raise EngineError(
            f"expected a checkout of an earlier xqlab, got {folder!r}: `git worktree add {folder} COMMIT`"
            " makes one, and `--set before=FOLDER` names another one"
        )
    files = sorted(package.rglob("*.py"))
    digest = hashlib.sha256(b"".join(file.read_bytes() for file in files)).hexdigest()[:16]
    return EnginePlayer(
        [sys.executable, "-P", "-m", "xqlab", "engine"],
        f"sources {digest}",
        time=time,
        game=GAME,
        env={"PYTHONPATH": str(package.parent)},  # not the xqlab of this folder
        timeout=TIMEOUT,
        start_timeout=START_TIMEOUT,
    )


def play(item: GamePair) -> Iterator[StrengthGame]:
    """Both games of a pair: we have the first side in the first."""
    theirs = item.make()
    ours = player_of("full", OURS, game=GAME, time=item.time)
    shipped = openings(game=GAME)
    opening, seed = shipped[item.number % len(shipped)], seed_of(0, item.number)
    with closing(ours.open()) as session, closing(theirs.open()) as other:
        sides = (OURS, session), (item.opponent, other)
        for played in play_both(*sides, opening, Adjudication(), seed):
            yield _row(item, played, f"{other.program} ({theirs.name})")


def _row(item: GamePair, played: PlayedGame, program: str) -> StrengthGame:
    def of_both(values: Sequence[Any], by: Callable[[list[Any]], float]) -> Any:
        both = (played.of_player(name, values) for name in (OURS, item.opponent))
        some = ([value for value in numbers if value is not None] for numbers in both)
        return tuple(round(by(numbers), 2) if numbers else None for numbers in some)

    beyond = [1000 * (seconds - item.time) for seconds in played.seconds]
    nodes, seconds = (sum(played.of_player(OURS, numbers)) for numbers in (played.nodes, played.seconds))
    return StrengthGame(
        item.opponent,
        program,
        item.elo,
        played.red == OURS,
        str(played.opening),
        " ".join(played.moves),
        played.result,
        played.termination,
        of_both(beyond, fmean),
        of_both(beyond, max),
        of_both(played.depths, fmean),
        round(nodes / max(seconds, 1e-9)),
    )


@dataclass(frozen=True)
class Strength:
    """Games against several opponents, in pairs."""

    games: tuple[StrengthGame, ...]

    def against(self, opponent: str) -> list[StrengthGame]:
        """The games against one."""
        return [game for game in self.games if game.opponent == opponent]

    @property
    def scores(self) -> dict[str, Score]:
        """Opponent -> our score."""
        points = {
            name: [game.points for game in self.against(name)]
            for name in dict.fromkeys(game.opponent for game in self.games)
        }
        return {name: Score.of_pairs(zip(some[::2], some[1::2])) for name, some in points.items()}

    @property
    def rating(self) -> Estimate | None:
        """Our Elo on the opponents' scale, its 95 % interval by a bootstrap of pairs; None without one."""
        pairs = [(one, other) for one, other in zip(self.games[::2], self.games[1::2]) if one.elo is not None]
        if not pairs:
            return None
        shares = np.array([(one.points + other.points) / 2 for one, other in pairs])
        elos = np.array([one.elo for one, _ in pairs])
        return bootstrap(
            range(len(pairs)), lambda drawn: performance(shares[drawn.astype(int)], elos[drawn.astype(int)])
        )

    def __str__(self) -> str:
        sides = [f"with {side}" for side in in_language(profile_for(GAME).sides, "en")]
        titles = ("against", "won, drawn, lost", *sides, "Elo, 95 % interval", "on its scale")
        rows = []
        for name, score in self.scores.items():
            points = [(game.is_first, game.points) for game in self.against(name)]
            counts = [", ".join(str(points.count((side, p))) for p in (1, 0.5, 0)) for side in (True, False)]
            elo = self.against(name)[0].elo
            own = "" if elo is None or score.is_one_sided else f"{elo + score.elo:.0f}"
            rows.append(
                (name, f"{score.wins}, {score.draws}, {score.losses}", *counts, score.elo_text(), own)
            )
        lines = [str(Table(titles, rows))]
        if self.rating is not None:
            value, low, high = self.rating
            lines.append(
                f"Elo on the scale of the opponents, all together: {value:.0f} ({low:.0f} to {high:.0f})"
            )
        return "\n".join([*lines, *self._facts()])

    def _facts(self) -> Iterator[str]:
        for number, who in enumerate((OURS, "the opponent")):
            beyond, slowest, depths = (
                [both[number] for both in all_games if both[number] is not None]
                for all_games in zip(*((game.beyond, game.slowest, game.depths) for game in self.games))
            )
            if beyond and depths:
                late = f"{fmean(beyond):+.1f} ms beyond its time, at most {max(slowest):+.0f}"
                yield f"a move of {who}: {late}; depth {fmean(depths):.1f}"
        yield f"nodes per second of {OURS}: {median(game.speed for game in self.games):,.0f}, the median game"
        endings = Counter(game.termination for game in self.games).most_common()
        yield f"ended by: {', '.join(f'{reason} {count}' for reason, count in endings)}"
        yield f"programs: {', '.join(dict.fromkeys(game.program for game in self.games))}"


def _numbers(text: str, number: Callable[[str], Any]) -> list[Any]:
    try:
        return [number(word) for word in text.split(",")]
    except ValueError:
        raise EngineError(f"expected numbers, with commas between, got {quoted(text)}") from None


def _against_stockfish(
    engine: str = "stockfish", levels: str = "1800, 2000, 2200, 2400", pairs: int = 42, time: float = 0.1
) -> dict[str, GamePair]:
    elos = _numbers(levels, int)
    return {
        f"{elo} | {number}": GamePair(
            number, f"Stockfish {elo}", elo, time, partial(limited, engine, elo, time)
        )
        for number in range(pairs)  # a pair of each level before the second of any
        for elo in elos
    }


def _against_earlier(
    before: str = "../xqlab-before", times: str = "0.1, 1", pairs: int = 10
) -> dict[str, GamePair]:
    seconds = _numbers(times, float)
    return {
        f"{time:g} | {number}": GamePair(
            number, f"before, {time:g} s a move", None, time, partial(earlier, before, time)
        )
        for number in range(pairs)
        for time in seconds
    }


_STOCKFISH: Study[StrengthGame, Strength] = Study(
    name="chess-strength",
    about=Words(
        "the full search at chess against Stockfish at levels of its UCI_Elo",
        "国际象棋的完整搜索对按 UCI_Elo 限制棋力的 Stockfish",
    ),
    row=StrengthGame,
    plan=_against_stockfish,
    measure=play,
    rests_on=("search chess full", "play chess", "weights chess", "data openings/chess.json"),
    result=lambda rows, sizes: Strength(tuple(rows)),
    grows=("pairs",),
    alone=True,
    caveat="UCI_Elo was calibrated at 60 s and 0.6 s a move, before Stockfish had its net: a scale of its"
    " own, not that of people.",
)
STUDIES: Studies = (
    _STOCKFISH,
    replace(
        _STOCKFISH,
        name="chess-before",
        about=Words(
            "compiled chess against the interpreted chess of before, at equal time",
            "编译后的国际象棋对以前解释执行的国际象棋，用时相同",
        ),
        plan=_against_earlier,
        caveat="The opponent is the commit a5d0c773 in `../xqlab-before`; `--set before=FOLDER` names one.",
    ),
)
