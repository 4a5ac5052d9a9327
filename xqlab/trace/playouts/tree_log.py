"""The tree that playouts have grown, written as the log of a search that visits its nodes in order."""

# mypy: ignore-errors

import numpy as np

from xqlab.game import INFINITY
from xqlab.kernels import kernel
from xqlab.mcts.memory import ROOT, TERMINAL
from xqlab.mcts.tree import NO_NODE, best_child, for_side, is_proved, mean
from xqlab.search.events import BEST, ENTER, EXACT, ITERATION, LEAF, LEAVE, OVER

SCALE = 100  # of a value of 1
EVENTS_OF_NODE = 3  # it is entered, it has a best child or none, and it is left


@kernel(waits=False)
def rounded_value(nodes, node):
    """100 Q of a visited node for the side to move there, rounded; nodes: see `write_tree`."""
    value = nodes[node].low if is_proved(nodes, node) else mean(nodes, node)
    return round(SCALE * for_side(nodes[node].side, value))


@kernel(waits=False)
def next_visited(nodes, parent, child):
    """The first visited child of `parent` from `child` on; NO_NODE where there is none.

    parent, child : int64  nodes
    """
    here = nodes[parent]
    for sibling in range(child, here.first + here.children):
        if nodes[sibling].visits > 0:
            return np.int64(sibling)
    return np.int64(NO_NODE)


@kernel(waits=False)
def write_event(log, count, kind, depth, ply, place):
    """Write an event without a move or a value as number `count`; return the number of the next.

    count : int64  events so far; kind : int64  of the event, ENTER and the like
    place : int64  the node in the tree of this log
    """
    event = log[count]
    event.kind = kind
    event.depth = depth
    event.ply = ply
    event.node = place
    event.alpha = -INFINITY
    event.beta = INFINITY
    return count + 1


@kernel(waits=False)
def leave(nodes, node, place, depth, log, count):
    """Write the two events with which a node ends; return the number of the next.

    place : int64  the node in the tree of this log; count : int64  events so far
    """
    here = nodes[node]
    value = rounded_value(nodes, node)
    kind = OVER if here.state == TERMINAL else LEAF
    number, move, tried, best_move = here.number, here.move, 0, 0
    if next_visited(nodes, node, here.first) != NO_NODE:
        best = nodes[best_child(nodes, node)]
        kind, number, move, best_move = BEST, best.number, best.move, best.move
        for child in range(here.first, here.first + here.children):
            tried += nodes[child].visits > 0
    for _ in range(2):
        log[count].value = value
        log[count].bound = EXACT if kind != BEST else 0
        log[count].number = number
        log[count].move = move
        count = write_event(log, count, kind, depth, here.ply, place)
        kind, number, move = LEAVE, tried, best_move
    return count


@kernel(waits=False)
def write_tree(nodes, places, heights, log, source):
    """Write the visited nodes in the order of the moves, each entered once.

    nodes   : TREE_NODE[nodes]  whose children have greater numbers than their parents
    places  : int32[nodes]  zeros; written: the number of each visited node in the tree of this log
    heights : int32[nodes]  zeros; written: plies from each visited node to the deepest one below it
    log     : EVENT[1 + 3 * visited]  zeros; written
    source  : int32[1 + visited]  written: the node of each node of the tree of this log, -1 for the iteration
    """
    for node in range(len(nodes) - 1, ROOT, -1):
        if nodes[node].visits > 0:
            above = nodes[node].parent
            heights[above] = max(heights[above], heights[node] + 1)
    source[0] = -1
    count = write_event(log, 0, ITERATION, heights[ROOT], 0, 0)
    entered = 0
    node = np.int64(ROOT)
    child = np.int64(ROOT)  # to be entered
    while node >= 0:
        if child != NO_NODE:
            node = child
            entered += 1
            source[entered] = node
            places[node] = entered
            log[count].number = nodes[node].number
            log[count].move = nodes[node].move
            count = write_event(log, count, ENTER, heights[node], nodes[node].ply, entered)
            child = next_visited(nodes, node, nodes[node].first)
        else:
            count = leave(nodes, node, places[node], heights[node], log, count)
            above = np.int64(nodes[node].parent)
            child = np.int64(NO_NODE) if above < 0 else next_visited(nodes, above, node + 1)
            node = above
