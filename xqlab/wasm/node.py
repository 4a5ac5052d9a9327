"""Kernels of WebAssembly modules, run by node and compared with those of this process, byte for byte."""

from __future__ import annotations

import base64
import hashlib
import json
import shutil
import subprocess
import zlib
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from time import perf_counter
from typing import Any

import numpy as np

from xqlab import disk
from xqlab.game import MAX_MOVES, default_evaluator, game_of, own_evaluator
from xqlab.mcts import Settings
from xqlab.mcts.events import new_log as new_playout_log
from xqlab.mcts.memory import ROOT, new_nodes
from xqlab.mcts.memory import new_memory as new_playouts
from xqlab.mcts.settings import ALPHABETA, PLAYOUT, STATIC
from xqlab.playable import Playable
from xqlab.search.enhancements import Enhancements
from xqlab.search.events import new_log
from xqlab.search.iteration import new_lines
from xqlab.search.memory import new_memory
from xqlab.search.table import new_table
from xqlab.wasm.binary import WasmError
from xqlab.wasm.entries import ENTRIES
from xqlab.wasm.manifest import leaf_switches
from xqlab.wasm.modules import Module

Call = tuple[Any, ...]  # the name of a kernel and its arguments: records, arrays and integers
TABLE_MB = 0.25


@dataclass(frozen=True)
class Answer:
    """What calls gave.

    results : of each call: None, a number or a list of numbers
    seconds : of each call
    digests : of each record and array among the arguments, afterwards, in the order met
    """

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
        answer = self._ask(module=code, manifest=module.manifest)
        self._loaded = module
        return float(answer["milliseconds"]) / 1000

    def run(self, module: Module, calls: Sequence[Call]) -> Answer:
        """What the calls give there; the arguments stay as they are here."""
        if module is not self._loaded:
            self.load(module)
        blocks = _blocks(calls)
        number = {block: k for k, block in enumerate(blocks)}
        answer = self._ask(
            blocks=[
                [kind, value.shape, base64.b64encode(zlib.compress(value.tobytes(), 1)).decode()]
                for kind, value in blocks.values()
            ],
            calls=[
                [name, *([number[id(value)]] if id(value) in number else str(int(value)) for value in given)]
                for name, *given in calls
            ],
        )
        results = [_numbers(result) for result in answer["results"]]
        return Answer(results, [spent / 1000 for spent in answer["milliseconds"]], answer["digests"])

    def differences(self, module: Module, calls: Sequence[Call]) -> list[str]:
        """What node and this process do not have equal after these calls, which write to the arguments."""
        there, here = self.run(module, calls), run_here(calls)
        wrong = [
            f"{name} gives {ours}, in node {theirs}"
            for (name, *_), ours, theirs in zip(calls, here.results, there.results, strict=True)
            if ours != theirs
        ]
        blocks = zip(_blocks(calls).values(), here.digests, there.digests, strict=True)
        return wrong + [f"the bytes of {name}" for (name, _), ours, theirs in blocks if ours != theirs]

    def _ask(self, **request: Any) -> Any:
        assert self._process.stdin
        assert self._process.stdout
        with suppress(BrokenPipeError):  # it may have ended
            self._process.stdin.write(json.dumps(request) + "\n")
            self._process.stdin.flush()
        answer = disk.parsed(self._process.stdout.readline() or '{"error": "nothing"}')
        if "error" in answer:
            raise WasmError(f"expected results from node, got {answer['error']}")
        return answer


@contextmanager
def started_node(program: str | None = None) -> Iterator[Node]:
    """A node process for a while: this program, or the one on the path. Raises WasmError without one."""
    program = program or shutil.which("node")
    if program is None:
        raise WasmError("expected node on the path, to run WebAssembly without a browser, found none")
    command = [program, str(Path(__file__).with_name("runner.mjs"))]
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, encoding="utf-8"
    ) as process:
        yield Node(process)  # it ends by itself where no more requests can come


def run_here(calls: Sequence[Call]) -> Answer:
    """What the calls give in this process; they write to their arguments."""
    results, seconds = [], []
    for name, *given in calls:
        started = perf_counter()
        results.append(_numbers(ENTRIES[name].kernel(*given)))
        seconds.append(perf_counter() - started)
    digests = [hashlib.sha256(value.tobytes()).hexdigest() for _, value in _blocks(calls).values()]
    return Answer(results, seconds, digests)


def search_calls(
    board: Playable,
    use: Enhancements,
    depth: int,
    nodes: int | None = None,
    events: int = 1 << 16,
    evaluator: Any = None,
) -> list[Call]:
    """The calls of a search of each depth up to `depth`, with new records.

    nodes     : positions that all of them may enter together
    evaluator : by default the game's own
    """
    memory, log, lines = new_memory(), new_log(events), new_lines(1, ())
    memory.random = 1
    if nodes is not None:
        memory.node_limit = nodes
    position = board.copy().position
    values = default_evaluator(position) if evaluator is None else own_evaluator(evaluator)
    records = position, memory, new_table(TABLE_MB), log, use.record(), values, lines
    return [("iterate", *records, plies) for plies in range(1, depth + 1)]


def playout_calls(
    board: Playable,
    settings: Settings,
    playouts: int,
    seed: int = 1,
    events: int = 1 << 14,
    evaluator: Any = None,
) -> list[Call]:
    """The calls of a Monte-Carlo tree search with new records, and of what it concludes about the root.

    evaluator : by default the game's own
    """
    memory, nodes, log = new_playouts(seed), new_nodes(1 + playouts * MAX_MOVES), new_playout_log(events)
    settings.write_to(memory)
    memory.limit = playouts
    position = board.copy().position
    values = default_evaluator(position) if evaluator is None else own_evaluator(evaluator)
    within: tuple[Any, ...] = ()
    if settings.leaf == ALPHABETA:
        use = leaf_switches(game_of(board.position))
        within = new_memory(), new_table(TABLE_MB), new_log(0), use.record()
    play = {PLAYOUT: "play_playouts", STATIC: "play_static", ALPHABETA: "play_searches"}[settings.leaf]
    return [
        ("new_node", memory, nodes, -1, 0, 0),
        (play, position, memory, nodes, log, values, *within),
        ("best_child", nodes, ROOT),
        ("known_value", nodes, ROOT),
    ]


def _blocks(calls: Sequence[Call]) -> dict[int, tuple[str, Any]]:
    """The records and arrays among the arguments, by identity: (the name of the type, itself)."""
    return {
        id(value): (kind, value)
        for name, *given in calls
        for kind, value in zip(ENTRIES[name].arguments.split(), given, strict=True)
        if isinstance(value, np.void | np.ndarray)
    }


def _numbers(result: Any) -> Any:
    """A result of either place: None, a number or a list of numbers."""
    if isinstance(result, list | tuple):
        return [_numbers(value) for value in result]
    if isinstance(result, str):  # of node, whose texts of floats lose nothing
        return float(result) if set(result) & set(".en") else int(result)
    return result if result is None or isinstance(result, float) else int(result)
