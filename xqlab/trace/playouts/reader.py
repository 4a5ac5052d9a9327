"""The log of a Monte-Carlo tree search as choices among children, with N, Q, P and U of each at any event."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np

from xqlab.kernels import interpreted
from xqlab.mcts import MctsError
from xqlab.mcts.events import BACK_UP, EXPAND, KEPT, KIND_NAMES, NOISE, PROVED, SELECT
from xqlab.mcts.memory import PUCT, ROOT, UCT
from xqlab.mcts.tree import bonus_of, breadth_of

_bonus_of, _breadth_of = interpreted(bonus_of), interpreted(breadth_of)


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


class Playouts:
    """A recorded Monte-Carlo tree search; an event is its index in the log, a node its number in the tree.

    Raises MctsError for a search that was not recorded.
    """

    def __init__(self, result: Any) -> None:
        if not len(result.log):
            raise MctsError("nothing was recorded: search with record=True to read its playouts")
        self.result, self.log, self.settings = result, result.log, result.settings
        self._order = np.argsort(self.log["node"], kind="stable")
        self._sorted = self.log["node"][self._order]
        self._texts: dict[int, str] = {ROOT: ""}
        self._proved = np.flatnonzero(self.log["kind"] == PROVED)
        self._bounds: dict[int, dict[int, tuple[float, float]]] = {}

    def __len__(self) -> int:
        return len(self.log)

    def events_of(self, node: int, before: int | None = None) -> Any:
        """int64: the events about a node, in order; only those before event `before`."""
        first, last = np.searchsorted(self._sorted, (node, node + 1))
        events = self._order[first:last]
        return events if before is None else events[events < before]

    def text(self, node: int) -> str:
        """The move into a node, as the game writes it; "" at the root."""
        if node not in self._texts:
            self._texts[node] = self.result.tree.text(node)
        return self._texts[node]

    def line(self, node: int) -> str:
        """The moves from the root to a node, with spaces; "" at the root."""
        path = []
        while node != ROOT:
            path.append(self.text(node))
            node = int(self.result.tree.nodes[node].parent)
        return " ".join(reversed(path))

    def children(self, node: int, before: int | None = None) -> list[int]:
        """The children that a node had before an event, in the order of the moves."""
        end = len(self) if before is None else before
        return [child for child in self.result.tree.children(node) if self._met[child] < end]

    def visits(self, node: int, before: int) -> tuple[int, float | None]:
        """(N, Q for the player who chose the move into it) of a node before an event; Q None at first."""
        events = self.events_of(node, before)
        counted = events[np.isin(self.log["kind"][events], (BACK_UP, KEPT))]
        if not len(counted):
            return 0, None
        last = self.log[counted[-1]]
        return int(last.visits), (float(last.q) if last.visits else None)

    def pending(self, node: int, before: int) -> int:
        """The playouts through a node that waited for their values before an event.

        That of a SELECT event waits at its parent, and does not yet at the child.
        """
        kinds = self.log["kind"][self.events_of(node, before)]
        returned = int(np.count_nonzero(kinds == BACK_UP))
        if node == ROOT:
            return max(int(self.log["playout"][before]) - returned, 0)
        return int(np.count_nonzero(kinds == SELECT)) - returned

    def proved(self, node: int, before: int) -> bool:
        """Whether the value of a node was proved before an event."""
        return bool(np.any(self.log["kind"][self.events_of(node, before)] == PROVED))

    def choices(self, node: int) -> list[int]:
        """The SELECT events that chose among the children of a node, in order."""
        is_choice = (self.log["kind"] == SELECT) & (self.log["parent"] == node)
        return np.flatnonzero(is_choice).tolist()

    def choice(self, k: int) -> list[ChildState]:
        """The children among which the SELECT event `k` chose, in the order of the moves.

        N, Q, P are those of the log; U follows from them by the rule of the search.
        Raises MctsError for another kind of event.
        """
        event = self.log[k]
        if event.kind != SELECT:
            raise MctsError(f"expected a SELECT event, got event {k}, {KIND_NAMES[int(event.kind)]}")
        parent = int(event.parent)
        tried = self.visits(parent, k)[0] + self.pending(parent, k)
        states = []
        for child in self.children(parent, k):
            n, q = self.visits(child, k)
            pending, chosen = self.pending(child, k), bool(child == event.node)
            p = self._prior(child, k)
            u = self.bonus(tried, n + pending, p)
            if chosen:
                q, u, p = (float(event.q) if n + pending else None), float(event.u), float(event.p)
            elif pending and self.settings.virtual_loss:
                lost = pending * self.settings.virtual_loss
                q = ((0.0 if q is None else q * n) - lost) / (n + lost)
            settled = not chosen and self._is_settled(parent, child, k)
            states.append(ChildState(child, self.text(child), n, pending, q, p, u, settled, chosen))
        return states

    def last_event(self, playout: int) -> int:
        """The last event of a playout, counted from 1; raises MctsError for one that the log lacks."""
        events = np.flatnonzero(self.log["playout"] == playout)
        if playout < 1 or not len(events):
            most = int(self.log["playout"].max())
            raise MctsError(f"expected a playout from 1 to {most}, got {playout!r}")
        return int(events[-1])

    @property
    def playouts(self) -> int:
        """The playouts that the log has in full or in part."""
        return int(self.log["playout"].max())

    def _prior(self, child: int, k: int) -> float:
        events = self.events_of(child, k)
        with_prior = events[np.isin(self.log["kind"][events], (EXPAND, NOISE, KEPT))]
        return float(self.log["p"][with_prior[-1]])

    def bonus(self, tried: int, n: int, p: float) -> float:
        """U of a child with n visits, waiting ones included, and P = p, whose parent has `tried`."""
        rule = PUCT if self.settings.rule == "puct" else UCT
        breadth = _breadth_of(rule, float(tried))
        return float(_bonus_of(rule, self.settings.exploration, breadth, float(n), p))

    def bounds(self, before: int) -> dict[int, tuple[float, float]]:
        """(low, high) for the first player of the nodes of which something was proved before an event."""
        count = int(np.searchsorted(self._proved, before))
        if count not in self._bounds:
            self._bounds[count] = self._drawn_from(self._proved[:count])
        return self._bounds[count]

    def _drawn_from(self, proved: Any) -> dict[int, tuple[float, float]]:
        # From the deepest nodes up: what is proved of the children bounds their parent.
        nodes = self.result.tree.nodes
        bounds: dict[int, tuple[float, float]] = {}
        layers: dict[int, set[int]] = {}
        for k in proved.tolist():
            event = self.log[k]
            value = -float(event.value) if event.side == 1 else float(event.value)
            bounds[int(event.node)] = value, value
            layers.setdefault(int(event.ply), set()).add(int(event.node))
        for ply in range(max(layers, default=0), 0, -1):
            for parent in {int(nodes[node].parent) for node in layers.get(ply, ())} - set(bounds):
                below = [bounds.get(child, (-1.0, 1.0)) for child in self.result.tree.children(parent)]
                best = min if nodes[parent].side == 1 else max
                bounds[parent] = best(low for low, _ in below), best(high for _, high in below)
                layers.setdefault(ply - 1, set()).add(parent)
        return bounds

    def _is_settled(self, parent: int, child: int, k: int) -> bool:
        if not self.settings.solve:
            return False
        bounds, unknown = self.bounds(k), (-1.0, 1.0)
        (low, high), (least, most) = bounds.get(child, unknown), bounds.get(parent, unknown)
        if low == high:
            return True
        return low >= most if self.result.tree.nodes[parent].side == 1 else high <= least

    @cached_property
    def _met(self) -> dict[int, int]:
        # The event with which each node entered the tree.
        entered = np.flatnonzero(np.isin(self.log["kind"], (EXPAND, KEPT)))
        nodes, first = np.unique(self.log["node"][entered], return_index=True)
        met = dict.fromkeys(range(len(self.result.tree)), len(self))
        met |= dict(zip(nodes.tolist(), entered[first].tolist(), strict=True))
        return met | {ROOT: -1}
