"""Answers while code is being compiled: kernels run interpreted, and a process in the background compiles.

Compiling happens once on each machine, in a process of its own at low priority, which ends by itself. Until
it is done, what people wait for runs interpreted, with the same results. Where `XQLAB_BACKGROUND=0`, no
process is started, and a kernel is compiled where it is called.
"""

from __future__ import annotations

import os
import subprocess
import sys
import threading
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack, contextmanager
from contextvars import ContextVar
from functools import partial
from time import perf_counter
from typing import Any, TextIO

import numba
import numpy as np
from numba.core import event

from xqlab import disk
from xqlab.kernels.interpretation import Interpretation, for_stand_ins, interpreted
from xqlab.kernels.mode import FAST
from xqlab.kernels.places import cache_folders
from xqlab.kernels.progress import Needed
from xqlab.kernels.stand_ins import stand_in, write_back
from xqlab.words import Words

if FAST:
    from xqlab.kernels.calls import widened

VARIABLE = "XQLAB_BACKGROUND"
LOCKED = "background"  # beside its lock file, in the folder of compiled code
PATIENCE = 2.0  # seconds of silence
WIDTH = 130  # of the line that says how far it is, which is written over itself
# In every line but the last, and in nothing else that is printed.
ONCE = Words("which happens once on this machine", "每台机器只有一次")
_SO_FAR = Words(
    "xqlab: {0}, {1}: {2:.0%} ({3} of {4} functions) in {5:.0f} s",
    "xqlab：{0}，{1}：{2:.0%}（{4} 个函数中的 {3} 个），已 {5:.0f} 秒",
)
_SO_LONG = Words("xqlab: {0}, {1}: {5:.0f} s so far", "xqlab：{0}，{1}：已 {5:.0f} 秒")
_DONE = Words("xqlab: {0}: done in {1:.0f} s", "xqlab：{0}：完成，用了 {1:.0f} 秒")
NOTE = Words(
    "xqlab: compiling in the background, {0}; until then searches run interpreted, with the same results",
    "xqlab：正在后台编译，{0}；在此之前搜索解释执行，结果相同",
).filled(ONCE)

_started: subprocess.Popen[bytes] | None = None
_starting = threading.Lock()
_checked: dict[Any, float] = {}  # when a kernel last had no compiled code for such arguments
_on_logs = Interpretation(for_stand_ins)
_is_silent = ContextVar("_is_silent", default=False)  # in this thread


def is_wanted() -> bool:
    """Whether code may be compiled in the background while kernels run interpreted."""
    return FAST and os.environ.get(VARIABLE) != "0" and cache_folders().own is not None


def is_ready(kernel: Any, *arguments: Any) -> bool:
    """Whether a kernel can be called with such arguments without being compiled first."""
    now, classes = perf_counter(), tuple(map(type, arguments))
    if now - _checked.get((kernel, classes), -1.0) < 0.5:
        return False
    if not FAST or kernel._cache.label is None:
        return True
    kinds = tuple(widened(numba.typeof(argument)) for argument in arguments)
    ready = kinds in kernel.overloads or bool(kernel._cache.has(kinds, kernel.targetctx))
    if not ready:
        _checked[kernel, classes] = now
    return ready


def prepare(game: str = "") -> bool:
    """Whether code is being compiled in the background: started here, that of a game first, or elsewhere.

    False once it has ended or failed: then the caller compiles what it still lacks.
    """
    if not is_wanted():
        return False
    with _starting:
        started = _started or _start(game)
    return started is not None and (started.poll() is None or _is_locked())


def _start(game: str) -> subprocess.Popen[bytes] | None:
    """The new process that compiles in the background, announced; None where it cannot be started."""
    global _started
    command = [sys.executable, "-P", "-m", "xqlab", "warmup", "--background", game or "all"]
    alone: dict[str, Any] = {"start_new_session": True}
    if os.name == "nt":
        alone = {"creationflags": subprocess.CREATE_NO_WINDOW | subprocess.IDLE_PRIORITY_CLASS}  # type: ignore[attr-defined]
    try:
        _started = subprocess.Popen(
            command,
            env={**os.environ, VARIABLE: "0"},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            **alone,
        )
    except OSError:
        return None
    say(str(NOTE))
    return _started


def say(line: str) -> None:
    """Print a line about what takes long; nothing where the output is kept and nobody waits."""
    if not _is_captured():
        print(line, file=_stream(), flush=True)


def start_again() -> None:
    """Kernels were edited: what is ready has to be asked again, and a new process compiles them."""
    global _started
    _started = None
    _checked.clear()


def _stream() -> TextIO:
    # What a notebook gets on stderr stands there in red, as if something were wrong.
    return sys.stderr if _kernel() is None else sys.stdout


def _is_captured() -> bool:
    """Whether a program runs the notebook and keeps what is printed: nobody sits there who could answer."""
    return not getattr(_kernel(), "_allow_stdin", True)


def _kernel() -> Any:
    ipython = sys.modules.get("IPython")
    return getattr(None if ipython is None else ipython.get_ipython(), "kernel", None)


def _is_locked() -> bool:
    """Whether another process compiles in the background."""
    own = cache_folders().own
    try:
        if own is not None:
            with disk.held(own / LOCKED):
                return False
    except disk.BusyError:
        return True
    except OSError:
        pass
    return False


@contextmanager
def only_one() -> Iterator[bool]:
    """Whether this process may compile in the background: no other one does. At low priority from now on."""
    own = cache_folders().own
    if hasattr(os, "nice"):
        os.nice(19)
    with ExitStack() as lock:
        alone = own is not None
        try:
            if own is not None:  # another process may only have looked whether it is locked
                lock.enter_context(disk.held(own / LOCKED, patience=2))
        except (disk.BusyError, OSError):
            alone = False
        yield alone


def answer_at_once(kernel: Any) -> None:
    """Let a kernel answer Python's calls interpreted while its code is compiled in the background.

    Where it is given a log or a tree, an array of records, it runs on stand-ins of all records.
    """
    if not FAST or getattr(kernel, "answers_at_once", False):
        return
    compile_for = kernel._compile_for_args

    def compile_or_interpret(*arguments: Any, **named: Any) -> Any:
        # What numba's dispatcher calls for types that it has not met; what comes back is called in turn.
        if not is_wanted() or named or is_ready(kernel, *arguments):
            return compile_for(*arguments, **named)
        if prepare():
            are_many = any(isinstance(argument, np.recarray) for argument in arguments)
            return partial(_on_stand_ins, _on_logs.of(kernel)) if are_many else interpreted(kernel)
        with telling(f"{kernel.__name__} is being compiled", [(kernel, arguments)]):
            return compile_for(*arguments, **named)

    kernel._compile_for_args = compile_or_interpret
    kernel.answers_at_once = True


def _on_stand_ins(function: Callable[..., Any], *arguments: Any) -> Any:
    given = [stand_in(argument) for argument in arguments]
    answer = function(*given)
    for argument in given:
        write_back(argument)
    return answer


@contextmanager
def silent() -> Iterator[None]:
    """For a while, say nothing of what is being compiled: the caller does."""
    before = _is_silent.set(True)
    try:
        yield
    finally:
        _is_silent.reset(before)


class Compiling(event.Listener):
    """Whether numba has begun to compile anything in this process: what is loaded is not compiled."""

    has_begun = False

    def on_start(self, event: Any) -> None:
        """Something is compiled."""
        self.has_begun = True

    def on_end(self, event: Any) -> None:
        """It is done."""


@contextmanager
def telling(
    what: str | Words, calls: Iterable[tuple[Any, Iterable[Any]]] = (), progress: Any = None
) -> Iterator[None]:
    """After two seconds, say what takes so long, how far it is, and that it happens once; unless captured.

    Nothing is said while code is loaded.

    calls    : (kernel, arguments or their types): what has to be compiled is all that these reach
    progress : what says how far another process is, in place of `calls`
    """
    if _is_silent.get() or _is_captured():
        yield
        return
    started = perf_counter()

    def tell(done: threading.Event) -> None:
        seconds, needed, stream, has_spoken = PATIENCE, progress, _stream(), False
        live = stream is sys.stdout or stream.isatty()  # else each line stays, in a file perhaps
        while not done.wait(max(started + seconds - perf_counter(), 0)):
            needed = needed or Needed((kernel, map(_type_of, given)) for kernel, given in calls)
            share, ready, number = needed.done()
            if ready == number and not compiling.has_begun:
                seconds += 1
                continue
            has_spoken = True
            so_far = _SO_FAR if ready < number else _SO_LONG  # of what is met only while it is compiled
            line = str(so_far.filled(what, ONCE, share, ready, number, seconds))
            print(f"\r{line:<{WIDTH}}" if live else line, end="" if live else "\n", file=stream, flush=True)
            seconds += 1 if live else seconds
        if has_spoken:
            line = str(_DONE.filled(what, perf_counter() - started))
            print(f"\r{line:<{WIDTH}}" if live else line, file=stream)

    compiling = Compiling()
    with event.install_listener("numba:compile", compiling), _beside(tell):
        yield


def _type_of(given: Any) -> Any:
    return given if isinstance(given, numba.types.Type) else numba.typeof(given)


@contextmanager
def stopping(stop: Callable[[], None], when: Callable[[], bool]) -> Iterator[None]:
    """Meanwhile, call `stop` from another thread once `when` says so."""

    def watch(done: threading.Event) -> None:
        while not done.wait(1.0):
            if when():
                stop()
                return

    with _beside(watch):
        yield


@contextmanager
def _beside(work: Callable[[threading.Event], None]) -> Iterator[None]:
    """Meanwhile, `work` in a thread, until the event that it is given is set."""
    done = threading.Event()
    thread = threading.Thread(target=work, args=(done,), daemon=True)
    thread.start()
    try:
        yield
    finally:
        done.set()
        thread.join()
