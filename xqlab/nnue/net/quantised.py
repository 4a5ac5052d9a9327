"""A quantised network: scales, integer weights, values exact to the last bit, its file.

    accumulators       int16   255 is 1.0
    activations x      crelu: 255 is 1.0; screlu: their squares, 65025 is 1.0
    dense weights      int8    64 is 1.0
    dense sums         int32   64 times the unit of x; rounded to 0 ... 255 before the next layer
    value              int     centipawns, rounded, from -20000 to 20000

No sum can overflow: `Quantised` refuses weights with which one could on any board.
`values` is these definitions in NumPy, the reference for the compiled code and for the C header.
"""

from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from xqlab.errors import listed
from xqlab.nnue.net.features import FeatureSet
from xqlab.nnue.net.file import read_arrays
from xqlab.nnue.net.network import (
    TIMES_ACTIVE,
    Architecture,
    Network,
    NetworkError,
    WeightedNet,
    architecture_of,
)
from xqlab.xiangqi.core.squares import LETTERS, MOST, SQUARES

ACCUMULATOR_UNIT = 255
WEIGHT_UNIT = 64
SCALE_UNIT = 256  # the architecture's scale is kept in 256ths of a centipawn
LARGEST_VALUE = 20_000  # centipawns, below every value that a rule or a mate gives
LEAST_GAIN = 1.01  # of the last layer: for less its weights stay as they are
LARGEST_HALF = 8.0  # below it neighbours in float16 lie nearer to each other than integer input weights
LEAST_SCALE = 16.0  # centipawns: the scale's step is then 1/4096 of it
INT8, INT16, INT32 = ((1 << bits) - 1 for bits in (7, 15, 31))
MOST_OF_KIND = [MOST[letter] for letter in LETTERS] * 2  # own pieces, then the opponent's


@dataclass(frozen=True, repr=False)
class Quantised(WeightedNet):
    """A network with integer weights.

    arrays : by the names and shapes of `Architecture.shapes`; int16 for the inputs, int8 for dense weights,
             int32 for dense biases
    made   : where it comes from
    times_active : int64[inputs]  how often each input was active in training, None if unknown
    Raises NetworkError for other arrays, and for weights with which a sum could overflow.
    """

    KIND = "quantised"

    def __post_init__(self) -> None:
        super().__post_init__()
        kinds = dtypes_of(self.architecture)
        if set(self.arrays) != set(kinds):
            raise NetworkError(f"expected arrays {', '.join(kinds)}; got {listed(self.arrays)}")
        copies = {}
        for name, shape in self.architecture.shapes.items():
            array = np.array(self.arrays[name])
            if array.shape != shape or array.dtype != kinds[name]:
                expected = f"{np.dtype(kinds[name])}{list(shape)}"
                raise NetworkError(f"expected {name!r} as {expected}, got {array.dtype}{list(array.shape)}")
            array.flags.writeable = False
            copies[name] = array
        object.__setattr__(self, "arrays", copies)
        self._check_sums()

    def _check_sums(self) -> None:
        largest = largest_sums(self.architecture.feature_set, self.arrays["input_weights"])
        largest += abs(self.arrays["input_bias"].astype(np.int64))
        if largest.max() > INT16:
            raise NetworkError(
                f"expected accumulators within {INT16 / ACCUMULATOR_UNIT:.1f}, unit {int(largest.argmax())} "
                f"can reach {largest.max() / ACCUMULATOR_UNIT:.1f}"
            )
        for number in range(len(self.architecture.hidden) + 1):
            weights = abs(self.arrays[f"weights_{number}"].astype(np.int64))
            sums = weights.sum(axis=2) * self.unit + abs(self.arrays[f"bias_{number}"].astype(np.int64))
            if sums.max() + self.rounded_away > INT32:
                bucket, unit = np.unravel_index(int(sums.argmax()), sums.shape)
                limit = INT32 / (self.unit * WEIGHT_UNIT)
                raise NetworkError(
                    f"expected sums of layer {number} within {limit:.1f}, "
                    f"unit {int(unit)} of bucket {int(bucket)} can reach "
                    f"{sums.max() / (self.unit * WEIGHT_UNIT):.1f}"
                )

    @property
    def unit(self) -> int:
        """The activation that is 1.0."""
        return ACCUMULATOR_UNIT ** (2 if self.architecture.activation == "screlu" else 1)

    @property
    def rounded_away(self) -> int:
        """The divisor of a dense sum before the next layer."""
        return self.unit * WEIGHT_UNIT // ACCUMULATOR_UNIT

    @property
    def multiplier(self) -> int:
        """Centipawns of an output of 1, in 256ths."""
        return round(self.architecture.scale * SCALE_UNIT)

    @property
    def divisor(self) -> int:
        """The output's sum times `multiplier`, divided by this, is the value."""
        return self.unit * WEIGHT_UNIT * SCALE_UNIT

    @classmethod
    def of(cls, network: Network) -> "Quantised":
        """The quantised network; its last layer is `filled` first, so that less is lost.

        Raises NetworkError, with the reason, for weights that do not fit.
        """
        network = filled(network)
        kinds = dtypes_of(network.architecture)
        arrays = {}
        for name, array in network.arrays.items():
            unit = unit_of(network.architecture, name)
            rounded = np.rint(array.astype(np.float64) * unit)
            limit = np.iinfo(kinds[name]).max
            if abs(rounded).max() > limit:
                raise NetworkError(
                    f"expected {name!r} within {limit / unit:.3f}, the largest is {abs(array).max():.3f}"
                )
            arrays[name] = rounded.astype(kinds[name])
        return cls(network.architecture, arrays, network.made, network.times_active)

    def as_network(self) -> Network:
        """The same weights in floating point: the values that the integers stand for."""
        shape = self.architecture
        return Network(
            shape,
            {name: (array / unit_of(shape, name)).astype(np.float32) for name, array in self.arrays.items()},
            self.made,
            self.times_active,
        )

    def forward(self, active: NDArray[np.integer], pieces: NDArray[np.integer]) -> NDArray[np.int64]:
        """Centipawns for the mover: int64[rows]; arguments as of `WeightedNet.forward`."""
        shape = self.architecture
        rows = np.arange(len(active))
        bucket = shape.bucket_of(pieces)
        columns = np.vstack([self.arrays["input_weights"], np.zeros((1, shape.width), np.int16)])
        sums = columns[active].sum(axis=2, dtype=np.int64) + self.arrays["input_bias"]
        seen = np.clip(sums.reshape(len(active), shape.lengths[0]), 0, ACCUMULATOR_UNIT)
        for number in range(len(shape.hidden) + 1):
            activated = seen**2 if shape.activation == "screlu" else seen
            weights = self.arrays[f"weights_{number}"].astype(np.int64)
            dense = np.stack([activated @ matrix.T for matrix in weights])[bucket, rows]
            dense += self.arrays[f"bias_{number}"][bucket]
            if number == len(shape.hidden):
                value = (dense[:, 0] * self.multiplier + self.divisor // 2) // self.divisor
                return np.asarray(np.clip(value, -LARGEST_VALUE, LARGEST_VALUE))
            rounded = (dense + self.rounded_away // 2) // self.rounded_away
            seen = np.clip(rounded, 0, ACCUMULATOR_UNIT)
        raise AssertionError("the last layer returns")

    @classmethod
    def load(cls, path: Path | str) -> "Quantised":
        """The network of a file, quantised if the file holds one in floating point.

        Raises NetFileError or NetworkError, with the reason, for what is neither.
        """
        about, arrays = read_arrays(path)
        if about.get("kind") != cls.KIND:
            return cls.of(Network.load(path))
        counts = arrays.pop(TIMES_ACTIVE, None)
        return cls(architecture_of(about, cls.KIND, str(path)), arrays, about.get("made", {}), counts)


def filled(network: Network) -> Network:
    """The same function of the board, with the last layer's weights as large as int8 can hold them.

    They are multiplied by a factor and the scale is divided by it: the values stay, the rounding gets finer.
    The scale stays in an architecture's range. Weights that are already too large stay as they are.
    """
    shape = network.architecture
    weights, bias = (f"{name}_{len(shape.hidden)}" for name in ("weights", "bias"))
    rows = network.arrays[weights].astype(np.float64)
    total = (abs(rows).sum(axis=2) + abs(network.arrays[bias])).max()
    unit = unit_of(shape, bias)
    limits = (INT8 / WEIGHT_UNIT, abs(rows).max()), (0.99 * INT32 / unit, total)
    factor = min((limit / largest for limit, largest in limits if largest > 0), default=1.0)
    factor = min(factor, shape.scale / LEAST_SCALE)
    if factor < LEAST_GAIN:
        return network
    arrays = {**network.arrays, **{name: network.arrays[name] * factor for name in (weights, bias)}}
    return Network(replace(shape, scale=shape.scale / factor), arrays, network.made, network.times_active)


def halved(network: Network) -> Network:
    """The network with its input weights rounded to float16, quantised the same: a copy to ship.

    Its file has two bytes for each input weight. A weight that float16 would move to another integer becomes
    float16's next number on the near side. All else stays: the scale depends on it.
    Raises NetworkError for an input weight of 8 or above.
    """
    exact = network.arrays["input_weights"].astype(np.float64)
    if (largest := abs(exact).max()) >= LARGEST_HALF:
        raise NetworkError(
            f"expected input weights below {LARGEST_HALF:g} for float16, the largest is {largest:.3f}"
        )
    half = exact.astype(np.float16)
    unit = unit_of(network.architecture, "input_weights")
    moved = np.rint(half.astype(np.float64) * unit) != np.rint(exact * unit)
    half[moved] = np.nextafter(half, np.where(exact > half, np.inf, -np.inf).astype(np.float16))[moved]
    return replace(network, arrays={**network.arrays, "input_weights": half})


def dtypes_of(architecture: Architecture) -> dict[str, type[np.signedinteger[Any]]]:
    """The type of each array, by name."""
    kinds: dict[str, type[np.signedinteger[Any]]] = {}
    for name in architecture.shapes:
        dense: type[np.signedinteger[Any]] = np.int8 if name.startswith("weights") else np.int32
        kinds[name] = np.int16 if name.startswith("input") else dense
    return kinds


def unit_of(architecture: Architecture, name: str) -> int:
    """The integer that stands for 1.0 in the array of this name."""
    if name.startswith("input"):
        return ACCUMULATOR_UNIT
    if name.startswith("weights"):
        return WEIGHT_UNIT
    return WEIGHT_UNIT * ACCUMULATOR_UNIT ** (2 if architecture.activation == "screlu" else 1)


def largest_sums(features: FeatureSet, columns: NDArray[Any]) -> NDArray[Any]:
    """[width]: the largest absolute sum of columns that each unit can reach with the pieces of a game.

    columns : [inputs, width]
    """
    width = columns.shape[1]
    by_kind = columns.reshape(features.bucket_count, len(MOST_OF_KIND), SQUARES, width)
    largest = np.zeros(width, dtype=np.result_type(columns.dtype, np.int64))
    for sign in (1, -1):
        total = np.zeros((features.bucket_count, width), dtype=largest.dtype)
        for kind, most in enumerate(MOST_OF_KIND):
            signed = by_kind[:, kind].astype(largest.dtype) * sign
            best = np.partition(signed, SQUARES - most, axis=1)[:, SQUARES - most :]
            total += np.maximum(best, 0).sum(axis=1)
        largest = np.maximum(largest, total.max(axis=0))
    return largest
