"""The nodes of a tree as a pandas DataFrame: one row a node, names instead of numbers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from xqlab.errors import XqlabError
from xqlab.trace.query.columns import COLUMNS, QueryError, check_view, column, unknown
from xqlab.trace.tree.nodes import Nodes

PATH = "path"


class MissingPandasError(XqlabError, ImportError):
    """The library that makes tables is missing."""


def table(
    tree: Nodes,
    *,
    view: str = "minimax",
    columns: Sequence[str] | None = None,
    paths: bool = False,
    nodes: Any = None,
) -> Any:
    """One row for each node, or for each of `nodes`; see `Tree.table`."""
    pandas = pandas_or_explain()
    check_view(view)
    names = [name for name in COLUMNS if name != "node"] if columns is None else list(columns)
    for name in names:
        if name not in (*COLUMNS, PATH):
            raise QueryError(f"expected columns of a table, {unknown(name, (*COLUMNS, PATH))}")
    if paths and PATH not in names:
        names.append(PATH)
    rows = np.arange(len(tree)) if nodes is None else np.asarray(nodes, dtype=np.int64)
    data: dict[str, Any] = {}
    for name in names:
        if name == PATH:
            data[name] = path_texts(tree, rows)
            continue
        field_column = column(tree, name, view)
        values = field_column.values[rows]
        if field_column.names:
            data[name] = pandas.Categorical.from_codes(values, categories=list(field_column.names))
        elif field_column.known is not None:
            data[name] = pandas.arrays.IntegerArray(values.astype(np.int32), ~field_column.known[rows])
        else:
            data[name] = values
    return pandas.DataFrame(data, index=pandas.Index(rows.astype(np.int32), name="node"), columns=names)


def pandas_or_explain() -> Any:
    """The module pandas; raises MissingPandasError, which says how to get it."""
    try:
        import pandas
    except ImportError as error:
        raise MissingPandasError('a table needs pandas: pip install "xqlab[lab]"') from error
    return pandas


def path_texts(tree: Nodes, nodes: Any) -> list[str]:
    """The moves from the root to each of some nodes, separated by spaces; "" for a root."""
    moves = column(tree, "move")
    parents, lines = tree.nodes.parent, dict[int, str]()
    texts, places = moves.names, moves.values

    def text_of(node: int) -> str:
        above: list[int] = []
        while node >= 0 and node not in lines:
            above.append(node)
            node = int(parents[node])
        for ancestor in reversed(above):
            before = lines[int(parents[ancestor])] if parents[ancestor] >= 0 else ""
            lines[ancestor] = f"{before} {texts[places[ancestor]]}".strip()
            node = ancestor
        return lines[node]

    return [text_of(int(node)) for node in nodes]
