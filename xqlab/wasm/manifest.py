"""The manifest of a module: the layout of its records, constants, and what a search begins with."""

from __future__ import annotations

import base64
import zlib
from collections.abc import Mapping
from typing import Any

import numpy as np

from xqlab import game
from xqlab.game import default_evaluator, game_of
from xqlab.playable import Playable
from xqlab.search import events, iteration, memory
from xqlab.search.enhancements import Enhancements
from xqlab.wasm.entries import type_name
from xqlab.wasm.switch_bytes import switch_bytes

PRESETS = ("minimax", "textbook", "lossless", "full")
CONSTANTS = {
    **{name: getattr(game, name) for name in ("NO_MOVE", "MATE", "MATE_BOUND", "RULE_WIN", "INFINITY")},
    **{name: getattr(game, name) for name in ("UNDECIDED", "MAX_MOVES", "MAX_SQUARES", "MAX_FACTS", "DRAW")},
    **{name: getattr(iteration, name) for name in ("STOPPED", "FINISHED", "DECIDED")},
    "MAX_PLY": memory.MAX_PLY,
    **{name: number for number, name in enumerate(events.KIND_NAMES) if name},
    **{name: number for number, name in enumerate(events.BOUND_NAMES) if name},
}


def described(board: Playable, records: Mapping[str, np.dtype[Any]]) -> dict[str, Any]:
    """All of the manifest but what the compiler knows, and the digest of the code.

    records : of the kernels, by name
    """
    return {
        "game": game_of(board.position).name,
        "records": {name: _layout(dtype) for name, dtype in records.items()},
        "constants": CONSTANTS,
        "counters": list(memory.COUNTERS),
        "switches": switch_bytes(game_of(board.position)),
        "initial": _initial(board),
    }


def _initial(board: Playable) -> dict[str, Any]:
    """What a search begins with: records as base64 of deflated bytes, and the fields that are not zero."""
    presets = {name: getattr(Enhancements, name)() for name in PRESETS}
    uses = {name: use.served_by(game_of(board.position)) for name, use in presets.items()}
    fresh = memory.new_memory()
    fresh.age, fresh.random = 1, memory.random_state(1)
    return {
        "position": _packed(board.position),
        "evaluator": _packed(default_evaluator(board.position)),
        "memory": {name: str(fresh[name]) for name in ("node_limit", "age", "random")},
        "use": {name: _packed(use.record()) for name, use in uses.items()},
    }


def _packed(record: Any) -> str:
    return base64.b64encode(zlib.compress(record.tobytes(), 9)).decode()


def _layout(dtype: np.dtype[Any]) -> dict[str, Any]:
    """The bytes of a record, and of each field its type, offset and shape."""
    fields = {}
    for name in dtype.names or ():
        kind, offset = dtype.fields[name][:2]  # type: ignore[index]
        base, shape = kind.subdtype or (kind, ())
        fields[name] = [_layout(base) if base.names else type_name(base), offset, list(shape)]
    return {"size": dtype.itemsize, "fields": fields}
