"""The tree in a frame of an animation: the path to the event's node, siblings beside it, what lies below."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np

from xqlab.meanings import BAD, GOOD, PATH
from xqlab.trace.conventions import Conventions
from xqlab.trace.move_names import move_names
from xqlab.trace.reasons.replay import Replay, Step
from xqlab.trace.reasons.words import PASSING
from xqlab.trace.sides import names_of, short_text, sides_of
from xqlab.trace.tree.excerpt import Piece
from xqlab.trace.tree.nodes import AT_LEAF, AT_OVER, PASSED_OVER, UNSEARCHED, Nodes
from xqlab.viz.figures.drawing import Circle, Line, Point, Shape, Stroke, Text, text_width
from xqlab.viz.figures.marks import BOUNDS, corners

ROW, BOX = 58.0, 38.0  # from one level to the next, height of a node
SIDE, MORE = 56.0, 40.0  # room for whose move it is; at each end of a row for "+12"
ROOT = {"en": "root", "zh": "根"}

INK, GREY, FAINT = "#1f2328", "#5f6670", "#7d7d7d"
BLUE, GREEN, ORANGE, WASH = PATH.edge, GOOD.edge, BAD.edge, PATH.wash
TIP = 4.0  # of a point that lies outside the box


@dataclass(frozen=True)
class Row:
    """The nodes of one level side by side; `current` is the one on the path, or in the event."""

    ply: int
    nodes: tuple[int, ...]
    current: int


class AnimationTree:
    """Draws a recorded search around any of its events, always in the same places of a panel.

    conventions : `xqlab.trace.Conventions` that say whose view values are, the language and the notation
    near : the surroundings of the nodes whose events are drawn; the whole tree by default
    """

    def __init__(self, tree: Nodes, conventions: Conventions, near: Piece | None = None) -> None:
        self.tree, self.conventions, self._near = tree, conventions, near
        self.replay = Replay(tree)
        self.sides = sides_of(tree.board)

    @cached_property
    def names(self) -> dict[int, str]:
        """Node -> the move that leads to it, or what the root is called."""
        part = self.tree if self._near is None else self._near
        nodes = range(len(self.tree)) if self._near is None else self._near.index.tolist()
        names = move_names(part, self.conventions.moves, PASSING[self.conventions.language])
        root = ROOT[self.conventions.language]
        return {node: name if ply else root for node, name, ply in zip(nodes, names, part.nodes.ply.tolist())}

    @cached_property
    def slot(self) -> float:
        """The width that each node gets, by the longest move."""
        return max(62.0, max(text_width(name, 13) for name in set(self.names.values())) + 18)

    def shapes(self, step: Step, at: Point, width: float, height: float) -> list[Shape]:
        """The panel for a step: its upper left corner stands at `at`."""
        rows, names = self._rows(step), names_of(self.tree.board, self.conventions.language)
        room = max(3, int(height // ROW))
        hidden = max(0, len(rows) - room)
        levels = [rows[0], *rows[hidden + 2 :]] if hidden else rows
        shapes: list[Shape] = []
        marks: list[Shape] = []
        above: Point | None = None
        for level, row in enumerate(levels):
            y = at[1] + ROW * (level + 0.5 + (hidden > 0 and level > 0))
            shapes.append(Text((at[0], y), names[self.sides.to_move(row.ply)], 13, "start", GREY))
            places = self._places(row, at[0], width, y, marks)
            for node, place in places.items():
                if above and not (hidden and level == 1):
                    shapes.append(self._edge(step, node, above, place))
                marks += self._node(step, node, place)
            above = places[row.nodes[row.current]]
        if hidden:
            text = {"en": "{} plies", "zh": "{} 层"}[self.conventions.language].format(hidden + 1)
            marks.append(
                Text((at[0] + (SIDE + width) / 2, at[1] + ROW * 1.5), f"⋮ {text} ⋮", 13, colour=GREY)
            )
        return shapes + marks

    def value_text(self, step: Step, node: int) -> str:
        """What stands in a node at a step: its value once it is left, the best so far on the path."""
        nodes, k = self.tree.nodes, step.index
        ply = int(nodes.ply[node])
        if self._is_unmet(node, k) or nodes.ending[node] in (UNSEARCHED, PASSED_OVER):
            return ""
        is_max = self.conventions.view == "minimax"
        if 0 <= nodes.last_event[node] <= k:
            value, bound = int(nodes.value[node]), int(nodes.bound[node])
            if is_max:
                value, bound = self.sides.for_max(value, ply), self.sides.bound_for_max(bound, ply)
            return BOUNDS.get(bound, "") + short_text(value)
        own = np.flatnonzero(self.tree.node_at[: k + 1] == node)
        best = self.replay.at(int(own[-1])).best if len(own) else None
        if best is None:
            return "…"
        return short_text(self.sides.for_max(best, ply) if is_max else best)

    def _rows(self, step: Step) -> list[Row]:
        rows = []
        for ply, node in enumerate(step.path):
            nodes = self.tree.children(step.path[ply - 1]) if ply else [node]
            rows.append(Row(ply, tuple(nodes), list(nodes).index(node)))
        below = self.tree.children(step.node) if step.path else ()
        if len(below):
            met = [at for at, child in enumerate(below) if not self._is_unmet(child, step.index)]
            rows.append(Row(len(step.path), tuple(below), met[-1] if met else 0))
        if not rows:  # an iteration begins
            root = self.tree.children(step.node)
            rows = [Row(0, tuple(root[:1]), 0)] if len(root) else []
        return rows

    def _places(self, row: Row, left: float, width: float, y: float, marks: list[Shape]) -> dict[int, Point]:
        count, inside = len(row.nodes), width - SIDE
        if count * self.slot > inside:
            count = max(1, int((inside - 2 * MORE) // self.slot))
        first = min(max(row.current - count // 2, 0), len(row.nodes) - count)
        start = left + SIDE + (inside - count * self.slot) / 2
        after = len(row.nodes) - first - count
        if first:
            marks.append(Text((start - 6, y), f"+{first}", 13, "end", GREY))
        if after:
            marks.append(Text((start + count * self.slot + 6, y), f"+{after}", 13, "start", GREY))
        visible = row.nodes[first : first + count]
        return {node: (start + (at + 0.5) * self.slot, y) for at, node in enumerate(visible)}

    def _is_unmet(self, node: int, k: int) -> bool:
        return bool(self.tree.nodes.first_event[node] > k)

    def _edge(self, step: Step, node: int, above: Point, place: Point) -> Line:
        on_path = node in step.path
        unmet = self._is_unmet(node, step.index)
        stroke = Stroke(BLUE if on_path else FAINT, 2.6 if on_path else 1, (3, 3) if unmet else ())
        (x, y), (x2, y2) = (above[0], above[1] + BOX / 2), (place[0], place[1] - BOX / 2)
        return Line(((x, y), (x2, y2)), stroke)

    def _node(self, step: Step, node: int, place: Point) -> list[Shape]:
        ending, k = int(self.tree.nodes.ending[node]), step.index
        x, y = place
        unmet = self._is_unmet(node, k)
        pruned, skipped = (not unmet and ending == kind for kind in (UNSEARCHED, PASSED_OVER))
        on_path, focus = node in step.path, node == step.node
        colour = ORANGE if pruned else INK if skipped else FAINT if unmet else BLUE if on_path else GREY
        dash = (2.0, 3.0) if skipped or unmet else (6.0, 3.0) if pruned else ()
        stroke = Stroke(colour, 3.4 if focus else 2.2 if on_path else 1.2, dash)
        second = self.sides.to_move(int(self.tree.nodes.ply[node]))
        size = (self.slot - 8, BOX)
        fill = WASH if on_path and not pruned and not skipped else "#ffffff"
        leaf = 0 <= self.tree.nodes.last_event[node] <= k and ending in (AT_LEAF, AT_OVER)
        kind = "leaf" if leaf else "min" if second else "max"
        top = (x, y - BOX / 2 - TIP * (kind == "max"))
        frame = Line(corners(kind, top, (size[0], BOX + TIP * (not leaf))), stroke, True, fill)
        value = self.value_text(step, node)
        texts = Text((x, y - 8 if value else y), self.names[node], 13, colour=FAINT if unmet else INK)
        shapes: list[Shape] = [frame, texts]
        if value:
            shapes.append(Text((x, y + 9), value, 13, bold=True, colour=INK))
        half = size[0] / 2
        if pruned:
            shapes.append(Line(((x - half + 5, y), (x + half - 5, y)), Stroke(ORANGE, 2)))
        if skipped:
            centre = (x + half - 3, y - BOX / 2 + 3)
            shapes += [Circle(centre, 8, Stroke(INK, 1), "#ffffff"), Text(centre, "?", 12, bold=True)]
        return shapes
