"""The state of a training run on disk, without pickles: a run resumed from it ends with the same bytes.

A container of `net_file` with the parameters (`now NAME`), AdamW's moments (`mean NAME`, `square NAME`), the
best weights so far (`best NAME`), and in its line of JSON the settings, the hash of the data, the epochs so
far, the place in the epoch (batches done) and the sums of its losses. The order of the positions needs no
state, see `batches`.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from xqlab.errors import XqlabError, check_same, listed, quoted
from xqlab.nnue.net.file import read_arrays, write_arrays
from xqlab.nnue.training.learning_curve import Epoch, epoch_of

KIND = "training"
PARTS = ("now", "mean", "square", "best")
Arrays = dict[str, NDArray[Any]]


@dataclass
class Progress:
    """How far a run has come.

    epoch, batch : the current epoch, from 0; its batches done
    steps        : steps of the optimiser
    sums         : loss, gradient norm, largest gradient norm, seconds of the epoch so far
    """

    epoch: int = 0
    batch: int = 0
    steps: int = 0
    sums: list[float] = field(default_factory=lambda: [0.0] * 4)
    epochs: list[Epoch] = field(default_factory=list)
    best: int = 0
    stopped: str = ""


def write_checkpoint(
    path: Path, run: Mapping[str, Any], progress: Progress, arrays: Mapping[str, Arrays]
) -> None:
    """Replace the file atomically: whenever the program is killed, a complete file is there.

    run    : what another run must share to resume from it
    arrays : those of each of PARTS, by name
    """
    state = {**progress.__dict__, "epochs": [epoch.as_json() for epoch in progress.epochs]}
    named = {f"{part} {name}": array for part in PARTS for name, array in arrays[part].items()}
    write_arrays(path, {"kind": KIND, "run": dict(run), "progress": state}, named)


def read_checkpoint(
    path: Path, run: Mapping[str, Any], shapes: Mapping[str, Mapping[str, tuple[int, ...]]]
) -> tuple[Progress, dict[str, Arrays]]:
    """(how far the run came, its arrays by part and name).

    shapes : of the arrays of each part; those of "best" may be missing before the first epoch
    Raises NetFileError for a broken file, XqlabError for one of another run or one that does not fit.
    """
    about, named = read_arrays(path)
    if about.get("kind") != KIND or not isinstance(about.get("run"), dict):
        raise XqlabError(
            f"expected the checkpoint of a training run, {str(path)!r} is {quoted(about.get('kind'))}"
        )
    check_same(about["run"], run, repr(str(path)))
    arrays: dict[str, Arrays] = {part: {} for part in PARTS}
    for label, array in named.items():
        part, _, name = label.partition(" ")
        shape = shapes.get(part, {}).get(name)
        if shape is None or array.shape != shape or array.dtype != np.float32 or not np.isfinite(array).all():
            raise XqlabError(
                f"expected finite float32 of shape {shape} as {quoted(label)} of {str(path)!r}, "
                f"got {array.dtype} {array.shape}"
            )
        arrays[part][name] = array
    progress = _progress(about.get("progress"), path)
    for part in PARTS:
        if set(arrays[part]) != set(shapes[part]) and (part != "best" or progress.best):
            missing = sorted(set(shapes[part]) - set(arrays[part]))
            raise XqlabError(f"expected the arrays {listed(missing)} of {part!r} in {str(path)!r}")
    return progress, arrays


def _progress(state: Any, path: Path) -> Progress:
    try:
        progress = Progress(**{**state, "epochs": [epoch_of(epoch) for epoch in state["epochs"]]})
        counts = (progress.epoch, progress.batch, progress.steps, progress.best)
        whole = all(type(count) is int and count >= 0 for count in counts)
        right = whole and len(progress.sums) == 4 and len(progress.epochs) == progress.epoch >= progress.best
    except (TypeError, KeyError, ValueError, AttributeError):
        right = False
    if not right:
        raise XqlabError(f"expected how far the run came in {str(path)!r}, got {quoted(state)}")
    return progress
