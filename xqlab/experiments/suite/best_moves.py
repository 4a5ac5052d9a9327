"""Players at the positions of a suite: `suite(positions, players)`.

Each position is searched with an empty table, so that the order of the positions does not matter.
"""

import hashlib
import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import closing
from dataclasses import asdict, dataclass
from os import PathLike
from typing import Any

from xqlab.errors import XqlabError
from xqlab.experiments.matches.player import Forfeit, Player, Reply
from xqlab.experiments.matches.players import SearchPlayer, player_of
from xqlab.experiments.run.ledger import opened_ledger
from xqlab.experiments.run.rows import json_of, kinds_of, record_of, value_of
from xqlab.experiments.run.work import run
from xqlab.experiments.suite.result import Attempt, Cost, SuiteResult
from xqlab.experiments.suite.suite_file import SuitePosition, games_of
from xqlab.search.enhancements import Enhancements

KIND = "suite"
RECORD = record_of(key=str, **kinds_of(Attempt))


@dataclass(frozen=True)
class Task:
    """A player and the position that it has to solve."""

    player: Player
    position: SuitePosition


def suite(
    positions: Iterable[SuitePosition],
    players: Sequence[Player | str] | Mapping[str, Enhancements],
    *,
    ledger: str | PathLike[str] | None = None,
    workers: int | None = 1,
    progress: bool = True,
    on_attempt: Callable[[SuiteResult], None] | None = None,
    **budget: Any,
) -> SuiteResult:
    """The attempt of each player at each position; an interrupt returns the attempts so far.

    positions : of one game, see `xqlab.experiments.suite.suite_file.read_suite`
    players   : words for `player_of`, players with budgets of their own, or name -> switches
    ledger    : a file that keeps each attempt; an interrupted run resumes from it
    workers   : as for `xqlab.experiments.run.work.run`; by default one process, for comparable times
    on_attempt : called with the result after each attempt
    budget    : `nodes`, `time` or `depth` a position for the players without their own; time in seconds

    Raises XqlabError for no positions, for those of several games, for no players, for two of one name, and
    for players of another game; PlayerError and SearchError for invalid words and budgets.
    """
    listed = list(positions)
    if not listed:
        raise XqlabError("expected at least one position, got none")
    games = games_of(listed)
    if len(games) > 1:
        raise XqlabError(f"expected positions of one game, got {' and '.join(games)}")
    names = [position.name for position in listed]
    if len(set(names)) < len(names):
        twice = next(name for name in names if names.count(name) > 1)
        raise XqlabError(f"expected positions of different names, got {twice!r} twice")
    made = _players(players, games[0], budget)
    result = SuiteResult(listed, {player.name: json.loads(json.dumps(player.describe())) for player in made})
    result.attempts = {player.name: {} for player in made}
    items = [Task(player, position) for position in listed for player in made]
    tasks = {f"{task.player.name} | {task.position.name}": task for task in items}
    owners = {key: (task.player.name, task.position.name) for key, task in tasks.items()}
    how: dict[str, Any] = {"workers": workers, "progress": progress, "unit": "position"}
    how["apart"] = any(player.is_program for player in made)
    with opened_ledger(ledger, KIND, _configuration(result), record=RECORD) as store:
        result.notes = () if store is None else store.notes
        try:
            with closing(run(attempt, tasks, ledger=store, **how)) as work:
                for key, record in work:
                    player, name = owners[key]
                    result.attempts[player][name] = value_of(Attempt, record)
                    if on_attempt is not None:
                        on_attempt(result)
        except KeyboardInterrupt:
            result.interrupted = True
    for player, attempts in result.attempts.items():  # in the order of the positions, whatever finished first
        result.attempts[player] = {name: attempts[name] for name in names if name in attempts}
    return result


def attempt(task: Task) -> dict[str, Any]:
    """A player's attempt at a position, as JSON values."""
    board = task.position.board()
    with closing(task.player.open()) as session:
        try:
            session.new_game(1)
            reply = session.move(board)
        except Forfeit as error:
            return dict(json_of(Attempt(None, None, Cost(None, 0.0, None), None, str(error))))
    return dict(json_of(_judged(task.position, reply)))


def _judged(position: SuitePosition, reply: Reply) -> Attempt:
    spent = Cost(reply.nodes, reply.seconds, reply.depth)
    move = None if reply.move is None else str(reply.move)
    if not position.is_solved_by(reply.move):
        return Attempt(move, reply.value, spent, None)
    solution = spent  # where it changed to the right move in the last iteration, which did not finish
    for iteration in reversed(reply.iterations):
        if not iteration.pv or not position.is_solved_by(iteration.pv[0]):
            break
        solution = Cost(iteration.nodes or None, iteration.seconds, iteration.depth or None)
    return Attempt(move, reply.value, spent, solution)


def _players(
    players: Sequence[Player | str] | Mapping[str, Enhancements], game: str, budget: dict[str, Any]
) -> list[Player]:
    made: list[Player] = []
    if isinstance(players, Mapping):
        made = [SearchPlayer(name, use, game=game, **budget) for name, use in players.items()]
    else:
        made = [player_of(one, game=game, **budget) if isinstance(one, str) else one for one in players]
    if not made:
        raise XqlabError("expected at least one player, got none")
    for player in made:
        if player.game != game:
            raise XqlabError(f"expected players of {game}, got {player.name!r} of {player.game}")
    names = [player.name for player in made]
    for name in names:
        if names.count(name) > 1:
            raise XqlabError(f"expected players of different names, got {name!r} twice")
    return made


def _configuration(result: SuiteResult) -> dict[str, Any]:
    # Of each position what an attempt depends on; a comment may change.
    texts = [{**asdict(position), "comments": None} for position in result.positions]
    digest = hashlib.sha256(json.dumps(texts).encode()).hexdigest()[:16]
    return {"players": result.players, "positions": {"count": len(texts), "sha256": digest}}
