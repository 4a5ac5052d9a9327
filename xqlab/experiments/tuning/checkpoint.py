"""The state of a tuning run on disk: written after each epoch, refused if data or options differ."""

import hashlib
from collections.abc import Mapping, Sequence
from io import BytesIO
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from xqlab import disk
from xqlab.experiments.tuning.data import TuningData, TuningError
from xqlab.experiments.tuning.tuned import Epoch
from xqlab.nnue.training.torch_import import import_torch

FORMAT = "xqlab tuning checkpoint 1"


def fingerprint(training: TuningData, held: TuningData, *arrays: np.ndarray, **options: float) -> str:
    """A digest, in hexadecimal, of all that a run depends on."""
    digest = hashlib.sha256(repr(sorted(options.items())).encode())
    for data in (training, held):
        design = data.design
        for array in (design.starts, design.terms, design.counts, design.shares, data.results, data.searched):
            digest.update(np.ascontiguousarray(array).data)
    for array in arrays:
        digest.update(np.ascontiguousarray(array).data)
    return digest.hexdigest()


def write_checkpoint(
    path: Path | str, same: str, curve: Sequence[Epoch], best: NDArray[np.float64], state: Mapping[str, Any]
) -> None:
    """Replace the file at `path` atomically: whenever the program is killed, a complete file is there."""
    torch = import_torch("tuning", TuningError)
    rows = [tuple(epoch) for epoch in curve]
    content = {"format": FORMAT, "same": same, "curve": rows, "best": torch.from_numpy(best), **state}
    buffer = BytesIO()  # writing to a file, torch hides the error of a full disk
    torch.save(content, buffer)
    disk.write_bytes(path, buffer.getvalue())


def read_checkpoint(path: Path | str, same: str) -> dict[str, Any]:
    """The content of the file; raises TuningError for another kind of file, other data or other options."""
    torch = import_torch("tuning", TuningError)
    try:
        disk.check_regular(path)
        state = torch.load(path, weights_only=True)
    except Exception as error:  # torch's reader raises whatever it stumbles over
        reason = str(error).split("\n")[0]
        raise TuningError(f"expected a checkpoint of a tuning run in {str(path)!r}: {reason}") from None
    if not isinstance(state, dict) or state.get("format") != FORMAT:
        raise TuningError(f"expected a checkpoint of a tuning run in {str(path)!r}, got another file")
    if state.get("same") != same:
        raise TuningError(f"expected a checkpoint of the same data and options, {str(path)!r} is of others")
    return dict(state)
