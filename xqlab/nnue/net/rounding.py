"""Quantisation errors of a net: by the type of its weights, measured on positions and bounded."""

import math
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from xqlab.nnue.net.network import Network, NetworkError
from xqlab.nnue.net.quantised import Quantised, filled, largest_sums


class Rounding(NamedTuple):
    """Errors of values, in centipawns, against the same net in float64."""

    mean: float
    largest: float


def rounding_errors(
    network: Network,
    squares: NDArray[np.uint8],
    turns: NDArray[np.integer],
    dtypes: tuple[str, ...] = ("float64", "float32", "float16", "int32", "int16", "int8"),
) -> dict[str, Rounding]:
    """The errors by type of the weights, all else in float64.

    A float type rounds each weight. For an integer type each array of weights has a step of its own,
    so that its largest weight is the type's largest number; biases are not rounded, as sums are wider.
    Raises NetworkError for another type.
    """
    exact = network.values(squares, turns)
    errors = {}
    for dtype in dtypes:
        arrays = {name: _rounded(name, array, dtype) for name, array in network.arrays.items()}
        off = abs(Network(network.architecture, arrays).values(squares, turns) - exact)
        errors[dtype] = Rounding(float(off.mean()), float(off.max()))
    return errors


def _rounded(name: str, array: NDArray[np.float32], dtype: str) -> NDArray[np.float32]:
    try:
        kind = np.dtype(dtype)
    except TypeError:
        kind = np.dtype(object)
    if kind.kind == "f":
        return array.astype(kind).astype(np.float32)
    if kind.kind != "i":
        raise NetworkError(f"expected a type of floats or of signed integers, got {dtype!r}")
    if "bias" in name:
        return array
    step = float(abs(array).max()) / np.iinfo(kind).max
    return array if step == 0 else (np.rint(array / step) * step).astype(np.float32)


def rounding_bound(network: Network, quantised: Quantised) -> float:
    """Upper bound, in centipawns, on |quantised - network|, with values clipped to the range of `quantised`.

    An accumulator's error is at most the sum of the rounding errors of the bias and of the columns of a
    game's pieces, each kind at its worst. Clipping enlarges no error, squaring on 0 ... 1 at most
    doubles it. A dense layer multiplies errors by the absolute weights, and adds the errors of the weights,
    as no activation is above 1. Then come the rounding to 255ths and, at last, to centipawns.
    """
    network = filled(network)
    shape = network.architecture
    squaring = 2.0 if shape.activation == "screlu" else 1.0
    meant = quantised.as_network()  # exact: the integers have fewer bits than a float32's fraction
    wrong = {
        name: abs(array.astype(np.float64) - meant.arrays[name]) for name, array in network.arrays.items()
    }
    sums = largest_sums(shape.feature_set, wrong["input_weights"]) + wrong["input_bias"]
    error = np.tile(np.minimum(squaring * sums, 1.0), shape.feature_set.perspectives)[None, :]
    output = np.zeros(1)
    for number in range(len(shape.hidden) + 1):
        weights = abs(meant.arrays[f"weights_{number}"].astype(np.float64))
        grown = np.einsum("boi,bi->bo", weights, np.broadcast_to(error, (shape.buckets, error.shape[1])))
        grown += wrong[f"weights_{number}"].sum(axis=2) + wrong[f"bias_{number}"]
        output = weights.sum(axis=2)[:, 0] + abs(meant.arrays[f"bias_{number}"][:, 0])
        last = number == len(shape.hidden)
        error = grown if last else np.minimum(squaring * (grown + 0.5 / 255), 1.0)
    scaled = quantised.multiplier / 256
    bound = scaled * error[:, 0] + abs(shape.scale - scaled) * output + 0.5
    return math.nextafter(float(bound.max()) * (1 + 1e-9), math.inf)
