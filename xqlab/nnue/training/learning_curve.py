"""The learning curve of a training run, epoch by epoch, and its JSON file beside the net."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from xqlab import disk
from xqlab.errors import XqlabError, quoted
from xqlab.files import data_file

FORMAT = "xqlab learning curve 1"
EDGES = np.linspace(-2, 2, 81)  # of the bins of weights; weights beyond count in the outer bins


@dataclass(frozen=True)
class Epoch:
    """One pass over the training positions, and the state of the network after it.

    running       : mean loss of its batches, while the weights changed
    training      : measures by name (`Measures`) on a sample of the training positions
    validation    : the same on the validation positions
    gradient_norm : mean and largest over its batches
    rate          : learning rate at its end
    seconds       : training time without the measures; speed: positions per second
    histograms    : number of weights of each array in each bin of EDGES
    """

    number: int
    running: float
    training: dict[str, float]
    validation: dict[str, float]
    gradient_norm: tuple[float, float]
    rate: float
    seconds: float
    speed: float
    histograms: dict[str, list[int]]

    def as_json(self) -> dict[str, Any]:
        """The fields as plain values."""
        return {**self.__dict__, "gradient_norm": list(self.gradient_norm)}


@dataclass(frozen=True)
class Curve:
    """A run: its settings and its epochs.

    made         : settings, data, seeds, the machine
    hand_crafted : measures of the hand-crafted evaluation on the same validation positions, and its scale
    search       : measures of the search's own values there: hardly beatable, as results are partly chance
    best         : number of the epoch whose weights are kept, from 1 on
    """

    made: dict[str, Any]
    hand_crafted: dict[str, float]
    search: dict[str, float]
    epochs: tuple[Epoch, ...]
    best: int = 0
    stopped: str = ""

    def of(self, part: str, measure: str) -> NDArray[np.float64]:
        """float64[epochs]: a measure of "training" or "validation"."""
        return np.array([getattr(epoch, part)[measure] for epoch in self.epochs])

    @property
    def numbers(self) -> NDArray[np.int64]:
        """int64[epochs]: the numbers of the epochs."""
        return np.array([epoch.number for epoch in self.epochs], dtype=np.int64)

    @property
    def speed(self) -> float:
        """Training positions per second, over all epochs."""
        seconds = sum(epoch.seconds for epoch in self.epochs)
        return sum(epoch.speed * epoch.seconds for epoch in self.epochs) / max(seconds, 1e-9)

    def kept(self) -> Epoch:
        """The epoch whose weights are kept; raises XqlabError if there is none."""
        for epoch in self.epochs:
            if epoch.number == self.best:
                return epoch
        raise XqlabError("expected a run of at least one epoch, got none")

    def write(self, path: Path | str) -> Path:
        """Write it as JSON; return the path."""
        path = Path(path)
        header = {
            "format": FORMAT,
            "made": self.made,
            "hand": self.hand_crafted,
            "search": self.search,
            "best": self.best,
            "stopped": self.stopped,
        }
        # One line for each epoch, as its histograms have many numbers.
        head = json.dumps(header, indent=1).removesuffix("\n}")
        epochs = ",\n  ".join(json.dumps(epoch.as_json()) for epoch in self.epochs)
        edges = json.dumps(EDGES.round(6).tolist())
        text = f'{head},\n "edges": {edges},\n "epochs": [\n  {epochs}\n ]\n}}\n'
        disk.write_text(path, text)
        return path

    @classmethod
    def read(cls, path: Path | str) -> "Curve":
        """The run in a file; raises XqlabError, with the reason, for an invalid file."""
        content = json_of(path, FORMAT, "a learning curve")
        try:
            epochs = tuple(epoch_of(epoch) for epoch in content["epochs"])
            for name, kind in (("made", dict), ("hand", dict), ("search", dict), ("best", int)):
                if type(content[name]) is not kind:
                    raise TypeError(f"{name}, {quoted(content[name])}")
            stopped = str(content["stopped"])[:100]
            return cls(content["made"], content["hand"], content["search"], epochs, content["best"], stopped)
        except (KeyError, TypeError, ValueError, AttributeError, RecursionError) as error:
            raise XqlabError(
                f"expected a whole learning curve in {str(path)!r}, wrong is {str(error)[:200]}"
            ) from None


def json_of(path: Path | str, form: str, what: str) -> dict[str, Any]:
    """The content of a file of JSON whose "format" is `form`; raises XqlabError for another one."""
    try:
        content = disk.parsed(disk.read_text(path))
    except (OSError, ValueError) as error:
        raise XqlabError(f"expected {what} in {str(path)!r}: {error}") from None
    if not isinstance(content, dict) or content.get("format") != form:
        raise XqlabError(f"expected {form!r} in {str(path)!r}, got another file")
    return content


def epoch_of(fields: Mapping[str, Any]) -> Epoch:
    """An epoch from its plain values; raises TypeError or KeyError, among others, for invalid ones."""
    epoch = Epoch(**{**fields, "gradient_norm": tuple(fields["gradient_norm"])})
    measures = (*epoch.training.values(), *epoch.validation.values(), *epoch.gradient_norm)
    if type(epoch.number) is not int or not 0 <= epoch.number < 1 << 31:
        raise TypeError(f"expected the number of an epoch, got {quoted(epoch.number)}")
    for number in (epoch.running, epoch.rate, epoch.seconds, epoch.speed, *measures):
        if type(number) not in (int, float) or abs(number) > 1e300:
            raise TypeError(f"expected a number of an epoch, got {quoted(number)}")
    return epoch


def histograms(arrays: Mapping[str, NDArray[Any]]) -> dict[str, list[int]]:
    """The number of weights of each array in each bin."""
    inside = {name: np.clip(array, EDGES[0], EDGES[-1]) for name, array in arrays.items()}
    return {name: np.histogram(array, EDGES)[0].tolist() for name, array in inside.items()}


HOME = "nets/README.md"  # a file that is always there


def recorded_curves() -> dict[str, Curve]:
    """Name of the net -> its curve, for every NAME.net.json beside a net in data/nets."""
    folder = data_file(HOME).parent
    return {
        path.name.removesuffix(".net.json"): Curve.read(path) for path in sorted(folder.glob("*.net.json"))
    }
