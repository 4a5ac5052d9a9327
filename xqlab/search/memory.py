"""What a search remembers while it runs, as one record: move stack, killers, history, counters, stop flag."""

from typing import Any

import numpy as np

from xqlab.game import FOOTPRINTS, MAX_MOVES

MAX_PLY = 128  # plies from the root that a search can reach
ITSELF = MAX_PLY + 2  # `rests_on` of a value that is true on every path
TAKEN = -(1 << 62)  # the place in the order of a move that has had its turn
THINNING = 7  # numbers a ply that thinning a full log needs
HISTORY_SIZE = 1 << 14  # moves that the history tells apart (from and to)

LASTING = ("countermoves", "history", "history_sums", "continuations")  # of `lasting_history`

COUNTERS = (
    "nodes",  # positions entered, the root and those of quiescence included
    "leaves",  # static evaluations at the horizon
    "quiescence_nodes",
    "cutoffs",
    "first_move_cutoffs",
    "pruned",  # moves that a cutoff left unsearched
    "table_probes",
    "table_hits",  # entries found
    "table_cutoffs",  # entries that answered
    "researches",  # moves searched again, deeper or with a wider window
    "null_moves",  # null moves tried
    "null_cutoffs",  # nodes that they cut off
    "reductions",  # moves searched with a reduction
    "extensions",  # nodes searched deeper
    "shortcuts",  # nodes answered without searching their moves, but for those of null moves
    "skipped",  # moves that a heuristic did not search
)


# What the search knows of the node at each ply of the path: `memory.stack[ply]`.
PLY = np.dtype(
    [
        ("node", np.int64),  # its number in the log, counted from 1 as entered
        ("number", np.int64),  # of the move that led here among its siblings, from 1
        ("entered_by", np.int64),  # that move; NO_MOVE at the root and after a null move
        ("depth", np.int64),  # plies that remain, 0 in quiescence
        ("alpha", np.int64),  # the window with which it was entered
        ("beta", np.int64),
        ("lower", np.int64),  # alpha, raised by the moves searched so far
        ("in_quiescence", np.int64),  # plies of quiescence, this one included; 0 before it
        ("rule_bound", np.int64),  # LOWER, UPPER: by a repetition at least, at most a draw; else 0
        ("in_check", np.int64),  # whether the side to move is
        ("static_eval", np.int64),  # for the side to move, in centipawns
        ("row", np.int64),  # of `continuations`, for the move that led here
        ("extension", np.int64),  # plies by which an own switch searches it deeper
    ]
)


class Memory(np.record):  # type: ignore[misc]  # NumPy makes subclasses of it itself
    """The fields of a search's memory; `moves` and `scratch` are the buffer that `generate` writes to."""


MEMORY = np.dtype(
    (
        Memory,
        np.dtype(
            [
                ("stop", np.int64),  # set from outside: return at once
                ("node_limit", np.int64),  # stop when so many nodes have been entered
                ("events", np.int64),  # events in the log, and those beyond its end
                ("dropped", np.int64),  # events that the log, when it was full, has dropped
                ("root_move", np.int64),  # best root move of the last iteration, tried first in the next
                ("root_value", np.int64),
                ("root_codes", np.int32, (MAX_MOVES,)),  # the root moves, and their values as last searched
                ("root_values", np.int32, (MAX_MOVES,)),
                ("root_searched", np.int64),  # root moves that this iteration has finished
                ("rests_on", np.int64),  # lowest ply of the path that the value just returned rests on
                *((name, np.int64) for name in COUNTERS),
                ("scratch", np.int64, (64,)),
                ("pv_length", np.int32, (MAX_PLY + 2,)),
                ("pv", np.int32, (MAX_PLY + 2, MAX_PLY + 2)),
                ("root_depth", np.int64),
                ("age", np.int64),  # of the search, for the entries of the table
                ("random", np.uint64),  # state of the random numbers of `random_choice`
                ("equals", np.int64),  # root moves so far that share the best value
                ("banned_count", np.int64),  # root moves that may not be played
                ("banned", np.int32, (MAX_MOVES,)),
                ("stack", PLY, (MAX_PLY + 2,)),
                ("killers", np.int32, (MAX_PLY + 2, 2)),
                ("countermoves", np.int32, (2, HISTORY_SIZE)),
                ("history", np.int16, (2, HISTORY_SIZE)),
                ("continuations", np.int16, (2 * FOOTPRINTS, FOOTPRINTS)),
                ("moves", np.int32, ((MAX_PLY + 2) * MAX_MOVES,)),
                ("scores", np.int64, (MAX_PLY + 2, MAX_MOVES)),
                ("history_sums", np.int64, (2, HISTORY_SIZE)),  # of `history_unbounded`; else untouched
                ("history_before", np.int64, (2, HISTORY_SIZE)),  # this iteration, for `history_frozen`
                ("thinning", np.int32, (THINNING, MAX_PLY + 2)),  # scratch of `thin`
            ],
            align=True,
        ),
    )
)


def new_memory() -> Any:
    """A search's memory with nothing in it."""
    memory = np.zeros(1, dtype=MEMORY)[0]
    memory.node_limit = np.iinfo(np.int64).max
    return memory


def clear(memory: Any) -> None:
    """Empty a search's memory but for what it has learnt about moves: `LASTING`."""
    for name in MEMORY.names or ():
        if name not in LASTING:
            memory[name] = 0
    memory.node_limit = np.iinfo(np.int64).max


def random_state(seed: int) -> np.uint64:
    """The field `random` that a seed begins with."""
    return np.uint64((seed * 0x9E3779B97F4A7C15 + 0x2545F4914F6CDD1D) % 2**64 | 1)
