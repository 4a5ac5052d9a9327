"""Talking to a program in lines: start it, read with time-outs, and end it whatever it does."""

import contextlib
import os
import queue
import subprocess
import threading
import time as clock
import weakref
from collections import deque
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import IO

from xqlab.errors import XqlabError, split_words
from xqlab.experiments.run.work import end_program, start_program

REMEMBERED = 8  # last lines that an error quotes
ROOM = 10_000  # unread lines before the program itself has to wait
LONGEST_LINE = 1 << 16  # bytes; longer lines are cut
POLITE = 1.0  # seconds for a program to exit by itself
TICK = 0.1  # seconds between two checks whether the program should end

Heard = tuple[float, str | None]  # time of arrival (`time.perf_counter`) and the line; None at the end


class EngineError(XqlabError, RuntimeError):
    """Another engine died, hung or gave an impossible answer; quotes its last lines.

    verdict : "late" or "illegal", as of `Forfeit`; "" for anything else
    """

    verdict = ""


class EngineProcess:
    """A running program. No method waits longer than its limit, and every process is ended.

    command : the program with its arguments; a text is split as a shell would, unless it is a file's name
    """

    def __init__(self, command: str | Path | Sequence[str], env: Mapping[str, str] | None = None) -> None:
        self.command = split(command)
        self.last = ""  # the last line sent
        self.last_lines: deque[str] = deque(maxlen=REMEMBERED)  # the last lines read
        try:
            self._process = start_program(
                self.command,
                env=None if env is None else {**os.environ, **env},
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
            )
        except OSError as error:
            raise EngineError(
                f"expected a program that can be started, got {self.command[0]!r}: {error}"
            ) from error
        self._ending = threading.Event()
        self._heard: queue.Queue[Heard] = queue.Queue(ROOM)
        self._to_send: queue.SimpleQueue[bytes | None] = queue.SimpleQueue()
        self._errors: deque[str] = deque(maxlen=REMEMBERED)
        process = self._process
        # The threads refer to the process and the queues, not to `self`, which could otherwise never be
        # collected.
        works = (
            (_write, process.stdin, self._to_send),
            (_read, process.stdout, self._heard, self._ending),
            (_remember, process.stderr, self._errors),
        )
        self._threads = [threading.Thread(target=work, args=args, daemon=True) for work, *args in works]
        for thread in self._threads:
            thread.start()
        self._finalizer = weakref.finalize(self, _end, process, self._ending, self._to_send)

    @property
    def pid(self) -> int:
        """The number of the process."""
        return self._process.pid

    @property
    def is_alive(self) -> bool:
        """Whether the program still runs."""
        return self._process.poll() is None

    def send(self, line: str) -> None:
        """Send a line; raises EngineError for a text that is not one line, or if the program has ended."""
        if "\n" in line or "\r" in line:
            raise EngineError(f"expected one line to send, got {line!r}")
        if self._ending.is_set():
            raise self.error("has been closed")
        self.last = line
        self._to_send.put(line.encode() + b"\n")

    def read(self, until: float) -> str:
        """The next line; raises EngineError if there is none by `until` (`time.perf_counter`)."""
        try:
            came, line = self._heard.get(timeout=max(until - clock.perf_counter(), 0.0))
        except queue.Empty:
            raise self.error("did not answer in time", "late") from None
        if line is None:
            self._heard.put((came, None))
            with contextlib.suppress(subprocess.TimeoutExpired):
                self._process.wait(POLITE)
            self._threads[2].join(POLITE)
            raise self.error(f"ended with status {self._process.returncode}")
        if came > until:  # it writes without end, so that there always is a next line
            raise self.error("did not answer in time", "late")
        self.last_lines.append(line)
        return line

    def error(self, what: str, verdict: str = "") -> EngineError:
        """An error that says what happened, after which command, and quotes the last lines."""
        after = self.last if len(self.last) <= 200 else self.last[:200] + " …"
        heard = [*self.last_lines, *(f"(stderr) {line}" for line in self._errors)]
        quoted = "\n".join(f"  {line[:200]}" for line in heard) if heard else "  (nothing)"
        program = Path(self.command[0]).name
        error = EngineError(f"{program} {what} after {after!r}; its last lines:\n{quoted}")
        error.verdict = verdict
        return error

    def close(self, farewell: str = "") -> None:
        """Send a last line and end the program, by force if necessary. Raises nothing."""
        if farewell and self.is_alive and not self._ending.is_set():
            self._to_send.put(farewell.encode() + b"\n")
            with contextlib.suppress(subprocess.TimeoutExpired):
                self._process.wait(POLITE)
        self._finalizer()
        for thread in self._threads:
            thread.join(POLITE)


def split(command: str | Path | Sequence[str]) -> list[str]:
    """The program and its arguments; raises EngineError for no program at all."""
    if isinstance(command, Path) or (isinstance(command, str) and Path(command).is_file()):
        words = [str(command)]
    elif isinstance(command, str):
        words = split_words(command, EngineError, posix=os.name == "posix")
    else:
        words = [str(word) for word in command]
    if not words:
        raise EngineError(f"expected the command of an engine, got {command!r}")
    return words


def _write(stream: IO[bytes], lines: queue.SimpleQueue[bytes | None]) -> None:
    # In a thread, as writing to a program that does not read would block.
    with contextlib.suppress(OSError, ValueError):
        while (line := lines.get()) is not None:
            stream.write(line)
            stream.flush()
    with contextlib.suppress(OSError, ValueError):
        stream.close()


def _read(stream: IO[bytes], heard: queue.Queue[Heard], ending: threading.Event) -> None:
    with stream, contextlib.suppress(OSError, ValueError):
        while line := stream.readline(LONGEST_LINE):
            rest = line
            while rest and not rest.endswith(b"\n"):
                rest = stream.readline(LONGEST_LINE)
            text = line.decode("utf-8", "replace").rstrip("\r\n")
            if not _put(heard, text, ending):
                return
    _put(heard, None, ending)


def _put(heard: queue.Queue[Heard], line: str | None, ending: threading.Event) -> bool:
    came = clock.perf_counter()
    while not ending.is_set():
        with contextlib.suppress(queue.Full):
            heard.put((came, line), timeout=TICK)
            return True
    return False


def _remember(stream: IO[bytes], lines: deque[str]) -> None:
    with stream, contextlib.suppress(OSError, ValueError):
        while line := stream.readline(LONGEST_LINE):
            lines.append(line.decode("utf-8", "replace").rstrip("\r\n"))


def _end(
    process: subprocess.Popen[bytes], ending: threading.Event, to_send: queue.SimpleQueue[bytes | None]
) -> None:
    ending.set()
    to_send.put(None)
    end_program(process)
