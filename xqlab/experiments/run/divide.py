"""Perft per root move, in Python near the root, so that an interrupt takes effect between subtrees."""

from collections.abc import Callable, Iterator
from typing import Any

from xqlab.errors import XqlabError
from xqlab.game import MAX_MOVES, count_moves, game_of, generate, make, unmake
from xqlab.games.perft import perft
from xqlab.kernels import COMPILED
from xqlab.playable import Playable
from xqlab.search.memory import new_memory

DEEPEST = 20  # plies; more take too long
SUBTREE = 4  # plies that a kernel counts in one call: milliseconds


def divide(
    board: Playable, depth: int, *, bulk: bool = True, stopped: Callable[[], bool] = lambda: False
) -> Iterator[tuple[Any, int]]:
    """Each root move with its number of leaves `depth` plies below the root, in any game.

    bulk    : count the moves of the last ply, in a game that can of the last two, instead of playing them
    stopped : called every few milliseconds; once it returns true, the count ends before the next root move
    Raises ValueError for a depth beyond 1 to DEEPEST.
    """
    if not 1 <= depth <= DEEPEST:
        raise XqlabError(f"expected a depth from 1 to {DEEPEST}, got {depth!r}")
    position, buffer = board.copy().position, new_memory()
    for code in _moves(position, buffer, 0):
        make(position, code)
        leaves = _count(position, buffer, depth - 1, MAX_MOVES, bulk, stopped) if depth > 1 else 1
        unmake(position)
        if stopped():
            return
        yield board.move_of(code), leaves


def _count(position: Any, buffer: Any, depth: int, base: int, bulk: bool, stopped: Callable[[], bool]) -> int:
    if 0 < depth <= SUBTREE and COMPILED and game_of(position).compiled:
        return int(perft(position, buffer, depth, base, bulk))
    if depth == 0:
        return 1
    if depth == 1 and bulk:
        return int(count_moves(position, buffer, base))
    leaves = 0
    for code in _moves(position, buffer, base):
        if stopped():
            break
        make(position, code)
        leaves += _count(position, buffer, depth - 1, base + MAX_MOVES, bulk, stopped)
        unmake(position)
    return leaves


def _moves(position: Any, buffer: Any, base: int) -> list[int]:
    count = generate(position, buffer, base)
    return [int(code) for code in buffer.moves[base : base + count]]
