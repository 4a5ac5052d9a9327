"""Two trees of one position, compared by path: what only one of them searched, and where they disagree.

Nodes correspond where the same moves lead to them from the root. A line of moves is a *place*; a tree may
search it several times, and then its last search counts, as in `Tree.path`.
"""

import reprlib
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from xqlab.errors import XqlabError
from xqlab.game import turn
from xqlab.playable import Playable
from xqlab.trace.query.columns import check_view, column, unknown
from xqlab.trace.query.node_table import cells, pandas_or_explain, path_texts
from xqlab.trace.query.query import Selection
from xqlab.trace.tree.nodes import Nodes
from xqlab.trace.tree.rows import NOT_SEARCHED, WHOLE
from xqlab.words import Words

ABSENT = -1
STATUSES = ("only left", "only right", "both", "neither")  # which trees searched a place
OTHERWISE = ("absent", "pruned", "skipped", "searched")  # what one tree did with it
COMPARED = ("value", "bound", "ending", "kind", "depth", "searched")  # what may differ


_TREES = {"left": Words("left", "左边的树"), "right": Words("right", "右边的树")}
_LINES = Words(
    "{0:,} lines of moves were searched by both, {1:,} only by the left tree, {2:,} only by the right one.",
    "着法线：两边都搜过的有 {0:,} 条，只有左边的树搜过的 {1:,} 条，只有右边的树搜过的 {2:,} 条。",
)
_ONLY = Words(
    "Lines that only the {0} tree searched, in the {1} tree: {2}.", "只有{0}搜过的着法线，在{1}中：{2}。"
)
_TREATED = (
    Words("{0:,} never met", "{0:,} 条没有走到"),
    Words("{0:,} pruned", "{0:,} 条剪去"),
    Words("{0:,} skipped", "{0:,} 条跳过"),
)
_COUNTED = Words("{0:,} by the {1} tree{2}", "{1} {0:,} 个{2}")
_WHOLE = Words(" ({0:,} in all its {1} searches from the root)", "（从根起的 {1} 次搜索共 {0:,} 个）")
_AND = Words(", ", "，")


class ComparisonError(XqlabError):
    """Trees that cannot be compared."""


@dataclass(frozen=True, eq=False)
class Comparison:
    """The places of two trees, parents before children; arrays by place unless they say otherwise.

    left, right     : int32  the node of each tree, -1 where it never met the place; a move that was not
                      searched is a node, too
    status          : int8  index of STATUSES
    parent, ply     : int32  the place above, -1 for the root; plies from the root
    place_of_left   : int32[nodes of the left tree]  the place of each node, -1 for iterations and for
                      nodes of iterations that were not compared; `place_of_right` likewise
    view            : of the values that tables show
    """

    left_tree: Nodes
    right_tree: Nodes
    left: NDArray[np.int32]
    right: NDArray[np.int32]
    status: NDArray[np.int8]
    parent: NDArray[np.int32]
    ply: NDArray[np.int32]
    place_of_left: NDArray[np.int32]
    place_of_right: NDArray[np.int32]
    view: str = "minimax"

    def __len__(self) -> int:
        return len(self.left)

    def counts(self) -> dict[str, int]:
        """How many places only the left tree searched, only the right one, both."""
        return {name: int((self.status == place).sum()) for place, name in enumerate(STATUSES[:3])}

    def places(self, status: str) -> NDArray[np.intp]:
        """The places of a status, one of STATUSES."""
        if status not in STATUSES:
            raise XqlabError(f"expected a status, {unknown(status, STATUSES)}")
        return np.flatnonzero(self.status == STATUSES.index(status))

    @property
    def only_left(self) -> Selection:
        """The nodes of the left tree that the right one did not search."""
        return Selection(self.left_tree, self.left[self.places("only left")], self.view, "only left")

    @property
    def only_right(self) -> Selection:
        """The nodes of the right tree that the left one did not search."""
        return Selection(self.right_tree, self.right[self.places("only right")], self.view, "only right")

    def differing(self, *fields: str) -> NDArray[np.intp]:
        """The places that both searched and that differ in one of these fields, or in any of COMPARED."""
        both = self.places("both")
        differs = np.zeros(len(both), dtype=np.bool_)
        for field in fields or COMPARED:
            if field not in COMPARED:
                raise XqlabError(f"expected a field that is compared, {unknown(field, COMPARED)}")
            one, other = (
                column(tree, field, "negamax").values[nodes[both]]
                for tree, nodes in ((self.left_tree, self.left), (self.right_tree, self.right))
            )
            differs |= one != other
        return both[differs]

    def right_of(self, node: int) -> int | None:
        """The node of the right tree for one of the left's: the last one that the same moves lead to."""
        return _partner(self.place_of_left, self.right, node)

    def left_of(self, node: int) -> int | None:
        """The node of the left tree for one of the right's."""
        return _partner(self.place_of_right, self.left, node)

    def by_ply(self) -> dict[str, NDArray[np.int64]]:
        """Status -> int64[plies]  how many places have it at each ply; "differing" for some of both."""
        plies = int(self.ply.max(initial=0)) + 1
        counted = {name: self.places(name) for name in STATUSES[:3]} | {"differing": self.differing()}
        return {
            name: np.bincount(self.ply[places], minlength=plies).astype(np.int64)
            for name, places in counted.items()
        }

    def treatment(self, side: str) -> NDArray[np.int8]:
        """int8[places]  what the "left" or "right" tree did with each place, an index of OTHERWISE."""
        if side not in ("left", "right"):
            raise XqlabError(f"expected 'left' or 'right', got {side!r}")
        tree, nodes = (self.left_tree, self.left) if side == "left" else (self.right_tree, self.right)
        ending = np.where(nodes >= 0, tree.nodes.ending[nodes], 0) if len(tree) else nodes * 0
        return np.select(
            [nodes < 0, ending == NOT_SEARCHED[0], ending == NOT_SEARCHED[1]], [0, 1, 2], 3
        ).astype(np.int8)

    def table(self, *, status: str | None = None, paths: bool = False) -> Any:
        """A pandas DataFrame with a row for each place, or for those of one status.

        paths : whether to add the moves from the root as text
        """
        pandas = pandas_or_explain()
        rows = np.arange(len(self)) if status is None else self.places(status)
        columns: dict[str, Any] = {"ply": self.ply[rows]}
        if paths:
            left_known = self.left[rows] >= 0
            texts = np.empty(len(rows), dtype=object)
            texts[left_known] = path_texts(self.left_tree, self.left[rows][left_known])
            texts[~left_known] = path_texts(self.right_tree, self.right[rows][~left_known])
            columns["path"] = texts
        columns["status"] = pandas.Categorical.from_codes(self.status[rows], categories=list(STATUSES))
        for side, tree, nodes in (
            ("left", self.left_tree, self.left[rows]),
            ("right", self.right_tree, self.right[rows]),
        ):
            columns[side] = pandas.arrays.IntegerArray(
                np.where(nodes < 0, 0, nodes).astype(np.int32), nodes < 0
            )
            for field in COMPARED:
                columns[f"{field}_{side}"] = cells(tree, field, self.view, nodes)
        return pandas.DataFrame(columns, index=pandas.Index(rows.astype(np.int32), name="place"))

    def summary(self) -> str:
        """The comparison in a few lines of text."""
        counts = self.counts()
        both = counts["both"]
        lines = [str(_LINES.filled(both, counts["only left"], counts["only right"])), self._node_counts()]
        for side, status, other in (("left", "only left", "right"), ("right", "only right", "left")):
            places = self.places(status)
            treated = np.bincount(self.treatment(other)[places], minlength=len(OTHERWISE)).tolist()
            parts = [str(word.filled(count)) for count, word in zip(treated, _TREATED) if count]
            if parts:
                listed = str(_AND).join(parts)
                lines.append(str(_ONLY.filled(_TREES[side], _TREES[other], listed)))
        differ = [f"{field} {len(self.differing(field)):,}" for field in COMPARED]
        if both:
            text = Words("Where both searched, these differ: {0}.", "两边都搜过之处，不同的有：{0}。")
            lines.append(str(text.filled(str(_AND).join(differ))))
        return "\n".join(lines)

    def _node_counts(self) -> str:
        # Counts are of the compared searches from the root; the rest of the trees follows in brackets.
        parts = []
        for side, tree, places in (
            ("left", self.left_tree, self.place_of_left),
            ("right", self.right_tree, self.place_of_right),
        ):
            roots = [root for root in tree.roots if places[root] != ABSENT]
            here, whole = (int(tree.nodes.searched[nodes].sum()) for nodes in (roots, list(tree.roots)))
            more = _WHOLE.filled(whole, len(tree.roots)) if whole > here else ""
            parts.append(str(_COUNTED.filled(here, _TREES[side], more)))
        text = Words("Nodes searched: {0} and {1}.", "搜索过的结点：{0}，{1}。")
        return str(text.filled(*parts))

    def __repr__(self) -> str:
        counts = ", ".join(f"{count:,} {name}" for name, count in self.counts().items())
        return f"<Comparison of {len(self):,} places: {counts}>"

    def __str__(self) -> str:
        return self.summary()


def compare(left: Any, right: Any, *, iteration: int | None = -1, view: str = "minimax") -> Comparison:
    """Compare two trees, or two recorded results, of one position.

    iteration : of both trees, the last by default; None for all together, the last search of each line
    view      : of the values in tables, "minimax" or "negamax"

    >>> import xqlab
    >>> board = xqlab.games.TextbookTree("(3 12 8) (2 4 6) (14 5 2)")
    >>> plain, pruned = (
    ...     xqlab.search(board, depth=2, enhancements=use, record=True)
    ...     for use in (xqlab.Enhancements.minimax(), xqlab.Enhancements.textbook())
    ... )
    >>> compare(plain, pruned).counts()
    {'only left': 2, 'only right': 0, 'both': 11}

    Raises ComparisonError for trees of different positions, TreeError for an iteration that one lacks.
    """
    check_view(view)
    trees = [_tree(recorded) for recorded in (left, right)]
    if not _same_position(trees[0].board, trees[1].board):
        raise ComparisonError(
            f"expected trees of one position, got {_shown(trees[0].board)} and {_shown(trees[1].board)}"
        )
    place_of = [np.full(len(tree), ABSENT, dtype=np.int32) for tree in trees]
    levels = [_levels(tree, iteration) for tree in trees]
    parents, plies, count = [], [], 0
    for ply in range(max(map(len, levels), default=0)):
        here = [level[ply] if ply < len(level) else level[0][:0] for level in levels]
        keys = [_keys(tree, nodes, places, ply) for tree, nodes, places in zip(trees, here, place_of)]
        different, inverse = np.unique(np.concatenate(keys), return_inverse=True)
        place = inverse.reshape(-1).astype(np.int32) + np.int32(count)
        for places, nodes, part in zip(place_of, here, np.split(place, [len(keys[0])])):
            places[nodes] = part
        parents.append(
            (different >> 32).astype(np.int32) if ply else np.full(len(different), ABSENT, np.int32)
        )
        plies.append(np.full(len(different), ply, dtype=np.int32))
        count += len(different)
    nodes_at = [_last_searched(tree, places, count) for tree, places in zip(trees, place_of)]
    searched = [_is_searched(tree)[nodes] & (nodes >= 0) for tree, nodes in zip(trees, nodes_at)]
    status = np.select([searched[0] & searched[1], searched[0], searched[1]], [2, 0, 1], 3).astype(np.int8)
    none = np.zeros(0, dtype=np.int32)
    return Comparison(
        trees[0],
        trees[1],
        nodes_at[0],
        nodes_at[1],
        status,
        np.concatenate([none, *parents]),
        np.concatenate([none, *plies]),
        place_of[0],
        place_of[1],
        view,
    )


def _levels(tree: Nodes, iteration: int | None) -> list[NDArray[Any]]:
    # The nodes compared, by ply.
    is_compared = np.zeros(len(tree), dtype=np.bool_)
    for root in tree.roots if iteration is None else [tree.root(iteration)]:
        is_compared[root : tree.end(root)] = True
    nodes = np.flatnonzero(is_compared & (tree.nodes.ending != WHOLE)).astype(np.int32)
    plies = tree.nodes.ply[nodes]
    nodes = nodes[np.argsort(plies, kind="stable")]
    return np.split(nodes, np.cumsum(np.bincount(plies))[:-1])


def _keys(tree: Nodes, nodes: NDArray[Any], places: NDArray[Any], ply: int) -> NDArray[np.int64]:
    # Nodes of one ply with the same key have the same moves behind them.
    if ply == 0:
        return np.zeros(len(nodes), dtype=np.int64)
    above = places[tree.nodes.parent[nodes]].astype(np.int64)
    return np.asarray(above << 32 | tree.nodes.move[nodes])


def _tree(recorded: Any) -> Nodes:
    tree = recorded if isinstance(recorded, Nodes) else getattr(recorded, "tree", None)
    if not isinstance(tree, Nodes):
        raise ComparisonError(f"expected two trees, or results of searches, got {reprlib.repr(recorded)}")
    return tree


def _is_searched(tree: Nodes) -> NDArray[np.bool_]:
    return ~np.isin(tree.nodes.ending, NOT_SEARCHED)


def _last_searched(tree: Nodes, places: NDArray[Any], count: int) -> NDArray[np.int32]:
    # int32[places]: the last searched node of each, else the last one that was not, else -1.
    node_of = np.full(count, ABSENT, dtype=np.int32)
    searched = _is_searched(tree)
    for is_searched in (False, True):  # a later assignment wins, and nodes come in the order met
        nodes = np.flatnonzero((places != ABSENT) & (searched == is_searched))
        node_of[places[nodes]] = nodes
    return node_of


def _partner(places: NDArray[Any], nodes: NDArray[Any], node: int) -> int | None:
    place = int(places[node])
    partner = int(nodes[place]) if place != ABSENT else ABSENT
    return None if partner == ABSENT else partner


def _same_position(one: Any, other: Any) -> bool:
    if one is None or other is None:
        return one is other
    if one.name != other.name or turn(one.position) != turn(other.position):
        return False
    if not one.cells() and isinstance(one.position, np.record):  # no board: all is in the position
        return bool(one.position.tobytes() == other.position.tobytes())
    return bool(one.cells() == other.cells())


def _shown(board: Playable | None) -> str:
    return repr(board) if board is None or not hasattr(board, "fen") else board.fen()
