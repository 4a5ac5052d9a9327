"""The ghosts of the portion of a search that a page without a kernel has."""

from __future__ import annotations

from typing import Any

import numpy as np

from xqlab.trace.query.aggregate import CELL, GHOST_ANSWERED, GHOST_PRUNED, GHOST_SKIPPED
from xqlab.trace.tree.nodes import UNSEARCHED
from xqlab.viz.overview.portion import Portion, members
from xqlab.viz.overview.view import Views

GHOSTS_ALONE = 3_000  # the largest moves not searched, which get cells of their own
ROUNDS = 4  # of measuring the largest ghosts, `view.SAMPLED` in each


def with_ghosts(views: Views, plain: Portion, alone: int = GHOSTS_ALONE) -> Portion:
    """The portion with ghosts: the `alone` largest have cells of their own, and the largest are measured."""
    tree, ghosts = views.tree, views.ghosts
    expanded = np.flatnonzero((plain.cells["moves"] == 1) & (plain.cells["node"] >= 0))
    parts = [plain.cells, _unsearched(views, plain, expanded, alone), _answered(views, plain, expanded)]
    cells: Any = np.concatenate(parts).view(np.recarray)
    for _ in range(ROUNDS):
        if not ghosts.refine(cells):
            break
    cells.ghost = np.where(cells.flavour == GHOST_ANSWERED, ghosts.own[cells.node], ghosts.sums[cells.node])
    for at in np.flatnonzero(cells.moves > 1):
        cells.ghost[at] = ghosts.sums[members(tree, cells[at])].sum()
    cells.ghost[0] = ghosts.sums[tree.iterations].sum()
    return Portion(cells, plain.kept, plain.merged)


def _unsearched(views: Views, plain: Portion, expanded: Any, alone: int) -> Any:
    """Cells of the moves that were not searched, below the cells `expanded`."""
    tree, sums = views.tree, views.ghosts.sums
    nodes, order = tree.nodes, tree.order[0]
    cell_of = np.full(len(tree), -1, dtype=np.int64)
    cell_of[plain.cells["node"][expanded]] = expanded
    places = np.flatnonzero((nodes.searched[order] == 0) & (nodes.parent[order] >= 0) & (sums[order] > 0))
    places = places[cell_of[nodes.parent[order[places]]] >= 0]
    ghosts = order[places]
    flavour = np.where(nodes.ending[ghosts] == UNSEARCHED, GHOST_PRUNED, GHOST_SKIPPED)
    has_own_cell = np.zeros(len(ghosts), dtype=bool)
    has_own_cell[np.argsort(-sums[ghosts], kind="stable")[:alone]] = True
    # A run ends where the parent or the ghosts' kind changes, or a searched move is between them.
    between = np.cumsum(nodes.searched[order] > 0)[places]
    opens = np.ones(len(ghosts), dtype=bool)
    opens[1:] = has_own_cell[1:] | has_own_cell[:-1]
    for same in (nodes.parent[ghosts], flavour, between):
        opens[1:] |= same[1:] != same[:-1]
    heads = np.flatnonzero(opens)
    ends = np.append(heads, len(ghosts))[1:]
    cells: Any = np.zeros(len(heads), dtype=CELL).view(np.recarray)
    cells.node, cells.parent = ghosts[heads], cell_of[nodes.parent[ghosts[heads]]]
    cells.first, cells.last, cells.moves = places[heads], places[ends - 1], ends - heads
    cells.flavour = flavour[heads]
    return cells


def _answered(views: Views, plain: Portion, expanded: Any) -> Any:
    """Cells of the ghosts that were answered without their moves, below the cells `expanded`."""
    own, begin = views.ghosts.own, views.tree.order[1]
    above = expanded[own[plain.cells["node"][expanded]] > 0]
    cells: Any = np.zeros(len(above), dtype=CELL).view(np.recarray)
    cells.node, cells.parent, cells.moves = plain.cells["node"][above], above, 1
    cells.first = cells.last = begin[cells.node + 2]
    cells.flavour = GHOST_ANSWERED
    return cells
