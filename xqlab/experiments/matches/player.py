"""What a player of matches is: a description that can be sent, its session, and its replies.

A player is a description that can be sent to the process that plays its games. There it is opened, and the
resulting session plays game after game, move after move.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Protocol

from xqlab.errors import XqlabError
from xqlab.experiments.matches.openings import XIANGQI, profile_for
from xqlab.experiments.matches.weight_file import evaluator_from
from xqlab.game_board import GameBoard
from xqlab.search.result import Iteration

LIMITS: Mapping[str, type] = {"nodes": int, "time": float, "depth": int}
EVALUATOR_WORDS = ("evaluation", "weights", "net", "hybrid")


class PlayerError(XqlabError):
    """An invalid description of a player."""


class Forfeit(RuntimeError):
    """A player cannot continue its game, and loses it.

    verdict : by what, a value of `xqlab.league.Verdict`; "" if nothing more is known
    """

    def __init__(self, reason: str, verdict: str = "") -> None:
        super().__init__(reason)
        self.verdict = verdict


@dataclass(frozen=True)
class Reply:
    """A player's move, of the game's own type, None if it resigns, and its reports.

    value    : centipawns for the side to move; `nodes`, `depth`: of the search. None if not reported
    seconds  : from the request to the answer
    resigned : whether it resigns
    risk     : centipawns that it gives up by a second-best move; None for its best one
    iterations : of the search, as far as they are reported
    """

    move: Any
    value: int | None = None
    seconds: float = 0.0
    nodes: int | None = None
    depth: int | None = None
    resigned: bool = False
    risk: int | None = None
    iterations: tuple[Iteration, ...] = ()


class Session(Protocol):
    """A player in its games. Every method but `close` raises Forfeit if it cannot continue.

    One that derives from it has `new_game` and `close`, which do nothing.
    """

    def new_game(self, seed: int) -> None:
        """Start a new game; `seed` decides all random choices."""
        return

    def move(self, board: GameBoard) -> Reply:
        """The reply in a position; the board does not change."""

    def close(self) -> None:
        """Release all resources."""
        return


class Player(Protocol):
    """A description of a player, which pickle can send."""

    @property
    def name(self) -> str:
        """Its name in tables and games."""

    @property
    def repeats(self) -> bool:
        """Whether it plays the same game from the same start, as with a budget of nodes."""

    @property
    def game(self) -> str:
        """The name of the game that it plays."""

    @property
    def is_program(self) -> bool:
        """Whether it starts another program, which must end even if this one is killed."""

    def describe(self) -> dict[str, Any]:
        """What its moves depend on, as JSON values."""

    def open(self) -> Session:
        """A session of the player."""


def evaluator_of_word(key: str, value: str, game: str) -> Any:
    """The evaluator that a word KEY=VALUE describes, its key one of EVALUATOR_WORDS.

    evaluation : the game offers it under this name
    weights    : a file of weights of its own evaluation
    net, hybrid : the file of a net, alone or mixed with it, see `xqlab.nnue.Hybrid`

    Raises PlayerError for an unknown name, and what reading the file raises.
    """
    if key == "evaluation":
        offered = profile_for(game).experiments.evaluators
        if value not in offered:
            raise PlayerError(f"expected an evaluation out of {', '.join(offered) or 'none'}, got {value!r}")
        return offered[value]()
    if key == "weights" and game == XIANGQI:
        from xqlab.evaluation import Weights, components

        return components(Weights.load(value))
    if key == "weights":
        return evaluator_from(value, game)
    from xqlab.nnue import Hybrid, evaluator

    return evaluator(value, Hybrid() if key == "hybrid" else None)
