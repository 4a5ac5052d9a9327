"""Which nodes of a tree lie below which: subtrees lie together in the order met."""

# mypy: ignore-errors

from functools import cached_property
from typing import Any

import numpy as np

from xqlab.game import NO_MOVE
from xqlab.kernels import kernel


@kernel(waits=False)
def row_of(records, at, row):
    """The row of the node `at`, or of the last one that was met before it and has one; `row` is a guess."""
    low = np.int64(0)
    high = np.int64(len(records))
    if records[row].node <= at:
        low = np.int64(row)
        high = min(high, low + 2)
        if high < len(records) and records[high].node <= at:
            high = np.int64(len(records))
    while low + 1 < high:
        middle = (low + high) // 2
        if records[middle].node <= at:
            low = middle
        else:
            high = middle
    return low


@kernel(waits=False)
def list_children(records, first_event, node, end, children):
    """Write the nodes after `node` and before `end` that lie below no other of these; return how many.

    children : int32[]  with room for them
    """
    count = 0
    at = node + 1
    row = np.int64(0)
    while at < end:
        children[count] = at
        count += 1
        row = row_of(records, at, row)
        last = records[row].last_event
        if records[row].node != at:
            at += 1
        elif last < 0:
            at = end
        else:  # after its last event
            low = at + 1
            high = end
            while low < high:
                middle = (low + high) // 2
                if first_event[middle] < last:
                    low = middle + 1
                else:
                    high = middle
            at = low
    return count


@kernel(waits=False)
def link_children(nodes, order, begin):
    """Fill `order` with the nodes sorted by parent, those of one in the order met, and `begin`.

    begin : int32[nodes + 2]  zeros; where the children of each node begin in `order`, from those of -1 on
    """
    for index in range(len(nodes)):
        begin[nodes[index].parent + 2] += 1
    for index in range(len(begin) - 1):
        begin[index + 1] += begin[index]
    # begin[parent + 2] is where the children end; counted down, where they begin, one place too far right.
    for index in range(len(nodes) - 1, -1, -1):
        below = nodes[index].parent + 2
        begin[below] -= 1
        order[begin[below]] = index
    for index in range(len(begin) - 1):
        begin[index] = begin[index + 1]
    begin[len(begin) - 1] = len(nodes)


@kernel(waits=False)
def find_best_children(nodes, best):
    """Fill `best`: the child that gives each node its value; a fail-hard search cuts it to the window.

    best : int32[nodes]  -1, which stays where no move does
    """
    for child in range(len(nodes)):
        node = nodes[child]
        if node.parent < 0 or node.searched == 0 or node.move == NO_MOVE:
            continue
        above = nodes[node.parent]
        gives = -node.value
        if node.move == above.best_move and (
            gives == above.value or min(max(gives, above.alpha), above.beta) == above.value
        ):
            best[node.parent] = child


class AllNodes:
    """All nodes of a tree in memory, as kernels read them.

    nodes        : NODE records
    order, begin : int32[nodes], int32[nodes + 2]: the nodes, those with one parent side by side in the order
                   met; where the children of node - 1 begin
    """

    def __init__(self, nodes: Any) -> None:
        self.nodes = nodes[:]

    @cached_property
    def order(self) -> tuple[Any, Any]:
        """(order, begin)."""
        order, begin = np.empty(len(self.nodes), np.int32), np.zeros(len(self.nodes) + 2, np.int32)
        link_children(self.nodes, order, begin)
        return order, begin

    def children(self, node: int) -> Any:
        """The children of a node in the order met, as int32[children]."""
        order, begin = self.order
        return order[begin[node + 1] : begin[node + 2]]
