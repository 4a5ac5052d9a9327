"""Which nodes of a tree meet some conditions: `tree.where(kind="CUT", move_number__gt=3)`, a `Selection`."""

import operator
from collections.abc import Callable, Iterable, Iterator
from typing import Any, overload

import numpy as np
from numpy.typing import NDArray

from xqlab.errors import XqlabError
from xqlab.search.requests import is_number
from xqlab.text_table import columns, html_table
from xqlab.trace.query.columns import COLUMNS, KINDS, check_view, column, unknown
from xqlab.trace.query.node_table import table as table_of
from xqlab.trace.query.paths import nodes_named
from xqlab.trace.sides import short_text
from xqlab.trace.tree.nodes import Nodes
from xqlab.trace.tree.rows import NOT_SEARCHED, WHOLE
from xqlab.words import Words

Mask = NDArray[np.bool_]

COMPARISONS: dict[str, Callable[[Any, Any], Any]] = {
    "": operator.eq,
    "ne": operator.ne,
    "lt": operator.lt,
    "le": operator.le,
    "gt": operator.gt,
    "ge": operator.ge,
}
MEMBERSHIP = ("in", "not_in")
OPERATORS = (*(name for name in COMPARISONS if name), *MEMBERSHIP)
BY_NAME = ("", "ne", *MEMBERSHIP)  # operators of fields whose values are names
BELOW = "below"
# Kinds that overlap with the others: each is short for one flag.
GROUPS = {"QUIESCENCE": "quiescence", "NULL": "null", "RE-SEARCH": "again"}

SHOWN = 10  # nodes that a selection lists
HEADS = Words("node|line|kind|ending|value|nodes below", "结点|着法线|种类|结束方式|值|其下结点")


class Selection:
    """Nodes of one tree, in the order in which the search met them; made by `Tree.where`.

    nodes : int32[selected]  their indices in the tree, ascending
    view  : of the values in its conditions and its rows

    `&`, `|` and `-` combine two selections of one tree.
    """

    def __init__(self, tree: Nodes, nodes: Any, view: str = "minimax", asked: str = "") -> None:
        self.tree, self.view, self.asked = tree, view, asked
        self.nodes: NDArray[np.int32] = np.unique(np.asarray(nodes, dtype=np.int32))

    def __len__(self) -> int:
        return len(self.nodes)

    def __iter__(self) -> Iterator[int]:
        return iter(self.nodes.tolist())

    def __contains__(self, node: object) -> bool:
        if not isinstance(node, (int, np.integer)):
            return False
        place = int(np.searchsorted(self.nodes, node))
        return place < len(self) and int(self.nodes[place]) == node

    @overload
    def __getitem__(self, place: int) -> int: ...
    @overload
    def __getitem__(self, place: slice) -> "Selection": ...
    def __getitem__(self, place: int | slice) -> "int | Selection":
        if isinstance(place, slice):
            return Selection(self.tree, self.nodes[place], self.view, self.asked)
        return int(self.nodes[place])

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Selection):
            return NotImplemented
        return self.tree is other.tree and np.array_equal(self.nodes, other.nodes)

    __hash__ = None  # type: ignore[assignment]

    def first(self) -> int | None:
        """The node met first; None in an empty selection."""
        return int(self.nodes[0]) if len(self) else None

    def last(self) -> int | None:
        """The node met last; None in an empty selection."""
        return int(self.nodes[-1]) if len(self) else None

    def where(self, *, view: str | None = None, **conditions: Any) -> "Selection":
        """Those of these nodes that meet the conditions, too; as `Tree.where`."""
        selection = select(self.tree, self.view if view is None else view, conditions)
        return self._with(selection.nodes, selection.asked, ", ", np.intersect1d, selection.view)

    def table(self, **options: Any) -> Any:
        """The nodes as a pandas DataFrame; options as for `Tree.table`."""
        return table_of(self.tree, **({"view": self.view, "nodes": self.nodes} | options))

    def count_by(self, field: str) -> dict[Any, int]:
        """How many there are of each value of a field, the most frequent first.

        >>> import xqlab
        >>> tree = xqlab.search(xqlab.games.TextbookTree("(3 5) (2 9)"), depth=2, record=True).tree
        >>> tree.where(ply=2).count_by("ending")
        {'leaf': 3, 'pruned': 1}
        """
        field_column = column(self.tree, field, self.view)
        nodes = self.nodes if field_column.known is None else self.nodes[field_column.known[self.nodes]]
        values, counts = np.unique(field_column.values[nodes], return_counts=True)
        order = np.argsort(-counts, kind="stable")
        return {
            field_column.names[values[at]] if field_column.names else values[at].item(): int(counts[at])
            for at in order.tolist()
        }

    def __and__(self, other: "Selection") -> "Selection":
        return self._and(other, " and ", np.intersect1d)

    def __or__(self, other: "Selection") -> "Selection":
        return self._and(other, " or ", np.union1d)

    def __sub__(self, other: "Selection") -> "Selection":
        return self._and(other, " but not ", np.setdiff1d)

    def _and(self, other: Any, word: str, combine: Any) -> "Selection":
        if not isinstance(other, Selection):
            raise XqlabError(f"expected another selection of nodes, got {other!r}")
        if other.tree is not self.tree:
            raise XqlabError(f"expected selections of one tree, got {self.tree!r} and {other.tree!r}")
        return self._with(other.nodes, other.asked, word, combine, self.view)

    def _with(self, nodes: Any, asked: str, word: str, combine: Any, view: str) -> "Selection":
        texts = [f"({text})" if word != ", " and ", " in text else text for text in (self.asked, asked)]
        return Selection(
            self.tree, combine(self.nodes, nodes), view, word.join(text for text in texts if text)
        )

    # -- display ----------------------------------------------------------------------------------------

    def _title(self) -> str:
        count = Words("{0:,} of {1:,} nodes", "{1:,} 个结点中的 {0:,} 个").filled(len(self), len(self.tree))
        return f"{count}: {self.asked}" if self.asked else f"{count}"

    def _rows(self) -> list[tuple[str, ...]]:
        kind, ending, value = (column(self.tree, field, self.view) for field in ("kind", "ending", "value"))
        rows: list[tuple[str, ...]] = []
        for node in self.nodes[:SHOWN].tolist():
            board = self.tree.board
            line = " ".join(self.tree.line(node) if board is not None else map(str, self.tree.codes(node)))
            has_value = value.known is None or value.known[node]
            rows.append(
                (
                    str(node),
                    line or str(Words("(root)", "（根）")),
                    kind.names[kind.values[node]],
                    ending.names[ending.values[node]],
                    short_text(int(value.values[node])) if has_value else "",
                    f"{int(self.tree.nodes.searched[node]):,}",
                )
            )
        return rows

    def __repr__(self) -> str:
        heads = HEADS.parts()
        lines = columns([heads, *self._rows()], range(len(heads))) if len(self) else []
        more = (
            [str(Words("... and {0:,} more", "…… 还有 {0:,} 个").filled(len(self) - SHOWN))]
            if len(self) > SHOWN
            else []
        )
        return "\n".join([f"<Selection of {self._title()}>", *lines, *more])

    def _repr_html_(self) -> str:
        rest = Words("… and {0:,} more; .table() has them all.", "…… 还有 {0:,} 个；.table() 列出全部。")
        more = f"<p>{rest.filled(len(self) - SHOWN)}</p>" if len(self) > SHOWN else ""
        first = Words("{0}; values as the first player sees them", "{0}；值从先走方看")
        mover = Words("{0}; values as the side to move sees them", "{0}；值从走子方看")
        caption = (first if self.view == "minimax" else mover).filled(self._title())
        return html_table(self._rows(), HEADS.parts(), left=(1, 2, 3), caption=str(caption)) + more


def select(tree: Nodes, view: str, conditions: dict[str, Any]) -> Selection:
    """The nodes that meet all of the conditions; see `Tree.where`."""
    check_view(view)
    every = tree.nodes[:]  # in memory while the conditions read their fields
    mask = np.ones(len(every), dtype=np.bool_)
    for name, condition in conditions.items():
        mask &= _meets(tree, view, name, condition)
    asked = ", ".join(f"{name}={_brief(condition)}" for name, condition in conditions.items())
    return Selection(tree, np.flatnonzero(mask), view, asked)


def _brief(condition: Any) -> str:
    if isinstance(condition, Selection):
        return f"<{len(condition)} nodes>"
    text = repr(condition)
    return text if len(text) <= 60 else text[:57] + "..."


def _meets(tree: Nodes, view: str, name: str, condition: Any) -> Mask:
    field, _, word = name.partition("__")
    if field not in COLUMNS and field != BELOW:
        raise XqlabError(f"expected a field of a node, {unknown(field, (*COLUMNS, BELOW))}")
    if "__" in name and word not in OPERATORS:
        raise XqlabError(f"expected an operator after {field}__, {unknown(word, OPERATORS)}")
    if field == BELOW:
        _expect_operator(name, word, ("",))
        return below(tree, condition)
    if word in MEMBERSHIP:
        if isinstance(condition, str) or not isinstance(condition, Iterable):
            raise XqlabError(f"expected several values for {name}, got {condition!r}")
        mask = np.zeros(len(tree), dtype=np.bool_)
        for value in condition:
            mask |= _equal(tree, view, field, value)
        return ~mask & _has_value(tree, view, field) if word == "not_in" else mask
    if word in ("", "ne"):
        mask = _equal(tree, view, field, condition)
        return ~mask & _has_value(tree, view, field) if word else mask
    field_column = column(tree, field, view)
    if field_column.names or field_column.values.dtype == np.bool_:
        _expect_operator(name, word, BY_NAME)
    if not is_number(condition):
        raise XqlabError(f"expected a number for {name}, got {condition!r}")
    return np.asarray(COMPARISONS[word](field_column.values, condition)) & _has_value(tree, view, field)


def _equal(tree: Nodes, view: str, field: str, value: Any) -> Mask:
    if field == "move":
        if not isinstance(value, str):
            value = str(value)
        return nodes_named(tree, value)
    if field == "kind" and isinstance(value, str) and value.upper() in GROUPS:
        return np.asarray(column(tree, GROUPS[value.upper()]).values)
    field_column = column(tree, field, view)
    if field_column.names:
        choices = (*KINDS, *GROUPS) if field == "kind" else field_column.names
        folded = {name.casefold(): place for place, name in enumerate(field_column.names)}
        if not isinstance(value, str) or value.casefold() not in folded:
            raise XqlabError(f"expected a value of {field}, {unknown(value, choices)}")
        return np.asarray(field_column.values == folded[value.casefold()])
    if field_column.values.dtype == np.bool_:
        if not isinstance(value, (bool, np.bool_)):
            raise XqlabError(f"expected True or False for {field}, got {value!r}")
        return np.asarray(field_column.values == value)
    if not is_number(value):
        raise XqlabError(f"expected a number for {field}, got {value!r}")
    if field == "iteration" and value < 0:  # from the end
        value += len(tree.iterations)
    return np.asarray(field_column.values == value) & _has_value(tree, view, field)


def _has_value(tree: Nodes, view: str, field: str) -> Mask:
    has_value = column(tree, field, view).known
    return np.ones(len(tree), dtype=np.bool_) if has_value is None else has_value


def _expect_operator(name: str, word: str, operators: tuple[str, ...]) -> None:
    if word not in operators:
        field = name.partition("__")[0]
        listed = ", ".join(f"{field}__{suffix}" if suffix else field for suffix in operators)
        raise XqlabError(f"expected {listed}, got {name!r}: {field} has no order")


def below(tree: Nodes, nodes: Any) -> Mask:
    """bool[nodes]  which nodes lie below one of `nodes`, a node or several; none lies below itself."""
    above = [nodes] if isinstance(nodes, (int, np.integer)) else nodes
    if isinstance(above, (str, bytes)) or not isinstance(above, Iterable):
        raise XqlabError(f"expected a node or several for below, got {nodes!r}")
    roots = list(above)
    for node in roots:
        if not isinstance(node, (int, np.integer)) or isinstance(node, bool) or not 0 <= node < len(tree):
            raise XqlabError(f"expected nodes from 0 to {len(tree) - 1} for below, got {node!r}")
    tops = np.asarray(roots, dtype=np.int64)
    steps = np.bincount(tops + 1, minlength=len(tree) + 1) - np.bincount(
        _ends(tree, tops), minlength=len(tree) + 1
    )
    return np.asarray(np.cumsum(steps)[: len(tree)] > 0)


def _ends(tree: Nodes, nodes: NDArray[np.int64]) -> NDArray[np.int64]:
    # `tree.end` of each node.
    last, ending = tree.nodes.last_event[nodes], tree.nodes.ending[nodes]
    after = np.searchsorted(column(tree, "first_event").values, last)
    starts = np.array([*tree.iterations, len(tree)], dtype=np.int64)
    following = starts[np.minimum(np.searchsorted(starts, nodes, side="right"), len(starts) - 1)]
    return np.select(
        [ending == WHOLE, np.isin(ending, NOT_SEARCHED), last < 0], [following, nodes + 1, len(tree)], after
    ).astype(np.int64)
