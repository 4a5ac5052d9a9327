"""Another engine as a player of matches, in its own process."""

import contextlib
import shutil
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from xqlab import disk
from xqlab.engine.client import START_TIMEOUT, TIMEOUT, ExternalEngine
from xqlab.engine.dialects import DIALECTS, Wish
from xqlab.engine.process import EngineError, split
from xqlab.errors import check_names
from xqlab.experiments.matches.openings import XIANGQI
from xqlab.experiments.matches.player import Forfeit, PlayerError, Reply
from xqlab.game_board import GameBoard


@dataclass(frozen=True)
class EnginePlayer:
    """An engine with UCI or UCCI as a player; it is restarted for each pair of games.

    command, protocol, options, timeout, start_timeout, env, game : as for `ExternalEngine`
    time, nodes, depth : the budget of a move; time in seconds
    name               : by default that of the program

    An engine that dies, hangs or answers an illegal move loses that game, and is restarted for the next.
    Raises PlayerError for an unknown protocol, SearchError for no budget or an invalid one, EngineError for
    no command.
    """

    command: str | Path | Sequence[str]
    name: str = ""
    protocol: str = "uci"
    options: Mapping[str, Any] = field(default_factory=dict)
    nodes: int | None = None
    time: float | None = None
    depth: int | None = None
    timeout: float = TIMEOUT
    start_timeout: float = START_TIMEOUT
    env: Mapping[str, str] | None = None
    game: str = XIANGQI
    is_program = True

    def __post_init__(self) -> None:
        words = split(self.command)
        check_names("a protocol", [self.protocol], DIALECTS, PlayerError)
        Wish(self.time, self.depth, self.nodes).check()
        object.__setattr__(self, "command", tuple(words))
        object.__setattr__(self, "name", self.name or Path(words[0]).stem)

    @property
    def repeats(self) -> bool:
        """Whether the same start is assumed to give the same game: nothing depends on the clock."""
        return self.time is None

    def describe(self) -> dict[str, Any]:
        """What its moves depend on; the program by a digest of its file."""
        words = split(self.command)
        program = shutil.which(words[0])
        digest = disk.sha256(program)[:16] if program else None
        limits = {"nodes": self.nodes, "time": self.time, "depth": self.depth}
        return {
            "engine": self.name,
            **({} if self.game == XIANGQI else {"game": self.game}),
            "command": words,
            "sha256": digest,
            "protocol": self.protocol,
            "options": {name: str(value) for name, value in self.options.items()},
            **{name: limit for name, limit in limits.items() if limit is not None},
        }

    def open(self) -> "_EngineSession":
        """A session with the engine; raises EngineError if it does not start."""
        return _EngineSession(self)


class _EngineSession:
    def __init__(self, player: EnginePlayer) -> None:
        self._player = player
        self._engine = self._start()
        self.program = self._engine.name  # as it calls itself

    def new_game(self, seed: int) -> None:
        try:
            if not self._engine.is_alive:
                self._engine.close()
                self._engine = self._start()
            self._engine.new_game()
        except EngineError as error:
            raise Forfeit(str(error), error.verdict) from error

    def move(self, board: GameBoard) -> Reply:
        player = self._player
        try:
            limits: dict[str, Any] = {"movetime": player.time, "nodes": player.nodes, "depth": player.depth}
            answer = self._engine.best_move(board, **limits)
        except EngineError as error:
            raise Forfeit(str(error), error.verdict) from error
        move = None if answer.resigned else answer.move
        return Reply(
            move,
            answer.value,
            answer.seconds,
            answer.nodes,
            answer.depth,
            answer.resigned,
            iterations=answer.iterations,
        )

    def close(self) -> None:
        with contextlib.suppress(EngineError):
            self._engine.close()

    def _start(self) -> ExternalEngine:
        player = self._player
        names = ("protocol", "options", "timeout", "start_timeout", "env", "game")
        return ExternalEngine(player.command, **{name: getattr(player, name) for name in names})
