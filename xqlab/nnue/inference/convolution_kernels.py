"""The value of a convolutional net: only active inputs enter the first layer, the others go rank by rank.

All sums are float32. Compiled, a product and its addition are rounded once if the processor has fused
multiply-add; in plain Python they are rounded twice. So the two may differ by a centipawn, and both from
`Convolution.values`, which is float64.
"""

# mypy: ignore-errors

from __future__ import annotations

import numpy as np

from xqlab.kernels import kernel
from xqlab.kernels.nine_sums import RANK, SIDE, WIDE_REGISTERS, eight_channels, sixteen_channels
from xqlab.nnue.inference.forward_kernels import float_layer
from xqlab.nnue.inference.hybrid import mixed
from xqlab.nnue.net.features import INPUTS, PIECES
from xqlab.nnue.net.quantised import LARGEST_VALUE
from xqlab.xiangqi.core.squares import FILES, RANKS, SQUARES


@kernel
def _add_piece(board, rows, plane, rank, file):
    """Add a piece's weights to the nine squares around it; the border is cleared afterwards."""
    width = rows.shape[1]
    start = file * (width // SIDE)
    for step in range(SIDE):
        at = rank + step  # the border is row 0
        if 1 <= at <= RANKS:
            row = rows[plane * SIDE + step]
            begin = at * RANK * (width // SIDE) + start
            near = board[begin : begin + width]
            for channel in range(width):
                near[channel] += row[channel]


@kernel
def _first_layer(evaluator, position):
    """Write the output of the first convolution, after ReLU, to `evaluator.boards[0]`."""
    board = evaluator.boards[0]
    rows = evaluator.convolution_0
    bias = evaluator.convolution_0_bias
    width = len(bias)
    for rank in range(1, RANKS + 1):
        for file in range(1, FILES + 1):
            start = (rank * RANK + file) * width
            square = board[start : start + width]
            for channel in range(width):
                square[channel] = bias[channel]
    side = position.turn & 1
    for slot in range(PIECES):
        index = INPUTS[side, 0, slot, position.square[slot]]
        if index >= 0:
            plane = index // SQUARES
            square = index % SQUARES
            _add_piece(board, rows, plane, square // FILES, square % FILES)
    nothing = np.float32(0)
    for rank in range(1, RANKS + 1):
        start = rank * RANK * width
        whole = board[start : start + RANK * width]
        for number in range(len(whole)):
            whole[number] = max(whole[number], nothing)
        for channel in range(width):
            whole[channel] = nothing
            whole[(FILES + 1) * width + channel] = nothing


@kernel
def _convolve(source, weights, bias, target, corner, rank_step):
    """Write a convolution of a bordered board, after ReLU, to `target`.

    source    : float32[132 * before]  bordered board, by rank, file and channel
    weights   : float32[9 * before, length]  by rank, file and input channel
    bias      : float32[length]
    target    : float32[]  board of `length` channels
    corner    : int64  index of a0 in `target`
    rank_step : int64  from one rank to the next in `target`
    """
    before = len(weights) // (SIDE * SIDE)
    length = len(bias)
    for rank in range(RANKS):
        first = rank * RANK * before
        at = corner + rank * rank_step
        channel = 0
        while channel < length:
            if WIDE_REGISTERS and channel + 16 <= length:
                sixteen_channels(source, first, before, weights, bias, channel, target, at + channel, length)
                channel += 16
            else:
                eight_channels(source, first, before, weights, bias, channel, target, at + channel, length)
                channel += 8


@kernel
def _clip(row):
    """Raise negative activations to 0.

    row : float32[length]  changed
    """
    for unit in range(len(row)):
        row[unit] = max(row[unit], np.float32(0))


@kernel
def convolution_value(evaluator, position):
    """The net's value in centipawns for the side to move, rounded.

    evaluator : record of `convolution_record`
    position  : record of a position
    """
    _first_layer(evaluator, position)
    boards = evaluator.boards
    width = len(evaluator.convolution_1_bias)
    half = len(evaluator.convolution_2_bias)
    _convolve(
        boards[0],
        evaluator.convolution_1,
        evaluator.convolution_1_bias,
        boards[1],
        (RANK + 1) * width,
        RANK * width,
    )
    _convolve(
        boards[1],
        evaluator.convolution_2,
        evaluator.convolution_2_bias,
        evaluator.last_board,
        0,
        FILES * half,
    )
    float_layer(evaluator.last_board, evaluator.dense_0, evaluator.dense_0_bias, evaluator.hidden)
    _clip(evaluator.hidden)
    float_layer(evaluator.hidden, evaluator.dense_1, evaluator.dense_1_bias, evaluator.behind)
    _clip(evaluator.behind)
    float_layer(evaluator.behind, evaluator.dense_2, evaluator.dense_2_bias, evaluator.output)
    value = np.float64(evaluator.output[0]) * evaluator.scale
    return int(np.floor(min(max(value, -LARGEST_VALUE), LARGEST_VALUE) + 0.5))


@kernel
def evaluate(evaluator, position):
    """Centipawns for the side to move, by the net or by the net mixed with the hand-crafted evaluation."""
    return mixed(evaluator, position, convolution_value(evaluator, position))
