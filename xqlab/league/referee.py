"""The referee: whatever a player does in a game is its own loss, with a verdict, and nobody else's."""

from collections.abc import Callable
from contextlib import AbstractContextManager, closing, nullcontext, suppress
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

from xqlab.experiments.matches.game_play import PlayedGame, play_both
from xqlab.experiments.matches.match import Pair
from xqlab.experiments.matches.openings import Opening
from xqlab.experiments.matches.player import Forfeit, Player, Reply, Session
from xqlab.game_board import GameBoard
from xqlab.league.league import WALKOVER
from xqlab.league.verdicts import Verdict

SLACK = 1.0  # seconds beyond the budget: another program may be slow to start its clock
LARGEST = 1 << 31  # of a number that a player reports

Result = TypeVar("Result")


@dataclass(frozen=True)
class Encounter(Pair):
    """A pair of games of a round, with a referee."""

    round: int
    mark: Path | None = None  # a file of a byte: 0 while A is asked something, 1 while B is


def play_encounter(encounter: Encounter) -> dict[str, Any]:
    """Both games of a pair, as in a ledger."""
    with (
        _opened(encounter.mark) as mark,
        closing(RefereedSession(encounter.a, partial(_write, mark, b"0"))) as session_a,
        closing(RefereedSession(encounter.b, partial(_write, mark, b"1"))) as session_b,
    ):
        sides = (encounter.a.name, session_a), (encounter.b.name, session_b)
        both = play_both(*sides, encounter.opening, encounter.adjudication, encounter.seed)
        games = [game.as_json() for game in both]
    return {"round": encounter.round, "games": games}


def walkover(winner: str, suspended: str, opening: Opening, round: int) -> dict[str, Any]:
    """Both games of a pair with a suspended player, who loses them without playing."""
    how = WALKOVER, f"{suspended} is suspended."
    return _both_lost((winner, suspended), opening, round, how, Verdict.SUSPENDED)


def lost_encounter(encounter: Encounter) -> dict[str, Any]:
    """Both games of a pair that kills its worker: lost by who was asked then; none where nobody knows."""
    try:
        at = (b"0", b"1").index(encounter.mark.read_bytes() if encounter.mark else b"")
    except (OSError, ValueError):
        return {"round": encounter.round, "games": []}
    names = encounter.a.name, encounter.b.name
    how = "failure", f"{names[at]} could not go on: its process died."
    return _both_lost((names[1 - at], names[at]), encounter.opening, encounter.round, how, Verdict.CRASHED)


def _both_lost(
    names: tuple[str, str], opening: Opening, round: int, how: tuple[str, str], verdict: Verdict
) -> dict[str, Any]:
    games = [
        PlayedGame(*players, opening, (), won, *how, verdict=verdict).as_json()
        for players, won in ((names, True), (names[::-1], False))
    ]
    return {"round": round, "games": games}


def _opened(mark: Path | None) -> AbstractContextManager[Any]:
    with suppress(OSError):  # of another machine: then nobody knows
        return nullcontext() if mark is None else open(mark, "wb", buffering=0)
    return nullcontext()


def _write(mark: Any, byte: bytes) -> None:
    if mark is not None:
        with suppress(OSError):
            mark.seek(0)
            mark.write(byte)


class RefereedSession(Session):
    """A player in its games: its every failure is a Forfeit with a verdict, after which it is opened anew.

    A player with a `time`, in seconds, may not take longer for a move by what it reports.

    on_request : called before the player is asked anything
    """

    def __init__(self, player: Player, on_request: Callable[[], None] = lambda: None) -> None:
        self._player, self._on_request = player, on_request
        self._time: float | None = getattr(player, "time", None)
        self._session: Session | None = None

    def new_game(self, seed: int) -> None:
        """Start a game, with the player opened if it is not."""
        if self._session is None:
            self._session = self._guarded(self._player.open)
        self._guarded(self._session.new_game, seed)

    def move(self, board: GameBoard) -> Reply:
        """The player's reply, with none of its numbers that make no sense."""
        assert self._session is not None
        return self._guarded(self._judged, self._session, board)

    def close(self) -> None:
        """Close the player, whatever it does."""
        session, self._session = self._session, None
        if session is not None:
            with suppress(Exception):
                session.close()

    def _judged(self, session: Session, board: GameBoard) -> Reply:
        reply = session.move(board.copy())
        if not isinstance(reply, Reply):
            raise Forfeit(f"expected a move, got {type(reply).__name__}", Verdict.NONSENSE)
        if self._time is not None and reply.seconds > self._time + SLACK:
            took = f"{reply.seconds:.2f} s by the clock for a move"
            raise Forfeit(f"{took}, {self._time:g} s are allowed", Verdict.LATE)
        if reply.move is not None:
            try:
                board.is_legal(reply.move), str(reply.move)
            except Exception as error:
                what = f"{type(reply.move).__name__}: {type(error).__name__}: {error}"
                raise Forfeit(f"expected a move, got a {what}", Verdict.NONSENSE) from error
        value, nodes, depth = map(_plausible, (reply.value, reply.nodes, reply.depth))
        return replace(reply, value=value, nodes=nodes, depth=depth, iterations=())

    def _guarded(self, function: Callable[..., Result], *arguments: Any) -> Result:
        self._on_request()
        try:
            return function(*arguments)
        except Forfeit as failure:
            self.close()
            if not failure.verdict:
                failure.verdict = Verdict.CRASHED
            raise
        except MemoryError as error:
            self.close()
            raise Forfeit(f"out of memory: {error}", Verdict.MEMORY) from error
        except (Exception, SystemExit) as error:
            self.close()
            raise Forfeit(f"{type(error).__name__}: {error}", Verdict.CRASHED) from error


def _plausible(number: object) -> int | None:
    return number if type(number) is int and abs(number) < LARGEST else None
