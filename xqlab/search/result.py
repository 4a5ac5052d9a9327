"""What a search returns: a `Result`, with its iterations and lines."""

import weakref
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Any

from xqlab.errors import XqlabError
from xqlab.game import MATE, MATE_BOUND
from xqlab.playable import Playable
from xqlab.search.enhancements import Enhancements
from xqlab.search.events import ENTER, MOST_EVENTS
from xqlab.search.log_share import Logged, LogShare
from xqlab.words import Words


class SearchError(XqlabError):
    """Invalid limits or options of a search."""


def mate_in(value: int) -> int | None:
    """Moves of the winner to the mate that `value` means, negative for the side mated; None for no mate."""
    if abs(value) < MATE_BOUND:
        return None
    moves = (MATE - abs(value) + 1) // 2
    return moves if value > 0 else -moves


@dataclass(frozen=True)
class Line:
    """One of the best lines: its first move, its value for the side to move, and its moves.

    line_cut : the value is a mate that the moves do not reach
    """

    move: Any
    value: int
    pv: tuple[Any, ...]
    line_cut: bool = False


@dataclass(frozen=True)
class Iteration:
    """One finished iteration: its depth, value, line, and the totals when it ended.

    lines    : the best lines, best first; more than one where `multipv` asked for them
    line_cut : the value is a mate that the moves of `pv` do not reach
    """

    depth: int
    value: int
    pv: tuple[Any, ...]
    nodes: int
    seconds: float
    lines: tuple[Line, ...] = ()
    line_cut: bool = False


@dataclass(frozen=True)
class Progress:
    """How far a running search has got.

    depth    : plies of the iteration that runs; `finished`: of the last finished one, 0 when there is none
    searched : root moves that it has finished, of `moves`
    move     : the best root move so far, `value` for the side to move; None before the first is finished
    nodes    : positions entered so far, by all threads
    """

    depth: int
    finished: int
    searched: int
    moves: int
    move: Any
    value: int | None
    nodes: int
    seconds: float


@dataclass(repr=False)
class Result(Logged):
    """What a search found.

    move    : the best move, as the game writes moves; None in a position without moves
    value   : centipawns for the side to move; beyond +-29000 a mate, 30000 less the plies to it; +-28000 a
              game won or lost by a rule, such as that against perpetual check
    pv      : the principal variation, moves from the root; of a mate up to the mate, unless `line_cut`
    depth   : plies of the last finished iteration
    nodes   : positions entered, by all threads
    seconds : time taken, without the compiling that a first search may need
    counts  : counter name -> number, see `xqlab.search.memory.COUNTERS`
    log     : the event log (EVENT records), empty unless recorded
    stopped : why the search ended early, "time", "nodes" or "interrupted"; "" when it reached its depth
    lines   : the best lines, best first; as many as `multipv` asked for
    line_cut : the value is a mate that the moves of `pv` do not reach
    book_move : what the opening book says of `move`, a `xqlab.book.BookMove`, if it gave the move: nothing
               was searched, `value` and `depth` are 0
    ideas   : the reader's own that it searched with: name, kind, weight, digest and source of each
    """

    board: Playable
    move: Any
    value: int
    pv: list[Any]
    depth: int
    nodes: int
    seconds: float
    counts: dict[str, int]
    log: Any
    events: int
    enhancements: Enhancements
    evaluator: Any
    compiled: bool
    stopped: str = ""
    iterations: list[Iteration] = field(default_factory=list)
    lines: list[Line] = field(default_factory=list)
    line_cut: bool = False
    book_move: Any = None
    ideas: list[dict[str, Any]] = field(default_factory=list)

    def __post_init__(self) -> None:
        self._tree: Any = None
        self._held_by: weakref.ref[Any] | None = None  # the tree that this is the `result` of

    def __getstate__(self) -> dict[str, Any]:
        # A copy, or another process, reads its own tree from the log.
        return {**self.__dict__, "_tree": None, "_held_by": None}

    def _share(self) -> LogShare:
        entered = int((self.log["kind"] == ENTER).sum())
        return LogShare("nodes", entered, self.nodes, self.events, MOST_EVENTS)

    @property
    def mate_in(self) -> int | None:
        """Moves of the winner to mate, negative when the side to move is mated; None without a mate."""
        return mate_in(self.value)

    @property
    def tree(self) -> Any:
        """The search tree of the log, a `xqlab.trace.Tree`; raises SearchError when nothing was recorded.

        It is read at the first call and kept. Its `result` is equal to this one but another object: two that
        refer to each other would stay in memory, hundreds of megabytes, until Python's collector runs.
        """
        tree = self._held_by() if self._held_by is not None else self._tree
        if tree is None:
            if not len(self.log):
                raise SearchError("nothing was recorded: search with record=True to get a tree")
            if tree_builder is None:
                raise SearchError("no reader of logs is loaded: import xqlab")
            self._held_by, self._tree = None, tree_builder(self)
            tree = self._tree
        return tree

    def held_by(self, tree: Any) -> "Result":
        """A copy for a tree of its log to keep: its `tree` is that tree, which it does not keep alive."""
        copy = replace(self)
        copy._held_by = weakref.ref(tree)
        return copy

    def __str__(self) -> str:
        line = " ".join(str(move) for move in self.pv) + (" …" if self.line_cut else "")
        mate = self.mate_in
        value = f"{self.value:+d}" if mate is None else f"{'-' if self.value < 0 else ''}#{abs(mate)}"
        text = Words("{0} value {1} depth {2} nodes {3} pv {4}", "{0} 值 {1} 深度 {2} 结点 {3} 主要变例 {4}")
        return self._with_share(text.filled(self.move, value, self.depth, self.nodes, line))


# Builds a tree from a result. Set by the facade: the search does not know the layer that reads its log.
tree_builder: Callable[[Result], Any] | None = None
