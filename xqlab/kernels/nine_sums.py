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
    number, index = ir.FloatType(), ir.IntType(64)
    vector = ir.VectorType(number, lanes)
    lane = ir.IntType(32)

    def whole(value):
        return ir.Constant(index, value)

    def emit(context, builder, signature, arguments):
        source, first, inputs, weights, bias, channel, target, at, stride = arguments

        def begin(place):
            array = context.make_array(signature.args[place])(context, builder, arguments[place])
            return builder.bitcast(array.data, number.as_pointer())

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
        run = builder.mul(inputs, whole(SIDE))
        sums = [loaded(bias, channel)] * FILES
        for rank in range(SIDE):
            start = builder.add(first, builder.mul(inputs, whole(rank * RANK)))
            row = builder.add(builder.mul(builder.mul(run, whole(rank)), channels), channel)
            before, body, after = (
                builder.block,
                builder.append_basic_block("inputs"),
                builder.append_basic_block("summed"),
            )
            builder.branch(body)
            builder.position_at_end(body)
            done = builder.phi(index)
            done.add_incoming(whole(0), before)
            kept = [builder.phi(vector) for _ in sums]
            for phi, total in zip(kept, sums, strict=True):
                phi.add_incoming(total, before)
            column = loaded(weights, builder.add(row, builder.mul(done, channels)))
            here = builder.add(start, done)
            sums = []
            for file, total in enumerate(kept):
                seen = builder.load(
                    builder.gep(source, [builder.add(here, builder.mul(inputs, whole(file)))])
                )
                product = builder.fmul(spread(seen), column, flags=("contract",))
                sums.append(builder.fadd(total, product, flags=("contract",)))
            following = builder.add(done, whole(1))
            done.add_incoming(following, body)
            for phi, total in zip(kept, sums, strict=True):
                phi.add_incoming(total, body)
            builder.cbranch(builder.icmp_signed("<", following, run), body, after)
            builder.position_at_end(after)
        nought = ir.Constant(vector, [0.0] * lanes)
        for file, total in enumerate(sums):
            clipped = builder.select(builder.fcmp_ordered(">", total, nought), total, nought)
            where = builder.add(at, builder.mul(stride, whole(file)))
            builder.store(clipped, place_of(target, where)).align = 4
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
