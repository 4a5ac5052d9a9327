"""Pictures and widgets: the board to play on, the stepper, trees, charts. Each is loaded when it is used."""

from __future__ import annotations

import importlib
from typing import Any

_HOMES = {
    "BoardWidget": "xqlab.viz.board_widget",
    "EvaluationLab": "xqlab.viz.evaluation_lab",
    "NetBoard": "xqlab.viz.net_board_widget",
    "Overview": "xqlab.viz.overview",
    "Quiz": "xqlab.viz.quiz",
    "SearchPanel": "xqlab.viz.search_panel",
    "Stepper": "xqlab.viz.stepper",
    "TreeWidget": "xqlab.viz.tree_widget",
    "Twin": "xqlab.viz.twin",
    "LiveMatch": "xqlab.viz.match_charts",
    "ablation_chart": "xqlab.viz.ablation_charts",
    "ablation_heat": "xqlab.viz.ablation_charts",
    "component_chart": "xqlab.viz.evaluation_charts",
    "game_chart": "xqlab.viz.evaluation_charts",
    "heat_map": "xqlab.viz.evaluation_maps",
    "heat_maps": "xqlab.viz.compared_maps",
    "icicle": "xqlab.viz.icicle_chart",
    "listing": "xqlab.viz.source_listing",
    "listing_of_run": "xqlab.viz.listing_events",
    "save_replay": "xqlab.viz.film",
    "save_sheet": "xqlab.viz.diagram_sheet",
    "save_tree": "xqlab.viz.export",
    "sheet": "xqlab.viz.diagram_sheet",
    "sides_chart": "xqlab.viz.evaluation_charts",
    "square_map": "xqlab.viz.evaluation_maps",
    "tree_diagram": "xqlab.viz.tree",
    "tree_svg": "xqlab.viz.tree",
    "tree_tikz": "xqlab.viz.export",
    "waterfall_chart": "xqlab.viz.waterfall_charts",
}
_MODULES = ("charts",)

__all__ = [
    "BoardWidget",
    "EvaluationLab",
    "LiveMatch",
    "NetBoard",
    "Overview",
    "Quiz",
    "SearchPanel",
    "Stepper",
    "TreeWidget",
    "Twin",
    "ablation_chart",
    "ablation_heat",
    "charts",
    "component_chart",
    "game_chart",
    "heat_map",
    "heat_maps",
    "icicle",
    "listing",
    "listing_of_run",
    "save_replay",
    "save_sheet",
    "save_tree",
    "sheet",
    "sides_chart",
    "square_map",
    "tree_diagram",
    "tree_svg",
    "tree_tikz",
    "waterfall_chart",
]


def __getattr__(name: str) -> Any:
    if name in _HOMES:
        return getattr(importlib.import_module(_HOMES[name]), name)
    if name in _MODULES:
        return importlib.import_module(f"xqlab.viz.{name}")
    raise AttributeError(f"module 'xqlab.viz' has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
