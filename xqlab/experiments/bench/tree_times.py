"""The times to open trees of several sizes and to drill down in them, and the bytes sent to the browser.

This is the Python part, between a click and the kernel's answer. `tests/browser/test_overview_browser.py`
prints the time until the answer is drawn.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from statistics import median
from time import perf_counter
from typing import Any

from xqlab.errors import XqlabError
from xqlab.experiments.run.positions import study_positions
from xqlab.playable import Playable
from xqlab.search import search
from xqlab.text_table import line_of
from xqlab.trace.search_tree import Tree, build

SIZES = (1_000, 10_000, 100_000, 1_000_000)  # events
POSITION = "middlegame 7"
STEPS = 12  # drills down along the widest moves, and up again
DEEPEST = 30

# Opens a tree: returns a function of a node, with or without ghosts, whose result is (message for the
# browser, block of arrays). The caller provides it, as experiments may not import viz.
Message = Callable[[int, bool], tuple[dict[str, Any], bytes]]


class TreeTimesError(XqlabError):
    """An invalid measurement."""


@dataclass(frozen=True)
class TreeRow:
    """One recorded search; times in milliseconds, sizes in bytes.

    events : recorded; `nodes`: of the tree, moves not searched included
    build  : building the tree from the log; `open`: its first view
    ghosts : the first view with the ghost tree
    drill  : the median of the views on the way down; `slowest`: of them; `ghost_drill`: the median with
             ghosts
    cells  : in the largest view on the way down; `bytes`: of the largest message
    widgets : name -> time to create the widget, tree and sentences included
    """

    events: int
    nodes: int
    build: float
    open: float
    ghosts: float
    drill: float
    slowest: float
    ghost_drill: float
    cells: int
    bytes: int
    widgets: dict[str, float]


def measure_trees(
    open_tree: Callable[[Tree], Message],
    sizes: Iterable[int] = SIZES,
    position: str = POSITION,
    widgets: Mapping[str, Callable[[Any], Any]] | None = None,
) -> Iterator[TreeRow]:
    """A row for each number of events, at which a search is stopped. Compilation is not measured.

    widgets : name -> a function from a result to a widget, whose time is measured, too

    Raises TreeTimesError for a size below 1 and an unknown position.
    """
    boards = study_positions()
    if position not in boards:
        raise TreeTimesError(f"expected a position of the fixed set, such as {POSITION!r}, got {position!r}")
    for size in sizes:
        if size < 1:
            raise TreeTimesError(f"expected at least 1 event, got {size!r}")
        result = _recorded(boards[position], size)
        _measure(result, open_tree, widgets or {})
        yield _measure(result, open_tree, widgets or {})


def _recorded(board: Playable, events: int) -> Any:
    # The smallest depth that fills the log.
    for depth in range(1, DEEPEST):
        result = search(board, depth=depth, record=events)
        if result.events >= events:
            break
    return result


def _measure(
    result: Any, open_tree: Callable[[Tree], Message], widgets: Mapping[str, Callable[[Any], Any]]
) -> TreeRow:
    started = perf_counter()
    tree = build(result)
    built = perf_counter()
    roots = [below[0] for below in map(tree.children, tree.iterations) if below]
    top = max(roots, key=lambda root: int(tree.nodes.searched[root]))
    message = open_tree(tree)
    message(top, False)
    opened = perf_counter()
    message(top, True)
    with_ghosts = perf_counter()
    drills: dict[bool, list[float]] = {False: [], True: []}
    cells, most = 0, 0
    node = top
    for _ in range(STEPS):
        searched = [child for child in tree.children(node) if tree.nodes.searched[child] > 1]
        node = max(searched, key=lambda child: int(tree.nodes.searched[child])) if searched else top
        for ghosts, times in drills.items():
            before = perf_counter()
            about, block = message(node, ghosts)
            times.append(perf_counter() - before)
            cells = max(cells, about["cells"])
            most = max(most, len(block) + len(json.dumps(about, ensure_ascii=False).encode()))
    plain, ghostly = drills.values()
    made = {}
    for name, make in widgets.items():
        fresh = replace(result)  # a result keeps its tree
        before = perf_counter()
        make(fresh)
        made[name] = 1000 * (perf_counter() - before)
    return TreeRow(
        events=len(result.log),
        nodes=len(tree),
        build=1000 * (built - started),
        open=1000 * (opened - built),
        ghosts=1000 * (with_ghosts - opened),
        drill=1000 * median(plain),
        slowest=1000 * max(plain),
        ghost_drill=1000 * median(ghostly),
        cells=cells,
        bytes=most,
        widgets=made,
    )


def tree_table(rows: Iterable[TreeRow]) -> Iterator[str]:
    """The lines of a table, each as soon as its row is measured."""
    titles = ["events", "nodes", "build", "open", "ghosts", "drill", "slowest", "+ghosts", "cells", "bytes"]
    yield "times in milliseconds: of the kernel, without the browser's"
    for number, row in enumerate(rows):
        widths = [max(10, len(title)) for title in [*titles, *row.widgets]]
        if number == 0:
            yield line_of([*titles, *row.widgets], widths, left=())
        times = (row.build, row.open, row.ghosts, row.drill, row.slowest, row.ghost_drill)
        middle, made = ([f"{time:.1f}" for time in some] for some in (times, row.widgets.values()))
        counts = [f"{count:,}" for count in (row.events, row.nodes, row.cells, row.bytes)]
        yield line_of([*counts[:2], *middle, *counts[2:], *made], widths, left=())
