"""The engine thinks in a thread of its own, and its answer comes back to the event loop."""

import asyncio
import threading
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from xqlab.game_board import GameBoard
from xqlab.search import Result
from xqlab.search.driver import Searcher
from xqlab.search.result import Iteration


@dataclass
class SearchOutcome:
    """The outcome of a search, a `result` or an `error`, and the `purpose` that it was started for.

    interrupted : whether Ctrl-C or the kernel's Interrupt ended it
    """

    purpose: str
    result: Result | None = None
    error: Exception | None = None
    interrupted: bool = False


@dataclass
class _Task:
    purpose: str
    searcher: Any
    loop: asyncio.AbstractEventLoop | None
    until: float  # when it may answer, by the monotonic clock
    answer: SearchOutcome | None = None
    hurried: bool = False
    ended: threading.Event = field(
        default_factory=threading.Event
    )  # set when nothing waits for `until` any more
    thread: threading.Thread = field(default_factory=threading.Thread)


class Thinker:
    """One search at a time, in a thread of its own.

    `on_answer(answer)` and `on_iteration(purpose, iteration)` are called in the event loop from which the
    search was started, so that nothing changes in the middle of a cell. Where no loop runs, `wait()`
    delivers the answer and iterations are not reported.
    """

    def __init__(
        self,
        on_answer: Callable[[SearchOutcome], None],
        on_iteration: Callable[[str, Iteration], None] | None = None,
    ) -> None:
        self._on_answer = on_answer
        self._on_iteration = on_iteration
        self._lock = threading.RLock()
        self._task: _Task | None = None

    @property
    def busy(self) -> str:
        """The purpose of the search whose answer has not been delivered, "" when there is none."""
        task = self._task
        return "" if task is None else task.purpose

    def start(
        self, board: GameBoard, limits: Mapping[str, Any], purpose: str, *, at_least: float = 0
    ) -> None:
        """Think about `board`; an earlier search is dropped.

        limits   : of `xqlab.search`: depth, time or nodes
        at_least : seconds before the answer comes to the loop, so that people can follow quick moves
        """
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:
            loop = None
        with self._lock:
            self.drop()
            task = _Task(purpose, Searcher(board), loop, time.monotonic() + at_least)
            task.thread = threading.Thread(target=self._think, args=(task, board.copy(), limits), daemon=True)
            self._task = task
            task.thread.start()

    def drop(self) -> None:
        """End the thinking without an answer."""
        with self._lock:
            self.hurry()
            self._task = None

    def hurry(self) -> None:
        """End the thinking; its best result so far is the answer."""
        with self._lock:
            if self._task is not None:
                self._task.hurried = True
                self._task.searcher.stop()
                self._task.ended.set()

    def wait(self, timeout: float | None = None) -> bool:
        """Wait for the answer and deliver it; False when it has not come within `timeout` seconds."""
        task = self._task
        if task is None:
            return True
        task.thread.join(timeout)
        if task.thread.is_alive():
            return False
        self._deliver(task)
        return True

    def _think(self, task: _Task, board: GameBoard, limits: Mapping[str, Any]) -> None:
        try:
            result = task.searcher.run(
                board,
                **limits,
                on_iteration=lambda iteration: self._in_loop(task, self._report, task, iteration),
            )
            interrupted = result.stopped == "interrupted" and not task.hurried
            task.answer = SearchOutcome(task.purpose, result=result, interrupted=interrupted)
            if interrupted:
                task.ended.set()
        except Exception as error:  # shown on the board: an exception in a thread reaches nobody
            task.answer = SearchOutcome(task.purpose, error=error)
        if task.loop is not None:
            task.ended.wait(max(0, task.until - time.monotonic()))
        self._in_loop(task, self._deliver, task)

    def _in_loop(self, task: _Task, call: Callable[..., None], *arguments: Any) -> None:
        if task.loop is None:
            return
        try:
            task.loop.call_soon_threadsafe(call, *arguments)
        except RuntimeError:  # the loop is closed: the kernel is shutting down, or `wait` will deliver
            return

    def _report(self, task: _Task, iteration: Iteration) -> None:
        if task is self._task and self._on_iteration is not None:
            self._on_iteration(task.purpose, iteration)

    def _deliver(self, task: _Task) -> None:
        with self._lock:
            if task is not self._task or task.answer is None:
                return  # dropped, or delivered already
            self._task = None
        self._on_answer(task.answer)
