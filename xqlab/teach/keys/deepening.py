"""Keys of the notebook on deepening, the transposition table and windows."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from xqlab.search import Result
from xqlab.search import table as tables
from xqlab.teach.check import Key
from xqlab.trace.tree.table_answers import answers_by_ply, bounds_of_leaves

BOUNDS = ("EXACT", "LOWER", "UPPER")


def cost_of_deepening() -> Key:
    """What the shallower iterations add to depth 6, in per cent, at 6 nodes a ply."""
    shallow, last = sum(6**depth for depth in range(1, 6)), 6**6
    return Key(
        round(100 * shallow / last),
        f"""Depths 1 to 5 take {shallow:,} nodes, depth 6 takes {last:,}: **{shallow / last:.0%}** more. It
        is about one part in five whatever the depth, since each term is a sixth of the next: 1/6 + 1/36
        + ...""",
    )


def changed_moves(runs: Iterable[Result]) -> Key:
    """In how many searches the last two iterations chose different moves."""
    last = [run.iterations for run in runs]
    changed = sum(steps[-1].pv[0] != steps[-2].pv[0] for steps in last if len(steps) > 1)
    return Key(changed, f"""**{changed}** of {len(last)}.""")


def answering_bound(result: Result) -> Key:
    """The bound of the entries that answered most often."""
    answered = {bound: int(counts.sum()) for bound, counts in answers_by_ply(result).items()}
    searched = bounds_of_leaves(result)
    cutoffs, nodes = (
        ", ".join(f"{name} {counts.get(name, 0):,}" for name in BOUNDS) for counts in (answered, searched)
    )
    return Key(
        max(answered, key=lambda name: answered[name]),
        f"""{cutoffs}; searched nodes by the bound of their value: {nodes}. Most nodes that are searched fail
        high or low, and of an ALL node's moves every one leads to a CUT node: so there are far more CUT
        nodes, whose values are lower bounds.""",
        choices=BOUNDS,
    )


def replaced_key(left: Mapping[int, int]) -> Key:
    """Which of the keys 2, 4, 6 is gone; `left` are those still in the table."""
    gone = ({2, 4, 6} - set(left)).pop()
    return Key(
        gone,
        f"""Key **{gone}** is replaced: keys {" and ".join(map(str, sorted(left)))} are left. When key 6
        comes, both entries are full and of the same age, so the shallower of the two goes, even though
        it is deeper than key 6.""",
    )


def aged_key(left: Mapping[int, int]) -> Key:
    """Whether key 2, nine plies deep, is still there two searches later."""
    loss = 2 * tables.AGE_PLIES
    return Key(
        2 in left,
        f"""Keys 2 and 6 were stored in the same search, so each counts as {loss} plies shallower now:
        {9 - loss} and {1 - loss}. The lower goes, and keys {" and ".join(map(str, sorted(left)))} are
        left.""",
    )


def torn_value(torn: Any) -> Key:
    """The value that a torn entry would give if its first word were the plain key."""
    value = int(tables.entry_value(torn["word"][0], 0))
    return Key(value, f"""**{value}**: the data is the other thread's, a value of another position.""")


def repeated_value(played: Result) -> Key:
    """The value of a position that has occurred before."""
    return Key(
        played.value,
        """Black moves its king back once more, and the position is repeated: a draw, **0**, although Black
        is a rook down.""",
    )


def researched_moves(children: Iterable[Any]) -> Key:
    """How many moves at the root were searched a second time."""
    again = sum(bool(child.again) for child in children)
    return Key(
        again,
        f"""**{again}**. Only a move that beats the best so far within its null window is searched again, to
        find its value.""",
    )


def root_searches(searches: Sequence[Any], depth: int) -> Key:
    """The root searches of MTD(f) in its last iteration."""
    count = sum(search.depth == depth for search in searches)
    return Key(
        count,
        f"""**{count}**, each of which moved one of the two bounds. Each starts from what the table has kept
        of the one before.""",
    )
