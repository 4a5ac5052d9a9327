"""The recorded search as steps that can be visited in any order, forwards and backwards."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from xqlab.errors import XqlabError
from xqlab.search.events import CUTOFF, ENTER, ITERATION, KIND_NAMES, LEAVE, PRUNED, SHORTCUT, SKIPPED
from xqlab.search.reasons import REASONS
from xqlab.trace.reasons.sentences import sentence
from xqlab.trace.tree.nodes import WHOLE, Nodes
from xqlab.trace.tree.statistics import raised_by


class ReplayError(XqlabError):
    """The log does not have this step."""


@dataclass(frozen=True)
class Step:
    """The state of the search after one event.

    index      : of the event in the log
    kind       : of the event, `xqlab.search.KIND_NAMES[kind]` names it
    node       : in the tree; for a PRUNED or SKIPPED event the move that is not searched
    path       : nodes from the root position to `node`
    alpha, beta: the node's window now, seen from its side to move
    best       : the value of the node's best move so far, likewise; None before there is one
    best_move  : that move as the search numbers it; 0 for none
    counts     : counter name -> how often so far, see `raised_by`
    """

    index: int
    kind: int
    node: int
    path: tuple[int, ...]
    alpha: int
    beta: int
    best: int | None
    best_move: int
    counts: dict[str, int]
    tree: Nodes = field(repr=False, compare=False)

    @cached_property
    def sentence(self) -> str:
        """What happened and why."""
        return sentence(self.tree, self.index)


class Replay:
    """The steps of a recorded search, each found in constant time plus the length of its path.

    >>> import xqlab
    >>> replay = Replay(xqlab.search(xqlab.games.TextbookTree("(3 5) (2 9)"), depth=2, record=True).tree)
    >>> step = replay.at(replay.next_cutoff(0) + 2)
    >>> step.best, step.beta, step.counts["pruned"]
    (-2, -3, 1)
    """

    def __init__(self, tree: Nodes) -> None:
        self.tree = tree
        self._kinds = np.ascontiguousarray(tree.log["kind"])
        self._totals = _totals(tree)
        self._best_event = _latest_best(tree)

    def __len__(self) -> int:
        return len(self._kinds)

    def __iter__(self) -> Iterator[Step]:
        return map(self.at, range(len(self)))

    def at(self, k: int) -> Step:
        """The step of event `k`, from the end when negative; raises ReplayError outside the log."""
        k = self._index(k)
        tree, event = self.tree, self.tree.log[k]
        node, decided = int(tree.node_at[k]), int(self._best_event[k])
        window = int(event["alpha"]), int(event["beta"])
        if event["kind"] in (PRUNED, SKIPPED):  # written by the node above
            window = -window[1], -window[0]
        return Step(
            index=k,
            kind=int(event["kind"]),
            node=node,
            path=tuple(tree.path(node)),
            alpha=window[0],
            beta=window[1],
            best=None if decided < 0 else int(tree.log["value"][decided]),
            best_move=0 if decided < 0 else int(tree.log["move"][decided]),
            counts={name: int(total[k]) for name, total in self._totals.items()},
            tree=tree,
        )

    def next_cutoff(self, k: int) -> int | None:
        """The first cutoff after event `k`, None when there is none."""
        return self.next_of_kind(k, CUTOFF)

    def next_of_kind(self, k: int, kind: int | str) -> int | None:
        """The first event after `k` of this kind, a number or a name; None when there is none."""
        later = self._of_kind(kind)
        place = int(np.searchsorted(later, self._index(k), side="right"))
        return int(later[place]) if place < len(later) else None

    def skip_subtree(self, k: int) -> int:
        """The event that leaves the node of event `k`; its last one in the log where it is still open.

        From the event that leaves a node it is the next event; from a move that is not searched, the end of
        the node above.
        """
        k = self._index(k)
        tree, node, last = self.tree, int(self.tree.node_at[k]), len(self) - 1
        if self._kinds[k] == LEAVE:
            return min(k + 1, last)
        if self._kinds[k] in (PRUNED, SKIPPED):
            node = int(tree.nodes.parent[node])
        if tree.nodes.ending[node] == WHOLE:
            following = self.next_of_kind(k, ITERATION)
            return last if following is None else following
        leave = int(tree.nodes.last_event[node])
        return last if leave < 0 else leave

    def _index(self, k: int) -> int:
        if not -len(self) <= k < len(self):
            raise ReplayError(f"expected an event from 0 to {len(self) - 1}, got {k!r}")
        return k % len(self)

    def _of_kind(self, kind: int | str) -> NDArray[np.intp]:
        names = KIND_NAMES[1:]
        if isinstance(kind, str) and kind in names:
            kind = KIND_NAMES.index(kind)
        if isinstance(kind, str) or not 0 < kind < len(KIND_NAMES):
            raise ReplayError(f"expected a kind of event, {', '.join(names)}, got {kind!r}")
        if kind not in self._places:
            self._places[kind] = np.flatnonzero(self._kinds == kind)
        return self._places[kind]

    @cached_property
    def _places(self) -> dict[int, NDArray[np.intp]]:
        return {}


def _totals(tree: Nodes) -> dict[str, NDArray[np.int32]]:
    # Each counter after each event; a cutoff prunes at once all moves that follow it.
    raised = raised_by(tree.log)
    totals = {name: np.cumsum(events, dtype=np.int32) for name, events in raised.items()}
    pruned, events = raised["pruned"], np.arange(len(tree.log))
    following = np.append(pruned[1:], False)
    last = np.minimum.accumulate(np.where(following, len(events), events)[::-1])[::-1]
    at_once = pruned | (raised["cutoffs"] & following)
    totals["pruned"] = np.where(at_once, totals["pruned"][last], totals["pruned"])
    return totals


def _latest_best(tree: Nodes) -> NDArray[np.int64]:
    # For each event the last one of its node that set the node's value, -1 where there is none yet.
    order = np.argsort(tree.node_at, kind="stable")
    node = tree.node_at[order]
    kinds = tree.log["kind"]
    sets = ~np.isin(kinds, (ITERATION, ENTER, CUTOFF, PRUNED, SKIPPED))
    leaves_value = [number for number, reason in enumerate(REASONS) if reason.leaves_value]
    sets &= (kinds != SHORTCUT) | ~np.isin(tree.log["number"], leaves_value)
    sets = sets[order]
    place = np.arange(len(order))
    latest = np.maximum.accumulate(np.where(sets, place, -1))
    begins = np.maximum.accumulate(np.where(np.diff(node, prepend=-1) != 0, place, 0))
    latest_event = np.empty(len(order), dtype=np.int64)
    latest_event[order] = np.where(latest >= begins, order[latest], -1)
    return latest_event
