"""Pictures and widgets: the board to play on, the stepper, trees, charts. Each is loaded when it is used."""

from __future__ import annotations

from typing import Any

from xqlab import lazy

_HOMES = {
    "BoardWidget": "xqlab.viz.board.widget",
    "EvaluationLab": "xqlab.viz.evaluation_lab.widget",
    "NetBoard": "xqlab.viz.net_board.widget",
    "Overview": "xqlab.viz.overview.widget",
    "Quiz": "xqlab.viz.quiz.widget",
    "SearchPanel": "xqlab.viz.search_form.panel",
    "SideBySide": "xqlab.viz.side_by_side.widget",
    "Stepper": "xqlab.viz.stepper.widget",
    "TreeWidget": "xqlab.viz.tree_widget.widget",
    "Twin": "xqlab.viz.twin.widget",
    "listing": "xqlab.viz.source_listing.source",
    "listing_of_run": "xqlab.viz.source_listing.events",
    "save_replay": "xqlab.viz.figures.animation",
    "save_sheet": "xqlab.viz.figures.diagram_sheet",
    "save_tree": "xqlab.viz.figures.export",
    "sheet": "xqlab.viz.figures.diagram_sheet",
    "tree_diagram": "xqlab.viz.figures.tree",
    "tree_svg": "xqlab.viz.figures.tree",
    "tree_tikz": "xqlab.viz.figures.export",
}
_MODULES = ("charts",)

__all__ = sorted({*_HOMES, *_MODULES})


def __getattr__(name: str) -> Any:
    if name in _HOMES:
        return getattr(lazy.imported(_HOMES[name]), name)
    if name in _MODULES:
        return lazy.imported(f"xqlab.viz.{name}")
    raise AttributeError(f"module 'xqlab.viz' has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
