"""Pictures of a net at work: accumulators as a field of cells that lights up when a move is made."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
from matplotlib import pyplot
from numpy.typing import NDArray

from xqlab.nnue.inference.contributions import LitAccumulators
from xqlab.viz.charts.searches import ChartError

BEFORE, CHANGE, AFTER = "before", "change", "after"
TITLES = {BEFORE: "before", CHANGE: "the move", AFTER: "after"}
SIDES = ("Red", "Black")


def cells_of(values: NDArray[np.float64]) -> NDArray[np.float64]:
    """A field of cells, about twice as wide as high, filled row by row; NaN where nothing is left."""
    high = max(int(math.sqrt(len(values) / 2)), 1)
    wide = -(-len(values) // high)
    field = np.full(high * wide, np.nan)
    field[: len(values)] = values
    return field.reshape(high, wide)


def accumulator_picture(lit: LitAccumulators, shows: str = AFTER, ax: Any = None) -> Any:
    """One cell for each accumulator of the side that looks: dark is 0 or less, bright is 1 or more.

    shows : "before", "after", or "change": what the columns of the move add (red) and take away (blue)
    Raises ChartError for another.
    """
    if shows not in TITLES:
        raise ChartError(f"expected {', '.join(map(repr, TITLES))}, got {shows!r}")
    ax = pyplot.subplots(figsize=(5.2, 2.8))[1] if ax is None else ax
    field = cells_of(getattr(lit, shows))
    if shows == CHANGE:
        most = max(float(np.nanmax(abs(field))), 1e-9)
        drawn = ax.imshow(field, cmap="RdBu_r", vmin=-most, vmax=most)
        label = "change (1.0 is the whole range)"
    else:
        drawn = ax.imshow(np.clip(field, 0, 1), cmap="cividis", vmin=0, vmax=1)
        label = "clipped to 0 ... 1"
    ax.set_xticks([])
    ax.set_yticks([])
    columns = f"{len(lit.added)} in, {len(lit.removed)} out"
    title = f"{TITLES[shows]}, {columns}" if shows == CHANGE else TITLES[shows]
    ax.set_title(f"{SIDES[lit.side]} looks: {title}", fontsize=10)
    ax.figure.colorbar(drawn, ax=ax, label=label, shrink=0.85)
    return ax


def lit_picture(lit: LitAccumulators) -> Any:
    """Before, change and after side by side, as one figure."""
    figure, axes = pyplot.subplots(1, 3, figsize=(13, 2.9), layout="constrained")
    for ax, shows in zip(axes, TITLES):
        accumulator_picture(lit, shows, ax)
    return figure
