"""The view of a position that the reader's own functions are given: one record for every game.

It is relative to a side. `own` and `other` have the kind of piece on each square, 0 for none. The squares are
those of the board, row by row from the first player's side; for the second player the rows are counted from
the other end, so that the first row is always the side's own.
"""

# mypy: ignore-errors

from typing import Any

import numpy as np

from xqlab.game import MAX_SQUARES, gain, generate, is_in_check, pass_turn, turn, unmake, write_cells
from xqlab.game_board import BUFFER
from xqlab.kernels import kernel
from xqlab.kernels.addresses import call_at

ATTACKS, CHECKS = 1, 2  # what costs: filled only where an idea reads it
COSTS = {"own_attacks": ATTACKS, "other_attacks": ATTACKS, "own_moves": ATTACKS, "other_moves": ATTACKS}
COSTS["in_check"] = CHECKS
NUMBERS = {  # field -> what it is
    "width": "squares in a row",
    "height": "rows",
    "squares": "squares of the board, 0 in a game without one",
    "side": "whose view it is: 0 the first player, 1 the second",
    "to_move": "1 if that side is to move, else 0",
    "in_check": "1 if the side to move is in check, else 0",
    "own_moves": "legal moves of the side",
    "other_moves": "and of the other side, as if it were to move; 0 in a game in which nobody may pass",
    "origin": "of a move: the square that it leaves, -1 for none",
    "target": "of a move: the square that it goes to; in a game without squares the move itself",
    "piece": "of a move: the kind of the piece that moves, 0 for none",
    "captured": "of a move: the kind of the other side's piece on its target, 0 for none",
    "gain": "of a move: what it captures, in centipawns, where the game says",
    "ply": "of a node: plies from the root",
    "depth": "of a node: plies that remain, 0 in quiescence",
    "number": "of a move: its number in the order, from 1; 0 while moves are ordered",
    "alpha": "of a node: the window, in centipawns for the side to move",
    "beta": "of a node: the other end of the window",
}
SQUARES = {
    "own": "kind of the side's piece on each square, 0 for none",
    "other": "kind of the other side's piece",
    "own_attacks": "how many legal moves of the side go to each square",
    "other_attacks": "how many of the other side do, as `other_moves`",
}
FIELDS = NUMBERS | SQUARES
PARTS = 512  # squares that the number of a move can tell apart


class View(np.record):  # type: ignore[misc]  # NumPy makes subclasses of it itself
    """What an idea sees; the fields are those of `FIELDS`, all int64."""


class Viewer(np.record):  # type: ignore[misc]
    """A view, and what fills it: room for symbols and moves, and what the numbers of moves mean in the game.

    counts : int64[2, squares]  legal moves of either side that go to a square of the board; `moves` int64[2]
    kinds  : int64  how many kinds of pieces a side has; symbols above that are the second player's
    passes : int64  whether a side may pass, so that the other's moves can be generated
    square_of : int64[parts]  square of the number that stands for it in a move, -1 for none
    origin_shift, origin_mask, target_shift, target_mask : int64  where in a move these numbers are
    """


VIEW = np.dtype(
    (View, [*((name, np.int64) for name in NUMBERS), *((name, np.int64, (MAX_SQUARES,)) for name in SQUARES)])
)


def view_of_size(squares: int) -> np.dtype[Any]:
    """The dtype of the same view with as many entries as a board has squares."""
    formats = [np.dtype(np.int64)] * len(NUMBERS) + [np.dtype((np.int64, (squares,)))] * len(SQUARES)
    offsets = [VIEW.fields[name][1] for name in VIEW.names]
    layout = {"names": VIEW.names, "formats": formats, "offsets": offsets, "itemsize": VIEW.itemsize}
    return np.dtype((View, np.dtype(layout)))


VIEWER = np.dtype(
    (
        Viewer,
        np.dtype(
            [
                ("sight", VIEW),
                ("buffer", BUFFER),
                ("symbols", np.uint8, (MAX_SQUARES,)),
                ("counts", np.int64, (2, MAX_SQUARES)),
                ("moves", np.int64, (2,)),
                ("square_of", np.int64, (PARTS,)),
                *(
                    (name, np.int64)
                    for name in (
                        "kinds",
                        "passes",
                        "width",
                        "squares",
                        "origin_shift",
                        "origin_mask",
                        "target_shift",
                        "target_mask",
                    )
                ),
            ],
            align=True,
        ),
    )
)


@kernel
def see_position(viewer, position, side, reads):
    """Fill the view with the position as `side` sees it.

    reads : int64  ATTACKS, CHECKS: what to fill that costs; for ATTACKS `count_moves` comes first
    """
    view = viewer.sight
    view.side = side
    view.to_move = int(side == turn(position))
    view.width = viewer.width
    view.squares = viewer.squares
    view.height = viewer.squares // max(viewer.width, 1)
    for square in range(write_cells(position, viewer.symbols)):
        at = seen_from(viewer, square, side)
        number = int(viewer.symbols[square]) - 1
        kind = number % viewer.kinds + 1 if number >= 0 else 0
        is_own = number // viewer.kinds == side
        view.own[at] = kind if is_own else 0
        view.other[at] = 0 if is_own else kind
    if reads & ATTACKS:
        view.own_moves = viewer.moves[side]
        view.other_moves = viewer.moves[1 - side]
        for square in range(viewer.squares):
            at = seen_from(viewer, square, side)
            view.own_attacks[at] = viewer.counts[side, square]
            view.other_attacks[at] = viewer.counts[1 - side, square]
    if reads & CHECKS:
        view.in_check = int(is_in_check(position))


@kernel
def seen_from(viewer, square, side):
    """The square as `side` numbers it: rows from its own end, columns as they are; -1 stays -1."""
    if side == 0 or square < 0 or viewer.squares == 0:
        return np.int64(square)
    return np.int64(viewer.squares - viewer.width - square + 2 * (square % viewer.width))


@kernel
def count_moves(viewer, position):
    """Count the moves of both sides to each square; the other side's after a pass, where there are passes."""
    side = turn(position)
    for square in range(viewer.squares):
        viewer.counts[0, square] = 0
        viewer.counts[1, square] = 0
    viewer.moves[1 - side] = 0
    count_targets(viewer, side, generate(position, viewer.buffer, 0))
    if viewer.passes:
        pass_turn(position)
        count_targets(viewer, 1 - side, generate(position, viewer.buffer, 0))
        unmake(position)


@kernel
def count_targets(viewer, side, count):
    """Count the first `count` moves of the buffer as moves of `side`."""
    viewer.moves[side] = count
    for i in range(count):
        target = target_of(viewer, viewer.buffer.moves[i])
        if 0 <= target < viewer.squares:
            viewer.counts[side, target] += 1


@kernel
def target_of(viewer, move):
    """The square of the board that a move goes to; in a game without squares the move itself."""
    if viewer.target_mask == 0:
        return np.int64(move)
    return np.int64(viewer.square_of[move >> viewer.target_shift & viewer.target_mask])


@kernel
def see_move(viewer, position, move):
    """Fill in a move of the side whose view it is."""
    view = viewer.sight
    origin = np.int64(-1)
    if viewer.origin_mask != 0:
        origin = np.int64(viewer.square_of[move >> viewer.origin_shift & viewer.origin_mask])
    view.origin = seen_from(viewer, origin, view.side)
    view.target = seen_from(viewer, target_of(viewer, move), view.side)
    view.piece = view.own[view.origin] if view.origin >= 0 else 0
    view.captured = view.other[view.target] if 0 <= view.target < viewer.squares else 0
    view.gain = gain(position, move)


@kernel
def see_node(viewer, node, ply, number):
    """Fill in what is known of a node, the record of its ply.

    number : int64  of the move among its siblings, 0 while they are ordered
    """
    view = viewer.sight
    view.ply = ply
    view.depth = node.depth
    view.number = number
    view.alpha = node.alpha
    view.beta = node.beta


@kernel
def call_often(number, address, fallback, view, times):
    """The sum of what an idea gives one view, `times` times."""
    total = np.int64(0)
    for _ in range(times):
        total += call_at(number, address, fallback, view)
    return total
