"""The two searches of WizardChess, with its counts and the two faults that made the published ones.

A max and a min as in the toy, and a full window for each root move. Values are those of `us`, the side that
chooses a move. Each fault is one line, which runs only on request.

Source: WizardChess, 王子亭 (jysperm), 26 June 2016.
"""

# mypy: ignore-errors

from dataclasses import dataclass
from typing import Any

import numpy as np

from xqlab.errors import quoted
from xqlab.game import INFINITY, MAX_MOVES, GameError
from xqlab.games.wizard_chess import START, VALUES, WizardChess, make, unmake, worth, write_moves
from xqlab.kernels import kernel

__all__ = ["ORDER_ON", "alpha_beta", "choose", "order_shares", "search_root"]

DEEPEST = 8
ORDER_ON = {  # on which orders of moves are compared
    "start": START,
    "middlegame": "r1bqk2r/pppp1ppp/2n2n2/2b1p3/2B1P3/2NP1N2/PPP2PPP/R1BQK2R b",
}
RUN = np.dtype(
    (
        np.record,
        [
            ("fault_a", np.int64),
            ("fault_b", np.int64),
            ("prunes", np.int64),
            ("by_value", np.int64),
            ("by_mover", np.int64),
            ("mobility", np.int64),
            ("search", np.int64),
            ("evaluate", np.int64),
            ("cut", np.int64),
            ("values", np.int64, (MAX_MOVES,)),
            ("moves", np.int32, ((DEEPEST + 1) * MAX_MOVES,)),
        ],
    )
)


@kernel
def sort_by_value(position, run, base, count):
    """Sort by the piece that a move takes, or by the one that moves, the most valuable first."""
    for i in range(base + 1, base + count):
        move = run.moves[i]
        worth_more = worth_of_piece(position, move, run)
        while i > base and worth_more > worth_of_piece(position, run.moves[i - 1], run):
            run.moves[i] = run.moves[i - 1]
            i -= 1
        run.moves[i] = move


@kernel
def worth_of_piece(position, move, run):
    """The value of the piece that a move takes, 0 for none; or of the piece that moves."""
    square = move >> 6
    if run.by_mover:
        square = move & 63
    return VALUES[abs(position.board[square])]


@kernel
def minimax(position, side, us, depth, run):
    """The value for `us` where `side` moves, every move tried."""
    if depth == 0:
        run.evaluate += 1
        return worth(position, us, run.mobility)
    run.search += 1
    base = depth * MAX_MOVES
    count = write_moves(position, side, run, base)
    if count == 0:
        return worth(position, us, run.mobility)
    best = -INFINITY if side == us else INFINITY
    for i in range(base, base + count):
        make(position, run.moves[i])
        value = minimax(position, 1 - side, us, depth - 1, run)
        unmake(position)
        best = max(best, value) if side == us else min(best, value)
    return best


@kernel
def alpha_beta(position, side, us, depth, alpha, beta, run):
    """As `minimax`, but moves that cannot change the result are not tried."""
    if depth == 0:
        run.evaluate += 1
        return worth(position, us, run.mobility)
    run.search += 1
    base = depth * MAX_MOVES
    mover = side
    if run.fault_b:
        mover = us
    count = write_moves(position, mover, run, base)
    if count == 0:
        return worth(position, us, run.mobility)
    if run.by_value or run.by_mover:
        sort_by_value(position, run, base, count)
    best = -INFINITY if side == us else INFINITY
    for i in range(base, base + count):
        make(position, run.moves[i])
        value = alpha_beta(position, 1 - side, us, depth - 1, alpha, beta, run)
        unmake(position)
        if side == us:
            best = max(best, value)
            alpha = max(alpha, best)
        else:
            best = min(best, value)
            beta = min(beta, best)
        if beta <= alpha:
            run.cut += 1
            break
    return best


@kernel
def search_root(position, us, depth, run):
    """Write the value of each move of `us` to `run.values`; return the number of moves."""
    base = depth * MAX_MOVES
    count = write_moves(position, us, run, base)
    for i in range(count):
        make(position, run.moves[base + i])
        side = 1 - us
        if run.fault_a:
            side = us
        if run.prunes:
            value = alpha_beta(position, side, us, depth - 1, -INFINITY, INFINITY, run)
        else:
            value = minimax(position, side, us, depth - 1, run)
        run.values[i] = value
        unmake(position)
    return count


@dataclass(frozen=True)
class Choice:
    """What a search of the toy chose, and its counts.

    move     : the first of the best moves, None where there is none
    value    : its value for the side that chose
    values   : each root move -> its value
    search   : positions with depth left, the root not counted
    evaluate : leaves
    cut      : cutoffs
    """

    move: str | None
    value: int
    values: dict[str, int]
    search: int
    evaluate: int
    cut: int


def choose(
    board: WizardChess,
    *,
    depth: int = 4,
    prunes: bool = True,
    faults: str = "",
    mobility: int = 0,
    by_value: bool = False,
    by_mover: bool = False,
) -> Choice:
    """The move that the toy chooses for the side to move.

    prunes   : alpha-beta, else minimax
    faults   : "a": the side that chose the root move moves again; "b": alpha-beta moves our own pieces at the
               opponent's nodes; "ab": both, as published
    mobility : centipawns for each move, added to the material; the toy's option adds 2
    by_value : whether alpha-beta tries captures of more valuable pieces first
    by_mover : whether it tries moves of more valuable pieces first
    Raises GameError for another depth than 1 to DEEPEST, and for other faults.
    """
    if depth not in range(1, DEEPEST + 1):
        raise GameError(f"expected a depth from 1 to {DEEPEST}, got {depth!r}")
    if faults not in ("", "a", "b", "ab"):
        raise GameError(f"expected faults '', 'a', 'b' or 'ab', got {quoted(faults)}")
    run: Any = np.zeros(1, dtype=RUN)[0]
    run.fault_a, run.fault_b, run.prunes = "a" in faults, "b" in faults, prunes
    run.mobility, run.by_value, run.by_mover = mobility, by_value, by_mover
    copied = board.copy()
    position, us = copied.position, int(board.position.turn)
    count = search_root(position, us, depth, run)
    codes = run.moves[depth * MAX_MOVES :][:count]
    values = {copied.move_of(int(code)): int(value) for code, value in zip(codes, run.values)}
    move = max(values, key=values.__getitem__, default=None)
    value = int(worth(position, us, mobility)) if move is None else values[move]
    return Choice(move, value, values, int(run.search), int(run.evaluate), int(run.cut))


def order_shares(depth: int, **order: bool) -> dict[str, float]:
    """The leaves of alpha-beta with an order of moves, in shares of those of the toy's own, by position."""
    shares = {}
    for name, fen in ORDER_ON.items():
        own, ordered = (choose(WizardChess(fen), depth=depth, **options) for options in ({}, order))
        shares[name] = float(ordered.evaluate / own.evaluate)
    return shares
