"""A question about a recorded search that its own log answers: what it has, of which kinds, how difficult."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from xqlab.errors import XqlabError
from xqlab.game import INFINITY, RULE_WIN
from xqlab.trace.sides import sides_of
from xqlab.trace.tree.nodes import Nodes

BY_ALPHA_BETA = WINDOW, UPDATE, CUT, VALUE, BOUND, SOURCE = (
    "window",
    "update",
    "cut",
    "value",
    "bound",
    "source",
)
BY_OTHERS = NEXT, UNSEARCHED, TABLE, GUESS, AGAIN, STAND = (
    "next",
    "unsearched",
    "table",
    "guess",
    "again",
    "stand",
)
KINDS = (*BY_ALPHA_BETA, *BY_OTHERS)
COVERED = (NEXT, UNSEARCHED, TABLE, GUESS, STAND)  # those that the moves drawn below the node would answer
LEVELS = (1, 2, 3)
FEW = 6  # moves that can all be seen side by side, or chosen from

PROVEN, GUESSED = range(2)  # answers of GUESS
ANSWERS, TOO_SHALLOW, LEAVES_OPEN = range(3)  # of TABLE
ENOUGH, DEEPER, WIDER = range(3)  # of AGAIN
STANDS, CAPTURES = range(2)  # of STAND

_LEVEL_OF = {SOURCE: 2, BOUND: 2, NEXT: 2, UNSEARCHED: 2, TABLE: 2, AGAIN: 2}  # 1 for the others
_DEEP = 3  # plies


class QuestionError(XqlabError):
    """A search that has no such questions, or invalid options."""


@dataclass(frozen=True)
class Question:
    """One question, answered by the log.

    kind   : WINDOW  with which window is `node` entered?
             UPDATE  with which window will `node` search its next move, now that `child` has come back?
             CUT     does `child` coming back cut off the other moves of `node`?
             VALUE   what does `node` return?
             BOUND   what does the value that `node` returns say of the true one?
             SOURCE  which node above has set the bound that `node` was cut off by?
             NEXT    which move of `node` comes next in its order?
             UNSEARCHED  which moves of `node` stay unsearched?
             TABLE   may the table answer at `node`?
             GUESS   is what ends `node`, or leaves `child` at its value, a proof or a guess?
             AGAIN   is `child`, which has come back, searched again?
             STAND   in quiescence, does `node` stand pat, or look at captures?
    shown  : the last event that may be seen before the answer
    event  : the event that gives it
    node   : of the tree
    child  : the node of the move in the question, -1 for none
    answer : (alpha, beta), or one number: 1 for a cutoff, else 0; the value; EXACT, LOWER or UPPER; a node;
             one of the answers of its kind, such as ENOUGH; of UNSEARCHED all nodes that are right. Values,
             windows and bounds as the side to move at `node` sees them
    among  : the nodes to choose from
    sort   : groups the questions of a kind, so that the chosen ones do not all have the same answer
    moment : questions of one moment give away each other's answers; one of them is chosen, as long as
             other moments remain
    level  : how difficult it is, one of LEVELS
    facts  : what the prompt says besides, as integers; see what asks such a question
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
    facts: tuple[int, ...] = ()


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


def is_plain(*values: int) -> bool:
    """Whether these are values that one writes as numbers: not mates, nor games won by rule."""
    return all(abs(value) < RULE_WIN or abs(value) >= INFINITY for value in values)


class LogLists:
    """A log as lists, which Python reads much faster than records.

    tree    : whose log it is; `sides`: those of its game
    events  : how many of its events are read, from the first
    columns : the fields of the tree's nodes, by node
    log     : the fields of the events
    at      : the node that each event is about
    """

    def __init__(self, tree: Nodes, events: int | None = None) -> None:
        """Raises QuestionError for a log that was full: what it lacks could be the answer."""
        if tree.is_thinned:
            raise QuestionError(
                "expected a log of all events, got one that was full: search with a larger `record`"
            )
        self.tree, self.sides = tree, sides_of(tree.board)
        self.events = len(tree.log) if events is None else min(events, len(tree.log))
        self._in_memory = tree.in_memory  # which origins of windows are found in, again and again
        nodes = self._in_memory.nodes
        self.columns: dict[str, Any] = {name: nodes[name].tolist() for name in nodes.dtype.names or ()}
        log = tree.log[: self.events]
        self.log: dict[str, Any] = {name: log[name].tolist() for name in log.dtype.names or ()}
        self.at = tree.node_at[: self.events].tolist()

    def is_event(self, k: int, kind: int, node: int = -1) -> bool:
        """Whether event `k` is there, of a kind, and about `node`; -1 for any."""
        return k < self.events and self.log["kind"][k] == kind and node in (-1, self.at[k])

    def codes(self, node: int) -> list[int]:
        """The moves from the root position to `node`, as the search numbers them."""
        codes: list[int] = []
        while self.columns["ply"][node] > 0:
            codes.append(self.columns["move"][node])
            node = self.columns["parent"][node]
        return codes[::-1]

    def alpha_before(self, node: int, k: int) -> int:
        """The node's alpha before event `k`."""
        event = self.tree.best_event_before(node, k)
        return int(self.columns["alpha"][node] if event is None else self.tree.log["alpha"][event])

    def ask(
        self, kind: str, node: int, shown: int, answer: tuple[int, ...], *, is_hard: bool = False, **more: Any
    ) -> Question:
        """A question with its level; by default the event after `shown` answers it, and is its moment.

        A level is raised where signs turn, down in the tree, or where it is `is_hard` in another way; by all
        of these twice.
        """
        ply = self.columns["ply"][node] - (kind == WINDOW)  # a window is chosen a ply above
        harder = (ply >= _DEEP) + (self.sides.to_move(ply) == 1) + is_hard
        level = min(_LEVEL_OF.get(kind, 1) + (harder + 1) // 2, max(LEVELS))
        event = more.pop("event", shown + 1)
        fields = {"child": -1, "moment": event} | more
        return Question(kind, shown, event, node, answer=answer, level=level, **fields)
