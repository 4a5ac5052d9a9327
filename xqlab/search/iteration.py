"""One iteration of deepening: the windows that find the value of each best line.

Whoever deepens calls `iterate` for one depth after another while it returns FINISHED.
"""

# mypy: ignore-errors

from collections.abc import Sequence
from typing import Any

import numpy as np

from xqlab.game import INFINITY, MATE, MAX_MOVES, NO_MOVE
from xqlab.kernels import kernel
from xqlab.search.alphabeta import search
from xqlab.search.events import emit_iteration
from xqlab.search.memory import HISTORY_SIZE, MAX_PLY
from xqlab.search.windows import begin_windows, next_window

STOPPED, FINISHED = 0, 1
DECIDED = 2  # finished, and no deeper iteration can change the lines

# A best line so far, over the iterations.
BEST_LINE = np.dtype(
    [
        ("move", np.int64),  # the first; NO_MOVE where none has been searched, or the game is over
        ("value", np.int64),
        ("proved", np.int64),  # the value of the search that found the line; the last window may have another
        ("exact", np.int64),  # plies of it that are best play, and not only good enough for a window
        ("is_cut", np.int64),  # a mate is proved, but the line does not reach it
        ("is_checked", np.int64),  # whether `is_cut` holds for the line and value of now
        ("length", np.int64),
        ("codes", np.int32, (MAX_PLY + 2,)),
    ]
)
LINES = np.dtype(
    (
        np.record,
        [
            ("count", np.int64),  # how many best lines to find
            ("banned_count", np.int64),  # root moves that may not be played
            ("banned", np.int32, (MAX_MOVES,)),
            ("alpha", np.int64),  # the window that is searched
            ("beta", np.int64),
            ("step", np.int64),  # by which it moves or widens next
            ("least", np.int64),  # what empty windows have shown: the true value is from `least`
            ("most", np.int64),  # to `most`
            ("best", BEST_LINE, (MAX_MOVES,)),  # the best first, once an iteration is finished
        ],
    )
)


def new_lines(count: int, banned: Sequence[int]) -> Any:
    """The record of `count` best lines, none of them found yet, without the root moves of these codes."""
    lines = np.zeros(1, dtype=LINES)[0]
    lines.count, lines.banned_count = count, len(banned)
    lines.banned[: len(banned)] = banned
    return lines


@kernel
def iterate(position, memory, table, log, use, evaluator, lines, depth):
    """Search `depth` plies deep for each best line; STOPPED, FINISHED or DECIDED.

    A finished iteration sorts the lines. A stopped one has renewed the first of them, the last of these
    perhaps in part.
    """
    memory.root_depth = depth
    if use.history_frozen:
        freeze_history(memory, use)
    ply = np.int64(0)
    outcome = DECIDED
    for rank in range(lines.count):
        line = lines.best[rank]
        ban_moves(memory, lines, rank)
        memory.root_move = line.move
        begin_windows(lines, use, depth, line)
        unsettled = True
        while unsettled:
            alpha = lines.alpha
            emit_iteration(log, memory, depth, alpha, lines.beta)
            memory.root_searched = 0
            search(position, memory, table, log, use, evaluator, depth, alpha, lines.beta, ply)
            low = memory.root_value <= alpha and alpha > -INFINITY
            if memory.stop != 0:
                # A partial iteration is better than the last only if it began with that one's best move.
                begun = memory.root_searched > 0 and (use.iterative_deepening or line.move == NO_MOVE)
                if begun and not low:
                    take_line(line, memory, alpha, lines.beta)
                return STOPPED
            if not low or line.move == NO_MOVE:
                take_line(line, memory, alpha, lines.beta)
            line.value = memory.root_value
            line.is_checked = 0
            memory.root_move = line.move
            unsettled = next_window(lines, use, line.value)
        if line.move == NO_MOVE:  # the game is over
            break
        # Selective switches find a longer mate first now and then, and the shortest some plies later.
        if abs(line.value) <= MATE - depth + use.mate_slack:
            outcome = FINISHED
    sort_lines(lines)
    return outcome


@kernel
def freeze_history(memory, use):
    """Have the history as it is now order the moves of the iteration that begins."""
    for side in range(2):
        for move in range(HISTORY_SIZE):
            memory.history_before[side, move] = memory.history[side, move]
            if use.history_unbounded:
                memory.history_before[side, move] = memory.history_sums[side, move]


@kernel
def ban_moves(memory, lines, rank):
    """Have the root moves left out that may not be played, and those of the lines before `rank`."""
    count = lines.banned_count
    for i in range(count):
        memory.banned[i] = lines.banned[i]
    for i in range(rank):
        memory.banned[count + i] = lines.best[i].move
    memory.banned_count = count + rank


@kernel
def take_line(line, memory, alpha, beta):
    """Take the move, the value and the line that a search with the window (alpha, beta) has found."""
    line.move = memory.root_move
    line.value = line.proved = memory.root_value
    line.length = line.exact = memory.pv_length[0]
    for i in range(line.length):
        line.codes[i] = memory.pv[0, i]
    if not alpha < line.value < beta:
        line.exact = int(line.value >= beta)
    line.is_checked = 0


@kernel
def sort_lines(lines):
    """Put the best line first; equal ones keep their order."""
    for rank in range(1, lines.count):
        place = rank
        while place > 0 and lines.best[place - 1].value < lines.best[place].value:
            swap(lines.best[place - 1], lines.best[place])
            place -= 1


@kernel
def swap(one, other):
    """Exchange two best lines."""
    for i in range(max(one.length, other.length)):
        one.codes[i], other.codes[i] = other.codes[i], one.codes[i]
    one.move, other.move = other.move, one.move
    one.value, other.value = other.value, one.value
    one.proved, other.proved = other.proved, one.proved
    one.exact, other.exact = other.exact, one.exact
    one.is_cut, other.is_cut = other.is_cut, one.is_cut
    one.is_checked, other.is_checked = other.is_checked, one.is_checked
    one.length, other.length = other.length, one.length
