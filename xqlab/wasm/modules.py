"""A game's search as a WebAssembly module, from the disk cache where it has been built before."""

from __future__ import annotations

import ast
import base64
import hashlib
import json
import os
import re
import subprocess
import sys
import zlib
from collections.abc import Mapping
from contextlib import ExitStack, suppress
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from time import perf_counter
from typing import Any

import llvmlite
import numba
import numpy as np

from xqlab import disk, game
from xqlab.files import PACKAGE
from xqlab.game import Game, default_evaluator, evaluation_calls, game_of
from xqlab.game_profile import registered_profiles
from xqlab.games.adapters import AnyBoard, playable
from xqlab.kernels.background import ONCE, say
from xqlab.kernels.code_files import ENDING, DamagedError, keep_newest, read, write
from xqlab.kernels.dependencies import digest
from xqlab.kernels.places import cache_folders, sources_hash
from xqlab.search import events, iteration, memory
from xqlab.search.enhancements import Enhancements
from xqlab.wasm.binary import WasmError
from xqlab.wasm.compile import VARIABLES
from xqlab.wasm.entries import ENTRIES, records_of, type_name
from xqlab.wasm.switch_bytes import switch_bytes

PATIENCE = 600.0  # seconds to wait for another process that builds the same module
PRESETS = ("minimax", "textbook", "lossless", "full")
CONSTANTS = {
    **{name: getattr(game, name) for name in ("NO_MOVE", "MATE", "MATE_BOUND", "RULE_WIN", "INFINITY")},
    **{name: getattr(game, name) for name in ("UNDECIDED", "MAX_MOVES", "MAX_SQUARES")},
    **{name: getattr(iteration, name) for name in ("STOPPED", "FINISHED", "DECIDED")},
    "MAX_PLY": memory.MAX_PLY,
    **{name: number for number, name in enumerate(events.KIND_NAMES) if name},
    **{name: number for number, name in enumerate(events.BOUND_NAMES) if name},
}
Records = Mapping[str, np.dtype[Any]]


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


def example_boards() -> dict[str, Any]:
    """A board of each game that can be built, by its name: those that are registered with a profile."""
    examples = {profile.name: profile.example() for profile in registered_profiles() if profile.example}
    return {name: board for name, board in examples.items() if game_of(board.position).compiled}


def module_of(board: AnyBoard) -> Module:
    """The module that searches positions of a board's game, with the game's own evaluation.

    board : "initial" in the manifest is its position
    Built once on each machine, which takes up to two minutes. Raises WasmError for a game that is not
    compiled, or that another process cannot import, and for kernels that need more than a page has.
    """
    board = playable(board)
    found = game_of(board.position)
    if not found.compiled:
        raise WasmError(f"expected a game that is compiled, got {found.name}")
    records = records_of(board.position)
    described, code, seconds = _built(found, type(board).__module__, board.position, records)
    manifest: dict[str, Any] = {
        "game": found.name,
        "digest": hashlib.sha256(code).hexdigest()[:32],
        "records": {name: _layout(dtype) for name, dtype in records.items()},
        **described,
        "constants": CONSTANTS,
        "counters": list(memory.COUNTERS),
        "switches": switch_bytes(found),
        "initial": _initial(found, board),
    }
    return Module(code, manifest, seconds)


def _initial(found: Game, board: Any) -> dict[str, Any]:
    """What a search begins with: records as base64 of deflated bytes, and the fields that are not zero."""
    uses = {name: getattr(Enhancements, name) for name in PRESETS}
    settings = {
        name: (use(found) if name in ("lossless", "full") else use()).record() for name, use in uses.items()
    }
    fresh = memory.new_memory()
    fresh.age = 1
    fresh.random = np.uint64(0x9E3779B97F4A7C15 + 0x2545F4914F6CDD1D & 2**64 - 1 | 1)
    return {
        "position": _packed(board.position),
        "evaluator": _packed(default_evaluator(board.position)),
        "memory": {name: str(fresh[name]) for name in ("node_limit", "age", "random")},
        "use": {name: _packed(record) for name, record in settings.items()},
    }


def _packed(record: Any) -> str:
    return base64.b64encode(zlib.compress(record.tobytes(), 9)).decode()


def _layout(dtype: np.dtype[Any]) -> dict[str, Any]:
    """The bytes of a record, and of each field its type, offset and shape."""
    fields = {}
    for name in dtype.names or ():
        kind, offset = dtype.fields[name][:2]  # type: ignore[index]
        base, shape = kind.subdtype or (kind, ())
        fields[name] = [_layout(base) if base.names else type_name(base), offset, list(shape)]
    return {"size": dtype.itemsize, "fields": fields}


# -- building, and the cache ----------------------------------------------------------------------------


def _built(found: Game, module: str, position: Any, records: Records) -> tuple[dict[str, Any], bytes, float]:
    """(what the compiler says of the exports, the module, the seconds that it took)."""
    own, shared = cache_folders().own, cache_folders().shared
    label = "wasm." + re.sub(r"[^\w-]", "", found.name)
    name = f"{label}.module.{_key(position, records)[:16]}{ENDING}"
    for folder in filter(None, (own, *shared)):
        with suppress(OSError, DamagedError):
            return *_parts(read(folder / name)), 0.0
    with ExitStack() as lock:
        with suppress(disk.BusyError, OSError):
            if own is not None:
                lock.enter_context(disk.held(own / name, PATIENCE))
                with suppress(OSError, DamagedError):  # by the process that had the lock
                    return *_parts(read(own / name)), 0.0
        started = perf_counter()
        what = f"xqlab: the search of {found.name} is being built as WebAssembly"
        say(f"{what}, {ONCE}: up to two minutes")
        content = _compiled(module, found.name)
        seconds = perf_counter() - started
        say(f"{what}: done in {seconds:.0f} s")
        with suppress(OSError):
            if own is not None:
                write(own / name, content)
                keep_newest(own.glob(f"{label}.module.*{ENDING}"))
    return *_parts(content), seconds


def _parts(content: bytes) -> tuple[dict[str, Any], bytes]:
    described, _, code = content.partition(b"\n")
    return json.loads(described), code


def _compiled(module: str, name: str) -> bytes:
    """What `compile` writes for the game of this name, which a module registers."""
    if module == "__main__":
        raise WasmError(f"expected a game in a module of its own, got {name} in a notebook or a script")
    process = subprocess.run(
        [sys.executable, "-P", "-m", "xqlab.wasm.compile", module, name],
        env={**os.environ, **VARIABLES, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        check=False,
    )
    if process.returncode != 0:
        lines = process.stderr.decode(errors="replace").strip().splitlines()
        raise WasmError(
            f"expected kernels of {name} that compile to WebAssembly: {(lines or ['no word'])[-1]}"
        )
    return process.stdout


def _key(position: Any, records: Records) -> str:
    """Digest of all that the module depends on: kernels, evaluation, this room's code and the versions."""
    parts = [numba.__version__, llvmlite.__version__, *_own_code()]
    calls = [(entry.kernel, entry.types(records)) for entry in ENTRIES.values()]
    parts += [f"{name} {entry.arguments}" for name, entry in ENTRIES.items()]
    evaluations = evaluation_calls(default_evaluator(position), position)
    calls += [(kernel, tuple(map(numba.typeof, arguments))) for kernel, arguments in evaluations]
    parts += [digest(kernel, kinds) or sources_hash() for kernel, kinds in calls]
    parts += [repr((name, dtype)) for name, dtype in records.items()]
    return hashlib.sha256("\0".join(parts).encode()).hexdigest()


@cache
def _own_code() -> tuple[str, ...]:
    """The code that makes modules, without comments."""
    files = (PACKAGE / "wasm" / name for name in ("compile.py", "binary.py"))
    return tuple(ast.dump(ast.parse(Path(file).read_text(encoding="utf-8"))) for file in files)
