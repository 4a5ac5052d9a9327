"""A 3x3 convolution for the nine squares of a rank at once, in vector registers.

The sums of nine squares, each for as many output channels as a register holds, stay in registers while the
inputs stream by. Each row of weights is loaded once for nine independent sums. From a plain loop over the
channels LLVM keeps these sums in memory, which takes two to three times as long; hence the hand-written
instructions.
"""

# mypy: ignore-errors

from __future__ import annotations

import numpy as np
from llvmlite import ir
from numba import types
from numba.core import cgutils
from numba.extending import intrinsic, overload

from xqlab.kernels.processor import has

SIDE = 3
FILES = 9
RANK = FILES + 2  # squares of a rank with its border
NARROW, WIDE = 8, 16  # channels taken at a time


WIDE_REGISTERS = has("avx512f")  # whether one holds sixteen float32


def _added(source, first, inputs, weights, bias, channel, target, at, stride, lanes):
    sums = np.tile(bias[channel : channel + lanes], (FILES, 1))
    run = SIDE * inputs
    for rank in range(SIDE):
        start = first + rank * RANK * inputs
        seen = np.stack([source[start + file * inputs :][:run] for file in range(FILES)])
        sums += seen @ weights[rank * run : (rank + 1) * run, channel : channel + lanes]
    for file in range(FILES):
        target[at + file * stride :][:lanes] = np.maximum(sums[file], 0)


def eight_channels(source, first, inputs, weights, bias, channel, target, at, stride):
    """Write eight output channels, from `channel` on, of the nine squares of a rank, after ReLU.

    source  : float32[]  board with a border of zeros, by rank, file and channel
    first   : int64  index in `source` of the first corner of the first square's 3x3 neighbourhood
    inputs  : int64  input channels of a square
    weights : float32[9 * inputs, channels]  by rank, file and input channel
    bias    : float32[channels]
    target  : float32[]  written from index `at` on, the next square after `stride` numbers
    The caller guarantees that all indices lie within the arrays.
    """
    _added(source, first, inputs, weights, bias, channel, target, at, stride, NARROW)


def sixteen_channels(source, first, inputs, weights, bias, channel, target, at, stride):
    """As `eight_channels`, for sixteen channels."""
    _added(source, first, inputs, weights, bias, channel, target, at, stride, WIDE)


def _emitted(lanes):
    number, index, lane = ir.FloatType(), ir.IntType(64), ir.IntType(32)
    vector = ir.VectorType(number, lanes)

    def emit(context, builder, signature, arguments):
        source, first, inputs, weights, bias, channel, target, at, stride = arguments

        def begin(place):
            array = context.make_array(signature.args[place])(context, builder, arguments[place])
            return builder.bitcast(array.data, number.as_pointer())

        def after(start, step, times):
            return builder.add(start, builder.mul(step, ir.Constant(index, times)))

        def place_of(pointer, where):
            return builder.bitcast(builder.gep(pointer, [where]), vector.as_pointer())

        def loaded(pointer, where):
            value = builder.load(place_of(pointer, where))
            value.align = 4
            return value

        def spread(value):
            nothing = ir.Constant(vector, ir.Undefined)
            one = builder.insert_element(nothing, value, ir.Constant(lane, 0))
            return builder.shuffle_vector(one, nothing, ir.Constant(ir.VectorType(lane, lanes), [0] * lanes))

        source, weights, bias, target = begin(0), begin(3), begin(4), begin(6)
        shape = context.make_array(signature.args[3])(context, builder, arguments[3]).shape
        channels = builder.extract_value(shape, 1)
        run = builder.mul(inputs, ir.Constant(index, SIDE))
        # Nine variables and no array: so LLVM keeps them in registers.
        sums = [cgutils.alloca_once_value(builder, loaded(bias, channel)) for _ in range(FILES)]
        for rank in range(SIDE):
            start, row = after(first, inputs, rank * RANK), after(ir.Constant(index, 0), run, rank)
            with cgutils.for_range(builder, run) as loop:
                where = builder.mul(builder.add(row, loop.index), channels)
                column = loaded(weights, builder.add(where, channel))
                here = builder.add(start, loop.index)
                for file, total in enumerate(sums):
                    seen = builder.load(builder.gep(source, [after(here, inputs, file)]))
                    product = builder.fmul(spread(seen), column, flags=("contract",))
                    builder.store(builder.fadd(builder.load(total), product, flags=("contract",)), total)
        nought = ir.Constant(vector, [0.0] * lanes)
        for file, total in enumerate(map(builder.load, sums)):
            clipped = builder.select(builder.fcmp_ordered(">", total, nought), total, nought)
            builder.store(clipped, place_of(target, after(at, stride, file))).align = 4
        return context.get_dummy_value()

    return emit


def _replaced(stub, lanes):
    @intrinsic
    def vectors(context, source, first, inputs, weights, bias, channel, target, at, stride):
        whole = types.int64
        signature = types.none(source, whole, whole, weights, bias, whole, target, whole, whole)
        return signature, _emitted(lanes)

    def compiled(source, first, inputs, weights, bias, channel, target, at, stride):
        return lambda source, first, inputs, weights, bias, channel, target, at, stride: vectors(
            source, first, inputs, weights, bias, channel, target, at, stride
        )

    overload(stub, strict=False)(compiled)


_replaced(eight_channels, NARROW)
_replaced(sixteen_channels, WIDE)
