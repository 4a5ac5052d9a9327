"""How long the engine of a board thinks: to a depth, for a time or for a number of nodes."""

from __future__ import annotations

from typing import Any

import traitlets

from xqlab.search.requests import DEPTH_LIMIT
from xqlab.viz.board.options import BoardWidgetError

RANGES = {"depth": (1, DEPTH_LIMIT), "time": (0.1, 3600), "nodes": (1, 10**9)}
CALLED = {"depth": "a depth", "time": "seconds a move", "nodes": "nodes a move"}


class LevelTraits(traitlets.HasTraits):
    """The traits of the engine's level; `level` names the one that counts, the one that was set last."""

    level = traitlets.Enum(list(RANGES), "depth", help="the limit that counts").tag(sync=True)
    depth = traitlets.Int(6, help="in plies").tag(sync=True)
    time = traitlets.Float(1.0, help="in seconds a move").tag(sync=True)
    nodes = traitlets.Int(100_000, help="a move").tag(sync=True)

    @property
    def limits(self) -> dict[str, Any]:
        """The limit of a search, by its name in `xqlab.search`."""
        return {self.level: getattr(self, self.level)}

    @traitlets.validate("depth", "time", "nodes")
    def _check_limit(self, proposal: dict[str, Any]) -> Any:
        name, value = proposal["trait"].name, proposal["value"]
        low, high = RANGES[name]
        if not low <= value <= high:
            raise BoardWidgetError(f"expected {CALLED[name]} from {low} to {high}, got {value!r}")
        return value

    @traitlets.observe("depth", "time", "nodes")
    def _choose_level(self, change: dict[str, Any]) -> None:
        self.level = change["name"]


def checked_level(depth: Any, time: Any, nodes: Any, default: int) -> dict[str, Any]:
    """The traits of a level of which at most one limit is given; raises BoardWidgetError.

    default : the depth if none is given
    """
    limits = {name: value for name, value in zip(RANGES, (depth, time, nodes)) if value is not None}
    if len(limits) > 1:
        raise BoardWidgetError(f"expected one of depth, time and nodes, got {', '.join(limits)}")
    return {"depth": default, **limits, "level": next(iter(limits), "depth")}
