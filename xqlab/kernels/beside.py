"""What hears no interrupt, a running kernel or LLVM, is done beside a thread that does."""

from __future__ import annotations

import signal
import threading
import time as clock
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext
from typing import Any

POLL = 0.02  # seconds between two looks at the clock


@contextmanager
def without_interrupts() -> Iterator[None]:
    """No SIGINT arrives in this thread before the block ends, nor ever in a thread that it starts."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def run_beside(
    work: Callable[[], Any], deadline: float | None = None, stop: Callable[[str], None] = lambda why: None
) -> Any:
    """What `work` returns, done in another thread; at the deadline (of `perf_counter`) call `stop`.

    Neither a running kernel nor LLVM hears an interrupt, but this thread does. An error in `work` is raised
    here.
    """
    answers: list[Any] = []
    failures: list[BaseException] = []

    def target() -> None:
        try:
            answers.append(work())
        except BaseException as error:  # handed to the caller's thread below
            failures.append(error)

    thread = threading.Thread(target=target, daemon=True)
    # An interrupt that the system gives to another thread does not wake a main thread that waits for a lock,
    # so Python's handler would not run before the search ends.
    is_main = threading.current_thread() is threading.main_thread()
    with nullcontext() if is_main else without_interrupts():
        thread.start()
        while thread.is_alive():
            left = POLL if deadline is None else min(POLL, deadline - clock.perf_counter())
            thread.join(max(left, 0.0005))
            if deadline is not None and clock.perf_counter() >= deadline:
                stop("time")
    if failures:
        # Taken out: an error whose traceback holds the list that holds it would keep the log alive.
        raise failures.pop()
    return answers.pop()
