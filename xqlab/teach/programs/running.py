"""Running a student's function in this process, with a limit of time."""

import ctypes
import threading
from collections.abc import Callable
from functools import partial
from typing import Any

from xqlab.teach.programs import counted
from xqlab.teach.programs.cases import Case
from xqlab.teach.programs.report import WORDS, Verdict, fault_text
from xqlab.words import in_language

SECONDS = 5.0  # for one call
NOTHING: dict[str, Any] = {"visits": [], "value": None, "move": None}
Results = list[dict[str, Any]]


def run_here(function: Callable[..., Any], cases: list[Case], seconds: float) -> Results:
    """What a function does with the calls of the cases, in order, in this process, until one is too slow."""
    results: Results = []
    for trial in (trial for case in cases for trial in case.trials()):
        try:
            result = _within(seconds, partial(counted.run, function, trial))
        except counted.OutOfTime:  # it ended in time, barely, but was told before
            result = {**NOTHING, "fault": {"kind": "time", "text": ""}}
        results.append(result)
        if result["fault"] and result["fault"]["kind"] == "time":
            break
    return results


def _within(seconds: float, call: Callable[[], Any]) -> Any:
    """What a call returns; where it takes longer, OutOfTime is raised in it, again until it ends."""
    ended, lock, thread = threading.Event(), threading.Lock(), ctypes.c_ulong(threading.get_ident())

    def watch() -> None:
        while not ended.wait(seconds):
            with lock:
                if not ended.is_set():
                    ctypes.pythonapi.PyThreadState_SetAsyncExc(thread, ctypes.py_object(counted.OutOfTime))

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
) -> tuple[Any, Verdict | None]:
    """(what a function of a student returns, None), or (None, the verdict on what stops it)."""

    def call() -> tuple[Any, Verdict | None]:
        try:
            return function(*arguments, **keywords), None
        except KeyboardInterrupt:
            raise
        except BaseException as error:  # sys.exit is no Exception
            fault = counted.fault_of(error, counted.file_of(function))
            return None, Verdict("", fault_text(fault, language, seconds), kind=fault["kind"])

    try:
        return _within(seconds, call)
    except counted.OutOfTime:
        return None, Verdict("", in_language(WORDS["time"], language).format(seconds=seconds), kind="time")
