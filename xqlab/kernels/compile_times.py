"""Where the time of compiling goes: CPU seconds of each kernel, in each phase, each second counted once."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from time import process_time
from typing import Any

from numba.core import event

PHASES = ("typing", "lowering", "LLVM", "other")
KINDS = ("numba:compile", "numba:run_pass", "numba:llvm_lock")


@dataclass(frozen=True)
class KernelTime:
    """CPU seconds of one kernel, all its versions together.

    versions : how many were compiled, one for each combination of argument types
    seconds  : by phase; without the kernels that it calls
    """

    name: str
    versions: int
    seconds: dict[str, float]


class CompileTimer(event.Listener):
    """Hears what numba's compiler does; a phase within another one is not counted in that."""

    def __init__(self) -> None:
        self._seconds: defaultdict[tuple[str, str], float] = defaultdict(float)
        self._versions: Counter[str] = Counter()
        self._open: list[tuple[str, str]] = []  # (kernel, phase) that have begun
        self._since = 0.0

    def on_start(self, event: Any) -> None:
        """A phase begins."""
        self._count()
        kernel, phase = self._open[-1][0] if self._open else "", "other"
        if "dispatcher" in (event.data or ()):
            function = event.data["dispatcher"].py_func
            if not function.__module__.startswith("numba."):  # what numba itself compiles for a kernel
                kernel = f"{function.__module__}.{function.__qualname__}"
                self._versions[kernel] += event.kind == "numba:compile"
        elif event.kind == "numba:llvm_lock":
            phase = "LLVM"
        elif "type_inference" in event.data["name"]:
            phase = "typing"
        elif "lowering" in event.data["name"]:
            phase = "lowering"
        self._open.append((kernel, phase))

    def on_end(self, event: Any) -> None:
        """A phase ends."""
        self._count()
        self._open.pop()

    def _count(self) -> None:
        now = process_time()
        if self._open:
            self._seconds[self._open[-1]] += now - self._since
        self._since = now

    def kernels(self) -> list[KernelTime]:
        """The kernels that were compiled, what takes longest first."""
        times = [
            KernelTime(name, number, {phase: round(self._seconds[name, phase], 3) for phase in PHASES})
            for name, number in self._versions.items()
        ]
        return sorted(times, key=lambda time: -sum(time.seconds.values()))


@contextmanager
def compile_timer() -> Iterator[CompileTimer]:
    """A timer of what this process compiles meanwhile, in one thread."""
    timer = CompileTimer()
    with ExitStack() as listening:
        for kind in KINDS:
            listening.enter_context(event.install_listener(kind, timer))
        yield timer
