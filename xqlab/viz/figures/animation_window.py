"""The window of a node on a number line, in a frame of an animation."""

from __future__ import annotations

from collections.abc import Callable
from math import asinh

import numpy as np

from xqlab.game import INFINITY
from xqlab.meanings import BAD, GOOD, PATH
from xqlab.trace.sides import short_text
from xqlab.trace.tree.nodes import Nodes
from xqlab.viz.figures.drawing import Line, Point, Shape, Stroke, Text, text_width

HEIGHT = 82.0
EDGE = 52.0  # at each end, where infinity and decided games stand
LINEAR = 60  # up to this size values stand in proportion; larger ones by their logarithm
DECIDED = 20_000  # from here on a value is no count of centipawns
BLUE, GREEN, ORANGE, GREY = PATH.edge, GOOD.edge, BAD.edge, "#6b7480"
TICKS = (-3000, -1000, -300, -100, -30, 0, 30, 100, 300, 1000, 3000)
BEST_TEXT = {"en": "best", "zh": "最佳"}


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
