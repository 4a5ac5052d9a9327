"""Forward passes a second, by type of number, library and mode, with a roofline.

One thread, processor time. A kernel makes many passes a call, as in a search: its layers are loops, or
products of a BLAS library that it calls by address. Python calls libraries for each layer of each pass.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from itertools import pairwise
from time import thread_time
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from xqlab.errors import XqlabError, check_names
from xqlab.experiments.bench.blas_libraries import (
    FROM_KERNEL,
    FROM_PYTHON,
    LETTERS,
    Product,
    gemv_addresses,
    left_out,
    mkl_product,
    numpy_backend,
    numpy_product,
    one_thread,
)
from xqlab.experiments.run.study import Studies, Study
from xqlab.kernels.gemv import blas_matrix
from xqlab.nnue.inference import forward_kernels as loops
from xqlab.nnue.net.features import FEATURE_SETS, inputs
from xqlab.text_table import line_of
from xqlab.words import Words
from xqlab.xiangqi.board import Board

# The report's net is shallow, with one-hot kinds on squares. It does not give the lengths: these are ours.
INPUTS, PADDED, HIDDEN = 1260, 1280, 32  # rows of weights end with zeros, so that whole registers fit
REPORT_WIDTH = 128
WIDTHS = (REPORT_WIDTH, 256, 512)
DTYPES = ("float64", "float32", "int32", "int16", "int8")
FULL, COLUMNS, INCREMENTAL = "full", "columns", "incremental"
MODES = (FULL, COLUMNS, INCREMENTAL)
PRODUCT = "product"
LOOP = "Numba loop"
BOARDS = 64
REPEATS = 5


@dataclass(frozen=True)
class SpeedRow:
    """One measurement.

    mode       : full: every layer is a product of matrix and vector; columns: the first layer is the sum of
                 the active inputs' columns (a refresh); incremental: it is updated by the columns of a move;
                 product: the full first layer alone
    per_second : forward passes, or first layers, per second
    """

    dtype: str
    backend: str
    mode: str
    width: int
    per_second: float


@dataclass(frozen=True)
class RoofRow:
    """The full first layer and its roofline, in multiply-adds a second.

    peak     : of the same loop with all data in the nearest cache
    supply   : the bandwidth of the cache that holds the layer's weights
               Both are the most that was measured; where the layer was faster, its own speed.
    achieved : of the layer; `share`: its part of the lower roof
    """

    dtype: str
    width: int
    peak: float
    supply: float
    achieved: float

    @property
    def share(self) -> float:
        """The part of the roofline that the layer reaches."""
        return self.achieved / min(self.peak, self.supply)


class Scene(NamedTuple):
    """Consecutive boards of a random game.

    active  : int64[boards, 32]  active inputs, -1 for captured pieces
    changes : int64[boards - 1, 3]  input added, removed, and that of a captured piece or -1
    """

    active: NDArray[np.int64]
    changes: NDArray[np.int64]


class Net(NamedTuple):
    """Weights in one type of number, and buffers for sums and activations."""

    input_rows: Any
    input_columns: Any
    input_bias: Any
    hidden_weights: Any
    hidden_bias: Any
    last_weights: Any
    last_bias: Any
    sums: Any
    wide_sums: Any
    active: Any
    hidden_sums: Any
    hidden: Any
    last_sums: Any


def scene(boards: int = BOARDS, seed: int = 1) -> Scene:
    """The boards of a seed, from Red's perspective."""
    drawn, board = np.random.default_rng(seed), Board()
    squares: list[NDArray[np.uint8]] = []
    while len(squares) < boards:
        squares.append(board.position.square.copy())
        codes = board.codes()
        if not codes:
            raise XqlabError(f"expected a walk of {boards} boards, the game ended after {len(squares)}")
        board.push_code(codes[drawn.integers(len(codes))])
    seen = inputs(FEATURE_SETS["piece_square"], np.stack(squares), np.zeros(boards, int))
    active = seen[:, 0].astype(np.int64)
    changes = np.full((boards - 1, 3), -1, dtype=np.int64)
    for number, (before, after) in enumerate(pairwise(active)):
        (moved,) = np.flatnonzero((before != after) & (after >= 0))
        changes[number, :2] = after[moved], before[moved]
        for slot in np.flatnonzero((before != after) & (after < 0)):
            changes[number, 2] = before[slot]
    return Scene(active, changes)


def one_hot(active: NDArray[np.int64], dtype: Any) -> NDArray[Any]:
    """The boards as vectors: [boards, 1280]."""
    boards = np.zeros((len(active), PADDED), dtype=dtype)
    np.put_along_axis(boards, active % PADDED, 1, axis=1)  # -1 is the last, whose weights are 0
    return boards


def net_of(dtype: str, width: int, seed: int = 1) -> Net:
    """The same net in any type: small integers, which every type holds exactly."""
    drawn = np.random.default_rng(seed)
    kind = np.dtype(dtype)
    whole = kind.kind == "i"
    sums = (np.int16 if kind.itemsize < 4 else np.int32) if whole else kind
    active = np.uint8 if dtype == "int8" else kind
    total = np.int32 if whole else kind
    rows = drawn.integers(-8, 9, (width, PADDED))
    rows[:, INPUTS:] = 0
    return Net(
        rows.astype(kind),
        np.ascontiguousarray(rows.T).astype(kind),
        drawn.integers(0, 60, width).astype(sums),
        drawn.integers(-8, 9, (HIDDEN, width)).astype(kind),
        drawn.integers(-60, 60, HIDDEN).astype(total),
        drawn.integers(-60, 61, (1, HIDDEN)).astype(kind),
        drawn.integers(-60, 60, 1).astype(total),
        np.zeros(width, sums),
        np.zeros(width, total),
        np.zeros(width, active),
        np.zeros(HIDDEN, total),
        np.zeros(HIDDEN, active),
        np.zeros(1, total),
    )


Pass = Callable[[int], int]  # makes so many passes; returns the sum of their outputs


def kernel_passes(dtype: str, width: int, some: Scene, gemv: int | None = None) -> dict[str, Pass]:
    """All modes in a kernel, whose layers are loops, or calls of the library's function at an address."""
    net = net_of(dtype, width)
    if gemv is not None:
        names = ("input_rows", "hidden_weights", "last_weights")
        net = net._replace(**{name: blas_matrix(getattr(net, name), gemv) for name in names})
    boards = one_hot(some.active, net.active.dtype)
    return {
        FULL: lambda passes: int(loops.full(net, boards, passes)),
        COLUMNS: lambda passes: int(loops.columns(net, some.active, passes)),
        INCREMENTAL: lambda passes: int(loops.moves(net, some.active[0], some.changes, passes)),
        PRODUCT: lambda passes: int(loops.products(net, boards, passes)),
    }


def library_passes(dtype: str, width: int, some: Scene, product: Product, floor: Any = np) -> dict[str, Pass]:
    """All modes as calls of a library from Python; `floor` is the module that clips: NumPy or torch."""
    net = net_of(dtype, width)
    kind = np.int32 if dtype in ("int16", "int8") else np.dtype(dtype)
    wrap = floor.from_numpy if floor is not np else np.asarray
    wide = [net.input_rows, net.hidden_weights, net.last_weights]
    rows, hidden, last = (wrap(weights) for weights in wide)
    columns = wrap(net.input_columns)
    biases = [wrap(bias.astype(kind)) for bias in (net.input_bias, net.hidden_bias, net.last_bias)]
    narrow = net.active.dtype
    boards = [wrap(board) for board in one_hot(some.active, narrow if floor is np else net.input_rows.dtype)]
    inputs = [wrap(line[line >= 0]) for line in some.active]
    changes = [tuple(map(int, change)) for change in some.changes]

    def behind(sums: Any) -> int:
        active = floor.clip(sums, 0, loops.TOP)
        second = product(hidden, active) + biases[1]
        second = floor.clip(second // loops.SHIFT, 0, loops.TOP)
        return int((product(last, second) + biases[2])[0])

    def full(passes: int) -> int:
        return sum(behind(product(rows, boards[i % len(boards)]) + biases[0]) for i in range(passes))

    def by_columns(passes: int) -> int:
        return sum(
            behind(columns[inputs[i % len(inputs)]].sum(0, dtype=biases[0].dtype) + biases[0])
            for i in range(passes)
        )

    def by_moves(passes: int) -> int:
        answers, sums = 0, biases[0]
        for index in range(passes):
            number = index % (len(changes) + 1)
            if number == 0:
                sums = columns[inputs[0]].sum(0, dtype=biases[0].dtype) + biases[0]
            else:
                added, removed, taken = changes[number - 1]
                sums = sums + columns[added] - columns[removed]
                if taken >= 0:
                    sums = sums - columns[taken]
            answers += behind(sums)
        return answers

    def products(passes: int) -> int:
        for index in range(passes):
            sums = product(rows, boards[index % len(boards)])
        return int(sums[0] + biases[0][0])

    return {FULL: full, COLUMNS: by_columns, INCREMENTAL: by_moves, PRODUCT: products}


def backends(dtype: str, width: int, some: Scene) -> dict[str, dict[str, Pass]]:
    """Backend -> mode -> passes, for all backends available here for a type of number."""
    passes = {LOOP: kernel_passes(dtype, width, some)}
    for library, gemv in gemv_addresses(dtype).items():
        passes[f"{library}{FROM_KERNEL}"] = kernel_passes(dtype, width, some, gemv)
    passes[numpy_backend()] = library_passes(dtype, width, some, numpy_product)
    if dtype.startswith("float") and (product := mkl_product()) is not None:
        passes[f"MKL{FROM_PYTHON}"] = library_passes(dtype, width, some, product)
    with suppress(ImportError):
        import torch

        if dtype not in ("int16", "int8"):  # its products of these types have sums of these types
            passes[f"torch{FROM_PYTHON}"] = library_passes(dtype, width, some, torch.mv, torch)
    return passes


def rates(runs: Sequence[Callable[[int], object]], seconds: float, repeats: int = REPEATS) -> list[float]:
    """Passes per second of this thread's processor time, for each of `runs`: they take turns.

    Each is the best of several intervals of `seconds`.
    """
    counts = [_count(run, seconds) for run in runs]
    best = [0.0] * len(runs)
    for _ in range(repeats):
        for index, (run, count) in enumerate(zip(runs, counts)):
            run(2)  # its weights are in the cache again
            started = thread_time()
            run(count)
            best[index] = max(best[index], count / max(thread_time() - started, 1e-9))
    return best


def _count(passes: Callable[[int], object], seconds: float) -> int:
    """How many passes take so long."""
    passes(2)
    count = 1
    while True:
        started = thread_time()
        passes(count)
        spent = thread_time() - started
        if spent > seconds / 4:
            return max(int(count * seconds / spent), 1)
        count *= 2


def measure(
    widths: Iterable[int] = WIDTHS, dtypes: Iterable[str] = DTYPES, seconds: float = 0.05
) -> Iterator[SpeedRow]:
    """A row for each type, backend, mode and width, by `rates`: those of a width and mode take turns.

    Raises XqlabError for an invalid width, type or time.
    """
    widths, dtypes = list(widths), list(dtypes)
    check_names("types", dtypes, DTYPES)
    if not widths or any(type(width) is not int or not 1 <= width <= 4096 for width in widths):
        raise XqlabError(f"expected widths from 1 to 4096, got {widths!r}")
    if not seconds > 0:
        raise XqlabError(f"expected seconds above 0, got {seconds!r}")
    return _rows(widths, dtypes, seconds)


def _rows(widths: list[int], dtypes: list[str], seconds: float) -> Iterator[SpeedRow]:
    some = scene()
    for width in widths:
        runs = {
            (mode, dtype, backend): run
            for dtype in dtypes
            for backend, modes in backends(dtype, width, some).items()
            for mode, run in modes.items()
        }
        for mode in (*MODES, PRODUCT):
            turns = {names: run for names, run in runs.items() if names[0] == mode}
            with one_thread():
                speeds = rates(list(turns.values()), seconds)
            for (_, dtype, backend), per_second in zip(turns, speeds):
                yield SpeedRow(dtype, backend, mode, width, per_second)


def roofline(
    widths: Iterable[int] = WIDTHS, dtypes: Iterable[str] = DTYPES, seconds: float = 0.05
) -> Iterator[RoofRow]:
    """For each type and width, how near the compiled loop of the first layer comes to the roofline."""
    some = scene()
    for dtype in dtypes:
        size = np.dtype(dtype).itemsize

        def speed(units: int, length: int) -> float:
            net = net_of(dtype, units)  # noqa: B023 (called at once)
            active = one_hot(some.active, net.active.dtype)[0][:length].copy()
            weights = np.ascontiguousarray(net.input_rows[:, :length])
            run = partial(loops.layers, active, weights, net.input_bias, net.wide_sums)
            return rates([run], seconds)[0] * units * length

        # At most 32 KiB of weights fit in the nearest cache. The best of several shapes is nearest to the
        # peak.
        peak = max(speed(units, 1024 // size) for units in (8, 16, 32))
        for width in widths:
            words = np.ones(width * PADDED * size // 8, dtype=np.int64)
            (read,) = rates([partial(loops.read_words, words)], seconds)
            supply, achieved = read * words.nbytes / size, speed(width, PADDED)
            yield RoofRow(dtype, width, max(peak, achieved), max(supply, achieved), achieved)


def speed_table(rows: Iterable[SpeedRow]) -> Iterator[str]:
    """The rows as lines of text, each as soon as it is measured, and the libraries that are missing."""
    line = partial(line_of, widths=(5, 7, 28, 11, 12), left=(1, 2, 3))
    yield line(("width", "type", "backend", "mode", "passes/s"))
    measured: dict[str, set[str]] = {}
    for row in rows:
        measured.setdefault(row.dtype, set()).add(row.backend)
        yield line((str(row.width), row.dtype, row.backend, row.mode, f"{row.per_second:,.0f}"))
    yield from {note for dtype in LETTERS if dtype in measured if (note := left_out(measured[dtype]))}


def roof_table(rows: Iterable[RoofRow]) -> Iterator[str]:
    """The rows of the roofline as lines of text, each as soon as it is measured."""
    line = partial(line_of, widths=(5, 7, 7, 7, 8, 6), left=(1,))
    yield "first layer, full, in 10^9 multiply-adds a second"
    yield line(("width", "type", "peak", "supply", "achieved", "share"))
    for row in rows:
        rates = [f"{speed / 1e9:.1f}" for speed in (row.peak, row.supply, row.achieved)]
        yield line((str(row.width), row.dtype, *rates, f"{row.share:.0%}"))


STUDIES: Studies = (
    Study(
        name="net-speed",
        about=Words(
            "forward passes a second, by type, library and way", "每秒前向传播次数，按类型、库与方式"
        ),
        row=SpeedRow,
        plan=lambda seconds=0.05: {"all": seconds},
        measure=partial(measure, WIDTHS, DTYPES),
        rests_on=("code nnue/inference/forward_kernels.py",),
        table=lambda rows: "\n".join(speed_table(rows)),
        alone=True,
    ),
)
