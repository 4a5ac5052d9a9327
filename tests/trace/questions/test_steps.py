"""The steps of a search for a reader: a search that knows nothing but them writes the same log."""

from dataclasses import replace
from typing import Any

from hypothesis import given, settings

from tests.trace.trees import NESTED, searched
from xqlab import Enhancements
from xqlab.game import INFINITY
from xqlab.search.events import BEST, CUTOFF, ENTER, LEAF, LEAVE, OVER, PRUNED
from xqlab.trace.questions.steps import Step, steps

Event = tuple[int, ...]


class Reader:
    """Takes the steps in turn and writes the events that they make: what a node has, only the steps say."""

    def __init__(self, tree: Any, taken: list[Step]) -> None:
        self.tree, self.steps, self.log = tree, iter(taken), list[Event]()

    def take(self, asks: str) -> Any:
        """The answer of the next step: the action, and the node that it is about; or a window."""
        step = next(self.steps)
        assert step.asks == asks
        return step.answer if asks == "window" else step.actions[step.answer[0]]

    def search(self, root: int) -> int:
        """The value that a node returns."""
        return self.node(root, -INFINITY, INFINITY, self.tree.children(root))

    def node(self, node: int, alpha: int, beta: int, children: list[int]) -> int:
        self.log.append((ENTER, int(self.tree.nodes.move[node]), alpha, beta))
        values = {int(self.tree.nodes.move[child]): child for child in children}
        best, lower, back = -INFINITY, alpha, None
        while True:
            action, child = ("again", back) if back is not None else self.take("next")
            if action == "evaluate":
                value = -int(self.tree.nodes.value[node])
                self.log += [(LEAF,), (LEAVE,)]
                return -value
            if action == "cut":
                self.log += [(CUTOFF, best), *[(PRUNED,)] * len(values), (LEAVE, best)]
                return best
            if action == "return":
                self.log.append((LEAVE, best))
                return best
            values.pop(int(self.tree.nodes.move[child]), None)
            below, above = self.take("window")
            deeper = [each for each in self.tree.children(child) if not self.tree.nodes.again[each]]
            value, back = -self.node(child, below, above, deeper), None
            action, _ = self.take("update")
            if action == "again":
                back = child
            elif action in ("raise", "take"):
                best, lower = value, value if action == "raise" else lower
                self.log.append((BEST, lower))


def log_of(tree: Any) -> list[Event]:
    """The same of the real log."""
    shown = {ENTER: ("move", "alpha", "beta"), BEST: ("alpha",), CUTOFF: ("value",), LEAVE: ("value",)}
    events = []
    for event, before in zip(tree.log[1:], tree.log):
        kind = LEAF if event["kind"] == OVER else int(event["kind"])
        names = () if kind == LEAVE and before["kind"] in (LEAF, OVER) else shown.get(kind, ())
        events.append((kind, *(int(event[name]) for name in names)))
    return events


def replayed(tree: Any, taken: list[Step]) -> list[Event]:
    reader = Reader(tree, taken)
    reader.search(tree.root())
    assert next(reader.steps, None) is None
    return reader.log


USES = [
    Enhancements.textbook(),
    Enhancements.of("alpha_beta", "strict_cutoff"),
    Enhancements.of("alpha_beta", "principal_variation_search"),
]


@settings(deadline=None, max_examples=30)
@given(NESTED)
def test_a_reader_who_takes_the_steps_writes_the_log(nested: Any) -> None:
    for use in USES:
        tree = searched(nested, use).tree
        assert replayed(tree, steps(tree)) == log_of(tree)


def differs(tree: Any, planted: list[Step]) -> bool:
    """Whether a reader of these steps does not write the log, or gets stuck."""
    try:
        return replayed(tree, planted) != log_of(tree)
    except (AssertionError, StopIteration, KeyError):
        return True


def test_a_planted_fault_is_found() -> None:
    tree = searched([[3, 12, 8], [2, 4, 6], [14, 5, 2]], Enhancements.textbook()).tree
    taken = steps(tree)
    for number, step in enumerate(taken):
        wrong = tuple(end + 1 for end in step.answer)
        if step.actions:
            wrong = (next(at for at in range(len(step.actions)) if at not in step.answer),)
        assert differs(tree, [*taken[:number], replace(step, answer=wrong), *taken[number + 1 :]]), step
    assert not differs(tree, taken)
