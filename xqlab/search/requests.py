"""The options of a search: each limit and option checked, and errors that quote it."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

import numpy as np

from xqlab.errors import quoted
from xqlab.game import MAX_MOVES
from xqlab.games.adapters import AnyBoard, playable
from xqlab.move_squares import because
from xqlab.playable import Playable
from xqlab.search.enhancements import Enhancements
from xqlab.search.events import EVENT, MOST_EVENTS, new_log
from xqlab.search.memory import MAX_PLY
from xqlab.search.result import Iteration, SearchError

DEPTH_LIMIT = MAX_PLY // 2
MOST_THREADS = 256
RECORD = 1_000_000  # events that `record=True` makes room for


@dataclass(frozen=True)
class Options:
    """The options of one search, see `xqlab.search`; `soft_time`: seconds after which no iteration begins."""

    depth: int | None = None
    time: float | None = None
    nodes: int | None = None
    record: bool | int = False
    compiled: bool | None = None
    multipv: int = 1
    moves: Iterable[Any] | None = None
    banned: Iterable[Any] = ()
    seed: int = 1
    on_iteration: Callable[[Iteration], None] | None = None
    soft_time: float | None = None


class Request:
    """One search, checked, that may be run more than once; raises SearchError for invalid options.

    board  : a copy of the caller's
    depths : of the iterations
    banned : codes of the root moves that may not be played
    moves  : how many may be played
    report : called with each finished iteration, passes each depth on once
    """

    def __init__(self, board: AnyBoard, options: Options, use: Enhancements) -> None:
        self.board = playable(board).copy()
        self.options = options
        self.depths = depths_of(options.depth, options.time, options.nodes, use)
        self.banned = banned_codes(self.board, options.moves, options.banned)
        self.moves = len(self.board.codes()) - len(self.banned)
        self.report = _once_a_depth(options.on_iteration)
        check_lines(options.multipv, options.soft_time)
        log_capacity(options.record)


def _once_a_depth(on_iteration: Callable[[Iteration], None] | None) -> Callable[[Iteration], None]:
    deepest = 0

    def report(iteration: Iteration) -> None:
        nonlocal deepest
        if on_iteration is not None and iteration.depth > deepest:
            deepest = iteration.depth
            on_iteration(iteration)

    return report


def is_number(value: Any) -> bool:
    """Whether it is a number of Python or NumPy, and not a bool."""
    return isinstance(value, (int, float, np.integer, np.floating)) and not isinstance(value, bool)


def depths_of(depth: int | None, time: float | None, nodes: int | None, use: Enhancements) -> list[int]:
    """The depths of the iterations that these limits ask for."""
    for name, limit in (("depth", depth), ("time", time), ("nodes", nodes)):
        if limit is not None and (not is_number(limit) or not limit > 0):
            raise SearchError(f"expected {name} to be a number above 0, got {limit!r}")
    if nodes is not None and (nodes == float("inf") or nodes != int(nodes) or nodes >= 2**63):
        raise SearchError(f"expected an integer number of nodes below 2**63, got {nodes!r}")
    if depth is None and time is None and nodes is None:
        raise SearchError("expected a limit: depth=, time= (seconds) or nodes=")
    if depth is not None and (depth > DEPTH_LIMIT or depth != int(depth)):
        raise SearchError(f"expected a whole depth of at most {DEPTH_LIMIT}, got {depth!r}")
    deepest = DEPTH_LIMIT if depth is None else int(depth)
    if use.iterative_deepening or depth is None:
        return list(range(1, deepest + 1))
    return [deepest]


def log_capacity(record: bool | int) -> int:
    """How many events to make room for."""
    if record is True:
        return RECORD
    if not (record is False or is_number(record)) or not 0 <= record <= MOST_EVENTS or record != int(record):
        raise SearchError(
            f"expected record to be True, False or a number of events up to {MOST_EVENTS:,} "
            f"({_megabytes(MOST_EVENTS)} MB), got {quoted(record)}"
        )
    return int(record)


def log_for(record: bool | int) -> Any:
    """An empty log with the room asked for, and a reserve, see `make_room`.

    Raises SearchError if there is not enough memory.
    """
    capacity = log_capacity(record)
    try:
        return new_log(capacity + capacity // 7)
    except MemoryError:
        raise SearchError(
            f"expected memory for {capacity:,} events, {_megabytes(capacity)} MB: record fewer"
        ) from None


def _megabytes(events: int) -> int:
    return -(-events * EVENT.itemsize // 1_000_000)


def banned_codes(board: Playable, moves: Iterable[Any] | None, banned: Iterable[Any]) -> list[int]:
    """The codes of the legal moves that may not be played; raises SearchError where none is left."""
    legal = board.codes()
    codes = {_code(board, move, legal) for move in banned}
    if moves is not None:
        allowed = {_code(board, move, legal) for move in moves}
        codes |= {code for code in legal if code not in allowed}
    if legal and len(codes) == len(legal):
        raise SearchError("expected a move that may be played, but all legal moves are banned")
    return sorted(codes)


def _code(board: Playable, move: Any, legal: list[int]) -> int:
    for code in legal:
        if move == code or move == board.move_of(code) or move == str(board.move_of(code)):
            return code
    reason = because(board, str(move))
    raise SearchError(f"expected a legal move of this position, got {str(move)!r}{reason}")


def check_table(table_mb: Any) -> None:
    """Raise SearchError unless it is a size that a table may have, in MB."""
    if not is_number(table_mb) or not 0 < table_mb < 2**20:
        raise SearchError(f"expected a table of more than 0 MB and less than 2**20, got {table_mb!r}")


def check_threads(threads: Any) -> None:
    """Raise SearchError unless it is a number of threads."""
    if not is_number(threads) or threads != int(threads) or not 1 <= threads <= MOST_THREADS:
        raise SearchError(f"expected 1 to {MOST_THREADS} threads, got {threads!r}")


def check_lines(multipv: Any, soft_time: Any) -> None:
    """Raise SearchError unless they are a number of lines and a time in seconds, or None."""
    if not is_number(multipv) or multipv != int(multipv) or not 1 <= multipv <= MAX_MOVES:
        raise SearchError(f"expected multipv to be an integer from 1 to {MAX_MOVES}, got {multipv!r}")
    if soft_time is not None and (not is_number(soft_time) or not soft_time > 0):
        raise SearchError(f"expected soft_time to be a number above 0, got {soft_time!r}")
