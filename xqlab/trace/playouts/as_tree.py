"""The tree that playouts have grown, in the form that the tree widget and the overview read.

A node is one that was visited, entered once, in the order of the moves; its value is 100 Q for the side to
move there, rounded. Windows are open, and no move is called pruned: those that were never tried are left out.
"""

from collections.abc import Iterable
from typing import Any

import numpy as np

from xqlab.game import NO_MOVE
from xqlab.mcts.memory import ROOT, TERMINAL
from xqlab.search.events import ENTER, ITERATION, new_log
from xqlab.trace.playouts.reader import Playouts
from xqlab.trace.playouts.sentences import signed
from xqlab.trace.playouts.tree_log import EVENTS_OF_NODE, write_tree
from xqlab.trace.search_tree import Tree
from xqlab.trace.sides import names_of
from xqlab.words import Words, in_language, spaced

TREE_TEXTS = {
    "all": Words(
        "The tree after {playouts} playouts: {visited} visited nodes, in the order of the moves.",
        "{playouts} 次模拟之后的树：访问过 {visited} 个结点，按着法次序显示。",
    ),
    "root": Words("The root: N = {n}, Q = {q} for {who}.", "根：N = {n}，{who}的 Q = {q}。"),
    "node": Words(
        "{move}: N = {n}, Q = {q} for {who}, who chose it, P = {p}.",
        "{move}：N = {n}，选择它的{who}的 Q = {q}，P = {p}。",
    ),
    "proved": Words(" Proved.", "已证明。"),
    "end": Words("No child of it was tried.", "它的子结点尚未试过。"),
    "over": Words("The game is over.", "棋局已结束。"),
    "best": Words(
        "Of {count} children that were tried, {move} is the best: N = {n}.",
        "试过的 {count} 个子结点中 {move} 最好：N = {n}。",
    ),
}


class PlayoutTree(Tree):
    """A tree of playouts as a search tree: the same widgets show it.

    source : the node of the Monte-Carlo tree search for each of its nodes; -1 for the iteration
    """

    def __init__(self, playouts: Playouts, log: Any, source: list[int]) -> None:
        super().__init__(log, playouts.result.board)
        self.playouts, self.source = playouts, source

    def best_child(self, node: int) -> int | None:
        """The best child: the most visited or a proved one, whose Q need not be that of its parent."""
        move = int(self.nodes.best_move[node])
        same = (child for child in self.children(node) if self.nodes.move[child] == move)
        return None if move == NO_MOVE else next(same, None)

    def own_sentences(self, events: Iterable[int], language: str) -> list[str]:
        """What each of these events of this log says of its node."""
        texts = [self._sentence(int(k), language) for k in events]
        return list(map(spaced, texts)) if language == "zh" else texts

    def _sentence(self, k: int, language: str) -> str:
        event, texts, node = self.log[k], in_language(TREE_TEXTS, language), self.source[int(self.node_at[k])]
        tree = self.playouts.result.tree
        if event.kind == ITERATION:
            return texts["all"].format(playouts=self.playouts.playouts, visited=len(self) - 1)
        if event.kind == ENTER:
            here = tree.nodes[node]
            side = int(here.side if node == ROOT else tree.nodes[int(here.parent)].side)
            text = texts["root" if node == ROOT else "node"].format(
                move=self.playouts.text(node),
                n=int(here.visits),
                q=signed(tree.q(node) or 0.0),
                p=f"{float(here.prior):.2f}",
                who=names_of(self.board, language)[side],
            )
            return text + (texts["proved"] if tree.is_proved(node) else "")
        tried = [child for child in tree.children(node) if tree.visits(child)]
        if not tried:
            return texts["over" if tree.nodes[node].state == TERMINAL else "end"]
        best = tree.best_child(node)
        return texts["best"].format(count=len(tried), move=self.playouts.text(best), n=tree.visits(best))


def as_tree(playouts: Playouts) -> PlayoutTree:
    """The visited nodes of a recorded Monte-Carlo tree search as a tree for `TreeWidget` and `Overview`.

    Its log has, for each node, when it is entered and when it is left, and the best child between them.

    >>> import xqlab
    >>> result = xqlab.mcts(xqlab.games.TicTacToe("b2"), playouts=20, record=True, compiled=False)
    >>> len(as_tree(Playouts(result))) - 1  # without the iteration
    20
    """
    nodes = playouts.result.tree.nodes
    visited = int(np.count_nonzero(nodes["visits"]))
    places, heights = np.zeros((2, len(nodes)), np.int32)
    log, source = new_log(1 + EVENTS_OF_NODE * visited), np.zeros(1 + visited, np.int32)
    write_tree(nodes, places, heights, log, source)
    return PlayoutTree(playouts, log, source.tolist())
