"""Where the nodes of a drawn tree stand: the tidy layout, in linear time and without recursion.

Parents stand centred above their children, siblings keep their order, and subtrees are as close as they can
be without touching.

Source: C. Buchheim, M. Jünger and S. Leipert, "Improving Walker's Algorithm to Run in Linear Time", 2002.
"""

from __future__ import annotations

from collections.abc import Sequence


def tidy(children: Sequence[Sequence[int]], widths: Sequence[float], gap: float) -> list[float]:
    """The x of the centre of each node; the leftmost edge of all is at 0.

    children : of each node, left to right; node 0 is the root
    widths   : of each node
    gap      : least distance between neighbours at one level
    """
    return _Layout(children, widths, gap).places() if children else []


class _Layout:
    """The steps and the names (prelim, mod, thread, ancestor, change, shift) are the paper's."""

    def __init__(self, children: Sequence[Sequence[int]], widths: Sequence[float], gap: float) -> None:
        count = len(children)
        self.children, self.widths, self.gap = children, widths, gap
        self.prelim, self.mod = [0.0] * count, [0.0] * count
        self.change, self.shift = [0.0] * count, [0.0] * count
        self.thread = [-1] * count
        self.ancestor = list(range(count))
        self.default_ancestor = [below[0] if below else -1 for below in children]
        self.parent, self.number = [-1] * count, [0] * count
        for node, below in enumerate(children):
            for number, child in enumerate(below):
                self.parent[child], self.number[child] = node, number

    def places(self) -> list[float]:
        order = self._children_first()
        for node in order:
            self._first_walk(node)
            self._apportion(node)
        x, sums = [0.0] * len(order), [0.0] * len(order)
        for node in reversed(order):
            x[node] = self.prelim[node] + sums[node]
            for child in self.children[node]:
                sums[child] = sums[node] + self.mod[node]
        left = min(at - width / 2 for at, width in zip(x, self.widths))
        return [at - left for at in x]

    def _children_first(self) -> list[int]:
        # Every node after its children and its left siblings.
        order, stack = [], [0]
        while stack:
            node = stack.pop()
            order.append(node)
            stack.extend(self.children[node])
        return order[::-1]

    def _distance(self, left: int, right: int) -> float:
        return (self.widths[left] + self.widths[right]) / 2 + self.gap

    def _left_sibling(self, node: int) -> int:
        return self.children[self.parent[node]][self.number[node] - 1] if self.number[node] else -1

    def _first_walk(self, node: int) -> None:
        # The node is put over the middle of its children, then all of it beside its left sibling.
        below = self.children[node]
        middle = 0.0
        if below:
            self._execute_shifts(node)
            middle = (self.prelim[below[0]] + self.prelim[below[-1]]) / 2
        left = self._left_sibling(node)
        if left < 0:
            self.prelim[node] = middle
        else:
            self.prelim[node] = self.prelim[left] + self._distance(left, node)
            self.mod[node] = self.prelim[node] - middle

    def _apportion(self, node: int) -> None:
        # The contours of the subtree and of all to its left are followed down; where they touch, it is moved.
        left = self._left_sibling(node)
        if left < 0:
            return
        prelim, mod = self.prelim, self.mod
        parent = self.parent[node]
        inner_left, inner_right, outer_left, outer_right = left, node, self.children[parent][0], node
        sum_inner_left, sum_outer_left = mod[inner_left], mod[outer_left]
        sum_inner_right = sum_outer_right = mod[node]
        while True:
            below_left, below_right = self._next_right(inner_left), self._next_left(inner_right)
            if below_left < 0 or below_right < 0:
                break
            inner_left, inner_right = below_left, below_right
            outer_left, outer_right = self._next_left(outer_left), self._next_right(outer_right)
            self.ancestor[outer_right] = node
            overlap = prelim[inner_left] + sum_inner_left - prelim[inner_right] - sum_inner_right
            overlap += self._distance(inner_left, inner_right)
            if overlap > 0:
                ancestor = self.ancestor[inner_left]
                if self.parent[ancestor] != parent:
                    ancestor = self.default_ancestor[parent]
                self._move_subtree(ancestor, node, overlap)
                sum_inner_right += overlap
                sum_outer_right += overlap
            sum_inner_left += mod[inner_left]
            sum_inner_right += mod[inner_right]
            sum_outer_left += mod[outer_left]
            sum_outer_right += mod[outer_right]
        if below_left >= 0 and self._next_right(outer_right) < 0:
            self.thread[outer_right] = below_left
            mod[outer_right] += sum_inner_left - sum_outer_right
        if below_right >= 0 and self._next_left(outer_left) < 0:
            self.thread[outer_left] = below_right
            mod[outer_left] += sum_inner_right - sum_outer_left
            self.default_ancestor[parent] = node

    def _next_left(self, node: int) -> int:
        return self.children[node][0] if self.children[node] else self.thread[node]

    def _next_right(self, node: int) -> int:
        return self.children[node][-1] if self.children[node] else self.thread[node]

    def _move_subtree(self, left: int, right: int, shift: float) -> None:
        between = self.number[right] - self.number[left]
        self.change[right] -= shift / between
        self.shift[right] += shift
        self.change[left] += shift / between
        self.prelim[right] += shift
        self.mod[right] += shift

    def _execute_shifts(self, node: int) -> None:
        shift = change = 0.0
        for child in reversed(self.children[node]):
            self.prelim[child] += shift
            self.mod[child] += shift
            change += self.change[child]
            shift += self.shift[child] + change
