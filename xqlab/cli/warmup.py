"""Compiling everything once into the disk cache, so that no class waits for the compiler.

A new kernel with callers gets one line in `ITEMS`.
"""

import json
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from contextlib import suppress
from dataclasses import asdict, dataclass
from functools import partial
from multiprocessing import get_context
from pathlib import Path
from time import perf_counter, process_time
from typing import Any

import numpy as np
from tqdm import tqdm

from xqlab import disk, ideas
from xqlab.book import Book, probe
from xqlab.book.keys import WIDE
from xqlab.evaluation import products
from xqlab.evaluation.component_sum import TERM_COUNT
from xqlab.evaluation.design import design, identities
from xqlab.evaluation.piece_square import piece_square
from xqlab.experiments.bench.representations import measure_speeds
from xqlab.experiments.run.divide import divide
from xqlab.experiments.run.work import cores, safe_path
from xqlab.game import INFINITY, default_evaluator
from xqlab.game_profile import importable_profiles
from xqlab.kernels import COMPILED
from xqlab.kernels.background import LOCKED, only_one, silent
from xqlab.kernels.compile_times import compile_timer
from xqlab.kernels.mode import FAST
from xqlab.kernels.places import cache_folders, sources_hash
from xqlab.kernels.registry import kernels
from xqlab.mcts import MctsSearcher, mcts, uniform
from xqlab.mcts.settings import LEAVES
from xqlab.move_lines import names_of_lines
from xqlab.nnue import evaluator
from xqlab.search import search, textbook
from xqlab.search.events import new_log
from xqlab.search.memory import new_memory
from xqlab.trace.query.aggregate import add_up, view
from xqlab.trace.reasons.sentences import sentence
from xqlab.trace.search_tree import build
from xqlab.trace.tree.ghost import ghost, minimax_size
from xqlab.trace.tree.table_writers import keys_of
from xqlab.xiangqi import Board, MateProver
from xqlab.xiangqi.representations import BITBOARDS, MAILBOX
from xqlab.xiangqi.representations.zobrist import distinct_positions

BOARDS = {profile.name: profile.example for profile in importable_profiles() if profile.example is not None}


@dataclass(frozen=True)
class Workload:
    """One thing to compile: `use` calls it with little work."""

    name: str
    use: Callable[[], object]


@dataclass(frozen=True)
class Timing:
    """The time of an item, also of the processor, and the number of functions compiled for it."""

    name: str
    seconds: float
    compiled: int
    cpu: float = 0.0


def use_board() -> None:
    """The methods of a Xiangqi board."""
    board = Board()
    board.push(board.legal_moves[0])
    board.is_check()
    board.outcome()
    board.pop()
    board.copy()


def use_search(new_board: Callable[[], Any]) -> None:
    """A recorded search, its tree, and what stands on the squares and names the moves there."""
    board = new_board()
    board.cells()
    names_of_lines(board.position, [-1, 0], [0, board.codes()[0]])
    build(search(board, depth=1, record=True))


def use_mcts(new_board: Callable[[], Any]) -> None:
    """Monte-Carlo tree search with each kind of leaf, and the tree kept for the next move."""
    for leaf in LEAVES:
        searcher = MctsSearcher(new_board(), leaf)
        move = searcher.run(playouts=2).move
        searcher.advance(move)
        searcher.run(playouts=1, record=1000)
    mcts(new_board(), playouts=2, evaluator=uniform)


def use_overview(new_board: Callable[[], Any]) -> None:
    """The cells of a recorded search, a sentence, and its ghosts, counted and estimated."""
    tree = build(search(new_board(), depth=2, record=True))
    own, sums = np.zeros((2, len(tree)))
    add_up(tree.in_memory.nodes, own, sums)
    view(tree, tree.root(), ghosts=(own, sums))
    ghost(tree, budget=0)
    minimax_size(tree.board, 2)
    sentence(tree, 0)
    keys_of(tree)
    tree.best_child(len(tree.texts) - 1)


def use_textbook(new_board: Callable[[], Any]) -> None:
    """Minimax and alpha-beta as in textbooks."""
    position, memory, log = new_board().position, new_memory(), new_log(0)
    evaluator = default_evaluator(position)
    textbook.minimax(position, memory, log, evaluator, 1, 0, 0)
    textbook.alpha_beta(position, memory, log, evaluator, 1, -INFINITY, INFINITY, 0, 0)


def use_perft(new_board: Callable[[], Any], bulk: bool) -> None:
    """Perft, per root move."""
    list(divide(new_board(), 2, bulk=bulk))


def use_representations() -> None:
    """The board representations of a notebook: perft, and key collisions."""
    board = Board()
    measure_speeds({"start": board}, depth=1, repetitions=1)
    for representation in (MAILBOX, BITBOARDS):
        representation.legal_moves(board)
    distinct_positions(board, 1)


def use_tuning() -> None:
    """The counts of positions, and their products with weights."""
    counted = design(np.stack([Board().position.square] * 2), np.zeros(2, np.int64)).take(np.arange(2))
    identities(np.stack([Board().position.square] * 2), np.zeros(2, np.int64))
    slopes = products.values(counted, np.zeros((2, TERM_COUNT)))
    for product in (products.gradient, products.information, products.diagonal):
        product(counted, slopes)


# What notebooks 00 to 05 need: all that their kernels have loaded at the end.
FIRST = (
    *("search: Xiangqi", "search by piece-square: Xiangqi", "search: textbook tree", "search: tic-tac-toe"),
    *("board: Xiangqi", "representations: Xiangqi", "perft: Xiangqi, played", "perft: Xiangqi"),
)
EVERY = [
    *(Workload(f"search: {name}", partial(use_search, board)) for name, board in BOARDS.items()),
    Workload("search by piece-square: Xiangqi", lambda: search(Board(), depth=1, evaluator=piece_square())),
    Workload("board: Xiangqi", use_board),
    *(Workload(f"overview: {name}", partial(use_overview, board)) for name, board in BOARDS.items()),
    Workload("representations: Xiangqi", use_representations),
    Workload("perft: Xiangqi, played", partial(use_perft, Board, False)),
    *(Workload(f"perft: {name}", partial(use_perft, board, True)) for name, board in BOARDS.items()),
    *(Workload(f"textbook: {name}", partial(use_textbook, board)) for name, board in BOARDS.items()),
    *(Workload(f"Monte-Carlo: {name}", partial(use_mcts, board)) for name, board in BOARDS.items()),
    Workload("search by the net: Xiangqi", lambda: search(Board(), depth=1, evaluator=evaluator())),
    Workload(
        "search with ideas: Xiangqi", lambda: search(Board(), depth=1, evaluator=ideas.evaluator(Board(), []))
    ),
    Workload("tuning: Xiangqi", use_tuning),
    Workload("mates: Xiangqi", lambda: MateProver().distance(Board(), 1)),
    Workload("opening book: Xiangqi", lambda: probe(Book.empty(WIDE), Board())),
]
ITEMS = sorted(EVERY, key=lambda item: item.name not in FIRST)
NAMES = [item.name for item in ITEMS]
MOST_WORKERS = 4  # processes, of some 400 MB each


def warm_in_background(game: str) -> int:
    """The exit status of a warm-up at low priority, this game first, unless another one is at work.

    It ends early if its folder is deleted: what it has compiled is lost, and another one can begin beside it.
    """
    with only_one() as alone:
        lock = None if (own := cache_folders().own) is None else disk.lock_file(own / LOCKED)
        before = _identity(lock)
        if FAST and alone:
            for item in sorted(ITEMS, key=lambda item: not item.name.endswith(f": {game}")):
                if _identity(lock) != before:
                    break
                with suppress(Exception):  # what fails here fails where it is used, too
                    remember([compile_item(item)])
    return 0


def _identity(file: Path | None) -> tuple[int, int] | None:
    # None for a file that is not there, which some file systems without locks never have.
    with suppress(OSError):
        if file is not None:
            stat = file.stat()
            return stat.st_dev, stat.st_ino
    return None


def warmup(times: Path | None = None) -> int:
    """The exit status of the command, which prints the time of each item.

    times : a file for the seconds of items, kernels and phases: then one process compiles
    """
    if not FAST:
        why = "each process compiles for itself" if COMPILED else "NUMBA_DISABLE_JIT is set"
        print(f"nothing to compile in advance: {why}")
        return 0
    started = perf_counter()
    workers = min(cores(), MOST_WORKERS)
    with tqdm(total=len(ITEMS), unit="item", leave=False, disable=None) as bar:  # no bar in a file
        timings = []
        for timing in compile_items(workers) if times is None else compile_timed(times):
            timings.append(timing)
            bar.set_description(timing.name)
            bar.update()
    timings.sort(key=lambda timing: NAMES.index(timing.name))
    remember(timings)
    for timing in timings:
        origin = f"{timing.compiled} functions compiled" if timing.compiled else "from the cache"
        print(f"{timing.name:27} {timing.seconds:7.2f} s  {origin}")
    place = f"in {own}" if (own := cache_folders().own) else "in memory only: no folder can be written to"
    print(f"{'total':27} {perf_counter() - started:7.2f} s  {place}")
    return 0


def compile_items(workers: int) -> Iterator[Timing]:
    """The timing of each item, as it is done.

    Those of one process find in the cache what others have compiled: each kernel is compiled by one.
    """
    if workers == 1:
        yield from map(compile_item, ITEMS)
        return
    with safe_path():
        pool = ProcessPoolExecutor(workers, get_context("spawn"))
        items = [pool.submit(compile_number, number) for number in range(len(ITEMS))]
    with pool:
        for done in as_completed(items):
            yield done.result()


def compile_timed(file: Path) -> Iterator[Timing]:
    """The timing of each item, compiled in this process, which writes where its time went."""
    timings = []
    with compile_timer() as timer:
        for item in ITEMS:
            timings.append(compile_item(item))
            yield timings[-1]
    items = [{**asdict(timing), "first": timing.name in FIRST} for timing in timings]
    kernels = [asdict(kernel) for kernel in timer.kernels()]
    disk.write_text(file, json.dumps({"items": items, "kernels": kernels}, indent=2) + "\n")


def compile_number(number: int) -> Timing:
    """The timing of `ITEMS[number]`."""
    return compile_item(ITEMS[number])


def compile_item(item: Workload) -> Timing:
    """The timing of one item, compiled or loaded from the disk cache."""
    before, started, cpu = count_compiled(), perf_counter(), process_time()
    with silent():
        item.use()
    seconds, compiled = perf_counter() - started, count_compiled() - before
    return Timing(item.name, seconds, compiled, process_time() - cpu)


def count_compiled() -> int:
    """The number of functions that this process has compiled, as no disk cache had them."""
    return sum(kernel._cache.compiled for kernel in kernels()) if FAST else 0


# -- the items in the disk cache ------------------------------------------------------------------------


def record_name() -> str:
    """The file, beside the compiled code, that lists the items compiled for these sources."""
    return f"warm-{sources_hash()}.json"


def remember(timings: list[Timing]) -> None:
    """Record the items as compiled, with the seconds that it took."""
    own = cache_folders().own
    if own is None:
        return
    warm = warm_items()
    for timing in timings:
        if timing.compiled or timing.name not in warm:
            warm[timing.name] = round(timing.seconds, 3)
    disk.write_text(own / record_name(), json.dumps(warm, indent=2) + "\n")


def warm_items() -> dict[str, float]:
    """The items in the disk cache for these sources, with the seconds that they took."""
    places = cache_folders()
    seconds: dict[str, float] = {}
    for folder in filter(None, (*places.shared, places.own)):
        with suppress(OSError, ValueError):
            noted = disk.parsed(disk.read_text(folder / record_name()))
            seconds |= noted if isinstance(noted, dict) else {}
    return seconds
