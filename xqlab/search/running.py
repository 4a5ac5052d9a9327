"""Stopping what runs by Ctrl-C, whatever thread it runs in.

Python hears Ctrl-C, and a Jupyter kernel its Interrupt, in the main thread alone. So whatever runs, in any
thread, is listed here with the call that stops it, and the main thread's handler makes these calls.
"""

import signal
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from xqlab.errors import XqlabError


@dataclass(frozen=True)
class _Stop:
    call: Callable[[], None]
    in_main_thread: bool  # where it takes the place of a KeyboardInterrupt


_stops: dict[object, _Stop] = {}  # what an interrupt calls now; no lock, which its handler could wait for


@dataclass(frozen=True)
class _StopsSearches:
    """A handler of SIGINT that ends the searches of all threads, and then does what `before` did."""

    before: Any

    def __call__(self, number: int, frame: Any) -> None:
        stops = list(_stops.values())
        for stop in stops:
            stop.call()
        if callable(self.before) and not any(stop.in_main_thread for stop in stops):
            self.before(number, frame)


@contextmanager
def interrupt_calls(stop: Callable[[], None], *, in_main_thread: bool = True) -> Iterator[None]:
    """For a while, Ctrl-C or the Interrupt button calls `stop`, whatever thread this is.

    If this is the main thread, no KeyboardInterrupt is raised; if it is another one, the main thread gets its
    own as usual. A program that ignores Ctrl-C, such as a shell's background job, continues to do so.

    in_main_thread : False for work that a KeyboardInterrupt can end: in the main thread nothing changes
    """
    here = threading.current_thread() is threading.main_thread()
    if here and not in_main_thread:
        yield
        return
    before = signal.getsignal(signal.SIGINT)
    installs = here and not isinstance(before, _StopsSearches) and before not in (signal.SIG_IGN, None)
    key = object()
    _stops[key] = _Stop(stop, in_main_thread=here)
    try:
        if installs:
            signal.signal(signal.SIGINT, _StopsSearches(before))
        yield
    finally:
        del _stops[key]
        if installs:
            signal.signal(signal.SIGINT, before)


def hear_interrupts() -> None:
    """Have Ctrl-C end the searches of all threads from now on.

    It has to be called in the main thread, where alone Python takes handlers; in others it does nothing.
    """
    if threading.current_thread() is not threading.main_thread():
        return
    before = signal.getsignal(signal.SIGINT)
    if callable(before) and not isinstance(before, _StopsSearches):
        signal.signal(signal.SIGINT, _StopsSearches(before))


def hear_kernel_interrupts() -> None:
    """Have the Interrupt of a Jupyter kernel do so, too: while a cell runs, and while none does.

    ipykernel sets a handler of its own at the beginning of each cell. Between cells, when a widget's search
    may be running in a thread, it ignores interrupts.
    """
    ipython = sys.modules.get("IPython")
    shell = None if ipython is None else ipython.get_ipython()
    kernel = getattr(shell, "kernel", None)
    if shell is None or kernel is None:
        return

    def hear() -> None:
        if threading.current_thread() is not threading.main_thread():  # a cell of a subshell
            return
        hear_interrupts()
        between_cells = getattr(kernel, "saved_sigint_handler", None)
        if between_cells is not None and not isinstance(between_cells, _StopsSearches):
            kernel.saved_sigint_handler = _StopsSearches(between_cells)

    hear()
    shell.events.register("pre_execute", hear)


@contextmanager
def one_at_a_time(running: list[object], error: type[XqlabError]) -> Iterator[None]:
    """Raise `error` if the owner of this list is in such a block already, in whatever thread.

    A list and no lock: an interrupt between taking a lock and noting it would leave the lock taken forever.
    """
    token = object()
    try:
        running.append(token)
        if running[0] is not token:
            raise error("expected one search at a time in a searcher, got another: make one for each thread")
        yield
    finally:
        if token in running:
            running.remove(token)
