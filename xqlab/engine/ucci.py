"""UCCI, the protocol of Chinese boards such as XQWizard: their commands, and the search's answers.

Source: 象棋百科全书网 (www.xqbase.com), 中国象棋通用引擎协议, version 3.0, 2007.
"""

import os
import random
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from xqlab import __version__
from xqlab.engine.limits import Limits, checked_limits, read_whole
from xqlab.engine.options import (
    HASH_MB,
    LARGEST_HASH,
    EngineSettings,
    Option,
    book_option,
    find,
    net_options,
    search_options,
    settles,
    spin,
)
from xqlab.engine.reports import ucci_lines
from xqlab.engine.session import Command, Say, Session, legal_among, parse_position
from xqlab.engine.thinking import Finding
from xqlab.errors import XqlabError
from xqlab.game import MATE
from xqlab.kernels import interpreted
from xqlab.search.driver import Searcher
from xqlab.search.enhancements import Enhancements
from xqlab.search.events import EXACT, LOWER, UPPER
from xqlab.search.requests import MOST_THREADS
from xqlab.search.result import Iteration
from xqlab.search.table import entry_bound, entry_depth, entry_move, entry_value, probe
from xqlab.xiangqi import GAME, Board, Move

PONDERING_STRETCH = 1.25  # factor of the time, as pondering regains some
GRADES = ("none", "small", "medium", "large")
RANDOM_GRADES = ("none", "tiny", "small", "medium", "large", "huge")
# The switches that each grade of `pruning` turns off.
UNPRUNED = {
    "large": (),
    "medium": ("late_move_pruning", "futility", "razoring"),
    "small": ("late_move_pruning", "futility", "razoring", "reverse_futility", "late_move_reductions"),
}


@dataclass
class UcciSettings(EngineSettings):
    """The settings of a UCCI board, beyond the common ones."""

    milliseconds: bool = True  # the unit of `go time`; seconds otherwise
    batch: bool = False  # read no command while a search is running
    ponder: bool = False  # the engine may think in the opponent's time
    drawscore: int = 0  # centipawns: a draw offer is accepted if the value is no higher


def _prune(settings: EngineSettings, grade: str) -> None:
    if grade == "none":
        use = Enhancements.lossless(GAME).including("quiescence", "check_evasions", "repetition")
    else:
        use = Enhancements.full(GAME).without(*UNPRUNED[grade])
    if settings.use.random_choice:
        use = use.including("random_choice")
    settings.use = use.tuned(**settings.use.parameters)


def _choose_at_random(settings: EngineSettings, grade: str) -> None:
    switch = settings.use.without if grade == "none" else settings.use.including
    settings.use = switch("random_choice")


OPTIONS = (
    Option("usemillisec", "check", "true", set=settles("milliseconds")),
    Option("batch", "check", "false", set=settles("batch")),
    Option("debug", "check", "false"),
    Option("ponder", "check", "false", set=settles("ponder")),
    Option("usebook", "check", "true", set=settles("use_book")),
    book_option("bookfiles"),
    *net_options("evalfile", "hybrid"),
    spin("hashsize", "table_mb", HASH_MB, 0, LARGEST_HASH, zero=HASH_MB),
    spin("threads", "threads", 1, 0, MOST_THREADS, zero=min(os.cpu_count() or 1, MOST_THREADS)),
    Option("pruning", "combo", "large", choices=GRADES, set=_prune),
    Option("randomness", "combo", "none", choices=RANDOM_GRADES, set=_choose_at_random),
    spin("drawscore", "drawscore", 0, -MATE, MATE),
    Option("newgame", "button"),
    *search_options(),
)


class UcciSession(Session):
    """The engine's side of UCCI."""

    options = OPTIONS
    remark = "info message"
    farewell = "bye"
    settings: UcciSettings

    def __init__(self, say: Say) -> None:
        super().__init__(say)
        self._banned: tuple[Move, ...] = ()
        self._draw_offered = False

    def new_settings(self) -> EngineSettings:
        """The settings that a conversation begins with."""
        return UcciSettings()

    def commands(self) -> dict[str, Command]:
        """First word -> command."""
        return {
            "ucci": self._ucci,
            "isready": self.isready,
            "setoption": self._setoption,
            "position": self._position,
            "banmoves": self._banmoves,
            "go": self._go,
            "ponderhit": self._ponderhit,
            "stop": self._stop,
            "probe": self._probe,
        }

    def report(self, iteration: Iteration, searcher: Searcher) -> None:
        """Report an iteration."""
        self.say(*ucci_lines(iteration, searcher))

    def tell(self, finding: Finding) -> None:
        """Report the best move, the expected reply, and whether a draw is accepted."""
        if finding.move is None:
            self.say("nobestmove")
            return
        expected = f" ponder {finding.reply}" if finding.reply else ""
        value = finding.value
        accepts = self._draw_offered and value is not None and value <= self.settings.drawscore
        self.say(f"bestmove {finding.move}{expected}{' draw' if accepts else ''}")

    def _ucci(self, words: list[str]) -> None:
        self.say(f"id name xqlab {__version__}", "id author the xqlab authors")
        self.say(*(f"option {option.name} {described(option)}" for option in self.options))
        self.compile()  # many boards send no other command before a clock runs
        self.say("ucciok")

    def _setoption(self, words: list[str]) -> None:
        if not words:
            raise XqlabError("expected 'setoption OPTION VALUE', got 'setoption'")
        name, value = words[0].lower(), " ".join(words[1:])
        if name == "newgame":
            self.forget()
        elif name == "debug":
            option = find(self.options, name)
            assert option is not None
            self.debug = option.read(value)
        elif find(self.options, name) is not None:
            self.set_option(name, value)
        elif self.debug:  # boards often set options that an engine lacks
            self.complain(f"unknown option {name!r}")

    def _position(self, words: list[str]) -> None:
        self.set_position(words)
        self._banned = ()

    def _banmoves(self, words: list[str]) -> None:
        self._banned = legal_among(self.board, words, self.complain)

    def _go(self, words: list[str]) -> None:
        limits, draw_offered = parse_ucci_go(words, self.settings.milliseconds)
        for sentence in limits.unread:
            self.complain(sentence)
        self.settle()
        if not self.check_position():
            self.say("nobestmove")
            return
        self._draw_offered = draw_offered
        if limits.depth is not None and limits.depth <= 0 and not limits.ponder:
            self.say(f"info depth 0 score {self.static_value()}", "nobestmove")
            return
        moves = [move for move in self.board.legal_moves if move not in self._banned]
        if self.settings.use.random_choice:
            self.settings.seed = random.SystemRandom().randrange(2**31)
        stretch = PONDERING_STRETCH if self.settings.ponder else 1.0
        self.think(limits, tuple(moves) if self._banned else None, stretch)
        if self.settings.batch and not limits.infinite and not limits.ponder:
            self.wait()

    def _ponderhit(self, words: list[str]) -> None:
        self._draw_offered = self._draw_offered or words[:1] == ["draw"]
        self.ponderhit()

    def _stop(self, words: list[str]) -> None:
        if self.is_thinking():
            self.halt()
        else:
            self.say("nobestmove")  # so that a board that expects a running search does not wait

    def _probe(self, words: list[str]) -> None:
        board = parse_position(words)
        self.say(
            "pophash" if self._searcher is None else " ".join(["pophash", *remembered(self._searcher, board)])
        )


def remembered(searcher: Searcher, board: Board) -> list[str]:
    """The table's entry of a position, in the protocol's words."""
    data = int(interpreted(probe)(searcher.table, board.position.key))
    if data == 0:
        return []
    bound, depth, code = (int(interpreted(part)(data)) for part in (entry_bound, entry_depth, entry_move))
    value = int(interpreted(entry_value)(data, 0))
    words = ["bestmove", str(board.move_of(code))] if code in board.codes() else []
    if depth and bound in (LOWER, EXACT):
        words += ["lowerbound", str(value), "depth", str(depth)]
    if depth and bound in (UPPER, EXACT):
        words += ["upperbound", str(value), "depth", str(depth)]
    return words


def described(option: Option) -> str:
    """An option's description in UCCI, after its name: the default comes last."""
    facts = sorted(option.facts(), key=lambda fact: fact[0] == "default")
    return " ".join(f"{word} {value}" for word, value in facts if value != "<empty>")


CLOCK = {"time": "wtime", "movetime": "movetime", "increment": "winc", "movestogo": "movestogo"}
OTHER_CLOCK = ("opptime", "oppincrement", "oppmovestogo")  # read, but not used
COUNTS = ("depth", "nodes")


def parse_ucci_go(words: Sequence[str], milliseconds: bool = True) -> tuple[Limits, bool]:
    """The limits in the words after UCCI's `go`, and whether a draw is offered.

    A time without `increment` and `movestogo` is for this move. No limit at all means `infinite`. Other words
    are reported in `unread`; if nothing else is left, the search gets a second.
    """
    limits: dict[str, Any] = {}
    unread: list[str] = []
    draw = False
    rest = iter(words)
    for word in rest:
        if word in ("ponder", "infinite"):
            limits[word] = True
        elif word == "draw":
            draw = True
        elif word in CLOCK or word in OTHER_CLOCK or word in COUNTS:
            text = next(rest, "")
            number = read_whole(text)
            if number is None:
                unread.append(f"expected an integer after {word!r}, got {text!r}")
            elif word in COUNTS:
                limits[word] = number
            elif word in CLOCK:
                is_time = word not in ("movestogo",)
                limits[CLOCK[word]] = number * (1 if milliseconds or not is_time else 1000)
        else:
            names = ", ".join(("ponder", "draw", "infinite", *COUNTS, *CLOCK, *OTHER_CLOCK))
            unread.append(f"expected one of {names} after 'go', got {word!r}")
    if "wtime" in limits:
        if "winc" not in limits and "movestogo" not in limits:
            limits["movetime"] = limits.pop("wtime")
        else:
            limits |= {"btime": limits["wtime"], "binc": limits.get("winc")}
    return checked_limits(limits, unread), draw
