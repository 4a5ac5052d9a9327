"""The inside of a process for a student's file, which `confined` starts; the standard library alone.

It runs as a program, loads one part (a file whose `run` does the work), and gives it what the student's file
must not take away. An audit hook refuses what a program needs to leave its process or to open other files;
where a hostile one gets around that, the limits of the system hold, and the parent's deadline.
"""

import json
import linecache
import os
import sys
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from importlib import util
from pathlib import Path
from types import ModuleType
from typing import Any

REFUSED = (  # beginnings of the names of audit events
    *("os.fork", "os.exec", "os.posix_spawn", "os.system", "os.spawn", "os.kill", "pty.", "subprocess."),
    *("os.remove", "os.rename", "os.rmdir", "os.mkdir", "os.link", "os.symlink", "os.chmod", "os.chown"),
    *("os.truncate", "os.utime", "os.setxattr", "os.removexattr", "shutil.", "sqlite3.", "mmap."),
    *("socket.", "ctypes.", "signal.", "resource."),
)
UNAUDITED = (  # functions of `os` that reach beyond the process without an event
    *("mkfifo", "mknod", "memfd_create"),
    *("setpriority", "sched_setaffinity", "sched_setscheduler", "sched_setparam"),
)
MODULES = ("_ctypes", "_posixsubprocess", "_multiprocessing", "_socket", "_posixshmem", "posix")
WRITES = os.O_WRONLY | os.O_RDWR | os.O_CREAT | os.O_APPEND | os.O_TRUNC
LIBRARY = os.path.dirname(os.path.realpath(os.__file__)) + os.sep


class Inside:
    """What a part has here: its order, lines to and from the parent, and the confinement itself."""

    def __init__(self) -> None:
        # What a student's file may replace is taken here.
        self._load, self._dump, self._write, self.leave = json.loads, json.dumps, os.write, os._exit
        self._requests, self._results = os.fdopen(os.dup(0), "rb"), os.dup(1)
        nowhere = os.open(os.devnull, os.O_RDWR)
        for descriptor in (0, 1, 2):
            os.dup2(nowhere, descriptor)
        self.order = self.request()

    def request(self) -> dict[str, Any]:
        """The next line of the parent; the process ends where there is none."""
        line = self._requests.readline()
        if not line:
            self.leave(0)
        request: dict[str, Any] = self._load(line)
        return request

    def report(self, result: dict[str, Any]) -> None:
        """Write a line to the parent."""
        line = (self._dump(result) + "\n").encode()
        while line:
            line = line[self._write(self._results, line) :]

    def confine(self, on_refusal: Callable[[str], None] = lambda event: None) -> None:
        """From now on the limits of the order hold, and refused events raise PermissionError.

        on_refusal : called with the name of such an event, whatever the student's file does about it
        """
        _limit(self.order["limits"])
        name = self.order["file"]
        unaudited = {f"os.{function}" for function in UNAUDITED}
        for module in (os, sys.modules.get("posix")):
            for function in UNAUDITED:
                if hasattr(module, function):
                    setattr(module, function, partial(sys.audit, f"os.{function}"))

        def refuse(event: str, arguments: tuple[Any, ...]) -> None:
            if event == "import" and arguments[0] in MODULES:
                raise ImportError(f"the module {arguments[0]} is not allowed here")
            is_other = event == "open" and not _is_of_library(arguments[0], arguments[2])
            if is_other or event.startswith(REFUSED) or event in unaudited:
                if not (is_other and arguments[0] == name):  # a SyntaxError looks for its line there
                    on_refusal(event)
                raise PermissionError(f"{event} is not allowed here")

        sys.addaudithook(refuse)

    def execute(self, wanted: str) -> Any:
        """The function of this name of the student's file, which is run; raises whatever it raises."""
        name, source = self.order["file"], self.order["source"]
        linecache.cache[name] = (len(source), None, source.splitlines(keepends=True), name)
        module = ModuleType("student")
        sys.modules["student"], student = module, vars(module)  # a dataclass looks for its module there
        student["__file__"] = name
        exec(compile(source, name, "exec", dont_inherit=True), student)
        if wanted not in student:
            raise NameError(f"expected a function {wanted}, got a file without one")
        return student[wanted]


def _is_of_library(path: Any, flags: int) -> bool:
    # What `import` reads. Anything else might be another student's, or where the results go.
    is_path = isinstance(path, str | bytes)
    return is_path and not flags & WRITES and os.path.realpath(os.fsdecode(path)).startswith(LIBRARY)


def _limit(limits: dict[str, int]) -> None:
    import resource  # not on Windows

    for name, most in limits.items():
        kind = getattr(resource, name, None)
        if kind is not None:
            hard = resource.getrlimit(kind)[1]
            least = most if hard == resource.RLIM_INFINITY else min(most, hard)
            with suppress(ValueError, OSError):  # one that a system knows and does not keep
                resource.setrlimit(kind, (least, least))


def loaded(path: Path) -> Any:
    """The module of a file, which need not be on the path."""
    spec = util.spec_from_file_location(path.stem, str(path))
    assert spec is not None
    assert spec.loader is not None
    module = util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def main(part: str) -> None:
    """Run a part: a file, and with it `counted`, which describes faults."""
    counted = loaded(Path(__file__).with_name("counted.py"))
    loaded(Path(part)).run(Inside(), counted)


if __name__ == "__main__":
    main(*sys.argv[1:])
