"""The choices of a log of playouts: the children among which each was made, as it saw them."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

from xqlab.mcts.events import SELECT
from xqlab.mcts.memory import new_memory
from xqlab.trace.playouts.choice_rows import CHOICE_ROW, read_choices


@dataclass(frozen=True)
class ChildState:
    """A child as a choice saw it, for the player who chose.

    n : visits, `pending` playouts not counted; q: None where it was never tried
    u : infinite for the first visit of UCT
    settled : no playout through it could change the value of its parent
    """

    node: int
    text: str
    n: int
    pending: int
    q: float | None
    p: float
    u: float
    settled: bool
    chosen: bool


def choice_rows(result: Any, end: int | None = None) -> Any:
    """CHOICE_ROW[rows]: the rows of every choice in the log of a result, up to event `end`."""
    log, nodes, memory = result.log[:end], result.tree.nodes.copy(), new_memory()
    result.settings.write_to(memory)
    most = int(nodes["children"][log["parent"][log["kind"] == SELECT]].sum())
    rows = np.zeros(most, CHOICE_ROW).view(np.recarray)
    return rows[: read_choices(memory, nodes, log, np.zeros(len(nodes)), rows)]


def states_of(rows: Any, text: Callable[[int], str]) -> dict[int, list[ChildState]]:
    """Each SELECT event -> its rows; `text` gives the name of the move into a node."""
    states: dict[int, list[ChildState]] = {}
    for event, node, n, pending, q, p, u, settled, chosen in rows.tolist():
        known = None if math.isnan(q) else q
        state = ChildState(node, text(node), n, pending, known, p, u, bool(settled), bool(chosen))
        states.setdefault(event, []).append(state)
    return states
