"""BLAS libraries: NumPy's own and MKL, called from Python, or by address from kernels, on one thread."""

import ctypes
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np

from xqlab.words import Words

FROM_KERNEL, FROM_PYTHON = " from a kernel", " from Python"  # ends of the names of backends
LIBRARIES = ("OpenBLAS", "MKL")
GEMV = ("scipy_{}gemv_64_", "{}gemv_64_", "{}gemv_")  # Fortran's, with sizes of 64 or of 32 bits
LETTERS = {"float32": "s", "float64": "d"}
THREADS = ("scipy_openblas_{}_num_threads64_", "openblas_{}_num_threads")
LEFT_OUT = Words(
    "Without {}: no library with a gemv to call by address was found.",
    "缺少 {}：没有找到可按地址调用其 gemv 的库。",
)

Product = Callable[[Any, Any], Any]  # matrix times vector


def numpy_library() -> str:
    """The name of NumPy's BLAS library, such as "OpenBLAS"."""
    configuration: Any = np.show_config(mode="dicts")
    name = str(configuration["Build Dependencies"]["blas"]["name"])
    return "OpenBLAS" if "openblas" in name else "MKL" if "mkl" in name else name


def numpy_backend() -> str:
    """NumPy and its BLAS library, such as "NumPy (OpenBLAS) from Python"."""
    return f"NumPy ({numpy_library()}){FROM_PYTHON}"


def numpy_product(matrix: Any, vector: Any) -> Any:
    """Matrix times vector by NumPy."""
    if matrix.dtype.kind == "f":
        return matrix @ vector
    return np.matmul(matrix, vector, dtype=np.int32)  # not in BLAS: NumPy's own loop


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


def gemv_addresses(dtype: str) -> dict[str, int]:
    """Library -> address of its matrix times vector for a type of number; without those that have none."""
    if dtype not in LETTERS:
        return {}
    names = [name.format(LETTERS[dtype]) for name in GEMV]
    functions = {numpy_library(): _function(_numpy_libraries(), names)}
    functions.setdefault("MKL", _function([_mkl_library()], names))
    return {
        library: int(ctypes.cast(gemv, ctypes.c_void_p).value or 0)
        for library, gemv in functions.items()
        if gemv
    }


def left_out(backends: Iterable[str]) -> str:
    """A sentence that names the libraries that are called from no kernel; "" where all are."""
    missing = {f"{library}{FROM_KERNEL}" for library in LIBRARIES}.difference(backends)
    return LEFT_OUT.format(str(Words(", ", "、")).join(sorted(missing))) if missing else ""


@contextmanager
def one_thread() -> Iterator[None]:
    """Limit the products of NumPy and torch to one thread, as far as possible."""
    before: list[Callable[[], None]] = []
    read, write = (
        _function(_numpy_libraries(), [name.format(verb) for name in THREADS]) for verb in ("get", "set")
    )
    if read and write:
        before.append(partial(write, read()))
        write(1)
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


def _function(libraries: Iterable[Any], names: list[str]) -> Any:
    """The first function of one of these names in the libraries, None without any."""
    functions = (getattr(library, name, None) for library in libraries for name in names)
    return next(filter(None, functions), None)


def _numpy_libraries() -> Iterator[Any]:
    """NumPy's BLAS library, and the module of NumPy that is linked with it: elsewhere it leads to its own."""
    linear: Any = np.linalg
    folder = Path(np.__file__).parent.parent / "numpy.libs"
    for file in (*sorted(folder.glob("*openblas*")), linear._umath_linalg.__file__):
        yield ctypes.CDLL(str(file))


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
