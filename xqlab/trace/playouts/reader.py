"""The log of a Monte-Carlo tree search as choices among named children, with their N, Q, P and U."""

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np

from xqlab.game_profile import moves_of
from xqlab.mcts import MctsError
from xqlab.mcts.events import BACK_UP, EXPAND, KEPT, KIND_NAMES, PROVED, SELECT
from xqlab.mcts.memory import ROOT, new_memory
from xqlab.trace.move_names import PLAIN
from xqlab.trace.playouts.choice_rows import CHOICE_ROW, read_choices
from xqlab.trace.tree.lines import Lines, plain_texts
from xqlab.trace.tree.nodes import text_of_code


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
        first, last = np.searchsorted(self._rows["event"], (k % len(self), k % len(self) + 1))
        [states] = states_of(self._rows[first:last], self.text).values()
        return states

    @cached_property
    def _rows(self) -> Any:
        return choice_rows(self.result)

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

    @cached_property
    def _met(self) -> dict[int, int]:
        # The event with which each node entered the tree.
        entered = np.flatnonzero(np.isin(self.log["kind"], (EXPAND, KEPT)))
        nodes, first = np.unique(self.log["node"][entered], return_index=True)
        met = dict.fromkeys(range(len(self.result.tree)), len(self))
        met |= dict(zip(nodes.tolist(), entered[first].tolist(), strict=True))
        return met | {ROOT: -1}


class NodeNames:
    """The names of the moves into some nodes, and of the lines to them.

    nodes    : numbers of nodes in ascending order, with each node the one above it; the root is the first
    notation : see `xqlab.trace.move_names`; a game without notations keeps its own texts
    texts    : the move into each of these nodes, "" for the root
    """

    def __init__(self, tree: Any, nodes: Sequence[int], notation: str = PLAIN) -> None:
        place = {node: at for at, node in enumerate(nodes)}
        above = tree.nodes["parent"][list(nodes)].tolist()
        parents = [-1, *(place[parent] for parent in above[1:])]
        codes = tree.nodes["move"][list(nodes)].tolist()
        spell_tree = moves_of(tree.board).spell_tree
        if spell_tree is None or notation == PLAIN:
            self.texts = plain_texts(tree.board, Lines(None, parents, codes), text_of_code)
        else:
            self.texts = spell_tree(tree.board, parents, codes, notation)
        self._place, self._parents = place, parents

    def text(self, node: int) -> str:
        """The move into a node; "" at the root."""
        return self.texts[self._place[node]]

    def line(self, node: int) -> str:
        """The moves from the root to a node, with spaces; "" at the root."""
        line, at = [], self._place[node]
        while at != ROOT:
            line.append(self.texts[at])
            at = self._parents[at]
        return " ".join(reversed(line))
