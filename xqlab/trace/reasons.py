"""Why the search did what it did: one plain sentence for each event of the log, with its moves and numbers.

Values are seen from Max, the first player, in every sentence (see `xqlab.trace.sides`). So the window
(alpha, beta) reads: Max is already sure of alpha, Min already holds the value to beta.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from xqlab.game import INFINITY
from xqlab.search.events import (
    ADJUDICATED,
    BEST,
    CUTOFF,
    ENTER,
    EXACT,
    ITERATION,
    KIND_NAMES,
    LEAF,
    LEAVE,
    LOWER,
    OVER,
    PRUNED,
    STAND_PAT,
    TABLE,
    UPPER,
)
from xqlab.trace.sides import AT, Sides, sides_of
from xqlab.trace.tree import AT_LEAF, AT_OVER, BY_CUTOFF, BY_TABLE, UNSEARCHED, WHOLE, Tree


def sentence(tree: Tree, k: int) -> str:
    """What event `k` of the tree's log did, and why; raises IndexError outside the log."""
    event = Event._make(tree.log[k].item())
    columns = {name: tree.nodes[name] for name in tree.nodes.dtype.names}
    return _Teller(tree, columns, tree.text).tell(k % len(tree.log), event)


def sentences(tree: Tree) -> list[str]:
    """The sentence of every event, in the order of the log."""
    columns = {name: tree.nodes[name].tolist() for name in tree.nodes.dtype.names}
    teller = _Teller(tree, columns, tree.texts.__getitem__)
    return [teller.tell(k, Event._make(fields)) for k, fields in enumerate(tree.log.tolist())]


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


class _Teller:
    """Tells events of one tree.

    columns : the fields of its nodes, by node; lists where many events are told, since those are faster
    text    : gives the move that leads to a node
    """

    def __init__(self, tree: Tree, columns: dict[str, Any], text: Callable[[int], str]) -> None:
        self.tree, self.columns, self.text = tree, columns, text
        self.sides: Sides = sides_of(tree.board)

    def tell(self, k: int, event: Event) -> str:
        node = int(self.tree.node_at[k])
        told = _TELL.get(event.kind)
        if told is None:
            return f"{KIND_NAMES[event.kind].capitalize()} {self.after(node)}."
        return told(self, k, event, node)

    # -- words ------------------------------------------------------------------------------------------

    def column(self, name: str, node: int) -> int:
        return int(self.columns[name][node])

    def is_root(self, node: int) -> bool:
        return self.column("ply", node) == 0

    def after(self, node: int) -> str:
        """Where a node stands: the last two moves that lead there."""
        if self.is_root(node):
            return "at the root"
        above = self.text(self.column("parent", node))
        return f"after {above} {self.text(node)}" if above else f"after {self.text(node)}"

    def side(self, ply: int) -> str:
        return self.sides.names[self.sides.to_move(ply)]

    def value(self, event: Event) -> str:
        return self.sides.text(self.sides.for_max(event.value, event.ply))

    def bounded(self, value: int, bound: int, ply: int) -> str:
        """ "at most 12": what `bound` says about a value of the log."""
        seen = self.sides.for_max(value, ply)
        return f"{AT[self.sides.bound_for_max(bound, ply)]} {self.sides.text(seen)}"

    def secured(self, limit: int, ply: int) -> str:
        """Who has made sure of `limit`, a value of the log of the side to move at `ply`."""
        text = self.sides.text(self.sides.for_max(limit, ply))
        if self.sides.to_move(ply) == 0:
            return f"{self.side(ply)} is already sure of {text}"
        return f"{self.side(ply)} already holds the value to {text}"

    def window(self, alpha: int, beta: int, ply: int) -> str:
        """What a window asks for, in words."""
        low, high = self.sides.window_for_max(alpha, beta, ply)
        top, bottom = self.sides.names
        least, most = self.sides.text(low), self.sides.text(high)
        known = f"window ({least}, {most})"
        if low <= -INFINITY and high >= INFINITY:
            return f"{known}: nothing is known yet, so any value matters"
        if high >= INFINITY:
            return f"{known}: {top} is already sure of {least}, so only more than that matters"
        if low <= -INFINITY:
            return f"{known}: {bottom} already holds the value to {most}, so only less than that matters"
        if high - low == 1:
            return f"{known}: nothing lies between, it is only asked whether the value exceeds {least}"
        return (
            f"{known}: {top} is already sure of {least} and {bottom} holds the value to {most}, "
            "so only what lies between matters"
        )

    # -- the tree around an event -----------------------------------------------------------------------

    def child(self, node: int, event: Event, k: int) -> int:
        """The child that the event's move led to, entered before the event."""
        children = self.tree.children(node)
        first, move = self.columns["first_event"], self.columns["move"]
        near = children[event.number - 1 : event.number + 1]
        if len(near) == 2 and move[near[0]] == event.move and first[near[1]] > k:
            return near[0]
        return [each for each in children if move[each] == event.move and first[each] < k][-1]

    def best_before(self, node: int, k: int) -> int | None:
        """The child with the best value among those left before event `k`; None before the first."""
        last, value, ending = self.columns["last_event"], self.columns["value"], self.columns["ending"]
        best, found = None, INFINITY
        for child in self.tree.children(node):
            if not 0 <= last[child] < k or ending[child] == UNSEARCHED:
                break
            if value[child] < found:
                best, found = child, value[child]
        return best

    def who_set(self, node: int) -> tuple[int, int, int | None] | None:
        """Where `node`'s beta comes from: (ancestor, its child towards `node`, the child with that value).

        None where it is the window that the whole search was given.
        """
        parent, alpha = self.columns["parent"], self.columns["alpha"]
        limit = -self.column("beta", node)
        while True:
            above = int(parent[node])
            if self.columns["ending"][above] == WHOLE:
                return None
            if alpha[above] != limit:
                return above, node, self.best_before(above, self.column("first_event", node))
            node = int(parent[above])
            if self.columns["ending"][node] == WHOLE:
                return None

    # -- one sentence for each kind ---------------------------------------------------------------------

    def iteration(self, k: int, event: Event, node: int) -> str:
        before = [each for each in self.tree.iterations if each < node]
        told = f"The search to depth {event.depth} begins, values seen from {self.sides.names[0]}"
        if not before:
            return told + "."
        root = self.tree.children(before[-1])[0]
        best = self.best_before(root, k)
        value = self.bounded(self.column("value", root), self.column("bound", root), 0)
        by = "" if best is None else f", by {self.text(best)}"
        return f"{told}; the one to depth {self.column('depth', root)} gave {value}{by}."

    def enter(self, k: int, event: Event, node: int) -> str:
        window = self.window(event.alpha, event.beta, event.ply)
        left = f"{event.depth} {'ply' if event.depth == 1 else 'plies'} to go"
        if self.is_root(node):
            return f"The root: {self.side(event.ply)} to move, {left}; {window}."
        mover, text = self.side(event.ply - 1), self.text(node)
        if event.quiescence:
            return f"{mover} captures with {text} (capture {event.number}, quiescence); {window}."
        again = " again" if self.is_again(k, event, node) else ""
        return f"{mover} tries {text}{again} (move {event.number}), {left}; {window}."

    def is_again(self, k: int, event: Event, node: int) -> bool:
        """Whether the move before was the same: searched with one window, and now with another."""
        before = int(self.tree.node_at[k - 1])
        same = self.columns["parent"][before] == self.columns["parent"][node]
        return bool(same and self.columns["number"][before] == event.number)

    def leaf(self, k: int, event: Event, node: int) -> str:
        return f"The horizon {self.after(node)}: the position is evaluated as {self.value(event)}."

    def over(self, k: int, event: Event, node: int) -> str:
        return f"The game ends {self.after(node)}: the value is {self.value(event)}."

    def adjudicated(self, k: int, event: Event, node: int) -> str:
        if event.value == 0:
            why = "the position repeats, or the limit of moves is reached, or too little material is left"
            return f"The rules make it a draw {self.after(node)}: {why}."
        why = "the position repeats, and one side has checked or chased all the while"
        return f"The rules decide {self.after(node)}: {why}; the value is {self.value(event)}."

    def table(self, k: int, event: Event, node: int) -> str:
        value = self.bounded(event.value, event.bound, event.ply)
        told = f"The table knows the position {self.after(node)}, searched to depth {event.depth}: {value}"
        if event.bound == EXACT:
            return f"{told}; there is nothing left to search."
        if event.bound == LOWER:
            return f"{told}; that is enough, since {self.secured(-event.beta, event.ply + 1)}."
        return f"{told}; that is enough, since {self.secured(event.alpha, event.ply)}."

    def stand_pat(self, k: int, event: Event, node: int) -> str:
        side, other = self.side(event.ply), self.side(event.ply + 1)
        told = f"Quiescence {self.after(node)}: if {side} captures nothing, the value is {self.value(event)}"
        if event.value >= event.beta:
            return f"{told}; {self.secured(-event.beta, event.ply + 1)}, so no capture need be tried."
        if event.value > event.alpha > -INFINITY:
            return f"{told}, already better for {side} than what {other} must allow; captures may add to it."
        return f"{told}; captures are tried for more."

    def best(self, k: int, event: Event, node: int) -> str:
        side = self.side(event.ply)
        child, alpha = self.child(node, event, k), self.column("alpha", node)
        told = f"{side}'s {self.text(child)} gives {self.value(event)}, "
        before = self.best_before(node, self.column("first_event", child))
        if before is not None:
            value = self.sides.text(self.sides.for_max(-self.column("value", before), event.ply))
            told += f"better than {value} by {self.text(before)}"
        elif event.quiescence:
            told += "better than capturing nothing"
        else:
            told += f"the first value {self.after(node)}"
        if event.alpha == event.value > alpha:
            moved = ("alpha rises", "beta falls")[self.sides.to_move(event.ply)]
            return f"{told}: {moved} to {self.value(event)}."
        if alpha > -INFINITY:
            return f"{told}, but {self.secured(alpha, event.ply)} elsewhere, so the window stays."
        return f"{told}."

    def cutoff(self, k: int, event: Event, node: int) -> str:
        side, ply = self.side(event.ply), event.ply
        text = self.text(self.child(node, event, k))
        after = "" if self.is_root(node) else f"{self.after(node)} "
        told = f"Cutoff: {after}{side} has {text}, and the value is {self.bounded(event.value, LOWER, ply)}"
        source = self.who_set(node)
        secured = self.secured(-event.beta, ply + 1)
        rest = self.unsearched(node)
        if source is None:
            limit = self.sides.text(self.sides.for_max(event.beta, ply))
            return f"{told}, beyond the limit {limit} that this search was given; {rest}."
        ancestor, towards, by = source
        secured += " without a capture" if by is None else f" with {self.text(by)}"
        if towards != node:  # a deep cutoff
            secured += f" {self.after(ancestor)}"
        return f"{told}; {secured}, so {self.text(node)} is no better for {self.side(ply + 1)}: {rest}."

    def unsearched(self, node: int) -> str:
        """How many moves a cutoff leaves unsearched, in words."""
        if self.tree.truncated and self.column("last_event", node) < 0:
            return "the other moves need not be searched"
        pruned = sum(self.columns["ending"][child] == UNSEARCHED for child in self.tree.children(node))
        if pruned < 2:
            return "the other move need not be searched" if pruned else "no other move is left to save"
        return f"the other {pruned} moves need not be searched"

    def pruned(self, k: int, event: Event, node: int) -> str:
        above = int(self.columns["parent"][node])
        best = self.best_before(above, k)
        by = "the best move" if best is None else self.text(best)
        secured = self.secured(-event.beta, event.ply + 1)
        return (
            f"Pruned: {self.text(node)} (move {event.number}) is not searched, since {by} makes the value "
            f"{self.bounded(event.alpha, LOWER, event.ply)} and {secured}."
        )

    def leave(self, k: int, event: Event, node: int) -> str:
        value = self.bounded(event.value, event.bound, event.ply)
        root = self.is_root(node)
        told = f"The search to depth {event.depth} is done" if root else f"Back from {self.text(node)}"
        told += f": the value is {value}"
        ending = self.column("ending", node)
        plain = {AT_LEAF: "by the evaluation", AT_OVER: "since the game is over", BY_TABLE: "by the table"}
        if ending in plain:
            return f"{told}, {plain[ending]}."
        if event.number == 0:
            return f"{told}, without a capture."
        best = self.best_before(node, k)
        by = f"by {self.text(best)}" if best is not None and event.move else "without a capture"
        side, number = self.side(event.ply), event.number
        if ending == BY_CUTOFF:
            return f"{told}, {by}: enough for the cutoff, though it may be better still for {side}."
        if event.bound == UPPER:
            limit = self.sides.text(self.sides.for_max(event.alpha, event.ply))
            none = "its only move does not give" if number == 1 else f"none of its {number} moves gives"
            return f"{told}; {none} {side} better than {limit}, which it has elsewhere."
        moves = {1: "its only move has", 2: "both moves have"}.get(number, f"all {number} moves have")
        return f"{told}, {by}; {moves} been searched."


_TELL: dict[int, Callable[[_Teller, int, Event, int], str]] = {
    ITERATION: _Teller.iteration,
    ENTER: _Teller.enter,
    LEAF: _Teller.leaf,
    OVER: _Teller.over,
    ADJUDICATED: _Teller.adjudicated,
    TABLE: _Teller.table,
    STAND_PAT: _Teller.stand_pat,
    BEST: _Teller.best,
    CUTOFF: _Teller.cutoff,
    PRUNED: _Teller.pruned,
    LEAVE: _Teller.leave,
}
