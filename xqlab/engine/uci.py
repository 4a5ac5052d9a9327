"""UCI for Xiangqi over text lines: what a graphical board says, and what the search answers.

Source: S. Meyer-Kahlen, "Universal Chess Interface", 2006; squares a0 to i9, Red is `w`, as Pikafish has it.
"""

from __future__ import annotations

import os
import threading
from collections.abc import Callable, Iterable, Sequence
from typing import TextIO

from xqlab import __version__
from xqlab.engine.limits import CommandError, Limits, parse_go
from xqlab.experiments.divide import divide
from xqlab.game import MATE
from xqlab.search.driver import Iteration, Searcher, mate_in
from xqlab.search.driver import search as run_search
from xqlab.search.enhancements import SWITCHES, Enhancements
from xqlab.xiangqi import GAME, Board

HASH_MB, SMALLEST_HASH, LARGEST_HASH = 16, 1, 4096
LONGEST_REPLY = 400  # characters: an error may quote a line of any length

Say = Callable[[str], None]


class Engine:
    """One game against one graphical board: give it lines with `handle`; it answers through `say`.

    say : takes one line of text without its end; called from two threads, but never from both at once
    """

    def __init__(self, say: Say) -> None:
        self.board = Board()
        self.table_mb = HASH_MB
        self.use = Enhancements.full(GAME)
        self._say = say
        self._lock = threading.Lock()
        self._searcher: Searcher | None = None  # made by the first `go` after the options changed
        self._at_work: Searcher | None = None
        self._thread: threading.Thread | None = None
        self._stopped = threading.Event()
        self._endless = False  # whether only `stop` ends the running search
        self._compiled = False
        self._commands: dict[str, Callable[[list[str]], None]] = {
            "uci": self._uci,
            "isready": self._isready,
            "ucinewgame": self._ucinewgame,
            "setoption": self._setoption,
            "position": self._position,
            "go": self._go,
            "stop": self._stop,
            "debug": self._ignore,
            "register": self._ignore,
            "ponderhit": self._ignore,
        }

    def handle(self, line: str) -> bool:
        """Follow one command; False when it was `quit`. Whatever the line is, nothing is raised."""
        words = line.lstrip("\ufeff").split()  # PowerShell begins what it pipes with a byte-order mark
        if not words:
            return True
        if words[0] == "quit":
            return False
        command = self._commands.get(words[0])
        if command is None:
            self._complain(f"unknown command {words[0]!r}")
            return True
        try:
            command(words[1:])
        except ValueError as error:
            self._complain(str(error))
        except Exception as error:  # whatever the line is, the next one is heard
            self._complain(f"{words[0]!r} failed: {error!r}")
        return True

    def wait(self) -> None:
        """Return when the running search, if any, has said its best move."""
        if self._thread is not None:
            self._thread.join()

    def halt(self) -> None:
        """Stop the running search, if any; its best move follows."""
        if self._at_work is not None and self._is_thinking():
            self._stopped.set()
            self._at_work.stop()

    def finish(self) -> None:
        """No more commands will come: let a search with a limit end by itself, and stop one without."""
        if self._endless:
            self.halt()
        parent = os.getppid()
        while self._thread is not None and self._thread.is_alive():
            self._thread.join(1)
            if os.getppid() != parent:  # nobody is left to hear the answer
                self.halt()

    def close(self) -> None:
        """Stop the running search and wait for its best move."""
        self.halt()
        self.wait()

    # -- answers ----------------------------------------------------------------------------------------

    def say(self, line: str) -> None:
        """Send one line."""
        with self._lock:
            self._say(line)

    def _complain(self, text: str) -> None:
        line = " ".join(text.split())
        self.say("info string " + (line if len(line) <= LONGEST_REPLY else line[:LONGEST_REPLY] + " …"))

    def _report(self, iteration: Iteration) -> None:
        speed = int(iteration.nodes / max(iteration.seconds, 1e-6))
        line = " ".join(map(str, iteration.pv))
        self.say(
            f"info depth {iteration.depth} score {score(iteration.value)} nodes {iteration.nodes} nps {speed}"
            f" time {round(1000 * iteration.seconds)} pv {line}"
        )

    # -- commands ---------------------------------------------------------------------------------------

    def _uci(self, words: list[str]) -> None:
        self.say(f"id name xqlab {__version__}")
        self.say("id author the xqlab authors")
        self.say(f"option name Hash type spin default {HASH_MB} min {SMALLEST_HASH} max {LARGEST_HASH}")
        for name in SWITCHES:
            on = "true" if getattr(Enhancements.full(GAME), name) else "false"
            self.say(f"option name {name} type check default {on}")
        self.say("option name UCI_Variant type combo default xiangqi var xiangqi")
        self.say("uciok")

    def _isready(self, words: list[str]) -> None:
        if not self._is_thinking():
            self._compile()
        self.say("readyok")

    def _ucinewgame(self, words: list[str]) -> None:
        self.board = Board()
        self._searcher = None

    def _setoption(self, words: list[str]) -> None:
        name, value = parse_option(words)
        lowered = name.lower()
        if lowered == "hash":
            if not (value.isascii() and value.isdigit() and len(value) < 10):
                raise CommandError(f"expected a whole number for option {name!r}, got {value!r}")
            self.table_mb = min(max(int(value), SMALLEST_HASH), LARGEST_HASH)
        elif lowered in SWITCHES:
            if value.lower() not in ("true", "false"):
                raise CommandError(f"expected true or false for option {name!r}, got {value!r}")
            on = value.lower() == "true"
            self.use = self.use.including(lowered) if on else self.use.without(lowered)
        elif lowered == "uci_variant":
            if value != "xiangqi":
                raise CommandError(f"expected the variant 'xiangqi', got {value!r}")
            return
        else:
            raise CommandError(f"unknown option {name!r}; known: Hash, {', '.join(SWITCHES)}")
        self._searcher = None

    def _position(self, words: list[str]) -> None:
        self.board = parse_position(words)

    def _go(self, words: list[str]) -> None:
        limits = parse_go(words)
        for sentence in limits.unread:
            self._complain(sentence)
        self.close()  # a board that says `go` twice gets both answers, in order
        if self._searcher is None:
            self._searcher = self._new_searcher()
        self._at_work = self._searcher
        self._at_work.stopped = ""  # a `stop` that came as the last search ended is not meant for this one
        self._stopped.clear()
        self._endless = limits.infinite
        arguments = self.board.copy(), limits, self._at_work
        self._thread = threading.Thread(target=self._think, args=arguments, daemon=True)
        self._thread.start()

    def _new_searcher(self) -> Searcher:
        try:
            return Searcher(self.board, self.use, table_mb=self.table_mb)
        except MemoryError:
            self._complain(f"no memory for a table of {self.table_mb} MB: {SMALLEST_HASH} MB are used")
            return Searcher(self.board, self.use, table_mb=SMALLEST_HASH)

    def _stop(self, words: list[str]) -> None:
        self.halt()

    def _ignore(self, words: list[str]) -> None:
        return

    # -- thinking ---------------------------------------------------------------------------------------

    def _is_thinking(self) -> bool:
        return self._thread is not None and self._thread.is_alive()

    def _compile(self) -> None:
        # A board that asks whether the engine is ready can wait for the compiler, or for its cache.
        if not self._compiled:
            run_search(Board(), depth=1, table_mb=SMALLEST_HASH)
            self._compiled = True

    def _think(self, board: Board, limits: Limits, searcher: Searcher) -> None:
        if limits.perft is not None:
            self._perft(board, limits.perft)
            return
        best = None
        try:
            best = next(iter(board.legal_moves), None)
            if best is None:
                self.say(f"info depth 0 score {score(-MATE)}")  # stalemate loses, too
            else:
                result = searcher.run(board, **limits.options(board.turn), on_iteration=self._report)
                best = result.move
                if result.depth and result.nodes > result.iterations[-1].nodes:  # ended within the next one
                    line = tuple(result.pv)
                    self._report(Iteration(result.depth, result.value, line, result.nodes, result.seconds))
        except Exception as error:  # a board that waits for a move gets one
            self._complain(f"the search failed: {error!r}")
        if limits.infinite:
            self._stopped.wait()
        self.say(f"bestmove {best or '(none)'}")

    def _perft(self, board: Board, depth: int) -> None:
        total = 0
        for move, leaves in divide(board, depth, stopped=self._stopped.is_set):
            self.say(f"{move}: {leaves}")
            total += leaves
        self.say(f"Nodes searched: {total}")


def score(value: int) -> str:
    """A value in the words of the protocol: "cp 12", or "mate 3" in moves, negative for the side mated."""
    mate = mate_in(value)
    return f"cp {value}" if mate is None else f"mate {mate}"


def parse_option(words: Sequence[str]) -> tuple[str, str]:
    """The name and the value in `name NAME value VALUE`; both may have several words, and no value is ""."""
    if not words or words[0] != "name" or len(words) < 2:
        command = " ".join(["setoption", *words])
        raise CommandError(f"expected 'setoption name NAME value VALUE', got {command!r}")
    at = words.index("value") if "value" in words else len(words)
    return " ".join(words[1:at]), " ".join(words[at + 1 :])


def parse_position(words: Sequence[str]) -> Board:
    """The board that the words after `position` describe.

    Raises CommandError, InvalidFenError, InvalidMoveError or IllegalMoveError, each of which quotes its part.
    """
    at = words.index("moves") if "moves" in words else len(words)
    match list(words[:at]):
        case ["startpos"]:
            board = Board()
        case ["fen", _, *_] as named:
            board = Board(" ".join(named[1:]))
        case other:
            raise CommandError(f"expected 'startpos' or 'fen FEN' after 'position', got {' '.join(other)!r}")
    for text in words[at + 1 :]:
        board.push_uci(text)
    return board


def serve(lines: Iterable[str], out: TextIO) -> None:
    """Serve until `quit`, the end of the lines (then a limited search ends first), or a reader gone."""
    gone = threading.Event()

    def say(line: str) -> None:
        try:
            out.write(line + "\n")
            out.flush()
        except (BrokenPipeError, ValueError):  # a closed file says ValueError
            gone.set()
            engine.halt()

    engine = Engine(say)
    try:
        for line in lines:
            if not engine.handle(line) or gone.is_set():
                break
        else:
            engine.finish()
    finally:
        engine.close()
