"""Wrong ideas: what they are in words, and the answer that each leads to."""

from collections.abc import Callable, Iterator
from typing import Any

from xqlab.experiments.run.timing import finished_run
from xqlab.game import INFINITY, NO_MOVE, RULE_WIN
from xqlab.search.driver import search
from xqlab.search.enhancements import Enhancements
from xqlab.search.events import EXACT
from xqlab.trace.questions.question import (
    AGAIN,
    ANSWERS,
    BOUND,
    CUT,
    ENOUGH,
    GUESS,
    GUESSED,
    LEAVES_OPEN,
    PROVEN,
    SOURCE,
    TABLE,
    TOO_SHALLOW,
    UPDATE,
    VALUE,
    WINDOW,
    Question,
)
from xqlab.trace.questions.words import BOUNDS
from xqlab.trace.sides import FLIPPED, sides_of
from xqlab.words import Words

# Name of a wrong idea -> what somebody does who has it. The kind of question goes without saying.
IDEAS = {
    "sign": Words("forgot to change the sign, or took the other side's view", "忘了变号，或从另一方看"),
    "swapped": Words("swapped α and β", "把 α 与 β 写反了"),
    "parent": Words(
        "took the window of the parent unchanged, as it was entered with", "照搬父结点最初的窗口"
    ),
    "not updated": Words("left the window as it was before the move came back", "着法返回后没有更新窗口"),
    "open": Words("started every node with an open window", "每个结点都从无穷窗口开始"),
    "shallow": Words(
        "used only the bound of the nearest node, and none from further up (no deep cutoffs)",
        "只用最近一层的界，没有用更上层传下的（不做深层截断）",
    ),
    "last": Words("took the last value in place of the best", "取了最后一个值，而不是最好的"),
    "wrong side": Words(
        "minimum for maximum at this node, or the other way round", "在这个结点把取最大与取最小弄反了"
    ),
    "strict": Words(
        "cuts only at a value beyond the bound (> in place of ≥)", "值恰好等于界时不截断（用 > 代替 ≥）"
    ),
    "wrong bound": Words(
        "compared the value with the node's own bound, not with the other side's",
        "与本方的界比较，而不是与对方的界比较",
    ),
    "no cutoff": Words("overlooked that the value has reached the bound", "没看出值已达到界"),
    "all leaves": Words(
        "counted pruned moves, too (minimax over all leaves)",
        "把剪去的着法也算了进去（对所有叶子做极小化极大）",
    ),
    "fail-hard": Words(
        "returned the bound in place of the value (fail-hard)", "返回了界，而不是值（硬边界）"
    ),
    "every value exact": Words("took every value for exact", "把每个值都当成准确值"),
    "any depth": Words("used an entry of the table whatever its depth", "不管置换表记录的深度就用它"),
    "any bound": Words("used a bound from the table as if it were the value", "把置换表里的界当作值来用"),
    "guess is proof": Words("took a guess for a proof", "把猜测当成了证明"),
    "proof is guess": Words("took a proof for a guess", "把证明当成了猜测"),
    "never again": Words(
        "left a reduced or null-window search as it was", "减层或空窗口搜索之后没有重新搜索"
    ),
    "below": Words("marked edges below a pruned one as well", "把被剪去的边以下的边也标上了"),
    "one perspective": Words("counted one of the two perspectives", "两个视角只算了一个"),
    "all inputs": Words("counted the inputs that are 0, too", "把值为 0 的输入也算了进去"),
    "captured piece": Words("forgot the column of the captured piece", "忘了被吃子的那一列"),
    "last epoch": Words("took the last epoch in place of the best", "取了最后一轮，而不是最好的一轮"),
    "cut off": Words("cut off in place of rounding to the nearest", "直接截掉小数，而不是取最近的整数"),
    "greatest Q": Words("looked at Q alone, and forgot U", "只看 Q，忘了 U"),
    "greatest U": Words("looked at U alone, and forgot Q", "只看 U，忘了 Q"),
    "most visits": Words(
        "took the child with the most visits: that is the move played in the end",
        "选了访问次数最多的：那是最后才走的着法",
    ),
    "old mean": Words("left Q as it was", "没有更新 Q"),
    "half": Words(
        "took the mean of Q and the value, as if both weighed the same", "取 Q 与新值的平均，好像两者权重相同"
    ),
    "root": Words("took every bound for the root's", "以为界都来自根结点"),
}
MOST_NODES = 2_000  # of the search without pruning that "all leaves" needs

Answer = tuple[float, ...]


def ideas_of(result: Any, question: Question) -> dict[str, Answer]:
    """Name of a wrong idea -> the answer to a question that it leads to, as Max sees values; {} for a kind
    of question that has none.

    Some of them lead to the key, and several to the same wrong answer: the likeliest stands first.
    """
    find = OF_KIND.get(question.kind)
    return {} if find is None else dict(find(_Case(result, question)))


class _Case:
    """A question about a recorded search. Values are those of the side to move at its node, as in the log."""

    def __init__(self, result: Any, question: Question) -> None:
        self.result, self.question, self.tree = result, question, result.tree
        self.node, self.child, self.nodes = question.node, question.child, result.tree.nodes
        self.sides = sides_of(self.tree.board)

    def ply(self, node: int) -> int:
        return int(self.nodes.ply[node])

    def entered(self, node: int) -> tuple[int, int]:
        """The window that a node was entered with."""
        return int(self.nodes.alpha[node]), int(self.nodes.beta[node])

    def returned(self, node: int, before: int) -> list[int]:
        """What the moves of a node have returned before an event."""
        nodes = self.nodes
        return [
            -int(nodes.value[child])
            for child in self.tree.children(node)
            if nodes.searched[child] and nodes.move[child] != NO_MOVE
            if 0 <= nodes.last_event[child] < before
        ]


def _of_window(case: _Case) -> Iterator[tuple[str, Answer]]:
    parent, first = int(case.nodes.parent[case.node]), int(case.nodes.first_event[case.node])
    yield from _windows(case, parent, case.returned(parent, first))


def _of_update(case: _Case) -> Iterator[tuple[str, Answer]]:
    before = case.returned(case.node, int(case.nodes.first_event[case.child]))
    alpha, beta = case.entered(case.node)
    yield "not updated", case.sides.window_for_max(max([alpha, *before]), beta, case.ply(case.node))
    yield from _windows(case, case.node, [*before, -int(case.nodes.value[case.child])])


def _windows(case: _Case, node: int, values: list[int]) -> Iterator[tuple[str, Answer]]:
    """Wrong windows for the next move of a node whose moves have returned `values`."""
    (alpha, beta), best = case.entered(node), max(values, default=-INFINITY)
    windows = {
        "parent": (alpha, beta),
        "open": (-INFINITY, INFINITY),
        "shallow": (best, INFINITY),
        "last": (values[-1] if values else alpha, beta),
        "wrong side": (alpha, min(best, beta) if values else beta),
        "sign": (-beta, -max(alpha, best)),
    }
    for name, (lower, upper) in windows.items():
        yield name, case.sides.window_for_max(lower, upper, case.ply(node))
    yield "swapped", case.sides.window_for_max(max(alpha, best), beta, case.ply(node))[::-1]


def _of_cut(case: _Case) -> Iterator[tuple[str, Answer]]:
    node, nodes, value = case.node, case.nodes, -int(case.nodes.value[case.child])
    alpha, beta = case.entered(node)
    alpha = max([alpha, *case.returned(node, int(nodes.first_event[case.child]))])
    above = case.returned(int(nodes.parent[node]), int(nodes.first_event[node]))
    cuts = {
        "strict": value > beta,
        "shallow": bool(above) and value >= -max(above),
        "no cutoff": False,
        "wrong bound": value > alpha,
        "sign": -value >= beta,
        "wrong side": value <= alpha,
    }
    if not case.question.answer[0]:
        del cuts["no cutoff"]
    for name, cut in cuts.items():
        yield name, (1 - cut,)


def _of_value(case: _Case) -> Iterator[tuple[str, Answer]]:
    (alpha, beta), [key] = case.entered(case.node), case.question.answer
    values = case.returned(case.node, case.question.event) or [key]
    answers = {
        "wrong side": min(values),
        "fail-hard": min(max(key, alpha), beta),
        "all leaves": _without_pruning(case),
        "last": values[-1],
        "sign": -key,
    }
    for name, value in answers.items():
        if value is not None:
            yield name, (case.sides.for_max(value, case.ply(case.node)),)


def _without_pruning(case: _Case) -> int | None:
    """The minimax value of the node to its depth; None where finding it takes too long."""
    depth, use = int(case.nodes.depth[case.node]), case.result.enhancements
    if depth < 1 or "quiescence" in use.names():
        return None
    board, minimax = case.tree.board_at(case.node), Enhancements.minimax()
    options = {"depth": depth, "nodes": MOST_NODES, "evaluator": case.result.evaluator}
    result = finished_run(search(board, enhancements=minimax, ideas=(), **options))
    return None if result.stopped or abs(result.value) >= RULE_WIN else result.value


def _of_bound(case: _Case) -> Iterator[tuple[str, Answer]]:
    key = case.sides.bound_for_max(case.question.answer[0], case.ply(case.node))
    yield "every value exact", (BOUNDS.index(EXACT),)
    yield "sign", (BOUNDS.index(FLIPPED[key]),)


def _of_source(case: _Case) -> Iterator[tuple[str, Answer]]:
    yield "shallow", (len(case.question.among) - 1,)
    yield "root", (0,)


def _of_table(case: _Case) -> Iterator[tuple[str, Answer]]:
    name = {TOO_SHALLOW: "any depth", LEAVES_OPEN: "any bound"}.get(case.question.answer[0])
    if name is not None:
        yield name, (ANSWERS,)


# Kind of question -> its wrong ideas, likeliest first: (name, answer).
OF_KIND: dict[str, Callable[[_Case], Iterator[tuple[str, Answer]]]] = {
    WINDOW: _of_window,
    UPDATE: _of_update,
    CUT: _of_cut,
    VALUE: _of_value,
    BOUND: _of_bound,
    SOURCE: _of_source,
    TABLE: _of_table,
    GUESS: lambda case: iter([("guess is proof", (PROVEN,)), ("proof is guess", (GUESSED,))]),
    AGAIN: lambda case: iter([("never again", (ENOUGH,))]),
}
