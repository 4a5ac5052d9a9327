"""The facts of an event's sentence, before any language.

Values are as the reader sees them: Max's, or in the negamax view those of the side to move at the event's
node, `EventFacts.reader`. Bounds are about these values. Sides are 0 for the first player and 1 for
the second, moves are their names, and a place is the last two moves that lead there, () for the root.
"""

from __future__ import annotations

from typing import NamedTuple

Place = tuple[str, ...]


class Event(NamedTuple):
    """An EVENT record as plain integers, its fields in the same order."""

    kind: int
    bound: int
    quiescence: int
    depth: int
    ply: int
    number: int
    node: int
    move: int
    alpha: int
    beta: int
    value: int


class Bounded(NamedTuple):
    """A value, and what is known about it: EXACT, LOWER or UPPER."""

    value: int
    bound: int


class Known(NamedTuple):
    """One end of a window and where it comes from.

    kind   : FOUND, GIVEN or ASKED, of `xqlab.trace.reasons.limits`
    side   : who made sure of it, or who has to get past it
    beyond : EXCEEDS, FALLS_BELOW, REACHES or COMES_DOWN_TO, to get past it
    by     : where FOUND, the move that gives it; "" for standing pat
    place  : where FOUND, the position before that move
    is_far : whether that lies further up than the move that leads to the node
    """

    kind: str
    value: int
    side: int
    beyond: int
    by: str = ""
    place: Place = ()
    is_far: bool = False


EXCEEDS, FALLS_BELOW, REACHES, COMES_DOWN_TO = range(4)


class Window(NamedTuple):
    """A window on entry, `low` and `high` with the kind of their origins, "" for infinite ends."""

    low: int
    high: int
    low_kind: str
    high_kind: str


class Iteration(NamedTuple):
    """before: (depth, its answer, the best move or "") of the last one; again: WINDOW or LINE, or ""."""

    depth: int
    side: int
    is_first: bool
    before: tuple[int, Bounded, str] | None
    again: str
    last_answer: Bounded | None  # where `again` is WINDOW: what the last search answered
    asks: Known | None  # MTD(f)
    window: tuple[int, int] | None  # aspiration


WINDOW, LINE = "window", "line"


class Note(NamedTuple):
    """What is special about a depth or a window; `before`: what the search before this one gave."""

    kind: str
    plies: int = 0
    side: int = 0
    before: Bounded | None = None


AT_PASS, DEEPER, WIDER, REDUCED, IN_CHECK, VERIFIES, NO_TABLE_MOVE = (
    "pass",
    "deeper",
    "wider",
    "reduced",
    "check",
    "verifies",
    "no table move",
)


class Enter(NamedTuple):
    """side: who has moved; at the root, who is to move. quiet: CAPTURE or EVASION in quiescence, else ""."""

    side: int
    move: str
    number: int
    depth: int
    is_root: bool
    is_null: bool
    again: bool
    quiet: str
    window: Window
    note: Note | None


CAPTURE, EVASION = "capture", "evasion"


class Valued(NamedTuple):
    """A node that ends with its value: at the horizon, by the rules."""

    place: Place
    value: int


class Adjudicated(NamedTuple):
    """A node that a rule ends, or bounds."""

    place: Place
    answer: Bounded


class Source(NamedTuple):
    """Who wrote a table entry: the search to `depth`, on another line or the same.

    when : THIS_SEARCH, an EARLIER_SEARCH to the same depth, or an ITERATION to a lesser one
    """

    depth: int
    when: str
    line: Place | None


THIS_SEARCH, EARLIER_SEARCH, ITERATION = "this", "earlier", "iteration"


class Table(NamedTuple):
    """The table's answer; known: the end of the window that it lies beyond, None for an exact one.

    depth, asked : how deep the entry was searched, and how deep it is to be searched here
    """

    place: Place
    depth: int
    asked: int
    answer: Bounded
    known: Known | None
    source: Source | None


class StandPat(NamedTuple):
    """known: what it cuts off against; raises: it lies inside the window."""

    place: Place
    side: int
    value: int
    known: Known | None
    raises: bool


class Best(NamedTuple):
    """better_than: FIRST, NOTHING (capturing nothing), CHANCE or MOVE; known: why the window stays.

    is_sure : that it is better; below the window a value is only the most that the move may give
    """

    place: Place
    side: int
    move: str
    gives: Bounded
    better_than: str
    is_sure: bool
    before: int
    before_by: str
    moves_to: int | None  # the end of the window moves to this value
    known: Known | None


FIRST, NOTHING, CHANCE, MOVE = "first", "nothing", "chance", "move"


class Cutoff(NamedTuple):
    """refuted: the move that led here, "" at the root; rest: moves saved, None where the log ends."""

    place: Place
    side: int
    move: str
    gives: Bounded
    known: Known
    refuted: str
    rest: int | None
    captures: bool


class Pruned(NamedTuple):
    """by: the move that has cut off; captures: it is one of captures only."""

    move: str
    number: int
    captures: bool
    by: str
    makes: Bounded
    known: Known


class Counted(NamedTuple):
    """Moves searched and moves that a guess skipped; captures: they were captures only."""

    searched: int
    skipped: int
    captures: bool


class Leave(NamedTuple):
    """how: one of HOW; reason: of a shortcut; known: for NONE_GIVES, the limit that no move got past."""

    depth: int
    move: str
    is_root: bool
    side: int
    value: Bounded
    how: str
    reason: int
    by: str  # "" where no capture was best
    counted: Counted
    known: Known | None


BY_LEAF, BY_END, BY_ENTRY, BY_REASON, NO_CAPTURE, ENOUGH, NONE_GIVES, ALL_TRIED = HOW = (
    "leaf",
    "end",
    "entry",
    "reason",
    "no capture",
    "enough",
    "none gives",
    "all tried",
)


class Shortcut(NamedTuple):
    """Why a node is answered without its moves; depth: for a null move, how deep the pass was searched."""

    reason: int
    place: Place
    side: int
    value: int
    bound: int
    known: Known
    depth: int


class Skipped(NamedTuple):
    """A move that a guess leaves out; captures: as of Pruned; wanted: what it would have to do to matter."""

    move: str
    number: int
    captures: bool
    reason: int
    wanted: Known


Fact = (
    Iteration
    | Enter
    | Valued
    | Adjudicated
    | Table
    | StandPat
    | Best
    | Cutoff
    | Pruned
    | Leave
    | Shortcut
    | Skipped
)
