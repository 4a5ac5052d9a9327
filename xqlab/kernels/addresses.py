"""Calls by address: of functions that are made after their compiled caller, or are plain Python."""

# mypy: ignore-errors

from __future__ import annotations

import ctypes
from collections.abc import Callable
from typing import Any, NamedTuple

import numba
import numpy as np
from llvmlite import ir
from numba import from_dtype, types
from numba.core.errors import NumbaError
from numba.extending import intrinsic, overload

from xqlab.kernels.dependencies import depends_on_types
from xqlab.kernels.mode import OPTIONS

FAILED = -(1 << 63)  # what a call returns whose machine code reports an error
CHECKED = {"boundscheck": True, "error_model": "python", "nogil": True}  # it fails where Python raises

callers: dict[int, Any] = {}  # the compiled function at an address
linked: dict[int, Any] = {}  # compiled functions by number, in a process whose code may have no addresses
functions: dict[int, Callable[[Any], int]] = {}  # what interpreted kernels call, by its number

_Callback = ctypes.CFUNCTYPE(ctypes.c_int32, ctypes.c_void_p, ctypes.c_void_p, ctypes.c_void_p)


class MachineCode(NamedTuple):
    """Where a function begins that takes one record and returns an int64; valid while `kept` lives."""

    address: int
    kept: Any


def call_at(number, address, fallback, record):
    """What a function returns for a record, an int64.

    number   : of the function, for interpreted kernels
    address  : of its machine code
    fallback : address of what is called instead where that reports an error
    """
    return functions[number](record)


@intrinsic
def _call(context: Any, address: Any, record: Any) -> Any:
    def emit(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        conventions = context.call_conv
        kind = conventions.get_function_type(types.int64, (record,)).as_pointer()
        function = builder.inttoptr(arguments[0], kind)
        status, value = conventions.call_function(builder, function, types.int64, (record,), [arguments[1]])
        return builder.select(status.is_error, ir.Constant(ir.IntType(64), FAILED), value)

    return types.int64(types.int64, record), emit


@overload(call_at, strict=False, jit_options=OPTIONS)
def _call_at(number: Any, address: Any, fallback: Any, record: Any) -> Any:
    if linked:
        return _choice(list(linked.items()))

    def call(number, address, fallback, record):
        value = _call(address, record)
        if value == FAILED:
            value = _call(fallback, record)
        return value

    return call


def _choice(functions: list[tuple[int, Any]]) -> Callable[..., int]:
    """As `call_at`, of functions that are called as any other, by number."""
    if not functions:
        return lambda number, address, fallback, record: np.int64(0)
    (chosen, function), *others = functions
    otherwise = numba.njit(_choice(others))

    def call(number, address, fallback, record):
        if number == chosen:
            return function(record)
        return otherwise(number, address, fallback, record)

    return call


depends_on_types(call_at, lambda records: [])  # the callers' code has nothing of what is called


def checked(function: Callable[..., Any]) -> Any:
    """The function as compiled code calls it, with checked array bounds, and division as in Python."""
    return numba.njit(function, **CHECKED)


def compiled_code(function: Any, record: np.dtype[Any], seen: np.dtype[Any], most: int) -> MachineCode:
    """The machine code of a `checked` function of one record; numba's errors where it cannot compile it.

    seen : dtype of the same size, as which the function reads the record
    most : the greatest size of a number that it may return, rounded to an integer
    """
    kind, seen_kind = from_dtype(record), from_dtype(seen)

    @intrinsic
    def read_as_seen(context: Any, record: Any) -> Any:
        return seen_kind(record), lambda context, builder, signature, arguments: arguments[0]

    def whole(record):
        value = function(read_as_seen(record))
        if not -most <= value <= most:
            raise ValueError
        return np.int64(np.rint(value))

    caller = checked(whole)
    try:
        caller.compile((kind,))
    except NumbaError:
        returned = [types.unliteral(result.signature.return_type) for result in function.overloads.values()]
        if returned and not isinstance(returned[-1], types.Number | types.Boolean):
            raise TypeError(
                f"expected a number wherever it returns, got numba's type {returned[-1]}"
            ) from None
        raise
    result = caller.overloads[(kind,)]
    address = result.library.get_pointer_to_function(result.fndesc.mangled_name)
    callers[address] = caller
    return MachineCode(address, caller)


def callback_code(function: Callable[[int], int]) -> MachineCode:
    """Machine code that calls a Python function with the address of the record; it must not raise."""

    def answer(result: int, error: int, record: int) -> int:
        ctypes.c_int64.from_address(result).value = function(record)
        return 0

    callback = _Callback(answer)
    return MachineCode(ctypes.cast(callback, ctypes.c_void_p).value, callback)


def address_of(record: Any) -> int:
    """Where a NumPy record lies."""
    return np.frombuffer(record, np.uint8).ctypes.data


def numbers_at(address: int, count: int) -> np.ndarray[Any, Any]:
    """The int64 numbers that begin at an address."""
    return np.frombuffer((ctypes.c_int64 * count).from_address(address), np.int64)
