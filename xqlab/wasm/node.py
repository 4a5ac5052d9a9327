"""Kernels of WebAssembly modules, run by node and compared with those of this process, byte for byte."""

from __future__ import annotations

import base64
import hashlib
import json
import shutil
import subprocess
import zlib
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from xqlab.game import INFINITY, default_evaluator
from xqlab.search.enhancements import Enhancements
from xqlab.search.events import new_log
from xqlab.search.memory import new_memory
from xqlab.search.table import new_table
from xqlab.wasm.binary import WasmError
from xqlab.wasm.entries import ENTRIES
from xqlab.wasm.modules import Module

Call = tuple[Any, ...]  # the name of a kernel and its arguments: records, arrays and integers


@dataclass(frozen=True)
class Answer:
    """What calls gave: their results, the seconds of each, and the digest of each argument afterwards."""

    results: list[Any]
    seconds: list[float]
    digests: list[str]


class Node:
    """A node process that runs the kernels of one module after the other."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        self._process = process
        self._loaded: Module | None = None

    def load(self, module: Module) -> float:
        """Seconds to compile a module."""
        code = base64.b64encode(module.code).decode()
        self._loaded = module
        return self._ask(module=code, manifest=module.manifest)["milliseconds"] / 1000

    def run(self, module: Module, calls: Sequence[Call]) -> Answer:
        """What the calls give there; the arguments stay as they are here."""
        if module is not self._loaded:
            self.load(module)
        blocks = _blocks(calls)
        numbers = {id(block): number for number, block in enumerate(blocks)}
        answer = self._ask(
            blocks=[base64.b64encode(zlib.compress(block.tobytes(), 1)).decode() for block in blocks],
            calls=[
                [
                    name,
                    *([numbers[id(given)]] if _is_block(given) else str(int(given)) for given in arguments),
                ]
                for name, *arguments in calls
            ],
        )
        seconds = [spent / 1000 for spent in answer["milliseconds"]]
        return Answer(list(map(_numbers, answer["results"])), seconds, answer["digests"])

    def differences(self, module: Module, calls: Sequence[Call]) -> list[str]:
        """What node and this process do not have equal after these calls, which write to the arguments."""
        answer = self.run(module, calls)
        wrong = []
        for (name, *arguments), there in zip(calls, answer.results, strict=True):
            here = ENTRIES[name].kernel(*arguments)
            here = None if here is None else list(here) if isinstance(here, tuple) else int(here)
            if here != there:
                wrong.append(f"{name} gives {here}, in node {there}")
        names = _names(calls)
        for block, digest in zip(_blocks(calls), answer.digests, strict=True):
            if hashlib.sha256(block.tobytes()).hexdigest() != digest:
                wrong.append(f"the bytes of {names[id(block)]}")
        return wrong

    def _ask(self, **request: Any) -> Any:
        assert self._process.stdin
        assert self._process.stdout
        self._process.stdin.write(json.dumps(request) + "\n")
        self._process.stdin.flush()
        line = self._process.stdout.readline()
        if not line:
            raise WasmError(f"expected an answer from node, got none: it ended with {self._process.wait(10)}")
        answer = json.loads(line)
        if "error" in answer:
            raise WasmError(f"expected an answer from node, got {answer['error']!r}")
        return answer


@contextmanager
def started_node() -> Iterator[Node]:
    """A node process for a while; raises WasmError where there is no node."""
    program = shutil.which("node")
    if program is None:
        raise WasmError("expected node on the path, to run WebAssembly without a browser, found none")
    command = [program, str(Path(__file__).with_name("runner.mjs"))]
    process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, encoding="utf-8")
    with process:
        yield Node(process)
        assert process.stdin
        process.stdin.close()  # no more requests: it ends by itself


def search_calls(board: Any, use: Enhancements, depth: int, events: int = 1 << 16) -> list[Call]:
    """The calls of a search of each depth up to `depth`, with new records."""
    memory, log = new_memory(), new_log(events)
    memory.root_depth, memory.random = depth, 1
    records = memory, new_table(0.25), log, use.record(), default_evaluator(board.position)
    calls: list[Call] = []
    for plies in range(1, depth + 1):
        window = plies, -INFINITY, INFINITY
        calls.append(("emit_iteration", log, memory, *window))
        calls.append(("search", board.position, *records, *window, 0))
    return calls


def _is_block(given: Any) -> bool:
    return isinstance(given, (np.void, np.ndarray))


def _blocks(calls: Sequence[Call]) -> list[Any]:
    """The records and arrays among the arguments, each once."""
    given = {id(value): value for _, *arguments in calls for value in arguments if _is_block(value)}
    return list(given.values())


def _names(calls: Sequence[Call]) -> dict[int, str]:
    kinds = ((name, ENTRIES[name].arguments.split()) for name, *_ in calls)
    pairs = (
        (id(value), kind)
        for (_, names), (_, *arguments) in zip(kinds, calls)
        for kind, value in zip(names, arguments)
    )
    return dict(pairs)


def _numbers(result: Any) -> Any:
    return result if result is None else list(map(int, result)) if isinstance(result, list) else int(result)
