"""The counters so far in a frame of an animation, each always in its own place."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from xqlab.search.events import ITERATION
from xqlab.trace.conventions import by_language
from xqlab.trace.reasons.replay import Replay, Step
from xqlab.trace.tree.nodes import Nodes
from xqlab.viz.figures.drawing import Point, Shape, Text, text_width

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
ROW = 1.45  # from one row to the next, in letters


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
        return ROW * self._size

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
