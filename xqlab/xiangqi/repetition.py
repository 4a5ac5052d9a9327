"""Repetition: so far every repeated position is a draw."""

from __future__ import annotations

from xqlab._jit import kernel
from xqlab.game import GOES_ON


@kernel
def repetition(position, ply):
    """The value of a position that repeats, `GOES_ON` where none does; `ply` counts from the root."""
    seen = 0
    for back in range(2, min(position.clock, position.height) + 1, 2):
        if position.keys[position.height - back] == position.key:
            seen += 1
            if seen == 2 or back < ply:
                return 0
    return GOES_ON
