"""What computes in the lessons on search and evaluation: what is live in the book, what a picture, and why.

A cell that draws without a widget has a tag, `picture-REASON`, in its metadata; docs/book.md has the table.
"""

from __future__ import annotations

import ast
import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tests.tracked import ROOT
from xqlab import viz
from xqlab.viz.charts import CHARTS
from xqlab.viz.page.standalone import Exportable

LESSONS = ("01", "03", "04", "05", "06", "08", "18")
TAG = "picture-"
DRAWN = ("svg", "tree_svg", "line_gallery", "transposition_gallery", "DataFrame", "heat_map", "square_map")
REASONS = {
    "position": "shows a position, or moves on it: nothing is searched",
    "tree": "a small tree as it is printed; the same search is live beside it",
    "clock": "shows seconds, which are those of one machine",
    "windows": "every window at the root, from the whole log; how wide it should be is live below",
    "log": "needs the tree of the whole log, some 100 MB; the overview and the counts beside it are live",
    "minutes": "some forty sets of switches on twelve positions: minutes in a page",
    "orders": "two orders of the same switches; the charts of lesson 03 run any set of them",
    "values": "values of one position, without a search; the evaluation lab below has them for any weights",
    "bandits": "the mean of sixty runs for each c; one run of the slot machines is live above",
    "chance": "two thousand random trees at once: minimax of arrays, without a search",
    "playouts": "drawn from the log of playouts; the stepper and the tree beside it run more of them",
}


@dataclass(frozen=True)
class Part:
    """A figure, a table or a widget of a lesson.

    what   : the name of what draws it
    reason : why it is a picture, a key of REASONS; "" for what is live
    """

    lesson: str
    cell: str
    what: str
    reason: str


def parts_of(file: Path) -> Iterator[Part]:
    """What the cells of a notebook draw."""
    for cell in json.loads(file.read_text("utf-8"))["cells"]:
        source = "".join(cell["source"])
        tags = [tag for tag in cell["metadata"].get("tags", []) if tag.startswith(TAG)]
        names = list(_named(source)) if cell["cell_type"] == "code" else []
        live = [name for name in names if name in _widgets()]
        drawn = [name for name in names if name in CHARTS or name in DRAWN]
        reasons = [tag.removeprefix(TAG) for tag in tags]
        is_right = len(reasons) == bool(drawn and not live) and set(reasons) <= set(REASONS)
        expected = f"one tag out of {', '.join(TAG + reason for reason in REASONS)}" if drawn else "no tag"
        assert is_right, f"expected {expected} of cell {cell['id']} in {file.name}, got {tags}"
        yield from (Part(file.stem, cell["id"], name, "") for name in live)
        yield from (Part(file.stem, cell["id"], name, reason) for name in drawn[:1] for reason in reasons)


def lesson_parts() -> list[Part]:
    """What the lessons of LESSONS draw."""
    files = [file for file in sorted((ROOT / "notebooks").glob("*.ipynb")) if file.stem[:2] in LESSONS]
    return [part for file in files for part in parts_of(file)]


def _widgets() -> set[str]:
    """The widgets that are live in the book."""
    kinds = {name: value for name in dir(viz) if isinstance(value := getattr(viz, name), type)}
    live = {name for name, kind in kinds.items() if issubclass(kind, Exportable)}
    return live | {"SearchPanel", "slot_machines"}


def _named(source: str) -> Iterator[str]:
    """The last part of each name that is called or passed on, as `checked.then(show, ...)` does."""
    for node in ast.walk(ast.parse(source)):
        for value in (node.func, *node.args) if isinstance(node, ast.Call) else ():
            yield from _last(value)


def _last(value: Any) -> Iterator[str]:
    if isinstance(value, ast.Name):
        yield value.id
    elif isinstance(value, ast.Attribute):
        yield value.attr
        yield from _last(value.value)  # `LiveChart.run`
