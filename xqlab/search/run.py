"""One search as it runs: iteration after iteration, within its limits."""

import threading
import time as clock
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from xqlab.game import game_of
from xqlab.ideas.own import ideas_of
from xqlab.kernels.beside import run_beside
from xqlab.kernels.stand_ins import stand_in
from xqlab.search.best_line import complete, lines_of
from xqlab.search.completion import Completion
from xqlab.search.enhancements import Enhancements
from xqlab.search.events import make_room
from xqlab.search.iteration import DECIDED, STOPPED, iterate, new_lines
from xqlab.search.memory import COUNTERS
from xqlab.search.records import Records, call
from xqlab.search.requests import Request, log_capacity
from xqlab.search.result import Iteration, Progress, Result

AT_ONCE = 50_000  # nodes: a search of no more ends before an interrupt matters, and needs no thread


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
        lines = new_lines(min(int(self.options.multipv), max(request.moves, 1)), request.banned)
        self._lines = lines if compiled else stand_in(lines)
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
            self.memory.root_depth = depth  # here, too: other threads read it before the kernel runs
            outcome = self._iterate(depth)
            if outcome == STOPPED:
                break
            seconds = clock.perf_counter() - self.started
            self._complete()
            best, lines = self._lines.best[0], tuple(lines_of(self.board, self._lines))
            value, pv = int(best.value), lines[0].pv if lines else ()
            iteration = Iteration(depth, value, pv, self.nodes, seconds, lines, bool(best.is_cut))
            self.iterations.append(iteration)
            self.request.report(iteration)
            if self.memory.stop or outcome == DECIDED or (soft_time is not None and seconds >= soft_time):
                break
        self._complete()

    def result(self) -> Result:
        """What it has found, once it has ended; the searcher remembers it from now on."""
        self.records.write_back()
        memory, board, log = self._of_searcher.memory, self.board, self._of_searcher.log
        capacity = log_capacity(self.options.record)
        if capacity < memory.events <= len(log):
            make_room(log, memory)
        best = self._lines.best[0]
        if not best.move:
            allowed = (code for code in board.codes() if code not in self.request.banned)
            best.move = next(iter(allowed), 0)  # stopped at once: any move is better than none
        lines = list(lines_of(board, self._lines))
        return Result(
            board=board,
            move=lines[0].move if lines else None,
            value=int(best.value),
            pv=list(lines[0].pv) if lines else [],
            depth=self.iterations[-1].depth if self.iterations else 0,
            nodes=self.nodes,
            seconds=clock.perf_counter() - self.started,
            counts={name: int(memory[name]) for name in COUNTERS},
            log=log[: min(int(memory.events), capacity)],
            events=int(memory.events + memory.dropped),
            enhancements=self.use,
            evaluator=self._of_searcher.evaluator,
            compiled=self.compiled,
            stopped=self.stopped,
            iterations=self.iterations,
            lines=lines,
            line_cut=bool(best.is_cut),
            ideas=[idea.facts() for idea in ideas_of(self._of_searcher.evaluator)],
        )

    def _complete(self) -> None:
        # As many nodes as the search has entered so far, and no more than it enters in the time that is left.
        allowed, now = self.nodes, clock.perf_counter()
        if self.deadline is not None:
            left, seconds = max(self.deadline - now, 0), max(now - self.started, 1e-6)
            allowed = min(allowed, self._completion.nodes + int(allowed / seconds * left))
        for line in self._lines.best[: self._lines.count]:
            complete(line, self.board, self._completion, allowed)

    def _iterate(self, depth: int) -> Any:
        deadline, memory = self.deadline, self.memory
        work = partial(call, iterate, self.board.copy().position, self.records, self._lines, depth)
        if self.compiled:
            if deadline is None and int(memory.node_limit) - int(memory.nodes) <= AT_ONCE:
                return work()
            return run_beside(work, deadline, self.stop)
        # In this thread, so that a debugger's breakpoints in the kernel's file work.
        timer = None
        if deadline is not None:
            left = min(max(deadline - clock.perf_counter(), 0), threading.TIMEOUT_MAX)
            timer = threading.Timer(left, self.stop, ("time",))
            timer.start()
        try:
            return work()
        finally:
            if timer is not None:
                timer.cancel()
