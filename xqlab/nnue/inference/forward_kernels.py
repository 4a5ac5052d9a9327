"""One small net in kernels: its layers are loops for integers and for floats, or calls of a BLAS library.

The net is inputs -> width -> hidden -> 1, clipped to 0 ... 127 after the first two layers and divided by 64
after the second. All values are integers that floats hold exactly, so every type gives the same answers.
A layer has one row of weights per unit; integer sums are int32.

The layers' loops are unrolled: they compute four rows at a time. Each activation is then loaded once for four
rows, and the four sums are independent, so an addition need not wait for the one before and the processor's
pipelines stay busy. LLVM turns the inner loop over a row into vector instructions; floats allow that only in
`summed_freely` kernels, which may add in any order. For narrow integers `four_sums` writes them itself.

`docs/kernels.md` explains the parameters that the functions share.
"""

# mypy: ignore-errors

from __future__ import annotations

import numpy as np

from xqlab.kernels import kernel, summed_freely
from xqlab.kernels.four_sums import four_sums
from xqlab.kernels.gemv import BlasMatrix, add_product
from xqlab.kernels.generic import calls_chosen

TOP = 127
SHIFT = 64


@kernel
def whole_layer(active, weights, bias, sums):
    """sums = weights @ active + bias, in integers."""
    done = 0
    while done + 4 <= len(sums):
        one, two, three, four = four_sums(active, weights, done)
        sums[done] = one + bias[done]
        sums[done + 1] = two + bias[done + 1]
        sums[done + 2] = three + bias[done + 2]
        sums[done + 3] = four + bias[done + 3]
        done += 4
    while done < len(sums):
        row = weights[done]
        one = np.int32(0)
        for before in range(len(row)):
            one = np.int32(one + np.int32(active[before]) * np.int32(row[before]))
        sums[done] = one + bias[done]
        done += 1


@summed_freely
def float_layer(active, weights, bias, sums):
    """sums = weights @ active + bias, in floating point."""
    done = 0
    while done + 4 <= len(sums):
        row, second, third, fourth = weights[done], weights[done + 1], weights[done + 2], weights[done + 3]
        one, two, three, four = bias[done], bias[done + 1], bias[done + 2], bias[done + 3]
        for before in range(len(row)):
            one += active[before] * row[before]
            two += active[before] * second[before]
            three += active[before] * third[before]
            four += active[before] * fourth[before]
        sums[done], sums[done + 1], sums[done + 2], sums[done + 3] = one, two, three, four
        done += 4
    while done < len(sums):
        row = weights[done]
        one = bias[done]
        for before in range(len(row)):
            one += active[before] * row[before]
        sums[done] = one
        done += 1


@kernel
def library_layer(active, weights, bias, sums):
    """sums = weights @ active + bias, by a library.

    weights : BlasMatrix
    """
    for unit in range(len(sums)):
        sums[unit] = bias[unit]
    add_product(weights, active, sums)


def layer(active, weights, bias, sums):
    """sums = weights @ active + bias: by a library for a `BlasMatrix`, else by the type of the weights."""
    if isinstance(weights, BlasMatrix):
        library_layer(active, weights, bias, sums)
    else:
        (whole_layer if weights.dtype.kind == "i" else float_layer)(active, weights, bias, sums)


def _layer_of(active, weights, bias, sums):
    if not hasattr(weights, "dtype"):
        return library_layer
    return whole_layer if weights.dtype.name.startswith("int") else float_layer


calls_chosen(layer, _layer_of)


@kernel
def _behind(net):
    """The output of the layers behind the accumulators, which are in `net.sums`."""
    # As narrow as the sums: int64 takes twice as long.
    lowest, highest = net.active.dtype.type(0), net.active.dtype.type(TOP)
    for unit in range(len(net.active)):
        net.active[unit] = min(max(net.sums[unit], lowest), highest)
    layer(net.active, net.hidden_weights, net.hidden_bias, net.hidden_sums)
    for unit in range(len(net.hidden)):
        net.hidden[unit] = min(max(np.floor(net.hidden_sums[unit] / SHIFT), 0), TOP)
    layer(net.hidden, net.last_weights, net.last_bias, net.last_sums)
    return int(net.last_sums[0])


@kernel
def full(net, boards, passes):
    """The sum of the outputs of `passes` full evaluations, the first layer included.

    boards : number[boards, 1280]  one-hot, taken in turn
    """
    answers = 0
    for turn in range(passes):
        layer(boards[turn % len(boards)], net.input_rows, net.input_bias, net.wide_sums)
        for unit in range(len(net.sums)):
            net.sums[unit] = net.wide_sums[unit]
        answers += _behind(net)
    return answers


@kernel
def _add_columns(net, inputs):
    """Write the accumulators of a board to `net.sums`: the bias and the columns of its active inputs.

    inputs : int64[32]  the active inputs, below 0 for none
    """
    for unit in range(len(net.sums)):
        net.sums[unit] = net.input_bias[unit]
    for number in range(len(inputs)):
        if inputs[number] >= 0:
            column = net.input_columns[inputs[number]]
            for unit in range(len(column)):
                net.sums[unit] += column[unit]


@kernel
def _change_columns(net, added, removed, taken):
    """Update `net.sums` by the columns of a move.

    added, removed : int64  the column added, the one removed
    taken          : int64  the captured piece's, below 0 for none
    """
    plus = net.input_columns[added]
    minus = net.input_columns[removed]
    if taken >= 0:
        gone = net.input_columns[taken]
        for unit in range(len(plus)):
            net.sums[unit] += plus[unit] - minus[unit] - gone[unit]
    else:
        for unit in range(len(plus)):
            net.sums[unit] += plus[unit] - minus[unit]


@kernel
def columns(net, inputs, passes):
    """As `full`, but the first layer adds up the columns of the active inputs alone: a refresh.

    inputs : int64[boards, 32]  the active inputs of each board, below 0 for none
    """
    answers = 0
    for turn in range(passes):
        _add_columns(net, inputs[turn % len(inputs)])
        answers += _behind(net)
    return answers


@kernel
def moves(net, first, changes, passes):
    """As `columns`, with incremental updates from one board to the next.

    first   : int64[32]  the active inputs of the first board
    changes : int64[boards - 1, 3]  the column added, the one removed, the captured piece's (below 0: none)
    """
    answers = 0
    for turn in range(passes):
        number = turn % (len(changes) + 1)
        if number == 0:
            _add_columns(net, first)
        else:
            _change_columns(net, changes[number - 1, 0], changes[number - 1, 1], changes[number - 1, 2])
        answers += _behind(net)
    return answers


@kernel
def products(net, boards, passes):
    """The first sum of the last of `passes` full first layers.

    boards : number[boards, 1280]  one-hot, taken in turn
    """
    for turn in range(passes):
        layer(boards[turn % len(boards)], net.input_rows, net.input_bias, net.wide_sums)
    return net.wide_sums[0]


@kernel
def layers(active, weights, bias, sums, passes):
    """`layer` `passes` times, to time a layer whose weights are in the nearest cache."""
    for _ in range(passes):
        layer(active, weights, bias, sums)
        active[0] = sums[0] > 0  # otherwise the compiler runs the layer only once
    return sums[0]


@kernel
def read_words(words, passes):
    """Combine all words of an array `passes` times, to time the cache that holds them.

    words : int64[words]
    """
    combined = np.int64(0)
    for turn in range(passes):
        for number in range(len(words)):
            combined ^= words[number] + turn
    return combined
