"""The picture that a cell keeps of a recorded search: its position, and the beginning of its tree."""

from typing import Any

from xqlab.viz.figures.tree import tree_svg
from xqlab.viz.still.output import board_still

MOST_NODES = 24


def search_still(recording: Any, language: str, root: int | None = None) -> str:
    """The board and, of an alpha-beta search, its tree in at most `MOST_NODES` nodes, as SVG."""
    pictures = [board_still(recording.tree.board, language)]
    if recording.panel == "window":
        pictures.append(str(tree_svg(recording, root=root, max_nodes=MOST_NODES, language=language)))
    return "".join(pictures)
