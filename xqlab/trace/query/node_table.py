"""The nodes of a tree as a pandas DataFrame: one row a node, names instead of numbers."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from xqlab.errors import XqlabError
from xqlab.trace.query.columns import COLUMNS, check_view, column, unknown
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
            raise XqlabError(f"expected columns of a table, {unknown(name, (*COLUMNS, PATH))}")
    if paths and PATH not in names:
        names.append(PATH)
    rows = np.arange(len(tree)) if nodes is None else np.asarray(nodes, dtype=np.int64)
    data: dict[str, Any] = {}
    for name in names:
        if name == PATH:
            data[name] = path_texts(tree, rows)
            continue
        field_column = column(tree, name, view)
        plain = not field_column.names and field_column.known is None
        data[name] = field_column.values[rows] if plain else cells(tree, name, view, rows)
    return pandas.DataFrame(data, index=pandas.Index(rows.astype(np.int32), name="node"), columns=names)


def cells(tree: Nodes, name: str, view: str, nodes: Any) -> Any:
    """A column of some nodes for pandas: missing where a node is below 0, or without such a value."""
    pandas, field_column, missing = pandas_or_explain(), column(tree, name, view), nodes < 0
    values = field_column.values[nodes] if len(tree) else np.zeros(len(nodes), dtype=np.int32)
    if field_column.names:
        codes = np.where(missing, -1, values)
        return pandas.Categorical.from_codes(codes, categories=list(field_column.names))
    if field_column.known is not None:
        missing = missing | ~field_column.known[nodes]
    return pandas.arrays.IntegerArray(values.astype(np.int32), missing)


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
