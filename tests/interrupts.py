"""Interrupts at every place where one could come, and disks that fail."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any
from unittest import mock


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
