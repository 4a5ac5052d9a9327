"""One search as it runs: iteration after iteration, and in each the windows that find the values."""

from __future__ import annotations

import threading
import time as clock
from collections.abc import Callable, Sequence
from typing import Any

from xqlab.game import INFINITY, MATE, game_of
from xqlab.kernels import interpreted
from xqlab.search.best_line import BestLine, lines_of, moves_of
from xqlab.search.completion import Completion
from xqlab.search.enhancements import Enhancements
from xqlab.search.events import emit_iteration
from xqlab.search.memory import COUNTERS
from xqlab.search.records import Records, call
from xqlab.search.requests import Request
from xqlab.search.result import Iteration, Progress, Result
from xqlab.search.running import run_beside
from xqlab.search.switch import SELECTIVE
from xqlab.search.switches import SWITCHES
from xqlab.search.windows import next_window, windows

SLACK = 8  # plies beyond a mate within which selective switches find a shorter one
AT_ONCE = 50_000  # nodes: a search of no more ends before an interrupt matters, and needs no thread

log_iteration = interpreted(emit_iteration)


class Run:
    """A search with its limits, what it has found so far, and how it is stopped.

    records : what the kernels read and write: where they are interpreted, stand-ins of those of the searcher
    others  : the same for the other threads
    stop    : ends it; its argument is `stopped`, and `Result.stopped`
    """

    stopped = ""

    def __init__(
        self,
        request: Request,
        records: Records,
        others: Sequence[Records],
        use: Enhancements,
        compiled: bool,
        stop: Callable[[str], None],
    ) -> None:
        self.request, self.board, self.options = request, request.board, request.options
        self.use, self.compiled, self.stop = use, compiled, stop
        self._of_searcher = records
        self.records, self.others = records if compiled else records.as_objects(), others
        self.memory = self.records.memory
        self.started = clock.perf_counter()
        self.deadline = None if self.options.time is None else self.started + self.options.time
        self.best_lines = [BestLine() for _ in range(min(int(self.options.multipv), max(request.moves, 1)))]
        self.iterations: list[Iteration] = []
        self._completion = Completion(game_of(self.board.position), use, self.records, compiled)

    @property
    def nodes(self) -> int:
        """Nodes entered so far, by all threads."""
        return sum(int(records.memory.nodes) for records in (self.records, *self.others))

    @property
    def progress(self) -> Progress:
        """How far it has got."""
        memory, last = self.memory, self.iterations[-1] if self.iterations else None
        searched, move, value = int(memory.root_searched), int(memory.root_move), int(memory.root_value)
        best = (None, None) if last is None else (next(iter(last.pv), None), last.value)
        if searched and move:
            best = self.board.move_of(move), value
        return Progress(
            depth=int(memory.root_depth),
            finished=0 if last is None else last.depth,
            searched=searched,
            moves=self.request.moves,
            move=best[0],
            value=best[1],
            nodes=self.nodes,
            seconds=clock.perf_counter() - self.started,
        )

    def deepen(self) -> None:
        """Search each depth of the request, until a limit or a stop ends the search."""
        soft_time = self.options.soft_time
        for depth in self.request.depths:
            self.memory.root_depth = depth
            if not self._iterate(depth):
                break
            self.best_lines.sort(key=lambda line: -line.value)
            seconds = clock.perf_counter() - self.started
            self._complete()
            lines = tuple(lines_of(self.board, self.best_lines))
            pv, cut = (lines[0].pv, lines[0].line_cut) if lines else ((), False)
            iteration = Iteration(depth, self.best_lines[0].value, pv, self.nodes, seconds, lines, cut)
            self.iterations.append(iteration)
            self.request.report(iteration)
            decided = all(not line.move or self._is_shortest(line.value, depth) for line in self.best_lines)
            if self.memory.stop or decided or (soft_time is not None and seconds >= soft_time):
                break
        self._complete()

    def result(self) -> Result:
        """What it has found, once it has ended; the searcher remembers it from now on."""
        self.records.write_back()
        memory, board = self._of_searcher.memory, self.board
        # A line of the last iteration comes before one of an earlier iteration.
        self.best_lines.sort(key=lambda line: -line.depth)
        best = self.best_lines[0]
        if not best.move:
            allowed = (code for code in board.codes() if code not in self.request.banned)
            best.move = next(iter(allowed), 0)  # stopped at once: any move is better than none
        return Result(
            board=board,
            move=board.move_of(best.move) if best.move else None,
            value=best.value,
            pv=moves_of(board, best.line or ([best.move] if best.move else [])),
            depth=self.iterations[-1].depth if self.iterations else 0,
            nodes=self.nodes,
            seconds=clock.perf_counter() - self.started,
            counts={name: int(memory[name]) for name in COUNTERS},
            log=self._of_searcher.log[: int(memory.events)],
            events=int(memory.events),
            enhancements=self.use,
            evaluator=self._of_searcher.evaluator,
            compiled=self.compiled,
            stopped=self.stopped,
            iterations=self.iterations,
            lines=list(lines_of(board, self.best_lines)),
            line_cut=best.is_cut,
        )

    def _complete(self) -> None:
        # As many nodes as the search has entered so far, and no more than it enters in the time that is left.
        allowed, now = self.nodes, clock.perf_counter()
        if self.deadline is not None:
            left, seconds = max(self.deadline - now, 0), max(now - self.started, 1e-6)
            allowed = min(allowed, self._completion.nodes + int(allowed / seconds * left))
        for line in self.best_lines:
            line.complete(self.board, self._completion, allowed)

    def _is_shortest(self, value: int, depth: int) -> bool:
        # Whether no deeper iteration can find a shorter mate than the one in this value. Selective switches
        # find a longer one first now and then, and the shortest some plies later.
        later = SLACK if any(SWITCHES[name].soundness == SELECTIVE for name in self.use.names()) else 0
        return abs(value) > MATE - depth + later

    def _iterate(self, depth: int) -> bool:
        # One iteration: for each best line, the windows that find its value. False when it was cut short.
        memory, lines = self.memory, self.best_lines
        self.records.begin_iteration()
        for rank, line in enumerate(lines):
            ban(memory, (*self.request.banned, *(better.move for better in lines[:rank])))
            memory.root_move = line.move
            trials = windows(self.use, depth, line.value if line.move else None)
            alpha, beta = next(trials)
            while True:
                log_iteration(self.records.log, memory, depth, alpha, beta)
                memory.root_searched = 0
                self._search_window(depth, alpha, beta)
                low = memory.root_value <= alpha and alpha > -INFINITY
                if memory.stop:
                    # A partial iteration is better than the last only if it began with that one's best move.
                    begun = memory.root_searched and (self.use.iterative_deepening or not line.move)
                    if begun and not low and not (rank and lines[rank - 1].depth < depth):
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

    def _search_window(self, depth: int, alpha: int, beta: int) -> None:
        deadline, memory = self.deadline, self.memory
        arguments = self.board.copy().position, self.records, depth, alpha, beta
        if self.compiled:
            if deadline is None and int(memory.node_limit) - int(memory.nodes) <= AT_ONCE:
                call(*arguments)
            else:
                run_beside(lambda: call(*arguments), deadline, self.stop)
            return
        # In this thread, so that a debugger's breakpoints in the kernel's file work.
        timer = None
        if deadline is not None:
            left = min(max(deadline - clock.perf_counter(), 0), threading.TIMEOUT_MAX)
            timer = threading.Timer(left, self.stop, ("time",))
            timer.start()
        try:
            call(*arguments)
        finally:
            if timer is not None:
                timer.cancel()


def ban(memory: Any, codes: Sequence[int]) -> None:
    """Have the root moves with these codes left out."""
    memory.banned_count = len(codes)
    memory.banned[: len(codes)] = codes
