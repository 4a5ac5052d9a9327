"""Questions about alpha-beta: windows, cutoffs, values, bounds.

A reader works out every window from the one at the root by the rule of alpha-beta, and where a search has
null windows by that of principal variation search: moves after the first are tested with (alpha, alpha + 1),
and searched with the whole window where they fail high. Null moves and quiescence have windows of their own.
"""

from collections.abc import Iterator
from typing import Any

from xqlab.game import INFINITY, NO_MOVE
from xqlab.search.events import BEST, CUTOFF, ENTER, LEAVE, PRUNED, SHORTCUT, SKIPPED
from xqlab.search.reasons import REASONS
from xqlab.trace.questions.known import known_values, says
from xqlab.trace.questions.question import (
    BOUND,
    CUT,
    FEW,
    SOURCE,
    UPDATE,
    VALUE,
    WINDOW,
    LogLists,
    Question,
    is_plain,
)
from xqlab.trace.reasons.facts import SECURED
from xqlab.trace.reasons.limits import limit_of
from xqlab.trace.tree.rows import BY_CUTOFF, IN_FULL, NOT_SEARCHED, WHOLE

PLIES = 5  # of the tree that stand on the page together


class WindowReader:
    """Finds these questions in a log. The facts of WINDOW and UPDATE: (whether there are null windows,)."""

    def __init__(self, lists: LogLists) -> None:
        self.lists, self.tree, self.columns = lists, lists.tree, lists.columns
        use = self.tree.result and self.tree.result.enhancements
        self.fail_hard = bool(use and use.works("fail_hard"))
        best = self.tree.log["kind"] == BEST
        # Without alpha-beta the best value is found, and no window moves.
        self.cuts_off = bool((self.tree.log["value"][best] <= self.tree.log["alpha"][best]).all())
        self.has_null_windows = False
        self.has_null_windows = any(map(self._is_test, range(len(self.tree))))
        self.clear = self._clear()
        self.guesses = self._guesses()
        self.known = [] if self.guesses else known_values(self.tree, self.columns)

    def questions(self, first: int, end: int) -> Iterator[Question]:
        """Those about the nodes from `first` to before `end`, and about their coming back."""
        get = self.columns
        for node in range(first, end):
            if not self.clear[node]:
                continue
            parent, last = get["parent"][node], get["last_event"][node]
            has_parent = get["ending"][parent] != WHOLE
            if has_parent and self.cuts_off:
                yield from self._window(node, parent)
            if not 0 <= last < self.lists.events or self.lists.log["kind"][last] != LEAVE:
                continue
            if has_parent and self.cuts_off:
                yield from self._return(node, parent, last)
            yield from self._value(node, last)

    # -- what can be followed -------------------------------------------------------------------------

    def _clear(self) -> list[bool]:
        """Of each node, whether its window follows from that at the root."""
        get = self.columns
        clear = [False] * len(self.tree)
        for node, parent in enumerate(get["parent"]):
            if parent < 0 or get["ending"][node] in NOT_SEARCHED:
                continue
            if get["ending"][parent] == WHOLE:
                clear[node] = True
            elif clear[parent] and not get["quiescence"][parent] and get["move"][node] != NO_MOVE:
                clear[node] = (get["alpha"][node], get["beta"][node]) in self._handed(node)
        return clear

    def _handed(self, node: int) -> Iterator[tuple[int, int]]:
        """The windows that the rule gives a node: searched again, from alpha or from the value found."""
        parent, first = self.columns["parent"][node], self.columns["first_event"][node]
        alpha, beta = self.lists.alpha_before(parent, first), self.columns["beta"][parent]
        is_wider = self._is_wider(node)
        if self.has_null_windows and self.columns["number"][node] > 1 and not is_wider:
            beta = alpha + 1
        yield -beta, -alpha
        if is_wider:
            yield -beta, self.columns["value"][self.tree.child_before(parent, first)]

    def _is_wider(self, node: int) -> bool:
        """Whether a node is searched again with the whole window: it was not reduced the last time."""
        if not self.columns["again"][node]:
            return False
        before = self.tree.child_before(self.columns["parent"][node], self.columns["first_event"][node])
        return bool(self.columns["reduction"][before] <= self.columns["reduction"][node])

    def _is_test(self, node: int) -> bool:
        """Whether a node has a null window in place of the whole one."""
        get, parent = self.columns, self.columns["parent"][node]
        if parent < 0 or get["number"][node] < 2 or get["ending"][node] in NOT_SEARCHED:
            return False
        is_null = get["beta"][node] - get["alpha"][node] == 1
        return bool(is_null and -get["alpha"][node] < get["beta"][parent])

    def _guesses(self) -> bool:
        """Whether the search has guessed anywhere, so that bounds prove nothing."""
        nodes, log = self.tree.nodes, self.tree.log
        reasons = {int(number) for number in log["number"][log["kind"] == SHORTCUT]}
        is_reduced = (nodes["reduction"] > 0) & (nodes["move"] != NO_MOVE) & (nodes["searched"] > 0)
        skips = bool((log["kind"] == SKIPPED).any())
        return skips or bool(is_reduced.any()) or not all(REASONS[reason].is_certain for reason in reasons)

    def _in_sight(self, node: int, below: bool) -> bool:
        # The picture has a row for each position on the way, and one for the moves of the last one.
        return bool(self.columns["ply"][node] + 1 + below <= PLIES)

    # -- questions ------------------------------------------------------------------------------------

    def _ask(
        self, kind: str, shown: int, event: int, node: int, child: int, answer: tuple[int, ...], **more: Any
    ) -> Question:
        is_test = kind in (WINDOW, UPDATE) and answer[1] - answer[0] == 1
        is_hard = is_test or (child >= 0 and self.columns["again"][child] == 1)
        facts = (int(self.has_null_windows),) if kind in (WINDOW, UPDATE) else ()
        more |= {"event": event, "child": child, "facts": facts}
        return self.lists.ask(kind, node, shown, answer, is_hard=is_hard, **more)

    def _window(self, node: int, parent: int) -> Iterator[Question]:
        first = self.columns["first_event"][node]
        window = self.columns["alpha"][node], self.columns["beta"][node]
        if first < self.lists.events and self._in_sight(parent, True) and is_plain(*window):
            sort = -sum(abs(end) < INFINITY for end in window) - 3 * self._is_test(node)
            yield self._ask(WINDOW, first - 1, first, node, node, window, sort=sort)

    def _return(self, child: int, node: int, last: int) -> Iterator[Question]:
        is_event, at = self.lists.is_event, self.lists.at
        is_best = is_event(last + 1, BEST, node)
        after = last + 1 + is_best
        if after >= self.lists.events or not self._in_sight(child, bool(self.tree.children(child))):
            return
        beta = self.columns["beta"][node]
        cuts = is_event(after, CUTOFF, node) and is_event(after + 1, PRUNED)
        goes_on = is_event(after, ENTER) and self.columns["parent"][at[after]] == node
        goes_on = goes_on and not self.columns["again"][at[after]]
        raises = is_best and self.tree.log["alpha"][last + 1] > self.lists.alpha_before(node, last + 1)
        if (cuts or goes_on) and beta < INFINITY:
            sort = 2 * cuts + (not raises)
            yield self._ask(CUT, last, after, node, child, (int(cuts),), sort=sort)
        if goes_on and self.clear[at[after]]:
            window = -self.columns["beta"][at[after]], -self.columns["alpha"][at[after]]
            if is_plain(*window):
                sort = int(not raises)
                yield self._ask(UPDATE, last, last + 1, node, child, window, sort=sort, moment=after)
        if cuts:
            yield from self._source(child, node, after)

    def _source(self, child: int, node: int, event: int) -> Iterator[Question]:
        above = self.tree.path(node)[-2::-2]  # where the other side chose
        origin = limit_of(self.tree, node, True)
        bound, line = -self.columns["beta"][node], self.tree.path(node)
        equal = [node for node in above if self._best(node, line[line.index(node) + 1]) == bound]
        if (
            origin.kind == SECURED
            and len(above) > 1
            and equal == [int(origin.ancestor)]
            and self._in_sight(node, True)
        ):
            answer, among, far = (int(origin.ancestor),), tuple(above[::-1]), int(origin.towards != node)
            yield self._ask(SOURCE, event, event, node, child, answer, among=among, sort=-far, moment=-1)

    def _best(self, node: int, child: int) -> int | None:
        """The best value of the node before `child` was tried."""
        event = self.tree.best_event_before(node, self.columns["first_event"][child])
        return None if event is None else int(self.tree.log["value"][event])

    def _value(self, node: int, last: int) -> Iterator[Question]:
        get = self.columns
        if get["ending"][node] not in (IN_FULL, BY_CUTOFF) or not self._in_sight(node, True):
            return
        value, bound = get["value"][node], get["bound"][node]
        if get["quiescence"][node] or not is_plain(value):
            return
        if 1 < len(self.tree.children(node)) <= FEW and self._follows(node):
            yield self._ask(VALUE, last - 1, last, node, -1, (value,), sort=bound)
        is_asked = get["ply"][node] and self.cuts_off and not self.guesses
        if is_asked and says(self.known[node], value) == bound:
            yield self._ask(BOUND, last - 1, last, node, -1, (bound,), sort=bound)

    def _follows(self, node: int) -> bool:
        """Whether the value of a node is the best of those that its moves show."""
        get = self.columns
        tried = [
            child
            for child in self.tree.children(node)
            if get["ending"][child] not in NOT_SEARCHED and get["move"][child] != NO_MOVE
        ]
        best = max((-get["value"][child] for child in tried), default=-INFINITY)
        if self.fail_hard:
            best = min(max(best, get["alpha"][node]), get["beta"][node])
        return bool(best == get["value"][node])
