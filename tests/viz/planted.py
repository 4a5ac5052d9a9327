"""Recorded searches as the tree widget plants them in the browser, for its tests."""

import base64
from typing import Any

from tests.viz.javascript import call
from tests.viz.recorded import searched
from xqlab.search.events import EXACT, LOWER, UPPER
from xqlab.trace.tree.rows import BY_CUTOFF, NOT_SEARCHED, WHOLE
from xqlab.viz import TreeWidget


def sent(name: str, **options: Any) -> dict[str, Any]:
    """What the browser gets, as JSON."""
    return message(TreeWidget(searched(name), **options))


def message(widget: TreeWidget) -> dict[str, Any]:
    """What the browser gets of a widget, as JSON."""
    return {"about": widget._data, "block": base64.b64encode(widget._block).decode()}


def trees(name: str, *arguments: Any) -> Any:
    """What a function of `tree_widget/trees.mjs` answers."""
    return call("tree_widget/trees.mjs", name, *arguments)


def kind_of(tree: Any, node: int) -> str:
    """PV, CUT or ALL, from the definitions."""
    record = tree.nodes[node]
    if record.ending in (WHOLE, *NOT_SEARCHED) or record.last_event < 0:
        return ""
    value, bound = int(record.value), int(record.bound)
    if bound == LOWER or record.ending == BY_CUTOFF or value >= record.beta:
        return "CUT"
    if bound == UPPER or value <= record.alpha:
        return "ALL"
    assert bound == EXACT
    return "PV"
