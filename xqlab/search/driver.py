"""Running THE search: limits, iterations, threads, the Interrupt button; and what comes back, a `Result`."""

from __future__ import annotations

import threading
import time as clock
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from typing import Any, Unpack

import numpy as np

from xqlab.evaluation import piece_square as _registers_evaluators  # noqa: F401
from xqlab.game import (
    INFINITY,
    MATE,
    default_evaluator,
    game_of,
    has_evaluator,
    own_evaluator,
)
from xqlab.games.adapters import AnyBoard, Playable, playable
from xqlab.kernels import COMPILED, interpreted
from xqlab.kernels.background import telling
from xqlab.kernels.reloading import after_edits
from xqlab.search.best_line import BestLine, lines_of, moves_of
from xqlab.search.book_result import book_result
from xqlab.search.completion import Completion
from xqlab.search.enhancements import Enhancements
from xqlab.search.events import emit_iteration, new_log
from xqlab.search.first_search import OVERTAKEN, may_begin_interpreted, run_at_once
from xqlab.search.memory import COUNTERS, new_memory
from xqlab.search.records import Records, call, calls
from xqlab.search.requests import (
    DEPTH_LIMIT,
    Options,
    Request,
    Running,
    banned_codes,
    check_lines,
    check_table,
    check_threads,
    depths_of,
    log_for,
)
from xqlab.search.result import Iteration, Progress, Result, SearchError
from xqlab.search.running import (
    hear_interrupts,
    hear_kernel_interrupts,
    interrupt_calls,
    one_at_a_time,
    run_beside,
)
from xqlab.search.switch import SELECTIVE
from xqlab.search.switches import SWITCHES
from xqlab.search.table import AGES, new_table
from xqlab.search.windows import next_window, windows

SLACK = 8  # plies beyond a mate within which selective switches find a shorter one
AT_ONCE = 50_000  # nodes that take less time than anybody waits for an interrupt: no thread is worth it

hear_interrupts()  # now, as the main thread imports: a search in another thread can install no handler
hear_kernel_interrupts()


class Searcher:
    """One search configuration with its memory and table, which live from one search to the next.

    threads : 1 for a search that gives the same tree each time; more share the table (lazy SMP)

    `stop()` may be called from any thread. Where no search is at work it ends the next one at once, so that
    no request is lost between the moment a search is asked for and the moment it starts.
    """

    def __init__(
        self,
        board: AnyBoard,
        enhancements: Enhancements | None = None,
        evaluator: Any = None,
        table_mb: float = 16,
        threads: int = 1,
    ) -> None:
        position = playable(board).position
        self.game = game_of(position)
        self.use = Enhancements.full(self.game) if enhancements is None else enhancements
        self.evaluator = default_evaluator(position) if evaluator is None else own_evaluator(evaluator)
        if not isinstance(self.use, Enhancements):
            raise SearchError(f"expected Enhancements, got {enhancements!r}")
        self.use.check(self.game)
        if not has_evaluator(self.evaluator, position):
            raise SearchError(f"evaluator {evaluator!r} cannot value positions of {self.game.name}")
        check_table(table_mb)
        check_threads(threads)
        remembers = self.use.transposition_table or self.use.table_move
        self.table = new_table(table_mb if remembers else 0)
        self.threads = int(threads)
        self.memory = new_memory()
        self.stopped = ""
        self._age = 0
        self._switches = self.use.record()
        self._at_work: list[object] = []
        self._others: list[Any] = []  # the memories of the other threads of the running search
        self._running: Running | None = None

    def stop(self, why: str = "interrupted") -> None:
        """End the running search; it returns what it has found so far."""
        self.stopped = self.stopped or why
        self.memory.stop = 1
        for memory in self._others:
            memory.stop = 1

    @property
    def progress(self) -> Progress | None:
        """How far the running search is, for any thread; None where none runs or its kernels are compiled."""
        running, memory = self._running, self.memory
        if running is None:
            return None
        searched, move, value = int(memory.root_searched), int(memory.root_move), int(memory.root_value)
        last = running.iterations[-1] if running.iterations else None
        best = (None, None) if last is None else (next(iter(last.pv), None), last.value)
        if searched and move:
            best = running.board.move_of(move), value
        return Progress(
            depth=int(memory.root_depth),
            finished=0 if last is None else last.depth,
            searched=searched,
            moves=running.moves,
            move=best[0],
            value=best[1],
            nodes=self._nodes(),
            seconds=clock.perf_counter() - running.started,
        )

    def run(self, board: AnyBoard, **options: Unpack[Options]) -> Result:
        """Search `board`; see `xqlab.search` for the options.

        Where the code is not compiled yet, a search that is limited by more than time begins interpreted.
        Raises SearchError, besides its other reasons, while another search of this searcher is running.
        """
        with one_at_a_time(self._at_work, SearchError):
            return self._run_alone(playable(board), **options)

    def _run_alone(self, board: Playable, **options: Unpack[Options]) -> Result:
        position, age = board.position, self._age
        if self.threads > 1 or (type(position), type(self.evaluator)) in compiled_kinds:
            return self._run_once(board, **options)
        if not may_begin_interpreted(self.game, position, self.evaluator, options):
            return self._run_once(board, **options)
        moves, banned = options.get("moves"), options.get("banned", ())  # they may be read twice
        options |= {"moves": None if moves is None else list(moves), "banned": list(banned)}

        table = None if options.get("time") is None else self.table.copy()

        def run(**options: Any) -> Result:
            self._age = age
            if table is not None:  # a search that ran out of time has written to it
                self.table[:] = table
            return self._run_once(board, **options)

        needed = calls(position, self._records(new_memory(), new_log(0)))
        return run_at_once(run, self.stop, lambda: bool(self.stopped), needed, self.game, options)

    def _run_once(
        self,
        board: Playable,
        *,
        depth: int | None = None,
        time: float | None = None,
        nodes: int | None = None,
        soft_time: float | None = None,
        record: bool | int = False,
        compiled: bool | None = None,
        multipv: int = 1,
        moves: Iterable[Any] | None = None,
        banned: Iterable[Any] = (),
        seed: int = 1,
        on_iteration: Callable[[Iteration], None] | None = None,
    ) -> Result:
        board = board.copy()
        depths = depths_of(depth, time, nodes, self.use)
        compiled = self._choose_twin(compiled)
        forbidden = banned_codes(board, moves, banned)
        check_lines(multipv, soft_time)
        moves_left = len(board.codes()) - len(forbidden)
        lines_wanted = min(int(multipv), max(moves_left, 1))
        log = log_for(record)
        if compiled:
            with interrupt_calls(self.stop, in_main_thread=False):
                self._compile(board)
        started = clock.perf_counter()
        deadline = None if time is None else started + time
        self._age = (self._age + 1) % AGES
        memory = self._new_memory(nodes, int(seed), forbidden, 0)
        records = self._records(memory, log)
        if not compiled:
            records = records.as_objects()
        request = Request(board, records, compiled, started, deadline, nodes, int(seed), tuple(forbidden))
        self.memory = records.memory
        if self.stopped:
            self.memory.stop = 1
        best_lines = [BestLine() for _ in range(lines_wanted)]
        iterations: list[Iteration] = []
        completion = Completion(self.game, self.use, records, compiled)
        running = Running(board, started, moves_left, iterations)
        with interrupt_calls(self.stop), self._observed(running), self._company(request):
            for target in depths:
                self.memory.root_depth = target
                if not self._iterate(request, target, best_lines):
                    break
                best_lines.sort(key=lambda each: -each.value)
                seconds = clock.perf_counter() - started
                self._complete(request, best_lines, completion)
                lines = tuple(lines_of(board, best_lines))
                pv, cut = (lines[0].pv, lines[0].line_cut) if lines else ((), False)
                reported = Iteration(target, best_lines[0].value, pv, self._nodes(), seconds, lines, cut)
                iterations.append(reported)
                if on_iteration is not None:
                    on_iteration(reported)
                decided = all(not each.move or self._is_shortest(each.value, target) for each in best_lines)
                if self.stopped or decided or (soft_time is not None and seconds >= soft_time):
                    break
            self._complete(request, best_lines, completion)
        if self.stopped != OVERTAKEN:
            records.write_back()
        self.memory = memory
        if memory.stop and not self.stopped:
            self.stopped = "nodes"
        stopped, self.stopped = self.stopped, ""
        best_lines.sort(key=lambda each: -each.depth)  # a line of the last iteration before one of an earlier
        best = best_lines[0]
        if not best.move:
            free = (code for code in board.codes() if code not in forbidden)
            best.move = next(iter(free), 0)  # stopped at once: any move is better than none
        return Result(
            board=board,
            move=board.move_of(best.move) if best.move else None,
            value=best.value,
            pv=moves_of(board, best.line or ([best.move] if best.move else [])),
            depth=iterations[-1].depth if iterations else 0,
            nodes=self._nodes(),
            seconds=clock.perf_counter() - started,
            counts={name: int(memory[name]) for name in COUNTERS},
            log=log[: int(memory.events)],
            events=int(memory.events),
            enhancements=self.use,
            evaluator=self.evaluator,
            compiled=compiled,
            stopped=stopped,
            iterations=iterations,
            lines=list(lines_of(board, best_lines)),
            line_cut=best.is_cut,
        )

    def _complete(self, request: Request, best_lines: list[BestLine], completion: Completion) -> None:
        # As many nodes as the search has entered so far, and no more than it enters in the time that is left.
        allowed, now = self._nodes(), clock.perf_counter()
        if request.deadline is not None:
            left, seconds = max(request.deadline - now, 0), max(now - request.started, 1e-6)
            allowed = min(allowed, completion.nodes + int(allowed / seconds * left))
        for each in best_lines:
            each.complete(request.board, completion, allowed)

    def _is_shortest(self, value: int, depth: int) -> bool:
        # Whether a mate in the value of an iteration is known to be the shortest. Selective switches find
        # a longer one first now and then, and the shortest some plies later.
        later = SLACK if any(SWITCHES[name].soundness == SELECTIVE for name in self.use.names()) else 0
        return abs(value) > MATE - depth + later

    def _records(self, memory: Any, log: Any) -> Records:
        return Records(memory, self.table, log, self._switches, self.evaluator)

    def _new_memory(self, nodes: int | None, seed: int, banned: Sequence[int], thread: int) -> Any:
        memory = new_memory()
        if nodes is not None:
            memory.node_limit = max(int(nodes) // self.threads, 1)
        memory.age = self._age
        seed += thread
        memory.random = np.uint64((seed * 0x9E3779B97F4A7C15 + 0x2545F4914F6CDD1D) % 2**64 | 1)
        _ban(memory, banned)
        return memory

    def _nodes(self) -> int:
        return int(self.memory.nodes) + sum(int(memory.nodes) for memory in self._others)

    def _iterate(self, request: Request, depth: int, best_lines: list[BestLine]) -> bool:
        # One iteration: for each line wanted, the windows that find its value. False when it was cut short.
        memory = self.memory
        for rank, line in enumerate(best_lines):
            _ban(memory, (*request.banned, *(each.move for each in best_lines[:rank])))
            memory.root_move = line.move
            trials = windows(self.use, depth, line.value if line.move else None)
            alpha, beta = next(trials)
            while True:
                log_iteration(request.records.log, memory, depth, alpha, beta)
                memory.root_searched = 0
                self._run(request, depth, alpha, beta)
                low = memory.root_value <= alpha and alpha > -INFINITY
                if memory.stop:
                    # A partial iteration is better than the last only if it began with that one's best move.
                    begun = memory.root_searched and (self.use.iterative_deepening or not line.move)
                    if begun and not low and not (rank and best_lines[rank - 1].depth < depth):
                        line.take(memory, line.depth, alpha, beta)
                    return False
                if not low or not line.move:
                    line.take(memory, depth, alpha, beta)
                line.end_window(int(memory.root_value), depth)
                memory.root_move = line.move
                window = next_window(trials, line.value)
                if window is None:
                    break
                alpha, beta = window
            if not line.move:  # the game is over
                break
        return True

    @contextmanager
    def _observed(self, running: Running) -> Iterator[None]:
        self._running = running
        try:
            yield
        except BaseException:
            self.stopped = ""  # a stop was for the search that failed
            raise
        finally:
            self._running = None

    @contextmanager
    def _company(self, request: Request) -> Iterator[None]:
        # Lazy SMP: the other threads search the same position as deep as the first one, half of them a ply
        # deeper, into one table.
        # Source: the SMP search of Stockfish 7, 2016; "lazy" is D. Homan's name for it.
        wanted = request.nodes, request.seed, request.banned
        self._others = [self._new_memory(*wanted, thread) for thread in range(1, self.threads)]
        evaluators = [own_evaluator(self.evaluator) for _ in self._others]
        if not request.compiled:
            self._others = []

        def accompany(memory: Any, evaluator: Any, ahead: int) -> None:
            depth, guess = 0, None
            while depth < DEPTH_LIMIT:
                depth = min(max(depth + 1, int(self.memory.root_depth) + ahead), DEPTH_LIMIT)
                memory.root_depth = depth
                trials = windows(self.use, depth, guess)
                window: tuple[int, int] | None = next(trials)
                while window is not None:
                    records = replace(self._records(memory, new_log(0)), evaluator=evaluator)
                    call(request.board.copy().position, records, depth, *window)
                    if memory.stop:
                        return
                    guess = int(memory.root_value)
                    window = next_window(trials, guess)

        threads = [
            threading.Thread(target=accompany, args=(memory, evaluator, (i + 1) % 2), daemon=True)
            for i, (memory, evaluator) in enumerate(zip(self._others, evaluators))
        ]
        for thread in threads:
            thread.start()
        try:
            yield
        finally:
            for memory in self._others:
                memory.stop = 1
            for thread in threads:
                thread.join()

    def _choose_twin(self, compiled: bool | None) -> bool:
        can = self.game.compiled and isinstance(self.evaluator, np.record) and COMPILED
        if compiled and not can:
            raise SearchError(
                f"{self.game.name} can only be searched interpreted here: leave out compiled=True"
            )
        return can if compiled is None else compiled

    def _compile(self, board: Playable) -> None:
        # Before the clock runs: compiling, or loading what is compiled, is not part of the search.
        kinds = type(board.position), type(self.evaluator)
        if kinds not in compiled_kinds:
            position, records = board.copy().position, self._records(new_memory(), new_log(0))
            records.memory.stop = 1
            what = f"the search of {self.game.name} is being compiled"
            with telling(what, calls(position, records)):
                call(position, records, 1)
                for code in board.codes()[:1]:  # the kernels of the board itself, with which games go on
                    board.copy().push_code(code)
            compiled_kinds.add(kinds)

    def _run(self, request: Request, depth: int, alpha: int, beta: int) -> None:
        deadline = request.deadline
        arguments = request.board.copy().position, request.records, depth, alpha, beta
        if request.compiled and deadline is None and nodes_left(self.memory) <= AT_ONCE:
            call(*arguments)
            return
        if request.compiled:
            run_beside(lambda: call(*arguments), deadline, self.stop)
            return
        # In this thread, so that a debugger's breakpoints in the kernel's file work.
        left = (
            None if deadline is None else min(max(deadline - clock.perf_counter(), 0), threading.TIMEOUT_MAX)
        )
        timer = None if left is None else threading.Timer(left, self.stop, ("time",))
        if timer is not None:
            timer.start()
        try:
            call(*arguments)
        finally:
            if timer is not None:
                timer.cancel()


log_iteration = interpreted(emit_iteration)


def nodes_left(memory: Any) -> int:
    """Nodes that a search may still enter."""
    return int(memory.node_limit) - int(memory.nodes)


# Types of position and evaluator for which the search is compiled, or loaded, in this process.
compiled_kinds: set[tuple[type, type]] = set()
after_edits(compiled_kinds.clear)


def _ban(memory: Any, codes: Sequence[int]) -> None:
    memory.banned_count = len(codes)
    memory.banned[: len(codes)] = codes


def search(
    board: AnyBoard,
    *,
    depth: int | None = None,
    time: float | None = None,
    nodes: int | None = None,
    enhancements: Enhancements | None = None,
    evaluator: Any = None,
    record: bool | int = False,
    compiled: bool | None = None,
    table_mb: float = 16,
    threads: int = 1,
    multipv: int = 1,
    moves: Iterable[Any] | None = None,
    banned: Iterable[Any] = (),
    seed: int = 1,
    on_iteration: Callable[[Iteration], None] | None = None,
    book: Any = None,
) -> Result:
    """Search a position of any game and return a `Result`; interrupting it returns the result so far.

    An interrupt (Ctrl-C, or Interrupt in Jupyter) ends the searches of all threads. Where this one runs in
    the main thread no KeyboardInterrupt is raised.

    board        : a board of any game: `xqlab.xiangqi.Board`, `chess.Board`, `xqlab.games.TextbookTree`, ...;
                   it is not changed
    depth        : plies; `time`: seconds; `nodes`: positions entered. At least one limit. Without a depth
                   the search deepens until another limit ends it. With a depth and without the switch
                   `iterative_deepening` it searches this depth alone; out of time, the move is the best
                   of the root moves searched so far, and `Result.depth` is 0
    enhancements : which switches are on; by default all that make it play best and that the game can serve
    evaluator    : by default the game's own
    record       : keep the event log: True for up to a million events, or a number of events (28 bytes
                   each) up to 20 million
    compiled     : False to interpret the very same source (slow; breakpoints work); by default compiled where
                   the game can be
    table_mb     : size of the transposition table in MB (2**20 bytes)
    threads      : 1 for a search that gives the same tree each time; more share the table
    multipv      : how many best lines to find, each with its exact value
    moves        : the root moves to choose from, all by default; `banned`: root moves that may not be played
    seed         : of the switch `random_choice`
    on_iteration : called with each finished `Iteration`
    book         : an opening book, as a `xqlab.book.Book` or a path. One of its moves, drawn by `seed`, is
                   the result without a search, see `Result.book_move`

    Raises SearchError (a ValueError) for invalid limits, GameError for a switch that the game cannot serve,
    BookError for an invalid book.
    """
    searcher = Searcher(board, enhancements, evaluator, table_mb, threads)
    if book is not None:
        depths_of(depth, time, nodes, searcher.use)
        moves, banned = None if moves is None else list(moves), list(banned)  # they are read twice
        of_the_book = book_result(searcher, board, book, moves, banned, seed)
        if of_the_book is not None:
            return of_the_book
    return searcher.run(
        board,
        depth=depth,
        time=time,
        nodes=nodes,
        record=record,
        compiled=compiled,
        multipv=multipv,
        moves=moves,
        banned=banned,
        seed=seed,
        on_iteration=on_iteration,
    )
