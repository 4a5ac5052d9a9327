"""Processes that tests start: what they import, and how long one waits for what they do."""

import os
import signal
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
KILL = getattr(signal, "SIGKILL", signal.SIGTERM)
KILLED = -KILL if hasattr(signal, "SIGKILL") else 1  # the exit status
PATIENCE = 240  # seconds: only a test that would otherwise never end fails by it


def environment(*folders, **variables):
    """The environment of a new process which imports what this one does, and from these folders."""
    path = os.pathsep.join(map(str, [*folders, ROOT, *filter(None, sys.path)]))
    return os.environ | {"PYTHONPATH": path} | variables


def until(condition):
    """What the condition comes to as soon as it is true, however busy the machine is."""
    end = time.monotonic() + PATIENCE
    while not (found := condition()):
        assert time.monotonic() < end, "what the test waits for has not come"
        time.sleep(0.02)
    return found
