"""What the overview sends to the browser, for a view or a whole page: cells, texts, the cost of minimax."""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from functools import cached_property
from typing import Any

import numpy as np

from xqlab.game import RULE_WIN
from xqlab.trace.conventions import LANGUAGES
from xqlab.trace.move_names import names_of
from xqlab.trace.query.aggregate import CELL, GHOST_ANSWERED, SEARCHED, add_up, searched_by_ply, view
from xqlab.trace.sides import sides_of
from xqlab.trace.tree.excerpt import ancestry
from xqlab.trace.tree.ghost import NONE, ghost_depths, guess_ghosts, measure, minimax_size, new_memory
from xqlab.trace.tree.lines import lines_of
from xqlab.trace.tree.nodes import Nodes
from xqlab.trace.tree.rows import WHOLE
from xqlab.viz.overview.portion import Portion, portion
from xqlab.viz.page.payload import NOWHERE, Places, pack

BUDGET = 200_000  # nodes counted for one view at most: a click waits for it
SAMPLED, PROBES = 300, 16  # ghosts measured one by one in a view; random lines for each
ROUNDS = 4  # of measuring the largest ghosts of a page, SAMPLED in each
SIZE_PROBES = 1000  # random lines for minimax's whole tree
# The same for a page that searches.
LIMITS = {"budget": BUDGET, "sampled": SAMPLED, "probes": PROBES, "rounds": ROUNDS, "lines": SIZE_PROBES}
GUESSED, MEASURED, COUNTED = range(1, 4)  # a ghost's size: by branching factors, random lines, counting
ROWS, MOST_CELLS = 16, 3000  # plies drawn at once, and cells in one message at most
UNSEEN = ("largest", "move")  # columns of cells that no view shows
LEAST_SCALE = 50  # centipawns at the ends of the value scale, at least
SAVED = 150  # the largest nodes, whose savings the page shows
# Those of `Views.columns` that the page computes for each of its views.
VIEW_COLUMNS = ("row", "start", "end")
# Sent as differences from the previous cell: half the size when deflated.
STEPS = ("node", "parent", "first", "node_place")
WIDTHS = ("width_nodes", "width_log", "ghost_width_nodes", "ghost_width_log")  # in each of `portion.SCALES`


class GhostSizes:
    """The sizes of all ghosts of a tree: estimated from their plies, and measured when shown.

    own, sums : float64[nodes]  nodes of the ghost at each node, and of all in its subtree; `sizes` is both
    error     : float64[nodes]  standard error of `own` where measured
    precision : uint8[nodes]    0 where there is no ghost, else GUESSED, MEASURED or COUNTED
    """

    def __init__(self, tree: Nodes) -> None:
        self._tree = tree
        self.left = ghost_depths(tree, 0, len(tree))
        nodes = tree.in_memory.nodes
        has_ghosts = self.left != NONE
        self.precision = np.where(has_ghosts, GUESSED, 0).astype(np.uint8)
        self.error = np.zeros(len(tree))
        deepest = max((int(nodes.depth[iteration]) for iteration in tree.iterations), default=0)
        self.root_size = minimax_size(tree.board, deepest, budget=BUDGET, probes=SIZE_PROBES)
        self.own, self.sums = np.zeros((2, len(tree)))
        self.sizes = self.own, self.sums
        guess_ghosts(nodes, self.left, self.root_size.nodes, self.own)
        add_up(self._tree.in_memory.nodes, self.own, self.sums)

    def refine(self, cells: Any) -> bool:
        """Measure the largest ghosts among these cells; whether any size became more exact."""
        alone = cells[(cells["flavour"] != SEARCHED) & (cells["moves"] == 1)]
        targets = np.unique(alone["node"])
        targets = targets[self.precision[targets] == GUESSED]
        targets = targets[np.argsort(-self.own[targets], kind="stable")][:SAMPLED]
        if not len(targets):
            return False
        sizes = measure(self._tree, targets, self.left[targets], budget=BUDGET, probes=PROBES)
        self.own[sizes.node], self.error[sizes.node] = sizes.nodes, sizes.error
        self.precision[sizes.node] = np.where(sizes.exact, COUNTED, MEASURED)
        add_up(self._tree.in_memory.nodes, self.own, self.sums)
        return True


class Views:
    """The views of one recorded search."""

    def __init__(self, tree: Nodes, rows: int = ROWS, notations: Mapping[str, str] | None = None) -> None:
        """notations : language -> the notation of its moves; by default each language's own."""
        self.tree, self.rows, self.most = tree, rows, MOST_CELLS
        self.notations = LANGUAGES if notations is None else notations
        self.sides = sides_of(tree.board)
        self._in_memory = tree.in_memory  # which every view looks into

    @property
    def limits(self) -> dict[str, Any]:
        """How a page views and measures what it searches itself."""
        random = str(new_memory(BUDGET).random)
        return {**LIMITS, "random": random, "rows": self.rows, "most": self.most}

    @cached_property
    def ghosts(self) -> GhostSizes:
        """The ghosts of the whole search."""
        return GhostSizes(self.tree)

    @cached_property
    def scale(self) -> int:
        """Centipawns at the ends of the value scale, which covers 4 of 5 values."""
        nodes = self.tree.nodes
        values = np.abs(nodes["value"][nodes["searched"] > 0])
        values = values[values < RULE_WIN]
        size = float(np.percentile(values, 80)) if len(values) else 0
        step = 10 ** max(int(np.log10(max(size, LEAST_SCALE))) - 1, 0)
        return int(max(np.ceil(size / step) * step, LEAST_SCALE))

    def cells(self, focus: int, span: tuple[int, int] | None, with_ghosts: bool, logarithmic: bool) -> Any:
        """The CELL records of a view."""
        options: dict[str, Any] = {"span": span, "logarithmic": logarithmic, "most": self.most}
        options |= {"rows": self.rows, "ghosts": self.ghosts.sizes if with_ghosts else None}
        cells = view(self.tree, focus, **options)
        if with_ghosts and self.ghosts.refine(cells):
            cells = view(self.tree, focus, **options)
        return cells

    def portion(self, most: int, node: int, with_ghosts: bool) -> Portion:
        """What a page without a kernel has of the search; the arguments as for `portion`."""
        ghosts = self.ghosts.sizes if with_ghosts else None
        part = portion(self.tree, most, node, ghosts)
        for _ in range(ROUNDS):
            if with_ghosts and self.ghosts.refine(part.cells):
                part = portion(self.tree, most, node, ghosts)
        return part

    def message(
        self, focus: int, span: tuple[int, int] | None, with_ghosts: bool, logarithmic: bool
    ) -> tuple[dict[str, Any], bytes]:
        """(the view as JSON values, the block of arrays that they describe)."""
        cells = self.cells(focus, span, with_ghosts, logarithmic)
        columns = self.columns(cells, with_ghosts) | {
            "best": self.best_children(cells, [focus] if focus >= 0 else [])
        }
        contents, block = pack(columns)
        path = self.path(focus)
        crumbs = self.texts(path)
        about = {
            "focus": focus,
            "span": None if span is None else list(span),
            "with_ghosts": with_ghosts,
            "logarithmic": logarithmic,
            "crumbs": [
                [node, {language: texts[at] for language, texts in crumbs.items()}]
                for at, node in enumerate(path.tolist())
            ],
            "contents": contents,
            "cells": len(cells),
            "texts": self.cell_texts(cells),
            "savings": self.savings(focus) if with_ghosts else None,
        }
        return about, block

    def path(self, node: int) -> Any:
        """int[nodes]: the nodes from the root position down to `node`; none for iterations."""
        return np.array([] if node < 0 else self.tree.path(node), dtype=int)

    def texts(self, nodes: Any) -> dict[str, list[str]]:
        """Language -> the move that leads to each of these nodes, "" for iterations, their roots and -1."""
        return {
            language: names_of(self.tree, nodes, notation) for language, notation in self.notations.items()
        }

    def cell_texts(self, cells: Any) -> dict[str, list[str]]:
        """Language -> the move that leads to each cell, the first one for a merged cell."""
        return self.texts(np.where(cells["flavour"] == GHOST_ANSWERED, -1, cells["node"]))

    def columns(self, cells: Any, with_ghosts: bool) -> dict[str, Any]:
        """The data of each cell, as arrays by name."""
        columns = {name: np.array(cells[name]) for name in CELL.names or () if name not in UNSEEN}
        if with_ghosts:
            alone = (cells["flavour"] != SEARCHED) & (cells["moves"] == 1)
            columns["known"] = np.where(cells["flavour"] != SEARCHED, GUESSED, 0).astype("u1")
            columns["known"][alone] = self.ghosts.precision[cells["node"][alone]]
            columns["error"] = np.where(alone, self.ghosts.error[cells["node"]], 0.0)
            for at in np.flatnonzero((cells["flavour"] != SEARCHED) & (cells["moves"] > 1)):
                places = self.tree.in_memory.order[0][cells["first"][at] : cells["last"][at] + 1]
                places = places[self.ghosts.precision[places] > 0]
                columns["known"][at] = self.ghosts.precision[places].min(initial=COUNTED)
        return columns

    def best_children(self, cells: Any, starts: Iterable[int]) -> Any:
        """uint8[cells]: 1 for the nodes on the best lines below these nodes, and for a node at the top."""
        best = np.zeros(len(cells), dtype="u1")
        best[0] = cells["node"][0] >= 0 and self.tree.nodes.ending[cells["node"][0]] != WHOLE
        places = np.flatnonzero((cells["flavour"] == SEARCHED) & (cells["moves"] == 1))
        place = dict(zip(cells["node"][places].tolist(), places.tolist()))
        for node in starts:
            child = self.tree.best_child(node)
            while child is not None and child in place and not best[place[child]]:
                best[place[child]] = 1
                child = self.tree.best_child(child)
        return best

    def savings(self, focus: int) -> dict[str, Any] | None:
        """The nodes of minimax below `focus` by ply, and those searched; None for iterations."""
        if focus < 0 or self.tree.nodes.ending[focus] == WHOLE:
            return None
        nodes = self.tree.nodes
        ply, deepest = int(nodes.ply[focus]), int(nodes.depth[self.tree.path(focus)[0]])
        size = minimax_size(
            self.tree.board_at(focus), max(deepest - ply, 0), budget=BUDGET, probes=SIZE_PROBES
        )
        main, quiet = (counts[ply:] for counts in searched_by_ply(self.tree, focus))
        reached = 1 + int(np.max(np.flatnonzero(main + quiet), initial=0))  # deeper ones were not searched
        return {
            "depth": max(deepest - ply, 0),
            "ply": ply,
            "searched": main[:reached].tolist(),
            "quiescence": quiet[:reached].tolist(),
            "minimax": size.nodes.tolist(),
            "error": size.error.tolist(),
            "total": size.total,
            "total_error": size.total_error,
            "exact": size.exact,
        }


def portion_message(
    views: Views, part: Portion, with_ghosts: bool, *, live: bool = False
) -> tuple[dict[str, Any], bytes]:
    """(the portion as JSON values, the block of arrays that they describe).

    live : with the codes of the moves, from which the page searches on
    """
    tree, cells = views.tree, part.cells
    alone = (cells["flavour"] == SEARCHED) & (cells["moves"] == 1) & (cells["node"] >= 0)
    columns = views.columns(cells, with_ghosts)
    for name in VIEW_COLUMNS:
        del columns[name]
    columns["last"] -= columns["first"]
    places, columns["node_place"] = places_of(views, cells)
    for name in STEPS:
        columns[name] = np.diff(columns[name], prepend=np.int32(0))
    columns["searched"] = columns["searched"].astype("i4")
    if live:
        columns["move"] = np.array(cells["move"])
    columns["best"] = views.best_children(cells, cells["node"][np.unique(cells["parent"][2:])].tolist())
    for name in ("ghost", "error"):  # as exact as shown
        if name in columns:
            columns[name] = columns[name].astype("f4")
    mantissas, exponents = np.frexp(part.shares.T)  # 14 bits: a tenth of a pixel at most, and well deflated
    columns |= dict(zip(WIDTHS, np.ldexp(np.round(mantissas * 2**14), exponents - 14).astype("f4")))
    contents, block = pack(places.arrays() | columns)
    largest = np.flatnonzero(alone)
    largest = largest[np.argsort(-cells["searched"][largest], kind="stable")][:SAVED]
    about = {
        "contents": contents,
        "cells": len(cells),
        "texts": views.cell_texts(cells),
        "symbols": places.symbols,
        "kept": part.kept,
        "merged": part.merged,
        "nodes": [int(tree.nodes.searched[iteration]) for iteration in tree.iterations],
        "rows": views.rows,
        "most": views.most,
        "with_ghosts": with_ghosts,
        "savings": {int(node): views.savings(int(node)) for node in cells["node"][largest] if with_ghosts},
    }
    return about, block


def places_of(views: Views, cells: Any) -> tuple[Places, Any]:
    """(the lines of moves to the cells, int32[cells]: the one of each, NOWHERE for iterations).

    A page shows the position of a cell that stands for one move; for a merged cell, the one above.
    """
    piece = ancestry(views.tree, cells["node"])
    lines = lines_of(piece)
    at = np.searchsorted(piece.index, cells["node"])
    place = np.where(cells["node"] < 0, NOWHERE, lines.of_node[at]).astype("i4")
    entered = np.zeros(len(lines.parents), dtype=bool)
    entered[place[(cells["moves"] == 1) & (place != NOWHERE)]] = True
    return Places(piece, replace(lines, entered=entered)), place
