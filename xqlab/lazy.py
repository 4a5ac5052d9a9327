"""Modules that are imported when they are first needed, by one thread at a time.

Some libraries have modules that import each other. Where two threads import two of these, Python finds a
deadlock and raises RuntimeError in one thread.
"""

from __future__ import annotations

import importlib
import threading
from types import ModuleType

PATIENCE = 60.0  # seconds, as a thread may wait here whose own `import` the other one waits for
_lock = threading.RLock()


def imported(name: str) -> ModuleType:
    """The module of this name; raises ImportError."""
    is_alone = _lock.acquire(timeout=PATIENCE)
    try:
        return importlib.import_module(name)
    finally:
        if is_alone:
            _lock.release()
