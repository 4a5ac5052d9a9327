"""The steps of a recorded search, for a reader who takes them: the log's next event says which is right.

Where the log goes on, a reader has to say how: which child is searched next and with which window, whether a
node is evaluated, answered from the table, cut off or left, and what a value that has come back changes.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from xqlab.game import INFINITY, NO_MOVE
from xqlab.search.events import BEST, CUTOFF, ENTER, LEAF, LEAVE, OVER, SKIPPED, STAND_PAT, TABLE
from xqlab.trace.questions.entries import entries_before
from xqlab.trace.questions.question import LogLists, QuestionError, checked_kinds
from xqlab.trace.tree.nodes import Nodes

# What is asked, and of which kinds the answers are.
ASKS = ("next", "evaluate", "window", "update", "table", "quiescence")
KINDS = ("expand", "window", "evaluate", "update", "research", "cut", "return", "table", "quiescence")

# Actions to choose among. Those at a node are the same at every node, after the moves that are left.
SEARCH = "search"  # a child
AT_A_NODE = ("evaluate", "cut", "return")
ON_RETURN = ("raise", "take", "keep", "again")
FROM_TABLE = ("table", "nodes")
IN_QUIESCENCE = ("stand", "captures")

_KIND_OF = {SEARCH: "expand", "evaluate": "evaluate", "cut": "cut", "return": "return", "again": "research"}


@dataclass(frozen=True)
class Step:
    """One step: an action to choose, or a window to give.

    asks    : one of ASKS; `kind`, one of KINDS, is that of the right answer
    shown   : the last event seen before; `event` is the one that the step makes, else `shown`
    node    : of the tree, at which it is taken
    child   : the node that has come back, or that gets the window; -1 for none
    actions : (action, node or -1) to choose among; () where a window is asked
    answer  : the numbers of the right actions; or (alpha, beta) as the side to move at `child` sees them
    window  : (alpha, beta) of `node` now; `best` is its best value so far, None for none, as it sees them
    is_new  : whether the node has just been entered, so that nobody knows yet what is below it
    entry   : what was known of the position before: (depth, value, bound); None where that is not asked
    has_windows, has_null_windows : whether the search has any
    is_decision : whether window and values decide; otherwise the step follows from where the search is
    """

    asks: str
    kind: str
    shown: int
    event: int
    node: int
    actions: tuple[tuple[str, int], ...]
    answer: tuple[int, ...]
    window: tuple[int, int]
    best: int | None
    has_windows: bool
    has_null_windows: bool
    is_decision: bool
    child: int = -1
    is_new: bool = False
    entry: tuple[int, int, int] | None = None


def steps(result: Any, *, asks: Iterable[str] = ASKS, events: int | None = None) -> list[Step]:
    """The steps of a recorded search in the order of its log.

    result : a `Result`, or its tree
    asks   : which of ASKS; the other steps are not listed
    events : how many events of the log may be used, from the first; all by default

    Null moves, moves skipped on a guess, and nodes answered by one, are no steps.

    Raises QuestionError for invalid options, and for a search without a step.

    >>> import xqlab
    >>> tree = xqlab.games.TextbookTree("(3 5) (2 9)")
    >>> use = xqlab.Enhancements.textbook()
    >>> result = xqlab.search(tree, depth=2, enhancements=use, record=True)
    >>> " ".join(step.kind for step in steps(result, asks=["next", "evaluate"]))
    'expand expand evaluate expand evaluate return expand expand evaluate cut return'
    """
    tree = result if isinstance(result, Nodes) else result.tree
    names = checked_kinds(asks, ASKS, 1)
    listed = [step for step in StepReader(LogLists(tree, events)).steps() if step.asks in names]
    if not listed:
        raise QuestionError(f"expected a search with steps to do ({', '.join(names)}), got one without")
    return listed


class StepReader:
    """Reads the log once, event by event, and what each open node has so far."""

    def __init__(self, lists: LogLists) -> None:
        self.tree, self.events, self.at = lists.tree, lists.events, lists.at
        self.columns, self.log = lists.columns, lists.log
        self.lower = list(self.columns["alpha"])  # of each node, its alpha now
        self.best: dict[int, int] = {}
        best = self.tree.log["kind"] == BEST
        # Without alpha-beta no window moves; without re-searches nobody has to think of them.
        self.has_windows = bool((self.tree.log["value"][best] <= self.tree.log["alpha"][best]).all())
        self.searches_again = bool((self.tree.nodes["again"] == 1).any())
        self.has_null_windows = self.searches_again or any(
            ply and beta - alpha == 1
            for ply, alpha, beta in zip(*(self.columns[name] for name in ("ply", "alpha", "beta")))
        )
        self.before = entries_before(lists) if TABLE in self.log["kind"] else {}

    def steps(self) -> Iterator[Step]:
        """All steps."""
        for k in range(1, self.events):
            yield from self._before_event(k)
            if self.log["kind"][k] in (BEST, STAND_PAT):
                node = self.at[k]
                self.best[node] = self.log["value"][k]
                self.lower[node] = self.log["alpha"][k]
                if self.log["kind"][k] == STAND_PAT and self.has_windows:  # which it raises afterwards
                    self.lower[node] = max(self.lower[node], self.best[node])

    def _before_event(self, k: int) -> Iterator[Step]:
        """What the reader has to say for event `k` to come."""
        kind, node, last = self.log["kind"][k], self.at[k], self.log["kind"][k - 1]
        where = self.columns["parent"][node] if kind in (ENTER, SKIPPED) else node
        back = self._came_back(k, where)
        if last == ENTER and self.at[k - 1] == where and where in self.before and kind != TABLE:
            yield self._choice("table", k, where, FROM_TABLE, ["nodes"], entry=self.before[where][:3])
        if last == STAND_PAT and self.at[k - 1] == where:
            yield from self._stand(k, where, kind)
        if kind == BEST and back >= 0:
            raises = self.log["alpha"][k] > self.lower[node]
            yield self._choice(
                "update", k, node, self._on_return(), ["raise" if raises else "take"], child=back
            )
            return
        again = kind == ENTER and self.columns["again"][node]
        if back >= 0:
            yield self._choice(
                "update", k, where, self._on_return(), ["again" if again else "keep"], child=back
            )
        if kind == TABLE:
            yield self._choice("table", k, node, FROM_TABLE, ["table"], entry=self._entry(k))
        elif kind in (LEAF, OVER, STAND_PAT):
            yield self._next(k, node, "evaluate")
        elif kind == CUTOFF:
            yield self._next(k, node, "cut")
        elif kind == LEAVE and self._goes_through_moves(k):
            yield self._next(k, node, "return")
        elif kind == ENTER and self.columns["ply"][node] and self.columns["move"][node] != NO_MOVE:
            if not again:
                yield self._next(k, where, SEARCH, self.columns["move"][node])
            if self.has_windows:
                yield self._window(k, where, node)

    def _came_back(self, k: int, node: int) -> int:
        """The child of a node that has come back just before event `k`, or -1; null moves do not count."""
        child = self.at[k - 1]
        is_back = self.log["kind"][k - 1] == LEAVE and self.columns["parent"][child] == node
        is_move = self.columns["ply"][child] and self.columns["move"][child] != NO_MOVE
        return child if is_back and is_move else -1

    def _goes_through_moves(self, k: int) -> bool:
        # LEAVE, after moves: not forced by what came just before.
        last, node = self.log["kind"][k - 1], self.at[k]
        if last == LEAVE:
            return self._came_back(k, node) >= 0
        return last in (BEST, SKIPPED) and self.log["number"][k] > 0

    def _on_return(self) -> list[str]:
        return [
            action
            for action in ON_RETURN
            if (action != "raise" or self.has_windows) and (action != "again" or self.searches_again)
        ]

    def _stand(self, k: int, node: int, kind: int) -> Iterator[Step]:
        stands = kind == LEAVE
        right = ["stand"] if stands else ["captures"]
        if stands and self.best[node] < self.columns["beta"][node]:
            right = list(IN_QUIESCENCE)  # there is nothing to capture, which nobody can know
        yield self._choice("quiescence", k, node, IN_QUIESCENCE, right)

    def _next(self, k: int, node: int, action: str, move: int = NO_MOVE) -> Step:
        is_new = self.log["kind"][k] == STAND_PAT  # captures would be seen to be searched
        left = [] if is_new else self._left(node, k - 1)
        actions = [(SEARCH, child) for child in left]
        actions += [(name, -1) for name in AT_A_NODE if name != "cut" or self.has_windows]
        rights = {action, "return"} if action == "cut" and not left else {action}  # no move is left to prune
        answer = tuple(
            number
            for number, (name, child) in enumerate(actions)
            if name in rights and (child < 0 or self.columns["move"][child] == move)
        )
        child = actions[answer[0]][1]
        asks, kind = "evaluate" if action == "evaluate" else "next", _KIND_OF[action]
        # A cutoff comes of a value that has just been taken, or not at all.
        is_decision = self.has_windows and bool(left) and self.log["kind"][k - 1] == BEST
        more = {"kind": kind, "child": child, "is_new": is_new, "is_decision": is_decision}
        return self._step(asks, k, node, tuple(actions), answer, **more)

    def _left(self, node: int, shown: int) -> list[int]:
        """The moves of a node that no event has been about yet."""
        first, again, move = (self.columns[name] for name in ("first_event", "again", "move"))
        return [
            child
            for child in self.tree.children(node)
            if shown < first[child] < self.events and not again[child] and move[child] != NO_MOVE
        ]

    def _choice(
        self, asks: str, k: int, node: int, names: Iterable[str], right: list[str], **more: Any
    ) -> Step:
        actions = tuple((name, -1) for name in names)
        answer = tuple(number for number, (name, _) in enumerate(actions) if name in right)
        kind, is_new = _KIND_OF.get(right[0], asks), asks in ("table", "quiescence")
        is_first = node not in self.best and (not self.has_windows or self.lower[node] == -INFINITY)
        more["is_decision"] = len(answer) < len(actions) and not (asks == "update" and is_first)
        return self._step(asks, k, node, actions, answer, kind=kind, is_new=is_new, **more)

    def _window(self, k: int, node: int, child: int) -> Step:
        answer = self.columns["alpha"][child], self.columns["beta"][child]
        is_open = self.columns["beta"][node] - self.lower[node] > 1  # else both offers are the same
        is_decision = self.searches_again and is_open
        return self._step("window", k, node, (), answer, kind="window", child=child, is_decision=is_decision)

    def _step(
        self, asks: str, k: int, node: int, actions: tuple[Any, ...], answer: tuple[int, ...], **more: Any
    ) -> Step:
        makes = asks != "update" or self.log["kind"][k] == BEST
        return Step(
            asks=asks,
            shown=k - 1,
            event=k if makes else k - 1,
            node=node,
            actions=actions,
            answer=answer,
            window=(self.lower[node], self.columns["beta"][node]),
            best=self.best.get(node),
            has_windows=self.has_windows,
            has_null_windows=self.has_null_windows,
            **more,
        )

    def _entry(self, k: int) -> tuple[int, int, int]:
        return self.log["depth"][k], self.log["value"][k], self.log["bound"][k]
