"""Which node of another run is the same line of moves, in the search to the same depth?

This keeps two runs at the same line, and counts the lines that only one of them searched.
"""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from xqlab.search.events import ENTER, LEAVE
from xqlab.trace.query.comparison import STATUSES, compare
from xqlab.trace.tree.nodes import Nodes
from xqlab.trace.tree.rows import NOT_SEARCHED

NO_PARTNER = -1
VALUE_DIFFERS, BOUND_DIFFERS = 1, 2
ONLY_LEFT, ONLY_RIGHT, BOTH, NEITHER = range(4)  # the first three as in STATUSES


@dataclass(frozen=True, eq=False)
class Partners:
    """For each node of one run, what the other run has at the same line; arrays by node.

    It is the other run's search to the same depth; if it has none, its next deeper one, else its deepest.

    partner    : int32  the other run's node, -1 if it never reached the line. Of several, the one of the same
                 visit if both visited the line equally often, else the last; searched ones first.
    relation   : uint8  which of the runs searched the line: ONLY_LEFT, ONLY_RIGHT, BOTH or NEITHER
    differs    : uint8  VALUE_DIFFERS | BOUND_DIFFERS if both finished it with different results
    ending, reason, quiescence : uint8  those of the partner, 0 if there is none
    """

    partner: NDArray[np.int32]
    relation: NDArray[np.uint8]
    differs: NDArray[np.uint8]
    ending: NDArray[np.uint8]
    reason: NDArray[np.uint8]
    quiescence: NDArray[np.uint8]

    def arrays(self, nodes: int) -> dict[str, NDArray[np.int32] | NDArray[np.uint8]]:
        """The arrays of the first `nodes` nodes, by name, as the browser gets them."""
        return {name: getattr(self, name)[:nodes] for name in self.__dataclass_fields__}


@dataclass(frozen=True, eq=False)
class Divergence:
    """How many lines the last searches of two runs share; see `divergence`.

    depths  : of the two searches
    by_ply  : status -> int64[plies]  lines that only the left run, only the right run, both searched
    """

    depths: tuple[int, int]
    by_ply: dict[str, NDArray[np.int64]]

    def counts(self) -> dict[str, int]:
        """The totals over all plies."""
        return {status: int(counted.sum()) for status, counted in self.by_ply.items()}


def pair(left: Nodes, right: Nodes) -> tuple[Partners, Partners]:
    """The right run's partners of the left run's nodes, and vice versa.

    Raises ComparisonError for runs of different positions.
    """
    trees, lines = (left, right), _lines(left, right)
    depths = [_depths(tree) for tree in trees]
    return _partners(trees, lines, depths, 0), _partners(trees, lines, depths, 1)


def divergence(left: Nodes, right: Nodes) -> Divergence:
    """The distinct lines of moves in the last search of each run, by who searched them.

    All iterations to the greatest depth count as that search: a window may have been widened.
    Raises ComparisonError for runs of different positions.
    """
    lines = _lines(left, right)
    searched, deepest = [], []
    plies = np.zeros(max((int(numbers.max(initial=0)) for numbers in lines), default=0) + 1, dtype=np.int64)
    for tree, line in zip((left, right), lines):
        depth = _depths(tree)
        deepest.append(int(depth.max(initial=0)))
        last = (depth == deepest[-1]) & _searched(tree) & (tree.nodes.parent >= 0)
        plies[line] = tree.nodes.ply
        searched.append(np.unique(line[last]))
    one, other = searched
    by_status = (
        np.setdiff1d(one, other, assume_unique=True),
        np.setdiff1d(other, one, assume_unique=True),
        np.intersect1d(one, other, assume_unique=True),
    )
    deep = max((int(plies[numbers].max(initial=0)) for numbers in searched), default=0) + 1
    counted = {
        status: np.bincount(plies[numbers], minlength=deep).astype(np.int64)
        for status, numbers in zip(STATUSES, by_status)
    }
    return Divergence((deepest[0], deepest[1]), counted)


def first_divergence(left: Nodes, right: Nodes, partners: Partners) -> tuple[int, int] | None:
    """(event of the left run, of the right one) where they first diverge; None if they never do.

    There the left run enters a line that the right one did not search, or leaves one with another result; the
    right run is at the beginning of the last line above that it has.

    partners : those of the left run's nodes
    """
    alone = partners.relation == ONLY_LEFT
    kind, node = left.log["kind"], left.node_at
    above = left.nodes.parent[node]
    enters = (kind == ENTER) & alone[node] & ~(alone[above] & (above >= 0))
    events = np.flatnonzero(enters | ((kind == LEAVE) & (partners.differs[node] > 0)))
    for event in events[:1].tolist():
        at = int(node[event])
        while partners.partner[at] == NO_PARTNER:
            at = int(left.nodes.parent[at])
        return event, int(right.nodes.first_event[partners.partner[at]])
    return None


def _lines(left: Nodes, right: Nodes) -> list[NDArray[np.int64]]:
    # A number for the line of each node, the same in both runs: 0 for iterations, 1 for the root.
    compared = compare(left, right, iteration=None)
    return [places.astype(np.int64) + 1 for places in (compared.place_of_left, compared.place_of_right)]


def _searched(tree: Nodes) -> NDArray[np.bool_]:
    return ~np.isin(tree.nodes.ending, NOT_SEARCHED)


def _depths(tree: Nodes) -> NDArray[np.int64]:
    # The depth of the iteration that each node belongs to.
    iterations = np.array(tree.iterations, dtype=np.int64)
    begun = np.searchsorted(iterations, np.arange(len(tree)), side="right") - 1
    return np.asarray(tree.nodes.depth[iterations[begun]] if len(tree) else begun, dtype=np.int64)


def _partner_depths(own: NDArray[np.int64], others: NDArray[np.int64]) -> NDArray[np.int64]:
    # The depth of the other run's search that each node's own is compared with.
    depths = np.unique(others)
    if not len(depths):
        return own
    return depths[np.minimum(np.searchsorted(depths, own), len(depths) - 1)]


def _partners(
    trees: tuple[Nodes, Nodes], lines: list[NDArray[np.int64]], depths: list[NDArray[np.int64]], own: int
) -> Partners:
    other = 1 - own
    mine, its = trees[own], trees[other]
    depth = _partner_depths(depths[own], depths[other])
    searched = _searched(mine)
    keys = _keys(lines[own], depths[own], searched)
    there, here = _Groups(_keys(lines[other], depths[other], _searched(its))), _Groups(keys)
    visits, rank = here.count(keys), here.rank()
    partner = np.full(len(mine), NO_PARTNER, dtype=np.int32)
    for was_searched in (False, True):  # a later assignment wins
        its_keys = _keys(lines[own], depth, np.bool_(was_searched))
        visits_there = there.count(its_keys)
        has, last = visits_there > 0, visits_there - 1
        same = (searched == was_searched) & (visits_there == visits)
        partner[has] = there.node(its_keys[has], np.where(same, rank, last)[has])
    this_did = here.count(_keys(lines[own], depths[own], np.True_)) > 0
    that_did = visits_there > 0
    left_did, right_did = (this_did, that_did) if own == 0 else (that_did, this_did)
    relation = np.select(
        [left_did & right_did, left_did, right_did], [BOTH, ONLY_LEFT, ONLY_RIGHT], NEITHER
    ).astype(np.uint8)
    return Partners(partner, relation, _differs(mine, its, partner), *_partner_columns(its, partner))


def _differs(mine: Nodes, its: Nodes, partner: NDArray[np.int32]) -> NDArray[np.uint8]:
    differs = np.zeros(len(mine), dtype=np.uint8)
    met = np.flatnonzero(partner != NO_PARTNER)
    one, other = mine.nodes[met], its.nodes[partner[met]]
    ended = (one["bound"] > 0) & (other["bound"] > 0)
    differs[met] = ended * (
        VALUE_DIFFERS * (one["value"] != other["value"]) + BOUND_DIFFERS * (one["bound"] != other["bound"])
    )
    return differs


def _partner_columns(its: Nodes, partner: NDArray[np.int32]) -> list[NDArray[np.uint8]]:
    met = partner != NO_PARTNER
    columns = []
    for name in ("ending", "reason", "quiescence"):
        column = np.zeros(len(partner), dtype=np.uint8)
        column[met] = its.nodes[name][partner[met]]
        columns.append(column)
    return columns


def _keys(
    line: NDArray[np.int64], depth: NDArray[np.int64], searched: NDArray[np.bool_] | np.bool_
) -> NDArray[np.int64]:
    # Of nodes, the same for those of one line, depth of the iteration, and whether they were searched.
    return np.asarray(line << 17 | depth << 1 | searched)


class _Groups:
    """The nodes of a run by their keys."""

    def __init__(self, keys: NDArray[np.int64]) -> None:
        self._order = np.argsort(keys, kind="stable")
        self._keys = keys[self._order]

    def count(self, keys: NDArray[np.int64]) -> NDArray[np.int64]:
        """How many nodes have each key."""
        return np.asarray(np.searchsorted(self._keys, keys, "right") - np.searchsorted(self._keys, keys))

    def rank(self) -> NDArray[np.int64]:
        """The index of each node within its group."""
        rank = np.empty(len(self._keys), dtype=np.int64)
        rank[self._order] = np.arange(len(self._keys)) - np.searchsorted(self._keys, self._keys)
        return rank

    def node(self, keys: NDArray[np.int64], visit: NDArray[np.int64]) -> NDArray[np.int64]:
        """The node of each key that is that visit, counted from 0."""
        return np.asarray(self._order[np.searchsorted(self._keys, keys) + visit])
