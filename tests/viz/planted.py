"""Recorded searches as the tree widget plants them in the browser, for its tests."""

import base64
from typing import Any

from tests.viz import javascript
from tests.viz.recorded import searched
from xqlab.search.events import EXACT, LOWER, UPPER
from xqlab.trace.tree.nodes import BY_CUTOFF, NOT_SEARCHED, WHOLE
from xqlab.viz import TreeWidget

PURE = ("tree_widget/find", "tree_widget/legend", "tree_widget/page", "tree_widget/told", "tree_widget/view")
PLANT = """
  const bytes = Uint8Array.from(atob(data.block), (character) => character.charCodeAt(0));
  const tree = plant(unpack(data.about.contents, new DataView(bytes.buffer)), data.about.root_side);
  const about = spokenIn(data.about, "en");
  const { root } = about;
"""


def sent(name: str, **options: Any) -> dict[str, Any]:
    """What the browser gets, as JSON."""
    widget = TreeWidget(searched(name), **options)
    return {"about": widget._about, "block": base64.b64encode(widget._block).decode()}


def run(body: str, data: dict[str, Any]) -> Any:
    """The answer of a script that sees the planted tree."""
    return javascript.run_javascript(PLANT + body, data, PURE)


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
