"""A recorded search is replayed without searching: its moves, and some of its work at each node.

`xqlab bench profile` measures with it where a search spends its time.
"""

# mypy: ignore-errors

from __future__ import annotations

from typing import Any

import numpy as np

from xqlab.game import (
    INFINITY,
    MAX_MOVES,
    NO_MOVE,
    adjudicate,
    captures,
    evaluate_within,
    generate,
    is_in_check,
    key,
    make,
    pass_turn,
    unmake,
)
from xqlab.kernels import kernel
from xqlab.search.events import ADJUDICATED, ENTER, LEAF, LEAVE, LOWER, OVER, SHORTCUT, STAND_PAT, TABLE
from xqlab.search.ordering import score_moves, take_best, take_next
from xqlab.search.reasons import MATE_DISTANCE
from xqlab.search.result import SearchError
from xqlab.search.table import prefetch_entry, probe, store

# Kinds of work at a node.
CHECK, REPETITION, TABLE_WORK, EVALUATION, GENERATION, CAPTURES, ORDERING = (1 << bit for bit in range(7))
QUIESCENCE = 1 << 10  # this node is one of the quiescence search

STEP = np.dtype(
    [
        ("move", np.int32),  # made before this node; NO_MOVE where the turn is passed
        ("up", np.int32),  # moves to be taken back before that one is made
        ("makes", np.int32),  # 0 for the root, and where a node is searched again
        ("work", np.int32),
        ("ply", np.int32),
        ("depth", np.int32),
        ("searched", np.int32),  # moves that the node had tried when it was left
        ("alpha", np.int32),
        ("beta", np.int32),
    ]
)


@kernel
def replay(position, memory, table, use, evaluator, steps, work):
    """Make the moves of a search again and do some of its work; the position is as before at the end.

    memory : Memory
    table  : ENTRY[entries]
    use    : USE
    steps : STEP[n]  one for each node, in the order in which they were entered
    work  : int64    kinds of work to do
    """
    total = np.int64(0)
    height = 0
    for at in range(len(steps)):
        step = steps[at]
        for _ in range(step.up):
            unmake(position)
        height -= step.up
        if step.makes:
            height += 1
            if step.move == NO_MOVE:
                pass_turn(position)
            else:
                make(position, np.int64(step.move))
        here = work & step.work
        ply = np.int64(step.ply)
        if here & TABLE_WORK:
            prefetch_entry(table, key(position))
        if here & CHECK:
            total += is_in_check(position)
        if here & REPETITION:
            total += adjudicate(position, memory, ply * MAX_MOVES, ply)[0]
        if here & EVALUATION:
            low = -INFINITY
            high = INFINITY
            if use.lazy_evaluation:
                margin = use.lazy_margin * (np.int64(step.depth) + 1)
                low = step.alpha - margin
                high = step.beta + margin
            total += evaluate_within(evaluator, position, low, high)
        if here & TABLE_WORK:
            total += probe(table, key(position))
            store(table, key(position), np.int64(step.move), 0, np.int64(step.depth), LOWER, ply, memory.age)
        count = np.int64(0)
        if here & GENERATION:
            count = generate(position, memory, ply * MAX_MOVES)
        if here & CAPTURES:
            count = captures(position, memory, ply * MAX_MOVES)
        if here & ORDERING and count > 0:
            score_moves(position, memory, use, ply, count, NO_MOVE)
            for _ in range(min(np.int64(step.searched), count)):
                if step.work & QUIESCENCE:
                    total += take_best(position, memory, use, ply, count)
                else:
                    total += take_next(position, memory, use, ply, count)
        total += count
    for _ in range(height):
        unmake(position)
    return total


@kernel
def mark_checks(position, steps):
    """Write the work CHECK to each node in which the side to move is in check, and to no other.

    steps : STEP[n]
    """
    height = 0
    for at in range(len(steps)):
        for _ in range(steps[at].up):
            unmake(position)
        height -= steps[at].up
        if steps[at].makes:
            height += 1
            if steps[at].move == NO_MOVE:
                pass_turn(position)
            else:
                make(position, np.int64(steps[at].move))
        steps[at].work &= ~CHECK
        if is_in_check(position):
            steps[at].work |= CHECK
    for _ in range(height):
        unmake(position)


def steps_of(result: Any) -> Any:
    """STEP[nodes]: the nodes of a recorded search with the work that it did in each.

    Raises SearchError for a search that was not recorded from beginning to end.
    """
    log = result.log
    if not len(log) or result.truncated:
        raise SearchError(f"expected a search recorded in full, got {len(log)} of {result.events} events")
    use = result.enhancements.record()
    count = int(log["node"].max()) + 1
    entered = log[log["kind"] == ENTER]
    if len(entered) != count - 1:
        raise SearchError(f"expected a search by one thread, got {len(entered)} of {count - 1} nodes")

    kinds = log["kind"]

    def having(events: Any) -> Any:
        """bool[nodes]: whether one of these events, a mask or numbers, is of the node."""
        marked = np.zeros(count, dtype=bool)
        marked[log["node"][events]] = True
        return marked[1:]

    def of(kind: int) -> Any:
        """bool[nodes]: whether a node has an event of this kind."""
        return having(kinds == kind)

    steps = np.zeros(count - 1, dtype=STEP).view(np.recarray)
    for name in ("move", "ply", "alpha", "beta"):
        steps[name] = entered[name]
    steps["depth"] = np.maximum(entered["depth"], 0)
    left = log[kinds == LEAVE]
    steps["searched"][left["node"] - 1] = left["number"]
    leaf = having((kinds == LEAVE) & (log["quiescence"] == 1))
    stand_pat = of(STAND_PAT)
    decided = having((kinds == STAND_PAT) & (log["value"] >= log["beta"]))
    _add_moves(steps, log)
    mark_checks(result.board.copy().position, steps)
    in_check = steps["work"] & CHECK != 0
    by_search = entered["quiescence"] == 0  # the others are entered by the quiescence search
    ruled = np.flatnonzero(kinds == ADJUDICATED)
    by_rule = having(ruled[kinds[ruled + 1] == LEAVE])  # answered by a rule, not just bounded
    glanced = having((kinds == OVER) & (log["depth"] <= 0))  # ends, seen before any move is generated
    quiet_end = leaf & ~in_check & glanced
    stand_pat |= quiet_end
    decided |= quiet_end
    quick_mate = having((kinds == SHORTCUT) & (log["number"] == MATE_DISTANCE))
    razored = leaf & of(SHORTCUT)
    full = (~leaf | razored) & ~by_rule & ~of(LEAF) & ~glanced & ~quick_mate
    static = full & ~of(TABLE) & ~in_check & use.reads_static
    expanded = full & ~of(TABLE) & ~of(SHORTCUT)
    work = np.zeros(len(steps), dtype=np.int32)
    for kind, where in (
        (CHECK, np.full(len(steps), use.reads_checks)),
        (REPETITION, by_search & (steps["ply"] > 0) & use.repetition),
        (TABLE_WORK, full & (use.transposition_table or use.table_move)),
        (EVALUATION, stand_pat | static | of(LEAF) | (glanced & ~leaf)),
        (GENERATION, expanded | (leaf & ~stand_pat)),
        (CAPTURES, leaf & stand_pat & ~decided),
        (ORDERING, expanded | (leaf & ~decided)),
        (QUIESCENCE, leaf),
    ):
        work[where.astype(bool)] |= kind
    steps["work"] = work
    return steps


def _add_moves(steps: Any, log: Any) -> None:
    # Which moves are made and taken back between two nodes. A node that is searched again at once, with
    # another window, stands on the board already.
    plies = steps["ply"].astype(np.int64)
    before = np.concatenate([[0], plies[:-1]])
    steps["makes"] = plies > 0
    steps["up"] = np.where(plies > 0, before - plies + 1, before)
    places = np.flatnonzero(log["kind"] == ENTER)
    previous = log[np.maximum(places - 1, 0)]
    again = (previous["kind"] == LEAVE) & (previous["ply"] == plies) & (plies > 0)
    parents_move = np.zeros(int(plies.max()) + 2, dtype=np.int64)
    for at in range(len(steps)):
        ply = plies[at]
        if again[at] and parents_move[ply] == steps["move"][at]:
            steps["makes"][at] = 0
            steps["up"][at] = before[at] - ply
        parents_move[ply] = steps["move"][at]
