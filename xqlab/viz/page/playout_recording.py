"""A recorded Monte-Carlo tree search as a widget shows it: its finished tree, and its log event by event."""

from __future__ import annotations

from copy import copy
from functools import cached_property
from typing import Any

import numpy as np

from xqlab.errors import WidgetError
from xqlab.mcts import Result
from xqlab.mcts.events import BACK_UP, EVALUATE, KEPT, SELECT
from xqlab.mcts.memory import ROOT, TERMINAL
from xqlab.trace.move_names import PLAIN
from xqlab.trace.playouts.as_tree import PlayoutTree, as_tree
from xqlab.trace.playouts.reader import NodeNames, Playouts, choice_rows, states_of
from xqlab.trace.playouts.sentences import sentences
from xqlab.trace.tree.lines import Lines
from xqlab.trace.tree.nodes import Nodes
from xqlab.viz.page.facts import Facts, facts_of_playouts
from xqlab.viz.page.payload import Places
from xqlab.viz.page.recording import Recording
from xqlab.words import Words

EVENT_COLUMNS = {
    "kind": "u1",
    "side": "u1",
    "playout": "i4",
    "visits": "i4",
    "q": "f8",
    "p": "f8",
    "u": "f8",
    "value": "f8",
}
NODE_COLUMNS = {"move": "i4", "number": "i2", "ply": "i2"}
ROW_COLUMNS = {"n": "i4", "pending": "i2", "q": "f8", "p": "f8", "u": "f8", "settled": "u1"}
_CONVENTIONS = Words(
    "Q, U and values are those of the player who chooses the move; at the root, of the side to move.",
    "Q、U 与值都从选择该着法的一方看；根结点从轮到走棋的一方看。",
)


def recording_of(recorded: Any, **conventions: str | None) -> Recording:
    """The recording of a search of either kind; conventions and errors as for `Recording`.

    Raises MctsError for a Monte-Carlo tree search that was not recorded.
    """
    if isinstance(recorded, PlayoutRecording):
        recorded = recorded.playouts.result
    if isinstance(recorded, Playouts):
        recorded = recorded.result
    of_playouts = isinstance(recorded, (Result, PlayoutTree))
    return (PlayoutRecording if of_playouts else Recording)(recorded, **conventions)


class _OfPlayouts(Recording):
    """Some of the visited nodes."""

    panel, has_ghosts = "playouts", False

    def conventions_text(self) -> dict[str, str]:
        """Language -> the line about the conventions."""
        return _CONVENTIONS._asdict()


class PlayoutRecording(_OfPlayouts):
    """A recorded Monte-Carlo tree search: `tree` has the nodes visited, for pictures of the whole tree.

    playouts : its log; `steps` is what is stepped through
    """

    def __init__(self, recorded: Any, **conventions: str | None) -> None:
        """From a `Result`, or the tree that `as_tree` makes of it; else as for `Recording`."""
        tree = recorded if isinstance(recorded, PlayoutTree) else as_tree(Playouts(recorded))
        self.playouts: Playouts = tree.playouts
        super().__init__(tree, **conventions)

    @property
    def log_length(self) -> int:
        """Events in its log."""
        return len(self.playouts)

    @property
    def result(self) -> Any:
        """The `Result` of the search."""
        return self.playouts.result

    def part(self, tree: Nodes) -> Recording:
        """The same conventions for a part of the tree of visited nodes."""
        return _OfPlayouts(tree, **self.options)

    def node_arrays(self) -> dict[str, Any]:
        """N, Q for the player who chose the move into the node, and whether it is proved, of each node."""
        nodes, source = self.playouts.result.tree, self._source
        return {
            "node_visits": np.array([0 if node < 0 else nodes.visits(node) for node in source], dtype="i4"),
            "node_q": np.array([0.0 if node < 0 else nodes.q(node) or 0.0 for node in source], dtype="f8"),
            "node_reduction": np.zeros(len(source), dtype="i2"),  # playouts go as deep as they like
            "node_proved": np.array([node >= 0 and nodes.is_proved(node) for node in source], dtype="u1"),
        }

    @property
    def _source(self) -> list[int]:
        tree = self.tree
        assert isinstance(tree, PlayoutTree)
        return tree.source

    def tree_by_width(self) -> Nodes:
        """The visited nodes; `searched` is N of each."""
        copied, nodes = copy(self.tree), self.playouts.result.tree
        copied.nodes = self.tree.nodes[:].copy()
        copied.nodes.searched[:] = [nodes.visits(max(node, ROOT)) for node in self._source]
        return copied

    def steps(self, count: int) -> PlayoutSteps:
        """The first `count` events of its log, to step through."""
        return PlayoutSteps(self, count)

    def steps_below(self, node: int, most: int) -> Recording:
        """Raises WidgetError: playouts are stepped through from the root."""
        raise WidgetError(f"expected node=None, as playouts begin at the root, got {node!r}")

    def facts(self, *, answer: bool = True) -> Facts:
        """The facts that a page shows about the search; `answer`: with its best move and value."""
        lines = self.conventions_text()
        return {
            language: facts_of_playouts(self.playouts, own, lines[language], answer=answer)
            for language, own in self.conventions.items()
        }


class PlayoutSteps(PlayoutRecording):
    """The first events of a log of playouts, and the nodes that they speak of.

    index   : int32[nodes]  these nodes, ascending, the root first: what the browser calls a node is its place
    shown   : how many events
    choices : SELECT event -> the children among which it chose
    """

    def __init__(self, whole: PlayoutRecording, count: int) -> None:
        super().__init__(whole.tree, **whole.options)
        self.shown = count
        self._log = self.playouts.log[:count]
        self.index = np.union1d([ROOT], self._log["node"]).astype("i4")
        self._names: dict[str, NodeNames] = {}
        self._rows = choice_rows(self.playouts.result, count)
        self.choices = states_of(self._rows, self.names(PLAIN).text)

    @property
    def log_length(self) -> int:
        """Events shown."""
        return self.shown

    def opening(self) -> int:
        """The event at which stepping begins: the last one, when the tree has grown."""
        return self.shown - 1

    @property
    def board(self) -> Any:
        """The board at the root."""
        return self.playouts.result.board

    @property
    def texts(self) -> list[str]:
        """The move into each node, as the game writes it."""
        return self.names(PLAIN).texts

    def names(self, notation: str) -> NodeNames:
        """The names of the moves in a notation."""
        if notation not in self._names:
            self._names[notation] = NodeNames(self.playouts.result.tree, self.index.tolist(), notation)
        return self._names[notation]

    def moves(self, notation: str) -> list[str]:
        """The move that leads to each node: here a node and a place are the same."""
        return self.names(notation).texts

    @cached_property
    def places(self) -> Places:
        """The line of moves to each node."""
        log, nodes = self._log, self.playouts.result.tree.nodes[self.index]
        counted = (log["kind"] == KEPT) & (log["visits"] > 0)
        entered = np.isin(log["kind"], (SELECT, EVALUATE, BACK_UP)) | counted
        visited = np.isin(self.index, log["node"][entered])
        visited[0] = True
        parents = self._local(nodes["parent"])
        places = np.arange(len(self.index), dtype="i4")
        return Places(self, Lines(places, parents.tolist(), nodes["move"].tolist(), visited))

    def _local(self, nodes: Any) -> Any:
        # The places of nodes; -1 stays.
        return np.where(nodes < 0, -1, np.searchsorted(self.index, nodes)).astype("i4")

    def lines(self, first: int, last: int) -> dict[str, str]:
        """Language -> a line for each event from `first` up to `last`."""
        events = range(first, last)
        return {
            language: "\n".join(
                sentences(self.playouts, events, self.names(own.moves), self.choices, language=language)
            )
            for language, own in self.conventions.items()
        }

    def arrays(self) -> dict[str, Any]:
        """The columns of the log, the nodes and the choices, and the places.

        A choice has rows, one for each child: those of choice c are `choice_rows[c]` up to
        `choice_rows[c + 1]`.
        """
        log, nodes = self._log, self.playouts.result.tree.nodes[self.index]
        arrays = {f"event_{name}": log[name].astype(kind) for name, kind in EVENT_COLUMNS.items()}
        arrays["event_node"] = self._local(log["node"])
        arrays |= {f"node_{name}": nodes[name].astype(kind) for name, kind in NODE_COLUMNS.items()}
        first, last = self._span_of_nodes()
        arrays |= {
            "node_parent": self._local(nodes["parent"]),
            "node_source": self.index,
            "node_over": (nodes["state"] == TERMINAL).astype("u1"),
            "node_first_event": first,
            "node_last_event": last,
        }
        return arrays | self._choice_arrays() | self.places.arrays()

    def _span_of_nodes(self) -> tuple[Any, Any]:
        # The first and the last event about each node; of a root that none speaks of, the first of all.
        local = self._local(self._log["node"])
        first, last = np.zeros((2, len(self.index)), dtype="i4")
        first[local[::-1]] = np.arange(self.shown - 1, -1, -1)
        last[local] = np.arange(self.shown)
        return first, last

    def _choice_arrays(self) -> dict[str, Any]:
        rows = self._rows
        events, first = np.unique(rows["event"], return_index=True)
        arrays = {f"row_{name}": rows[name].astype(kind) for name, kind in ROW_COLUMNS.items()}
        return arrays | {
            "choice_event": events.astype("i4"),
            "choice_rows": np.append(first, len(rows)).astype("i4"),
            "row_node": self._local(rows["node"]),
        }

    def about(self, faces: str, flip: bool) -> dict[str, Any]:
        """As for `Recording`, and `rule` and `exploration` of the search."""
        settings = self.playouts.settings
        return super().about(faces, flip) | {"rule": settings.rule, "exploration": settings.exploration}
