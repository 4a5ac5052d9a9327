"""A conversation with one graphical board: the common part of both protocols."""

import os
import re
import threading
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Sequence
from typing import Any

from xqlab.engine.limits import Limits
from xqlab.engine.options import SMALLEST_HASH, EngineSettings, Option, find
from xqlab.engine.thinking import Announcing, Counting, Finding, Job, Task, Thinking
from xqlab.errors import XqlabError, quoted
from xqlab.game import default_evaluator, evaluate, game_of
from xqlab.game_board import GameBoard
from xqlab.game_profile import position_text, profile_named
from xqlab.move_squares import because
from xqlab.search.driver import Searcher
from xqlab.search.driver import search as run_search
from xqlab.search.result import Iteration
from xqlab.xiangqi import Board
from xqlab.xiangqi.profile import PROFILE as XIANGQI

MOVE = re.compile("[a-i][0-9]+[a-i][0-9]+[a-z]?")  # in any game with FENs
LONGEST_LINE = 1 << 20  # characters of a command: a game of two hundred thousand moves
LONGEST_REPLY = 400  # characters: an error may quote a line of any length

Say = Callable[[str], None]
Command = Callable[[list[str]], None]


class Session(ABC):
    """The engine's side of a conversation: `handle` takes lines, `say` sends the answers.

    say : takes one line without its end; called from two threads, but never from both at once
    """

    options: tuple[Option, ...] = ()
    remark = "info string"  # prefix of lines for people
    farewell = ""  # the last line, after `quit`
    skips_unknown_words = False  # before a command

    def __init__(self, say: Say) -> None:
        self.settings = self.new_settings()
        self.set_up()
        self.debug = False
        self._say = say
        self._lock = threading.Lock()
        self._searcher: Searcher | None = None  # created by the first `go` after the settings changed
        self._job: Job | None = None
        self._compiled = False
        self._book_seed = 0  # moves drawn from the book so far
        self._commands = self.commands()

    @abstractmethod
    def commands(self) -> dict[str, Command]:
        """First word -> command; a command may raise a ValueError, which is reported."""

    @abstractmethod
    def report(self, iteration: Iteration, searcher: Searcher) -> None:
        """Report a finished iteration."""

    @abstractmethod
    def tell(self, finding: Finding) -> None:
        """Report the best move."""

    def new_settings(self) -> EngineSettings:
        """The initial settings of a conversation."""
        return EngineSettings()

    # -- the conversation -------------------------------------------------------------------------------

    def handle(self, line: str) -> bool:
        """Execute one command; False for `quit`. Raises nothing, whatever the line is."""
        if len(line) > LONGEST_LINE:
            self.complain(f"expected a line of at most {LONGEST_LINE} characters, got {line[:40]!r} and more")
            return True
        words = line.lstrip("\ufeff").split()  # PowerShell starts a pipe with a byte order mark
        if not words:
            return True
        if words[0] in ("fen", "startpos"):  # some boards leave out the word before it
            words.insert(0, "position")
        if words[0] != "quit" and words[0] not in self._commands:
            self.complain(f"unknown command {words[0]!r}")
            places = (at for at, word in enumerate(words) if word == "quit" or word in self._commands)
            words = words[next(places, len(words)) :] if self.skips_unknown_words else []
            if not words:
                return True
        if words[0] == "quit":
            return False
        command = self._commands[words[0]]
        try:
            command(words[1:])
        except ValueError as error:
            self.complain(str(error))
        except Exception as error:  # whatever the line is, the next one is read
            self.complain(f"{words[0]!r} failed: {error!r}")
        return True

    def say(self, *lines: str) -> None:
        """Send lines, together."""
        with self._lock:
            for line in lines:
                self._say(line)

    def complain(self, text: str) -> None:
        """Send a sentence for people."""
        line = " ".join(text.split())
        self.say(f"{self.remark} " + (line if len(line) <= LONGEST_REPLY else line[:LONGEST_REPLY] + " …"))

    def wait(self) -> None:
        """Wait until the running search, if any, has reported its best move."""
        if self._job is not None:
            self._job.join()

    def halt(self) -> None:
        """Stop the running search, if any; its best move follows."""
        if self._job is not None and self.is_thinking():
            self._job.stop()

    def finish(self) -> None:
        """After the last command: let a search with a limit end by itself, and stop one without."""
        job = self._job
        if job is None:
            return
        if job.is_endless:
            self.halt()
        parent = os.getppid()
        while job.is_alive():
            job.join(1)
            if os.getppid() != parent:  # nobody is left to read the answer
                self.halt()

    def close(self) -> None:
        """Stop the running search and wait for its best move."""
        self.halt()
        self.wait()

    def settle(self) -> None:
        """Wait for a running perft, as scripts expect; stop a search and wait for its best move."""
        if not isinstance(self._job, Counting):
            self.halt()
        self.wait()

    # -- parts of commands ------------------------------------------------------------------------------

    def set_position(self, words: Sequence[str]) -> None:
        """Set the position of the words; no search starts before one can be read."""
        self.lost = True
        self.board = parse_position(words, self.profile)
        self.lost = False

    @property
    def profile(self) -> Any:
        """The profile of the game that is played."""
        return profile_named(self.settings.game)

    def set_up(self) -> None:
        """Set up the start position of the game."""
        self.board = self.profile.texts.read(self.profile.texts.start)
        self.lost = False  # whether the last position could not be read

    def check_position(self) -> bool:
        """Whether the last position could be read; if not, the board is told so."""
        if self.lost:
            self.complain("no search, since the last 'position' could not be read: send another one")
        return not self.lost

    def is_thinking(self) -> bool:
        """Whether a search or a perft is running."""
        return self._job is not None and self._job.is_alive()

    def begin(self, job: Job) -> None:
        """Start a search or a perft; the previous one must have ended."""
        self._job = job
        job.start()

    def think(self, limits: Limits, moves: tuple[Any, ...] | None = None, stretch: float = 1.0) -> None:
        """Search the board within the limits; `tell` reports the best move.

        moves   : the root moves to choose from, by default all
        stretch : factor of the soft limit of a clock
        """
        self.close()  # a board that sends `go` twice gets both answers, in order
        if not (limits.infinite or limits.ponder or limits.mate) and (entry := self._book_move(moves)):
            self.complain(f"book move {entry}")
            self.begin(Announcing(Finding(entry.move), self.tell))
            return
        if self._searcher is None:
            self._searcher = self._new_searcher()
        allowance = limits.allowance(self.board.turn, self.settings.overhead).softer(stretch)
        task = Task(
            allowance=allowance,
            depth=limits.plies(),
            nodes=None if limits.nodes is None else max(limits.nodes, 1),
            mate=limits.mate,
            moves=moves,
            multipv=self.settings.multipv,
            seed=self.settings.seed,
            endless=limits.infinite,
            pondering=limits.ponder,
        )
        if self.debug:
            self.complain(f"soft limit {allowance.soft} s, hard limit {allowance.hard} s, depth {task.depth}")
        board = self.board.copy()
        self.begin(Thinking(board, self._searcher, task, self.report, self.tell, self.complain))

    def _book_move(self, moves: tuple[Any, ...] | None) -> Any:
        """The book's entry for one of its moves here, drawn at random; None without one."""
        settings = self.settings
        if settings.book is None or not settings.use_book or settings.book.game != settings.game:
            return None
        from xqlab.book import choose

        legal = self.board.legal_moves
        banned = set() if moves is None else {self.board.code_of(move) for move in legal if move not in moves}
        self._book_seed += 1
        return choose(settings.book, self.board, seed=f"{settings.seed} {self._book_seed}", without=banned)

    def ponderhit(self) -> None:
        """The pondered move has been played."""
        if isinstance(self._job, Thinking):
            self._job.hit()

    def forget(self) -> None:
        """Start the next search with an empty table and empty histories."""
        self._searcher = None

    def set_option(self, name: str, text: str) -> None:
        """Set an option; raises XqlabError for an unknown name or an invalid value."""
        option = find(self.options, name)
        if option is None:
            names = ", ".join(option.name for option in self.options)
            raise XqlabError(f"unknown option {name!r}; known: {names}")
        before = self.settings.of_searcher()
        option.set(self.settings, option.read(text))
        after = self.settings.of_searcher()
        if after != before:
            self.forget()
            self._compiled = self._compiled and after[-2] == before[-2]  # another net may have another shape
        if after[0] != before[0]:
            self.set_up()
            self._compiled = False

    def compile(self) -> None:
        """Compile the search, or load it from the disk cache, before a clock runs."""
        if not self._compiled and not self.is_thinking():
            start = self.profile.texts.read(self.profile.texts.start)
            run_search(start, depth=1, table_mb=SMALLEST_HASH, evaluator=self.settings.evaluator())
            self._compiled = True

    def isready(self, words: list[str]) -> None:
        """The command: a board that asks whether the engine is ready can wait for the compiler."""
        self.compile()
        self.say("readyok")

    def static_value(self) -> int:
        """The static evaluation of the board, in centipawns for the side to move."""
        evaluator = self.settings.evaluator()
        if evaluator is None:
            evaluator = default_evaluator(self.board.position)
        return int(evaluate(evaluator, self.board.position))

    def _new_searcher(self) -> Searcher:
        settings = self.settings
        use = settings.use.served_by(game_of(self.board.position))
        arguments = {"evaluator": settings.evaluator(), "threads": settings.threads}
        try:
            return Searcher(self.board, use, table_mb=settings.table_mb, **arguments)
        except MemoryError:
            self.complain(f"no memory for a table of {settings.table_mb} MB: {SMALLEST_HASH} MB are used")
            return Searcher(self.board, use, table_mb=SMALLEST_HASH, **arguments)


def parse_position(words: Sequence[str], profile: Any = XIANGQI) -> Any:
    """The board of the words after `position`, in the game of a profile.

    Raises XqlabError, or the game's errors for an invalid FEN or move, each of which quotes its part.
    """
    at = words.index("moves") if "moves" in words else len(words)
    match list(words[:at]):
        case ["startpos"]:
            board = profile.texts.read(profile.texts.start)
        case ["fen", _, *_] as named:
            board = profile.texts.read(" ".join(named[1:]))
        case other:
            raise XqlabError(f"expected 'startpos' or 'fen FEN' after 'position', got {' '.join(other)!r}")
    push = board.push_uci if isinstance(board, Board) else board.push_text
    for text in words[at + 1 :]:
        push(text)
    return board


def legal_among(board: GameBoard, texts: Iterable[str], complain: Callable[[str], Any]) -> tuple[Any, ...]:
    """The legal moves among texts such as "h2e2"; `complain` is called for each other text."""
    legal = {str(move): move for move in board.legal_moves}
    moves = []
    for text in texts:
        if text in legal:
            moves.append(legal[text])
        elif MOVE.fullmatch(text):
            complain(f"{text} is not legal in {position_text(board)!r}{because(board, text)}")
        else:
            complain(f"expected a move such as {next(iter(legal), 'h2e2')!r}, got {quoted(text)}")
    return tuple(moves)
