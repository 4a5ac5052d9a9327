"""A process for a student's file: limits, a session of its own, an empty folder and environment.

A file more cunning than these limits can still harm the machine: use it for classes that are trusted, or on a
machine that holds nothing else.
"""

import json
import math
import os
import selectors
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

from xqlab import disk
from xqlab.errors import XqlabError, quoted

INSIDE = Path(__file__).with_name("confinement.py")
MEMORY = 512 * 2**20  # bytes of address space
LONGEST_FILE = 200_000  # bytes
MOST_FILES = 64  # descriptors
PROCESSOR, CLOCK = "of the processor", "by the clock"  # which time is used up
STEP = 0.05  # seconds from one look at the processor's clock to the next


def check_possible(error: type[XqlabError]) -> None:
    """Raise `error` on systems that cannot limit a process."""
    if os.name != "posix":
        raise error(f"expected a system that can limit a process (Linux, macOS), got {sys.platform}")


def source_of(file: Path, error: type[XqlabError]) -> str:
    """The text of a student's file; raises `error` where there is none, and for one that is too long."""
    try:
        with file.open("rb") as opened:
            data = opened.read(LONGEST_FILE + 1)
        text = disk.python_text(data)
    except (OSError, ValueError) as reason:
        text = f"expected a file of Python in UTF-8, got {quoted(str(file))}: {reason}"
        raise error(text) from None
    if len(data) > LONGEST_FILE:
        raise error(f"expected a file of at most {LONGEST_FILE:,} bytes, got {quoted(str(file))}")
    return text


class Confined:
    """A process that runs a part of `confinement` on an order; `close` kills it with its group.

    part    : the file of the part
    order   : as JSON: the student's `file` and `source`, and what the part needs
    seconds : of the processor that it may use in all
    """

    def __init__(self, part: Path, order: dict[str, Any], seconds: float, memory: int = MEMORY) -> None:
        limits = {"RLIMIT_CPU": math.ceil(seconds), "RLIMIT_AS": memory, "RLIMIT_FSIZE": 0}
        limits |= {"RLIMIT_CORE": 0, "RLIMIT_NPROC": 0, "RLIMIT_NOFILE": MOST_FILES}
        self._folder = tempfile.TemporaryDirectory()
        command = [sys.executable, "-P", "-I", "-S", "-B", "-X", "utf8", str(INSIDE), str(part)]
        self._process = subprocess.Popen(
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            cwd=self._folder.name,
            env={},
            start_new_session=True,
        )
        assert self._process.stdout is not None
        self._answers = self._process.stdout.fileno()
        self.send({**order, "limits": limits})

    def send(self, record: dict[str, Any]) -> None:
        """Write a line to it; one that has ended does not read it."""
        assert self._process.stdin is not None
        with suppress(BrokenPipeError):
            self._process.stdin.write(json.dumps(record).encode() + b"\n")
            self._process.stdin.flush()

    def pieces(self, deadline: float, seconds: float = math.inf) -> Iterator[bytes]:
        """What it writes, piece by piece, until it ends.

        Raises TimeoutError(CLOCK) at the deadline of `time.monotonic`, and TimeoutError(PROCESSOR) once its
        `cpu_seconds` reach `seconds`.
        """
        with selectors.DefaultSelector() as selector:
            selector.register(self._answers, selectors.EVENT_READ)
            while (left := deadline - time.monotonic()) > 0:
                is_timed = seconds < math.inf
                if is_timed and self.cpu_seconds() >= seconds:
                    raise TimeoutError(PROCESSOR)
                if not selector.select(min(left, STEP) if is_timed else left):
                    continue
                piece = os.read(self._answers, 65_536)
                if not piece:
                    return
                yield piece
        raise TimeoutError(CLOCK)

    def cpu_seconds(self) -> float:
        """Seconds of the processor that it has used so far; 0 on systems that do not say."""
        try:
            return time.clock_gettime(~self._process.pid << 3 | 2)  # Linux's number of its clock
        except (OSError, OverflowError, AttributeError):
            return 0.0

    def close(self) -> None:
        """Kill it, and whatever it has started."""
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait()
        for pipe in (self._process.stdin, self._process.stdout):
            with suppress(OSError):
                if pipe is not None:
                    pipe.close()
        self._folder.cleanup()
