"""Which node wrote the entry with which the transposition table answered, and what a leaf is, by the log."""

# mypy: ignore-errors

from weakref import WeakKeyDictionary

import numpy as np

from xqlab.game import NO_MOVE, game_of, key, leaf_kind, make, pass_turn, unmake
from xqlab.kernels import kernel
from xqlab.search.events import LEAF, LEAVE, OVER, TABLE
from xqlab.search.memory import MAX_PLY
from xqlab.search.table import value_to_table


def writers(tree):
    """int32[events]: for each TABLE event the node whose value the table answered with, -1 elsewhere.

    In a tree with values at its leaves, for each LEAF and OVER event the `leaf_kind`. As far as the log shows
    it: another thread, or an earlier search, may have written the entry.
    """
    if tree not in _writers:
        _writers[tree] = _find_writers(tree)
    return _writers[tree]


_writers = WeakKeyDictionary()


def _find_writers(tree):
    wrote = np.full(len(tree.log), -1, dtype=np.int32)
    if tree.board is None:
        return wrote
    of_game = game_of(tree.board.position).functions
    if "leaf_kind" in of_game or (tree.log["kind"] == TABLE).any():
        slots = np.full(1 << (2 * len(tree)).bit_length(), -1, dtype=np.int32)
        find_writers(tree.log, tree.in_memory.nodes, tree.node_at, keys_of(tree), slots, wrote)
    return wrote


def keys_of(tree):
    """uint64[nodes]: the keys of the positions that the table was asked for, or that it got; 0 elsewhere.

    Of a leaf in a tree with values at its leaves, its `leaf_kind`.
    """
    position = tree.board.copy().position
    keys, path = np.zeros(len(tree), dtype=np.uint64), np.zeros((2, MAX_PLY + 4), dtype=np.int32)
    read = game_of(position).form_of(read_keys)
    read(position, tree.log, tree.in_memory.nodes, tree.node_at, *path, keys)
    return keys


@kernel
def stores(event):
    """Whether the table gets what an event says.

    The last step of the search stores; nodes that were left earlier have searched no move.

    event : EVENT  any
    """
    return event.kind == LEAVE and event.quiescence == 0 and event.number > 0


@kernel
def read_keys(position, log, nodes, node_at, played, path, keys):
    """Fill in the keys of the positions that the table was asked for, or that it got, and kinds of leaves.

    position : of the root, and at the end again
    played, path : int32[MAX_PLY + 4]  scratch
    keys : uint64[nodes]  written
    """
    plies = 0
    has_leaves = leaf_kind(position) != 0
    for k in range(len(log)):
        event = log[k]
        is_leaf = has_leaves and (event.kind == LEAF or event.kind == OVER)
        if event.kind != TABLE and not is_leaf and not stores(event):
            continue
        node = node_at[k]
        ply = nodes[node].ply
        here = node
        for at in range(ply - 1, -1, -1):
            path[at] = nodes[here].move
            here = nodes[here].parent
        common = 0
        while common < min(plies, ply) and played[common] == path[common]:
            common += 1
        while plies > common:
            unmake(position)
            plies -= 1
        while plies < ply:
            played[plies] = path[plies]
            if path[plies] == NO_MOVE:
                pass_turn(position)
            else:
                make(position, np.int64(path[plies]))
            plies += 1
        keys[node] = key(position)
        if is_leaf:
            keys[node] = np.uint64(leaf_kind(position))
    while plies > 0:
        unmake(position)
        plies -= 1


@kernel(waits=False)
def find_writers(log, nodes, node_at, keys, slots, writers):
    """Fill in for each TABLE event the node whose value the table answered with, for a leaf its kind.

    keys  : uint64[nodes]  as `read_keys` writes them
    slots : int32[power of 2 beyond the nodes]  -1, scratch: for each key and depth the last node that stored
    """
    for k in range(len(log)):
        event = log[k]
        node = node_at[k]
        if (event.kind == LEAF or event.kind == OVER) and keys[node] > np.uint64(0):
            writers[k] = np.int64(keys[node])
        if event.kind != TABLE and not stores(event):
            continue
        slot = (np.int64(keys[node] >> np.uint64(20)) + np.int64(event.depth) * 0x9E3779B1) & (len(slots) - 1)
        writer = slots[slot]
        while writer >= 0:
            left = log[nodes[writer].last_event]
            if keys[writer] == keys[node] and left.depth == event.depth:
                break
            slot = (slot + 1) & (len(slots) - 1)
            writer = slots[slot]
        if event.kind == LEAVE:
            slots[slot] = node
        elif writer >= 0:
            left = log[nodes[writer].last_event]
            stored = value_to_table(left.value, left.ply)
            if left.bound == event.bound and stored == value_to_table(event.value, event.ply):
                writers[k] = writer
