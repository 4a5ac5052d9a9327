"""Running THE search: limits, iterations, threads, the Interrupt button; and what comes back, a `Result`."""

from __future__ import annotations

import signal
import threading
import time as clock
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

import numpy as np

from xqlab._jit import COMPILED, interpreted
from xqlab.evaluation import piece_square as _registers_evaluators  # noqa: F401
from xqlab.game import INFINITY, MATE, MATE_BOUND, default_evaluator, game_of, has_evaluator
from xqlab.games.adapters import playable
from xqlab.search import alphabeta
from xqlab.search.enhancements import Enhancements
from xqlab.search.events import ITERATION, emit, new_log
from xqlab.search.memory import COUNTERS, MAX_PLY, new_memory
from xqlab.search.table import new_table

DEPTH_LIMIT = MAX_PLY // 2
RECORD = 1_000_000  # events that `record=True` makes room for
POLL = 0.02  # seconds between two looks at the clock while a kernel runs


class SearchError(ValueError):
    """A search was asked for with limits or options that make no sense."""


def mate_in(value: int) -> int | None:
    """Moves of the winner to the mate that `value` means, negative for the side mated; None for no mate."""
    if abs(value) < MATE_BOUND:
        return None
    moves = (MATE - abs(value) + 1) // 2
    return moves if value > 0 else -moves


@dataclass(frozen=True)
class Iteration:
    """One finished iteration: its depth, value, line, and the totals when it ended."""

    depth: int
    value: int
    pv: tuple[Any, ...]
    nodes: int
    seconds: float


@dataclass
class Result:
    """What a search found.

    move    : the best move, as the game writes moves; None in a position without moves
    value   : centipawns for the side to move; beyond +-29000 a mate, 30000 less the plies to it; +-28000 a
              game won or lost by a rule, such as that against perpetual check
    pv      : the principal variation, moves from the root
    depth   : plies of the last finished iteration
    nodes   : positions entered
    seconds : time taken, without the compiling that a first search may need
    counts  : counter name -> number, see `xqlab.search.memory.COUNTERS`
    log     : the event log (EVENT records), empty unless recorded
    stopped : why the search ended early, "time", "nodes" or "interrupted"; "" when it reached its depth
    """

    board: Any
    move: Any
    value: int
    pv: list[Any]
    depth: int
    nodes: int
    seconds: float
    counts: dict[str, int]
    log: Any
    events: int
    enhancements: Enhancements
    evaluator: Any
    compiled: bool
    stopped: str = ""
    iterations: list[Iteration] = field(default_factory=list)

    @property
    def truncated(self) -> bool:
        """Whether the log was too small: `events` happened, `len(log)` were kept."""
        return self.events > len(self.log)

    @property
    def mate_in(self) -> int | None:
        """Moves of the winner to mate, negative when the side to move is mated; None without a mate."""
        return mate_in(self.value)

    @cached_property
    def tree(self) -> Any:
        """The search tree of the log, a `xqlab.trace.Tree`; raises SearchError when nothing was recorded."""
        if not len(self.log):
            raise SearchError("nothing was recorded: search with record=True to get a tree")
        if tree_builder is None:
            raise SearchError("no reader of logs is loaded: import xqlab")
        return tree_builder(self)

    def __str__(self) -> str:
        line = " ".join(str(move) for move in self.pv)
        return f"{self.move} value {self.value:+d} depth {self.depth} nodes {self.nodes} pv {line}"

    def __repr__(self) -> str:
        return f"<Result {self}>"


# Builds a tree from a result. Set by the facade: the search does not know the layer that reads its log.
tree_builder: Callable[[Result], Any] | None = None


class Searcher:
    """One search configuration with its memory and table, which live from one search to the next.

    `stop()` may be called from any thread. Where no search is at work it ends the next one at once, so that
    no request is lost between the moment a search is asked for and the moment it starts.
    """

    def __init__(
        self,
        board: Any,
        enhancements: Enhancements | None = None,
        evaluator: Any = None,
        table_mb: float = 16,
    ) -> None:
        position = playable(board).position
        self.game = game_of(position)
        self.use = Enhancements.full(self.game) if enhancements is None else enhancements
        self.evaluator = default_evaluator(position) if evaluator is None else evaluator
        if not isinstance(self.use, Enhancements):
            raise SearchError(f"expected Enhancements, got {enhancements!r}")
        self.use.check(self.game)
        if not has_evaluator(self.evaluator, position):
            raise SearchError(f"evaluator {evaluator!r} cannot value positions of {self.game.name}")
        if not _is_number(table_mb) or not 0 < table_mb < 2**20:
            raise SearchError(f"expected a table of more than 0 MB and less than 2**20, got {table_mb!r}")
        remembers = self.use.transposition_table or self.use.table_move
        self.table = new_table(table_mb if remembers else 0)
        self.memory = new_memory()
        self.stopped = ""

    def stop(self, why: str = "interrupted") -> None:
        """End the running search; it returns what it has found so far."""
        self.stopped = self.stopped or why
        self.memory.stop = 1

    def run(
        self,
        board: Any,
        *,
        depth: int | None = None,
        time: float | None = None,
        nodes: int | None = None,
        record: bool | int = False,
        compiled: bool | None = None,
        on_iteration: Callable[[Iteration], None] | None = None,
    ) -> Result:
        """Search `board`; see `xqlab.search` for the options."""
        board = playable(board).copy()
        depths = _depths(depth, time, nodes, self.use)
        compiled = self._choose_twin(compiled)
        log = new_log(_capacity(record))
        if compiled:
            self._compile(board)
        started = clock.perf_counter()
        self.memory = memory = new_memory()
        memory.node_limit = np.iinfo(np.int64).max if nodes is None else nodes
        if self.stopped:
            memory.stop = 1
        deadline = None if time is None else started + time
        found = _Found()
        with _interrupt_calls(self.stop):
            for target in depths:
                emit_event(log, memory, ITERATION, 0, 0, target, 0, 0, 0, -INFINITY, INFINITY, 0, 0)
                memory.root_searched = 0
                self._iterate(board.copy().position, log, target, deadline, compiled)
                finished = not memory.stop
                # A partial iteration betters the last whole one only if it began with that one's best move.
                if finished or (memory.root_searched and (self.use.iterative_deepening or not found.move)):
                    found.take(memory, target if finished else found.depth)
                if not finished:
                    break
                seconds = clock.perf_counter() - started
                line = tuple(_line(board, found.line))
                found.iterations.append(Iteration(target, found.value, line, int(memory.nodes), seconds))
                if on_iteration is not None:
                    on_iteration(found.iterations[-1])
                if self.stopped or not found.move or abs(found.value) > MATE - target:
                    break
        if memory.stop and not self.stopped:
            self.stopped = "nodes"
        stopped, self.stopped = self.stopped, ""
        if not found.move:
            found.move = next(iter(board.codes()), 0)  # stopped at once: any move is better than none
        return Result(
            board=board,
            move=board.move_of(found.move) if found.move else None,
            value=found.value,
            pv=_line(board, found.line or ([found.move] if found.move else [])),
            depth=found.depth,
            nodes=int(memory.nodes),
            seconds=clock.perf_counter() - started,
            counts={name: int(memory[name]) for name in COUNTERS},
            log=log[: int(memory.events)],
            events=int(memory.events),
            enhancements=self.use,
            evaluator=self.evaluator,
            compiled=compiled,
            stopped=stopped,
            iterations=found.iterations,
        )

    def _choose_twin(self, compiled: bool | None) -> bool:
        can = self.game.compiled and isinstance(self.evaluator, np.record) and COMPILED
        if compiled and not can:
            raise SearchError(
                f"{self.game.name} can only be searched interpreted here: leave out compiled=True"
            )
        return can if compiled is None else compiled

    def _compile(self, board: Any) -> None:
        # Before the clock runs: compiling, or loading what is compiled, is not part of the search.
        kinds = type(board.position), type(self.evaluator)
        if kinds not in _compiled:
            stopped = new_memory()
            stopped.stop = 1
            self._call(alphabeta.search, board.copy().position, stopped, new_log(0), 1)
            _line(board, board.codes()[:1])  # the kernels of the board itself, with which lines are written
            _compiled.add(kinds)

    def _call(self, search: Any, position: Any, memory: Any, log: Any, depth: int) -> None:
        use = self.use.record()
        window = (depth, -INFINITY, INFINITY, 0, 0, 0)
        search(position, memory, self.table, log, use, self.evaluator, *window)

    def _iterate(self, position: Any, log: Any, depth: int, deadline: float | None, compiled: bool) -> None:
        search = alphabeta.search if compiled else interpreted(alphabeta.search)
        if compiled:
            self._run_in_thread(lambda: self._call(search, position, self.memory, log, depth), deadline)
            return
        # In this thread, so that a debugger's breakpoints in the kernel's file work.
        left = (
            None if deadline is None else min(max(deadline - clock.perf_counter(), 0), threading.TIMEOUT_MAX)
        )
        timer = None if left is None else threading.Timer(left, self.stop, ("time",))
        if timer is not None:
            timer.start()
        try:
            self._call(search, position, self.memory, log, depth)
        finally:
            if timer is not None:
                timer.cancel()

    def _run_in_thread(self, work: Callable[[], Any], deadline: float | None) -> None:
        # A running kernel hears no interrupt: it runs beside, polls `memory.stop`, and this thread waits.
        failures: list[BaseException] = []

        def target() -> None:
            try:
                work()
            except BaseException as error:  # handed to the caller's thread below
                failures.append(error)

        thread = threading.Thread(target=target, daemon=True)
        thread.start()
        while thread.is_alive():
            left = POLL if deadline is None else min(POLL, deadline - clock.perf_counter())
            thread.join(max(left, 0.0005))
            if deadline is not None and clock.perf_counter() >= deadline:
                self.stop("time")
        if failures:
            raise failures[0]


@contextmanager
def _interrupt_calls(stop: Callable[[], None]) -> Iterator[None]:
    # Ctrl-C or the Interrupt button stops the search instead of raising in the middle of it.
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    previous = signal.signal(signal.SIGINT, lambda *_: stop())
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, previous or signal.SIG_DFL)


@dataclass
class _Found:
    """The best so far, over the iterations."""

    move: int = 0
    value: int = 0
    depth: int = 0
    line: list[int] = field(default_factory=list)
    iterations: list[Iteration] = field(default_factory=list)

    def take(self, memory: Any, depth: int) -> None:
        self.move = int(memory.root_move)
        self.value = int(memory.root_value)
        self.depth = depth
        self.line = [int(code) for code in memory.pv[0, : memory.pv_length[0]]]


emit_event = interpreted(emit)


# Types of position and evaluator for which the search is compiled, or loaded, in this process.
_compiled: set[tuple[type, type]] = set()


def _is_number(value: Any) -> bool:
    return isinstance(value, (int, float, np.integer, np.floating)) and not isinstance(value, bool)


def _depths(depth: int | None, time: float | None, nodes: int | None, use: Enhancements) -> list[int]:
    for name, limit in (("depth", depth), ("time", time), ("nodes", nodes)):
        if limit is not None and (not _is_number(limit) or not limit > 0):
            raise SearchError(f"expected {name} to be a number above 0, got {limit!r}")
    if nodes is not None and (nodes == float("inf") or nodes != int(nodes) or nodes >= 2**63):
        raise SearchError(f"expected a whole number of nodes below 2**63, got {nodes!r}")
    if depth is None and time is None and nodes is None:
        raise SearchError("expected a limit: depth=, time= (seconds) or nodes=")
    if depth is not None and (depth > DEPTH_LIMIT or depth != int(depth)):
        raise SearchError(f"expected a whole depth of at most {DEPTH_LIMIT}, got {depth!r}")
    deepest = DEPTH_LIMIT if depth is None else int(depth)
    if use.iterative_deepening or depth is None:
        return list(range(1, deepest + 1))
    return [deepest]


def _capacity(record: bool | int) -> int:
    if record is True:
        return RECORD
    if not (record is False or _is_number(record)) or not 0 <= record < 2**40 or record != int(record):
        raise SearchError(f"expected record to be True, False or a number of events, got {record!r}")
    return int(record)


def _line(board: Any, codes: list[int]) -> list[Any]:
    line, ahead = [], board.copy()
    for code in codes:
        line.append(ahead.move_of(code))
        ahead.push_code(code)
    return line


def search(
    board: Any,
    *,
    depth: int | None = None,
    time: float | None = None,
    nodes: int | None = None,
    enhancements: Enhancements | None = None,
    evaluator: Any = None,
    record: bool | int = False,
    compiled: bool | None = None,
    table_mb: float = 16,
    on_iteration: Callable[[Iteration], None] | None = None,
) -> Result:
    """Search a position of any game and return a `Result`; interrupting it returns the result so far.

    board        : a board of any game: `xqlab.xiangqi.Board`, `chess.Board`, `xqlab.games.TextbookTree`, ...;
                   it is not changed
    depth        : plies; `time`: seconds; `nodes`: positions entered. At least one limit.
    enhancements : which switches are on; by default all that the game can serve
    evaluator    : by default the game's own
    record       : keep the event log: True for up to a million events, or a number of events
    compiled     : False to interpret the very same source (slow; breakpoints work); by default compiled where
                   the game can be
    table_mb     : size of the transposition table in MB (2**20 bytes)
    on_iteration : called with each finished `Iteration`

    Raises SearchError (a ValueError) for senseless limits, GameError for a switch that the game cannot serve.
    """
    searcher = Searcher(board, enhancements, evaluator, table_mb)
    return searcher.run(
        board,
        depth=depth,
        time=time,
        nodes=nodes,
        record=record,
        compiled=compiled,
        on_iteration=on_iteration,
    )
