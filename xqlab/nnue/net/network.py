"""A network in floating point: its shape, its weights, its values, its file.

    accumulator  = input bias + sum of the columns of the active inputs     [width] for each perspective
    hidden       = activation(mover's accumulator, opponent's accumulator)  [perspectives * width]
    hidden       = activation(weights @ hidden + bias)                      for each hidden layer
    value        = scale * (weights @ hidden + bias)                             centipawns for the mover

The activation clips to 0 and 1 (`crelu`) and may then square (`screlu`). There is one set of layers behind
the accumulators for each bucket, and the number of pieces left chooses the set.
"""

import math
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from itertools import pairwise
from pathlib import Path
from typing import Any, ClassVar

import numpy as np
from numpy.typing import NDArray

from xqlab.errors import XqlabError, listed, quoted
from xqlab.nnue.net.features import FeatureSet, feature_set, inputs, pieces_left
from xqlab.nnue.net.file import read_arrays, write_arrays

ACTIVATIONS = ("crelu", "screlu")
TIMES_ACTIVE = "times_lit"  # the name of these counts in files
MOST_PIECES = 32
WIDEST, MOST_HIDDEN, MOST_BUCKETS = 4096, 4, 16
ROWS = 4096  # positions taken at a time


class NetworkError(XqlabError):
    """An invalid network."""


@dataclass(frozen=True)
class Architecture:
    """The shape of a network.

    features   : name of a feature set
    width      : length of the accumulator of one side
    hidden     : lengths of the dense layers between accumulators and output; () for none
    activation : of accumulators and hidden layers, "crelu" or "screlu"
    buckets    : number of sets of layers behind the accumulators, chosen by the pieces left
    scale      : centipawns of an output of 1
    Raises NetworkError for invalid fields.
    """

    features: str = "king_buckets"
    width: int = 128
    hidden: tuple[int, ...] = ()
    activation: str = "screlu"
    buckets: int = 1
    scale: float = 400.0

    def __post_init__(self) -> None:
        feature_set(self.features)
        object.__setattr__(self, "hidden", tuple(self.hidden))
        if self.activation not in ACTIVATIONS:
            raise NetworkError(
                f"expected an activation of {', '.join(ACTIVATIONS)}, got {quoted(self.activation)}"
            )
        if len(self.hidden) > MOST_HIDDEN:
            raise NetworkError(f"expected at most {MOST_HIDDEN} hidden layers, got {len(self.hidden)}")
        for length in (self.width, *self.hidden):
            if type(length) is not int or not 1 <= length <= WIDEST:
                raise NetworkError(f"expected lengths of layers from 1 to {WIDEST}, got {quoted(length)}")
        if type(self.buckets) is not int or not 1 <= self.buckets <= MOST_BUCKETS:
            raise NetworkError(f"expected from 1 to {MOST_BUCKETS} buckets, got {quoted(self.buckets)}")
        if not isinstance(self.scale, int | float) or not 1 <= self.scale <= 10_000:
            raise NetworkError(f"expected a scale from 1 to 10000 centipawns, got {quoted(self.scale)}")

    @property
    def feature_set(self) -> FeatureSet:
        """The feature set of this name."""
        return feature_set(self.features)

    @property
    def lengths(self) -> tuple[int, ...]:
        """Lengths of the accumulators together, of each hidden layer, and of the output, which is 1."""
        return (self.feature_set.perspectives * self.width, *self.hidden, 1)

    @property
    def shapes(self) -> dict[str, tuple[int, ...]]:
        """The shape of each array of weights, by name, in the order of files."""
        shapes: dict[str, tuple[int, ...]] = {
            "input_weights": (self.feature_set.count, self.width),
            "input_bias": (self.width,),
        }
        for number, (before, length) in enumerate(zip(self.lengths, self.lengths[1:], strict=False)):
            shapes[f"weights_{number}"] = (self.buckets, length, before)
            shapes[f"bias_{number}"] = (self.buckets, length)
        return shapes

    @property
    def parameters(self) -> int:
        """How many weights there are."""
        return sum(math.prod(shape) for shape in self.shapes.values())

    def bucket_of(self, pieces: NDArray[np.integer]) -> NDArray[np.int64]:
        """The set of layers for positions with so many pieces left; few pieces give low numbers."""
        return np.clip(
            (np.asarray(pieces, dtype=np.int64) - 1) * self.buckets // MOST_PIECES, 0, self.buckets - 1
        )


@dataclass(frozen=True, repr=False)
class WeightedNet:
    """What a network in floating point and a quantised one share."""

    architecture: Architecture
    arrays: Mapping[str, NDArray[Any]]
    made: Mapping[str, Any] = field(default_factory=dict)
    times_active: NDArray[np.int64] | None = None
    KIND: ClassVar[str]  # in files

    def __post_init__(self) -> None:
        object.__setattr__(self, "times_active", checked_counts(self.architecture, self.times_active))

    def __repr__(self) -> str:
        shape = self.architecture
        layers = " -> ".join(map(str, (shape.feature_set.count, *shape.lengths)))
        name, weights = type(self).__name__, shape.parameters
        return f"<{name} {shape.features!r} {layers}, {shape.activation}: {weights} weights>"

    def forward(self, active: NDArray[np.integer], pieces: NDArray[np.integer]) -> NDArray[Any]:
        """Centipawns for the mover: number[rows].

        active : int[rows, perspectives, 32]  active inputs, -1 for none
        pieces : int[rows]  pieces left
        """
        raise NotImplementedError

    def values(self, squares: NDArray[np.uint8], turns: NDArray[np.integer]) -> NDArray[Any]:
        """`forward` of positions: number[rows]; arguments as of `features.inputs`."""
        squares, turns = np.asarray(squares), np.asarray(turns)
        values = []
        for at in range(0, max(len(squares), 1), ROWS):
            some = squares[at : at + ROWS]
            active = inputs(self.architecture.feature_set, some, turns[at : at + ROWS])
            values.append(self.forward(active, pieces_left(some)))
        return np.concatenate(values)

    def save(self, path: Path | str) -> Path:
        """Write the network to a file, see `xqlab.nnue.net.file`; return its path."""
        return self._write(path, self.arrays)

    def _write(self, path: Path | str, arrays: Mapping[str, NDArray[Any]]) -> Path:
        about = {"kind": self.KIND, "architecture": asdict(self.architecture), "made": dict(self.made)}
        counts = {} if self.times_active is None else {TIMES_ACTIVE: self.times_active.astype(np.int32)}
        return write_arrays(path, about, {**arrays, **counts})


@dataclass(frozen=True, repr=False)
class Network(WeightedNet):
    """A network with its weights.

    arrays : float32, by the names and shapes of `Architecture.shapes`
    made   : where it comes from: data, command, seeds, losses
    times_active : int64[inputs]  how often each input was active in training, None if unknown
    Raises NetworkError for arrays of other names or shapes, and for numbers that are not finite.
    """

    KIND = "network"

    def __post_init__(self) -> None:
        super().__post_init__()
        object.__setattr__(self, "arrays", checked_arrays(self.arrays, self.architecture.shapes))

    @classmethod
    def random(cls, architecture: Architecture, seed: int = 0) -> "Network":
        """Untrained weights: uniform, small enough that no layer saturates."""
        drawn = np.random.default_rng(seed)
        arrays = {}
        for name, shape in architecture.shapes.items():
            fan_in = MOST_PIECES if name.startswith("input") else shape[-1]
            bound = 1 / math.sqrt(fan_in)
            arrays[name] = drawn.uniform(-bound, bound, shape).astype(np.float32)
        return cls(architecture, arrays)

    def accumulators(self, active: NDArray[np.integer]) -> NDArray[np.float64]:
        """float64[rows, perspectives, width]: the bias plus the columns of the active inputs.

        active : int[rows, perspectives, 32]  -1 for none
        """
        columns = np.vstack([self.arrays["input_weights"], np.zeros((1, self.architecture.width))])
        sums = columns[active].sum(axis=2, dtype=np.float64)  # -1 is the last row, of zeros
        return np.asarray(sums + self.arrays["input_bias"].astype(np.float64))

    def forward(self, active: NDArray[np.integer], pieces: NDArray[np.integer]) -> NDArray[np.float64]:
        """Centipawns for the mover: float64[rows]; arguments as of `WeightedNet.forward`."""
        shape = self.architecture
        rows = np.arange(len(active))
        bucket = shape.bucket_of(pieces)
        seen = self._activated(self.accumulators(active).reshape(len(active), shape.lengths[0]))
        for number in range(len(shape.hidden) + 1):
            weights = self.arrays[f"weights_{number}"].astype(np.float64)
            sums = np.stack([seen @ matrix.T for matrix in weights])[bucket, rows]
            seen = sums + self.arrays[f"bias_{number}"][bucket]
            if number < len(shape.hidden):
                seen = self._activated(seen)
        return np.asarray(shape.scale * seen[:, 0])

    def save(self, path: Path | str) -> Path:
        """As `WeightedNet.save`; an array whose numbers float16 holds exactly is written in it."""
        arrays = {name: _narrowed(array) for name, array in self.arrays.items()}
        return self._write(path, arrays)

    def _activated(self, sums: NDArray[np.float64]) -> NDArray[np.float64]:
        clipped = np.clip(sums, 0, 1)
        return clipped**2 if self.architecture.activation == "screlu" else clipped

    @classmethod
    def load(cls, path: Path | str) -> "Network":
        """The network of a file.

        Raises NetFileError or NetworkError, with the reason, for an invalid file.
        """
        about, arrays = read_arrays(path)
        counts = arrays.pop(TIMES_ACTIVE, None)
        return cls(architecture_of(about, cls.KIND, str(path)), arrays, about.get("made", {}), counts)


def multiply_adds(architecture: Architecture, *, pieces: int = 32, moved: int | None = None) -> int:
    """Multiply-adds of one evaluation by a network whose first layer adds up rows.

    moved : rows added or subtracted in an incremental update: 2 for a move, 3 for a capture; by default a
            refresh from `pieces` rows

    >>> multiply_adds(Architecture(width=128)), multiply_adds(Architecture(width=128), moved=2)
    (8448, 768)
    """
    rows = pieces if moved is None else moved
    lengths = architecture.lengths
    dense = sum(before * after for before, after in pairwise(lengths))
    return rows * lengths[0] + dense


def checked_counts(architecture: Architecture, counts: Any) -> NDArray[np.int64] | None:
    """Checked counts of how often each input was active in training; raises NetworkError for invalid ones."""
    if counts is None:
        return None
    copy, inputs = np.array(counts), architecture.feature_set.count
    if copy.shape != (inputs,) or copy.dtype.kind not in "iu" or (copy < 0).any():
        raise NetworkError(
            f"expected counts of {inputs} inputs, got {copy.dtype}{list(copy.shape)}"
            + (f" with {copy.min()}" if copy.dtype.kind == "i" and copy.size and copy.min() < 0 else "")
        )
    copy = copy.astype(np.int64)
    copy.flags.writeable = False
    return copy


def checked_arrays(
    arrays: Mapping[str, NDArray[Any]], shapes: Mapping[str, tuple[int, ...]]
) -> dict[str, NDArray[np.float32]]:
    """Read-only float32 copies of arrays; raises NetworkError for other names and shapes, and for NaN."""
    if set(arrays) != set(shapes):
        raise NetworkError(f"expected arrays {', '.join(shapes)}; got {listed(arrays)}")
    copies = {}
    for name, shape in shapes.items():
        array = np.array(arrays[name], dtype=np.float32)
        if array.shape != shape:
            raise NetworkError(f"expected {name!r} with shape {shape}, got {array.shape}")
        if not np.isfinite(array).all():
            raise NetworkError(f"expected finite numbers in {name!r}")
        array.flags.writeable = False
        copies[name] = array
    return copies


def _narrowed(array: NDArray[np.float32]) -> NDArray[np.floating[Any]]:
    with np.errstate(over="ignore"):
        half = array.astype(np.float16)
    return half if np.array_equal(half, array) else array


def architecture_of(about: Mapping[str, Any], kind: str, name: str) -> Architecture:
    """The architecture in a file's header; raises NetworkError for another kind of file and for none."""
    if about.get("kind") != kind:
        raise NetworkError(f"expected a file of kind {kind!r}, {name!r} is {quoted(about.get('kind'))}")
    fields: Any = about.get("architecture")
    try:
        return Architecture(**fields)
    except TypeError:
        raise NetworkError(
            f"expected the architecture of a network in {name!r}, got {quoted(fields)}"
        ) from None
