"""The steps of a search for a reader: a search that knows nothing but them writes the same log."""

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings

from tests.trace.trees import NESTED, searched
from xqlab import Enhancements
from xqlab.game import INFINITY
from xqlab.search.events import BEST, CUTOFF, ENTER, LEAF, LEAVE, OVER, PRUNED, STAND_PAT, TABLE
from xqlab.trace.questions.question import QuestionError
from xqlab.trace.questions.steps import Step, steps
from xqlab.viz.by_hand.levels import LEVELS

Event = tuple[int, ...]


class Reader:
    """Takes the steps in turn and writes the events that they make: only the steps say what comes next."""

    def __init__(self, tree: Any, taken: list[Step]) -> None:
        self.tree, self.steps, self.at, self.log = tree, taken, 0, list[Event]()

    def asks(self, asks: str) -> bool:
        """Whether the next step is one of these."""
        return self.at < len(self.steps) and self.steps[self.at].asks == asks

    def take(self, *asks: str) -> Any:
        """The answer of the next step: the action, and the node that it is about; or a window."""
        step = self.steps[self.at]
        assert step.asks in asks
        self.at += 1
        return step.answer if step.asks == "window" else step.actions[step.answer[0]]

    def value(self) -> int:
        """What an evaluation or the table has said at the event of the step just taken."""
        return int(self.tree.log["value"][self.steps[self.at - 1].event])

    def leave(self, value: int, *events: Event) -> int:
        self.log += [*events, (LEAVE, value)]
        return value

    def node(self, node: int, alpha: int, beta: int) -> int:
        """The value that a node returns."""
        move, again = self.tree.nodes.move, self.tree.nodes.again
        self.log.append((ENTER, int(move[node]), alpha, beta))
        left = {int(move[child]): child for child in self.tree.children(node) if not again[child]}
        if self.asks("table") and self.take("table")[0] == "table":
            return self.leave(self.value(), (TABLE, self.value()))
        best, lower, back = -INFINITY, alpha, -1
        while True:
            action, child = ("again", back) if back >= 0 else self.take("next", "evaluate")
            if action == "evaluate" and not self.asks("quiescence"):
                return self.leave(self.value(), (LEAF, self.value()))
            if action == "evaluate":
                best = self.value()
                lower = max(alpha, best)
                self.log.append((STAND_PAT, best))
                if self.take("quiescence")[0] == "stand":
                    return self.leave(best)
                continue
            if action == "cut":
                return self.leave(best, (CUTOFF, best), *[(PRUNED, code) for code in left])
            if action == "return":
                return self.leave(best)
            left.pop(int(move[child]), None)
            window = self.take("window") if self.asks("window") else (-beta, -lower)
            value, back = -self.node(child, *window), -1
            action, _ = self.take("update")
            if action == "again":
                back = child
            elif action != "keep":
                best, lower = value, value if action == "raise" else lower
                self.log.append((BEST, lower))


def log_of(tree: Any) -> list[Event]:
    """The same of the real log."""
    shown = {ENTER: ("move", "alpha", "beta"), BEST: ("alpha",), PRUNED: ("move",)}
    events = []
    for event in tree.log[1:]:
        kind = LEAF if event["kind"] == OVER else int(event["kind"])
        events.append((kind, *(int(event[name]) for name in shown.get(kind, ("value",)))))
    return events


def replayed(tree: Any, taken: list[Step]) -> list[Event]:
    """What a reader of these steps writes."""
    reader = Reader(tree, taken)
    reader.node(tree.root(), -INFINITY, INFINITY)
    assert reader.at == len(taken)
    return reader.log


USES = [
    Enhancements.minimax(),
    Enhancements.textbook(),
    Enhancements.of("alpha_beta", "strict_cutoff"),
    Enhancements.of("alpha_beta", "principal_variation_search", "killers", "history"),
]


@settings(deadline=None, max_examples=12)
@given(NESTED)
def test_a_reader_who_takes_the_steps_writes_the_log(nested: Any) -> None:
    for use in USES:
        tree = searched(nested, use).tree
        assert replayed(tree, steps(tree)) == log_of(tree)


def differs(tree: Any, planted: list[Step]) -> bool:
    """Whether a reader of these steps does not write the log, or gets stuck."""
    try:
        return replayed(tree, planted) != log_of(tree)
    except (AssertionError, IndexError, KeyError):
        return True


def test_a_planted_fault_is_found() -> None:
    tree = searched([[3, 12, 8], [2, 4, 6], [14, 5, 2]], USES[-1]).tree
    taken = steps(tree)
    for number, step in enumerate(taken):
        wrong = tuple(end + 1 for end in step.answer)
        if step.actions:
            wrong = (next(at for at in range(len(step.actions)) if at not in step.answer),)
        assert differs(tree, [*taken[:number], replace(step, answer=wrong), *taken[number + 1 :]]), step
    assert not differs(tree, taken)


@pytest.mark.parametrize("name", LEVELS)
def test_every_level_is_done_by_its_steps(name: str) -> None:
    tree = LEVELS[name].run().tree
    taken = steps(tree)
    assert replayed(tree, taken) == log_of(tree)
    assert {step.asks for step in taken} >= set(LEVELS[name].asks)
    for step in taken:  # where no null window is tried, the window is passed on as it is
        if step.asks == "window" and not step.has_null_windows:
            assert step.answer == (-step.window[1], -step.window[0])


def test_what_makes_no_sense() -> None:
    tree = searched([[3, 5], [2, 9]], Enhancements.textbook()).tree
    with pytest.raises(QuestionError, match=r"kinds of question among next, evaluate, .*, got 'cut'"):
        steps(tree, asks=["cut"])
    with pytest.raises(QuestionError, match=r"a search with steps to do \(table\), got one without"):
        steps(tree, asks=["table"])
