"""A process for a student's file, confined by the kernel: `bubblewrap` gives it namespaces of its own.

It has no network, sees no process but its own, and no file but Python's, the system's libraries and those
named here, all of which are read-only; it has limits of memory, processes and the processor's time. Where
`bubblewrap` does not work nothing is run, unless the caller says that the file is trusted: it then runs with
the caller's own rights.
"""

import json
import math
import os
import selectors
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterable, Iterator
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any

from xqlab import disk
from xqlab.errors import XqlabError, quoted

INSIDE = Path(__file__).with_name("confinement.py")
COUNTED = INSIDE.with_name("counted.py")
MEMORY = 512 * 2**20  # bytes of address space
LONGEST_FILE = 200_000  # bytes
MOST_FILES = 64  # descriptors
PROCESSOR, CLOCK, KILLED = "processor", "clock", "killed"  # why what a program would have done is not known
SIGNALS = {9: KILLED, 24: PROCESSOR}  # which end a process: SIGKILL, SIGXCPU
ENDING = 10.0  # seconds for a process to end that has closed its pipe
LIBRARIES = ("/lib", "/lib64", "/usr/lib", "/usr/lib64", "/etc/ld.so.cache")
INSTALL = "install bubblewrap (Debian, Ubuntu: apt install bubblewrap), or say that you trust the programs: "
INSTALL += "--trusted runs them with your own rights"


@cache
def obstacle() -> str:
    """Why programs cannot be confined here, and what to do; "" where they can."""
    if os.name != "posix":
        return f"expected a system that can limit a process, got {sys.platform}: use Linux, such as WSL"
    if shutil.which("bwrap") is None:
        return f"expected bubblewrap, which confines programs on Linux, there is none: {INSTALL}"
    tried = subprocess.run([*_confined(()), "-c", ""], stderr=subprocess.PIPE, check=False, env={})
    if tried.returncode:
        message = quoted(tried.stderr.decode(errors="replace").strip())
        text = "expected bubblewrap to confine a program, which needs user namespaces or root, it said"
        return f"{text} {message}: allow them, or {INSTALL.partition(', or ')[2]}"
    return ""


def check_possible(error: type[XqlabError], *, trusted: bool = False) -> None:
    """Raise `error` where programs cannot be confined, unless they are trusted."""
    if (os.name != "posix" or not trusted) and (reason := obstacle()):
        raise error(reason)


def _confined(files: Iterable[Path]) -> list[str]:
    """The command of a Python that is confined and sees these files."""
    python = os.path.realpath(getattr(sys, "_base_executable", sys.executable))
    seen = (*LIBRARIES, *(f"{sys.base_prefix}/{name}" for name in {"lib", sys.platlibdir}), python)
    binds = [
        word
        for path in map(str, (*seen, *files))
        for word in ("--dir", os.path.dirname(path), "--ro-bind-try", path, path)  # for all users
    ]
    # The kernel counts no processes of root: `confinement` makes it another user, which needs its namespace.
    as_root = ["--cap-add", "CAP_SETUID", "--cap-add", "CAP_SETGID"]
    own = ["--unshare-ipc", "--unshare-pid", "--unshare-net", "--unshare-uts", "--unshare-cgroup-try"]
    spaces = (
        [*own, "--cap-drop", "ALL", *as_root] if os.geteuid() == 0 else ["--unshare-all", "--cap-drop", "ALL"]
    )
    return [
        *(shutil.which("bwrap") or "bwrap", *spaces, "--die-with-parent", "--new-session", "--clearenv"),
        *(*binds, "--dir", "/empty", "--chdir", "/empty", "--remount-ro", "/", *_python(python)),
    ]


def _python(python: str) -> list[str]:
    return [python, "-P", "-I", "-S", "-B", "-X", "utf8"]


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
    """A process that runs a part of `confinement` on an order; `close` kills it with all that it has started.

    part    : the file of the part
    order   : as JSON: the student's `file` and `source`, and what the part needs
    seconds : of the processor that it may use in all
    trusted : without confinement, in an empty folder
    """

    def __init__(
        self,
        part: Path,
        order: dict[str, Any],
        seconds: float,
        memory: int = MEMORY,
        *,
        trusted: bool = False,
    ) -> None:
        limits = {"RLIMIT_CPU": math.ceil(seconds) + 1, "RLIMIT_AS": memory, "RLIMIT_FSIZE": 0}
        limits |= {"RLIMIT_CORE": 0, "RLIMIT_NPROC": 0, "RLIMIT_NOFILE": MOST_FILES}
        self._folder = tempfile.TemporaryDirectory()
        command = _python(sys.executable) if trusted else _confined((INSIDE, COUNTED, part))
        self._process = subprocess.Popen(
            [*command, str(INSIDE), str(part)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            cwd=self._folder.name,
            env={},
            start_new_session=True,
        )
        assert self._process.stdout is not None
        self._answers = self._process.stdout.fileno()
        self.send({**order, "limits": limits, "trusted": trusted})

    def send(self, record: dict[str, Any]) -> None:
        """Write a line to it; one that has ended does not read it."""
        assert self._process.stdin is not None
        with suppress(BrokenPipeError):
            self._process.stdin.write(json.dumps(record).encode() + b"\n")
            self._process.stdin.flush()

    def pieces(self, deadline: float) -> Iterator[bytes]:
        """What it writes, piece by piece, until it ends.

        Raises TimeoutError(CLOCK) at the deadline of `time.monotonic`, TimeoutError(PROCESSOR) where its
        time of the processor was used up, and TimeoutError(KILLED) where the system killed it otherwise.
        """
        with selectors.DefaultSelector() as selector:
            selector.register(self._answers, selectors.EVENT_READ)
            while (left := deadline - time.monotonic()) > 0:
                if not selector.select(left):
                    continue
                piece = os.read(self._answers, 65_536)
                if not piece:
                    break
                yield piece
            else:
                raise TimeoutError(CLOCK)
        with suppress(subprocess.TimeoutExpired):
            status = self._process.wait(ENDING)
            ended_by = -status if status < 0 else status - 128  # bwrap adds 128 to a signal
            if ended_by in SIGNALS:
                raise TimeoutError(SIGNALS[ended_by])

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
