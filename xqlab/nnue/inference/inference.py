"""A net's value of a position: accumulators, updated incrementally, and the layers behind them.

    accumulator = input bias + sum of the weight columns of the active features     for each perspective

A move changes few features: the moved piece leaves one square and stands on another, and a captured piece
disappears. The incremental update therefore takes the accumulators of an earlier position, subtracts the
columns of the features that went and adds those of the features that came: two or three columns instead of
one for each piece. All is in integers, so the result is exactly that of summing all columns.

Accumulators are computed only when a position is evaluated, from the nearest of the last `LOOK_BACK`
positions whose accumulators are there. If the own king has since moved to another bucket or, in a mirrored
feature set, to the other half of the board, every feature of that perspective is another one, and a refresh
is due. It does not start from the bias: for each view (bucket and mirroring) the record keeps the last board
evaluated in it, and the refresh adds and subtracts the pieces in which the two boards differ. If none of the
last positions has accumulators, a refresh is done, too.

The loops over `width` are unrolled over columns: all those of a move, or four columns, are added in one pass,
so that each accumulator is loaded and stored once. Units are independent, which lets LLVM vectorise these
loops.

A view number is `turned * king_buckets + bucket`. Sides are 0 Red, 1 Black; `evaluator` is a record of
`record`.

Source: Nasu 2018 (see `features`); the last board of each view comes from the chess engine Koivisto.
"""

# mypy: ignore-errors

from __future__ import annotations

import numpy as np

from xqlab.kernels import inlined, kernel
from xqlab.kernels.bits import count_bits, lowest_bit, plus_product, small_product
from xqlab.nnue.inference.record import EMPTY_ROW, FIRST_VIEW_ROW
from xqlab.nnue.net.features import INPUTS, PIECE_SQUARES, PIECES, view_of
from xqlab.nnue.net.quantised import ACCUMULATOR_UNIT, LARGEST_VALUE
from xqlab.xiangqi.core.squares import NOBODY, OFF, SLOTS

LOOK_BACK = 6  # plies: further back, a refresh costs about as little


@inlined
def _clipped(total):
    """A sum as an activation, 0 to ACCUMULATOR_UNIT."""
    return min(max(total, 0), ACCUMULATOR_UNIT)


@kernel
def _write_sums(evaluator, source, row, side, added, removed):
    """Write `sums[source]`, less the removed columns and plus the added ones, to `sums[row]`.

    added, removed : int64  how many columns of `evaluator.added` and `evaluator.removed`
    Removed columns go first, so that no intermediate sum has more pieces than a game, and none overflows.
    """
    width = evaluator.sums.shape[2]
    sums = evaluator.sums
    columns = evaluator.input_weights
    if source != row:
        for unit in range(width):
            sums[row, side, unit] = sums[source, side, unit]
    done = 0
    while done < removed:
        minus = evaluator.removed[done]
        for unit in range(width):
            sums[row, side, unit] = int(sums[row, side, unit]) - int(columns[minus, unit])
        done += 1
    done = 0
    while done + 4 <= added:
        one = evaluator.added[done]
        two = evaluator.added[done + 1]
        three = evaluator.added[done + 2]
        four = evaluator.added[done + 3]
        for unit in range(width):
            pair = int(columns[one, unit]) + int(columns[two, unit])
            other = int(columns[three, unit]) + int(columns[four, unit])
            sums[row, side, unit] = int(sums[row, side, unit]) + pair + other
        done += 4
    while done < added:
        plus = evaluator.added[done]
        for unit in range(width):
            sums[row, side, unit] = int(sums[row, side, unit]) + int(columns[plus, unit])
        done += 1


@inlined
def _column(slot, square, side, turned, first):
    """The column of a piece on a square.

    first : int64  the first column of the king's bucket
    """
    return int(INPUTS[side, turned, slot, square]) + first


@kernel
def _take_over(evaluator, position, source, row, side, turned, bucket):
    """Write the accumulators of the position into `row`, from those of a row in the same view."""
    first = bucket * PIECE_SQUARES
    added = 0
    removed = 0
    differ = 0  # the slots whose squares do, as bits: the processor compares many at a time
    for slot in range(PIECES):
        differ |= int(position.square[slot] != evaluator.piece_squares[source, side, slot]) << slot
    while differ != 0:
        slot = lowest_bit(differ)
        differ &= differ - 1
        now = int(position.square[slot])
        then = int(evaluator.piece_squares[source, side, slot])
        if now != OFF:
            evaluator.added[added] = _column(slot, now, side, turned, first)
            added += 1
        if then != OFF:
            evaluator.removed[removed] = _column(slot, then, side, turned, first)
            removed += 1
    _write_sums(evaluator, source, row, side, added, removed)
    _sign_row(evaluator, position, row, side, turned * evaluator.king_buckets + bucket)


@inlined
def _sign_row(evaluator, position, row, side, view):
    """Note in a row of accumulators that it is the position's, seen in a view.

    view : int64  the number of the view
    """
    for slot in range(PIECES):
        evaluator.piece_squares[row, side, slot] = position.square[slot]
    evaluator.views[row, side] = view
    evaluator.keys[row, side] = position.key


@inlined
def _follow_move(evaluator, position, side, turned, bucket):
    """Write the accumulators of the position into its row, from those of the position before the last move.

    What nearly every evaluation does, and therefore as little as there is to do.
    """
    width = evaluator.sums.shape[2]
    sums = evaluator.sums
    columns = evaluator.input_weights
    first = bucket * PIECE_SQUARES
    row = position.height
    move = int(position.moves[row - 1])
    origin = move & 127
    target = move >> 7 & 127
    slot = int(position.board[target])
    victim = int(position.captured[row - 1])
    plus = _column(slot, target, side, turned, first)
    minus = _column(slot, origin, side, turned, first)
    if victim == NOBODY:
        for unit in range(width):
            total = int(sums[row - 1, side, unit]) + int(columns[plus, unit]) - int(columns[minus, unit])
            sums[row, side, unit] = total
    else:
        taken = _column(victim, target, side, turned, first)
        for unit in range(width):
            total = int(sums[row - 1, side, unit]) + int(columns[plus, unit]) - int(columns[minus, unit])
            sums[row, side, unit] = total - int(columns[taken, unit])


@kernel
def accumulate(evaluator, position, side):
    """Make the accumulators of a side's perspective current, in the row of the position's height.

    By an incremental update if an earlier position of the line has accumulators in the same view, else by a
    refresh from the last board of the view.
    """
    height = position.height
    if evaluator.keys[height, side] == position.key:
        return
    king = int(position.square[SLOTS * side])
    turned, bucket = view_of(evaluator.king_bucket, evaluator.mirrored, side, king)
    view = turned * evaluator.king_buckets + bucket
    before = max(height - 1, 0)
    follows = height > 0 and position.moves[before] != 0 and evaluator.views[before, side] == view
    if follows and evaluator.keys[before, side] == position.keys[before]:
        evaluator.updated += 1
        _follow_move(evaluator, position, side, turned, bucket)
        _sign_row(evaluator, position, height, side, view)
        return
    back = 1
    while back <= LOOK_BACK and back <= height:
        source = height - back
        if evaluator.keys[source, side] == position.keys[source]:
            if evaluator.views[source, side] != view:
                break
            evaluator.updated += 1
            _take_over(evaluator, position, source, height, side, turned, bucket)
            return
        back += 1
    evaluator.refreshed += 1
    last = FIRST_VIEW_ROW + view
    _take_over(evaluator, position, last, last, side, turned, bucket)
    _take_over(evaluator, position, last, height, side, turned, bucket)


@kernel
def refresh(evaluator, position, side):
    """Sum the accumulators of a side's perspective from all pieces, in the row of the position's height."""
    turned, bucket = view_of(
        evaluator.king_bucket, evaluator.mirrored, side, int(position.square[SLOTS * side])
    )
    _take_over(evaluator, position, np.int64(EMPTY_ROW), position.height, side, turned, bucket)


@inlined
def _weighted(total, number, weight, squared):
    """`total` plus an activation times its weight.

    number  : int16  a sum or an activation, clipped to 0 ... 255 here
    weight  : int8
    squared : int64  1: the activation is squared
    """
    # The types are explicit so that LLVM multiplies and adds in as few bits as the sums need.
    seen = np.int16(_clipped(number))
    weighted = np.int16(weight)
    if squared != 0:
        weighted = small_product(weighted, seen)
    return plus_product(total, seen, weighted)


@kernel
def _output_of_accumulators(evaluator, row, turn, first, total):
    """The sum of a last layer directly behind the accumulators: no activations are stored in between.

    turn  : int64  the mover, 0 Red, 1 Black
    first : int64  index of the layer's first weight in `evaluator.dense`
    """
    # Weights are a slice because LLVM cannot prove that an index with an offset is not negative, and would
    # load byte by byte.
    width = evaluator.sums.shape[2]
    total = np.int32(total)
    own = evaluator.sums[row, turn]
    weights = evaluator.dense[first : first + width]
    if len(evaluator.rows) == 1:
        for unit in range(width):
            total = _weighted(total, own[unit], weights[unit], evaluator.squared)
        return np.int64(total)
    other = evaluator.sums[row, turn ^ 1]
    other_weights = evaluator.dense[first + width : first + 2 * width]
    for unit in range(width):
        total = _weighted(total, own[unit], weights[unit], evaluator.squared)
        total = _weighted(total, other[unit], other_weights[unit], evaluator.squared)
    return np.int64(total)


@kernel
def _dense_sum(evaluator, source, length, first, total):
    """The sum of one unit of a dense layer.

    source : int64  row of `evaluator.active` with the activations that enter, 0 or 1
    length : int64  how many they are
    first  : int64  index of the unit's first weight in `evaluator.dense`
    """
    active = evaluator.active[source]
    weights = evaluator.dense[first : first + length]
    total = np.int32(total)
    for unit in range(len(weights)):
        total = _weighted(total, active[unit], weights[unit], evaluator.squared)
    return np.int64(total)


@kernel
def _centipawns(evaluator, total):
    """The net's last sum in centipawns."""
    value = (int(total) * evaluator.multiplier + (evaluator.divisor >> 1)) // evaluator.divisor
    return min(max(value, -LARGEST_VALUE), LARGEST_VALUE)


@kernel
def propagate(evaluator, row, turn, pieces):
    """Centipawns for the mover, from the accumulators of a row.

    row    : int64  of `evaluator.sums`
    turn   : int64  the mover
    pieces : int64  pieces left, which choose the set of layers
    """
    bucket = min(max((pieces - 1) * evaluator.buckets // PIECES, 0), evaluator.buckets - 1)
    if evaluator.layers == 1:
        first = evaluator.first_weight[0] + bucket * evaluator.lengths[0]
        bias = np.int64(evaluator.dense_bias[evaluator.first_bias[0] + bucket])
        return _centipawns(evaluator, _output_of_accumulators(evaluator, row, turn, first, bias))
    width = evaluator.sums.shape[2]
    for view in range(len(evaluator.rows)):
        side = turn ^ view
        for unit in range(width):
            evaluator.active[0, view * width + unit] = _clipped(evaluator.sums[row, side, unit])
    source = 0
    layer = 0
    while layer < evaluator.layers - 1:
        before = evaluator.lengths[layer]
        length = evaluator.lengths[layer + 1]
        for unit in range(length):
            number = bucket * length + unit
            total = _dense_sum(
                evaluator,
                source,
                before,
                evaluator.first_weight[layer] + number * before,
                np.int64(evaluator.dense_bias[evaluator.first_bias[layer] + number]),
            )
            rounded = (max(total, 0) + (evaluator.rounded_away >> 1)) // evaluator.rounded_away
            evaluator.active[1 - source, unit] = min(rounded, ACCUMULATOR_UNIT)
        source = 1 - source
        layer += 1
    before = evaluator.lengths[layer]
    bias = np.int64(evaluator.dense_bias[evaluator.first_bias[layer] + bucket])
    first = evaluator.first_weight[layer] + bucket * before
    return _centipawns(evaluator, _dense_sum(evaluator, source, before, first, bias))


@kernel
def pieces_on_board(position):
    """The number of pieces on the board."""
    low = position.pieces[0, 0] | position.pieces[1, 0]
    high = position.pieces[0, 1] | position.pieces[1, 1]
    return count_bits(low) + count_bits(high)


@kernel
def net_value(evaluator, position):
    """The net's value in centipawns for the side to move."""
    turn = position.turn & 1
    for view in range(len(evaluator.rows)):
        accumulate(evaluator, position, turn ^ view)
    return propagate(evaluator, position.height, turn, pieces_on_board(position))


@kernel
def full_value(evaluator, position):
    """As `net_value`, with the accumulators summed from all pieces."""
    turn = position.turn & 1
    for view in range(len(evaluator.rows)):
        refresh(evaluator, position, turn ^ view)
    return propagate(evaluator, position.height, turn, pieces_on_board(position))
