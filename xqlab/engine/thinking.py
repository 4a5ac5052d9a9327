"""A search in its own thread, from `go` to the best move, with `stop` and `ponderhit`."""

import threading
import time as clock
from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from xqlab.engine.clock import UNLIMITED, Allowance
from xqlab.errors import XqlabError
from xqlab.experiments.run.divide import divide
from xqlab.game_board import GameBoard
from xqlab.search.driver import Searcher
from xqlab.search.result import Iteration, mate_in

GLANCE = 5000  # nodes of a search for any move if there was no time for one
GLANCES = 3
FOREVER = 1e6  # seconds: a search without a limit


@dataclass(frozen=True)
class Task:
    """The task of one search.

    moves    : the root moves to choose from; None for all legal ones
    mate     : a mate in so many moves ends it
    endless  : the best move is held back until `stop`
    pondering : time does not count, and the best move is held back, until `hit` or `stop`
    """

    allowance: Allowance = UNLIMITED
    depth: int | None = None
    nodes: int | None = None
    mate: int | None = None
    moves: tuple[Any, ...] | None = None
    multipv: int = 1
    seed: int = 1
    endless: bool = False
    pondering: bool = False


@dataclass(frozen=True)
class Finding:
    """The result of a search: `move`, None if there is no legal one; `reply`, the expected reply."""

    move: Any = None
    reply: Any = None
    value: int | None = None


class Job(threading.Thread, ABC):
    """Work in its own thread, which can be stopped."""

    def __init__(self) -> None:
        super().__init__(daemon=True)
        self.stopped = threading.Event()

    @property
    def is_endless(self) -> bool:
        """Whether only `stop` ends it."""
        return False

    def stop(self) -> None:
        """End it soon; its result so far is reported."""
        self.stopped.set()

    @abstractmethod
    def run(self) -> None:
        """The work."""


class Counting(Job):
    """Perft, reported move by move and then in total."""

    def __init__(self, board: GameBoard, depth: int, say: Callable[[str], None]) -> None:
        super().__init__()
        self._board, self._depth, self._say = board, depth, say

    def run(self) -> None:
        """Count until it is done or stopped."""
        total = 0
        for move, leaves in divide(self._board, self._depth, stopped=self.stopped.is_set):
            self._say(f"{move}: {leaves}")
            total += leaves
        self._say(f"Nodes searched: {total}")


class Announcing(Job):
    """A move that is known without a search; `tell` is called with it."""

    def __init__(self, finding: Finding, tell: Callable[[Finding], None]) -> None:
        super().__init__()
        self._finding, self._tell = finding, tell

    def run(self) -> None:
        """Report the move."""
        self._tell(self._finding)


class Thinking(Job):
    """A search for the best move.

    report : called with each iteration and, at the end, with the result of an unfinished one
    tell   : called exactly once, at the end, with the result
    fail   : called with a sentence if the search failed
    """

    def __init__(
        self,
        board: GameBoard,
        searcher: Searcher,
        task: Task,
        report: Callable[[Iteration, Searcher], None],
        tell: Callable[[Finding], None],
        fail: Callable[[str], None],
    ) -> None:
        super().__init__()
        self._board, self._searcher, self._task = board, searcher, task
        self._report, self._tell, self._fail = report, tell, fail
        self._lock = threading.Lock()
        self._began = clock.perf_counter()
        self._pondering = task.pondering
        self._soft_end: float | None = None  # set once the ponder move was played
        self._timer: threading.Timer | None = None
        self._over = False  # the searcher belongs to the next search now
        self._released = threading.Event()  # the best move may be reported
        if not (task.endless or task.pondering):
            self._released.set()
        searcher.stopped = ""  # a stop that came as the last search ended does not apply to this one

    @property
    def is_endless(self) -> bool:
        """Whether only `stop`, or the ponder move, ends it."""
        return self._task.endless or self._pondering

    def stop(self) -> None:
        """End it soon; the best move so far is reported."""
        super().stop()
        self._end_search("interrupted")
        self._released.set()

    def hit(self) -> None:
        """The pondered move was played: from now on time counts."""
        with self._lock:
            if not self._pondering or self._over:
                self._pondering = False
                if not self._task.endless:
                    self._released.set()
                return
            self._pondering = False
            now, allowance = clock.perf_counter(), self._task.allowance
            if allowance.soft is not None:
                self._soft_end = now + allowance.soft
            if allowance.hard is not None:
                # After pondering longer than that, the running iteration would not end in time.
                pondered = now - self._began > allowance.hard
                wait = allowance.soft if pondered and allowance.soft is not None else allowance.hard
                self._timer = threading.Timer(wait, self._end_search, ("time",))
                self._timer.daemon = True
                self._timer.start()
        if not self._task.endless:
            self._released.set()

    def run(self) -> None:
        """Search, wait until the best move may be reported, and report it."""
        finding = Finding()
        try:
            allowed = self._allowed()
            if allowed:
                finding = Finding(allowed[0])  # if the search fails, this is better than no move
                finding = self._search(allowed)
        except Exception as error:  # a board that waits for a move gets one
            self._fail(f"the search failed: {error!r}")
        finally:
            with self._lock:
                self._over = True
                if self._timer is not None:
                    self._timer.cancel()
        self._released.wait()
        self._tell(finding)

    def _allowed(self) -> Sequence[Any]:
        legal = self._board.legal_moves
        moves = self._task.moves
        return legal if moves is None else [move for move in legal if move in moves]

    def _search(self, allowed: Sequence[Any]) -> Finding:
        task = self._task
        allowance = UNLIMITED if task.pondering else task.allowance
        unlimited = allowance.hard is None and task.depth is None and task.nodes is None
        result = self._searcher.run(
            self._board,
            depth=task.depth,
            nodes=task.nodes,
            time=FOREVER if unlimited else allowance.hard,
            soft_time=allowance.soft,
            multipv=task.multipv,
            moves=None if task.moves is None else allowed,
            seed=task.seed,
            on_iteration=self._on_iteration,
        )
        for _ in range(GLANCES):
            if result.depth:
                break
            # Stopped before the first result: a search of the next ply takes no time. A stop that arrives
            # just now does not apply to it, and one that arrives meanwhile leads to another such search.
            self._searcher.stopped = ""
            result = self._searcher.run(
                self._board,
                depth=1,
                nodes=GLANCE,
                moves=None if task.moves is None else allowed,
                on_iteration=self._on_iteration,
            )
        if (
            result.depth and result.iterations and result.nodes > result.iterations[-1].nodes
        ):  # ended within the next one
            lines = tuple(result.lines)
            pv, cut = tuple(result.pv), result.line_cut
            iteration = Iteration(result.depth, result.value, pv, result.nodes, result.seconds, lines, cut)
            self._report(iteration, self._searcher)
        if result.move not in allowed:
            raise XqlabError(f"expected a move that may be played, got {result.move}")
        return Finding(result.move, _reply(self._board, result.move, result.pv), result.value)

    def _on_iteration(self, iteration: Iteration) -> None:
        self._report(iteration, self._searcher)
        mate = mate_in(iteration.value)
        if self._task.mate is not None and mate is not None and 0 < mate <= abs(self._task.mate):
            self._end_search("mate")
        elif self._soft_end is not None and clock.perf_counter() >= self._soft_end:
            self._end_search("time")

    def _end_search(self, why: str) -> None:
        with self._lock:
            if not self._over:
                self._searcher.stop(why)


def _reply(board: GameBoard, move: Any, pv: Sequence[Any]) -> Any:
    if len(pv) < 2 or pv[0] != move:
        return None
    after = board.copy()
    after.push(move)
    return pv[1] if pv[1] in after.legal_moves else None
