"""The parts of a fact: values, moves, places, and the ends of windows with where these come from.

A window (alpha, beta) means: the side to move is already sure of alpha, and its opponent already holds it to
beta, where moves have secured that; elsewhere the search was given the window, or it only asks a question.
"""

# mypy: ignore-errors

from xqlab.game import INFINITY, MATE, MATE_BOUND, NO_MOVE, RULE_WIN
from xqlab.kernels import kernel
from xqlab.search.events import EXACT, LOWER, SHORTCUT, STAND_PAT, UPPER
from xqlab.trace.reasons import facts
from xqlab.trace.reasons.limits import find_limit


@kernel(waits=False)
def fill_value(number, bound, reader, side, value):
    """Fill `value`: how the reader reads a number with its bound; `side` is the event's."""
    value.value = number
    value.bound = bound
    size = abs(number)
    value.winner = reader if number > 0 else 1 - reader
    value.partial = bound == LOWER or bound == UPPER
    value.amount = size
    value.wording = bound
    value.sort = facts.BOUNDED if bound > 0 else facts.PLAIN
    if RULE_WIN <= size < INFINITY:
        value.sort = facts.DECIDED
    if size >= INFINITY:
        value.form = facts.PLUS_INFINITY if number > 0 else facts.MINUS_INFINITY
    elif size >= MATE_BOUND:
        value.form = facts.MATE_IN
        value.amount = abs((MATE - size + 1) // 2)
        value.wording = facts.ALONE
        if bound > 0 and bound != EXACT:  # a mate that may still come sooner, or that is the soonest
            value.wording = facts.OR_SOONER if (bound == LOWER) == (number > 0) else facts.AT_BEST
    elif size == RULE_WIN:
        value.form = facts.BY_RULE
    else:
        value.form = facts.NEGATIVE if number < 0 else facts.POSITIVE
    decided_form = value.form == facts.MATE_IN or value.form == facts.BY_RULE
    value.own = decided_form and value.winner == side


@kernel(waits=False)
def fill_seen(number, bound, mover, fact, value):
    """Fill `value` from a number of the log with its bound, as `mover` sees it."""
    if mover != fact.reader:
        number = -number
        if bound == LOWER:
            bound = UPPER
        elif bound == UPPER:
            bound = LOWER
    fill_value(number, bound, fact.reader, fact.side, value)


@kernel(waits=False)
def fill_move(nodes, node, move):
    """Fill in the move that leads to a node; none for -1.

    move : MOVE  written
    """
    move.node = node
    move.what = facts.NO_MOVE_HERE
    if node >= 0:
        here = nodes[node]
        move.what = facts.THE_PASS if here.move == NO_MOVE and here.ply > 0 else facts.A_MOVE


@kernel(waits=False)
def fill_place(nodes, node, place):
    """Fill `place`: the last two moves that lead to a node, as nodes; `plies` is 0 for the root."""
    here = nodes[node]
    place.plies = min(here.ply, 2)
    place.at = node
    place.above = here.parent


@kernel(waits=False)
def stood_pat(log, nodes, node):
    """Whether quiescence valued the node as it stands; in check it may not."""
    first = nodes[node].first_event + 1
    if first < len(log) and log[first].kind == SHORTCUT:
        first += 1
    return first < len(log) and log[first].kind == STAND_PAT


@kernel(waits=False)
def count_children(nodes, order, begin, node, ending):
    """How many children of a node ended like this.

    ending : uint8  how, as NODE says it
    """
    count = 0
    for at in range(begin[node + 1], begin[node + 2]):
        count += nodes[order[at]].ending == ending
    return count


# -- windows ------------------------------------------------------------------------------------------------


@kernel(waits=False)
def fill_known(kind, number, side, beyond, fact, known):
    """Fill `known`, but for its move and place."""
    known.kind = kind
    known.side = side
    fill_value(number, 0, fact.reader, fact.side, known.value)
    value = known.value
    known.claim = facts.SURE if side == fact.reader else facts.HOLDS
    if value.sort == facts.DECIDED:
        known.claim = facts.HAS if value.winner == side else facts.HOLDS_WINNER
    known.question = beyond
    if value.form == facts.MATE_IN:
        upwards = beyond == facts.EXCEEDS or beyond == facts.REACHES
        strictly = beyond == facts.EXCEEDS or beyond == facts.FALLS_BELOW
        known.whose = value.winner
        if upwards == (number > 0):
            known.question = facts.SOONER if strictly else facts.AS_SOON
        else:
            known.whose = 1 - value.winner
            known.question = facts.LONGER if strictly else facts.AS_LONG


@kernel(waits=False)
def fill_end(log, nodes, node_at, order, begin, view, node, upper, fact):
    """Fill the fact's `known` with `node`'s beta (`upper` 1) or alpha (0), and where it comes from."""
    here = nodes[node]
    limit = fact.limit
    known = fact.known
    find_limit(log, nodes, node_at, order, begin, node, upper, limit)
    mover = (view.root_side + here.ply) & 1
    number = here.beta if upper == 1 else here.alpha
    if mover != fact.reader:
        number = -number
    beyond = 2 * upper + (mover != fact.reader)
    fill_known(limit.kind, number, mover ^ upper, beyond, fact, known)
    if limit.kind == facts.SECURED:
        fill_move(nodes, limit.by, known.by)
        fill_place(nodes, limit.ancestor, known.place)
        known.far = facts.FAR_UP if limit.towards != node else facts.NEAR
        if limit.by < 0 and nodes[limit.ancestor].thinned != 0:  # the log has dropped the move
            known.far = facts.UNSAID


@kernel(waits=False)
def fill_window(log, nodes, node_at, order, begin, node, mover, fact):
    """Fill the fact's window: `low` and `high`, where these come from, and which values matter."""
    here = nodes[node]
    limit = fact.limit
    low = here.alpha
    high = here.beta
    turned = 0
    if mover != fact.reader:
        low = -here.beta
        high = -here.alpha
        turned = 1
    low_kind = 0
    high_kind = 0
    if low > -INFINITY:
        find_limit(log, nodes, node_at, order, begin, node, turned, limit)
        low_kind = limit.kind
    if high < INFINITY:
        find_limit(log, nodes, node_at, order, begin, node, 1 - turned, limit)
        high_kind = limit.kind
    fill_known(low_kind, low, fact.reader, facts.EXCEEDS, fact, fact.low)
    fill_known(high_kind, high, 1 - fact.reader, facts.EXCEEDS, fact, fact.high)
    fact.low.far = facts.UNSAID
    fact.high.far = facts.UNSAID
    if low_kind == 0 and high_kind == 0:
        fact.window = facts.OPEN_WINDOW
    elif high - low == 1:
        fact.window = facts.EMPTY
    elif low_kind > facts.SECURED and high_kind > facts.SECURED:
        fact.window = facts.LIMITED
    elif high_kind == 0:
        fact.window = facts.MORE
    else:
        fact.window = facts.LESS if low_kind == 0 else facts.BETWEEN
