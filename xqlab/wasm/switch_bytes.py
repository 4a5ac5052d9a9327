"""What each switch adds to the record of the switches, as bytes: a page fills it without knowing a rule."""

from __future__ import annotations

import base64
from collections.abc import Iterable, Mapping
from typing import Any

import numpy as np

from xqlab.game import Game
from xqlab.search.enhancements import Enhancements
from xqlab.search.switches import SWITCHES


def switch_bytes(game: Game, parameters: Mapping[str, int]) -> dict[str, dict[str, Any]]:
    """What fills the record of the switches that a game can serve, by the name of the switch.

    works_with    : the switches without which it does nothing
    idle, working : [offset, base64 of bytes to be or-ed]: where it is on and does nothing, and where it works
    """
    return {
        name: {
            "works_with": list(SWITCHES[name].works_with),
            "idle": _added((), [name], parameters),
            "working": _added(SWITCHES[name].works_with, [*SWITCHES[name].works_with, name], parameters),
        }
        for name in Enhancements.of(*SWITCHES).served_by(game).names()
    }


def _added(before: Iterable[str], after: Iterable[str], parameters: Mapping[str, int]) -> list[Any]:
    """The bytes that the record of the switches `after` has more than that of those `before`."""
    uses = (Enhancements.of(*names).tuned(**parameters) for names in (before, after))
    old, new = (np.frombuffer(use.record().tobytes(), "u1") for use in uses)
    added = (new & ~old).tobytes().rstrip(b"\0")
    first = len(added) - len(added.lstrip(b"\0"))
    return [first, base64.b64encode(added[first:]).decode()]
