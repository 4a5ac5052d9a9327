"""Four rows of integer weights times one vector, in vector registers.

In a plain loop over four rows LLVM widens int16 and int8 to int32 before it multiplies, and a register holds
no more of them than of float32. The processor can multiply narrow numbers and add neighbours at once; hence
the hand-written instructions. The sums stay in registers, and the vector is loaded once for all rows. The
rows below are prefetched: a row ends before the processor notices that it is read from end to end.
"""

# mypy: ignore-errors

from __future__ import annotations

import numpy as np
from llvmlite import ir
from numba import types
from numba.core import cgutils
from numba.extending import intrinsic, overload

from xqlab.kernels.bits import prefetch_address
from xqlab.kernels.processor import has

ROWS = 4
BITS, LINE = 256, 512  # of a register, of a cache line
UNROLLED = LINE // BITS
VECTORS = {  # of activations and of weights
    size: (ir.VectorType(ir.IntType(size), BITS // size), BITS // size) for size in (8, 16, 32)
}


def four_sums(active, weights, first):
    """(one, two, three, four), int32: the products of four rows with a vector.

    active  : integer[length]  uint8 at most 127, so that no pair of products overflows int16
    weights : integer[rows, length]
    first   : int64  the first of the four rows
    The caller guarantees that there are four rows, and that no sum overflows int32.
    """
    rows = weights[first : first + ROWS].astype(np.int32)
    return tuple(np.int32(total) for total in rows @ active.astype(np.int32))


def _emit(context, builder, signature, arguments):
    size = signature.args[0].dtype.bitwidth
    index = ir.IntType(64)
    (vector, lanes), (short, _), (wide, sums_held) = VECTORS[size], VECTORS[16], VECTORS[32]

    def called(name, result, *values):
        kind = ir.FunctionType(result, [value.type for value in values])
        return builder.call(cgutils.get_or_insert_function(builder.module, kind, name), values)

    def loaded(pointer):
        value = builder.load(builder.bitcast(pointer, vector.as_pointer()))
        value.align = size // 8
        return value

    def products(seen, row):
        if size == 8:
            pairs = called("llvm.x86.avx2.pmadd.ub.sw", short, seen, row)
            seen, row = pairs, ir.Constant(short, [1] * VECTORS[16][1])
        return called("llvm.x86.avx2.pmadd.wd", wide, seen, row)

    seen, table = (
        context.make_array(kind)(context, builder, array)
        for kind, array in zip(signature.args[:2], arguments[:2], strict=True)
    )
    length = builder.extract_value(seen.shape, 0)
    below = builder.mul(length, ir.Constant(index, ROWS))
    rows = [builder.add(arguments[2], ir.Constant(index, row)) for row in range(ROWS)]
    starts = [builder.gep(table.data, [builder.mul(row, length)]) for row in rows]
    nothing = ir.Constant(wide, [0] * sums_held)
    sums = [[cgutils.alloca_once_value(builder, nothing) for _ in range(UNROLLED)] for _ in range(ROWS)]
    step = ir.Constant(index, lanes * UNROLLED)
    with cgutils.for_range(builder, builder.udiv(length, step)) as loop:
        for part in range(UNROLLED):
            at = builder.add(builder.mul(loop.index, step), ir.Constant(index, part * lanes))
            shared = loaded(builder.gep(seen.data, [at]))
            for start, parts in zip(starts, sums, strict=True):
                place = builder.gep(start, [at])
                if part == 0:
                    prefetch_address(builder, builder.gep(place, [below]))
                total = builder.add(builder.load(parts[part]), products(shared, loaded(place)))
                builder.store(total, parts[part])
    totals = [builder.add(*map(builder.load, parts)) for parts in sums]
    reduced = [called(f"llvm.vector.reduce.add.v{sums_held}i32", ir.IntType(32), total) for total in totals]
    return context.make_tuple(builder, signature.return_type, reduced)


@intrinsic
def _in_registers(context, active, weights, first):
    return types.UniTuple(types.int32, ROWS)(active, weights, types.int64), _emit


@overload(four_sums, strict=False)
def _compiled(active, weights, first):
    narrow = (active.dtype, weights.dtype) in ((types.int16, types.int16), (types.uint8, types.int8))
    vectors = narrow and active.layout == weights.layout == "C" and has("avx2")
    step = UNROLLED * BITS // active.dtype.bitwidth

    def sums(active, weights, first):
        row, second, third, fourth = (
            weights[first],
            weights[first + 1],
            weights[first + 2],
            weights[first + 3],
        )
        one, two, three, four = np.int32(0), np.int32(0), np.int32(0), np.int32(0)
        done = 0
        if vectors:
            one, two, three, four = _in_registers(active, weights, first)
            done = len(active) // step * step
        for before in range(done, len(active)):
            seen = np.int32(active[before])
            one = np.int32(one + seen * np.int32(row[before]))
            two = np.int32(two + seen * np.int32(second[before]))
            three = np.int32(three + seen * np.int32(third[before]))
            four = np.int32(four + seen * np.int32(fourth[before]))
        return one, two, three, four

    return sums
