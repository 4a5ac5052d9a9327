"""Positions to train on in a file that is mapped, not read: memory holds only what is being used.

The file is NumPy's `.npy` of POSITION records, without pickles.
"""

from __future__ import annotations

from pathlib import Path
from tokenize import TokenError

import numpy as np

from xqlab import disk
from xqlab.nnue.data.training_positions import POSITION, Positions, PositionsError

_UNREADABLE = (
    *(OSError, ValueError, TypeError, SyntaxError, OverflowError, RecursionError, MemoryError),
    *(EOFError, KeyError, IndexError, AttributeError, TokenError),
)


def write_positions(path: Path | str, positions: Positions) -> Path:
    """Write positions to a file, in place of an older one only when it is whole; return its path.

    Raises PositionsError for an array of something else.
    """
    path = Path(path)
    if positions.dtype != POSITION or positions.ndim != 1:
        raise PositionsError(f"expected an array of POSITION, got {positions.dtype} {positions.shape}")
    content = np.ascontiguousarray(positions)
    with disk.replacing(path) as partial, partial.open("wb") as file:
        np.lib.format.write_array_header_1_0(file, np.lib.format.header_data_from_array_1_0(content))
        file.write(content.view(np.uint8).data)  # np.save does not say that a disk is full
    return path


def map_positions(path: Path | str) -> Positions:
    """The positions of a file, to be read only; raises PositionsError, with the reason, for what is none."""
    try:
        disk.check_regular(path)
        # Not `np.load`, which takes archives, too. NumPy parses the header as a text of Python.
        found = np.lib.format.open_memmap(path, mode="r")
    except _UNREADABLE as error:
        reason = str(error).split("\n")[0]
        raise PositionsError(f"expected positions in {str(path)!r}: {reason}") from None
    if found.dtype != POSITION or found.ndim != 1:
        kind = f"{str(found.dtype)[:80]} {found.shape}"
        raise PositionsError(f"expected an array of POSITION in {str(path)!r}, got {kind}")
    return found.view(np.ndarray)
