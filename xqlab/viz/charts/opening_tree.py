"""An opening tree as a sunburst: each ring is a ply, each arc a move, as wide as it is frequent."""

from math import cos, degrees, pi, sin
from typing import Any

from matplotlib.cm import ScalarMappable
from matplotlib.colors import Normalize
from matplotlib.patches import Wedge

from xqlab.book.opening_tree import OpeningMove
from xqlab.viz.charts.looks import FOR_SIDES, ChartError, chart, say

UNKNOWN = "#d8dce2"
CORE = 0.6  # the radius of the middle, in rings
NARROWEST = 0.055  # the arc that a text needs, in turns times rings


@chart(size=(6.5, 6))
def opening_sunburst_chart(tree: OpeningMove, ax: Any = None) -> Any:
    """Draw a tree of `xqlab.book.opening_tree` and return the axes.

    A ring has the moves of a ply, clockwise from the top, the most frequent first; what the book leaves out,
    or what is too rare for the tree, stays open. The colour is the mean result for Red. Raises ChartError for
    a tree without moves.
    """
    if not tree.children:
        raise ChartError("expected an opening tree with at least one move, got one without")
    scale = ScalarMappable(Normalize(0, 1), FOR_SIDES)
    _draw_below(ax, tree, 0.0, scale)
    start = say("book", "开局库")
    if tree.games:
        start = say(f"{tree.games:,}\ngames", f"{tree.games:,} 局")
    ax.text(0, 0, start, ha="center", va="center", fontsize=9)
    rings = max(move.ply for move in tree.walk())
    reach = rings + CORE + 0.05
    ax.set(xlim=(-reach, reach), ylim=(-reach, reach), aspect="equal")
    ax.set_axis_off()
    if any(move.points is not None for move in tree.walk()):
        label = say("mean result for Red", "红方平均得分")
        ax.figure.colorbar(scale, ax=ax, label=label, shrink=0.6)
    return ax


def _draw_below(ax: Any, node: OpeningMove, begin: float, scale: Any) -> None:
    # `begin` : where the arc of the node begins, as a share of the circle
    for move in node.children:
        face = UNKNOWN if move.points is None else scale.to_rgba(move.points)
        inner = move.ply - 1 + CORE
        # Clockwise from the top.
        first, last = 90 - 360 * (begin + move.share), 90 - 360 * begin
        ax.add_patch(Wedge((0, 0), inner + 1, first, last, width=1, facecolor=face, edgecolor="white"))
        if move.share * (inner + 0.5) >= NARROWEST:
            _write(ax, move, pi / 2 - 2 * pi * (begin + move.share / 2), inner + 0.5, face)
        _draw_below(ax, move, begin, scale)
        begin += move.share


def _write(ax: Any, move: OpeningMove, angle: float, radius: float, face: Any) -> None:
    turned = degrees(angle) % 360
    turned = turned + 180 if 90 < turned < 270 else turned  # never upside down
    dark = not isinstance(face, str) and 0.3 * face[0] + 0.59 * face[1] + 0.11 * face[2] < 0.5
    place = radius * cos(angle), radius * sin(angle)
    looks = {"rotation": turned, "rotation_mode": "anchor", "color": "white" if dark else "#1d1d1f"}
    ax.text(*place, move.text, ha="center", va="center", fontsize=7.5, **looks)
