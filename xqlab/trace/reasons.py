"""Why the search did what it did: one plain sentence for each event of the log, with its moves and numbers.

What is proven and what is a guess read differently: a pruned move "is not searched, since ...", a skipped one
"is not searched: a guess that ...".
"""

from __future__ import annotations

from collections.abc import Callable

from xqlab.game import INFINITY
from xqlab.search.events import (
    ADJUDICATED,
    BEST,
    CUTOFF,
    ENTER,
    EXACT,
    ITERATION,
    KIND_NAMES,
    LEAF,
    LEAVE,
    LOWER,
    OVER,
    PRUNED,
    SHORTCUT,
    SKIPPED,
    STAND_PAT,
    TABLE,
    UPPER,
)
from xqlab.trace.guesses import ANSWERED, depth_note, plies, shortcut, skipped
from xqlab.trace.limits import ASKED, FOUND
from xqlab.trace.tree import AT_LEAF, AT_OVER, BY_CUTOFF, BY_SHORTCUT, BY_TABLE, Tree
from xqlab.trace.wording import Event, Wording


def sentence(tree: Tree, k: int) -> str:
    """What event `k` of the tree's log did, and why; raises IndexError outside the log."""
    event = Event._make(tree.log[k].item())
    columns = {name: tree.nodes[name] for name in tree.nodes.dtype.names}
    return _tell(Wording(tree, columns, tree.text), k % len(tree.log), event)


def sentences(tree: Tree) -> list[str]:
    """The sentence of every event, in the order of the log."""
    columns = {name: tree.nodes[name].tolist() for name in tree.nodes.dtype.names}
    words = Wording(tree, columns, tree.texts.__getitem__)
    return [_tell(words, k, Event._make(fields)) for k, fields in enumerate(tree.log.tolist())]


def _tell(words: Wording, k: int, event: Event) -> str:
    node = int(words.tree.node_at[k])
    told = _TELL.get(event.kind)
    if told is None:
        return f"{KIND_NAMES[event.kind].capitalize()} {words.after(node)}."
    return told(words, k, event, node)


def _iteration(words: Wording, k: int, event: Event, node: int) -> str:
    told = f"The search to depth {event.depth} begins"
    before = [each for each in words.tree.iterations if each < node]
    if not before:
        told += f", values seen from {words.sides.names[0]}"
    elif words.column("depth", before[-1]) < event.depth:
        told += f", values seen from {words.sides.names[0]}{_found_before(words, before, k)}"
    else:
        told += _again(words, before)
    low, high = words.sides.window_for_max(event.alpha, event.beta, 0)
    if event.beta - event.alpha == 1:
        return f"{told}; MTD(f) asks whether the value {words.beyond(node, True, event.beta)}."
    if low > -INFINITY or high < INFINITY:
        least, most = words.sides.text(low), words.sides.text(high)
        return f"{told}; the value is looked for between {least} and {most} (aspiration window)."
    return f"{told}."


def _found_before(words: Wording, iterations: list[int], k: int) -> str:
    # What the search to a lesser depth found; of several lines the last one would mislead.
    last = iterations[-1]
    root, depth = words.tree.children(last)[0], words.column("depth", last)
    if words.several:
        return ""
    least, most = _answers(words, iterations)
    bound, value = words.column("bound", root), words.column("value", root)
    if least == most:
        bound, value = EXACT, least
    best = words.tree.best_before(root, k)
    by = f", by {words.text(best)}" if best is not None and words.column("bound", root) != UPPER else ""
    return f"; the one to depth {depth} gave {words.bounded(value, bound, 0)}{by}"


def _again(words: Wording, iterations: list[int]) -> str:
    # Why one depth is searched again: another window, or another line.
    root = words.tree.children(iterations[-1])[0]
    value, bound = words.column("value", root), words.column("bound", root)
    least, most = _answers(words, iterations)
    if bound == EXACT or least >= most:
        return " again, for the best move but for those found before"
    return f" again with another window, since the value is {words.bounded(value, bound, 0)}"


def _answers(words: Wording, iterations: list[int]) -> tuple[int, int]:
    """What the searches to the last depth have answered so far: (at least, at most)."""
    depth = words.column("depth", iterations[-1])
    least, most = -INFINITY, INFINITY
    for each in iterations:
        if words.column("depth", each) != depth:
            continue
        if least >= most:
            least, most = -INFINITY, INFINITY  # answered: the next one asks for another line
        root = words.tree.children(each)[0]
        value, bound = words.column("value", root), words.column("bound", root)
        least = max(least, value) if bound != UPPER else least
        most = min(most, value) if bound != LOWER else most
    return least, most


def _enter(words: Wording, k: int, event: Event, node: int) -> str:
    window, left = words.window(node), f"{plies(event.depth)} to go"
    if words.is_root(node):
        return f"The root: {words.side(event.ply)} to move, {left}; {window}."
    mover, text = words.side(event.ply - 1), words.text(node)
    if event.quiescence and words.stood_pat(words.column("parent", node)):
        return f"{mover} captures with {text} (capture {event.number}, quiescence); {window}."
    if event.quiescence:
        return f"{mover} leaves check with {text} (move {event.number}, quiescence); {window}."
    note = depth_note(words, event, node)
    if words.tree.is_null(node):
        return f"{mover} passes (null move), {left}; {window}{note}."
    again = " again" if words.column("again", node) else ""
    return f"{mover} tries {text}{again} (move {event.number}), {left}; {window}{note}."


def _leaf(words: Wording, k: int, event: Event, node: int) -> str:
    return f"The horizon {words.after(node)}: the position is evaluated as {words.value(event)}."


def _over(words: Wording, k: int, event: Event, node: int) -> str:
    return f"The game ends {words.after(node)}: the value is {words.value(event)}."


def _adjudicated(words: Wording, k: int, event: Event, node: int) -> str:
    if event.value == 0:
        why = "the position repeats, or the limit of moves is reached, or too little material is left"
        return f"The rules make it a draw {words.after(node)}: {why}."
    why = "the position repeats, and one side has checked or chased all the while"
    return f"The rules decide {words.after(node)}: {why}; the value is {words.value(event)}."


def _table(words: Wording, k: int, event: Event, node: int) -> str:
    value = words.bounded(event.value, event.bound, event.ply)
    told = f"The table knows the position {words.after(node)}, searched to depth {event.depth}: {value}"
    if event.bound == EXACT:
        return f"{told}; there is nothing left to search."
    return f"{told}; that is enough, since {words.known(node, event.bound == LOWER)}."


def _stand_pat(words: Wording, k: int, event: Event, node: int) -> str:
    side = words.side(event.ply)
    told = f"Quiescence {words.after(node)}: if {side} captures nothing, the value is {words.value(event)}"
    if event.value > event.beta or (event.value == event.beta and not words.strict):
        return f"{told}; {words.known(node, True)}, so no capture need be tried."
    if event.value > event.alpha > -INFINITY:
        return f"{told}, which lies inside the window; captures may add to it."
    return f"{told}; only captures may give {side} more."


def _best(words: Wording, k: int, event: Event, node: int) -> str:
    side, ply = words.side(event.ply), event.ply
    child, alpha = words.tree.child_before(node, k), words.column("alpha", node)
    gives = words.loosely(event.value, _TURNED[words.column("bound", child)], ply)
    told = f"{side}'s {words.text(child)} gives {gives}, "
    before = words.tree.best_before(node, k)
    if before is not None:
        value = words.seen(-words.column("value", before), ply)
        if words.column("value", before) == -event.value:
            return f"{told}as good as {value} by {words.text(before)}, and chance takes it."
        told += f"better than {value} by {words.text(before)}"
    elif event.quiescence and words.stood_pat(node):
        told += "better than capturing nothing"
    else:
        told += f"the first value {words.after(node)}"
    if event.alpha == event.value > alpha:
        moved = ("alpha rises", "beta falls")[words.sides.to_move(ply)]
        return f"{told}: {moved} to {words.value(event)}."
    if alpha <= -INFINITY:
        return f"{told}."
    elsewhere = " elsewhere" if words.limit(node, False).kind == FOUND else ""
    return f"{told}, but {words.known(node, False)}{elsewhere}, so the window stays."


def _cutoff(words: Wording, k: int, event: Event, node: int) -> str:
    side, ply = words.side(event.ply), event.ply
    text = words.text(words.tree.child_before(node, k))
    after = "" if words.is_root(node) else f"{words.after(node)} "
    told = f"Cutoff: {after}{side} has {text}, and the value is {words.bounded(event.value, LOWER, ply)}"
    limit, known, rest = words.limit(node, True), words.known(node, True), _unsearched(words, node)
    if limit.kind == ASKED:
        return f"{told}; {known}, so that is answered here: {rest}."
    if limit.kind != FOUND:
        return f"{told}; {known}: {rest}."
    known += " without a capture" if limit.by is None else f" with {words.text(limit.by)}"
    if limit.towards != node:  # a deep cutoff
        known += f" {words.after(limit.ancestor)}"
    return f"{told}; {known}, so {words.move(node)} is no better for {words.side(ply + 1)}: {rest}."


def _unsearched(words: Wording, node: int) -> str:
    """How many moves a cutoff leaves unsearched, in words."""
    if words.tree.truncated and words.column("last_event", node) < 0:
        return "the other moves need not be searched"
    pruned = words.tree.unsearched[0][node]
    if pruned < 2:
        return "the other move need not be searched" if pruned else "no other move is left to save"
    return f"the other {pruned} moves need not be searched"


def _pruned(words: Wording, k: int, event: Event, node: int) -> str:
    above = int(words.columns["parent"][node])
    best = words.tree.best_before(above, k)
    by = "the best move" if best is None else words.text(best)
    return (
        f"Pruned: {words.text(node)} (move {event.number}) is not searched, since {by} makes the value "
        f"{words.bounded(event.alpha, LOWER, event.ply)} and {words.known(above, True)}."
    )


def _leave(words: Wording, k: int, event: Event, node: int) -> str:
    value = words.bounded(event.value, event.bound, event.ply)
    root = words.is_root(node)
    told = f"The search to depth {event.depth} is done" if root else f"Back from {words.move(node)}"
    told += f": the value is {value}"
    ending, reason = words.column("ending", node), words.column("reason", node)
    plain = {AT_LEAF: "by the evaluation", AT_OVER: "since the game is over", BY_TABLE: "by the table"}
    if ending in plain:
        return f"{told}, {plain[ending]}."
    if ending == BY_SHORTCUT:
        return f"{told}, {ANSWERED[reason]}."
    if event.number == 0:
        return f"{told}, without a capture."
    best = words.tree.best_before(node, k)
    by = f"by {words.text(best)}" if best is not None and event.move else "without a capture"
    side = words.side(event.ply)
    if ending == BY_CUTOFF:
        return f"{told}, {by}: enough for the cutoff, though it may be better still for {side}."
    if event.bound == UPPER:
        none, guessed = _none_gives(words, node, event)
        limit = words.seen(event.alpha, event.ply)
        source = words.limit(node, False).kind
        if source == FOUND:
            return f"{told}; {none} {side} better than {limit}, which it has elsewhere{guessed}."
        asked = "which was the question" if source == ASKED else "where the window of this search ends"
        return f"{told}; {none} {side} better than {limit}, {asked}{guessed}."
    return f"{told}, {by}{_all_tried(words, node, event)}."


def _counted(words: Wording, node: int, event: Event) -> tuple[int, str, str]:
    """(moves that were searched, what they are called, what is said of those that a guess skipped)."""
    left_out = words.tree.unsearched[1][node]
    what = "capture" if event.quiescence and words.stood_pat(node) else "move"
    guessed = (
        f"; {left_out} {what}{'s were' if left_out > 1 else ' was'} skipped on a guess" if left_out else ""
    )
    return event.number - left_out, what, guessed


def _none_gives(words: Wording, node: int, event: Event) -> tuple[str, str]:
    number, what, guessed = _counted(words, node, event)
    if not number:
        return "capturing nothing does not give", guessed
    if guessed:
        return (
            f"none of the {number} {what}s searched gives"
            if number > 1
            else f"the only {what} searched does not give"
        ), guessed
    return (
        f"none of its {number} {what}s gives" if number > 1 else f"its only {what} does not give"
    ), guessed


def _all_tried(words: Wording, node: int, event: Event) -> str:
    number, what, guessed = _counted(words, node, event)
    if not number:
        return guessed
    if guessed:
        return f"; {number} {what}{'s have' if number > 1 else ' has'} been searched{guessed}"
    told = {1: f"its only {what} has", 2: f"both {what}s have"}.get(number, f"all {number} {what}s have")
    return f"; {told} been searched"


_TURNED = {0: 0, EXACT: EXACT, LOWER: UPPER, UPPER: LOWER}

_TELL: dict[int, Callable[[Wording, int, Event, int], str]] = {
    ITERATION: _iteration,
    ENTER: _enter,
    LEAF: _leaf,
    OVER: _over,
    ADJUDICATED: _adjudicated,
    TABLE: _table,
    STAND_PAT: _stand_pat,
    BEST: _best,
    CUTOFF: _cutoff,
    PRUNED: _pruned,
    LEAVE: _leave,
    SHORTCUT: lambda words, k, event, node: shortcut(words, event, node),
    SKIPPED: lambda words, k, event, node: skipped(words, event, node),
}
