"""A convolutional network as arrays, without torch: its weights, its values, its file.

    planes [14, 10, 9] -> width -> width -> width/2     3x3 convolutions, ReLU
                       -> width -> width/2 -> 1         dense, ReLU
    value   = scale * output                            centipawns for the mover

The planes are the inputs of the feature set `piece_square`: one for each kind of one side's pieces, from the
mover's perspective. `values` is these definitions in NumPy and float64, the reference for the compiled code.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from xqlab.errors import quoted
from xqlab.nnue.net.features import feature_set, inputs
from xqlab.nnue.net.file import read_arrays, write_arrays
from xqlab.nnue.net.network import (
    TIMES_ACTIVE,
    Architecture,
    NetworkError,
    checked_arrays,
    checked_counts,
    with_counts,
)
from xqlab.xiangqi.core.squares import FILES, KIND_NAMES, RANKS, SQUARES

KIND = "convolution"
FEATURES = "piece_square"
PLANES = 2 * len(KIND_NAMES)
SIDE = 3  # of a convolution's kernel
WIDEST = 512
LARGEST_SUM = 1e30  # far from what float32 can hold
ROWS = 256  # positions taken at a time


@dataclass(frozen=True)
class Convolution:
    """A convolutional network with its weights.

    width  : even, from 2 to 512
    arrays : float32, by the names and shapes of `shapes_of`
    scale  : centipawns of an output of 1, from 1 to 10000
    made   : where it comes from
    times_active : int64[1260]  how often each input was active in training, None if unknown
    Raises NetworkError for invalid fields, and for weights with which a sum could leave float32.
    """

    width: int
    arrays: Mapping[str, NDArray[np.float32]]
    scale: float = 400.0
    made: Mapping[str, Any] = field(default_factory=dict)
    times_active: NDArray[np.int64] | None = None

    def __post_init__(self) -> None:
        if type(self.width) is not int or not 2 <= self.width <= WIDEST or self.width % 2:
            raise NetworkError(f"expected an even width from 2 to {WIDEST}, got {quoted(self.width)}")
        if not isinstance(self.scale, int | float) or not 1 <= self.scale <= 10_000:
            raise NetworkError(f"expected a scale from 1 to 10000 centipawns, got {quoted(self.scale)}")
        object.__setattr__(self, "arrays", checked_arrays(self.arrays, shapes_of(self.width)))
        object.__setattr__(self, "times_active", checked_counts(Architecture(FEATURES), self.times_active))
        self._check_sums()

    def _check_sums(self) -> None:
        largest = 1.0  # of the layer's inputs
        for layer in LAYERS:
            weights = abs(self.arrays[layer].astype(np.float64))
            bias = abs(self.arrays[f"{layer}_bias"].astype(np.float64))
            largest = float((weights.reshape(len(weights), -1).sum(axis=1) * largest + bias).max())
            if largest > LARGEST_SUM:
                raise NetworkError(
                    f"expected sums within {LARGEST_SUM:g}, one of {layer!r} can reach {largest:.3g}"
                )

    def __repr__(self) -> str:
        return f"<Convolution of width {self.width}: {self.parameters} weights>"

    @classmethod
    def random(cls, width: int, seed: int = 0, scale: float = 400.0) -> Convolution:
        """Untrained weights: uniform, scaled so that layers keep the size of values."""
        drawn = np.random.default_rng(seed)
        arrays: dict[str, NDArray[np.float32]] = {}
        for name, shape in shapes_of(width).items():
            bound = math.sqrt(6 / math.prod(shape[1:])) if len(shape) > 1 else 0.1
            arrays[name] = drawn.uniform(-bound, bound, shape).astype(np.float32)
        return cls(width, arrays, scale)

    @property
    def parameters(self) -> int:
        """How many weights there are."""
        return sum(math.prod(shape) for shape in shapes_of(self.width).values())

    @property
    def multiply_adds(self) -> int:
        """Multiply-adds of one evaluation, including those with the zeros of the planes."""
        return sum(
            array.size * (SQUARES if array.ndim == 4 else 1)
            for name, array in self.arrays.items()
            if not name.endswith("bias")
        )

    def forward(self, active: NDArray[np.integer]) -> NDArray[np.float64]:
        """Centipawns for the mover: float64[rows].

        active : int[rows, 1, 32]  active inputs, -1 for none
        """
        values = [np.zeros(0)]
        for at in range(0, len(active), ROWS):
            some = active[at : at + ROWS, 0].astype(np.int64)
            planes = np.zeros((len(some), PLANES * SQUARES + 1))
            np.put_along_axis(planes, np.where(some < 0, PLANES * SQUARES, some), 1, axis=1)
            board = planes[:, :-1].reshape(-1, PLANES, SQUARES).transpose(0, 2, 1)  # [rows, square, plane]
            for layer in LAYERS[:3]:
                board = np.maximum(self._convolved(board, layer), 0)
            seen = board.transpose(0, 2, 1).reshape(len(some), -1)
            for layer in LAYERS[3:]:
                sums = seen @ self.arrays[layer].astype(np.float64).T + self.arrays[f"{layer}_bias"]
                seen = np.maximum(sums, 0)
            values.append(self.scale * sums[:, 0])
        return np.concatenate(values)

    def _convolved(self, seen: NDArray[np.float64], layer: str) -> NDArray[np.float64]:
        weights = self.arrays[layer].astype(np.float64)
        boards = np.pad(seen.reshape(len(seen), RANKS, FILES, -1), ((0, 0), (1, 1), (1, 1), (0, 0)))
        sums = np.zeros((len(seen), RANKS, FILES, len(weights))) + self.arrays[f"{layer}_bias"]
        for rank in range(SIDE):
            for file in range(SIDE):
                sums += boards[:, rank : rank + RANKS, file : file + FILES] @ weights[:, :, rank, file].T
        return sums.reshape(len(seen), SQUARES, len(weights))

    def values(self, squares: NDArray[np.uint8], turns: NDArray[np.integer]) -> NDArray[np.float64]:
        """Values in centipawns for the mover: float64[rows]; arguments as of `features.inputs`."""
        return self.forward(inputs(feature_set(FEATURES), squares, turns))

    def save(self, path: Path | str) -> Path:
        """Write the network to a file, see `xqlab.nnue.net.file`; return its path."""
        about = {"kind": KIND, "width": self.width, "scale": self.scale, "made": dict(self.made)}
        return write_arrays(path, about, with_counts(self.arrays, self.times_active))

    @classmethod
    def load(cls, path: Path | str) -> Convolution:
        """The network of a file.

        Raises NetFileError or NetworkError, with the reason, for an invalid file.
        """
        about, arrays = read_arrays(path)
        if about.get("kind") != KIND:
            raise NetworkError(
                f"expected a file of kind {KIND!r}, {str(path)!r} is {quoted(about.get('kind'))}"
            )
        made = about.get("made", {})
        if not isinstance(made, dict):
            raise NetworkError(f"expected where the net of {str(path)!r} comes from, got {quoted(made)}")
        counts = arrays.pop(TIMES_ACTIVE, None)
        return cls(about.get("width", 0), arrays, about.get("scale", 0), made, counts)


LAYERS = ("convolution_0", "convolution_1", "convolution_2", "dense_0", "dense_1", "dense_2")


def shapes_of(width: int) -> dict[str, tuple[int, ...]]:
    """The shape of each array of weights, by name, in the order of files.

    Convolutions are [outputs, inputs, rank, file], dense layers [outputs, inputs]. The first dense layer's
    inputs are the boards of the last convolution, one channel after another.
    """
    half = width // 2
    lengths = (width, width, half, width, half, 1)
    before = (PLANES, width, width, half * SQUARES, width, half)
    shapes: dict[str, tuple[int, ...]] = {}
    for layer, length, coming in zip(LAYERS, lengths, before, strict=True):
        shapes[layer] = (length, coming, SIDE, SIDE) if layer.startswith("conv") else (length, coming)
        shapes[f"{layer}_bias"] = (length,)
    return shapes
