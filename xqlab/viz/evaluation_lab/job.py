"""Work of the lab in the background."""

from __future__ import annotations

import sys
import threading
from collections.abc import Callable
from typing import Any

from xqlab.experiments.run.work import cores

PATIENCE = 20  # seconds: no step of a fit takes so long, and a match ends at once


class Job:
    """Work in a thread of its own, such as a match of the lab.

    result : the newest result, None before the first; a stopped job keeps it
    error  : the exception that ended it, or None
    """

    def __init__(self, work: Callable[[Job], None]) -> None:
        self.result: Any = None
        self.error: Exception | None = None
        self.stopping = threading.Event()
        self._work = work
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._thread.start()

    @property
    def is_running(self) -> bool:
        """Whether it has not ended yet."""
        return self._thread.is_alive()

    def stop(self) -> None:
        """End it soon, with its result so far."""
        self.stopping.set()

    def wait(self, timeout: float | None = None) -> Any:
        """The result, once it has ended; an interrupt stops it. Raises the error that ended it."""
        try:
            self._thread.join(timeout)
        except KeyboardInterrupt:
            self.stop()
            self._thread.join()
        if self.error is not None:
            raise self.error
        return self.result

    def end(self) -> None:
        """Stop it, and wait a while until it has ended and is in the history."""
        self.stop()
        self._thread.join(PATIENCE)

    def check(self) -> None:
        """Raise KeyboardInterrupt if it is to stop, which tunings and matches take as their end."""
        if self.stopping.is_set():
            raise KeyboardInterrupt

    def _run(self) -> None:
        try:
            self._work(self)
        except KeyboardInterrupt:
            pass
        except Exception as error:  # told by the panel, and raised by `wait`
            self.error = error

    def __repr__(self) -> str:
        state = "running" if self.is_running else f"ended by {self.error!r}" if self.error else "ended"
        return f"<{type(self).__name__}, {state}: {self.result!r}>"


def when_cell_runs_again(call: Callable[[], None]) -> Callable[[], None]:
    """Have `call` called before the notebook's cell that is running now runs again; the answer ends that."""
    ipython = sys.modules.get("IPython")
    shell = None if ipython is None else ipython.get_ipython()
    parent: dict[str, Any] = getattr(shell, "get_parent", dict)() or {}
    cell = parent.get("metadata", {}).get("cellId")
    if shell is None or not cell:
        return lambda: None

    def hear(info: Any) -> None:
        if getattr(info, "cell_id", None) == cell:
            call()

    shell.events.register("pre_run_cell", hear)
    return lambda: shell.events.unregister("pre_run_cell", hear)


def workers_of(workers: int | None) -> int:
    """The number of processes: by default one core is left to the notebook."""
    return workers or max(1, cores() - 1)
