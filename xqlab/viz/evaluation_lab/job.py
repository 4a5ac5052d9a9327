"""Work of the lab in the background, and panels that start it, show how far it is and stop it."""

from __future__ import annotations

import sys
import threading
from collections.abc import Callable
from typing import Any

from xqlab.errors import quoted
from xqlab.experiments.run.work import cores
from xqlab.trace.conventions import LANGUAGES
from xqlab.viz.evaluation_lab.evaluations import EvaluationLabError
from xqlab.viz.evaluation_lab.panel import Panel

PATIENCE = 20  # seconds: no step of a fit takes so long, and a match ends at once
Sentence = dict[str, str]  # language -> sentence


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


class JobPanel(Panel):
    """A panel with one job at a time.

    Its state is `numbers`, name -> [least, most, at the start]; `choices`, name -> [[value, texts], ...];
    `running`; `done`, a share; `lines`, sentences; `stale`, whether the lab shows other weights by now.
    """

    job: Job | None = None
    _asked: Any = None

    def idle(self) -> dict[str, Any]:
        """The part of the state that every such panel has, before anything runs."""
        return {"running": False, "done": 0, "lines": []}

    def begin_job(self, work: Callable[[Job], None], **state: Any) -> Job:
        """The new job, which does `work` and tells its end; the one before is stopped and awaited.

        `state` is told as it begins, when the one before has told its end.
        """
        self.close()

        def whole(job: Job) -> None:
            try:
                work(job)
            except KeyboardInterrupt:
                if job.result is None:
                    self.tell(lines=[both("Stopped before there was a result.", "已停止，尚无结果。")])
            except Exception as error:
                self.tell(fault=str(error) or type(error).__name__)
                raise
            finally:
                self.tell(running=False)

        self._asked = self._of()
        self.tell(**self.idle() | {"running": True, "fault": "", "stale": False} | state)
        self.job = Job(whole)
        return self.job

    def hear(self, wish: str, content: dict[str, Any]) -> None:
        """Start or stop."""
        if wish == "start":
            self.start(content)
        elif wish == "stop" and self.job is not None:
            self.job.stop()

    def start(self, content: dict[str, Any]) -> None:
        """Begin a job with what is filled in."""

    def begin(self) -> None:
        """Watch whether what the job is of stays what the lab shows."""
        self.lab.observe(self._compare, ["_answer"])

    def _compare(self, _: Any) -> None:
        stale = self._asked is not None and self._asked != self._of()
        if stale != self.state.get("stale", False):
            self.tell(stale=stale)

    def _of(self) -> Any:
        """What a job is of, to be compared with what the lab shows later; None where that does not matter."""
        return self.lab.weights

    def close(self) -> None:
        """Stop the job and wait for its end."""
        if self.job is not None:
            self.job.end()

    @staticmethod
    def numbers_in(content: dict[str, Any], numbers: dict[str, list[int]]) -> dict[str, int]:
        """The integers that are filled in, each within its limits; raises EvaluationLabError."""
        filled = {}
        for name, (least, most, first) in numbers.items():
            given = content.get(name, first)
            try:
                filled[name] = min(max(int(given), least), most)
            except ValueError as error:
                raise EvaluationLabError(
                    f"expected {name} from {least} to {most}, got {quoted(given)}"
                ) from error
        return filled


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


def both(english: str, chinese: str) -> Sentence:
    """A sentence in both languages."""
    return dict(zip(LANGUAGES, (english, chinese)))


def workers_of(workers: int | None) -> int:
    """The number of processes: by default one core is left to the notebook."""
    return workers or max(1, cores() - 1)
