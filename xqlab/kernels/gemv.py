"""A matrix times a vector by a BLAS library, called by address.

The library's `gemv` is Fortran's: all its arguments are pointers, and it sees the transpose of a matrix in
C's order.
"""

# mypy: ignore-errors

from __future__ import annotations

import ctypes
from typing import Any, NamedTuple

import numpy as np
from llvmlite import ir
from numba import types
from numba.extending import intrinsic, overload

from xqlab.kernels.dependencies import depends_on_types
from xqlab.kernels.mode import OPTIONS

ARGUMENTS = 11
PLACES = range(4)  # of `BlasMatrix.numbers`

_Gemv = ctypes.CFUNCTYPE(None, *[ctypes.c_void_p] * ARGUMENTS)


class BlasMatrix(NamedTuple):
    """A matrix that a library multiplies.

    rows    : float[units, inputs]
    gemv    : int64  the address of the library's `sgemv` or `dgemv`, as the type of the rows is
    numbers : int64[4]  the letter T (for "transposed"), inputs, units, 1
    one     : float[1]  1, in the type of the rows
    """

    rows: Any
    gemv: int
    numbers: Any
    one: Any


def blas_matrix(rows: Any, gemv: int) -> BlasMatrix:
    """The matrix `rows`, float[units, inputs] in C's order, multiplied by the function at an address."""
    # A library with sizes of 32 bits reads the lower halves, which are the first ones.
    numbers = np.array([ord("T"), *reversed(rows.shape), 1], np.int64)
    return BlasMatrix(rows, gemv, numbers, np.ones(1, rows.dtype))


def add_product(matrix, vector, sums):
    """sums += matrix @ vector.

    matrix : BlasMatrix
    vector : float[inputs]  of the matrix's type, as are the sums
    sums   : float[units]
    """
    start, size = matrix.numbers.ctypes.data, matrix.numbers.itemsize
    letter, inputs, units, step = (start + size * place for place in PLACES)
    one, rows, seen, result = (array.ctypes.data for array in (matrix.one, matrix.rows, vector, sums))
    _Gemv(matrix.gemv)(letter, inputs, units, one, rows, inputs, seen, step, one, result, step)


def _emit(context, builder, signature, arguments):
    pointer = ir.IntType(8).as_pointer()
    starts = [
        context.make_array(kind)(context, builder, array).data
        for kind, array in zip(signature.args[1:], arguments[1:], strict=True)
    ]

    def number(place):
        return builder.bitcast(builder.gep(starts[0], [ir.Constant(ir.IntType(64), place)]), pointer)

    letter, inputs, units, step = map(number, PLACES)
    one, rows, seen, result = (builder.bitcast(start, pointer) for start in starts[1:])
    kind = ir.FunctionType(ir.VoidType(), [pointer] * ARGUMENTS)
    gemv = builder.inttoptr(arguments[0], kind.as_pointer())
    builder.call(gemv, [letter, inputs, units, one, rows, inputs, seen, step, one, result, step])
    return context.get_dummy_value()


@intrinsic
def _call(context, gemv, numbers, one, rows, vector, sums):
    return types.void(gemv, numbers, one, rows, vector, sums), _emit


@overload(add_product, strict=False, jit_options=OPTIONS)
def _compiled(matrix, vector, sums):
    def add(matrix, vector, sums):
        _call(matrix.gemv, matrix.numbers, matrix.one, matrix.rows, vector, sums)

    return add


depends_on_types(add_product, lambda records: [])  # the callers' code has nothing of the library
