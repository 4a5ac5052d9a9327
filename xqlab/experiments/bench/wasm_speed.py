"""How large WebAssembly modules are, and how fast node runs them, beside compiled code in the same run."""

import gzip
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from xqlab.experiments.run.study import Studies, Study
from xqlab.game import game_of
from xqlab.playable import Playable
from xqlab.search.enhancements import Enhancements
from xqlab.search.memory import new_memory
from xqlab.text_table import Table
from xqlab.wasm import module_of
from xqlab.wasm.modules import shipping
from xqlab.wasm.node import Call, run_here, search_calls, started_node
from xqlab.words import Words

DEPTH, NODES = 30, 400_000  # of a search: whichever ends it first
LEAVES, DEEPEST = 20_000_000, 9  # perft goes as deep as gives so many leaves
RUNS = 3  # by turns; the best counts
SHORTEST = 0.01  # seconds of what is compared


@dataclass(frozen=True)
class Timed:
    """Calls of kernels: nodes or leaves, and the seconds of compiled code and of node, the best of RUNS."""

    amount: int
    compiled: float
    node: float

    def cells(self) -> tuple[str, str]:
        """Compiled code's number a second, and node's part of it; dashes where that is too short to say."""
        if self.compiled < SHORTEST:
            return "–", "–"
        return f"{self.amount / self.compiled:,.0f}", f"{self.compiled / self.node:.2f}"


@dataclass(frozen=True)
class WasmSpeed:
    """The module of a game, bytes, and its speed; `seconds` is what node takes to compile it."""

    game: str
    size: int
    gzip: int
    seconds: float
    search: Timed
    perft: Timed


def wasm_speeds() -> Iterator[WasmSpeed]:
    """One for each game that can be built, and for each with the shipped net."""
    for name in shipping():
        yield from wasm_speed(name)


def wasm_speed(game: str) -> Iterator[WasmSpeed]:
    """That of the game with this name. Raises WasmError where there is no node."""
    board, evaluator = shipping()[game]
    module = module_of(board, evaluator)
    with started_node() as node:
        seconds = node.load(module)

        def timed(new_calls: Callable[[], list[Call]], *, counts_nodes: bool) -> Timed:
            here, there = [], []
            for _ in range(RUNS):
                calls = new_calls()
                there.append(sum(node.run(module, calls).seconds))
                answer = run_here(calls)
                here.append(sum(answer.seconds))
            amount = calls[0][2].nodes if counts_nodes else answer.results[-1]
            return Timed(int(amount), min(here), min(there))

        search = timed(_searches(board, evaluator), counts_nodes=True)
        perft = timed(_perft(board), counts_nodes=False)
    small = len(gzip.compress(module.code, 9))
    yield WasmSpeed(game, len(module.code), small, seconds, search, perft)


def wasm_table(rows: Iterable[WasmSpeed]) -> Table:
    """A row for each game."""
    titles = ("game", "bytes", "gzip", "compiles in, ms", "nodes/s here", "node", "leaves/s here", "node")
    return Table(
        titles,
        [
            [row.game, f"{row.size:,}", f"{row.gzip:,}", f"{1000 * row.seconds:.0f}"]
            + [*row.search.cells(), *row.perft.cells()]
            for row in rows
        ],
    )


def _searches(board: Playable, evaluator: Any) -> Callable[[], list[Call]]:
    use = Enhancements.full(game_of(board.position))
    return lambda: search_calls(board, use, DEPTH, NODES, events=0, evaluator=evaluator)


def _perft(board: Playable) -> Callable[[], list[Call]]:
    def calls(depth: int) -> list[Call]:
        return [("perft", board.copy().position, new_memory(), depth, 0, True)]

    enough = (depth for depth in range(1, DEEPEST) if run_here(calls(depth)).results[0] >= LEAVES)
    depth = next(enough, DEEPEST)
    return lambda: calls(depth)


STUDIES: Studies = (
    Study(
        name="wasm-speed",
        about=Words(
            "modules for pages: their size, and their speed in node beside compiled code's",
            "网页模块的大小，及其在 node 中与编译代码相比的速度",
        ),
        row=WasmSpeed,
        plan=lambda: {name: name for name in shipping()},
        measure=wasm_speed,
        rests_on=("code wasm", "search xiangqi full"),
        table=wasm_table,
        alone=True,
    ),
)
