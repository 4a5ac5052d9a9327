"""A net as a player of matches: by search, or, without playouts, the most likely move of its policy."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from xqlab import disk
from xqlab.experiments.matches.match import match
from xqlab.experiments.matches.mcts_player import centipawns, reply_of
from xqlab.experiments.matches.openings import Opening
from xqlab.experiments.matches.player import Player, Reply, Session
from xqlab.experiments.matches.result import MatchResult
from xqlab.experiments.run.timing import finished_run
from xqlab.game_board import GameBoard
from xqlab.learning.errors import LearningError, check_integers
from xqlab.learning.net_file import NetPolicy, load_net, policy_in
from xqlab.mcts.driver import MctsSearcher
from xqlab.nnue.training.training import torch_threads

SCALE = 400.0


@dataclass(frozen=True)
class NetPlayer:
    """The net in a file as a player; every worker must be able to read the file.

    playouts : of each search; 0: the move with the greatest weight, without any search
    Raises LearningError for invalid numbers, and for a file that is no net.
    """

    name: str
    net: str
    game: str
    playouts: int = 0
    exploration: float = 1.5
    is_program = False
    repeats = True  # nothing is timed, and random numbers follow from the seed

    def __post_init__(self) -> None:
        check_integers(vars(self), playouts=0)
        game = load_net(self.net).encoding.game
        if game != self.game:
            raise LearningError(f"expected a net of {self.game}, {self.net!r} is one of {game}")
        object.__setattr__(self, "net", str(Path(self.net).resolve()))

    @property
    def digest(self) -> str:
        """A short name, unique to the weights."""
        return disk.sha256(self.net)[:16]

    def describe(self) -> dict[str, Any]:
        return {
            "policy": self.name,
            "game": self.game,
            "net": self.digest,
            "playouts": self.playouts,
            "exploration": self.exploration,
        }

    def open(self) -> Session:
        return _NetSession(self)


class _NetSession(Session):
    def __init__(self, player: NetPlayer) -> None:
        self._player = player
        self._policy = policy_in(player.net, player.digest)
        self._searcher: MctsSearcher | None = None
        self._seed = 1

    def new_game(self, seed: int) -> None:
        self._searcher, self._seed = None, seed

    def move(self, board: GameBoard) -> Reply:
        with torch_threads(1):  # the last bits of an answer may depend on the number of threads
            return self._reply(board)

    def _reply(self, board: GameBoard) -> Reply:
        player = self._player
        if not player.playouts:
            move, value = likeliest(self._policy, board)
            return Reply(move, centipawns(value, SCALE), nodes=1, depth=0)
        if self._searcher is None:
            self._searcher = MctsSearcher(board, self._policy, tree_mb=64, exploration=player.exploration)
        self._seed += 1
        return reply_of(self._searcher, board, SCALE, playouts=player.playouts, seed=self._seed)


def whole_match(
    a: Player, b: Player, openings: Sequence[Opening], *, pairs: int, **options: Any
) -> MatchResult:
    """A match of at most so many pairs, as there are openings, without adjudication; options as for `match`.

    Raises KeyboardInterrupt after an interrupt.
    """
    pairs = min(pairs, len(openings))
    return finished_run(match(a, b, openings, pairs=pairs, resign=None, draw=None, **options))


def likeliest(policy: NetPolicy, board: GameBoard) -> tuple[Any, float]:
    """(the move with the greatest weight, the value for the side to move)."""
    weights, value = policy([board])[0]
    return board.move_of(board.codes()[int(np.argmax(weights))]), value
