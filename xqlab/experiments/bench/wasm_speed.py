"""How fast WebAssembly in node searches and counts moves, beside compiled code in the same run."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from xqlab.game import game_of
from xqlab.playable import Playable
from xqlab.search.enhancements import Enhancements
from xqlab.search.memory import new_memory
from xqlab.wasm import module_of
from xqlab.wasm.modules import example_boards
from xqlab.wasm.node import Answer, Call, run_here, search_calls, started_node

DEPTH, NODES = 30, 400_000  # of a search: whichever ends it first
LEAVES, DEEPEST = 500_000, 9  # perft goes as deep as gives so many leaves
RUNS = 3  # by turns; the best counts
Measured = tuple[str, float, str, str]  # name, value, unit, how


def measure_wasm_speed() -> Iterator[Measured]:
    """For each game: seconds to compile its module, and the speed of a search and of perft, both ways."""
    with started_node() as node:
        for name, board in example_boards().items():
            module = module_of(board)
            yield f"module, {name}", node.load(module), "s", f"node compiles {len(module.code):,} bytes"

            def there(calls: list[Call], module: Any = module) -> Answer:
                return node.run(module, calls)

            yield from _compared(f"search, {name}", there, _searches(board), "nodes")
            yield from _compared(f"perft, {name}", there, _perft(board), "leaves")


def _compared(
    name: str, there: Callable[[list[Call]], Answer], new_calls: Callable[[], list[Call]], unit: str
) -> Iterator[Measured]:
    seconds: dict[str, list[float]] = {"node": [], "compiled": []}
    for _ in range(RUNS):
        calls = new_calls()
        seconds["node"].append(sum(there(calls).seconds))
        answer = run_here(calls)
        seconds["compiled"].append(sum(answer.seconds))
    amount = int(calls[0][2].nodes) if unit == "nodes" else answer.results[-1]
    for place, spent in seconds.items():
        how = f"{amount:,} {unit} in {min(spent):.3f} s, the best of {RUNS} runs by turns"
        yield f"{name}, {place}", amount / min(spent), f"{unit}/s", how
    ratio = min(seconds["compiled"]) / min(seconds["node"])
    yield f"{name}, node / compiled", ratio, "ratio", "of the two above"


def _searches(board: Playable) -> Callable[[], list[Call]]:
    use = Enhancements.full(game_of(board.position))
    return lambda: search_calls(board, use, DEPTH, NODES, events=0)


def _perft(board: Playable) -> Callable[[], list[Call]]:
    def calls(depth: int) -> list[Call]:
        return [("perft", board.copy().position, new_memory(), depth, 0, True)]

    enough = (depth for depth in range(1, DEEPEST) if run_here(calls(depth)).results[0] >= LEAVES)
    depth = next(enough, DEEPEST)
    return lambda: calls(depth)
