"""Which nodes of a tree meet some conditions: `tree.where(kind="CUT", move_number__gt=3)`."""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from xqlab.trace.query.columns import COLUMNS, KINDS, QueryError, check_view, column, unknown
from xqlab.trace.query.node_selection import Selection
from xqlab.trace.query.paths import nodes_named
from xqlab.trace.tree.tree import NOT_SEARCHED, WHOLE, Tree

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
# Kinds that cut across the others: short for one flag each.
GROUPS = {"QUIESCENCE": "quiescence", "NULL": "null", "RE-SEARCH": "again"}


def select(tree: Tree, view: str, conditions: dict[str, Any]) -> Selection:
    """The nodes that meet all of the conditions; see `Tree.where`."""
    check_view(view)
    mask = np.ones(len(tree), dtype=np.bool_)
    for name, wanted in conditions.items():
        mask &= _meets(tree, view, name, wanted)
    asked = ", ".join(f"{name}={_brief(wanted)}" for name, wanted in conditions.items())
    return Selection(tree, np.flatnonzero(mask), view, asked)


def _brief(wanted: Any) -> str:
    if isinstance(wanted, Selection):
        return f"<{len(wanted)} nodes>"
    text = repr(wanted)
    return text if len(text) <= 60 else text[:57] + "..."


def _meets(tree: Tree, view: str, name: str, wanted: Any) -> Mask:
    field, _, word = name.partition("__")
    if field not in COLUMNS and field != BELOW:
        raise QueryError(f"expected a field of a node, {unknown(field, (*COLUMNS, BELOW))}")
    if "__" in name and word not in OPERATORS:
        raise QueryError(f"expected an operator after {field}__, {unknown(word, OPERATORS)}")
    if field == BELOW:
        _expect_operator(name, word, ("",))
        return below(tree, wanted)
    if word in MEMBERSHIP:
        mask = np.zeros(len(tree), dtype=np.bool_)
        for each in _several(name, wanted):
            mask |= _equal(tree, view, field, each)
        return ~mask & _known(tree, view, field) if word == "not_in" else mask
    if word in ("", "ne"):
        mask = _equal(tree, view, field, wanted)
        return ~mask & _known(tree, view, field) if word else mask
    found = column(tree, field, view)
    if found.names or found.values.dtype == np.bool_:
        _expect_operator(name, word, BY_NAME)
    if not _is_number(wanted):
        raise QueryError(f"expected a number for {name}, got {wanted!r}")
    return np.asarray(COMPARISONS[word](found.values, wanted)) & _known(tree, view, field)


def _equal(tree: Tree, view: str, field: str, wanted: Any) -> Mask:
    if field == "move":
        if not isinstance(wanted, str):
            wanted = str(wanted)
        return nodes_named(tree, wanted)
    if field == "kind" and isinstance(wanted, str) and wanted.upper() in GROUPS:
        return np.asarray(column(tree, GROUPS[wanted.upper()]).values)
    found = column(tree, field, view)
    if found.names:
        known = (*KINDS, *GROUPS) if field == "kind" else found.names
        folded = {each.casefold(): place for place, each in enumerate(found.names)}
        if not isinstance(wanted, str) or wanted.casefold() not in folded:
            raise QueryError(f"expected a value of {field}, {unknown(wanted, known)}")
        return np.asarray(found.values == folded[wanted.casefold()])
    if found.values.dtype == np.bool_:
        if not isinstance(wanted, (bool, np.bool_)):
            raise QueryError(f"expected True or False for {field}, got {wanted!r}")
        return np.asarray(found.values == wanted)
    if not _is_number(wanted):
        raise QueryError(f"expected a number for {field}, got {wanted!r}")
    if field == "iteration" and wanted < 0:  # from the end
        wanted += len(tree.iterations)
    return np.asarray(found.values == wanted) & _known(tree, view, field)


def _known(tree: Tree, view: str, field: str) -> Mask:
    known = column(tree, field, view).known
    return np.ones(len(tree), dtype=np.bool_) if known is None else known


def _is_number(wanted: Any) -> bool:
    return isinstance(wanted, (int, float, np.integer, np.floating)) and not isinstance(wanted, bool)


def _several(name: str, wanted: Any) -> Iterable[Any]:
    if isinstance(wanted, str) or not isinstance(wanted, Iterable):
        raise QueryError(f"expected several values for {name}, got {wanted!r}")
    return wanted


def _expect_operator(name: str, word: str, known: tuple[str, ...]) -> None:
    if word not in known:
        field = name.partition("__")[0]
        listed = ", ".join(f"{field}__{each}" if each else field for each in known)
        raise QueryError(f"expected {listed}, got {name!r}: there is no order of {field}")


def below(tree: Tree, nodes: Any) -> Mask:
    """bool[nodes]  which nodes lie below one of `nodes`, a node or several; none lies below itself."""
    above = [nodes] if isinstance(nodes, (int, np.integer)) else nodes
    if isinstance(above, (str, bytes)) or not isinstance(above, Iterable):
        raise QueryError(f"expected a node or several for below, got {nodes!r}")
    given = list(above)
    for node in given:
        if not isinstance(node, (int, np.integer)) or isinstance(node, bool) or not 0 <= node < len(tree):
            raise QueryError(f"expected nodes from 0 to {len(tree) - 1} for below, got {node!r}")
    tops = np.asarray(given, dtype=np.int64)
    steps = np.bincount(tops + 1, minlength=len(tree) + 1) - np.bincount(
        _ends(tree, tops), minlength=len(tree) + 1
    )
    return np.asarray(np.cumsum(steps)[: len(tree)] > 0)


def _ends(tree: Tree, nodes: NDArray[np.int64]) -> NDArray[np.int64]:
    # `tree.end` of each node.
    last, ending = tree.nodes.last_event[nodes], tree.nodes.ending[nodes]
    after = np.searchsorted(column(tree, "first_event").values, last)
    starts = np.array([*tree.iterations, len(tree)], dtype=np.int64)
    following = starts[np.minimum(np.searchsorted(starts, nodes, side="right"), len(starts) - 1)]
    return np.select(
        [ending == WHOLE, np.isin(ending, NOT_SEARCHED), last < 0], [following, nodes + 1, len(tree)], after
    ).astype(np.int64)
