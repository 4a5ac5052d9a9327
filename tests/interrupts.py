"""Interrupts at every place where one could come, kills, and disks that fail."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any
from unittest import mock

from tests.children import KILL
from xqlab.experiments.run.ledger import Ledger


def interrupted_at(line: int, within: list[Any], call: Callable[[], object]) -> bool:
    """Whether a KeyboardInterrupt ended the call; it is raised when so many lines of some functions began."""
    codes = {function.__code__ for function in within}
    left = line

    def trace(frame: Any, event: str, _: Any) -> Any:
        nonlocal left
        if frame.f_code not in codes:
            return None
        if event == "line":
            left -= 1
            if left == 0:
                raise KeyboardInterrupt
        return trace

    before = sys.gettrace()
    sys.settrace(trace)
    try:
        call()
    except KeyboardInterrupt:
        return True
    finally:
        sys.settrace(before)
    return False


@contextmanager
def fsync_fails(after: int, failure: Callable[[], BaseException]) -> Iterator[None]:
    """Let so many files be synchronised to the disk, and every later one end with a failure."""
    sync, calls = os.fsync, 0

    def fsync(descriptor: int) -> None:
        nonlocal calls
        calls += 1
        if calls > after:
            raise failure()
        sync(descriptor)

    with mock.patch.object(os, "fsync", fsync):
        yield


def kill_at(entries: int, process: int) -> Any:
    """Kill a process as soon as this one has written so many entries of a ledger."""
    add = Ledger.add

    def killing(self: Ledger, *entry: Any) -> Any:
        kept = add(self, *entry)
        if len(self) == entries:
            os.kill(process, KILL)
        return kept

    return mock.patch.object(Ledger, "add", killing)
