"""Which edges of the whole tree a search of alpha-beta prunes: minimax's tree, in the order of the search.

An edge is pruned where it is the topmost that is not searched. What lies below it is not searched either, but
it is not pruned on its own.
"""

from dataclasses import dataclass
from typing import Any

import numpy as np

from xqlab.game import INFINITY
from xqlab.search.driver import search
from xqlab.search.enhancements import Enhancements
from xqlab.trace.questions.question import QuestionError
from xqlab.trace.tree.nodes import Nodes
from xqlab.trace.tree.rows import AT_LEAF, AT_OVER, BY_CUTOFF, IN_FULL, UNSEARCHED

SEARCHED, PRUNED, BELOW = range(3)
ENDS = (AT_LEAF, AT_OVER)
MOST_NODES = 400  # of a tree that a reader can look through


@dataclass(frozen=True)
class WholeTree:
    """The whole tree of a search of alpha-beta, node by node from the left; an edge is the node it leads to.

    minimax : the same search without alpha-beta, recorded
    whole   : int32[nodes]  each node in the tree of `minimax`; the root is node 0
    own     : int32[nodes]  the same in the search's own tree; -1 below an edge that it pruned
    parent  : int32[nodes]  -1 for the root
    state   : uint8[nodes]  SEARCHED, PRUNED, or BELOW an edge that is pruned
    """

    minimax: Any
    whole: Any
    own: Any
    parent: Any
    state: Any

    def __len__(self) -> int:
        return len(self.parent)


def whole_tree(tree: Nodes, most: int = MOST_NODES) -> WholeTree:
    """The whole tree of the last finished iteration of a recorded search.

    tree : of alpha-beta as a reader can follow it: an open window at the root, to one depth, no move searched
           twice, answered or left out except by a cutoff; moves in any order
    most : nodes that it may have

    Raises QuestionError for any other search, and for a larger tree; TreeError for a log without a root.

    >>> import xqlab
    >>> board = xqlab.games.TextbookTree("(3 12 8) (2 4 6) (14 5 2)")
    >>> use = xqlab.Enhancements.textbook()
    >>> tree = whole_tree(xqlab.search(board, depth=2, enhancements=use, record=True).tree)
    >>> [tree.minimax.tree.line(node) for node in tree.whole[tree.state == PRUNED]]
    [['b', 'b'], ['b', 'c']]
    """
    root, result = tree.finished_root, tree.result
    use = Enhancements.textbook() if result is None else result.enhancements
    if not use.alpha_beta:
        raise QuestionError("expected a search by alpha-beta, which prunes edges, got one without it")
    _check_nodes(tree, root)
    minimax = search(
        tree.board,
        depth=int(tree.nodes.depth[root]),
        nodes=most + 1,
        enhancements=Enhancements.minimax(),
        evaluator=result and result.evaluator,
        compiled=None if result is None or result.compiled else False,
        record=True,
        ideas=(),
    )
    if minimax.stopped:
        raise QuestionError(
            f"expected a tree of at most {most} nodes, got a larger one: choose a smaller depth"
        )
    rows = _rows(tree, root, minimax.tree)
    whole, own, parent, state = np.array(rows, dtype=np.int32).T
    nodes = minimax.tree.nodes[whole]
    met, ends = state == SEARCHED, np.isin(nodes.ending, ENDS)
    if not (np.isin(tree.nodes.ending[own[met]], ENDS) == ends[met]).all():
        raise QuestionError(
            "expected a search of all moves to one depth, got one with longer or shorter lines"
        )
    by_rule = _pruned_by_rule(
        parent.tolist(), nodes.value.tolist(), use.works("strict_cutoff"), use.works("fail_hard")
    )
    if by_rule != set(np.flatnonzero(state == PRUNED).tolist()):
        raise QuestionError("expected a search that prunes by the rule of alpha-beta, got one that differs")
    return WholeTree(minimax, whole, own, parent, state.astype(np.uint8))


def _check_nodes(tree: Nodes, root: int) -> None:
    nodes = tree.nodes
    is_open = nodes.alpha[root] <= -INFINITY and nodes.beta[root] >= INFINITY
    for node in range(root, tree.end(root)):
        plain = nodes.ending[node] in (*ENDS, BY_CUTOFF, IN_FULL, UNSEARCHED) and not nodes.again[node]
        if not (is_open and plain) or nodes.quiescence[node] or tree.is_null(node):
            at = " ".join(tree.line(node)) or "the root"
            raise QuestionError(
                "expected a search by alpha-beta alone, with an open window at the root, such as search(...,"
                f" record=True, enhancements=Enhancements.textbook()), got one that does more at {at}"
            )


def _rows(tree: Nodes, root: int, whole: Nodes) -> list[tuple[int, int, int, int]]:
    """(node in `whole`, node in `tree` or -1, parent, state) of each node, parents first."""
    rows: list[tuple[int, int, int, int]] = []

    def add(at: int, own: int, parent: int, state: int) -> None:
        number = len(rows)
        rows.append((at, own, parent, state))
        below = {int(whole.nodes.move[child]): child for child in whole.children(at)}
        if state != SEARCHED:
            for child in below.values():
                add(child, -1, number, BELOW)
            return
        for child in tree.children(own):
            pruned = tree.nodes.ending[child] == UNSEARCHED
            add(below[int(tree.nodes.move[child])], child, number, PRUNED if pruned else SEARCHED)

    add(whole.finished_root, root, -1, SEARCHED)
    return rows


def _pruned_by_rule(parents: list[int], values: list[int], strict: bool, hard: bool) -> set[int]:
    """The edges that a reader finds who knows the rule: the check that the search has no other reasons.

    A strict search never has an empty window, as the rule would where a value equals beta.
    """
    below: list[list[int]] = [[] for _ in parents]
    for node, parent in enumerate(parents[1:], 1):
        below[parent].append(node)
    pruned = set()

    def value(node: int, alpha: int, beta: int) -> int:
        best = -INFINITY if below[node] else values[node]
        for child in below[node]:
            if best > beta or (best == beta and not strict):
                pruned.add(child)
            else:
                best = max(best, -value(child, -beta, -max(alpha, best)))
        return min(max(best, alpha), beta) if hard else best

    value(0, -INFINITY, INFINITY)
    return pruned
