"""The facts of one event, read from the log, the tree and the window's origins: no words here."""

# mypy: ignore-errors

import numpy as np

from xqlab.game import INFINITY, NO_MOVE
from xqlab.game_defaults import LEAF_OF_TREE
from xqlab.kernels import kernel
from xqlab.search import events
from xqlab.search.events import EXACT, LOWER, UPPER
from xqlab.search.reasons import NULL_MOVE
from xqlab.trace.reasons import facts
from xqlab.trace.reasons.fact_parts import (
    count_children,
    fill_end,
    fill_known,
    fill_move,
    fill_place,
    fill_seen,
    fill_value,
    fill_window,
    stood_pat,
)
from xqlab.trace.reasons.limits import best_before, child_before
from xqlab.trace.sides import sides_of
from xqlab.trace.tree import rows as ending_of
from xqlab.trace.tree.table_writers import writers

VIEW = np.dtype([(name, np.int64) for name in "root_side negamax strict several truncated".split()])
"""How values are seen, and what is known of the search: who moves at the root; whether the view is negamax,
and the switch `strict_cutoff` on; whether several best lines were wanted, and the log lacks its end.
"""


# -- iterations and moves -----------------------------------------------------------------------------------


@kernel(waits=False)
def answers(nodes, order, begin, count):
    """(at least, at most): what the searches to the depth of the last of these iterations have answered.

    count : int64  how many iterations, from the first
    """
    depth = nodes[order[begin[0] + count - 1]].depth
    least = -INFINITY
    most = INFINITY
    for at in range(begin[0], begin[0] + count):
        iteration = order[at]
        if nodes[iteration].depth != depth:
            continue
        if least >= most:  # answered: the next one asks for another line
            least = -INFINITY
            most = INFINITY
        root = nodes[order[begin[iteration + 1]]]
        if root.bound != UPPER:
            least = max(least, root.value)
        if root.bound != LOWER:
            most = min(most, root.value)
    return least, most


@kernel(waits=False)
def read_iteration(log, nodes, node_at, order, begin, view, k, node, fact):
    """Fill `fact` for an ITERATION event."""
    event = log[k]
    mover = view.root_side
    fact.side = fact.reader
    earlier = 0
    for at in range(begin[0], begin[1]):
        earlier += order[at] < node
    if earlier > 0:
        last = order[begin[0] + earlier - 1]
        root = order[begin[last + 1]]
        number = nodes[root].value
        bound = nodes[root].bound
        least, most = answers(nodes, order, begin, earlier)
        if nodes[last].depth >= event.depth:
            fact.how = facts.LINE
            if bound != EXACT and least < most:
                fact.how = facts.WINDOW
                fill_seen(number, bound, mover, fact, fact.value)
        elif view.several == 0:  # of several lines the last one would mislead
            fact.last = 1
            fact.last_depth = nodes[last].depth
            best = -1
            if bound != UPPER:
                best = best_before(log, nodes, node_at, order, begin, root, k)
            fill_move(nodes, best, fact.by)
            if least == most:
                bound = EXACT
                number = least
            fill_seen(number, bound, mover, fact, fact.value)
    low = event.alpha
    high = event.beta
    turned = mover != fact.reader
    if turned:
        low = -event.beta
        high = -event.alpha
    if high - low == 1:
        fact.asks = facts.MTDF
        beta = low if turned else high
        beyond = facts.COMES_DOWN_TO if turned else facts.REACHES
        fill_known(facts.ASKED, beta, mover, beyond, fact, fact.known)
    elif low > -INFINITY or high < INFINITY:
        fact.asks = facts.ASPIRATION
        fill_value(low, 0, fact.reader, fact.side, fact.low.value)
        fill_value(high, 0, fact.reader, fact.side, fact.high.value)


@kernel(waits=False)
def read_enter(log, nodes, node_at, order, begin, view, k, node, fact):
    """Fill `fact` for an ENTER event."""
    event = log[k]
    here = nodes[node]
    mover = (view.root_side + event.ply) & 1
    fact.how = facts.TRIES
    if event.ply == 0:
        fact.side = mover
        fact.how = facts.ROOT
    else:
        fact.side = 1 - mover
        if event.quiescence != 0:
            fact.how = facts.CAPTURES if stood_pat(log, nodes, here.parent) else facts.EVADES
        elif event.move == NO_MOVE:
            fact.how = facts.PASSES
        elif here.again != 0:
            fact.how = facts.AGAIN
    fill_window(log, nodes, node_at, order, begin, node, mover, fact)
    if fact.window == facts.EMPTY:
        number = fact.low.value.value
        fill_known(facts.ASKED, number, fact.reader, facts.EXCEEDS, fact, fact.known)
    if here.thinned != 0:
        fact.dropped = event.value
        fact.lacks = facts.LACKS_MOVES + min(event.value, 2)
    if event.ply == 0 or event.quiescence != 0:
        return
    above = nodes[here.parent]
    if event.move == NO_MOVE:
        fact.note = facts.AT_PASS
        fact.plies = here.reduction
    elif here.again != 0:
        before = nodes[child_before(nodes, order, begin, here.parent, here.first_event)]
        fact.plies = event.depth - before.depth
        fact.note = facts.DEEPER if fact.plies > 0 else facts.WIDER
        fill_seen(before.value, before.bound, mover, fact, fact.value)
    elif here.reduction > 0:
        fact.note = facts.REDUCED
        fact.plies = here.reduction
    elif event.number == 1:
        deeper = event.depth + 1 - above.depth
        fact.plies = abs(deeper)
        if deeper > 0:
            fact.note = facts.IN_CHECK
        elif deeper < 0 and above.thinned == 0:
            first = nodes[order[begin[here.parent + 1]]]
            is_null = first.move == NO_MOVE and first.ply > 0
            fact.note = facts.VERIFIES if is_null and first.value <= first.alpha else facts.NO_TABLE_MOVE


# -- nodes without moves ------------------------------------------------------------------------------------


@kernel(waits=False)
def read_table(log, nodes, node_at, order, begin, writers, view, k, node, fact):
    """Fill `fact` for a TABLE event."""
    event = log[k]
    if event.bound != EXACT:
        fact.how = facts.LIMIT_KNOWN
        upper = 1 if event.bound == LOWER else 0
        fill_end(log, nodes, node_at, order, begin, view, node, upper, fact)
    fill_seen(event.value, event.bound, fact.side, fact, fact.value)
    fact.plies = nodes[node].depth
    if k + 1 < len(log):  # where a check extends, it is left deeper than entered
        fact.plies = log[k + 1].depth
    if event.depth != fact.plies:
        fact.than = facts.DEEPER_THAN if event.depth > fact.plies else facts.SHALLOWER_THAN
    writer = writers[k]
    if writer < 0:
        return
    wrote = -1
    last = -1
    for at in range(begin[0], begin[1]):
        iteration = order[at]
        if iteration < node:
            last = iteration
            if iteration < writer:
                wrote = iteration
    fact.source_depth = nodes[wrote].depth
    fact.source = facts.ITERATION_BEFORE
    if nodes[wrote].depth == nodes[last].depth:
        fact.source = facts.THIS_SEARCH if wrote == last else facts.EARLIER_SEARCH
    here = node
    there = writer
    while nodes[here].ply > 0 and nodes[there].ply > 0 and nodes[here].move == nodes[there].move:
        here = nodes[here].parent
        there = nodes[there].parent
    if nodes[here].ply > 0 or nodes[there].ply > 0:
        fact.elsewhere = 1
        fill_place(nodes, writer, fact.line)


@kernel(waits=False)
def read_stand_pat(log, nodes, node_at, order, begin, view, k, node, fact):
    """Fill `fact` for a STAND_PAT event."""
    event = log[k]
    fill_seen(event.value, 0, fact.side, fact, fact.value)
    if event.value > event.beta or (event.value == event.beta and view.strict == 0):
        fact.how = facts.LIMIT_KNOWN
        fill_end(log, nodes, node_at, order, begin, view, node, 1, fact)
    elif event.value > event.alpha > -INFINITY:
        fact.how = facts.RAISES


@kernel(waits=False)
def read_shortcut(log, nodes, node_at, order, begin, view, k, node, fact):
    """Fill `fact` for a SHORTCUT event."""
    event = log[k]
    fact.reason = event.number
    if event.number == NULL_MOVE:
        passed = child_before(nodes, order, begin, node, k)
        fact.depth = nodes[passed].depth if passed >= 0 else facts.UNKNOWN
    else:
        fact.depth = 0
    fact.fate = event.bound == UPPER
    fill_seen(event.value, event.bound, fact.side, fact, fact.value)
    # Razoring looks below alpha, and has no bound.
    upper = 1 if event.bound > 0 and event.bound != UPPER else 0
    fill_end(log, nodes, node_at, order, begin, view, node, upper, fact)


# -- best moves, cutoffs, and leaving a node ----------------------------------------------------------------


@kernel(waits=False)
def read_best(log, nodes, node_at, order, begin, view, k, node, fact):
    """Fill `fact` for a BEST event."""
    event = log[k]
    child = child_before(nodes, order, begin, node, k)
    alpha = nodes[node].alpha
    fill_move(nodes, child, fact.move)
    # The child's bound is about its own values; between alpha and beta the search takes only exact ones.
    bound = nodes[child].bound
    if bound > 0 and alpha < event.value == event.alpha < nodes[node].beta:
        bound = EXACT
    fill_seen(-event.value, bound, 1 - fact.side, fact, fact.value)
    fact.sure = bound != LOWER
    before = best_before(log, nodes, node_at, order, begin, node, k)
    if before >= 0:
        number = -nodes[before].value
        fact.than = facts.CHANCE if number == event.value else facts.BETTER
        fill_seen(number, 0, fact.side, fact, fact.before)
        fill_move(nodes, before, fact.by)
    elif event.quiescence != 0 and stood_pat(log, nodes, node):
        fact.than = facts.NOTHING
    elif nodes[node].thinned != 0 and event.number > 1:
        fact.than = facts.BEST_SO_FAR
    if fact.than != facts.CHANCE:
        if event.alpha == event.value > alpha:
            fact.then = facts.ALPHA_RISES if fact.side == fact.reader else facts.BETA_FALLS
        elif alpha > -INFINITY:
            fact.then = facts.WINDOW_STAYS
            fill_end(log, nodes, node_at, order, begin, view, node, 0, fact)


@kernel(waits=False)
def read_cutoff(log, nodes, node_at, order, begin, view, k, node, fact):
    """Fill `fact` for a CUTOFF event."""
    event = log[k]
    fill_move(nodes, child_before(nodes, order, begin, node, k), fact.move)
    fill_move(nodes, node, fact.by)
    fill_seen(event.value, LOWER, fact.side, fact, fact.value)
    fill_end(log, nodes, node_at, order, begin, view, node, 1, fact)
    fact.reply = facts.GETS if fact.side == fact.reader else facts.HOLDS_TO
    if fact.value.sort == facts.DECIDED:
        fact.reply = facts.WINS
    known = fact.known
    if known.kind == facts.SECURED:
        fact.how = facts.NO_BETTER if fact.value.value == known.value.value else facts.AVOIDED
        if fact.how == facts.NO_BETTER and known.by.node >= 0:
            if nodes[known.by.node].move == nodes[node].move:  # it was shown to be worth as much
                fact.how = facts.NO_MORE
        if known.far == facts.FAR_UP:
            fact.how = facts.FAR
    else:
        fact.how = facts.BY_QUESTION if known.kind == facts.ASKED else facts.BY_WINDOW
    fact.rest = count_children(nodes, order, begin, node, ending_of.UNSEARCHED)
    if nodes[node].thinned != 0 or (view.truncated != 0 and nodes[node].last_event < 0):
        fact.rest = facts.UNKNOWN
    fact.things = facts.REPLIES if event.ply > 0 else facts.MOVES
    if event.quiescence != 0 and stood_pat(log, nodes, node):
        fact.things = facts.ONLY_CAPTURES


@kernel(waits=False)
def read_unsearched(log, nodes, node_at, order, begin, view, k, node, fact):
    """Fill `fact` for a PRUNED or a SKIPPED event, written by the node above."""
    event = log[k]
    above = nodes[node].parent
    if event.quiescence != 0 and stood_pat(log, nodes, above):
        fact.things = facts.ONLY_CAPTURES
    if event.kind == events.PRUNED:
        fill_move(nodes, best_before(log, nodes, node_at, order, begin, above, k), fact.by)
        fill_seen(event.alpha, LOWER, fact.side, fact, fact.value)
        fill_end(log, nodes, node_at, order, begin, view, above, 1, fact)
        fact.how = fact.value.sort == facts.DECIDED
    else:
        fact.reason = event.bound
        turned = fact.side != fact.reader
        number = -event.alpha if turned else event.alpha
        beyond = facts.FALLS_BELOW if turned else facts.EXCEEDS
        fill_known(facts.ASKED, number, fact.side, beyond, fact, fact.known)


@kernel(waits=False)
def read_leave(log, nodes, node_at, order, begin, writers, view, k, node, fact):
    """Fill `fact` for a LEAVE event."""
    event = log[k]
    ending = nodes[node].ending
    fact.is_root = event.ply == 0
    fact.reason = nodes[node].reason
    fill_seen(event.value, event.bound, fact.side, fact, fact.value)
    if event.quiescence != 0 and stood_pat(log, nodes, node):
        fact.things = facts.ONLY_CAPTURES
    is_leaf = ending == ending_of.AT_LEAF or ending == ending_of.AT_OVER
    if is_leaf and writers[k - 1] > 0:
        fact.how = facts.AS_LEAF if writers[k - 1] == LEAF_OF_TREE else facts.AT_HORIZON
    elif ending == ending_of.AT_LEAF:
        fact.how = facts.BY_LEAF
    elif ending == ending_of.AT_OVER:
        fact.how = facts.BY_END
    elif ending == ending_of.BY_TABLE:
        fact.how = facts.BY_ENTRY
    elif ending == ending_of.BY_SHORTCUT:
        fact.how = facts.BY_REASON
    elif ending == ending_of.UNRECORDED:
        fact.how = facts.NOT_IN_LOG
        if event.move == NO_MOVE and stood_pat(log, nodes, node):
            fact.how = facts.NO_CAPTURE
    else:
        fact.skipped = count_children(nodes, order, begin, node, ending_of.PASSED_OVER)
        fact.searched = event.number - fact.skipped
        if fact.searched != 0 and nodes[node].thinned == 0:
            fact.count = facts.SEARCHED if fact.skipped > 0 else facts.TRIED
        if event.number == 0:
            fact.how = facts.NO_CAPTURE
        elif ending == ending_of.BY_CUTOFF:
            fact.how = facts.ENOUGH
        elif event.bound == UPPER:
            fact.how = facts.NONE_GIVES
            fill_end(log, nodes, node_at, order, begin, view, node, 0, fact)
        else:
            fact.how = facts.ALL_TRIED
        if event.move != NO_MOVE:
            fill_move(nodes, best_before(log, nodes, node_at, order, begin, node, k), fact.by)


@kernel(waits=False)
def read_fact(log, nodes, node_at, order, begin, writers, view, k, fact):
    """Fill `fact`, which is zeros, with what event `k` says."""
    event = log[k]
    kind = event.kind
    node = node_at[k]
    side = (view.root_side + event.ply) & 1
    fact.kind = kind
    fact.reader = side if view.negamax != 0 else 0
    fact.side = side
    fact.number = event.number
    fact.depth = event.depth
    fill_move(nodes, node, fact.move)
    fill_place(nodes, node, fact.place)
    if kind == events.ITERATION:
        read_iteration(log, nodes, node_at, order, begin, view, k, node, fact)
    elif kind == events.ENTER:
        read_enter(log, nodes, node_at, order, begin, view, k, node, fact)
    elif kind == events.TABLE:
        read_table(log, nodes, node_at, order, begin, writers, view, k, node, fact)
    elif kind == events.STAND_PAT:
        read_stand_pat(log, nodes, node_at, order, begin, view, k, node, fact)
    elif kind == events.BEST:
        read_best(log, nodes, node_at, order, begin, view, k, node, fact)
    elif kind == events.CUTOFF:
        read_cutoff(log, nodes, node_at, order, begin, view, k, node, fact)
    elif kind == events.PRUNED or kind == events.SKIPPED:
        read_unsearched(log, nodes, node_at, order, begin, view, k, node, fact)
    elif kind == events.LEAVE:
        read_leave(log, nodes, node_at, order, begin, writers, view, k, node, fact)
    elif kind == events.SHORTCUT:
        read_shortcut(log, nodes, node_at, order, begin, view, k, node, fact)
    elif kind == events.ADJUDICATED and event.bound == EXACT:
        fact.how = facts.RULE_DECIDES if event.value != 0 else facts.RULE_DRAW
        fill_seen(event.value, 0, side, fact, fact.value)
    else:  # a rule's bound, or a node that ends with its value: at the horizon, by the rules
        if kind == events.LEAF or kind == events.OVER:
            fact.how = max(writers[k], 0)
        bound = event.bound if kind == events.ADJUDICATED else 0
        fill_seen(event.value, bound, side, fact, fact.value)
    fact.other = 1 - fact.side


def facts_reader(tree, view):
    """What gives the facts of an event of a tree in a view, as the list of the integers of a FACT."""
    use = tree.result and tree.result.enhancements
    seen = np.zeros(1, VIEW).view(np.recarray)[0]
    seen.root_side = sides_of(tree.board).root_side
    seen.negamax = view == "negamax"
    seen.strict = bool(use and use.works("strict_cutoff"))
    seen.several = bool(tree.result and len(tree.result.lines) > 1)
    seen.truncated = tree.truncated
    every = tree.in_memory
    given = (tree.log, every.nodes, tree.node_at, *every.order, writers(tree), seen)
    fact = np.zeros(1, facts.FACT).view(
        np.recarray
    )  # one for all: making it takes longer than the kernel does
    row, integers = fact[0], fact.view(np.int32)

    def facts_of(k):
        integers[:] = 0
        read_fact(*given, k, row)
        return integers.tolist()

    return facts_of
