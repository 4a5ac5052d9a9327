"""Sentences about what a search does not do, or does less well, on a guess; and about doing it again."""

from __future__ import annotations

from xqlab.search.events import (
    DELTA,
    EXCHANGE,
    FUTILITY,
    LATE_MOVE,
    MATE_DISTANCE,
    NULL_MOVE,
    RAZORING,
    REVERSE_FUTILITY,
    UPPER,
)
from xqlab.trace.wording import Event, Wording

# What a LEAVE says of a node that was answered without its moves.
ANSWERED = {
    MATE_DISTANCE: "since no mate from here is quicker",
    REVERSE_FUTILITY: "by a guess (reverse futility)",
    RAZORING: "by captures alone, on a guess (razoring)",
    NULL_MOVE: "by a guess (null move)",
}


def shortcut(words: Wording, event: Event, node: int) -> str:
    """Why the node is answered without its moves."""
    side, after = words.side(event.ply), words.after(node)
    value = words.bounded(event.value, event.bound, event.ply) if event.bound else words.value(event)
    low, high = (words.known(node, upper) for upper in (False, True))
    if event.number == MATE_DISTANCE and event.bound == UPPER:
        return (
            f"Mate distance {after}: at the best {side} mates with the next move, and the value is {value}; "
            f"{low}, so nothing need be searched here."
        )
    if event.number == MATE_DISTANCE:
        return (
            f"Mate distance {after}: at the worst {side} is mated here, and the value is {value}; "
            f"{high}, so nothing need be searched here."
        )
    if event.number == RAZORING:
        return (
            f"A guess {after}: valued as {value}, the position looks so bad for {side} that only captures "
            f"are tried; {low} (razoring)."
        )
    if event.number == NULL_MOVE:
        return (
            f"A guess {after}: even when {side} passes, the value is {value}; {high}, so {side}'s moves are "
            "not tried (null move; it errs in zugzwang)."
        )
    return (
        f"A guess {after}: the position looks so good for {side} that the value is taken to be {value} "
        f"without a move; {high} (reverse futility)."
    )


def skipped(words: Wording, event: Event, node: int) -> str:
    """Why the move to `node` is not searched."""
    above = int(words.columns["parent"][node])
    told = f"Skipped: {words.text(node)} (move {event.number}) is not searched: a guess that"
    wanted = f"the value matters only where it {words.beyond(above, False, event.alpha)}"
    match event.bound:
        case r if r == LATE_MOVE:
            return f"{told} quiet moves so late in the order do not matter."
        case r if r == FUTILITY:
            return f"{told} a quiet move gains too little here; {wanted}."
        case r if r == DELTA:
            return f"{told} what it takes is too little; {wanted}."
        case r if r == EXCHANGE:
            return f"{told} it loses material in the exchange."
    raise AssertionError(f"no sentence for reason {event.bound}")


def plies(count: int) -> str:
    """A count of plies in words: "1 ply", "2 plies"."""
    return f"{count} ply" if count == 1 else f"{count} plies"


def depth_note(words: Wording, event: Event, node: int) -> str:
    """What is special about the depth or the window that a move is searched with, after "; "; or nothing."""
    above, less = words.column("parent", node), words.column("less", node)
    if words.tree.is_null(node):
        side = words.side(event.ply - 1)
        return f"; searched {plies(less)} less deep, on the guess that {side} has a move better than to pass"
    if words.column("again", node):
        before = words.tree.child_before(above, words.column("first_event", node))
        deeper = event.depth - words.column("depth", before)
        if deeper > 0:
            return f"; it came out better than expected, so it is searched again, {plies(deeper)} deeper"
        return (
            "; it came out better than the narrow window can tell, so it is searched again with a wider one"
        )
    if less > 0:
        return f"; a quiet move late in the order, so a guess searches it {plies(less)} less deep at first"
    if event.number == 1 and not event.quiescence:
        deeper = event.depth + 1 - words.column("depth", above)
        side = words.side(event.ply - 1)
        if deeper > 0:
            return f"; {side} is in check, so all moves here are searched {plies(deeper)} deeper"
        first = words.tree.children(above)[0]
        held = words.tree.is_null(first) and words.column("value", first) <= words.column("alpha", first)
        if deeper < 0 and held:
            return f"; the pass was enough, so all moves here only verify it, {plies(-deeper)} less deep"
        if deeper < 0:
            return f"; the table has no move for the node, so all are searched {plies(-deeper)} less deep"
    return ""
