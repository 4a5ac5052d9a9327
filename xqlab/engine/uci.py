"""UCI: the commands of a graphical board, and the search's answers.

Source: S. Meyer-Kahlen, "Universal Chess Interface", 2006. In Xiangqi squares are a0 to i9 and Red is `w`, as
in Pikafish. `UCI_Variant` chooses another game.
"""

from collections.abc import Sequence

from xqlab import __version__
from xqlab.engine.clock import OVERHEAD
from xqlab.engine.limits import parse_go
from xqlab.engine.options import (
    HASH_MB,
    LARGEST_HASH,
    MOST_LINES,
    SMALLEST_HASH,
    Option,
    book_option,
    game_option,
    net_options,
    search_options,
    settles,
    spin,
)
from xqlab.engine.reports import score, uci_lines
from xqlab.engine.session import Command, Session, legal_among
from xqlab.engine.thinking import Counting, Finding
from xqlab.errors import XqlabError
from xqlab.game import key, verdict
from xqlab.search.driver import Searcher
from xqlab.search.requests import MOST_THREADS
from xqlab.search.result import Iteration

OPTIONS = (
    spin("Hash", "table_mb", HASH_MB, SMALLEST_HASH, LARGEST_HASH),
    spin("Threads", "threads", 1, 1, MOST_THREADS),
    spin("MultiPV", "multipv", 1, 1, MOST_LINES),
    spin("Move Overhead", "overhead", OVERHEAD, 0, 5000),
    spin("Seed", "seed", 1, 0, 2**31 - 1),
    Option("Ponder", "check", "false"),  # informs the engine, which need do nothing
    Option("Clear Hash", "button"),
    *net_options("EvalFile", "Hybrid"),
    book_option("BookFile"),
    Option("OwnBook", "check", "true", set=settles("use_book")),
    game_option("UCI_Variant"),
    *search_options(),
)


class UciSession(Session):
    """The engine's side of UCI."""

    options = OPTIONS
    skips_unknown_words = True  # "joho debug on" switches debug on

    def commands(self) -> dict[str, Command]:
        """First word -> command."""
        return {
            "uci": self._uci,
            "isready": self.isready,
            "ucinewgame": self._ucinewgame,
            "setoption": self._setoption,
            "position": self.set_position,
            "go": self._go,
            "stop": lambda words: self.halt(),
            "ponderhit": lambda words: self.ponderhit(),
            "debug": self._debug,
            "register": lambda words: None,
            "d": self._d,
            "eval": self._eval,
        }

    def report(self, iteration: Iteration, searcher: Searcher) -> None:
        """Report an iteration, with one line for each line of it."""
        self.say(*uci_lines(iteration, searcher))

    def tell(self, finding: Finding) -> None:
        """Report the best move and the expected reply."""
        expected = f" ponder {finding.reply}" if finding.reply else ""
        self.say(f"bestmove {finding.move or '(none)'}{expected}")

    def _uci(self, words: list[str]) -> None:
        self.say(
            f"id name xqlab {__version__}",
            "id author the xqlab authors",
            *(f"option name {option.name} {described(option)}" for option in self.options),
            "uciok",
        )

    def _ucinewgame(self, words: list[str]) -> None:
        self.set_up()
        self.forget()

    def _setoption(self, words: list[str]) -> None:
        name, value = parse_option(words)
        if name.lower() == "clear hash":
            self.forget()
        else:
            self.set_option(name, value)

    def _go(self, words: list[str]) -> None:
        limits = parse_go(words)
        for sentence in limits.unread:
            self.complain(sentence)
        self.settle()
        if not self.check_position():
            if limits.perft is None:
                self.say("bestmove (none)")
            return
        if limits.perft is not None:
            self.begin(Counting(self.board.copy(), limits.perft, self.say))
            return
        moves = legal_among(self.board, limits.searchmoves, self.complain)
        if not self.board.codes():
            self.say(f"info depth 0 score {score(int(verdict(self.board.position)))}")
        self.think(limits, moves or None)

    def _debug(self, words: list[str]) -> None:
        if words not in (["on"], ["off"]):
            raise XqlabError(f"expected 'debug on' or 'debug off', got {' '.join(['debug', *words])!r}")
        self.debug = words == ["on"]

    def _d(self, words: list[str]) -> None:
        lines = str(self.board).splitlines()
        hash_key = int(key(self.board.position))
        self.say("", *lines, "", f"Fen: {self.profile.texts.write(self.board)}", f"Key: {hash_key:016X}")

    def _eval(self, words: list[str]) -> None:
        self.say(f"Static value: {self.static_value():+d} centipawns for the side to move")


def described(option: Option) -> str:
    """An option's description in UCI, after its name."""
    return " ".join(f"{word} {value}" for word, value in option.facts())


def parse_option(words: Sequence[str]) -> tuple[str, str]:
    """The name and the value in `name NAME value VALUE`; both may have several words, and no value is ""."""
    if not words or words[0] != "name" or len(words) < 2:
        command = " ".join(["setoption", *words])
        raise XqlabError(f"expected 'setoption name NAME value VALUE', got {command!r}")
    at = words.index("value") if "value" in words else len(words)
    return " ".join(words[1:at]), " ".join(words[at + 1 :])
