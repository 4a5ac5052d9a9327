"""What a choice by playouts saw, from the definitions: all events before it are read anew."""

import math
from typing import Any

EXPAND, SELECT, BACK_UP, PROVED = 3, 2, 5, 6
WITH_PRIOR, WITH_VISITS = (1, 3, 7), (1, 5)  # KEPT, EXPAND, NOISE; KEPT, BACK_UP
UNKNOWN = (-1.0, 1.0)


def choice(result: Any, k: int) -> list[tuple[Any, ...]]:
    """(node, N, pending, Q, P, U, settled, chosen) of each child among which SELECT event `k` chose."""
    log, tree, settings = result.log, result.tree.nodes, result.settings
    event, before = log[k], log[:k]
    parent = int(event.parent)
    bounds = bounds_after(before, tree)
    waiting = int(event.playout) - len(of(before, 0, BACK_UP)) if parent == 0 else pending(before, parent)
    tried = visits(before, parent)[0] + max(waiting, 0)
    rows = []
    first = int(tree[parent].first)
    for child in range(first, first + int(tree[parent].children)):
        priors = of(before, child, *WITH_PRIOR)
        if not len(priors):
            continue
        n, q = visits(before, child)
        waits, p = pending(before, child), float(priors[-1].p)
        if child == event.node:
            known = float(event.q) if n + waits else None
            rows.append((child, n, waits, known, float(event.p), float(event.u), False, True))
            continue
        if lost := waits * settings.virtual_loss:
            q = ((0.0 if q is None else q * n) - lost) / (n + lost)
        u = bonus(settings, tried, n + waits, p)
        is_settled = settings.solve and settles(
            bounds.get(child, UNKNOWN), bounds.get(parent, UNKNOWN), tree[parent].side
        )
        rows.append((child, n, waits, q, p, u, is_settled, False))
    return rows


def of(events: Any, node: int, *kinds: int) -> Any:
    """The events of some kinds about a node."""
    wanted = events["node"] == node
    return events[wanted & (sum(events["kind"] == kind for kind in kinds) > 0)]


def visits(events: Any, node: int) -> tuple[int, float | None]:
    """(N, Q) of a node after some events."""
    counted = of(events, node, *WITH_VISITS)
    if not len(counted):
        return 0, None
    return int(counted[-1].visits), float(counted[-1].q) if counted[-1].visits else None


def pending(events: Any, node: int) -> int:
    """The playouts through a node below the root that wait for their values after some events."""
    return len(of(events, node, SELECT)) - len(of(events, node, BACK_UP))


def bonus(settings: Any, tried: int, n: int, p: float) -> float:
    """U by its formula; the logarithm is that of the system."""
    if settings.rule == "puct":
        return float(settings.exploration * p * math.sqrt(tried) / (1 + n))
    return float(settings.exploration * math.sqrt(math.log(tried) / n)) if n else math.inf


def settles(child: tuple[float, float], parent: tuple[float, float], side: int) -> bool:
    """Whether a child with these bounds for the first player cannot change the value of its parent."""
    return child[0] == child[1] or (child[0] >= parent[1] if side == 1 else child[1] <= parent[0])


def bounds_after(events: Any, tree: Any) -> dict[int, tuple[float, float]]:
    """(low, high) for the first player of the nodes of which something is proved after some events."""
    bounds = {}
    for event in events[events["kind"] == PROVED]:
        value = -float(event.value) if event.side == 1 else float(event.value)
        bounds[int(event.node)] = value, value
    for node in sorted(map(int, bounds), key=lambda node: -int(tree[node].ply)):
        while (node := int(tree[node].parent)) >= 0 and not is_exact(bounds.get(node, UNKNOWN)):
            first = int(tree[node].first)
            below = [bounds.get(child, UNKNOWN) for child in range(first, first + int(tree[node].children))]
            best = min if tree[node].side == 1 else max
            bounds[node] = best(low for low, _ in below), best(high for _, high in below)
    return bounds


def is_exact(bounds: tuple[float, float]) -> bool:
    """Whether they leave one value."""
    return bounds[0] == bounds[1]
