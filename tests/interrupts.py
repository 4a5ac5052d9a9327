"""Interrupts at every place where one could come."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Any


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
