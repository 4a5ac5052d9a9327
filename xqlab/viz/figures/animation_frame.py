"""One frame of an animation: board, tree, window, counters and sentence, each always in one place."""

from __future__ import annotations

from typing import Any

import numpy as np

from xqlab.search.events import CUTOFF, PRUNED, SKIPPED
from xqlab.trace.reasons.replay import Step
from xqlab.trace.reasons.sentences import sentences
from xqlab.trace.tree.excerpt import surroundings
from xqlab.trace.tree.refutation import refutation
from xqlab.viz.figures.animation_counters import Counters
from xqlab.viz.figures.animation_tree import ROW, AnimationTree
from xqlab.viz.figures.animation_window import HEIGHT, Scale, window_shapes
from xqlab.viz.figures.drawing import Drawing, Line, Stroke, Text, wrapped
from xqlab.viz.figures.svg_axes import draw_svg
from xqlab.viz.page.payload import NOWHERE, Places
from xqlab.viz.page.recording import Recording

WIDTH = 960.0  # of a frame, in the units of its letters; the animation's own width scales all of it
MARGIN, BOARD = 16.0, 380.0
MOST_ROWS = 6  # of the tree, where there is no board
LETTERS, COUNTED, SMALL = 16.0, 16.0, 11.0
SPACING = 1.44  # from one line to the next, in letters
RULE = Stroke("#d0d4d9", 1)
EVENT = {"en": "event {k:,} of {last:,}", "zh": "事件 {k:,} / {last:,}"}


class Frames:
    """Draws the frames of an animation of a recording, for the events that were chosen.

    picture : a `BoardPicture`, None for a game without a board
    larger  : how many times as large the letters below the picture are: a narrow animation shrinks them
    """

    def __init__(self, recording: Recording, events: list[int], picture: Any, larger: float = 1) -> None:
        tree, conventions = recording.tree, recording.own
        self.tree, self.conventions, self.picture = tree, conventions, picture
        self._near = surroundings(tree, tree.node_at[events])
        self._animation_tree = AnimationTree(tree, conventions, self._near)
        self._scale = Scale(tree)
        self._places = Places(self._near)
        once = sorted(set(events))
        texts = sentences(tree, once, **recording.options)
        inside = WIDTH - 2 * MARGIN
        self._letters, self._small = LETTERS * larger, SMALL * larger
        self._lines = {k: wrapped(text, inside, self._letters) for k, text in zip(once, texts)}
        self._counters = Counters(self._animation_tree.replay, conventions.language, inside, COUNTED * larger)
        footnote = recording.conventions_text()[conventions.language]
        self._footnote = wrapped(footnote, inside - 150 * larger, self._small)
        rows = min(int(tree.nodes.ply.max()) + 1, MOST_ROWS)
        self._top = MARGIN + (BOARD * picture.height / picture.width if picture else rows * ROW + 16 + HEIGHT)
        self._foot = len(self._footnote) * self._small * SPACING + 8
        self._sentence_at = self._top + 14 + self._counters.height + 20
        lines = max(map(len, self._lines.values()))
        self.height = self._sentence_at + lines * self._letters * SPACING + 10 + self._foot
        self.height = 2 * round(self.height / 2)

    def image(self, k: int, width: int) -> np.ndarray:
        """The frame of event `k` as uint8[height, width, 3], `width` pixels wide."""
        from matplotlib.backends.backend_agg import FigureCanvasAgg
        from matplotlib.figure import Figure

        height = round(width * self.height / WIDTH)
        figure = Figure(figsize=(width / 100, height / 100), dpi=100, facecolor="#ffffff")
        canvas = FigureCanvasAgg(figure)
        self._drawing(self._animation_tree.replay.at(k)).draw(figure.add_axes((0, 0, 1, 1)))
        if self.picture is not None:
            high = BOARD * self.picture.height / self.picture.width
            box = (MARGIN / WIDTH, 1 - (MARGIN + high) / self.height, BOARD / WIDTH, high / self.height)
            draw_svg(self.board(k), figure.add_axes(box))
        canvas.draw()
        return np.asarray(canvas.buffer_rgba())[..., :3].copy()

    def board(self, k: int) -> str:
        """The board of event `k`: the moves to its node, the last one marked, and the move it speaks of."""
        step = self._animation_tree.replay.at(k)
        path = step.path[:-1] if step.kind in (PRUNED, SKIPPED) else step.path
        arrows, marks, last = [], {}, None
        for node in path[1:]:
            start, end = self._squares(node)
            if start != NOWHERE:
                arrows.append((start, end, "last"))
            if node == path[-1] and end != NOWHERE:
                last = (start, end)
        if last is not None:
            marks = {square: "last" for square in last if square != NOWHERE}
        line = refutation(self.tree, k)
        if line.codes:
            code = line.codes[0]
            children = self.tree.children(line.node)
            child = next((node for node in children if self.tree.nodes.move[node] == code), None)
            kind = "refuted" if line.kind in ("cutoff", "pruned") else "best"
            start, end = self._squares(child) if child is not None else (NOWHERE, NOWHERE)
            if start != NOWHERE:
                arrows.append((start, end, "#444444" if line.kind == "skipped" else kind))
            elif end != NOWHERE:
                marks[end] = kind
        cells = self.tree.board_at(path[-1] if path else step.node).cells()
        svg: str = self.picture.render(cells, arrows=arrows, highlights=marks)
        return svg

    def _squares(self, node: int) -> tuple[int, int]:
        place = int(self._places.of_node[np.searchsorted(self._near.index, node)])
        return int(self._places.start[place]), int(self._places.end[place])

    def _drawing(self, step: Step) -> Drawing:
        drawing = Drawing(WIDTH, self.height)
        left = MARGIN + (BOARD + MARGIN if self.picture is not None else 0)
        width = WIDTH - MARGIN - left
        tree_height = self._top - MARGIN - HEIGHT
        drawing.add(*self._animation_tree.shapes(step, (left, MARGIN), width, tree_height))
        window, best = (step.alpha, step.beta), step.best
        if self.conventions.view == "minimax":
            ply, sides = int(self.tree.nodes.ply[step.node]), self._animation_tree.sides
            window = sides.window_for_max(*window, ply)
            best = None if best is None else sides.for_max(best, ply)
        at = (left, self._top - HEIGHT)
        drawing.add(*window_shapes(self._scale, window, best, at, width, self.conventions.language))
        drawing.add(*self._counters.shapes(step, (MARGIN, self._top + 14)))
        y, bold = self._sentence_at, step.kind == CUTOFF
        drawing.add(Line(((MARGIN, y - 10), (WIDTH - MARGIN, y - 10)), RULE))
        for number, line in enumerate(self._lines[step.index]):
            middle = y + self._letters * SPACING * (number + 0.5)
            drawing.add(Text((MARGIN, middle), line, self._letters, "start", bold=bold))
        y = self.height - self._foot
        drawing.add(Line(((MARGIN, y - 4), (WIDTH - MARGIN, y - 4)), RULE))
        for number, line in enumerate(self._footnote):
            middle = y + self._small * SPACING * (number + 0.5)
            drawing.add(Text((MARGIN, middle), line, self._small, "start", "#5f6670"))
        event = EVENT[self.conventions.language].format(k=step.index, last=len(self.tree.log) - 1)
        at = (WIDTH - MARGIN, y + self._small * SPACING / 2)
        drawing.add(Text(at, event, self._small, "end", "#5f6670"))
        return drawing
