"""Forward passes a second, by type of number, library and mode, with a roofline.

One thread, processor time. Every backend is called from Python as a program would call it: compiled loops
make many passes a call, as in a search; BLAS is called for each layer of each pass.
"""

import ctypes
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from functools import partial
from itertools import pairwise
from pathlib import Path
from time import thread_time
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from xqlab.errors import XqlabError
from xqlab.experiments.run.study import Studies, Study
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
BOARDS = 64
REPEATS = 5


class NetBenchError(XqlabError):
    """An impossible measurement."""


@dataclass(frozen=True)
class SpeedRow:
    """One measurement.

    mode       : full: every layer is a product of matrix and vector; columns: the first layer is the sum of
                 the active inputs' columns (a refresh); incremental: it is updated by the columns of a move
    per_second : forward passes per second
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
            raise NetBenchError(f"expected a walk of {boards} boards, the game ended after {len(squares)}")
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


def loop_passes(dtype: str, width: int, some: Scene) -> dict[str, Pass]:
    """The three modes as compiled loops."""
    net = net_of(dtype, width)
    boards = one_hot(some.active, net.active.dtype)
    return {
        FULL: lambda passes: int(loops.full(net, boards, passes)),
        COLUMNS: lambda passes: int(loops.columns(net, some.active, passes)),
        INCREMENTAL: lambda passes: int(loops.moves(net, some.active[0], some.changes, passes)),
    }


Product = Callable[[Any, Any], Any]  # matrix times vector


def library_passes(dtype: str, width: int, some: Scene, product: Product, floor: Any = np) -> dict[str, Pass]:
    """The three modes as calls of a library; `floor` is the module that clips and adds, NumPy or torch."""
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

    return {FULL: full, COLUMNS: by_columns, INCREMENTAL: by_moves}


def _numpy_product(matrix: Any, vector: Any) -> Any:
    if matrix.dtype.kind == "f":
        return matrix @ vector
    return np.matmul(matrix, vector, dtype=np.int32)  # not in BLAS: NumPy's own loop


def numpy_backend() -> str:
    """NumPy and its BLAS library, such as "NumPy (OpenBLAS)"."""
    configuration: Any = np.show_config(mode="dicts")
    name = str(configuration["Build Dependencies"]["blas"]["name"])
    return f"NumPy ({'OpenBLAS' if 'openblas' in name else 'MKL' if 'mkl' in name else name})"


def mkl_product() -> Product | None:
    """Matrix times vector by MKL, from the package `mkl` or from torch; None without MKL."""
    library = _mkl_library()
    if library is None:
        return None
    entries = {
        np.dtype("f4"): (library.sgemv_, ctypes.c_float),
        np.dtype("f8"): (library.dgemv_, ctypes.c_double),
    }
    made: dict[Any, Any] = {}

    def product(matrix: Any, vector: Any) -> Any:
        entry, scalar = entries[matrix.dtype]
        units, length = matrix.shape
        if matrix.shape not in made:  # in Fortran order the matrix is its transpose
            numbers = [ctypes.byref(ctypes.c_int32(size)) for size in (length, units, length, 1)]
            made[matrix.shape] = numbers, b"T"
        (rows, columns, lead, one), turned = made[matrix.shape]
        result = np.empty(units, matrix.dtype)
        whole, nothing = ctypes.byref(scalar(1)), ctypes.byref(scalar(0))
        data = [ctypes.c_void_p(array.ctypes.data) for array in (matrix, vector, result)]
        entry(turned, rows, columns, whole, data[0], lead, data[1], one, nothing, data[2], one)
        return result

    return product


def _mkl_library() -> Any:
    from importlib import metadata, util

    with suppress(metadata.PackageNotFoundError, OSError, StopIteration):
        files = metadata.files("mkl") or []
        return ctypes.CDLL(str(next(file for file in files if "libmkl_rt" in file.name).locate()))
    spec = util.find_spec("torch")
    if spec is None or spec.origin is None:
        return None
    with suppress(OSError, AttributeError, ImportError):
        import torch

        library = ctypes.CDLL(str(Path(spec.origin).parent / "lib" / "libtorch_cpu.so"))
        if torch.backends.mkl.is_available() and library.sgemv_ and library.dgemv_:
            return library
    return None


@contextmanager
def one_thread() -> Iterator[None]:
    """Limit the products of NumPy and torch to one thread, as far as possible."""
    before: list[Callable[[], None]] = []
    for library, name in _openblas():
        count = getattr(library, name.replace("set", "get"))()
        getattr(library, name)(1)
        before.append(partial(getattr(library, name), count))
    with suppress(ImportError):
        import torch

        threads = torch.get_num_threads()
        torch.set_num_threads(1)
        before.append(lambda: torch.set_num_threads(threads))
    try:
        yield
    finally:
        for restore in before:
            restore()


def _openblas() -> Iterator[tuple[Any, str]]:
    folder = Path(np.__file__).parent.parent / "numpy.libs"
    for file in sorted(folder.glob("*openblas*")):
        library = ctypes.CDLL(str(file))
        for name in ("scipy_openblas_set_num_threads64_", "openblas_set_num_threads"):
            if hasattr(library, name) and hasattr(library, name.replace("set", "get")):
                yield library, name
                break


def backends(dtype: str, width: int, some: Scene) -> dict[str, dict[str, Pass]]:
    """Backend -> mode -> passes, for all backends available here for a type of number."""
    passes = {"Numba loop": loop_passes(dtype, width, some)}
    passes[numpy_backend()] = library_passes(dtype, width, some, _numpy_product)
    if dtype.startswith("float") and (product := mkl_product()) is not None:
        passes["MKL"] = library_passes(dtype, width, some, product)
    with suppress(ImportError):
        import torch

        if dtype not in ("int16", "int8"):  # its products of these types have sums of these types
            passes["torch"] = library_passes(dtype, width, some, torch.mv, torch)
    return passes


def rate(passes: Callable[[int], object], seconds: float, repeats: int = REPEATS) -> float:
    """Passes per second of this thread's processor time: the best of several intervals of `seconds`."""
    passes(2)
    count = 1
    while True:
        started = thread_time()
        passes(count)
        spent = thread_time() - started
        if spent > seconds / 4:
            break
        count *= 2
    count = max(int(count * seconds / spent), 1)
    best = count / spent * (spent / seconds)
    for _ in range(repeats):
        started = thread_time()
        passes(count)
        best = max(best, count / max(thread_time() - started, 1e-9))
    return best


def measure(
    widths: Iterable[int] = WIDTHS, dtypes: Iterable[str] = DTYPES, seconds: float = 0.05
) -> Iterator[SpeedRow]:
    """A row for each type, backend, mode and width; each is measured in intervals of `seconds`.

    Raises NetBenchError for an invalid width, type or time.
    """
    widths, dtypes = list(widths), list(dtypes)
    unknown = [dtype for dtype in dtypes if dtype not in DTYPES]
    if unknown:
        raise NetBenchError(f"expected types out of {', '.join(DTYPES)}, got {unknown[0]!r}")
    if not widths or any(type(width) is not int or not 1 <= width <= 4096 for width in widths):
        raise NetBenchError(f"expected widths from 1 to 4096, got {widths!r}")
    if not seconds > 0:
        raise NetBenchError(f"expected seconds above 0, got {seconds!r}")
    return _rows(widths, dtypes, seconds)


def _rows(widths: list[int], dtypes: list[str], seconds: float) -> Iterator[SpeedRow]:
    some = scene()
    for width in widths:
        for dtype in dtypes:
            for backend, modes in backends(dtype, width, some).items():
                for mode, passes in modes.items():
                    with one_thread():
                        per_second = rate(passes, seconds)
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
            made = rate(
                lambda passes: loops.layers(active, weights, net.input_bias, net.wide_sums, passes),
                seconds,
            )
            return made * units * length

        # At most 32 KiB of weights fit in the nearest cache. The best of several shapes is nearest to the
        # peak.
        peak = max(speed(units, 1024 // size) for units in (8, 16, 32))
        for width in widths:
            words = np.ones(width * PADDED * size // 8, dtype=np.int64)
            read = rate(lambda passes: loops.read_words(words, passes), seconds)  # noqa: B023
            supply, achieved = read * words.nbytes / size, speed(width, PADDED)
            yield RoofRow(dtype, width, max(peak, achieved), max(supply, achieved), achieved)


def speed_table(rows: Iterable[SpeedRow]) -> Iterator[str]:
    """The rows as lines of text, each as soon as it is measured."""
    line = partial(line_of, widths=(5, 7, 17, 11, 12), left=(1, 2, 3))
    yield line(("width", "type", "backend", "mode", "passes/s"))
    for row in rows:
        yield line((str(row.width), row.dtype, row.backend, row.mode, f"{row.per_second:,.0f}"))


def roof_table(rows: Iterable[RoofRow]) -> Iterator[str]:
    """The rows of the roofline as lines of text, each as soon as it is measured."""
    line = partial(line_of, widths=(5, 7, 7, 7, 8, 6), left=(1,))
    yield "first layer, full, in 10^9 multiply-adds a second"
    yield line(("width", "type", "peak", "supply", "achieved", "share"))
    for row in rows:
        rates = [f"{speed / 1e9:.1f}" for speed in (row.peak, row.supply, row.achieved)]
        yield line((str(row.width), row.dtype, *rates, f"{row.share:.0%}"))


def _plan(seconds: float = 0.05) -> dict[str, float]:
    return {"all": seconds}


STUDIES: Studies = (
    Study(
        name="net-speed",
        about=Words(
            "forward passes a second, by type, library and way", "每秒前向传播次数，按类型、库与方式"
        ),
        row=SpeedRow,
        plan=_plan,
        measure=partial(measure, WIDTHS, DTYPES),
        rests_on=("code nnue/inference/forward_kernels.py",),
        table=lambda rows: "\n".join(speed_table(rows)),
        alone=True,
    ),
)
