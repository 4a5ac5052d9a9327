"""Whoever always gives the same answer gets what chance gives, in every exercise that has a score."""

from collections import Counter
from collections.abc import Sequence
from typing import Any

import pytest

import xqlab
from xqlab import Enhancements
from xqlab.game import INFINITY
from xqlab.games import TextbookTree
from xqlab.teach.exercises.exercise import exercises
from xqlab.trace.questions.edges import PRUNED, SEARCHED
from xqlab.viz import BugHunt, OrderPuzzle, PrunedEdges, Quiz, SearchByHand, Trainer

SEEDS = range(24)
MARGIN = 0.2  # of the score


def answers(choices: int, numbers: int, several: bool) -> dict[str, Sequence[float]]:
    """Answers that need no look at the question."""
    if not choices:
        return {"zero": [0] * numbers, "open": [-INFINITY, INFINITY][:numbers]}
    constant: dict[str, Sequence[float]] = {"last": [choices - 1]}
    constant |= {f"choice {number}": [number] for number in range(choices)}
    return {"none": [], "all": [*range(choices)], **constant} if several else constant


@pytest.mark.parametrize("name", exercises())
def test_exercises_of_sheets(name: str) -> None:
    exercise, shares, chance = exercises()[name], Counter[str](), 0.0
    for seed in SEEDS:
        item = exercise.item(seed)
        count = len(item.texts["en"].choices)
        if item.several:
            chance += sum(item.share([number]) for number in range(count)) / count
        elif count:
            chance += 1 / count
        given = answers(count, len(item.answer), item.several)
        shares.update({strategy: item.share(answer) for strategy, answer in given.items()})  # type: ignore[dict-item]
    limit = chance / len(SEEDS) + MARGIN
    assert {strategy: share for strategy, share in shares.items() if share / len(SEEDS) > limit} == {}


@pytest.mark.parametrize("name", SearchByHand.levels())
def test_a_search_by_hand(name: str) -> None:
    steps = [step for step in SearchByHand.level(name).questions if step.is_decision]
    choices = [step for step in steps if step.actions]
    chance = sum(len(step.answer) / len(step.actions) for step in choices)
    for place in range(2):
        assert sum(place in step.answer for step in choices) <= chance + MARGIN * len(choices)
    assert sum(len(step.actions) - 1 in step.answer for step in choices) <= chance + MARGIN * len(choices)
    windows = [step for step in SearchByHand.level(name)._questions if step["counts"] and "offers" in step]
    for offer in ("inherit", "null"):
        right = sum(step["offers"][offer] == step["answer"] for step in windows)
        assert right <= (0.5 + MARGIN) * len(windows)


@pytest.mark.parametrize("seed", SEEDS[:10])
def test_marks_on_edges(seed: int) -> None:
    tree = TextbookTree.random(3, 3, seed=seed)
    widget = PrunedEdges(xqlab.search(tree, depth=3, enhancements=Enhancements.textbook(), record=True))
    assert (widget.tree.state == PRUNED).any()
    assert (widget.tree.state[1:] == SEARCHED).any()
    for marked in ([], [*range(1, len(widget.tree))]):
        widget._take([{"given": marked, "tries": 1}])
        assert widget.score == (0, 0, 0)


@pytest.mark.parametrize("use", [Enhancements.textbook(), Enhancements()])
def test_a_quiz(use: Any) -> None:
    board = TextbookTree.random(3, 4, seed=3)
    quiz = Quiz(xqlab.search(board, depth=4, enhancements=use, record=True), questions=40)
    right, chance = Counter[str](), 0.0
    for question in quiz._questions:
        count, answer = question["choices"], question["answer"]
        chance += 1 / count if count and not question["several"] else 0.0
        for strategy, given in answers(count, len(answer), question["several"]).items():
            right[strategy] += list(given) == answer
    limit = chance + MARGIN * len(quiz.questions)
    assert {strategy: count for strategy, count in right.items() if count > limit} == {}


def test_a_bug_hunt_puzzles_of_orders_and_puzzles_on_a_board() -> None:
    hunt = BugHunt(3)
    for at in (0, -1):
        fault = range(len(list(hunt.faults())))[at]
        given = [[range(len(case.result.log))[at], fault] for case in hunt._hunted]
        hunt._answers = [{"tries": 1, "given": each, "shown": False} for each in given]
        assert hunt.score == (0, 3)
    for puzzle in OrderPuzzle()._puzzles:
        assert puzzle["fewest"]["par"] < puzzle["most"]["par"]
    trainer = Trainer()
    for at in (0, -1):
        solved = [puzzle.board.codes()[at] in puzzle.best for puzzle in trainer.puzzles]
        chance = sum(len(puzzle.best) / len(puzzle.board.codes()) for puzzle in trainer.puzzles)
        assert sum(solved) <= chance + MARGIN * len(solved)
