"""Questions about a recorded search that its own log answers: windows, cutoffs, values and bounds.

A reader can work out every answer from the picture: the windows of the nodes follow from an open window at
the root by the rule of alpha-beta, without guesses, null moves or re-searches on the way.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

import numpy as np

from xqlab.errors import XqlabError
from xqlab.game import INFINITY, NO_MOVE, RULE_WIN
from xqlab.search.events import ADJUDICATED, BEST, CUTOFF, ENTER, EXACT, LEAVE, LOWER, PRUNED, UPPER
from xqlab.trace.reasons.facts import SECURED
from xqlab.trace.reasons.limits import limit_of
from xqlab.trace.tree.nodes import BY_CUTOFF, BY_SHORTCUT, IN_FULL, NOT_SEARCHED, WHOLE, Nodes

WINDOW, UPDATE, CUT, VALUE, BOUND, SOURCE = KINDS = ("window", "update", "cut", "value", "bound", "source")
LEVELS = 5  # of the tree that stand on the page together
FEW = 6  # moves whose values can all be seen side by side

# Of the questions at one event, those first whose texts and answers do not give away the others.
_ASKED_FIRST = (CUT, UPDATE, WINDOW, VALUE, BOUND, SOURCE)
UNKNOWN = (-INFINITY, INFINITY)


class QuestionError(XqlabError):
    """A search that has no such questions, or invalid options."""


@dataclass(frozen=True)
class Question:
    """One question, answered by the log.

    kind   : WINDOW  with which window is `node` entered?
             UPDATE  which window has `node` now that `child` has come back?
             CUT     does `child` coming back cut off the other moves of `node`?
             VALUE   what does `node` return?
             BOUND   what does the value that `node` returns say of the true one?
             SOURCE  which node above has set the bound that `node` was cut off by?
    shown  : the last event that may be seen before the answer
    event  : the event that gives it
    node   : of the tree
    child  : the node of the move in the question, -1 for none
    answer : (alpha, beta), or one number: 1 for a cutoff, else 0; the value; EXACT, LOWER or UPPER;
             a node. Values, windows and bounds as the side to move at `node` sees them
    among  : the nodes to choose from
    sort   : groups the questions of a kind, so that the chosen ones do not all have the same answer
    moment : questions of one moment give away each other's answers; one of them is chosen, as long as
             other moments remain
    level  : how difficult it is, 1 to 3
    """

    kind: str
    shown: int
    event: int
    node: int
    child: int
    answer: tuple[int, ...]
    among: tuple[int, ...] = ()
    sort: int = 0
    moment: int = -1
    level: int = 1


def questions(
    result: Any, count: int = 10, *, kinds: Iterable[str] = KINDS, seed: int = 0, events: int | None = None
) -> list[Question]:
    """`count` questions about a recorded search, or as many as it has, in the order of its log.

    result : a `Result`, or its tree
    kinds  : which of `KINDS`, as evenly as possible
    seed   : of the random choice
    events : how many events of the log may be used, from the first; all by default

    Raises QuestionError for invalid options, and for a search without a question.

    >>> import xqlab
    >>> from xqlab.games import TextbookTree
    >>> tree = TextbookTree("(3 12 8) (2 4 6) (14 5 2)")
    >>> use = xqlab.Enhancements.textbook()
    >>> asked = questions(xqlab.search(tree, depth=2, enhancements=use, record=True), kinds=["value"])
    >>> [question.answer for question in asked]
    [(-3,), (-2,), (-2,), (3,)]
    """
    tree = result if isinstance(result, Nodes) else result.tree
    names = checked_kinds(kinds, KINDS, count)
    asker = _Asker(tree, len(tree.log) if events is None else events)
    candidates = [question for question in asker.all() if question.kind in names]
    if not candidates:
        raise QuestionError(
            f"expected a search that has questions ({', '.join(names)}), got none: questions are"
            " about alpha-beta with an open window at the root, such as search(..., record=True,"
            " enhancements=Enhancements.textbook())"
        )
    picks = _picks(candidates, count, names, seed)
    return sorted(
        picks, key=lambda question: (question.shown, _ASKED_FIRST.index(question.kind), question.event)
    )


def checked_kinds(kinds: Iterable[str], known: Sequence[str], count: int) -> list[str]:
    """The kinds of question, each once; raises QuestionError for none, an unknown one, or a bad `count`."""
    names = [kinds] if isinstance(kinds, str) else list(dict.fromkeys(kinds))
    unknown = [kind for kind in names if kind not in known]
    if unknown or not names:
        got = ", ".join(map(repr, unknown)) or "none"
        raise QuestionError(f"expected kinds of question among {', '.join(known)}, got {got}")
    if isinstance(count, bool) or not isinstance(count, int) or count < 1:
        raise QuestionError(f"expected a number of questions above 0, got {count!r}")
    return names


def _picks(candidates: list[Question], count: int, kinds: list[str], seed: int) -> list[Question]:
    # The kinds take turns, and the sorts within a kind. A moment gives a second question as a last resort.
    draw = random.Random(seed)
    piles: dict[str, dict[int, list[Question]]] = {kind: {} for kind in kinds}
    for question in candidates:
        piles[question.kind].setdefault(question.sort, []).append(question)
    for sorts in piles.values():
        for pile in sorts.values():
            draw.shuffle(pile)
    picks: list[Question] = []
    later: list[Question] = []
    moments: set[int] = set()
    while len(picks) < count and any(piles.values()):
        for kind in [kind for kind in kinds if piles[kind]]:
            one = _next(piles[kind], moments, later)
            if one is not None and len(picks) < count:
                moments.add(one.moment)
                picks.append(one)
    return picks + later[: count - len(picks)]


def _next(sorts: dict[int, list[Question]], moments: set[int], later: list[Question]) -> Question | None:
    while sorts:
        sort, pile = next(iter(sorts.items()))
        question = pile.pop()
        if question.kind == SOURCE or question.moment not in moments:
            del sorts[sort]
            if pile:
                sorts[sort] = pile  # behind the others
            return question
        later.append(question)
        if not pile:
            del sorts[sort]
    return None


class _Asker:
    """Finds the questions that a log answers."""

    def __init__(self, tree: Nodes, events: int) -> None:
        self.tree, self.events = tree, min(events, len(tree.log))
        self.columns: dict[str, Any] = {
            name: tree.nodes[name].tolist() for name in tree.nodes.dtype.names or ()
        }
        self.kinds = tree.log["kind"].tolist()
        self.at = tree.node_at.tolist()
        self.clear = self._clear()
        self.known = known_values(tree, self.columns)
        best = tree.log["kind"] == BEST
        # Without alpha-beta the best value is found, and no window moves.
        self.cuts_off = bool((tree.log["value"][best] <= tree.log["alpha"][best]).all())

    def all(self) -> list[Question]:
        """The questions of the deepest search that has any."""
        starts = [*self.tree.iterations, len(self.tree)]
        for first, end in reversed(list(pairwise(starts))):
            candidates = [
                question for node in range(first, end) if self.clear[node] for question in self.of(node)
            ]
            if candidates:
                return candidates
        return []

    def of(self, node: int) -> Iterator[Question]:
        """The questions about a node, and those about its coming back."""
        parent = self.columns["parent"][node]
        has_parent = self.columns["ending"][parent] != WHOLE
        last = self.columns["last_event"][node]
        if has_parent and self.cuts_off:
            yield from self._window(node, parent)
        if not 0 <= last < self.events or self.kinds[last] != LEAVE:
            return
        if has_parent and self.cuts_off:
            yield from self._return(node, parent, last)
        yield from self._value(node, last)

    # -- what can be followed -------------------------------------------------------------------------

    def _clear(self) -> list[bool]:
        """Of each node, whether its window follows from an open one at the root."""
        get = self.columns
        clear = [False] * len(self.tree)
        for node, parent in enumerate(get["parent"]):
            if parent < 0 or get["ending"][node] in NOT_SEARCHED:
                continue
            if get["ending"][parent] == WHOLE:
                clear[node] = get["alpha"][node] <= -INFINITY and get["beta"][node] >= INFINITY
            elif clear[parent] and not get["again"][node] and not get["quiescence"][node]:
                handed = -get["beta"][parent], -self._alpha(parent, get["first_event"][node])
                clear[node] = get["move"][node] != NO_MOVE and handed == (
                    get["alpha"][node],
                    get["beta"][node],
                )
        return clear

    def _alpha(self, node: int, k: int) -> int:
        """The node's alpha before event `k`."""
        event = self.tree.best_event_before(node, k)
        return int(self.columns["alpha"][node] if event is None else self.tree.log["alpha"][event])

    def _in_sight(self, node: int, below: bool) -> bool:
        # The picture has a row for each position on the way, and one for the moves of the last one.
        return bool(self.columns["ply"][node] + 1 + below <= LEVELS)

    # -- questions ------------------------------------------------------------------------------------

    def _window(self, node: int, parent: int) -> Iterator[Question]:
        first = self.columns["first_event"][node]
        window = self.columns["alpha"][node], self.columns["beta"][node]
        if first < self.events and self._in_sight(parent, True) and _plain(*window):
            ends = sum(abs(end) < INFINITY for end in window)
            yield Question(WINDOW, first - 1, first, node, node, window, sort=-ends, moment=first)

    def _return(self, child: int, node: int, last: int) -> Iterator[Question]:
        is_best = self._is(last + 1, BEST, node)
        after = last + 1 + is_best
        if after >= self.events or not self._in_sight(child, bool(self.tree.children(child))):
            return
        beta = self.columns["beta"][node]
        cuts = self._is(after, CUTOFF, node) and self._is(after + 1, PRUNED, -1)
        goes_on = self._is(after, ENTER, -1) and self.columns["parent"][self.at[after]] == node
        goes_on = goes_on and not self.columns["again"][self.at[after]]
        raises = is_best and self.tree.log["alpha"][last + 1] > self._alpha(node, last + 1)
        if (cuts or goes_on) and beta < INFINITY:
            sort = 2 * cuts + (not raises)
            yield Question(CUT, last, after, node, child, (int(cuts),), sort=sort, moment=after)
        if goes_on and self.clear[self.at[after]]:
            window, sort = (self._alpha(node, after), beta), int(not raises)
            if _plain(*window):
                yield Question(UPDATE, last, last + 1, node, child, window, sort=sort, moment=after)
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
            far = int(origin.towards != node)
            yield Question(
                SOURCE, event, event, node, child, (int(origin.ancestor),), tuple(above[::-1]), sort=-far
            )

    def _best(self, node: int, child: int) -> int | None:
        """The best value of the node before `child` was tried."""
        event = self.tree.best_event_before(node, self.columns["first_event"][child])
        return None if event is None else int(self.tree.log["value"][event])

    def _value(self, node: int, last: int) -> Iterator[Question]:
        get = self.columns
        if get["ending"][node] not in (IN_FULL, BY_CUTOFF) or not self._in_sight(node, True):
            return
        value, bound, children = get["value"][node], get["bound"][node], self.tree.children(node)
        if not _plain(value):
            return
        if 1 < len(children) <= FEW:
            yield Question(VALUE, last - 1, last, node, -1, (value,), sort=bound, moment=last)
        if get["ply"][node] and self.cuts_off and says(self.known[node], value) == bound:
            yield Question(BOUND, last - 1, last, node, -1, (bound,), sort=bound, moment=last)

    def _is(self, k: int, kind: int, node: int) -> bool:
        # Whether event `k` is of a kind, and about `node`; -1 for any.
        return k < len(self.kinds) and self.kinds[k] == kind and node in (-1, self.at[k])


def _plain(*values: int) -> bool:
    """Whether these are values that one writes as numbers: not mates, nor games won by rule."""
    return all(abs(value) < RULE_WIN or abs(value) >= INFINITY for value in values)


def known_values(tree: Nodes, columns: dict[str, Sequence[Any]]) -> list[tuple[int, int]]:
    """Of each node, (least, greatest) value that it may have, as its side to move sees it.

    columns : the fields of the tree's nodes, by node

    What rests on a guess proves nothing: null moves, shortcuts, moves skipped.
    """
    value, bound, ending, move = (columns[name] for name in ("value", "bound", "ending", "move"))
    limits = [UNKNOWN] * len(tree)
    bounds = np.flatnonzero((tree.log["kind"] == ADJUDICATED) & (tree.log["bound"] != EXACT))
    by_rule = dict(zip(tree.node_at[bounds].tolist(), tree.log["bound"][bounds].tolist()))
    for node in reversed(range(len(tree))):  # children stand behind their parent
        if ending[node] in NOT_SEARCHED or ending[node] == BY_SHORTCUT:
            continue
        if columns["last_event"][node] < 0:
            continue
        own = [child for child in tree.children(node) if move[child] != NO_MOVE]
        if not own or any(columns["quiescence"][child] for child in own):
            low = value[node] if bound[node] in (EXACT, LOWER) else -INFINITY
            high = value[node] if bound[node] in (EXACT, UPPER) else INFINITY
            limits[node] = low, high
            continue
        most: dict[int, int] = {}  # a move may have been searched twice
        for child in own:
            most[move[child]] = min(most.get(move[child], INFINITY), -limits[child][0])
        low, high = max(-limits[child][1] for child in own), max(most.values())
        if by_rule.get(node) == LOWER:  # a repetition gives at least a draw
            low, high = max(low, 0), max(high, 0)
        elif by_rule.get(node) == UPPER:
            low, high = min(low, 0), min(high, 0)
        limits[node] = low, high
    return limits


def says(limits: tuple[int, int], value: int) -> int | None:
    """The one of EXACT, LOWER and UPPER that is proven of `value`, the sharpest; None where none is.

    >>> says((4, 4), 4) == EXACT, says((-INFINITY, 4), 5) == UPPER, says((3, 9), 5)
    (True, True, None)
    """
    low, high = limits
    if low == high == value:
        return EXACT
    if low >= value:
        return LOWER
    return UPPER if high <= value else None
