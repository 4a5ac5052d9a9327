"""A net as one C header: integer weights and a short evaluator that agrees with xqlab's to the last bit."""

import re
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from xqlab import disk
from xqlab.nnue.net.network import NetworkError
from xqlab.nnue.net.quantised import ACCUMULATOR_UNIT, LARGEST_VALUE, Quantised

NAME = re.compile(r"[a-z][a-z0-9_]{0,30}\Z")
C_TYPES = {"int8": "int8_t", "int16": "int16_t", "int32": "int32_t"}
A_LINE = 100  # characters


def export_header(net: Quantised, path: Path | str, name: str = "xqlab_net") -> Path:
    """Write the header, which replaces an older one only once it is complete; return its path.

    name : prefix of its functions and arrays
    Raises NetworkError for a name that is no C identifier.
    """
    path = Path(path)
    disk.write_text(path, header(net, name))
    return path


def header(net: Quantised, name: str = "xqlab_net") -> str:
    """The text of the header, see `export_header`."""
    if not NAME.match(name):
        raise NetworkError(f"expected a name of small letters, digits and underscores, got {name!r}")
    shape = net.architecture
    features = shape.feature_set
    arrays = [_array(f"{name}_{layer}", array) for layer, array in net.arrays.items()]
    arrays.append(_array(f"{name}_king_bucket", features.buckets.astype(np.int8)))
    layers = "".join(
        _LAYER.format(
            name=name,
            number=number,
            before=before,
            length=length,
            unit=net.unit,
            rounded_away=net.rounded_away,
            half=net.rounded_away // 2,
        )
        for number, (before, length) in enumerate(zip(shape.lengths[:-2], shape.lengths[1:-1], strict=True))
    )
    return _TEXT.format(
        name=name,
        guard=name.upper() + "_H",
        about=repr(net).strip("<>"),
        arrays="\n".join(arrays),
        width=shape.width,
        perspectives=features.perspectives,
        mirrored=int(features.mirrored),
        buckets=shape.buckets,
        longest=max(shape.lengths),
        square="x * x" if shape.activation == "screlu" else "x",
        top=ACCUMULATOR_UNIT,
        layers=layers,
        last=len(shape.hidden),
        last_length=shape.lengths[-2],
        multiplier=net.multiplier,
        divisor=net.divisor,
        largest=LARGEST_VALUE,
    )


def _array(name: str, array: NDArray[Any]) -> str:
    flat = array.ravel()
    lines, line = [], ""
    for number in map(str, flat.tolist()):
        if len(line) + len(number) + 1 > A_LINE:
            lines.append(line)
            line = ""
        line += number + ","
    lines.append(line)
    return (
        f"static const {C_TYPES[array.dtype.name]} {name}[{flat.size}] = {{\n" + "\n".join(lines) + "\n};\n"
    )


_LAYER = """    for (o = 0; o < {length}; o++) {{
        const int8_t *w = {name}_weights_{number} + ((long)bucket * {length} + o) * {before};
        int32_t sum = {name}_bias_{number}[bucket * {length} + o];
        for (i = 0; i < {before}; i++) sum += {name}_active(seen[i]) * w[i];
        next[o] = {name}_clip(sum < 0 ? 0 : (sum + {half}) / {rounded_away});
    }}
    for (o = 0; o < {length}; o++) seen[o] = next[o];
"""

_TEXT = """/* A quantised net that evaluates positions of Xiangqi:
 * {about}.
 * Written by `xqlab export-header`. Needs C99 and nothing else.
 *
 *     int value = {name}_value(squares, side);
 *
 * squares : the squares of the 32 pieces, 9 * rank + file, a0 = 0 to i9 = 89, or 90 for a captured piece.
 *           Red's first: king, 2 advisors, 2 elephants, 2 knights, 2 rooks, 2 cannons, 5 pawns; then Black's.
 * side    : who is to move, 0 Red, 1 Black
 * Returns centipawns for the side to move.
 *
 * An accumulator of 255 is 1.0, a dense weight of 64 is 1.0. No sum overflows: that was checked when the net
 * was quantised.
 */
#ifndef {guard}
#define {guard}

#include <stdint.h>

{arrays}
static int {name}_clip(int x) {{
    return x < 0 ? 0 : x > {top} ? {top} : x;
}}

static int32_t {name}_active(int32_t x) {{
    return {square};
}}

/* The accumulators of `side`'s perspective: sums[{width}]. A piece activates the input of its kind, its
colour and
 * its square; the own king's square chooses the bucket, and whether left and right are exchanged. */
static void {name}_look(const unsigned char *squares, int side, int *seen) {{
    static const int kinds[16] = {{0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 6, 6, 6}};
    int king = squares[16 * side];
    int turned = {mirrored} && king % 9 > 4;
    int piece, i, bucket;
    king = (side ? 9 - king / 9 : king / 9) * 9 + (turned ? 8 - king % 9 : king % 9);
    bucket = {name}_king_bucket[king];
    for (i = 0; i < {width}; i++) seen[i] = {name}_input_bias[i];
    for (piece = 0; piece < 32; piece++) {{
        int square = squares[piece], kind = kinds[piece % 16] + 7 * (piece / 16 != side);
        const int16_t *column;
        if (square >= 90) continue;
        square = (side ? 9 - square / 9 : square / 9) * 9 + (turned ? 8 - square % 9 : square % 9);
        column = {name}_input_weights + ((long)bucket * 1260 + kind * 90 + square) * {width};
        for (i = 0; i < {width}; i++) seen[i] += column[i];
    }}
    for (i = 0; i < {width}; i++) seen[i] = {name}_clip(seen[i]);
}}

static int {name}_value(const unsigned char *squares, int side) {{
    int seen[{longest}], next[{longest}], pieces = 0, bucket, i, o;
    int32_t sum;
    int64_t scaled, value;
    for (i = 0; i < {perspectives}; i++) {name}_look(squares, side ^ i, seen + i * {width});
    for (i = 0; i < 32; i++) pieces += squares[i] < 90;
    bucket = (pieces - 1) * {buckets} / 32;
{layers}    sum = {name}_bias_{last}[bucket];
    for (i = 0; i < {last_length}; i++)
        sum += {name}_active(seen[i]) * {name}_weights_{last}[bucket * {last_length} + i];
    scaled = (int64_t)sum * {multiplier} + {divisor} / 2;
    value = scaled / {divisor} - (scaled % {divisor} < 0); /* rounded down, below 0 too */
    (void)next, (void)o;
    return (int)(value < -{largest} ? -{largest} : value > {largest} ? {largest} : value);
}}

#endif
"""
