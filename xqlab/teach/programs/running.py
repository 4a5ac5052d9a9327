"""Running a student's function in this process.

Reading the tree is counted, see `counted.Visits`. Against what ends in no other way there are seconds of the
processor, and by the clock more of them: a verdict of these is "not decided".
"""

import ctypes
import threading
import time
from collections.abc import Callable
from functools import partial
from typing import Any

from xqlab.teach.programs import counted
from xqlab.teach.programs.cases import Case
from xqlab.teach.programs.report import UNDECIDED, TaskVerdict, fault_text

SECONDS, CLOCK = 10.0, 10  # of the processor for one call, and so many times as many by the clock
LOOK = 0.05  # seconds from one look at the clocks to the next
LATE = counted.OutOfProcessor, counted.OutOfTime
NOTHING: dict[str, Any] = {"visits": [], "value": None, "move": None}
Results = list[dict[str, Any]]


def run_here(function: Callable[..., Any], cases: list[Case], seconds: float) -> Results:
    """What a function does with the calls of the cases, in order, in this process, until one is too slow."""
    results: Results = []
    for trial in (trial for case in cases for trial in case.trials()):
        try:
            result = _within(seconds, partial(counted.run, function, trial))
        except LATE as late:  # it ended in time, barely, but was told before
            result = {**NOTHING, "fault": counted.fault_of(late, "")}
        results.append(result)
        if result["fault"] and (kind := result["fault"]["kind"]) in UNDECIDED:
            result["fault"]["text"] = _most(kind, seconds)
            break
    return results


def processor_clock() -> Callable[[], float]:
    """The clock of what this thread uses of the processor, for any thread; else that of the process."""
    if not hasattr(time, "pthread_getcpuclockid"):  # macOS, Windows
        return time.process_time
    return partial(time.clock_gettime, time.pthread_getcpuclockid(threading.get_ident()))


def _most(kind: str, seconds: float) -> str:
    return f"{CLOCK * seconds if kind == 'clock' else seconds:g}"


def _within(seconds: float, call: Callable[[], Any]) -> Any:
    """What a call returns; where it takes longer, one of LATE is raised in it, again until it ends."""
    ended, lock, thread = threading.Event(), threading.Lock(), ctypes.c_ulong(threading.get_ident())
    clocks = (processor_clock(), seconds, counted.OutOfProcessor), (time.monotonic, CLOCK * seconds, LATE[1])
    limits = [(clock, clock() + most, late) for clock, most, late in clocks]

    def watch() -> None:
        while not ended.wait(LOOK):
            late = next((late for clock, end, late in limits if clock() >= end), None)
            with lock:
                if late is not None and not ended.is_set():
                    ctypes.pythonapi.PyThreadState_SetAsyncExc(thread, ctypes.py_object(late))

    threading.Thread(target=watch, daemon=True).start()
    try:
        try:
            return call()
        finally:
            ended.set()
    finally:  # again: the exception may have come just there
        ended.set()
        # One that is on its way is raised here, and not later. To take it back by `None` would make Python
        # 3.11 loop for ever under a profiler or debugger.
        with lock:
            pass


def called(
    function: Any, seconds: float, *arguments: Any, language: str, **keywords: Any
) -> tuple[Any, TaskVerdict | None]:
    """(what a function of a student returns, None), or (None, the verdict on what stops it)."""

    def call() -> tuple[Any, TaskVerdict | None]:
        try:
            return function(*arguments, **keywords), None
        except KeyboardInterrupt:
            raise
        except BaseException as error:  # sys.exit is no Exception
            return None, verdict(error)

    def verdict(error: BaseException) -> TaskVerdict:
        fault = counted.fault_of(error, counted.file_of(function))
        if fault["kind"] in UNDECIDED:
            fault["text"] = _most(fault["kind"], seconds)
        return TaskVerdict("", fault_text(fault, language), kind=fault["kind"])

    try:
        return _within(seconds, call)
    except LATE as late:
        return None, verdict(late)
