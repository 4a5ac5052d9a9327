"""Some nodes of a tree: what a query finds, to be counted, combined, narrowed down and shown."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from typing import Any, overload

import numpy as np
from numpy.typing import NDArray

from xqlab.trace.query.columns import QueryError, column
from xqlab.trace.sides import short_text
from xqlab.trace.tree.tree import Tree

SHOWN = 10  # nodes that a selection shows of itself
HEADS = ("node", "line", "kind", "ending", "value", "nodes below")


class Selection:
    """Nodes of one tree, in the order in which the search met them; made by `Tree.where`.

    nodes : int32[selected]  their indices in the tree, ascending
    view  : of the values that it was asked for and shows

    `&`, `|` and `-` combine two selections of one tree.
    """

    def __init__(self, tree: Tree, nodes: Any, view: str = "minimax", asked: str = "") -> None:
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
    def __getitem__(self, place: slice) -> Selection: ...
    def __getitem__(self, place: int | slice) -> int | Selection:
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

    def where(self, *, view: str | None = None, **conditions: Any) -> Selection:
        """Those of these nodes that meet the conditions, too; as `Tree.where`."""
        from xqlab.trace.query.query import select

        found = select(self.tree, self.view if view is None else view, conditions)
        return self._with(found.nodes, found.asked, ", ", np.intersect1d, found.view)

    def table(self, **options: Any) -> Any:
        """The nodes as a pandas DataFrame; options as for `Tree.table`."""
        from xqlab.trace.query.node_table import table

        return table(self.tree, **({"view": self.view, "nodes": self.nodes} | options))

    def count_by(self, field: str) -> dict[Any, int]:
        """How many there are of each value of a field, the most frequent first.

        >>> import xqlab
        >>> tree = xqlab.search(xqlab.games.TextbookTree("(3 5) (2 9)"), depth=2, record=True).tree
        >>> tree.where(ply=2).count_by("ending")
        {'leaf': 3, 'pruned': 1}
        """
        found = column(self.tree, field, self.view)
        nodes = self.nodes if found.known is None else self.nodes[found.known[self.nodes]]
        values, counts = np.unique(found.values[nodes], return_counts=True)
        order = np.argsort(-counts, kind="stable")
        return {
            found.names[values[each]] if found.names else values[each].item(): int(counts[each])
            for each in order.tolist()
        }

    def __and__(self, other: Selection) -> Selection:
        return self._and(other, " and ", np.intersect1d)

    def __or__(self, other: Selection) -> Selection:
        return self._and(other, " or ", np.union1d)

    def __sub__(self, other: Selection) -> Selection:
        return self._and(other, " but not ", np.setdiff1d)

    def _and(self, other: Any, word: str, combine: Any) -> Selection:
        if not isinstance(other, Selection):
            raise QueryError(f"expected another selection of nodes, got {other!r}")
        if other.tree is not self.tree:
            raise QueryError(f"expected selections of one tree, got {self.tree!r} and {other.tree!r}")
        return self._with(other.nodes, other.asked, word, combine, self.view)

    def _with(self, nodes: Any, asked: str, word: str, combine: Any, view: str) -> Selection:
        told = [f"({each})" if word != ", " and ", " in each else each for each in (self.asked, asked)]
        return Selection(
            self.tree, combine(self.nodes, nodes), view, word.join(each for each in told if each)
        )

    # -- how it shows itself ------------------------------------------------------------------------------

    def _title(self) -> str:
        found = f"{len(self):,} of {len(self.tree):,} nodes"
        return f"{found}: {self.asked}" if self.asked else found

    def _rows(self) -> list[tuple[str, ...]]:
        kind, ending, value = (column(self.tree, each, self.view) for each in ("kind", "ending", "value"))
        rows: list[tuple[str, ...]] = []
        for node in self.nodes[:SHOWN].tolist():
            board = self.tree.board
            line = " ".join(self.tree.line(node) if board is not None else map(str, self.tree.codes(node)))
            known = value.known is None or value.known[node]
            rows.append(
                (
                    str(node),
                    line or "(root)",
                    kind.names[kind.values[node]],
                    ending.names[ending.values[node]],
                    short_text(int(value.values[node])) if known else "",
                    f"{int(self.tree.nodes.searched[node]):,}",
                )
            )
        return rows

    def __repr__(self) -> str:
        rows = [HEADS, *self._rows()] if len(self) else []
        widths = [max(len(row[i]) for row in rows) for i in range(len(HEADS))] if rows else []
        lines = ["  ".join(text.ljust(width) for text, width in zip(row, widths)).rstrip() for row in rows]
        more = [f"... and {len(self) - SHOWN:,} more"] if len(self) > SHOWN else []
        return "\n".join([f"<Selection of {self._title()}>", *lines, *more])

    def _repr_html_(self) -> str:
        def row(cells: tuple[str, ...], tag: str) -> str:
            sides = ("right", "left", "left", "left", "right", "right")
            scope = ' scope="col"' if tag == "th" else ""
            parts = (
                f'<{tag}{scope} style="text-align:{side}">{escape(text)}</{tag}>'
                for text, side in zip(cells, sides)
            )
            return f"<tr>{''.join(parts)}</tr>"

        body = "".join(row(cells, "td") for cells in self._rows())
        more = f"<p>… and {len(self) - SHOWN:,} more; .table() has them all.</p>" if len(self) > SHOWN else ""
        seen = "as the first player sees them" if self.view == "minimax" else "as the side to move sees them"
        return (
            f'<table class="xqlab-selection"><caption style="text-align:left">{escape(self._title())};'
            f" values {seen}</caption><thead>{row(HEADS, 'th')}</thead><tbody>{body}</tbody></table>{more}"
        )
