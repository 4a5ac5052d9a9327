"""Runs a student's file on trials in a process of its own, which `apart` starts; the standard library alone.

Reads one line of JSON and writes one for each trial: what the function did. Nobody believes it: the parent
compares. An audit hook refuses what a program needs to leave its process or to read other files; where a
hostile one gets around that, the limits of the system hold, and the parent's deadline.
"""

import json
import linecache
import os
import sys
from contextlib import suppress
from importlib import util
from pathlib import Path
from types import ModuleType
from typing import Any

REFUSED = (  # beginnings of the names of audit events
    *("os.fork", "os.exec", "os.posix_spawn", "os.system", "os.spawn", "os.kill", "pty.", "subprocess."),
    *("os.remove", "os.rename", "os.rmdir", "os.mkdir", "os.link", "os.symlink", "os.chmod", "os.chown"),
    *("os.truncate", "shutil.", "socket.", "ctypes.", "sqlite3.", "signal.", "resource.", "mmap."),
)
MODULES = ("_ctypes", "_posixsubprocess", "_multiprocessing", "_socket")
WRITES = os.O_WRONLY | os.O_RDWR | os.O_CREAT | os.O_APPEND | os.O_TRUNC
LIBRARY = os.path.dirname(os.path.realpath(os.__file__)) + os.sep


def _refuse(event: str, arguments: tuple[Any, ...]) -> None:
    if event == "import" and arguments[0] in MODULES:
        raise ImportError(f"the module {arguments[0]} is not allowed here")
    if event.startswith(REFUSED) or (event == "open" and not _is_of_library(arguments[0], arguments[2])):
        raise PermissionError(f"{event} is not allowed here")


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


def _counted() -> Any:
    spec = util.spec_from_file_location("counted", str(Path(__file__).with_name("counted.py")))
    assert spec is not None
    assert spec.loader is not None
    module = util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def main() -> None:
    """Run the trials of stdin."""
    import signal

    order = json.loads(sys.stdin.buffer.readline())
    results, nowhere = os.dup(1), os.open(os.devnull, os.O_RDWR)
    for descriptor in (0, 1, 2):
        os.dup2(nowhere, descriptor)
    counted = _counted()
    # What a student's file may replace is taken here.
    dump, write, leave, run, fault_of = json.dumps, os.write, os._exit, counted.run, counted.fault_of
    timer, real, seconds = signal.setitimer, signal.ITIMER_REAL, order["seconds"]

    def out_of_time(*_: Any) -> None:
        raise counted.OutOfTime

    def report(result: dict[str, Any]) -> None:
        line = (dump(result) + "\n").encode()
        while line:
            line = line[write(results, line) :]

    signal.signal(signal.SIGALRM, out_of_time)
    _limit(order["limits"])
    sys.addaudithook(_refuse)
    name, source, wanted = order["file"], order["source"], order["function"]
    linecache.cache[name] = (len(source), None, source.splitlines(keepends=True), name)
    module = ModuleType("student")
    sys.modules["student"], student = module, vars(module)  # a dataclass looks for its module there
    student["__file__"] = name
    try:
        timer(real, seconds, seconds)
        exec(compile(source, name, "exec"), student)
        if wanted not in student:
            raise NameError(f"expected a function {wanted}, got a file without one")
    except BaseException as error:  # sys.exit is no Exception
        timer(real, 0)
        report({"visits": [], "value": None, "move": None, "fault": fault_of(error, name)})
        leave(0)
    for trial in order["trials"]:
        timer(real, seconds, seconds)
        result = run(student[wanted], trial)
        timer(real, 0)
        report(result)
        if result["fault"] and result["fault"]["kind"] == "time":
            break
    leave(0)


if __name__ == "__main__":
    main()
