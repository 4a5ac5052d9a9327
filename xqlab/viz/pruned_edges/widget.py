"""`PrunedEdges`: mark every edge of a tree that alpha-beta prunes; the log of the real run says which."""

import base64
from html import escape
from pathlib import Path
from typing import Any

import numpy as np
import traitlets

from xqlab.errors import WidgetError
from xqlab.search.events import CUTOFF
from xqlab.trace.conventions import LANGUAGES
from xqlab.trace.questions.edges import BELOW, ENDS, MOST_NODES, PRUNED, SEARCHED, WholeTree, whole_tree
from xqlab.viz.core.widget import Widget
from xqlab.viz.page.answers import AnswersError, Item, KeepsAnswers
from xqlab.viz.page.facts import Facts, position_text
from xqlab.viz.page.payload import pack
from xqlab.viz.page.playout_recording import recording_of
from xqlab.viz.page.recording import Recording
from xqlab.viz.still.output import board_still
from xqlab.viz.tree_widget.widget import NODE_ARRAYS
from xqlab.viz.tree_widget.widget import STYLES as TREE_STYLES
from xqlab.words import Words, in_language

PROMPTS = Words("Mark every edge that alpha-beta prunes.", "标出 Alpha-Beta 剪去的每一条边。")
# Of an edge that is marked, and of one that is not.
_VERDICTS = {SEARCHED: ("wrong", ""), PRUNED: ("right", "missed"), BELOW: ("neither", "")}


class PrunedEdges(KeepsAnswers, Widget):
    """A widget that shows a whole tree with the values of its leaves; the reader marks what is pruned.

    "Check" says how many marks are right, and not which. Once all are, or the reader gives up, it leads
    through the edges one by one, with the sentences of the log that say why. It needs no kernel; `save_html`
    exports it.

    marked   : the edges marked, each by the number of the node it leads to in `tree`; can be read
               and set
    tries    : how often the marks were checked
    checked  : whether the marking has ended: a check found all right, or the reader has given up
    given_up : whether the reader has given up
    language : "en" or "zh"

    Marks survive the kernel, beside the notebook; `save_answers` and `load_answers` take them elsewhere.
    """

    SHEET = "pruned-edges"
    ANSWERED = PROGRESS = ("marked", "tries", "checked", "given_up")
    SCRIPT, STYLES = "pruned_edges/widget", (*TREE_STYLES, "pruned_edges/widget")
    TITLES = Words("Which edges does alpha-beta prune in {game}?", "Alpha-Beta 在{game}中剪去哪些边？")

    marked: Any = traitlets.List(traitlets.Int(), help="the edges marked, by the node each leads to").tag(
        sync=True
    )
    tries = traitlets.Int(0, help="how often the marks were checked").tag(sync=True)
    checked = traitlets.Bool(False, help="whether the marking has ended").tag(sync=True)
    given_up = traitlets.Bool(False, help="whether the reader has given up").tag(sync=True)

    def __init__(
        self,
        result: Any,
        *,
        max_nodes: int = MOST_NODES,
        language: str | None = None,
        notation: str | None = None,
        view: str | None = None,
        answers: str | Path | bool | None = None,
    ) -> None:
        """The whole tree of a recorded search `Result` by alpha-beta, or of its `Tree`.

        max_nodes : the most nodes that the whole tree may have
        language, notation, view : as for `Stepper`
        answers   : as for `Quiz`

        The tree is that of the last finished iteration, its moves in the order of that run. Raises
        QuestionError for a search that does more than alpha-beta, or whose whole tree is larger.
        """
        if isinstance(max_nodes, bool) or not isinstance(max_nodes, int) or max_nodes < 1:
            raise WidgetError(f"expected max_nodes to be an integer from 1, got {max_nodes!r}")
        recording = recording_of(result, language=language, notation=notation, view=view)
        if recording.panel != "window":
            raise WidgetError("expected a search by alpha-beta, got one by playouts, which prunes no edges")
        self._recording, self.tree = recording, whole_tree(recording.tree, max_nodes)
        super().__init__(language=recording.language, _data=_payload(recording, self.tree))
        self._keep_answers(answers)

    @property
    def answers(self) -> list[dict[str, Any]]:
        """At the end, each edge that is pruned or marked, in the order of the search.

        Each with `edge` (its moves from the root), `marked`, and `verdict`: "right", "missed" or "wrong";
        "neither" for a mark below an edge that is pruned.
        """
        if not self.checked:
            return []
        verdicts = self._verdicts()
        line = self.tree.minimax.tree.line
        return [
            {"edge": line(int(self.tree.whole[edge])), "marked": edge in self.marked, "verdict": verdict}
            for edge, verdict in enumerate(verdicts)
            if verdict
        ]

    @property
    def score(self) -> tuple[int, int, int]:
        """(edges marked rightly, missed, marked wrongly); zeros before the end.

        Who has given up has missed all of them. Who has not, has marked all rightly at check `tries`.
        """
        if self.given_up:
            return 0, int((self.tree.state == PRUNED).sum()), 0
        verdicts = [answer["verdict"] for answer in self.answers]
        right, missed, wrong = (verdicts.count(name) for name in ("right", "missed", "wrong"))
        return right, missed, wrong

    def _verdicts(self) -> list[str]:
        return [
            _VERDICTS[state][edge not in self.marked] for edge, state in enumerate(self.tree.state.tolist())
        ]

    def _still(self) -> str:
        # The tree of a search would show its cuts and its values.
        board = self._recording.tree.board
        picture = board_still(board, self.language) or f"<p>{escape(position_text(board))}</p>"
        return f"<p>{escape(in_language(PROMPTS, self.language))}</p>{picture}"

    def _standalone(self, **options: Any) -> tuple[str, dict[str, Any], Facts]:
        _, data, _ = super()._standalone(**options)
        return self._recording.tree.board.name, data, self._recording.facts(answer=False)

    def _questions_asked(self) -> list[tuple[str, int, Any]]:
        board = self._recording.tree.board
        tree = [self.tree.parent.tolist(), self.tree.state.tolist()]
        return [("pruned-edges", 1, [board.name, position_text(board), *tree])]

    def _answered(self) -> list[tuple[int, list[float], int, bool]]:
        is_begun = self.marked or self.tries or self.given_up
        return [(0, self.marked, self.tries, self.given_up)] if is_begun else []

    def _take(self, items: list[Item]) -> None:
        item: Item = items[0] if items else {"given": [], "tries": 0}
        given, shown = item["given"], bool(item.get("shown"))
        if not all(edge in range(1, len(self.tree)) for edge in given):
            raise AnswersError(f"expected edges from 1 to {len(self.tree) - 1}, got {given!r}")
        self.marked, self.tries, self.given_up = [int(edge) for edge in given], item["tries"], shown
        is_solved = not {"missed", "wrong"} & set(self._verdicts())
        self.checked = shown or (self.tries > 0 and is_solved)

    @traitlets.validate("marked")
    def _check_marked(self, proposal: dict[str, Any]) -> list[int]:
        marked = sorted(set(proposal["value"]))
        if marked and not 0 < marked[0] <= marked[-1] < len(self.tree):
            raise WidgetError(f"expected edges from 1 to {len(self.tree) - 1}, got {proposal['value']!r}")
        return marked

    def __repr__(self) -> str:
        right, missed, wrong = self.score
        state = f"{right} right, {missed} missed, {wrong} wrong" if self.checked else "not done"
        return f"<PrunedEdges: {len(self.tree) - 1} edges, {len(self.marked)} marked, {state}>"


def _payload(recording: Recording, tree: WholeTree) -> dict[str, Any]:
    """The tree as the page gets it: its description, the block of arrays that it describes, sentences."""
    own, met = recording.tree, tree.state == SEARCHED
    minimax = Recording(tree.minimax, **recording.options)
    nodes = minimax.tree.nodes[tree.whole]
    inner = met & ~np.isin(nodes.ending, ENDS)  # a leaf has its value whatever the window is
    nodes[inner] = own.nodes[tree.own[inner]]
    nodes["parent"] = tree.parent
    zeros, count = np.zeros(len(tree), dtype="i4"), np.arange(len(tree), dtype="i4")
    reasons = [
        () if node < 0 else _reasons(recording, node, bool(is_met))
        for node, is_met in zip(tree.own.tolist(), met)
    ]
    events = sorted({event for pair in reasons for event in pair})
    arrays = {f"node_{name}": nodes[name].astype(kind) for name, kind in NODE_ARRAYS.items()}
    arrays |= dict.fromkeys(("node_left", "node_left_pruned", "node_left_skipped", "node_kind"), zeros)
    arrays |= {
        "node_index": count,
        "node_place": minimax.places.of_node[tree.whole].astype("i4"),
        "node_best": np.full(len(tree), -1, dtype="i4"),
        "node_state": tree.state,
    }
    for at, name in enumerate(("first", "last")):
        places = [events.index(pair[at]) if len(pair) > at else -1 for pair in reasons]
        arrays[f"node_{name}_sentence"] = np.array(places, dtype="i4")
    contents, block = pack(arrays)
    about = recording.about("chinese", False) | {
        "picture": None,
        "log_share": dict.fromkeys(LANGUAGES, ""),
        "also_named": [],
        "letters": {},
        "root": 0,
        "contents": contents,
        "moves": {language: minimax.moves(how.moves) for language, how in recording.conventions.items()},
        "prompts": PROMPTS._asdict(),
    }
    sentences = recording.sentences(events)
    return {"about": about, "block": base64.b64encode(block).decode(), "sentences": sentences}


def _reasons(recording: Recording, node: int, is_met: bool) -> tuple[int, ...]:
    """The events that say why the edge to a node is pruned, or with which window it is searched."""
    tree = recording.tree
    first = int(tree.nodes.first_event[node])
    if is_met:
        return (first,)
    cutoffs = np.flatnonzero(tree.log["kind"][:first] == CUTOFF)
    return first, int(cutoffs[-1])
