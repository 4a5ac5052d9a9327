"""`TreeWidget`: a recorded search as a tree that can be folded, searched and navigated, beside the board."""

from typing import Any

import numpy as np
import traitlets

from xqlab.errors import WidgetError
from xqlab.game_profile import moves_of
from xqlab.trace.move_names import PLAIN
from xqlab.trace.tree.kinds import kind_numbers
from xqlab.trace.tree.rows import NOT_SEARCHED, PASSED_OVER, UNSEARCHED, WHOLE
from xqlab.viz.core.fields import Place, chosen
from xqlab.viz.core.widget import Widget
from xqlab.viz.figures.search_still import search_still
from xqlab.viz.page.facts import Facts
from xqlab.viz.page.payload import NODE_COLUMNS, pack
from xqlab.viz.page.playout_recording import recording_of
from xqlab.viz.page.recording import Recording
from xqlab.viz.tree_widget.part import Part, choose
from xqlab.words import Words

MAX_EVENTS = 20_000  # of a log whose whole tree is sent; it opens in about a second
MAX_NODES = 4_000  # sent of the tree of a longer log, each with two sentences
COLOURS = ("kind", "value", "side")
STYLES = ("tree_widget/widget",)
TITLES = Words("The tree of a search of {game}", "{game}的一棵搜索树")
SEARCHABLE = (PLAIN, "wxf", "chinese")  # notations in which a move can be searched for
NODE_ARRAYS = NODE_COLUMNS | {"alpha": "i4", "beta": "i4", "best_move": "i4", "searched": "i4"}


class TreeWidget(Widget):
    """A widget that shows a recorded search as a tree.

    Everything is sent to the browser once; folding, searching and navigating need no kernel.

    node     : the node selected, as the search's `tree` numbers it; can be read and set
    event    : an event of that node, after a click its first one, so that a linked Stepper follows
    language : "en" or "zh"
    colour   : the meaning of the colours: "kind" (PV, CUT, ALL, ...), "value" or "side" (to move)
    """

    SCRIPT, STYLES, TITLES, CAN_SEARCH = "tree_widget/widget", STYLES, TITLES, True
    PROGRESS = ("node", "event", "colour", "_block")

    node = traitlets.Int(0, help="the node selected, as the tree numbers it").tag(sync=True)
    event = Place("an event", lambda widget: len(widget._part.tree.log), "an event of the node selected")
    colour = chosen("colour", COLOURS, WidgetError, expected=f"colour to be one of {', '.join(COLOURS)}")
    _block = traitlets.Bytes().tag(sync=True)

    def __init__(
        self,
        result: Any,
        *,
        root: int | None = None,
        depth: int | None = None,
        max_nodes: int | None = None,
        view: str | None = None,
        language: str | None = None,
        notation: str | None = None,
        colour: str = "kind",
        faces: str = "chinese",
        flip: bool = False,
    ) -> None:
        """A diagram of a search `Result` that was recorded, or of its `Tree`.

        root      : the tree's node to begin at; by default all iterations, or the last finished one of a
                    large tree
        depth     : the most plies below the root that are sent
        max_nodes : the most nodes and unsearched moves that are sent; the widget says what is missing. By
                    default all of a log of up to MAX_EVENTS events, MAX_NODES of a longer one
        view      : "minimax" for values as Max sees them, "negamax" as the side to move does
        language  : "en" or "zh"; a button of the widget changes it, too
        notation  : of moves, see `xqlab.trace.Conventions`; by default each language's own. A move is found
                    by its text in any of them
                    All three are as `use_conventions` has set them where they are None.
        colour    : the meaning of the colours at first: "kind", "value" or "side"
        faces     : of Xiangqi's pieces: "chinese", "simplified" or "latin"
        flip      : the board seen from the second player's side

        Raises WidgetError for invalid options, ConventionsError for unknown conventions,
        SearchError for a search that was not recorded, TreeError for a log without a root.
        """
        recording = recording_of(result, language=language, notation=notation, view=view)
        tree = recording.tree
        _expect_count("depth", depth, 0)
        _expect_count("max_nodes", max_nodes, 1)
        is_node = isinstance(root, (int, np.integer)) and 0 <= root < len(tree)
        if root is not None and not (is_node and tree.nodes.ending[root] not in (WHOLE, *NOT_SEARCHED)):
            raise WidgetError(f"expected a searched node from 0 to {len(tree) - 1}, got {root!r}")
        if max_nodes is None:
            max_nodes = len(tree) if len(tree.log) <= MAX_EVENTS else MAX_NODES
        self._part = choose(tree, root, depth, max_nodes)
        self._nodes_shown = frozenset(self._part.index.tolist())
        about, block = _message(recording, self._part, faces, flip)
        self._recording, start = recording, self._part.root
        super().__init__(
            node=start,
            event=int(tree.nodes.first_event[start]),
            language=recording.language,
            colour=colour,
            _data=about,
            _block=block,
        )

    def _still(self) -> str:
        return search_still(self._recording, self.language, root=self._part.root)

    @traitlets.validate("node")
    def _check_node(self, proposal: dict[str, Any]) -> int:
        node: int = proposal["value"]
        if node not in self._nodes_shown or self._part.tree.nodes.ending[node] == WHOLE:
            last = int(self._part.index[-1])
            raise WidgetError(f"expected a node that the widget shows, {last} at most, got {node!r}")
        return node

    @traitlets.observe("node")
    def _event_follows(self, change: dict[str, Any]) -> None:
        if self._shown_at(self.event) != self.node:
            self.event = int(self._part.tree.nodes.first_event[self.node])

    @traitlets.observe("event")
    def _node_follows(self, change: dict[str, Any]) -> None:
        self.node = self._shown_at(self.event)

    def _shown_at(self, event: int) -> int:
        """The node of an event, or the nearest above it that the widget has."""
        tree = self._part.tree
        node = int(tree.node_at[event])
        if tree.nodes.ending[node] == WHOLE:
            return next((child for child in tree.children(node) if child in self._nodes_shown), self.node)
        while node >= 0 and node not in self._nodes_shown:
            node = int(tree.nodes.parent[node])
        return self.node if node < 0 or tree.nodes.ending[node] == WHOLE else node

    def _standalone(self, **options: Any) -> tuple[str, dict[str, Any], Facts]:
        sent = super()._standalone(**options)[1]
        sent["_data"] = self._data | {"exported": True, "log_share": self._recording.log_share(advice=False)}
        return self._part.tree.board.name, sent, self._recording.facts()

    def __repr__(self) -> str:
        part = self._part
        count = f"{len(part.index):,}" if part.is_whole else f"{len(part.index):,} of {len(part.tree):,}"
        game = part.tree.board.name
        return f"<TreeWidget of {count} nodes and moves of a search of {game}, at node {self.node:,}>"


def _expect_count(name: str, value: Any, least: int) -> None:
    if value is not None and (isinstance(value, bool) or not isinstance(value, int) or value < least):
        raise WidgetError(f"expected {name} to be an integer from {least}, got {value!r}")


def _message(recording: Recording, part: Part, faces: str, flip: bool) -> tuple[dict[str, Any], bytes]:
    """(the description of a part of a tree and its sentences, the block of arrays that it describes)."""
    part_recording = recording.part(part.as_tree)
    tree, places = part_recording.tree, part_recording.places
    arrays = {f"node_{name}": tree.nodes[name].astype(kind) for name, kind in NODE_ARRAYS.items()}
    arrays |= {name: values[part.index] for name, values in recording.node_arrays().items()}
    texts, first, last = _sentences(recording, part)
    arrays |= {
        "node_index": part.index.astype("i4"),
        "node_best": part.best_children(),
        "node_kind": kind_numbers(tree.nodes),
        "node_left": part.left.astype("i4"),
        "node_left_pruned": _left_out(part, UNSEARCHED),
        "node_left_skipped": _left_out(part, PASSED_OVER),
        "node_first_sentence": first,
        "node_last_sentence": last,
    }
    contents, block = pack(arrays | places.arrays())
    spelt = dict.fromkeys((*SEARCHABLE, *(how.moves for how in part_recording.conventions.values())))
    names = {notation: part_recording.moves(notation) for notation in spelt}
    moves = {language: names[how.moves] for language, how in part_recording.conventions.items()}
    about = part_recording.about(faces, flip) | {
        "sides": list(part_recording.sides.names),
        "contents": contents,
        "moves": moves,
        "also_named": [other for other in names.values() if other not in moves.values()],
        "letters": dict(moves_of(tree.board).letters),
        "symbols": places.symbols,
        "root": int(np.searchsorted(part.index, part.root)),
        "total": len(part.tree),
        "events": recording.events,
        "log_share": recording.log_share(),
        "sentences": texts,
    }
    return about, block


def _left_out(part: Part, ending: int) -> np.ndarray:
    """How many moves with this ending are below each node of the part, but not in the part."""
    count, endings = np.zeros(len(part.index), dtype="i4"), part.tree.nodes["ending"]
    for place in np.flatnonzero(part.left).tolist():  # the nodes of a subtree lie together
        first = int(part.index[place]) + 1
        count[place] = np.count_nonzero(endings[first : first + int(part.left[place])] == ending)
    return count


def _sentences(recording: Recording, part: Part) -> tuple[dict[str, str], np.ndarray, np.ndarray]:
    """(sentences by language, the index of each node's first one, and of its last one or -1)."""
    nodes = part.as_tree.nodes
    events = np.unique(np.concatenate([nodes.first_event, nodes.last_event[nodes.last_event >= 0]]))
    first = np.searchsorted(events, nodes.first_event).astype("i4")
    closed = (nodes.last_event >= 0) & (nodes.last_event != nodes.first_event)
    last = np.where(closed, np.searchsorted(events, nodes.last_event), -1).astype("i4")
    return recording.sentences(events.tolist()), first, last
