"""All choices of a log in one pass: what `Playouts.choice` gives for one event, for every SELECT event."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

from xqlab.mcts.events import BACK_UP, EXPAND, KEPT, NOISE, PROVED, SELECT
from xqlab.mcts.memory import ROOT
from xqlab.trace.playouts.reader import ChildState, Playouts

UNKNOWN = (-1.0, 1.0)  # the bounds of a node of which nothing is proved


def choices_before(
    playouts: Playouts, end: int, text: Callable[[int], str] | None = None
) -> dict[int, list[ChildState]]:
    """Each SELECT event before event `end` -> the children among which it chose, as it saw them.

    text : the name of the move into a node; by default as the game writes it
    """
    walk = _Walk(playouts, playouts.text if text is None else text)
    return {k: states for k, event in enumerate(playouts.log[:end].tolist()) if (states := walk.take(event))}


class _Walk:
    """What is known of each node after the events taken so far."""

    def __init__(self, playouts: Playouts, text: Callable[[int], str]) -> None:
        self.playouts, self.settings, self.text = playouts, playouts.settings, text
        nodes = playouts.result.tree.nodes
        self._first, self._count = nodes["first"].tolist(), nodes["children"].tolist()
        self._parent, self._side = nodes["parent"].tolist(), nodes["side"].tolist()
        self._seen: dict[int, tuple[int, float | None]] = {}  # N and Q
        self._priors: dict[int, float] = {}  # of the nodes that have entered the tree
        self._waiting: Counter[int] = Counter()  # playouts that wait; below the root alone
        self._returned = 0  # playouts backed up to the root
        self._bounds: dict[int, tuple[float, float]] = {}  # for the first player

    def take(self, event: tuple[Any, ...]) -> list[ChildState] | None:
        """Take one more event; return the children of a choice."""
        kind, side, _, _, playout, parent, node, _, n, q, p, u, value = event
        if kind == SELECT:
            states = self._choice(parent, node, playout, q, p, u)
            self._waiting[node] += 1
            return states
        if kind in (EXPAND, NOISE, KEPT):
            self._priors[node] = p
        if kind == BACK_UP and node == ROOT:
            self._returned += 1
        elif kind == BACK_UP:
            self._waiting[node] -= 1
        if kind in (BACK_UP, KEPT):
            self._seen[node] = n, q if n else None
        elif kind == PROVED:
            exact = -value if side == 1 else value
            self._bounds[node] = exact, exact
            self._tighten_above(node)
        return None

    def _children(self, node: int) -> range:
        return range(self._first[node], self._first[node] + self._count[node])

    def _choice(
        self, parent: int, chosen: int, playout: int, q: float, p: float, u: float
    ) -> list[ChildState]:
        waits = max(playout - self._returned, 0) if parent == ROOT else self._waiting[parent]
        tried = self._seen.get(parent, (0, None))[0] + waits
        states = []
        for child in self._children(parent):
            if child not in self._priors:
                continue
            n, mean = self._seen.get(child, (0, None))
            pending, lost = self._waiting[child], self._waiting[child] * self.settings.virtual_loss
            if child == chosen:
                state = (q if n + pending else None), p, u, False, True
            else:
                if lost:
                    mean = ((0.0 if mean is None else mean * n) - lost) / (n + lost)
                prior = self._priors[child]
                bonus = self.playouts.bonus(tried, n + pending, prior)
                state = mean, prior, bonus, self._is_settled(parent, child), False
            states.append(ChildState(child, self.text(child), n, pending, *state))
        return states

    def _is_settled(self, parent: int, child: int) -> bool:
        if not self.settings.solve:
            return False
        low, high = self._bounds.get(child, UNKNOWN)
        least, most = self._bounds.get(parent, UNKNOWN)
        return low == high or (low >= most if self._side[parent] == 1 else high <= least)

    def _tighten_above(self, node: int) -> None:
        while (node := self._parent[node]) >= 0:
            old = self._bounds.get(node, UNKNOWN)
            below = [self._bounds.get(child, UNKNOWN) for child in self._children(node)]
            best = min if self._side[node] == 1 else max
            drawn = best(low for low, _ in below), best(high for _, high in below)
            if old[0] == old[1] or drawn == old:
                return
            self._bounds[node] = drawn
