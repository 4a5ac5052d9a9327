"""The manifest of a module: the layout of its records, constants, and what a search begins with."""

from __future__ import annotations

import base64
import zlib
from collections.abc import Mapping
from typing import Any

import numpy as np

from xqlab import game
from xqlab.game import Game, game_of
from xqlab.mcts import Settings
from xqlab.mcts import memory as playouts
from xqlab.mcts.events import SELECT
from xqlab.playable import Playable
from xqlab.search import iteration, memory
from xqlab.search.enhancements import Enhancements
from xqlab.wasm.entries import type_name
from xqlab.wasm.switch_bytes import switch_bytes

PRESETS = ("minimax",)  # a page adds the bytes of switches to it
CONSTANTS = {
    **{name: getattr(game, name) for name in ("UNDECIDED", "MAX_MOVES", "MAX_SQUARES", "MAX_FACTS", "DRAW")},
    **{name: getattr(iteration, name) for name in ("STOPPED", "FINISHED", "DECIDED")},
    "MAX_PLY": memory.MAX_PLY,
    **{name: getattr(playouts, name) for name in ("UCT", "PUCT")},
    "SELECT": SELECT,
}


def described(
    board: Playable, records: Mapping[str, np.dtype[Any]], evaluator: Any, parameters: Mapping[str, int]
) -> dict[str, Any]:
    """All of the manifest but what the compiler knows, and the digest.

    records    : of the kernels, by name
    parameters : of the switches, those that are not at their default
    """
    return {
        "game": game_of(board.position).name,
        "records": {name: _layout(dtype) for name, dtype in records.items()},
        "constants": CONSTANTS,
        "counters": list(memory.COUNTERS),
        "switches": switch_bytes(game_of(board.position), parameters),
        "initial": _initial(board, evaluator, parameters),
    }


def _initial(board: Playable, evaluator: Any, parameters: Mapping[str, int]) -> dict[str, Any]:
    """What a search begins with: records as base64 of deflated bytes, and the fields that are not zero."""
    presets = {name: getattr(Enhancements, name)().tuned(**parameters) for name in PRESETS}
    uses = {name: use.served_by(game_of(board.position)) for name, use in presets.items()}
    fresh = memory.new_memory()
    fresh.age, fresh.random = 1, memory.random_state(1)
    by_playouts = playouts.new_memory(1)
    Settings().write_to(by_playouts)
    uses["leaf"] = leaf_switches(game_of(board.position))
    return {
        "position": _packed(board.position),
        "evaluator": _packed(evaluator),
        "memory": {name: str(fresh[name]) for name in ("node_limit", "age", "random")},
        "mcts_memory": _packed(by_playouts),
        "use": {name: _packed(use.record()) for name, use in uses.items()},
    }


def leaf_switches(game: Game) -> Enhancements:
    """The switches of the search at a leaf of a Monte-Carlo tree search, as `MctsSearcher` has them."""
    return Enhancements.full(game).without("iterative_deepening")


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
