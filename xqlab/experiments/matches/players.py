"""The players of matches: our search in any configuration, one that moves at random, and players in words.

Monte-Carlo tree search is in `mcts_player`, other engines are in `xqlab.engine.player`.
"""

import shlex
from dataclasses import dataclass
from random import Random
from typing import Any

from xqlab import disk
from xqlab.book import choose, opened_book
from xqlab.book.probe import BEST
from xqlab.errors import quoted, split_words
from xqlab.experiments.matches.mcts_player import MCTS, mcts_player_of
from xqlab.experiments.matches.openings import XIANGQI, Opening
from xqlab.experiments.matches.player import (
    EVALUATOR_WORDS,
    LIMITS,
    Player,
    PlayerError,
    Reply,
    Session,
    evaluator_of_word,
)
from xqlab.experiments.matches.sources import SOURCES, WIZARD_CHESS, plain_words
from xqlab.experiments.run.source_state import described_evaluator
from xqlab.experiments.run.timing import finished_run, warmed
from xqlab.experiments.sweeps.depths import PRESETS
from xqlab.experiments.sweeps.fixed_depth import affordable_depth
from xqlab.game import RULE_WIN, default_evaluator, game_of, has_evaluator, mvv_lva
from xqlab.game_board import GameBoard
from xqlab.search.driver import Searcher
from xqlab.search.enhancements import Enhancements, ParameterError
from xqlab.search.requests import check_table, depths_of
from xqlab.search.result import Result
from xqlab.search.switches import PARAMETERS, SWITCHES

RANDOM = "random"  # the whole text of such a player
MOST_QUIET = 200  # plies
ROOTS = {"own": False, "max": True}  # word -> whether the root maximises, see `SearchPlayer`
AUTO = "auto"  # the depth that a search without deepening can afford
ALIASES = {name: name for name in PRESETS if " " not in name} | {
    name.replace(": ", "-"): name for name in PRESETS if " " in name
}


@dataclass(frozen=True)
class RandomPlayer:
    """Each legal move with the same chance; the seed of a game decides which.

    game : the game that it plays, by name
    """

    name: str = RANDOM
    game: str = XIANGQI
    is_program = False
    repeats = False

    def describe(self) -> dict[str, Any]:
        return {"moves": RANDOM, "game": self.game}

    def open(self) -> Session:
        return _RandomSession()


class _RandomSession(Session):
    def __init__(self) -> None:
        self._chance = Random(1)

    def new_game(self, seed: int) -> None:
        self._chance = Random(seed)

    def move(self, board: GameBoard) -> Reply:
        return Reply(board.move_of(self._chance.choice(board.codes())))


@dataclass(frozen=True, eq=False)
class SearchPlayer:
    """Our search as a player; each game begins with an empty table and histories.

    enhancements : by default the strongest configuration that the game can serve
    evaluator    : by default that of the game; or `weights`, a `xqlab.evaluation.Weights`
    nodes, time, depth : the budget per move; time in seconds. With nodes or depth alone games are repeatable.
                   Without `iterative_deepening`, time and depth together search this depth alone: out of
                   time, the best of the root moves searched so far is played
    table_mb     : size of the transposition table in MB
    second_after : plies in a row without a capture after which it plays its second-best move, unless that
                   loses; 0 for never. So it leaves positions in which nobody makes progress
    game         : the game that it plays, by name
    book         : the path of an opening book; while it has moves, one of them is played without a search,
                   chosen by `book_choice`, a name of `xqlab.book.CHOICES`, and drawn by the game's seed; it
                   needs `book_least` games, and a score of `book_score`
    maximises    : whether the root takes the highest value of the first side even where the second one moves,
                   a published fault: as the second side it plays its worst move

    Raises SearchError for an invalid budget or table, GameError for a switch that the game cannot serve,
    PlayerError for an evaluator of another game, and for both an evaluator and weights, BookError for an
    invalid book or choice.

    >>> SearchPlayer("novice", Enhancements.textbook(), depth=2).describe()["enhancements"]
    ['alpha_beta']
    """

    name: str
    enhancements: Enhancements | None = None
    evaluator: Any = None
    weights: Any = None
    nodes: int | None = None
    time: float | None = None
    depth: int | None = None
    table_mb: float = 16
    game: str = XIANGQI
    second_after: int = 0
    book: str | None = None
    book_choice: str = "weight"
    book_least: int = 0
    book_score: int | None = None
    maximises: bool = False
    is_program = False

    def __post_init__(self) -> None:
        position = self._start().position
        game = game_of(position)
        use = Enhancements.full(game) if self.enhancements is None else self.enhancements
        if not isinstance(use, Enhancements):
            raise PlayerError(f"expected Enhancements, got {use!r}")
        use.check(game)
        object.__setattr__(self, "enhancements", use)
        if isinstance(self.second_after, bool) or not 0 <= self.second_after <= MOST_QUIET:
            raise PlayerError(f"expected second_after from 0 to {MOST_QUIET}, got {self.second_after!r}")
        depths_of(self.depth, self.time, self.nodes, use)
        check_table(self.table_mb)
        if self.weights is not None:
            if self.evaluator is not None:
                raise PlayerError(f"expected an evaluator or weights, got both for {self.name!r}")
            from xqlab.evaluation import components

            object.__setattr__(self, "evaluator", components(self.weights))
        elif self.evaluator is None:
            object.__setattr__(self, "evaluator", default_evaluator(position))
        if not has_evaluator(self.evaluator, position):
            raise PlayerError(f"evaluator {quoted(self.evaluator)} cannot value positions of {game.name}")
        if type(self.book_least) is not int or self.book_least < 0:
            raise PlayerError(f"expected book_least to be an integer of at least 0, got {self.book_least!r}")
        if self.book is not None:
            choose(opened_book(self.book), self._start(), by=self.book_choice)

    def _start(self) -> Any:
        return Opening(game=self.game).board()

    @property
    def limits(self) -> dict[str, Any]:
        """The budget per move, as for `xqlab.search`."""
        return {name: getattr(self, name) for name in LIMITS if getattr(self, name) is not None}

    @property
    def repeats(self) -> bool:
        """Whether the same start gives the same game: nothing is timed or random."""
        assert self.enhancements is not None
        draws = self.book is not None and self.book_choice != BEST
        return self.time is None and not self.enhancements.random_choice and not draws

    def describe(self) -> dict[str, Any]:
        """What its moves depend on; an evaluator by a digest of its numbers."""
        assert self.enhancements is not None
        return {
            "search": self.name,
            **({} if self.game == XIANGQI else {"game": self.game}),
            "enhancements": self.enhancements.names(),
            "numbers": dict(self.enhancements.parameters),
            "evaluator": described_evaluator(self.evaluator),
            "table_mb": self.table_mb,
            **({"second_after": self.second_after} if self.second_after else {}),
            **({"maximises": True} if self.maximises else {}),
            **({} if self.book is None else {"book": self._described_book()}),
            **self.limits,
        }

    def _described_book(self) -> dict[str, Any]:
        assert self.book is not None
        digest = disk.sha256(self.book)[:16]
        described: dict[str, Any] = {"sha256": digest, "choice": self.book_choice}
        minima = {"least": self.book_least or None, "score": self.book_score}
        return described | {name: value for name, value in minima.items() if value is not None}

    def open(self) -> Session:
        return _SearchSession(self)


class _SearchSession(Session):
    def __init__(self, player: SearchPlayer) -> None:
        self._player = player
        self._searcher = Searcher(player._start(), player.enhancements, player.evaluator, player.table_mb)
        if player.time is not None:
            warmed(self._searcher, player._start())  # else the first move pays for loading the code
        self._seed = 1
        self._book = None if player.book is None else opened_book(player.book)

    def new_game(self, seed: int) -> None:
        self._searcher.forget()
        self._seed = seed

    def move(self, board: GameBoard) -> Reply:
        if self._book is not None:
            player = self._player
            book_move = choose(
                self._book,
                board,
                by=player.book_choice,
                seed=self._seed,
                least=player.book_least,
                lowest=player.book_score,
            )
            if book_move is not None:
                return Reply(book_move.move)
        result = finished_run(self._search(board))
        spent = result.seconds, result.nodes, result.depth
        if self._is_mistaken(board):
            worst = min(result.lines, key=lambda line: line.value)
            return Reply(worst.move, int(worst.value), *spent)
        if len(result.lines) > 1 and result.lines[1].value > -RULE_WIN:
            best, second = result.lines
            return Reply(second.move, int(second.value), *spent, risk=int(best.value - second.value))
        return Reply(result.move, int(result.value), *spent, iterations=tuple(result.iterations))

    def _search(self, board: GameBoard) -> Result:
        after = self._player.second_after
        stuck = after > 0 and quiet_plies(board, after) == after
        lines = len(board.legal_moves) if self._is_mistaken(board) else 1 + stuck
        return self._searcher.run(board, **self._player.limits, seed=self._seed, multipv=lines)

    def _is_mistaken(self, board: GameBoard) -> bool:
        return self._player.maximises and not board.turn


def quiet_plies(board: GameBoard, most: int) -> int:
    """How many of the last moves, at most so many, captured nothing; the board does not change."""
    earlier = board.copy()
    for count in range(most):
        try:
            code = int(earlier.code_of(earlier.pop()))
        except IndexError:
            return count
        if mvv_lva(earlier.position, code) > 0:
            return count
    return most


# -- players described by words ---------------------------------------------------------------------------


def player_of(text: str, name: str | None = None, **options: Any) -> Player:
    """The player of these words: a source, "mcts" and its settings, "random", or as for `search_player_of`.

    A source is one of `xqlab.experiments.matches.sources`, with its faults: "article without:bound-flag".

    name    : by default the text
    options : as for `SearchPlayer`; Monte-Carlo tree search takes the game, the evaluator and the time

    Raises PlayerError, which quotes the invalid word.

    >>> player_of("full -null_move nodes=500").limits
    {'nodes': 500}
    >>> player_of("mcts playouts=500 leaf=static", game="tic-tac-toe").limits
    {'playouts': 500}
    """
    words = split_words(text, PlayerError)
    if words and words[0] in SOURCES:
        return player_of(shlex.join(plain_words(words)), name or text, **options)
    if words[:1] == [WIZARD_CHESS]:
        from xqlab.experiments.matches.wizard_player import wizard_player_of  # its kernels are for it alone

        return wizard_player_of(text, name, **options)
    if words[:1] == [MCTS]:
        return mcts_player_of(text, name, **options)
    if text.strip() == RANDOM:
        return RandomPlayer(name or RANDOM, options.get("game", XIANGQI))
    return search_player_of(text, name, **options)


def search_player_of(text: str, name: str | None = None, **options: Any) -> SearchPlayer:
    """The search that words describe: a preset, then its changes.

    +SWITCH, -SWITCH : switched on or off
    NUMBER=VALUE     : a parameter of the search, see `xqlab.search.PARAMETERS`
    weights=FILE     : of the evaluation
    evaluation=NAME  : an evaluation that the game offers under this name
    net=FILE         : a net instead of it; hybrid=FILE: a net mixed with it, see `xqlab.nnue.Hybrid`
    book=FILE        : an opening book; book_choice=NAME: how its moves are chosen, see `xqlab.book.CHOICES`;
                       book_least=N and book_score=N: the games and the score that a move needs
    second_after=PLIES : plies without a capture after which it plays its second-best move
    root=max         : the root maximises, see `SearchPlayer`; root=own: it does not
    table_mb=MB      : size of the transposition table
    nodes=, time=, depth= : its own budget, instead of that in `options`
    depth=auto       : without iterative_deepening and with a time, the deepest depth whose mean time over the
                       24 middlegames stays under it, measured now

    name    : by default the text
    options : as for `SearchPlayer`; of a preset only those switches are on that the game can serve

    Raises PlayerError, which quotes the invalid word.
    """
    preset, *words = split_words(text, PlayerError) or [""]
    if preset not in ALIASES:
        presets = ", ".join((*ALIASES, *SOURCES, MCTS, RANDOM))
        raise PlayerError(f"expected a preset out of {presets}, got {preset!r} in {text!r}")
    start = Opening(game=options.get("game", XIANGQI)).board()
    use = PRESETS[ALIASES[preset]].served_by(game_of(start.position))
    budget: dict[str, Any] = {}
    for word in words:
        try:
            use = _changed(use, word, budget, options)
        except (ValueError, OSError) as error:
            raise PlayerError(f"cannot follow {word!r} in {text!r}: {error}") from error
    if budget.get("depth") == AUTO:
        budget = {"time": options.get("time"), **budget}
        budget["depth"] = _affordable(text, use, budget, options)
    if budget:
        options = {key: value for key, value in options.items() if key not in LIMITS}
    return SearchPlayer(name or text, use, **options, **budget)


def _affordable(text: str, use: Enhancements, budget: dict[str, Any], options: dict[str, Any]) -> int:
    if use.iterative_deepening:
        raise PlayerError(f"cannot follow 'depth=auto' in {text!r}: expected -iterative_deepening with it")
    if budget["time"] is None:
        raise PlayerError(f"cannot follow 'depth=auto' in {text!r}: expected time= with it")
    if options.get("game", XIANGQI) != XIANGQI:
        raise PlayerError(
            f"cannot follow 'depth=auto' in {text!r}: the depth is measured on middlegames of {XIANGQI},"
            f" for {options['game']} expected depth=PLIES"
        )
    plain = {key: value for key, value in options.items() if key not in LIMITS}
    player = SearchPlayer("measured", use, depth=1, **plain)
    return affordable_depth(use, budget["time"], evaluator=player.evaluator, table_mb=player.table_mb).depth


def _changed(use: Enhancements, word: str, budget: dict[str, Any], options: dict[str, Any]) -> Enhancements:
    key, equals, value = word.partition("=")
    if not equals and word[:1] in ("+", "-") and word[1:] in SWITCHES:
        return use.including(word[1:]) if word[0] == "+" else use.without(word[1:])
    if equals and key in LIMITS:
        budget[key] = AUTO if word == "depth=auto" else LIMITS[key](value)
    elif equals and key in ("book", "book_choice"):
        options[key] = value
        if key == "book":
            opened_book(value)
    elif equals and key == "root" and value in ROOTS:
        options["maximises"] = ROOTS[value]
    elif equals and key == "table_mb":
        options[key] = float(value)
    elif equals and key in ("second_after", "book_least", "book_score"):
        options[key] = int(value)
    elif equals and key in EVALUATOR_WORDS:
        options["evaluator"] = evaluator_of_word(key, value, options.get("game", XIANGQI))
    elif equals and key in PARAMETERS:
        return use.tuned(**{key: int(value)})
    else:
        raise ParameterError(
            "expected +SWITCH, -SWITCH, NUMBER=VALUE, weights=FILE, evaluation=NAME, net=FILE, "
            "hybrid=FILE, book=FILE, book_choice=NAME, book_least=N, book_score=N, second_after=PLIES, "
            "root=max, root=own, table_mb=MB, "
            "nodes=, time=, depth= or depth=auto"
        )
    return use
