"""The words that sentences about a search are made of: sides, places, values, windows and their limits.

Values are seen from Max, the first player (see `xqlab.trace.sides`). So the window (alpha, beta) reads: Max
is already sure of alpha, Min already holds the value to beta, where they have found that; and where they have
not, that the search was given this window, or only asks a question.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from xqlab.game import INFINITY
from xqlab.search.events import EXACT, SHORTCUT, STAND_PAT
from xqlab.trace.limits import ASKED, FOUND, Limit, limit
from xqlab.trace.sides import AT, Sides, sides_of
from xqlab.trace.tree import Tree


class Event(NamedTuple):
    """An EVENT record as plain integers, its fields in the same order."""

    kind: int
    bound: int
    quiescence: int
    depth: int
    ply: int
    number: int
    node: int
    move: int
    alpha: int
    beta: int
    value: int


class Wording:
    """The words for one tree.

    columns : the fields of its nodes, by node; lists where many events are told, since those are faster
    text    : gives the move that leads to a node
    """

    def __init__(self, tree: Tree, columns: dict[str, Any], text: Callable[[int], str]) -> None:
        self.tree, self.columns, self.text = tree, columns, text
        self.sides: Sides = sides_of(tree.board)
        use = tree.result and tree.result.enhancements
        self.strict = bool(use and use.works("strict_cutoff"))
        self.several = bool(tree.result and len(tree.result.lines) > 1)

    def column(self, name: str, node: int) -> int:
        return int(self.columns[name][node])

    def is_root(self, node: int) -> bool:
        return self.column("ply", node) == 0

    def move(self, node: int) -> str:
        """The move that leads to a node, as something that a side has or does."""
        return "the pass" if self.tree.is_null(node) else self.text(node)

    def after(self, node: int) -> str:
        """Where a node stands: the last two moves that lead there."""
        if self.is_root(node):
            return "at the root"
        above = self.text(self.column("parent", node))
        return f"after {above} {self.text(node)}" if above else f"after {self.text(node)}"

    def side(self, ply: int) -> str:
        return self.sides.names[self.sides.to_move(ply)]

    def seen(self, value: int, ply: int) -> str:
        """A value of the log, written at `ply`."""
        return self.sides.text(self.sides.for_max(value, ply))

    def value(self, event: Event) -> str:
        return self.seen(event.value, event.ply)

    def bounded(self, value: int, bound: int, ply: int) -> str:
        """ "at most 12": what `bound` says about a value of the log."""
        return f"{AT[self.sides.bound_for_max(bound, ply)]} {self.seen(value, ply)}"

    def loosely(self, value: int, bound: int, ply: int) -> str:
        """The same without the word "exactly"."""
        return self.seen(value, ply) if bound == EXACT else self.bounded(value, bound, ply)

    def stood_pat(self, node: int) -> bool:
        """Whether quiescence valued the node as it stands; in check it may not."""
        kinds, first = self.tree.log["kind"], self.column("first_event", node)
        at = [int(kind) for kind in kinds[first + 1 : first + 3]]
        return at[:1] == [STAND_PAT] or at == [SHORTCUT, STAND_PAT]

    # -- windows ----------------------------------------------------------------------------------------

    def limit(self, node: int, upper: bool) -> Limit:
        """Who set `node`'s beta (`upper`) or alpha."""
        return limit(self.tree, self.columns, node, upper)

    def beyond(self, node: int, upper: bool, value: int) -> str:
        """What the value does when the side to move at `node` gets past `value`, an end of its window."""
        ply = self.column("ply", node)
        verbs = ("reaches", "comes down to") if upper else ("exceeds", "falls below")
        return f"{verbs[self.sides.to_move(ply)]} {self.seen(value, ply)}"

    def known(self, node: int, upper: bool) -> str:
        """A clause that says where `node`'s beta (`upper`) or alpha comes from, with its value."""
        ply, value = self.column("ply", node), self.column("beta" if upper else "alpha", node)
        kind = self.limit(node, upper).kind
        if kind == ASKED:
            return f"it is only asked whether the value {self.beyond(node, upper, value)}"
        if kind == FOUND:
            return self.secured(-value, ply + 1) if upper else self.secured(value, ply)
        return f"the window of this search ends at {self.seen(value, ply)}"

    def secured(self, value: int, ply: int) -> str:
        """Who has made sure of `value`, a value of the log of the side to move at `ply`."""
        text = self.seen(value, ply)
        if self.sides.to_move(ply) == 0:
            return f"{self.side(ply)} is already sure of {text}"
        return f"{self.side(ply)} already holds the value to {text}"

    def window(self, node: int) -> str:
        """What the window that `node` was entered with asks for."""
        ply = self.column("ply", node)
        low, high = self.sides.window_for_max(self.column("alpha", node), self.column("beta", node), ply)
        least, most = self.sides.text(low), self.sides.text(high)
        known = f"window ({least}, {most})"
        if low <= -INFINITY and high >= INFINITY:
            return f"{known}: nothing is known yet, so any value matters"
        if high - low == 1:
            return f"{known}: nothing lies between, it is only asked whether the value exceeds {least}"
        second = self.sides.to_move(ply) == 1
        told = []
        if low > -INFINITY:
            found = self.limit(node, second).kind == FOUND
            told.append(
                f"{self.sides.names[0]} is already sure of {least}"
                if found
                else f"this search does not look below {least}"
            )
        if high < INFINITY:
            found = self.limit(node, not second).kind == FOUND
            told.append(
                f"{self.sides.names[1]} already holds the value to {most}"
                if found
                else f"this search does not look above {most}"
            )
        matters = "what lies between"
        if len(told) == 1:
            matters = "more than that" if low > -INFINITY else "less than that"
        return f"{known}: {' and '.join(told)}, so only {matters} matters"
