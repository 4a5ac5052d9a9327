"""Alpha-beta as a program on a tree, and the wrong ideas that students have of it, each one changed line."""

from math import inf
from typing import Any, NamedTuple

from xqlab.teach.programs.convention import Convention
from xqlab.words import Words

RIGHT = ""
IDEAS = {
    "late cutoff": Words(
        "cuts off only where α > β, not where they are equal", "只在 α > β 时截断，相等时不截断"
    ),
    "early cutoff": Words("cuts off where α = β, too", "α = β 时也截断"),
    "no cutoff": Words("never cuts off", "从不截断"),
    "lost sign": Words("forgets the sign of the value that comes back", "忘了给返回的值变号"),
    "leaf's side": Words(
        "mixes up whose values those of leaves are (minimax for negamax, or the other way round)",
        "弄错了叶子的值是哪一方的（把极小化极大与负极大值混用）",
    ),
    "one side": Words("takes both sides for the one at the root", "把双方都当成根结点的一方"),
    "own parent": Words(
        "passes on only the parent's best value, not the whole window: no deep cutoffs",
        "只传递父结点的最佳值而不传整个窗口：没有深层剪枝",
    ),
    "window not negated": Words("passes the window on without negating it", "传递窗口时没有变号"),
    "window not swapped": Words("negates the window without swapping its ends", "窗口变号却没有交换两端"),
    "alpha lowered": Words(
        "sets α to its own best value even where α was higher", "把 α 设为自己的最佳值，哪怕 α 原本更高"
    ),
    "window not narrowed": Words("never narrows its window", "从不收紧窗口"),
    "other order": Words("goes through the children in the other order", "子结点的次序相反"),
}
Row = list[Any]  # [name, value, children]


class Searched(NamedTuple):
    """What a program does: its value for the side to move, and the nodes it visits, numbered in preorder."""

    value: float
    visits: list[int]


def searched(
    row: Row,
    is_max: bool,
    convention: Convention,
    idea: str = RIGHT,
    *,
    number: int = 0,
    window: tuple[float, float] = (-inf, inf),
) -> Searched:
    """What alpha-beta with an idea does at a node.

    row    : the node, `is_max`: whether Max moves there; `number`: its own in the whole tree
    idea   : of `IDEAS`, or `RIGHT`
    window : for the side to move
    """
    visits: list[int] = []
    reverse = (convention.order == "right to left") != (idea == "other order")
    strict = convention.is_strict
    if idea in ("late cutoff", "early cutoff"):
        strict = idea == "late cutoff"

    def search(row: Row, number: int, sign: int, alpha: float, beta: float) -> float:
        visits.append(number)
        if not row[2]:
            return float(row[1] if idea == "leaf's side" else sign * row[1])
        best, least = -inf, alpha
        places = _places(row, number)
        for child, place in reversed(places) if reverse else places:
            window = {
                "own parent": (-inf, -best),
                "window not negated": (alpha, beta),
                "window not swapped": (-alpha, -beta),
                "window not narrowed": (-beta, -least),
                "one side": (alpha, beta),
            }.get(idea, (-beta, -alpha))
            if idea == "one side":
                value = search(child, place, sign, *window)
            else:
                value = search(child, place, -sign, *window)
                value = value if idea == "lost sign" else -value
            best = max(best, value)
            alpha = best if idea == "alpha lowered" else max(alpha, best)
            if idea != "no cutoff" and (alpha > beta or (alpha == beta and not strict)):
                break
        return min(max(best, least), beta) if convention.is_hard else best

    return Searched(search(row, number, 1 if is_max else -1, *window), visits)


def size(row: Row) -> int:
    """The number of nodes."""
    return 1 + sum(map(size, row[2]))


def _places(row: Row, number: int) -> list[tuple[Row, int]]:
    places, next_one = [], number + 1
    for child in row[2]:
        places.append((child, next_one))
        next_one += size(child)
    return places
