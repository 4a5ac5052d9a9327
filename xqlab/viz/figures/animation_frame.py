"""One frame of an animation: board, tree, window, counters and sentence, each always in one place."""

from __future__ import annotations

from collections.abc import Callable
from math import asinh
from typing import Any

import numpy as np
from numpy.typing import NDArray

from xqlab.game import INFINITY
from xqlab.meanings import BAD, GOOD, PATH
from xqlab.search.events import CUTOFF, ITERATION, PRUNED, SKIPPED
from xqlab.trace.conventions import by_language
from xqlab.trace.reasons.replay import Replay, Step
from xqlab.trace.reasons.sentences import sentences
from xqlab.trace.sides import short_text
from xqlab.trace.tree.excerpt import surroundings
from xqlab.trace.tree.nodes import Nodes
from xqlab.trace.tree.refutation import refutation
from xqlab.viz.figures.animation_tree import ROW, AnimationTree
from xqlab.viz.figures.drawing import Drawing, Line, Point, Shape, Stroke, Text, text_width, wrapped
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
# Those of the stepper, by the same words.
WORDS = by_language(
    {
        "depth": ("depth", "深度"),
        "nodes": ("nodes", "结点"),
        "leaves": ("leaves", "叶结点"),
        "cutoffs": ("cutoffs", "截断"),
        "pruned": ("pruned", "剪枝"),
        "table_cutoffs": ("table cutoffs", "置换表截断"),
        "skipped": ("skipped", "跳过"),
        "shortcuts": ("shortcuts", "捷径"),
        "null_moves": ("passes", "空着"),
        "researches": ("re-searches", "重新搜索"),
    }
)
GAP, BETWEEN = 8.0, 26.0  # from a word to its number, from one counter to the next
LEADING = 1.45  # from one row to the next, in letters
HEIGHT = 82.0
EDGE = 52.0  # at each end, where infinity and decided games stand
LINEAR = 60  # up to this size values stand in proportion; larger ones by their logarithm
DECIDED = 20_000  # from here on a value is no count of centipawns
BLUE, GREEN, ORANGE, GREY = PATH.edge, GOOD.edge, BAD.edge, "#6b7480"
TICKS = (-3000, -1000, -300, -100, -30, 0, 30, 100, 300, 1000, 3000)
BEST_TEXT = {"en": "best", "zh": "最佳"}


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


class Counters:
    """The counters of one search as a table, in columns of one width.

    Counters that stay 0 throughout are left out: alpha-beta alone has five and not ten.

    size : of the letters; width : of the table
    """

    def __init__(self, replay: Replay, language: str, width: float, size: float) -> None:
        self._size = size
        self._depths = _depths(replay.tree)
        last = replay.at(-1)
        words = {
            name: word
            for name, word in WORDS[language].items()
            if name in ("depth", "nodes") or last.counts[name]
        }
        most = {name: f"{self._depths.max() if name == 'depth' else last.counts[name]:,}" for name in words}
        self._label = max(text_width(word, size) for word in words.values()) + GAP
        self._number = max(text_width(number, size) for number in most.values())
        cell = self._label + self._number + BETWEEN
        fitting = max(1, min(len(words), int((width + BETWEEN) // cell)))
        self._rows = -(-len(words) // fitting)
        columns = -(-len(words) // self._rows)
        step = width / columns
        self._places = {
            name: (step * (at % columns), self._row * (at // columns + 0.5)) for at, name in enumerate(words)
        }
        self._words = words

    @property
    def _row(self) -> float:
        return LEADING * self._size

    @property
    def height(self) -> float:
        """Of all its rows."""
        return self._rows * self._row

    def values(self, step: Step) -> dict[str, int]:
        """Each counter that is shown, as it stands after a step."""
        return {
            name: int(self._depths[step.index]) if name == "depth" else step.counts[name]
            for name in self._words
        }

    def shapes(self, step: Step, at: Point) -> list[Shape]:
        """The table after a step, its upper left corner at `at`; numbers are aligned on the right."""
        shapes: list[Shape] = []
        for name, value in self.values(step).items():
            x, y = self._places[name]
            x, y = at[0] + x, at[1] + y
            shapes.append(Text((x, y), self._words[name], self._size, "start", "#5f6670"))
            end = (x + self._label + self._number, y)
            shapes.append(Text(end, f"{value:,}", self._size, "end", bold=True))
        return shapes


def _depths(tree: Nodes) -> NDArray[np.int64]:
    # int64[events]: the depth of the search from the root that each event belongs to.
    begins = tree.log["kind"] == ITERATION
    if not begins.any():
        return np.zeros(len(begins), dtype=np.int64)
    depths = tree.log["depth"][begins].astype(np.int64)
    return depths[np.maximum(np.cumsum(begins) - 1, 0)]


class Scale:
    """Where the values of a search stand on a line from -1 to 1: always the same places for one search."""

    def __init__(self, tree: Nodes) -> None:
        sizes = np.abs(tree.log["value"].astype(int))
        self.largest = int(sizes[sizes < DECIDED].max(initial=1))
        self._spread: Callable[[float], float] = (
            float if self.largest <= LINEAR else lambda value: asinh(value / 15)
        )
        steps = next(step for step in (1, 2, 5, 10, 20) if self.largest <= 6 * step or step == 20)
        linear = range(-6 * steps, 6 * steps + 1, steps)
        self.ticks = [
            tick for tick in (linear if self.largest <= LINEAR else TICKS) if abs(tick) <= self.largest
        ]

    def at(self, value: float) -> float:
        """Where a value stands."""
        return max(-1.0, min(1.0, self._spread(value) / self._spread(self.largest)))


def window_shapes(
    scale: Scale, window: tuple[int, int], best: int | None, at: Point, width: float, language: str
) -> list[Shape]:
    """The line with alpha and beta as brackets and the best value so far; its upper left corner at `at`."""
    left, y = at[0], at[1] + 36

    def x(value: int) -> float:
        if abs(value) >= INFINITY:
            return left + (4 if value < 0 else width - 4)
        if abs(value) >= DECIDED:
            return left + (EDGE / 2 if value < 0 else width - EDGE / 2)
        return left + EDGE + (width - 2 * EDGE) * (1 + scale.at(value)) / 2

    shapes: list[Shape] = [Line(((left + 4, y), (left + width - 4, y)), Stroke("#7d7d7d", 1))]
    occupied: list[float] = []
    for tick in sorted(scale.ticks, key=abs):
        if all(abs(x(tick) - other) > 40 for other in occupied):
            occupied.append(x(tick))
            shapes.append(Line(((x(tick), y - 4), (x(tick), y + 4)), Stroke("#7d7d7d", 1)))
            shapes.append(Text((x(tick), y + 19), short_text(tick), 11, colour=GREY))
    alpha, beta = window
    colour = ORANGE if alpha >= beta else BLUE
    shapes.append(Line(((x(alpha), y), (x(beta), y)), Stroke(colour, 5)))
    texts = [f"α {short_text(alpha)}", f"β {short_text(beta)}"]
    for value, opens in (alpha, 1), (beta, -1):
        place = x(value)
        corners = ((place + 7 * opens, y - 11), (place, y - 11), (place, y + 11), (place + 7 * opens, y + 11))
        shapes.append(Line(corners, Stroke(colour, 2.6)))
    shapes += _labels(texts, (x(alpha), x(beta)), left, width, y - 24, colour)
    if best is not None:
        place = x(best)
        diamond = ((place, y - 8), (place + 8, y), (place, y + 8), (place - 8, y))
        text = f"{BEST_TEXT[language]} {short_text(best)}"
        half = text_width(text, 13) / 2
        middle = min(max(place, left + half), left + width - half)
        shapes += [
            Line(diamond, Stroke("#ffffff", 1), True, GREEN),
            Text((middle, y + 36), text, 13, bold=True, colour=GREEN),
        ]
    return shapes


def _labels(
    texts: list[str], places: tuple[float, float], left: float, width: float, y: float, colour: str
) -> list[Shape]:
    # The left one ends at its mark, the right one begins there, unless an end or the other is in the way.
    order = (0, 1) if places[0] <= places[1] else (1, 0)
    widths = [text_width(texts[side], 13) for side in order]
    start = min(max(places[order[0]] + 4 - widths[0], left), left + width - widths[0])
    after = min(max(places[order[1]] - 4, left), left + width - widths[1])
    overlap = start + widths[0] + 10 - after
    if overlap > 0 and start - overlap >= left:
        start -= overlap
    elif overlap > 0:
        after += overlap
    return [
        Text((start, y), texts[order[0]], 13, "start", colour, bold=True),
        Text((after, y), texts[order[1]], 13, "start", colour, bold=True),
    ]
