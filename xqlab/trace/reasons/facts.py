"""The facts of an event's sentence, before any language: one record of integers, which a kernel fills.

Values are as the reader sees them: Max's, or in the negamax view those of the side to move at the event's
node. Bounds are about these values. Sides are 0 for the first player and 1 for the second, moves are the
nodes that they lead to. What chooses a text is a number here; `xqlab.trace.reasons.words` has the texts.
"""

from collections.abc import Iterator
from typing import Any

import numpy as np

# The form of a value, which says how it is written; what is known about it; and what it is.
POSITIVE, NEGATIVE, PLUS_INFINITY, MINUS_INFINITY, MATE_IN, BY_RULE = range(6)
ALONE, EXACTLY, AT_LEAST, AT_MOST, OR_SOONER, AT_BEST = range(6)
PLAIN, BOUNDED, DECIDED = range(3)

NO_MOVE_HERE, A_MOVE, THE_PASS = range(3)  # what a move is

# Where one end of a window comes from, and what a side has where it is secured.
SECURED = 1  # an ancestor already has this much, by a move or by standing pat
GIVEN = 2  # the search from the root was given a window that ends there
ASKED = 3  # an empty window, which only asks on which side of it the value lies
SURE, HOLDS, HAS, HOLDS_WINNER = range(4)
NEAR, FAR_UP, UNSAID = range(3)  # whether that lies further up than the move that leads to the node

# How to get past one end of a window: for a number, in the order of `beyond`, or for a mate.
EXCEEDS, FALLS_BELOW, REACHES, COMES_DOWN_TO, SOONER, AS_SOON, LONGER, AS_LONG = range(8)

# What an event's sentence is about, by its kind.
NEW, LINE, WINDOW = range(3)  # why an iteration begins: a greater depth, another line, another window
MTDF, ASPIRATION = 1, 2
TRIES, AGAIN, PASSES, ROOT, CAPTURES, EVADES = range(6)
AT_PASS, DEEPER, WIDER, REDUCED, IN_CHECK, VERIFIES, NO_TABLE_MOVE = range(1, 8)
OPEN_WINDOW, EMPTY, LIMITED, MORE, LESS, BETWEEN = range(6)
RULE_BOUND, RULE_DRAW, RULE_DECIDES = range(3)
NO_LIMIT, LIMIT_KNOWN, RAISES = range(3)
THIS_SEARCH, EARLIER_SEARCH, ITERATION_BEFORE = 1, 2, 3
DEEPER_THAN, SHALLOWER_THAN = 1, 2
FIRST, NOTHING, CHANCE, BETTER, BEST_SO_FAR = range(5)
ALPHA_RISES, BETA_FALLS, WINDOW_STAYS = 1, 2, 3
GETS, HOLDS_TO, WINS = range(3)
AVOIDED, NO_BETTER, FAR, BY_WINDOW, BY_QUESTION, NO_MORE = range(6)
BY_LEAF, BY_END, BY_ENTRY, BY_REASON, NO_CAPTURE, ENOUGH, NONE_GIVES, ALL_TRIED, NOT_IN_LOG = range(9)
AS_LEAF, AT_HORIZON = 9, 10  # in a tree with values at its leaves
TRIED, SEARCHED = 1, 2
MOVES, ONLY_CAPTURES, REPLIES = range(3)
LACKS_MOVES, LACKS_NODE, LACKS_NODES = 1, 2, 3  # what the log has dropped below a node
UNKNOWN = -1  # how many moves a cutoff saves, or how deep a pass was searched, where the log lacks it


def _integers(text: str) -> list[Any]:
    return [(name, np.int32) for name in text.split()]


VALUE = np.dtype(_integers("value bound form amount wording sort partial winner own"))
MOVE = np.dtype(_integers("node what"))
PLACE = np.dtype(_integers("above at plies"))
LIMIT = np.dtype(_integers("kind ancestor towards by"))
KNOWN = np.dtype(
    [*_integers("kind claim side question whose far"), ("value", VALUE), ("by", MOVE), ("place", PLACE)]
)
FACT = np.dtype(
    [
        *_integers("kind how reader side other number depth reason things"),
        *_integers("asks last last_depth note plies window than source source_depth elsewhere sure then"),
        *_integers("reply rest searched skipped count fate is_root lacks dropped"),
        ("value", VALUE),
        ("before", VALUE),
        ("move", MOVE),
        ("by", MOVE),
        ("place", PLACE),
        ("line", PLACE),
        ("known", KNOWN),
        ("low", KNOWN),
        ("high", KNOWN),
        ("limit", LIMIT),
    ]
)
"""VALUE: how a value is written (`form`, with `amount` its digits, or moves to mate), said with its `bound`
(`wording`), what it is (`sort`), whether the bound is one-sided (`partial`), who wins (`winner`), and whether
that is the event's side (`own`).
LIMIT: who set one end of a window: the node or iteration `ancestor`, with its child `towards` the node; where
SECURED, the child `by` that has this value, -1 for standing pat.
KNOWN: one end of a window: its origin (`kind`), what `side` has there (`claim`), the `question` where it is
asked, and `whose` mate; where SECURED, the move `by` (none for standing pat) and the `place` before it.
FACT: the event's `kind`, `how` it is told, the `side` that it is about; the rest as its kind needs it.
"""


def paths(dtype: np.dtype[Any] = FACT, above: str = "") -> Iterator[str]:
    """The names of a record's integers in the order in which they lie, as "kind" or "known.kind"."""
    for name in dtype.names or ():
        if dtype[name].names:
            yield from paths(dtype[name], f"{above}{name}.")
        else:
            yield above + name


# What those numbers are that stand for a side's name, or for the move that leads to a node.
SIDE_PATHS = {"side", "other", "reader", "winner", "whose"}
NODE_PATHS = {"node", "above", "at"}
