"""The numba decorator `kernel`, its cache directory, and the interpreted twin of any kernel.

A kernel is compiled on first use, cached on disk, and runs without the GIL. Numba's own cache checks
only the file of the function that it compiles, so an edit in an imported file would go unnoticed. Here
each file of compiled code is named by a digest of all that it depends on (`_dependencies`), and the folder by
the versions, the compiler's flags and the modules that extend numba.
"""

# mypy: ignore-errors

from __future__ import annotations

import hashlib
import inspect
import os
import re
import sys
import threading
import types
from collections.abc import Callable, Iterable
from functools import cache, partial
from pathlib import Path
from typing import Any

import numba
import numpy as np
from llvmlite import binding, ir
from numba import config
from numba.core import cgutils
from numba.core import types as nb_types
from numba.extending import intrinsic, overload

from xqlab._compiling import KernelCompiler, adopt, choices
from xqlab._dependencies import digest as dependencies
from xqlab._faster_numba import hasten_numba
from xqlab._kernel_cache import KernelCache, Places, announce_once, find_places
from xqlab._stand_ins import plain_array

PACKAGE = Path(__file__).resolve().parent
COMPILED = not config.DISABLE_JIT
# Packages that depend on kernels and contain none.
WITHOUT_KERNELS = {"viz", "engine", "experiments", "cli", "__main__.py"}
# What extends numba, which the digests of kernels do not follow.
EXTENSIONS = ("_jit.py", "_compiling.py", "nnue/inference/nine_sums.py")
SLOW_BMI2 = ("bdver4", "znver1", "znver2")  # processors that need about a hundred cycles for one pext


def has_fast_bmi2() -> bool:
    """Whether compiled code may gather bits by one instruction; `XQLAB_BMI2=0` forbids it."""
    if not COMPILED or os.environ.get("XQLAB_BMI2") == "0":
        return False
    if config.CPU_NAME or config.CPU_FEATURES:  # numba compiles for another processor than this one
        return "+bmi2" in (config.CPU_FEATURES or "").split(",")
    return bool(binding.get_host_cpu_features().get("bmi2")) and binding.get_host_cpu_name() not in SLOW_BMI2


BMI2 = has_fast_bmi2()

_kernels: list[Any] = []
sources: dict[str, tuple[str, str]] = {}  # of modules with kernels: file, text when they were imported
_uncompiled: set[Any] = set()
# Held while twins and kernels are made on demand; never while anything is compiled.
making = threading.RLock()
if COMPILED:
    hasten_numba(choices)


@cache
def sources_hash() -> str:
    """Digest, in hexadecimal, of our sources below the widgets, the versions and the compiler's flags."""
    files = PACKAGE.rglob("*.py")
    return _hash_of(file for file in files if file.relative_to(PACKAGE).parts[0] not in WITHOUT_KERNELS)


def _hash_of(files: Iterable[Path]) -> str:
    digest = hashlib.sha256()
    flags = (config.BOUNDSCHECK, config.OPT, config.DEBUG, config.CPU_NAME, config.CPU_FEATURES)
    digest.update(repr((sys.version, numba.__version__, flags)).encode())
    for path in sorted(files):
        digest.update(path.relative_to(PACKAGE).as_posix().encode())
        digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


@cache
def cache_places() -> Places:
    """The folders of compiled code for these versions and this processor; see `Places`."""
    places = find_places(_hash_of(PACKAGE / name for name in EXTENSIONS) + ("-bmi2" if BMI2 else ""))
    for note in places.notes:
        if "not trusted" in note:
            announce_once(note, f"compiled code in {note}")
    return places


def kernel(function: Callable[..., Any]) -> Any:
    """`function`, compiled by numba on first call: cached on disk, without the GIL, division as in NumPy."""
    return _compiled(function)


def inlined(function: Callable[..., Any]) -> Any:
    """As `kernel`, and inlined into its callers: for a few lines in an inner loop."""
    return _compiled(function, forceinline=True)


def summed_freely(function: Callable[..., Any]) -> Any:
    """As `kernel`, but LLVM may reorder sums of floats, which lets it vectorise them."""
    return _compiled(function, fastmath={"reassoc", "contract", "nsz"})


def _compiled(function: Callable[..., Any], **options: Any) -> Any:
    options = {"forceinline": False, "fastmath": False, **options}  # else taken from the first caller
    function.__signature__ = inspect.signature(function)  # numba asks for it twice
    _remember_source(function)
    if COMPILED:
        options |= {"no_cfunc_wrapper": True, "pipeline_class": KernelCompiler}
    compiled = numba.njit(function, nogil=True, error_model="numpy", **options)
    if COMPILED:
        digest = partial(dependencies, function)
        adopt(compiled, digest)
        label = _label(function)
        if label is not None:
            compiled._cache = KernelCache(function, label, cache_places, digest)
    else:
        _uncompiled.add(compiled)
    _kernels.append(compiled)
    return compiled


def _label(function: Callable[..., Any]) -> str | None:
    """The name of the files of its compiled code; None for a function without a source file."""
    home = _home(function.__code__.co_filename)
    return None if home is None else re.sub(r"[^\w.-]", "", f"{home}.{function.__qualname__}")


@cache
def _home(name: str) -> str | None:
    file = Path(name)
    if file.is_relative_to(PACKAGE):
        return ".".join(file.relative_to(PACKAGE).with_suffix("").parts)
    # such as a test's
    return f"{file.stem}-{hashlib.sha256(name.encode()).hexdigest()[:16]}" if file.is_file() else None


def _remember_source(function: Callable[..., Any]) -> None:
    name, file = function.__module__, function.__code__.co_filename
    if name not in sources:
        try:
            with open(file, encoding="utf-8") as opened:
                sources[name] = file, opened.read()
        except (OSError, UnicodeDecodeError):  # typed into a notebook
            sources[name] = file, ""


def kernels() -> list[Any]:
    """All kernels defined so far."""
    return list(_kernels)


twins: list[Twin] = []


class Twin:
    """Kernels as plain Python, from the same code, in which every kernel that they call is plain Python, too.

    A twin and those that it calls become visible together, once they are whole: other threads ask, too.

    replace : (name, value) of a global that they read -> what they read instead
    """

    def __init__(self, replace: Callable[[str, Any], Any] = lambda name, value: value) -> None:
        self._replace = replace
        self._functions: dict[Callable[..., Any], types.FunctionType] = {}
        self._unfinished: dict[Callable[..., Any], types.FunctionType] = {}
        self._globals: dict[str, dict[str, Any]] = {}
        twins.append(self)

    def of(self, compiled: Any) -> Callable[..., Any]:
        """The twin of a kernel. Breakpoints in the kernel's file work in it."""
        function = getattr(compiled, "py_func", compiled)
        if function in self._functions:
            return self._functions[function]
        with making:
            return self._functions.get(function) or self._unfinished.get(function) or self._make(function)

    def _make(self, function: Callable[..., Any]) -> types.FunctionType:
        is_first = not self._unfinished
        namespace = self._globals.setdefault(function.__module__, {})
        twin = types.FunctionType(function.__code__, namespace, function.__name__, function.__defaults__)
        twin.__doc__ = function.__doc__
        twin.__module__ = function.__module__
        self._unfinished[function] = twin  # before its callees, which may call it
        try:
            self._fill(namespace, function)
            if is_first:
                self._functions.update(self._unfinished)
        finally:  # also after an interrupt, which leaves nothing half made
            if is_first:
                self._unfinished.clear()
        return twin

    def _fill(self, namespace: dict[str, Any], function: Callable[..., Any]) -> None:
        for name, value in function.__globals__.items():
            value = self._replace(name, value)
            namespace[name] = self.of(value) if is_kernel(value) else value

    def renew(self) -> None:
        """Take over what has been edited in the kernels."""
        with making:
            for function, twin in list(self._functions.items()):
                twin.__code__, twin.__doc__ = function.__code__, function.__doc__
                self._fill(twin.__globals__, function)


def is_kernel(value: Any) -> bool:
    """Whether a value is a kernel, compiled or, where NUMBA_DISABLE_JIT is set, plain Python itself."""
    return hasattr(value, "py_func") or (isinstance(value, types.FunctionType) and value in _uncompiled)


_on_records = Twin()


def interpreted(compiled: Any) -> Callable[..., Any]:
    """The same source as plain Python, in which every kernel that it calls is plain Python, too.

    Breakpoints in the kernel's file work in it. Records must be `np.record`s. `game.interpreted_for` gives a
    faster one, for plain objects in their place.
    """
    return _on_records.of(compiled) if COMPILED else compiled


_PLAIN_NUMPY = types.SimpleNamespace(**vars(np))
_PLAIN_NUMPY.int64 = int


def _lowest_bit_of_int(word: int) -> int:
    return (word & -word).bit_length() - 1


def for_stand_ins(name: str, value: Any) -> Any:
    """What a twin that works on stand-ins reads instead of a global: Python's numbers, lists, `Cells`."""
    if isinstance(value, np.ndarray):
        return plain_array(value)
    if isinstance(value, np.integer) and not isinstance(value, np.uint64):
        return int(value)
    if name == "BMI2":
        return False  # its instructions are loops in Python, where a multiplication does as well
    if value is np:
        return _PLAIN_NUMPY
    if value is count_bits:
        return int.bit_count
    return _lowest_bit_of_int if value is lowest_bit else value


def count_bits(word: int) -> int:
    """The number of set bits of `word` (0 <= word < 2**63)."""
    return int(word).bit_count()


def lowest_bit(word: int) -> int:
    """The index of the lowest set bit of `word` (0 < word < 2**63)."""
    return (int(word) & -int(word)).bit_length() - 1


def gather_bits(word: int, mask: int) -> int:
    """The bits of `word` that `mask` selects, packed from bit 0 on (pext)."""
    gathered = place = 0
    while mask != 0:
        gathered |= (int(word) >> lowest_bit(mask) & 1) << place
        mask &= mask - 1
        place += 1
    return gathered


def scatter_bits(word: int, mask: int) -> int:
    """The lowest bits of `word`, moved to the places that `mask` selects (pdep)."""
    scattered = place = 0
    while mask != 0:
        scattered |= (int(word) >> place & 1) << lowest_bit(mask)
        mask &= mask - 1
        place += 1
    return scattered


@intrinsic
def _population_count(context: Any, word: Any) -> Any:
    def emit(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.ctpop(arguments[0])

    return nb_types.int64(nb_types.int64), emit


@intrinsic
def _trailing_zeros(context: Any, word: Any) -> Any:
    def emit(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.cttz(arguments[0], ir.Constant(ir.IntType(1), 1))

    return nb_types.int64(nb_types.int64), emit


@overload(count_bits, strict=False)
def _count_bits(word: Any) -> Any:
    return lambda word: _population_count(word)


@overload(lowest_bit, strict=False)
def _lowest_bit(word: Any) -> Any:
    return lambda word: _trailing_zeros(word)


def prefetch(array: Any, index: int) -> None:
    """Prefetch an item of a 1-D array (0 <= index < len) into the processor's caches, without waiting."""


@intrinsic
def _prefetch_item(context: Any, array: Any, index: Any) -> Any:
    def emit(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        view = context.make_array(array)(context, builder, arguments[0])
        item = cgutils.get_item_pointer(context, builder, array, view, [arguments[1]])
        pointer, flag = cgutils.voidptr_t, ir.IntType(32)
        kind = ir.FunctionType(ir.VoidType(), [pointer, flag, flag, flag])
        instruction = builder.module.declare_intrinsic("llvm.prefetch", [pointer], kind)
        read, keep, for_data = (ir.Constant(flag, number) for number in (0, 3, 1))
        builder.call(instruction, [builder.bitcast(item, pointer), read, keep, for_data])
        return context.get_dummy_value()

    return nb_types.none(array, nb_types.int64), emit


@overload(prefetch, strict=False)
def _prefetch_overload(array: Any, index: Any) -> Any:
    return lambda array, index: _prefetch_item(array, index)


def _two_words(instruction: str) -> Any:
    @intrinsic
    def call(context: Any, word: Any, mask: Any) -> Any:
        def emit(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            kind = ir.FunctionType(ir.IntType(64), [ir.IntType(64), ir.IntType(64)])
            return builder.call(builder.module.declare_intrinsic(instruction, (), kind), arguments)

        return nb_types.int64(nb_types.int64, nb_types.int64), emit

    return call


_pext = _two_words("llvm.x86.bmi.pext.64")
_pdep = _two_words("llvm.x86.bmi.pdep.64")


@overload(gather_bits, strict=False)
def _gather_bits(word: Any, mask: Any) -> Any:
    return (lambda word, mask: _pext(word, mask)) if BMI2 else gather_bits


@overload(scatter_bits, strict=False)
def _scatter_bits(word: Any, mask: Any) -> Any:
    return (lambda word, mask: _pdep(word, mask)) if BMI2 else scatter_bits
