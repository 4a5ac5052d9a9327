"""Students' searches: right ones pass in every form, each wrong idea is caught and named, and all end."""

import doctest
import inspect
import re
import time
from collections.abc import Callable
from functools import cache, partial
from math import inf
from pathlib import Path
from typing import Any

import pytest

from tests.refusals import refuses
from tests.teach.programs import students
from xqlab.games import TextbookTree
from xqlab.teach.programs import Convention, Node, ProgramError, Report, grade_minimax, grade_search, running
from xqlab.teach.programs.cases import Case
from xqlab.teach.programs.ideas import IDEAS
from xqlab.teach.programs.report import UNDECIDED
from xqlab.teach.programs.trees import cases_of, graded_on
from xqlab.trace import ConventionsError

BACKWARDS = Convention(view="negamax", cutoff=">", order="right to left", ties="last")
SEEDS = (1, "week 3", 3)


@cache
def cases(convention: Convention, hidden: Any) -> list[Case]:
    return cases_of("search", None, hidden, 10, convention)


def graded(function: Callable[..., Any], convention: Convention, hidden: Any = None) -> Report:
    """As `grade_search`, which makes the same cases each time."""
    return graded_on(function, "search", cases(convention, hidden), 5.0)


@pytest.mark.parametrize(
    ("function", "convention"),
    [
        (students.minimax_view, Convention()),
        (students.with_depth, Convention()),
        (students.hard, Convention(values="fail-hard")),
        (students.negamax, BACKWARDS),
        (students.with_color, Convention(view="negamax")),
        (students.hard_with_first, Convention(view="negamax")),
    ],
)
def test_right_programs_pass(function: Callable[..., Any], convention: Convention) -> None:
    for hidden in (None, *SEEDS[:1]):
        report = graded(function, convention, hidden).check()
        assert (report.score, report.first, report.is_right) == (1.0, None, True)


@pytest.mark.parametrize(
    ("leaf", "loop"),
    [
        ("node.children == []", "for child in node.children:"),
        ("[] == node.children", "for child in [*node.children]:"),
        ("not node.children", "for child in node.children + []:"),
        ("len(node.children) == 0", "for place, child in enumerate(node.children):"),
        ("node.children[1:] == []", "for child in node.children[:1] + node.children[1:]:"),
        (
            "node.children[:1] in ([], None)",
            "below = node.children\n    while below and (child := below.pop(0)):",
        ),
        (
            "not any(child in node.children for child in node.children)",
            "for child in node.children[::-1][::-1]:",
        ),
    ],
)
def test_children_are_a_list_of_the_callers_own(leaf: str, loop: str) -> None:
    source = inspect.getsource(students.minimax_view).replace("node.is_leaf", leaf)
    names: dict[str, Any] = {"inf": inf, "Any": Any}
    exec(source.replace("for child in node.children:", loop), names)
    report = graded(names["minimax_view"], Convention(), SEEDS[0])
    assert report.is_right, report


def wrong(idea: str, convention: Convention) -> Callable[[Node, float, float], float]:
    """A negamax program with a wrong idea, written once more from the words alone."""
    strict = {"late cutoff": True, "early cutoff": False}.get(idea, convention.cutoff == ">")

    def search(node: Node, alpha: float, beta: float, side: bool) -> float:
        if node.is_leaf:
            return node.value if idea == "leaf's side" or node.max_to_move else -node.value
        best, first = -inf, alpha
        for child in reversed(node.children) if idea == "other order" else node.children:
            if idea == "one side":
                value = copied(child, alpha, beta)
            elif idea == "lost sign":
                value = search(child, -beta, -alpha, not side)
            elif idea == "own parent":
                value = -search(child, -inf, -best, not side)
            elif idea == "window not negated":
                value = -search(child, alpha, beta, not side)
            elif idea == "window not swapped":
                value = -search(child, -alpha, -beta, not side)
            else:
                low = first if idea == "window not narrowed" else alpha
                value = -search(child, -beta, -low, not side)
            best = max(best, value)
            alpha = best if idea == "alpha lowered" else max(alpha, best)
            if idea != "no cutoff" and (alpha > beta or (alpha == beta and not strict)):
                break
        return best

    root_side: list[bool] = []

    def copied(node: Node, alpha: float, beta: float) -> float:
        if node.is_leaf:
            return node.value if root_side[0] else -node.value
        return search(node, alpha, beta, root_side[0])

    def program(node: Node, alpha: float, beta: float, color: int) -> float:
        root_side[:] = [node.max_to_move]
        return search(node, alpha, beta, node.max_to_move)

    return program


@pytest.mark.parametrize("idea", IDEAS)
@pytest.mark.parametrize("cutoff", [">=", ">"])
def test_each_wrong_idea_is_caught_and_named(idea: str, cutoff: str) -> None:
    convention = Convention(view="negamax", cutoff=cutoff)
    if idea == {">=": "early cutoff", ">": "late cutoff"}[cutoff]:
        graded(wrong(idea, convention), convention).check()
        return
    for hidden in (None, *SEEDS):
        report = graded(wrong(idea, convention), convention, hidden)
        assert not report.is_right
        assert report.idea == idea, hidden
        assert report.first.why


def test_conventions_and_views_are_told_apart() -> None:
    for function, view in ((students.hard_with_first, "minimax"), (students.minimax_view, "negamax")):
        assert graded(function, Convention(view=view)).idea == "leaf's side"
    for hidden in (None, *SEEDS):
        for function, values in ((students.minimax_view, "fail-hard"), (students.hard, "fail-soft")):
            first = graded(function, Convention(values=values), hidden).first
            assert (first.kind, first.text[:10]) == ("value", "called at ")
    for ties, best in (("first", "a"), ("last", "b")):
        for move in ("a", "b", "c"):
            program = partial(lambda move, node: (students.minimax(node), move), move)
            report = grade_minimax(program, ["(4 6) (4 8) (2 2)"], convention=Convention(ties=ties))
            assert report.is_right == (move == best)
    report = grade_search(
        lambda node, alpha, beta: 1 + students.minimax_view(node, alpha, beta), ["(3 5) (2 9)"]
    )
    assert (report.is_right, report.idea) == (False, "")


def never(node: Any, alpha: float, beta: float) -> float:
    if node.is_leaf:
        return node.value
    return (max if node.max_to_move else min)(never(child, alpha, beta) for child in node.children)


def test_the_first_divergence_has_the_sentences_of_the_log_and_both_pictures() -> None:
    report = grade_search(never, "(3 12 8) (2 4 6) (14 5 2)")
    first = report.first
    assert (first.kind, first.path, first.text) == ("visit", "b b", "visit 8: expected c, got b b")
    assert first.why[0].startswith("Cutoff: Max is already sure of 3 by a; here, after b, Min holds Max to")
    captions = [caption for caption, _ in first.figures]
    assert captions == ["Yours: 9 evaluated", "The search: 7 evaluated, 2 left out"]
    html = report._repr_html_()
    assert html.count("<svg") == 2
    assert "never cuts off" in html
    with pytest.raises(
        AssertionError,
        match=r"never: 0 of 1 right.\nIt behaves exactly like a program that never cuts off.\n\(3 12 8\)",
    ):
        report.check()
    chinese = grade_search(never, "(3 12 8) (2 4 6) (14 5 2)", convention=Convention(language="zh"))
    assert "从不截断" in str(chinese)
    assert "第 8 次访问：应访问 c，程序却访问 b b" in str(chinese)
    assert chinese.first.why[0].startswith("截断：")


def test_the_best_move_counts_where_it_is_named() -> None:
    def naming(move: Any) -> Callable[..., Any]:
        return lambda node, alpha, beta: (students.minimax_view(node, alpha, beta), move)

    first = grade_search(naming("c"), ["(3 5) (2 9) (1 4)"]).first
    assert (first.kind, first.text) == ("move", "best move: expected a, got c")
    assert grade_search(naming(0), ["(3 5) (2 9)"]).is_right


def test_a_node_that_is_searched_twice_is_seen() -> None:
    def twice(node: Any, alpha: float, beta: float) -> float:
        for child in node.children:
            students.minimax_view(child, alpha, beta)
        return students.minimax_view(node, alpha, beta)

    first = grade_search(twice, ["(3 5) (2 9)"]).first
    assert first.text == "visit 7: expected the end, got b b"
    first = grade_search(
        lambda node, a, b: (students.minimax(node), students.minimax_view(node, a, b))[1], ["3 5"]
    ).first
    assert first.text == "visit 4: expected the end, got a"


def test_minimax() -> None:
    grade_minimax(students.minimax).check()
    grade_minimax(lambda node, maximizing: students.minimax(node), hidden=3).check()
    assert grade_minimax(lambda node: -students.minimax(node)).first.text == "value: expected 3, got -3"  # type: ignore[union-attr]

    def upwards(node: Any, depth: int, maximizing: bool) -> float:
        if node.is_leaf:
            return node.value
        return (max if maximizing else min)(upwards(child, depth, maximizing) for child in node.children)

    assert grade_minimax(upwards).idea == "one side"


def loops(node: Any, alpha: float, beta: float) -> float:
    while True:
        try:
            sum(())
        except Exception:
            pass


CELL = "ipykernel_7/1.py"
exec(compile("def in_a_cell(node, alpha, beta):\n    return node.valeu\n", CELL, "exec"), globals())


def reads(node: Any, alpha: float, beta: float) -> float:
    while not node.is_leaf:
        pass
    return 0


def sleeps(node: Any, alpha: float, beta: float) -> float:
    while True:
        time.sleep(0.01)


def fails(node: Any, alpha: float, beta: float) -> float:
    return node.valeu


class Unspeakable(Exception):
    def __str__(self) -> str:
        raise ValueError


def unspeakable(node: Any, alpha: float, beta: float) -> float:
    raise Unspeakable


def recurs(node: Any, alpha: float, beta: float) -> float:
    return recurs(node, alpha, beta)


@pytest.mark.parametrize(
    ("function", "kind", "text"),
    [
        (
            partial(grade_search, loops, seconds=0.05),
            "processor",
            "not decided: 0.05 s of the processor were used up, it may not end, line ",
        ),
        (sleeps, "clock", "not decided: it had not ended after 0.1 s by the clock, line "),
        (reads, "steps", "far too many steps: it may not end, line "),
        (fails, "error", "has no attribute 'valeu', line {fails} of test_search.py: return node.valeu"),
        (partial(grade_search, globals()["in_a_cell"]), "error", "'valeu', line 2 of the cell: "),
        (unspeakable, "error", "Unspeakable, line "),
        (recurs, "error", "RecursionError: maximum recursion depth exceeded"),
        (lambda node, alpha, beta: exit(), "error", "SystemExit"),
        (lambda node, alpha, beta: None, "answer", "expected a number, or (number, move), got None"),
        (lambda node, alpha, beta: node.value, "error", "ValueError: node.value is known of leaves only"),
        (lambda tree, first: 0, "signature", "its parameters by these names, or color, got f(tree, first)"),
    ],
)
def test_what_stops_a_program_is_a_verdict(
    function: Callable[..., Any], kind: str, text: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    # Of two limits, the other one is too far off even for a machine that hardly gives the program a turn.
    clock = {"clock": 0.1 / running.SECONDS, "processor": 10_000.0}.get(kind, running.CLOCK)
    monkeypatch.setattr(running, "CLOCK", clock)
    report = function() if isinstance(function, partial) else grade_search(function)
    assert report.first.kind == kind
    assert report.is_decided == (kind not in UNDECIDED)
    assert text.format(fails=fails.__code__.co_firstlineno + 1) in report.first.text


@pytest.mark.parametrize(
    ("trees", "options", "message"),
    [
        ([5], {}, "expected trees of 2 to 2,000 nodes, got 5"),
        ("(3 5", {}, "in tree '(3 5'"),
        ([], {}, "expected 1 to 200 trees, got 0"),
        ("3 5", {"hidden": 1}, "expected trees, or the seed of hidden ones, got both"),
        (None, {"hidden": 1, "count": 0}, "expected a count from 1 to 200, got 0"),
        ("3 ((3) (4 9))", {"convention": Convention(cutoff=">")}, "take even values"),
    ],
)
def test_what_cannot_be_graded(trees: Any, options: dict[str, Any], message: str) -> None:
    refuses(ProgramError, re.escape(message), grade_search, students.minimax_view, trees, **options)
    refuses(ProgramError, "expected a function, got 3", grade_search, 3)
    words = "expected order to be 'left to right' or 'right to left', got 'up'"
    refuses(ConventionsError, words, Convention, order="up")


def test_trees_keep_their_names_and_the_manual_tells_the_truth() -> None:
    board = TextbookTree("L:(3 5) R:(2 9)", first="min")
    report = grade_search(never, [board])
    assert report.is_right
    board = TextbookTree("L:(3 5) R:(9 2)", first="min")
    assert grade_search(never, [board]).first.path == "R b"  # type: ignore[union-attr]
    manual = Path(__file__).resolve().parents[3] / "docs" / "programs.md"
    for source in re.findall(r"```python\n(.*?)```", manual.read_text("utf-8"), re.S):
        test = doctest.DocTestParser().get_doctest(source, {}, "programs.md", str(manual), 0)
        assert doctest.DocTestRunner().run(test).failed == 0
