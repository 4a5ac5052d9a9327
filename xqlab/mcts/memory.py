"""The records of a Monte-Carlo tree search: a node of its tree, and what it remembers while it runs.

Sums and bounds are those of the player who begins the game (side 0), whoever moves: so they are added up
along a path without a change of sign, in games of any turn order. The player who chooses turns them.
"""

from typing import Any

import numpy as np

from xqlab.game import MAX_MOVES

TREE_PLIES = 64  # plies from the root that the tree can reach
MOST_PLAYOUT = 190  # plies of a random playout; with those of the tree, what every board has room for
MOST_BATCH = 1024  # leaves that wait for their values at a time
ROOT = 0

NEW, LEAF, EXPANDED, TERMINAL = 0, 1, 2, 3  # the states of a node; a new one has not been looked at
UCT, PUCT = 0, 1
RULES = ("uct", "puct")

TREE_NODE = np.dtype(
    (
        np.record,
        np.dtype(
            [
                ("parent", np.int32),  # -1 at the root
                ("first", np.int32),  # its first child; the children have consecutive numbers
                ("children", np.int32),
                ("move", np.int32),  # that led here; 0 at the root
                ("number", np.int16),  # of this move among its siblings, from 1
                ("ply", np.int16),  # plies from the root
                ("side", np.int8),  # to move; known once the node is looked at
                ("state", np.int8),
                ("visits", np.int32),  # N: values that were backed up through the node
                ("pending", np.int32),  # playouts below it that wait for their values
                ("total", np.float64),  # the sum of these values, for side 0
                ("policy", np.float64),  # the probability of its move, as a policy gave it
                ("prior", np.float64),  # P: the same, at the root with noise
                ("low", np.float64),  # proved: its value for side 0 is at least this
                ("high", np.float64),  # and at most this
            ],
            align=True,
        ),
    )
)


class MctsMemory(np.record):  # type: ignore[misc]  # NumPy makes subclasses of it itself
    """What a search remembers; `moves` and `scratch` are the buffer that `generate` writes to."""


MCTS_MEMORY = np.dtype(
    (
        MctsMemory,
        np.dtype(
            [
                ("stop", np.int64),  # set from outside: return after this playout
                ("limit", np.int64),  # begin no playout beyond so many
                ("started", np.int64),  # playouts begun
                ("finished", np.int64),  # playouts whose values were backed up
                ("nodes", np.int64),  # nodes in the tree
                ("full", np.int64),  # 1 once the tree had no room for the children of a node
                ("events", np.int64),  # events so far, those beyond the log's end included
                ("plies", np.int64),  # moves that `select` has made
                ("waiting", np.int64),  # leaves in `leaves` that wait
                ("leaves", np.int64, (MOST_BATCH,)),
                ("values", np.float64, (MOST_BATCH,)),  # of these leaves, for side 0
                ("random", np.uint64),  # state of the random numbers
                # the settings
                ("rule", np.int64),
                ("batch", np.int64),
                ("expand_after", np.int64),
                ("by_policy", np.int64),  # 1 where a policy gives the children their P
                ("solve", np.int64),
                ("playout_plies", np.int64),
                ("leaf_depth", np.int64),
                ("exploration", np.float64),
                ("first_play", np.float64),
                ("virtual_loss", np.float64),
                ("scale", np.float64),
                # the buffer
                ("moves", np.int32, (MAX_MOVES,)),
                ("scratch", np.int64, (64,)),
            ],
            align=True,
        ),
    )
)


def new_memory(seed: int = 1) -> Any:
    """A memory without settings, whose random numbers follow from the seed."""
    memory = np.zeros(1, dtype=MCTS_MEMORY)[0]
    memory.random = np.uint64((seed * 0x9E3779B97F4A7C15 + 0x2545F4914F6CDD1D) % 2**64 | 1)
    return memory


def new_nodes(capacity: int) -> Any:
    """Room for so many nodes (72 bytes each)."""
    return np.zeros(capacity, dtype=TREE_NODE).view(np.recarray)
