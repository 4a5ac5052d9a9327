"""What a type of number costs: the error of a net whose weights are rounded to it, on positions of games."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from xqlab.nnue.net.network import Network, NetworkError


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
    """The errors by type, all else in float64.

    A float type keeps each weight as it can. For whole numbers each array of weights has a step of its own,
    so that its largest weight is the type's largest number; biases are not rounded, as sums are wider.
    Raises NetworkError for a type that is none.
    """
    exact = network.values(squares, turns)
    found = {}
    for dtype in dtypes:
        arrays = {name: _rounded(name, array, dtype) for name, array in network.arrays.items()}
        off = abs(Network(network.architecture, arrays).values(squares, turns) - exact)
        found[dtype] = Rounding(float(off.mean()), float(off.max()))
    return found


def _rounded(name: str, array: NDArray[np.float32], dtype: str) -> NDArray[np.float32]:
    try:
        kind = np.dtype(dtype)
    except TypeError:
        kind = np.dtype(object)
    if kind.kind == "f":
        return array.astype(kind).astype(np.float32)
    if kind.kind != "i":
        raise NetworkError(f"expected a type of floats or of signed whole numbers, got {dtype!r}")
    if "bias" in name:
        return array
    step = float(abs(array).max()) / np.iinfo(kind).max
    return array if step == 0 else (np.rint(array / step) * step).astype(np.float32)
