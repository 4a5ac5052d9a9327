"""Running a kernel so that it can be stopped: in a thread of its own, by a deadline, by Ctrl-C."""

from __future__ import annotations

import signal
import threading
import time as clock
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

POLL = 0.02  # seconds between two looks at the clock while a kernel runs


@contextmanager
def interrupt_calls(stop: Callable[[], None]) -> Iterator[None]:
    """For a while, Ctrl-C or the Interrupt button calls `stop` instead of raising in a kernel."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    previous = signal.signal(signal.SIGINT, lambda *_: stop())
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, previous or signal.SIG_DFL)


def run_beside(work: Callable[[], Any], deadline: float | None, stop: Callable[[str], None]) -> None:
    """Do `work` in another thread and wait; at the deadline (of `perf_counter`) call `stop`.

    A running kernel hears no interrupt, but this thread does. An error in `work` is raised here.
    """
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
            stop("time")
    if failures:
        raise failures[0]
