"""The tree of Monte-Carlo tree search: select a leaf, expand it, back its value up, prove what is decided.

Several leaves may wait for their values at a time: each counts as `virtual_loss` lost playouts for whoever
chooses a move on its path, so that the next playout goes elsewhere. Any order of backing up gives the same N.

Sources: L. Kocsis, C. Szepesvári, "Bandit Based Monte-Carlo Planning", 2006 (UCT); C. D. Rosin, "Multi-armed
Bandits with Episode Context", 2011, and D. Silver et al., "Mastering the Game of Go without Human Knowledge",
2017 (PUCT); T. Cazenave, A. Saffidine, "Score Bounded Monte-Carlo Tree Search", 2010 (bounds); G. Chaslot,
M. Winands, J. van den Herik, "Parallel Monte-Carlo Tree Search", 2008 (virtual loss).
"""

# mypy: ignore-errors

import math

import numpy as np

from xqlab.game import RULE_WIN, UNDECIDED, adjudicate, generate, make, turn, unmake, verdict
from xqlab.kernels import kernel
from xqlab.mcts.arithmetic import natural_logarithm, tanh
from xqlab.mcts.events import BACK_UP, EVALUATE, EXPAND, KEPT, PROVED, SELECT, emit
from xqlab.mcts.memory import EXPANDED, LEAF, NEW, PUCT, ROOT, TERMINAL, TREE_PLIES

NO_NODE = -1


@kernel
def value_of(memory, centipawns):
    """`centipawns` on the scale from -1, lost, to 1, won."""
    if centipawns >= RULE_WIN:
        return 1.0
    if centipawns <= -RULE_WIN:
        return -1.0
    return tanh(centipawns / memory.scale)


@kernel
def is_proved(nodes, node):
    """Whether the value of the node is known exactly."""
    return nodes[node].low == nodes[node].high


@kernel
def chooser(nodes, node):
    """The side that chose the move into the node; at the root the side to move."""
    parent = nodes[node].parent
    if parent >= 0:
        return np.int64(nodes[parent].side)
    return np.int64(nodes[node].side)


@kernel
def for_side(side, value):
    """A value for side 0 as one for `side`, and the other way round."""
    if side == 1:
        return 0.0 - value  # and so never -0.0
    return value


@kernel
def mean(nodes, node):
    """The mean value of a visited node for side 0, within what is proved."""
    here = nodes[node]
    return min(max(here.total / here.visits, here.low), here.high)


@kernel
def known_value(nodes, node):
    """Q of a visited or proved node for its chooser, without the playouts that wait."""
    if is_proved(nodes, node):
        return for_side(chooser(nodes, node), nodes[node].low)
    return for_side(chooser(nodes, node), mean(nodes, node))


@kernel
def is_better(nodes, node, other):
    """Whether a known node is to be played rather than another: by Q where both are proved, else by N.

    other : int64  a node that is proved if this one is, and not if it is not
    """
    value, value_of_other = known_value(nodes, node), known_value(nodes, other)
    visits, visits_of_other = nodes[node].visits, nodes[other].visits
    if is_proved(nodes, node):
        return value > value_of_other or (value == value_of_other and visits > visits_of_other)
    return visits > visits_of_other or (visits == visits_of_other and value > value_of_other)


@kernel
def best_child(nodes, node):
    """The child that would be played; NO_NODE without children that are known.

    The most visited one, unless one with a proved value is at least as good. Of a proved node, one that
    has its value.
    """
    here = nodes[node]
    proved = np.int64(NO_NODE)
    other = np.int64(NO_NODE)
    for child in range(here.first, here.first + here.children):
        if is_proved(nodes, child):
            if proved == NO_NODE or is_better(nodes, child, proved):
                proved = np.int64(child)
        elif nodes[child].visits > 0:
            if other == NO_NODE or is_better(nodes, child, other):
                other = np.int64(child)
    if proved == NO_NODE or other == NO_NODE:
        return max(proved, other)
    if is_proved(nodes, node) or known_value(nodes, proved) >= known_value(nodes, other):
        return proved
    return other


@kernel
def q_of(memory, nodes, node):
    """Q of a node for its chooser: the mean, with the waiting playouts as losses."""
    here = nodes[node]
    if is_proved(nodes, node):
        return for_side(chooser(nodes, node), here.low)
    lost = here.pending * memory.virtual_loss
    weight = here.visits + lost
    if weight == 0.0:
        return memory.first_play
    total = -lost
    if here.visits > 0:
        total += for_side(chooser(nodes, node), mean(nodes, node)) * here.visits
    return total / weight


@kernel
def breadth_of(rule, above_tried):
    """What U of a child grows with, of the parent alone: its square root for PUCT, its logarithm for UCT.

    rule        : int64  UCT or PUCT
    above_tried : float64  visits of the parent, those that wait included
    """
    if rule == PUCT:
        return math.sqrt(above_tried)
    return natural_logarithm(above_tried)


@kernel
def bonus_of(rule, exploration, breadth, tried, prior):
    """U of a child: how much its chooser adds to Q to try what was tried little.

    rule : int64  UCT or PUCT; exploration : float64  the constant c of the rule
    breadth : float64  see `breadth_of`; tried : float64  its visits, those that wait included
    prior : float64  its P
    """
    if rule == PUCT:
        return exploration * prior * breadth / (1.0 + tried)
    if tried == 0.0:
        return math.inf
    return exploration * math.sqrt(breadth / tried)


@kernel
def u_of(memory, nodes, node, breadth):
    """U of a child of the tree; breadth: float64, see `breadth_of`."""
    here = nodes[node]
    return bonus_of(memory.rule, memory.exploration, breadth, float(here.visits + here.pending), here.prior)


@kernel
def breadth_at(memory, nodes, node):
    """`breadth_of` of a node of the tree."""
    return breadth_of(memory.rule, float(nodes[node].visits + nodes[node].pending))


@kernel
def is_settled(memory, nodes, node):
    """Whether more playouts through this child cannot change the value of its parent."""
    if memory.solve == 0:
        return False
    here = nodes[node]
    above = nodes[here.parent]
    if here.low == here.high:
        return True
    if above.side == 0:
        return here.high <= above.low
    return here.low >= above.high


@kernel
def choose(memory, nodes, node):
    """The child with the greatest Q + U among those that are not settled; the first of equal ones."""
    here = nodes[node]
    breadth = breadth_at(memory, nodes, node)
    best = -math.inf
    chosen = np.int64(NO_NODE)
    for child in range(here.first, here.first + here.children):
        if not is_settled(memory, nodes, child):
            score = q_of(memory, nodes, child) + u_of(memory, nodes, child, breadth)
            if score > best or chosen == NO_NODE:
                best = score
                chosen = np.int64(child)
    return chosen


@kernel
def new_node(memory, nodes, parent, move, number):
    """The number of a new node, of which nothing is known."""
    index = memory.nodes
    memory.nodes = index + 1
    node = nodes[index]
    node.parent = parent
    node.first = 0
    node.children = 0
    node.move = move
    node.number = number
    node.ply = 0
    if parent >= 0:
        node.ply = nodes[parent].ply + 1
    node.side = 0
    node.state = NEW
    node.visits = 0
    node.pending = 0
    node.total = 0.0
    node.policy = 1.0
    node.prior = 1.0
    node.low = -1.0
    node.high = 1.0
    return index


@kernel
def add_children(position, memory, nodes, node):
    """Give a node its children, all with the same P; False where the tree has no room for them."""
    count = generate(position, memory, 0)
    if memory.nodes + count > len(nodes):
        memory.full = 1
        return False
    here = nodes[node]
    here.first = memory.nodes
    here.children = count
    here.state = EXPANDED
    for i in range(count):
        child = new_node(memory, nodes, node, memory.moves[i], i + 1)
        nodes[child].policy = 1.0 / count
        nodes[child].prior = 1.0 / count
    return True


@kernel
def emit_children(memory, nodes, log, playout, node):
    """Write an EXPAND event for each child of a node."""
    here = nodes[node]
    if memory.events >= len(log):
        memory.events += here.children
        return
    for child in range(here.first, here.first + here.children):
        emit(log, memory, nodes, EXPAND, playout, child, 0.0, 0.0, 0.0)


@kernel
def look(position, memory, nodes, node):
    """Note who is to move at a new node, and its value if the game is over.

    Rules count from the beginning of the game and not from the root, so that what is proved stays true when
    the root moves on.
    """
    here = nodes[node]
    here.side = turn(position)
    here.state = LEAF
    result, _since = adjudicate(position, memory, 0, 0)
    if node == ROOT:  # the position on the board is searched all the same
        result = UNDECIDED
    if result == UNDECIDED and generate(position, memory, 0) == 0:
        result = verdict(position)
    if result != UNDECIDED:
        here.state = TERMINAL
        here.low = for_side(here.side, value_of(memory, result))
        here.high = here.low


@kernel
def tighten(nodes, node):
    """Tighten the bounds of a node by those of its children; return whether they changed."""
    here = nodes[node]
    low = nodes[here.first].low
    high = nodes[here.first].high
    for child in range(here.first + 1, here.first + here.children):
        if here.side == 0:
            low = max(low, nodes[child].low)
            high = max(high, nodes[child].high)
        else:
            low = min(low, nodes[child].low)
            high = min(high, nodes[child].high)
    changed = low != here.low or high != here.high
    here.low = low
    here.high = high
    return changed


@kernel
def prove(memory, nodes, log, playout, node):
    """Carry what is proved about a node to those above it, as far as it changes them."""
    changed = True
    while changed:
        if is_proved(nodes, node):
            value = for_side(chooser(nodes, node), nodes[node].low)
            emit(log, memory, nodes, PROVED, playout, node, value, 0.0, value)
        node = np.int64(nodes[node].parent)
        changed = node >= 0 and not is_proved(nodes, node) and tighten(nodes, node)


@kernel
def select(position, memory, nodes, log):
    """The leaf where the next playout ends; the moves to it, `memory.plies` of them, are made.

    The root must not be proved. The leaf waits for `back_up`; `retreat` takes the moves back.
    """
    memory.started += 1
    playout = memory.started
    memory.plies = 0
    node = np.int64(ROOT)
    nodes[ROOT].pending += 1
    while True:
        here = nodes[node]
        if here.state == NEW:
            look(position, memory, nodes, node)
            if here.state == TERMINAL and memory.solve != 0:
                prove(memory, nodes, log, playout, node)
            elif here.state == LEAF and memory.expand_after == 0 and memory.plies < TREE_PLIES:
                if add_children(position, memory, nodes, node) and memory.by_policy == 0:
                    emit_children(memory, nodes, log, playout, node)
            return node
        if here.state == TERMINAL or here.visits == 0 or memory.plies >= TREE_PLIES:
            return node
        if here.state == LEAF:
            if here.visits < memory.expand_after or not add_children(position, memory, nodes, node):
                return node
            emit_children(memory, nodes, log, playout, node)
        child = choose(memory, nodes, node)
        u = u_of(memory, nodes, child, breadth_at(memory, nodes, node))
        emit(log, memory, nodes, SELECT, playout, child, q_of(memory, nodes, child), u, 0.0)
        nodes[child].pending += 1
        make(position, np.int64(nodes[child].move))
        memory.plies += 1
        node = child


@kernel
def retreat(position, memory):
    """Take back the moves that `select` made."""
    for _ in range(memory.plies):
        unmake(position)
    memory.plies = 0


@kernel
def back_up(memory, nodes, log, leaf, value):
    """Count a value on the path from a leaf that waits up to the root, within what is proved of each node.

    leaf : int64  a node that `select` returned; value : float64  for side 0
    """
    memory.finished += 1
    playout = memory.finished
    emit(log, memory, nodes, EVALUATE, playout, leaf, 0.0, 0.0, for_side(chooser(nodes, leaf), value))
    node = np.int64(leaf)
    while node >= 0:
        here = nodes[node]
        if memory.solve != 0:
            value = min(max(value, here.low), here.high)
        here.pending -= 1
        here.visits += 1
        here.total += value
        side = chooser(nodes, node)
        q = for_side(side, mean(nodes, node))
        emit(log, memory, nodes, BACK_UP, playout, node, q, 0.0, for_side(side, value))
        node = np.int64(here.parent)


@kernel
def back_up_all(memory, nodes, log):
    """Back up the values of all leaves that wait, in the order in which they were selected."""
    for i in range(memory.waiting):
        back_up(memory, nodes, log, memory.leaves[i], memory.values[i])
    memory.waiting = 0


@kernel
def end_playout(position, memory, nodes, log, leaf, value):
    """Take back the moves to a leaf, and let it wait with its value; a whole batch is backed up.

    leaf : int64  a node that `select` returned; value : float64  for side 0
    """
    retreat(position, memory)
    memory.leaves[memory.waiting] = leaf
    memory.values[memory.waiting] = value
    memory.waiting += 1
    if memory.waiting >= memory.batch:
        back_up_all(memory, nodes, log)


@kernel
def keeps_on(memory, nodes):
    """Whether one more playout may begin."""
    if memory.stop != 0 or memory.started >= memory.limit:
        return False
    return memory.solve == 0 or not is_proved(nodes, np.int64(ROOT))


@kernel
def take_policy(memory, nodes, log, playout, node, policy):
    """Give the children of a node their probabilities.

    policy : float64[children]  in the order of the moves
    """
    here = nodes[node]
    for i in range(here.children):
        child = nodes[here.first + i]
        child.policy = policy[i]
        child.prior = policy[i]
    emit_children(memory, nodes, log, playout, node)


@kernel
def keep_subtree(nodes, subtree, node):
    """Copy a node and all below it to `subtree`, where it becomes the root; return their number.

    The noise at the old root is not copied.

    subtree : TREE_NODE[nodes]  written
    """
    subtree[0] = nodes[node]
    subtree[0].prior = subtree[0].policy
    subtree[0].parent = -1
    subtree[0].number = 0
    subtree[0].move = 0
    subtree[0].ply = 0
    count = 1
    index = 0
    while index < count:
        here = subtree[index]
        first = here.first
        if here.children > 0:
            here.first = count
        for i in range(here.children):
            subtree[count] = nodes[first + i]
            child = subtree[count]
            child.parent = index
            child.ply = here.ply + 1
            child.prior = child.policy
            count += 1
        index += 1
    return count


@kernel
def emit_kept(memory, nodes, log):
    """Write a KEPT event for each node of the tree, what an earlier search left of it; PROVED if it is."""
    for node in range(memory.nodes):
        q = 0.0
        if nodes[node].visits > 0:
            q = for_side(chooser(nodes, node), mean(nodes, node))
        emit(log, memory, nodes, KEPT, 0, node, q, 0.0, 0.0)
        if is_proved(nodes, node):
            value = for_side(chooser(nodes, node), nodes[node].low)
            emit(log, memory, nodes, PROVED, 0, node, value, 0.0, value)
