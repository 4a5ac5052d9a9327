"""What can be asked of the nodes of a tree: one column a question, `COLUMNS` lists them all."""

from collections.abc import Callable
from dataclasses import dataclass
from difflib import get_close_matches
from typing import Any

import numpy as np
from numpy.typing import NDArray

from xqlab.errors import XqlabError
from xqlab.game import NO_MOVE
from xqlab.game_profile import moves_of
from xqlab.search.events import BOUND_NAMES, CUTOFF, REASON_NAMES
from xqlab.trace.sides import FLIPPED, sides_of
from xqlab.trace.tree.kinds import KINDS, kind_numbers
from xqlab.trace.tree.nodes import PASS, Nodes
from xqlab.trace.tree.rows import ENDINGS, OPEN, PASSED_OVER, UNSEARCHED

VIEWS = ("minimax", "negamax")


@dataclass(frozen=True)
class Column:
    """One value for each node.

    values : array[nodes]; where there are `names`, indices of them
    names  : what the numbers stand for; () where they are numbers
    known  : bool[nodes]  which nodes have a value at all; None for all of them
    """

    values: NDArray[Any]
    names: tuple[str, ...] = ()
    known: NDArray[np.bool_] | None = None


def column(tree: Nodes, name: str, view: str = "minimax") -> Column:
    """The column `name` of a tree; raises XqlabError for an unknown name or view."""
    check_view(view)
    if name not in COLUMNS:
        raise XqlabError(f"expected a field of a node, {unknown(name, COLUMNS)}")
    every = tree.nodes[:]  # in memory while a column reads several fields
    kept = tree.columns_kept.get(name) or COLUMNS[name](tree, view)
    del every
    if name in KEPT:
        tree.columns_kept[name] = kept
    return kept


def check_view(view: str) -> None:
    """Raise XqlabError for an unknown view."""
    if view not in VIEWS:
        raise XqlabError(f"expected view to be 'minimax' or 'negamax', got {view!r}")


def unknown(name: Any, choices: Any) -> str:
    """The end of an error about a name: a likely match, and the known names."""
    names = [name for name in choices if name]
    folded = {name.casefold(): name for name in names}
    near = get_close_matches(str(name).casefold(), folded, n=1, cutoff=0.5)
    meant = f" (did you mean {folded[near[0]]!r}?)" if near else ""
    return f"got {name!r}{meant}; known: {', '.join(names)}"


def _field(name: str) -> Callable[[Nodes, str], Column]:
    return lambda tree, view: Column(tree.nodes[name].astype(np.int32))


def _flag(name: str) -> Callable[[Nodes, str], Column]:
    return lambda tree, view: Column(tree.nodes[name] != 0)


def _second(tree: Nodes) -> NDArray[np.bool_]:
    # Whether Min is to move.
    return (sides_of(tree.board).root_side + tree.nodes.ply) & 1 == 1


def _has_value(tree: Nodes) -> NDArray[np.bool_]:
    # Which nodes came to a value: an open one, an iteration and a move not searched have none.
    nodes = tree.nodes
    return (nodes.last_event >= 0) & (nodes.ending != OPEN) & (nodes.searched > 0)


def _value(tree: Nodes, view: str) -> Column:
    values = tree.nodes.value.astype(np.int32)
    return Column(
        np.where(_second(tree), -values, values) if view == "minimax" else values, (), _has_value(tree)
    )


def _bound(tree: Nodes, view: str) -> Column:
    bounds = tree.nodes.bound.astype(np.int8)
    if view == "minimax":
        turned = np.array([FLIPPED.get(bound, bound) for bound in range(len(BOUND_NAMES))], dtype=np.int8)
        bounds = np.where(_second(tree), turned[bounds], bounds)
    return Column(bounds, BOUND_NAMES)


def _window_end(mine: str, theirs: str) -> Callable[[Nodes, str], Column]:
    # Alpha, or beta: the other end turned where Min is to move.
    def end(tree: Nodes, view: str) -> Column:
        own, other = tree.nodes[mine], tree.nodes[theirs]
        values = np.where(_second(tree), -other, own) if view == "minimax" else own.astype(np.int32)
        # After a cutoff alpha is above beta: what is pruned would have had no window.
        return Column(values, (), tree.nodes.ending != UNSEARCHED)

    return end


def _iteration(tree: Nodes, view: str) -> Column:
    numbers = np.arange(-1, len(tree.iterations), dtype=np.int32)
    return Column(np.repeat(numbers, np.diff([0, *tree.iterations, len(tree)])))


def null_moves(tree: Nodes) -> NDArray[np.bool_]:
    """bool[nodes]  whether a null move led to the node."""
    nodes = tree.nodes
    return (nodes.move == NO_MOVE) & (nodes.ply > 0)


def _move(tree: Nodes, view: str) -> Column:
    names: list[str]
    values: NDArray[Any]
    if tree.board is None or moves_of(tree.board).by_code:
        different, values = np.unique(tree.nodes.move, return_inverse=True)
        spell = str if tree.board is None else tree.board.text_of
        names = [spell(code) if code != NO_MOVE else "" for code in different.tolist()]
    else:
        texts, values = np.unique(np.array(tree.texts), return_inverse=True)
        names = texts.tolist()
    values = values.astype(np.int32).reshape(-1)
    passes = null_moves(tree)
    if passes.any():
        if PASS not in names:
            names = [*names, PASS]
        values[passes] = names.index(PASS)
    return Column(values, tuple(names))


def _best_move(tree: Nodes, view: str) -> Column:
    # The text of the child that the best move leads to, found by (parent, move).
    nodes, moves = tree.nodes, column(tree, "move")
    key = nodes.parent.astype(np.int64) << 32 | nodes.move
    order = np.argsort(key, kind="stable")
    wanted = np.arange(len(tree), dtype=np.int64) << 32 | nodes.best_move
    place = np.minimum(np.searchsorted(key[order], wanted), max(len(tree) - 1, 0))
    child = order[place] if len(tree) else place
    hit = (nodes.best_move != NO_MOVE) & (key[child] == wanted)
    names = moves.names if "" in moves.names else (*moves.names, "")
    return Column(np.where(hit, moves.values[child], names.index("")).astype(np.int32), names)


def _cut_by(tree: Nodes, view: str) -> Column:
    cutoffs = np.flatnonzero(tree.log["kind"] == CUTOFF)
    numbers = np.zeros(len(tree), dtype=np.int32)
    numbers[tree.node_at[cutoffs]] = tree.log["number"][cutoffs]
    return Column(numbers)


def _unsearched(ending: int) -> Callable[[Nodes, str], Column]:
    def count(tree: Nodes, view: str) -> Column:
        parents = tree.nodes.parent[tree.nodes.ending == ending]
        return Column(np.bincount(parents, minlength=len(tree)).astype(np.int32))

    return count


# Name -> how it is computed for a tree and a view. docs/trees.md says what each means.
COLUMNS: dict[str, Callable[[Nodes, str], Column]] = {
    "node": lambda tree, view: Column(np.arange(len(tree), dtype=np.int32)),
    "iteration": _iteration,
    "parent": _field("parent"),
    "ply": _field("ply"),
    "to_move": lambda tree, view: Column(_second(tree).astype(np.int8), sides_of(tree.board).names),
    "move_number": _field("number"),
    "move": _move,
    "kind": lambda tree, view: Column(kind_numbers(tree.nodes).astype(np.int8), KINDS),
    "ending": lambda tree, view: Column(tree.nodes.ending.astype(np.int8), ENDINGS),
    "bound": _bound,
    "reason": lambda tree, view: Column(tree.nodes.reason.astype(np.int8), REASON_NAMES),
    "quiescence": _flag("quiescence"),
    "null": lambda tree, view: Column(null_moves(tree)),
    "again": _flag("again"),
    "empty_window": lambda tree, view: Column(tree.nodes.beta - tree.nodes.alpha == 1),
    "depth": _field("depth"),
    "reduction": _field("reduction"),
    "alpha": _window_end("alpha", "beta"),
    "beta": _window_end("beta", "alpha"),
    "value": _value,
    "best_move": _best_move,
    "cut_by": _cut_by,
    "searched": _field("searched"),
    "pruned": _unsearched(UNSEARCHED),
    "skipped": _unsearched(PASSED_OVER),
    "first_event": _field("first_event"),
    "last_event": _field("last_event"),
}
KEPT = ("move", "best_move")  # once computed: the others take milliseconds, and megabytes each
