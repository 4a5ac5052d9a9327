"""Bits of words in kernels: counted, found, gathered and scattered by the processor's own instructions."""

# mypy: ignore-errors

from __future__ import annotations

from typing import Any

import numpy as np
from llvmlite import ir
from numba import types
from numba.core import cgutils
from numba.extending import intrinsic, overload

from xqlab.kernels.processor import BMI2


def count_bits(word: int) -> int:
    """The number of set bits of `word` (0 <= word < 2**63)."""
    return int(word).bit_count()


def lowest_bit(word: int) -> int:
    """The index of the lowest set bit of any `int64` but 0."""
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


# Sets of 64 squares are `int64` whose sign is the last square: these take and return words of any sign.

WORD = (1 << 64) - 1


def signed(word: int) -> int:
    """The `int64` that has the lowest 64 bits of `word`."""
    word &= WORD
    return word - (word >> 63 << 64)


def count_squares(squares: int) -> int:
    """The number of set bits of any `int64`."""
    return (int(squares) & WORD).bit_count()


def without_lowest(squares: int) -> int:
    """Any `int64` but 0 without its lowest set bit."""
    return signed(int(squares) & int(squares) - 1)


def shifted_left(squares: int, count: int) -> int:
    """Any `int64`, shifted to higher bits; what leaves the word is lost."""
    return signed(int(squares) << int(count))


def shifted_right(squares: int, count: int) -> int:
    """Any `int64`, shifted to lower bits, with zeros behind."""
    return signed((int(squares) & WORD) >> int(count))


def top_bits(squares: int, factor: int, count: int) -> int:
    """The highest `count` bits of the 64-bit product of any two `int64`."""
    return (int(squares) * int(factor) & WORD) >> 64 - int(count)


@intrinsic
def _population_count(context: Any, word: Any) -> Any:
    def emit(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.ctpop(arguments[0])

    return types.int64(types.int64), emit


@intrinsic
def _trailing_zeros(context: Any, word: Any) -> Any:
    def emit(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.cttz(arguments[0], ir.Constant(ir.IntType(1), 1))

    return types.int64(types.int64), emit


@overload(count_bits, strict=False)
def _count_bits(word: Any) -> Any:
    return lambda word: _population_count(word)


@overload(lowest_bit, strict=False)
def _lowest_bit(word: Any) -> Any:
    return lambda word: _trailing_zeros(word)


def _binary(emit_word: Any) -> Any:
    @intrinsic
    def call(context: Any, one: Any, other: Any) -> Any:
        def emit(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            return emit_word(builder, *arguments)

        return types.int64(types.int64, types.int64), emit

    return call


_shl = _binary(lambda builder, word, count: builder.shl(word, count))
_lshr = _binary(lambda builder, word, count: builder.lshr(word, count))
_product = _binary(lambda builder, word, factor: builder.mul(word, factor))
_lowest_cleared = _binary(lambda builder, word, less: builder.and_(word, builder.add(word, less)))


@overload(count_squares, strict=False)
def _count_squares(squares: Any) -> Any:
    return lambda squares: _population_count(squares)


@overload(without_lowest, strict=False)
def _without_lowest(squares: Any) -> Any:
    return lambda squares: _lowest_cleared(squares, -1)


@overload(shifted_left, strict=False)
def _shifted_left(squares: Any, count: Any) -> Any:
    return lambda squares, count: _shl(squares, count)


@overload(shifted_right, strict=False)
def _shifted_right(squares: Any, count: Any) -> Any:
    return lambda squares, count: _lshr(squares, count)


@overload(top_bits, strict=False)
def _top_bits(squares: Any, factor: Any, count: Any) -> Any:
    return lambda squares, factor, count: _lshr(_product(squares, factor), 64 - count)


def small_product(one: int, other: int) -> Any:
    """The product of two `int16` that is one, too: the processor multiplies twice as many as wider ones."""
    return np.int16(int(one) * int(other))


@intrinsic
def _int16_product(context: Any, one: Any, other: Any) -> Any:
    def emit(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.mul(*arguments)

    return types.int16(types.int16, types.int16), emit


@overload(small_product, strict=False)
def _small_product(one: Any, other: Any) -> Any:
    return lambda one, other: _int16_product(one, other)


def plus_product(total: int, one: int, other: int) -> Any:
    """An `int32` plus the product of two `int16`, in 32 bits.

    Numba's own sum has 64, and LLVM for WebAssembly does not find out that it can add many short ones.
    """
    return np.int32(int(total) + int(one) * int(other))


@intrinsic
def _int32_plus_product(context: Any, total: Any, one: Any, other: Any) -> Any:
    def emit(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        total, *factors = arguments
        return builder.add(total, builder.mul(*(builder.sext(factor, ir.IntType(32)) for factor in factors)))

    return types.int32(types.int32, types.int16, types.int16), emit


@overload(plus_product, strict=False)
def _plus_product(total: Any, one: Any, other: Any) -> Any:
    return lambda total, one, other: _int32_plus_product(total, one, other)


def prefetch(array: Any, index: int) -> None:
    """Prefetch an item of a 1-D array (0 <= index < len) into the processor's caches, without waiting."""


def prefetch_address(builder: Any, address: Any) -> None:
    """Emit LLVM's prefetch of an address, which may lie outside the array."""
    pointer, flag = cgutils.voidptr_t, ir.IntType(32)
    kind = ir.FunctionType(ir.VoidType(), [pointer, flag, flag, flag])
    instruction = builder.module.declare_intrinsic("llvm.prefetch", [pointer], kind)
    read, keep, for_data = (ir.Constant(flag, number) for number in (0, 3, 1))
    builder.call(instruction, [builder.bitcast(address, pointer), read, keep, for_data])


@intrinsic
def _prefetch_item(context: Any, array: Any, index: Any) -> Any:
    def emit(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        view = context.make_array(array)(context, builder, arguments[0])
        prefetch_address(builder, cgutils.get_item_pointer(context, builder, array, view, [arguments[1]]))
        return context.get_dummy_value()

    return types.none(array, types.int64), emit


@overload(prefetch, strict=False)
def _prefetch_overload(array: Any, index: Any) -> Any:
    return lambda array, index: _prefetch_item(array, index)


def _two_words(instruction: str) -> Any:
    @intrinsic
    def call(context: Any, word: Any, mask: Any) -> Any:
        def emit(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            kind = ir.FunctionType(ir.IntType(64), [ir.IntType(64), ir.IntType(64)])
            return builder.call(builder.module.declare_intrinsic(instruction, (), kind), arguments)

        return types.int64(types.int64, types.int64), emit

    return call


_pext = _two_words("llvm.x86.bmi.pext.64")
_pdep = _two_words("llvm.x86.bmi.pdep.64")


@overload(gather_bits, strict=False)
def _gather_bits(word: Any, mask: Any) -> Any:
    return (lambda word, mask: _pext(word, mask)) if BMI2 else gather_bits


@overload(scatter_bits, strict=False)
def _scatter_bits(word: Any, mask: Any) -> Any:
    return (lambda word, mask: _pdep(word, mask)) if BMI2 else scatter_bits
