"""The searches that an iteration is made of, from the root and below each of its moves; and what decided."""

# mypy: ignore-errors

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from xqlab.kernels import kernel
from xqlab.search.events import BEST
from xqlab.trace.sides import FLIPPED
from xqlab.trace.tree.nodes import Nodes

DEEPER, WIDER = "deeper", "wider"  # the reason for searching a move again


@dataclass(frozen=True)
class WindowSearch:
    """One search with one window; all values as the side to move at the root sees them.

    depth  : plies requested
    value  : what it returned, None where the log ends before, or the search was stopped
    bound  : EXACT, LOWER or UPPER; 0 without a value
    nodes  : positions entered by it, as far as the log goes
    move, number : of the root move that leads to it, both 0 for a search of the root itself
    again  : DEEPER or WIDER where the same move was searched just before, else ""
    children : for a search of the root, those below its moves in the order run
    """

    depth: int
    alpha: int
    beta: int
    value: int | None
    bound: int
    nodes: int
    move: int = 0
    number: int = 0
    again: str = ""
    children: "tuple[WindowSearch, ...]" = ()

    @property
    def is_empty(self) -> bool:
        """Whether no value lies strictly inside the window, which then only tells above from below."""
        return self.beta - self.alpha == 1


@kernel(waits=False)
def find_decision(log, move, value):
    """The last event at which the root took this move, with this value if it ever had it; -1 for none."""
    at = -1
    for k in range(len(log)):
        event = log[k]
        if event.kind == BEST and event.ply == 0 and event.move == move:
            if at < 0 or event.value == value or log[at].value != value:
                at = k
    return at


def root_searches(log: Any) -> Iterator[WindowSearch]:
    """The searches of the root in the order run, each with those of its moves, read from an event log."""
    tree = Nodes(log)
    for iteration in tree.iterations:
        root = [iteration, *tree.children(iteration)][-1]
        children: list[WindowSearch] = []
        for move in tree.children(root):
            if tree.nodes.searched[move] == 0:
                continue
            search = _search(tree, move, -1)
            if tree.nodes.again[move]:
                wider = (search.alpha, search.beta) != (children[-1].alpha, children[-1].beta)
                search = replace(search, again=WIDER if wider else DEEPER)
            children.append(search)
        yield replace(_search(tree, root, 1), children=tuple(children))


def _search(tree: Nodes, node: int, sign: int) -> WindowSearch:
    """The search of the root (sign 1), or of a position after one of its moves (-1)."""
    here = tree.nodes[node]
    bound = int(here.bound) if sign > 0 else FLIPPED.get(int(here.bound), 0)
    alpha, beta = sorted((sign * int(here.alpha), sign * int(here.beta)))
    return WindowSearch(
        depth=int(here.depth),
        alpha=alpha,
        beta=beta,
        value=None if here.last_event < 0 else sign * int(here.value),
        bound=0 if here.last_event < 0 else bound,
        nodes=int(here.searched),
        move=int(here.move),
        number=int(here.number),
    )
