"""A game's search as a WebAssembly module, from the disk cache where it has been built before."""

from __future__ import annotations

import hashlib
import os
import pickle
import re
import subprocess
import sys
from collections.abc import Iterable, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, suppress
from dataclasses import dataclass
from functools import cache
from time import perf_counter
from types import FunctionType, MappingProxyType
from typing import Any

import llvmlite
import numba
import numpy as np

from xqlab import disk, nnue
from xqlab.files import PACKAGE
from xqlab.game import default_evaluator, evaluation_calls, game_of, has_evaluator, own_evaluator
from xqlab.game_profile import importable_profiles
from xqlab.games.adapters import AnyBoard, playable
from xqlab.kernels.background import telling
from xqlab.kernels.code_files import ENDING, DamagedError, keep_newest, read, write
from xqlab.kernels.dependencies import digest, reached, records_in
from xqlab.kernels.places import cache_folders, is_outdated, sources_hash
from xqlab.kernels.registry import sources
from xqlab.playable import Playable
from xqlab.wasm.binary import WasmError
from xqlab.wasm.compile import REPORT, VARIABLES
from xqlab.wasm.entries import ENTRIES, records_of
from xqlab.wasm.manifest import described
from xqlab.wasm.shipped import shipped_module, source_key, write_shipped, written
from xqlab.words import Words

SOURCES = "compile.py", "binary.py", "sections.py"  # what makes modules
PATIENCE = 600.0  # seconds to wait for another process that builds the same module
_BUILDING = Words("the search of {0} is being built as WebAssembly", "正在把 {0} 的搜索编译为 WebAssembly")
Records = Mapping[str, np.dtype[Any]]
Calls = list[tuple[Any, tuple[Any, ...]]]


@dataclass(frozen=True)
class Module:
    """The search of one game as WebAssembly.

    code     : the module: it imports the memory `env.__linear_memory`, whose data begin at address 0, and
               `env.__stack_pointer`, which begins at `manifest["stack"]`; a page's records lie above
    manifest : what calls it need to know, as JSON. A type is "i8" and the like, by bytes, or a record's name;
               "[]" makes it an array of one dimension. Numbers beyond 2 ** 53 are texts
    seconds  : that it took to build; 0 from the cache
    """

    code: bytes
    manifest: dict[str, Any]
    seconds: float = 0.0


def shipping() -> dict[str, tuple[Playable, Any]]:
    """(a board, an evaluator or None for the game's own) of each module that ships, by its name."""
    boards, net = example_boards(), nnue.evaluator()
    valued = {name: board for name, board in boards.items() if has_evaluator(net, board.position)}
    return {
        **{name: (board, None) for name, board in boards.items()},
        **{f"{name}, net": (board, net) for name, board in valued.items()},
    }


def example_boards() -> dict[str, Playable]:
    """A board of each game that can be built, by its name: those whose profile has an example."""
    examples = {profile.name: profile.example() for profile in importable_profiles() if profile.example}
    return {name: board for name, board in examples.items() if game_of(board.position).compiled}


def module_of(
    board: AnyBoard, evaluator: Any = None, parameters: Mapping[str, int] = MappingProxyType({})
) -> Module:
    """The module that searches positions of a board's game with evaluators of one type.

    board      : "initial" in the manifest is its position
    evaluator  : another one than the game's own; it is "initial", too
    parameters : of the switches, as `Enhancements.parameters` has them; those of the manifest have them
    Built once on each machine for each type of evaluator, which takes up to two minutes. Raises WasmError for
    a game that is not compiled, or that another process cannot import, and for kernels that need more than a
    page has, or that give another result there.
    """
    board = playable(board)
    name = game_of(board.position).name
    if not game_of(board.position).compiled:
        raise WasmError(f"expected a game that is compiled, got {name}")
    evaluator = default_evaluator(board.position) if evaluator is None else evaluator
    evaluator = own_evaluator(evaluator)
    if not isinstance(evaluator, np.record) or not has_evaluator(evaluator, board.position):
        raise WasmError(f"expected a compiled evaluator of {name}, got {type(evaluator).__name__}")
    records = records_of(board.position, evaluator)
    (exports, code), seconds = _built(board, evaluator, records)
    manifest = described(board, records, evaluator, parameters)
    begins = [manifest["switches"], {**manifest["initial"], "position": ""}]  # on any position
    digest = hashlib.sha256(code + repr(begins).encode()).hexdigest()[:32]
    return Module(code, manifest | {"digest": digest} | exports, seconds)


# -- building, and the cache ----------------------------------------------------------------------------


def _built(board: Playable, evaluator: Any, records: Records) -> tuple[tuple[dict[str, Any], bytes], float]:
    """(what the compiler says of the exports, and the module; the seconds that it took)."""
    own, shared = cache_folders().own, cache_folders().shared
    label, calls = _label(board, evaluator), _calls(board.position, evaluator, records)
    name = f"wasm.{label}.module.{_key(calls, records)[:16]}{ENDING}"
    for folder in filter(None, (own, *shared)):
        with suppress(OSError, DamagedError):
            return _parts(read(folder / name)), 0.0
    with ExitStack() as lock:
        with suppress(disk.BusyError, OSError):
            if own is not None:
                lock.enter_context(disk.held(own / name, PATIENCE))
                with suppress(OSError, DamagedError):  # by the process that had the lock
                    return _parts(read(own / name)), 0.0
        started = perf_counter()
        content = shipped_module(label, _source_key(calls, records))
        seconds = 0.0
        if content is None:
            content = _compiled(type(board).__module__, game_of(board.position).name, evaluator)
            seconds = perf_counter() - started
        _check_sources(calls)
        with suppress(OSError):
            if own is not None:
                write(own / name, content)
                keep_newest(own.glob(f"wasm.{label}.module.*{ENDING}"))
    return _parts(content), seconds


def _parts(content: bytes) -> tuple[dict[str, Any], bytes]:
    described, _, code = content.partition(b"\n")
    return disk.parsed(described), code


def _label(board: Playable, evaluator: Any) -> str:
    return re.sub(r"[^\w-]", "", game_of(board.position).name) + f".{type(evaluator).__name__}"


def build_to_ship(board: Playable, evaluator: Any = None, *, anew: bool = False) -> bool:
    """Build and write a module that ships, `anew` or where its sources have changed; whether it was built."""
    evaluator = own_evaluator(default_evaluator(board.position) if evaluator is None else evaluator)
    records, label = records_of(board.position, evaluator), _label(board, evaluator)
    key = _source_key(_calls(board.position, evaluator, records), records)
    if is_due := anew or shipped_module(label, key) is None:
        content = _compiled(type(board).__module__, game_of(board.position).name, evaluator)
        write_shipped(label, key, content)
    return is_due


def _compiled(module: str, name: str, evaluator: Any) -> bytes:
    """What `compile` writes for the game of this name, which a module registers, and such an evaluator."""
    kind = type(evaluator)
    for thing, home, called in ("a game", module, name), ("an evaluator", kind.__module__, kind.__name__):
        if home == "__main__":
            raise WasmError(
                f"expected {thing} in a module of its own, got {called} in a notebook or a script"
            )
    progress = CompileProgress()
    with telling(_BUILDING.filled(name), progress=progress):
        return compiler_output(["xqlab.wasm.compile", module, name], evaluator, name, progress)


class CompileProgress:
    """How far a program is that compiles kernels, as the lines say that it writes to stderr."""

    def __init__(self) -> None:
        self._done = 0.0, 0, 0

    def done(self) -> tuple[float, int, int]:
        """The share that is done, and the numbers of kernels done and needed."""
        return self._done

    def read(self, lines: Iterable[bytes]) -> str:
        """Read all lines; returns the last one that says something else."""
        other = "no word"
        for line in lines:
            text = line.decode(errors="replace").strip()
            if counts := re.fullmatch(rf"{REPORT} (\d+) (\d+)", text):
                done, number = map(int, counts.groups())
                self._done = done / max(number, 1), done, number
            elif text:
                other = text
        return other


def compiler_output(program: list[str], given: Any, game: str, progress: CompileProgress) -> bytes:
    """What a program of ours, a module with its arguments, writes that compiles kernels; raises WasmError.

    given : pickled to its stdin
    """
    pipes: Any = dict.fromkeys(("stdin", "stdout", "stderr"), subprocess.PIPE)
    variables = {**os.environ, **VARIABLES, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
    command: list[str] = [sys.executable, "-P", "-m", *program]
    with ThreadPoolExecutor(1) as pool, subprocess.Popen(command, env=variables, **pipes) as process:
        assert process.stdin
        assert process.stdout
        assert process.stderr
        try:
            last = pool.submit(progress.read, process.stderr)
            with suppress(BrokenPipeError), process.stdin:  # it may have ended before it read
                process.stdin.write(pickle.dumps(given))
            content: bytes = process.stdout.read()
        except BaseException:
            process.kill()
            raise
    if process.returncode != 0:
        reason = re.sub(r"^xqlab\.[\w.]+: ", "", last.result())  # an error of ours
        raise WasmError(f"expected kernels of {game} that compile to WebAssembly: {reason}")
    return content


def _calls(position: Any, evaluator: Any, records: Records) -> Calls:
    """(kernel, numba's types of its arguments) of all that a module contains but what these call."""
    evaluations = evaluation_calls(evaluator, position)
    return [
        *((entry.kernel, entry.types(records)) for entry in ENTRIES.values()),
        *((kernel, tuple(map(numba.typeof, arguments))) for kernel, arguments in evaluations),
    ]


def _functions(calls: Calls) -> set[FunctionType]:
    """All functions that these calls reach, but for those of which Numba alone knows what they read."""
    return {
        function
        for kernel, kinds in calls
        for function in reached(kernel, frozenset(records_in(kinds))) or ()
    }


def _check_sources(calls: Calls) -> None:
    """Raise WasmError for an edit of kernels that this process has not read, and the compiler's has."""
    functions = _functions(calls)
    imported = [sources[name] for name in sorted({each.__module__ for each in functions} & sources.keys())]
    edited = [file for file, text in imported if text and disk.read_text(file) != text]
    edited += [str(PACKAGE / "kernels")] if is_outdated() else []
    if edited:
        raise WasmError(
            f"expected kernels as they were imported, got an edit in {edited[0]!r}: xqlab.reload()"
        )


def _key(calls: Calls, records: Records) -> str:
    """Digest of all that the module depends on: kernels, evaluation, this room's code and the versions."""
    parts = [numba.__version__, llvmlite.__version__, *_own_code()]
    parts += [f"{name} {entry.arguments}" for name, entry in ENTRIES.items()]
    parts += [digest(kernel, kinds) or sources_hash() for kernel, kinds in calls]
    parts += [repr((name, dtype)) for name, dtype in records.items()]
    return hashlib.sha256("\0".join(parts).encode()).hexdigest()


def _source_key(calls: Calls, records: Records) -> str:
    """Digest of the same sources as `_key`, for all that may compile them; "" if these are not known."""
    if None in (digest(kernel, kinds) for kernel, kinds in calls):
        return ""
    parts = [f"{name} {entry.arguments}" for name, entry in ENTRIES.items()]
    parts += [f"{name} {dtype.descr} {dtype.itemsize}" for name, dtype in records.items()]
    return source_key(_functions(calls), [*_own_code(), *parts])


@cache
def _own_code() -> tuple[str, ...]:
    """The code that makes modules, without comments."""
    return tuple(written((PACKAGE / "wasm" / name).read_text(encoding="utf-8")) for name in SOURCES)
