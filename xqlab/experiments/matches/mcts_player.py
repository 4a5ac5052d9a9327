"""Monte-Carlo tree search as a player of matches; it keeps its tree from move to move."""

import math
from dataclasses import dataclass, field
from typing import Any

from xqlab.errors import check_names, split_words
from xqlab.experiments.matches.openings import XIANGQI, Opening
from xqlab.experiments.matches.player import (
    EVALUATOR_WORDS,
    LIMITS,
    PlayerError,
    Reply,
    Session,
    evaluator_of_word,
)
from xqlab.experiments.run.source_state import described_evaluator
from xqlab.experiments.run.timing import finished_run
from xqlab.game import RULE_WIN
from xqlab.game_board import GameBoard
from xqlab.mcts.driver import MctsSearcher
from xqlab.mcts.settings import LEAVES, NAMES, Settings, check_limits

MCTS = "mcts"  # the first word of such a player
TREE_MB = 64
MOST_VALUE = 10_000  # centipawns of a value that is not proved
WHOLE = ("batch", "expand_after", "playout_plies", "depth")
TEXTS = ("leaf", "rule")


@dataclass(frozen=True, eq=False)
class MctsPlayer:
    """Monte-Carlo tree search as a player; each game begins with an empty tree.

    settings  : as for `xqlab.mcts`, without a policy
    evaluator : by default that of the game
    playouts, time : the budget per move; time in seconds. With playouts alone games are repeatable
    game      : the game that it plays, by name
    tree_mb   : room for the tree in MB

    Raises MctsError for an invalid budget or evaluator.

    >>> MctsPlayer("novice", playouts=100, game="tic-tac-toe").limits
    {'playouts': 100}
    """

    name: str
    settings: Settings = field(default_factory=Settings)
    evaluator: Any = None
    playouts: int | None = None
    time: float | None = None
    game: str = XIANGQI
    tree_mb: float = TREE_MB
    is_program = False

    def __post_init__(self) -> None:
        check_limits(self.playouts, self.time)
        check_names("a leaf", [self.settings.leaf], LEAVES, PlayerError)
        if self.evaluator is None:
            object.__setattr__(self, "evaluator", self.new_searcher().evaluator)
        else:
            self.new_searcher()

    def new_searcher(self) -> MctsSearcher:
        """A searcher with these settings at the start of the game."""
        options = {name: getattr(self.settings, name) for name in NAMES}
        start = Opening(game=self.game).board()
        return MctsSearcher(start, self.evaluator, tree_mb=self.tree_mb, **options)

    @property
    def limits(self) -> dict[str, Any]:
        """The budget per move, as for `xqlab.mcts`."""
        both = {"playouts": self.playouts, "time": self.time}
        return {name: limit for name, limit in both.items() if limit is not None}

    @property
    def repeats(self) -> bool:
        """Whether the same start gives the same game: nothing is timed; chance follows from the seed."""
        return self.time is None

    def describe(self) -> dict[str, Any]:
        """What its moves depend on; an evaluator by a digest of its numbers."""
        return {
            "mcts": self.name,
            "game": self.game,
            "settings": {name: getattr(self.settings, name) for name in NAMES},
            "evaluator": described_evaluator(self.evaluator),
            "tree_mb": self.tree_mb,
            **self.limits,
        }

    def open(self) -> Session:
        return _MctsSession(self)


class _MctsSession(Session):
    def __init__(self, player: MctsPlayer) -> None:
        self._player = player
        self._searcher = player.new_searcher()
        self._seed = 1

    def new_game(self, seed: int) -> None:
        self._searcher = self._player.new_searcher()
        self._seed = seed

    def move(self, board: GameBoard) -> Reply:
        self._seed += 1
        return reply_of(
            self._searcher, board, self._player.settings.scale, seed=self._seed, **self._player.limits
        )


def reply_of(searcher: MctsSearcher, board: GameBoard, scale: float, **limits: Any) -> Reply:
    """The reply of a searcher that follows the game; raises KeyboardInterrupt for an interrupted search.

    scale  : centipawns, as for `centipawns`
    limits : as for `MctsSearcher.run`
    """
    searcher.follow(board)
    result = finished_run(searcher.run(**limits))
    value = centipawns(result.value, scale, result.proved)
    return Reply(result.move, value, result.seconds, result.playouts, len(result.pv))


def centipawns(value: float, scale: float, proved: bool = False) -> int:
    """A value from -1 to 1 in centipawns: the inverse of what a leaf's evaluation goes through.

    >>> centipawns(math.tanh(0.5), 400.0)
    200
    >>> centipawns(1.0, 400.0), centipawns(-1.0, 400.0, proved=True)
    (10000, -28000)
    """
    if proved and abs(value) == 1:
        return RULE_WIN if value > 0 else -RULE_WIN
    if abs(value) == 1:
        return MOST_VALUE if value > 0 else -MOST_VALUE
    return round(min(max(scale * math.atanh(value), -MOST_VALUE), MOST_VALUE))


def mcts_player_of(text: str, name: str | None = None, **options: Any) -> MctsPlayer:
    """The player that words describe: "mcts", then settings.

    playouts=, time= : its own budget, instead of the time in `options`
    NAME=VALUE       : a setting, see `xqlab.mcts.Settings`, such as leaf=static, rule=puct, exploration=0.7
    solve=no         : nothing is proved
    evaluation=NAME  : an evaluation that the game offers under this name; weights=FILE: of its own evaluation
    net=FILE         : a net instead of it; hybrid=FILE: a net mixed with it

    name    : by default the text
    options : game, evaluator, time; budgets of other kinds of player are not for this one

    Raises PlayerError, which quotes the invalid word.
    """
    game = options.get("game", XIANGQI)
    settings: dict[str, Any] = {}
    own: dict[str, Any] = {"evaluator": options.get("evaluator")}
    for word in split_words(text, PlayerError)[1:]:
        try:
            _take(word, game, settings, own)
        except (ValueError, OSError) as error:
            raise PlayerError(f"cannot follow {word!r} in {text!r}: {error}") from error
    if not own.keys() & {"playouts", "time"}:
        if options.get("time") is None:
            limits = ", ".join(f"{key}={options[key]}" for key in LIMITS if options.get(key) is not None)
            raise PlayerError(f"expected playouts= or time= in {text!r}, got {limits or 'no limit'}")
        own["time"] = options["time"]
    try:
        return MctsPlayer(name or text, Settings(**settings), game=game, **own)
    except ValueError as error:
        raise PlayerError(f"cannot follow {text!r}: {error}") from error


def _take(word: str, game: str, settings: dict[str, Any], own: dict[str, Any]) -> None:
    key, equals, value = word.partition("=")
    if not equals:
        raise PlayerError(f"expected NAME=VALUE, got {word!r}")
    if key in TEXTS:
        settings[key] = value
    elif key == "solve":
        if value not in ("yes", "no"):
            raise PlayerError(f"expected solve=yes or solve=no, got {value!r}")
        settings[key] = value == "yes"
    elif key in NAMES:
        settings[key] = int(value) if key in WHOLE else float(value)
    elif key == "playouts":
        own[key] = int(value)
    elif key == "time":
        own[key] = float(value)
    elif key in EVALUATOR_WORDS:
        own["evaluator"] = evaluator_of_word(key, value, game)
    else:
        names = ", ".join((*NAMES, "playouts", "time", *EVALUATOR_WORDS))
        raise PlayerError(f"unknown word {key!r}; known: {names}")
