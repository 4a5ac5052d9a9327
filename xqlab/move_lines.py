"""The names and texts of the moves along many lines from one position, in one walk."""

# mypy: ignore-errors

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from xqlab.game import NO_MOVE, make, name_move, pass_turn, unmake
from xqlab.game_board import copied_record
from xqlab.game_profile import moves_of
from xqlab.kernels import kernel
from xqlab.move_texts import text_of_name
from xqlab.playable import Playable

PASS = "pass"  # the text of a null move


@kernel
def go_to(position, parents, codes, path, depth, line):
    """Go from the end of the line `path[depth]` to that of another; return its depth.

    parents : int32[lines]  the line that each continues, which comes before it
    codes   : int32[lines]  its last move, 0 for a passed turn
    path    : int32[]  the lines from line 0 to the current one; written
    depth   : int64  of the current line
    line    : int64  where to go
    """
    above = line
    while above != path[depth]:
        if above > path[depth]:
            above = parents[above]
        else:
            unmake(position)
            depth -= 1
            above = line
    length, above = 0, line
    while above != path[depth]:
        above = parents[above]
        length += 1
    above = line
    for at in range(depth + length, depth, -1):
        path[at] = above
        above = parents[above]
    for at in range(depth + 1, depth + length + 1):
        if codes[path[at]] == NO_MOVE:
            pass_turn(position)
        else:
            make(position, codes[path[at]])
    return depth + length


@kernel
def name_lines(position, parents, codes, path, names):
    """Write the name of each line's last move; 0 for line 0 and for a null move.

    parents, codes : int32[lines]  as for `go_to`
    path  : int32[]  room for the longest line
    names : int64[lines]  written
    """
    path[0] = 0
    depth = 0
    for line in range(1, len(parents)):
        depth = go_to(position, parents, codes, path, depth, parents[line])
        if codes[line] != NO_MOVE:
            names[line] = name_move(position, codes[line])
    go_to(position, parents, codes, path, depth, 0)


def names_of_lines(position: Any, parents: Sequence[int], codes: Sequence[int]) -> NDArray[np.int64]:
    """int64[lines]: the name of each line's last move; 0 for line 0 and for a null move.

    parents : the line that each line continues, which comes before it; -1 for line 0, that of `position`
    codes   : the number of each line's last move, legal in that position
    """
    names, path = np.zeros(len(parents), np.int64), np.zeros(len(parents) + 1, np.int32)
    lines = np.array(parents, np.int32), np.array(codes, np.int32)
    name_lines(copied_record(position), *lines, path, names)
    return names


def spell_tree(board: Playable, parents: Sequence[int], codes: Sequence[int], notation: str) -> list[str]:
    """The text of each line's last move; "" for line 0, the position of `board`; "pass" for a null move.

    parents, codes : as for `names_of_lines`
    notation       : one in which the board's game has its moves `written`
    """
    different, number = np.unique(names_of_lines(board.position, parents, codes), return_inverse=True)
    parts = moves_of(board).written(board)[notation]
    texts = [text_of_name(parts, name) if name else PASS for name in different.tolist()]
    return ["", *(texts[at] for at in number.reshape(-1).tolist()[1:])]
