"""Talking to another engine: UCI with ranks from 0 or from 1, or UCCI."""

import contextlib
import time as clock
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from xqlab.engine.dialects import (
    DIALECTS,
    NO_MOVES,
    Info,
    Offered,
    OwnNotation,
    Wish,
    XiangqiNotation,
    read_info,
)
from xqlab.engine.process import EngineError, EngineProcess
from xqlab.errors import check_names, quoted
from xqlab.game_board import GameBoard
from xqlab.game_profile import position_text, profile_named
from xqlab.move_squares import because
from xqlab.search.result import Iteration, Line, SearchError, mate_in
from xqlab.xiangqi import Board

START_TIMEOUT = 60.0  # seconds: an engine may have to compile, or to read a network
TIMEOUT = 5.0  # seconds beyond the engine's own time
LONGEST_SEARCH = 600.0  # seconds for a search without a limit of time
INTERRUPTED = 2.0  # seconds for an engine to answer a `stop` after an interrupt


@dataclass(frozen=True)
class Answer:
    """An engine's answer.

    move     : None if there is none: the position is terminal, or the engine resigns
    value    : as reported, for the side to move: centipawns and, over UCI, mates as `xqlab.search` counts
               them; over UCCI in the engine's own unit; None if not reported
    pv       : the principal variation, as far as its moves are legal
    depth, nodes : as reported; None if not
    seconds  : from the command to the answer, measured on this side
    reply    : the expected reply
    draw     : the engine accepts or offers a draw; `resigned`: it resigns
    lines    : the best lines, best first, if `analyse` asked for several
    iterations : the best line each time that it was reported; depth, value and nodes are 0 if not reported
    """

    move: Any | None
    value: int | None
    pv: tuple[Any, ...]
    depth: int | None
    nodes: int | None
    seconds: float
    reply: Any | None = None
    draw: bool = False
    resigned: bool = False
    lines: tuple[Line, ...] = ()
    iterations: tuple[Iteration, ...] = ()

    @property
    def mate_in(self) -> int | None:
        """Moves to the reported mate, negative for the side that is mated; None without one."""
        return None if self.value is None else mate_in(self.value)


class ExternalEngine(contextlib.AbstractContextManager["ExternalEngine"]):
    """An engine in its own process. Use it as a context manager, or close it.

    command    : the program with its arguments; a text is split as a shell would
    protocol   : "uci" or "ucci"
    options    : set before the first search
    game       : the name of the game that it plays, chosen by UCI_Variant where the engine has this option
    first_rank : the number of Red's back rank in moves of Xiangqi; by default 1 for an engine with several
                 variants that begins with another one, and 0 for any other
    timeout    : seconds beyond its own time after which the engine counts as hung
    start_timeout : seconds to start, and to be ready again after a change

    Every method raises EngineError if the engine dies, hangs, or answers an illegal move, and ends it then.

    >>> with ExternalEngine("/opt/eleeye", protocol="ucci") as engine:  # doctest: +SKIP
    ...     answer = engine.best_move(Board(), movetime=0.1)
    """

    def __init__(
        self,
        command: str | Path | Sequence[str],
        *,
        protocol: str = "uci",
        options: Mapping[str, Any] | None = None,
        game: str = Board.name,
        first_rank: int | None = None,
        timeout: float = TIMEOUT,
        start_timeout: float = START_TIMEOUT,
        env: Mapping[str, str] | None = None,
    ) -> None:
        check_names("a protocol", [protocol], DIALECTS, SearchError)
        if first_rank not in (None, 0, 1):
            raise SearchError(f"expected first_rank to be 0, 1 or None, got {first_rank!r}")
        profile = profile_named(game)
        if profile is None or profile.texts is None or (protocol == "ucci" and profile.name != Board.name):
            raise SearchError(f"expected a game that engines play over {protocol.upper()}, got {game!r}")
        self.protocol = protocol
        self.game = profile.name
        self.name = ""
        self.options: dict[str, Offered] = {}
        self.timeout, self.start_timeout = timeout, start_timeout
        self._dialect = DIALECTS[protocol]
        self._process = EngineProcess(command, env)
        self._multipv = 1
        try:
            self._greet()
            variants = self.options.get("UCI_Variant", Offered("", ""))
            variant = self.game.lower()
            others_first = len(variants.choices) > 1 and variants.default != Board.name.lower()
            self.first_rank = int(others_first) if first_rank is None else first_rank
            own = self.game != Board.name
            self._notation = OwnNotation() if own else XiangqiNotation(self.first_rank)
            if variant in variants.choices:
                self.set_option("UCI_Variant", variant)
            elif variants.choices:
                raise SearchError(
                    f"expected an engine of {self.game}, got one of {', '.join(variants.choices)}"
                )
            for name, value in (options or {}).items():
                self.set_option(name, value)
            self._ready()
        except BaseException:
            self.close()
            raise

    def __exit__(self, *what: object) -> None:
        self.close()

    def __repr__(self) -> str:
        return f"<ExternalEngine {self.name or self._process.command[0]!r} {self.protocol}>"

    @property
    def pid(self) -> int:
        """The number of the engine's process."""
        return self._process.pid

    @property
    def is_alive(self) -> bool:
        """Whether the engine still runs."""
        return self._process.is_alive

    def set_option(self, name: str, value: Any = "") -> None:
        """Set an option that the engine has announced; True and False are written as the protocol does.

        Raises SearchError for an unknown option, and for a number beyond its limits, which engines ignore.
        """
        options = {offered.name.lower(): offered for offered in self.options.values()}
        if name.lower() not in options:
            raise SearchError(f"expected an option out of {', '.join(self.options)}, got {name!r}")
        option, text = options[name.lower()], str(value).lower() if isinstance(value, bool) else str(value)
        if not option.allows(text):
            low, high = option.limits or (0, 0)
            raise SearchError(f"expected {option.name} from {low} to {high}, got {quoted(text)}")
        self._process.send(self._dialect.set_option(option.name, text))

    def new_game(self) -> None:
        """Announce a new game, and wait until the engine is ready."""
        with self._ended_on_error():
            self._process.send(self._dialect.new_game)
            self._ready()

    def best_move(
        self,
        board: GameBoard,
        *,
        moves: Iterable[Any] | None = None,
        timeout: float | None = None,
        **limits: Any,
    ) -> Answer:
        """The engine's move in a position; at least one limit.

        moves    : the root moves to choose from, by default all
        limits   : `movetime`, seconds for this move; `depth`, `nodes`; `clocks`, seconds that Red and Black
                   have left, with `increment` a move and `moves_to_go`
        timeout  : seconds after which the engine counts as hung; by default the engine's `timeout` beyond the
                   given time, and `LONGEST_SEARCH` without one
        """
        among = None if moves is None else tuple(moves)
        wish = Wish(**limits, moves=among).check()
        return self._search(board, wish, 1, timeout)

    def analyse(
        self, board: GameBoard, *, multipv: int = 1, timeout: float | None = None, **limits: Any
    ) -> Answer:
        """The best `multipv` lines, in `Answer.lines`; limits as for `best_move`.

        Raises SearchError for several lines if the engine cannot give them.
        """
        if not isinstance(multipv, int) or multipv < 1:
            raise SearchError(f"expected multipv to be an integer of at least 1, got {multipv!r}")
        if multipv > 1 and (self.protocol != "uci" or "MultiPV" not in self.options):
            raise SearchError(
                f"expected multipv=1, as {self.name or 'the engine'} gives one line, got {multipv}"
            )
        return self._search(board, Wish(**limits).check(), multipv, timeout)

    def perft(self, board: GameBoard, depth: int, timeout: float = LONGEST_SEARCH) -> dict[Any, int]:
        """The leaves below each move, as UCI engines count them for `go perft`."""
        counts: dict[Any, int] = {}
        until = clock.perf_counter() + timeout
        with self._ended_on_error():
            self._process.send(self._dialect.position(board, self._notation))
            self._process.send(f"go perft {depth}")
            while True:
                text, _, count = self._process.read(until).partition(":")
                move = self._notation.read(board, text.strip())
                if move is not None and count.strip().isdigit():
                    counts[move] = int(count)
                elif text.startswith("Nodes searched"):
                    return counts

    def close(self) -> None:
        """End the engine; a second call does nothing."""
        self._process.close("quit")

    # -- the conversation -------------------------------------------------------------------------------

    @contextlib.contextmanager
    def _ended_on_error(self) -> Any:
        # After an error the engine's state is unknown.
        try:
            yield
        except EngineError:
            self._process.close()
            raise

    def _greet(self) -> None:
        until = clock.perf_counter() + self.start_timeout
        self._process.send(self._dialect.greeting)
        while (words := self._process.read(until).split()) != [self._dialect.greeted]:
            if words[:2] == ["id", "name"]:
                self.name = " ".join(words[2:])
            elif words[:1] == ["option"]:
                offered = self._dialect.offered(words[1:])
                if offered is not None:
                    self.options[offered.name] = offered

    def _ready(self) -> None:
        until = clock.perf_counter() + self.start_timeout
        self._process.send("isready")
        while self._process.read(until).split() != ["readyok"]:
            pass

    def _search(self, board: GameBoard, wish: Wish, multipv: int, timeout: float | None) -> Answer:
        lines = self._dialect.go(wish, board, self._notation)
        if multipv != self._multipv:
            self.set_option("MultiPV", multipv)
            self._multipv = multipv
        with self._ended_on_error():
            self._process.send(self._dialect.position(board, self._notation))
            for line in lines:
                self._process.send(line)
            began = clock.perf_counter()
            until = began + (self._patience(wish, board) if timeout is None else timeout)
            try:
                infos, words = self._listen(until)
            except KeyboardInterrupt:
                self._calm()
                raise
            return self._answer(board, wish, infos, words, clock.perf_counter() - began, multipv)

    def _patience(self, wish: Wish, board: GameBoard) -> float:
        if wish.movetime is not None:
            return wish.movetime + self.timeout
        if wish.clocks is not None:
            return wish.clocks[0 if board.turn else 1] + self.timeout
        return LONGEST_SEARCH

    def _listen(self, until: float) -> tuple[list[Info], list[str]]:
        # The reports up to the best move, and the words of the line that gives it.
        infos: list[Info] = []
        began = clock.perf_counter()
        while True:
            words = self._process.read(until).split()
            if words[:1] in (["bestmove"], ["nobestmove"]):
                return infos, words
            info = read_info(words[1:], self._dialect) if words[:1] == ["info"] else None
            if info is not None:
                info.seconds = clock.perf_counter() - began
                infos.append(info)

    def _calm(self) -> None:
        # After an interrupt: the pending answer must not be taken for the answer to the next command.
        self._process.send("stop")
        try:
            self._listen(clock.perf_counter() + INTERRUPTED)
        except EngineError:
            self._process.close()

    def _answer(
        self, board: GameBoard, wish: Wish, infos: list[Info], words: list[str], seconds: float, multipv: int
    ) -> Answer:
        move, text = None, words[1] if words[0] == "bestmove" and len(words) > 1 else NO_MOVES[0]
        if text.lower() not in NO_MOVES:
            move = self._notation.read(board, text)
            if move is None:
                raise self._process.error(
                    f"answered {text!r}, which is not legal in {position_text(board)!r}"
                    f"{because(board, text)},",
                    "illegal",
                )
            if wish.moves is not None and move not in wish.moves:
                raise self._process.error(f"answered {text!r}, which is not among the moves to choose from,")
        best = _last(infos, 1)
        lines = tuple(self._line(board, _last(infos, rank)) for rank in range(1, multipv + 1))
        pv = self._pv(board, best.pv)
        nodes = [info.nodes for info in infos if info.nodes is not None]
        return Answer(
            move=move,
            value=best.value,
            pv=pv if pv[:1] == (move,) or move is None else (move,),
            depth=best.depth,
            nodes=nodes[-1] if nodes else None,
            seconds=seconds,
            reply=self._reply(board, move, words),
            draw="draw" in words,
            resigned="resign" in words,
            lines=tuple(line for line in lines if line is not None),
            iterations=tuple(self._iterations(board, infos)),
        )

    def _iterations(self, board: GameBoard, infos: Sequence[Info]) -> Iterator[Iteration]:
        for info in infos:
            pv = self._pv(board, info.pv[:1]) if info.rank == 1 and not info.is_bound else ()
            if pv:
                yield Iteration(info.depth or 0, info.value or 0, pv, info.nodes or 0, info.seconds)

    def _line(self, board: GameBoard, info: Info) -> Line | None:
        pv = self._pv(board, info.pv)
        return Line(pv[0], info.value, pv) if pv and info.value is not None else None

    def _pv(self, board: GameBoard, texts: Sequence[str]) -> tuple[Any, ...]:
        ahead, pv = board.copy(), []
        for text in texts:
            move = self._notation.read(ahead, text)
            if move is None:
                break
            ahead.push(move)
            pv.append(move)
        return tuple(pv)

    def _reply(self, board: GameBoard, move: Any | None, words: list[str]) -> Any | None:
        if move is None or "ponder" not in words[:-1]:
            return None
        after = board.copy()
        after.push(move)
        return self._notation.read(after, words[words.index("ponder") + 1])


def _last(infos: Sequence[Info], rank: int) -> Info:
    # The last report of a line; a bound only if there is nothing else.
    of_rank = [info for info in infos if info.rank == rank and info.pv]
    exact = [info for info in of_rank if not info.is_bound]
    report = (exact or of_rank or [Info()])[-1]
    if report.value is not None or not report.pv:
        return report
    # Some write the value in a line of its own, beside that of the moves; an older line's is another's.
    at = next(number for number, info in enumerate(infos) if info is report)
    before = [number for number, info in enumerate(infos[:at]) if info.rank == rank and info.pv]
    beside = infos[before[-1] + 1 if before else 0 :]
    values = [info.value for info in beside if info.rank == rank and info.value is not None]
    return replace(report, value=values[-1]) if values else report
