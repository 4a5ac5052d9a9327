"""Answers that survive a kernel: beside the notebook, in files, and what is refused."""

import json
import sys
from collections.abc import Callable
from functools import cache
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

import xqlab
from tests.viz.javascript import call
from xqlab import Enhancements, disk
from xqlab.games import TextbookTree
from xqlab.viz import OrderPuzzle, PrunedEdges, Quiz, SearchByHand
from xqlab.viz.page import answers
from xqlab.viz.page.answers import AnswersError, AnswersWarning, beside_notebook
from xqlab.viz.page.finished_file import UnwrittenError


@cache
def run(tree: str = "(a:6 b:(c:(d:(5 9) e:(7 8)) f:(g:(4 1) h:(8 2))))") -> Any:
    depth = TextbookTree(tree).height
    return xqlab.search(TextbookTree(tree), depth=depth, enhancements=Enhancements.textbook(), record=True)


def new_quiz(**options: Any) -> Quiz:
    return Quiz(run(), questions=4, kinds=["window", "cut"], **options)


def new_puzzle(**options: Any) -> OrderPuzzle:
    return OrderPuzzle(["(1 2) (0 3)", "(3 1) (2 5)"], random=0, **options)


def answer_quiz(quiz: Any, right: bool | None = None) -> None:
    number = next(at for at, question in enumerate(quiz._questions) if not question["choices"])
    given = quiz._questions[number]["answer"] if right else [-32_000, 12]
    answered: list[Any] = [None] * len(quiz._answers)
    answered[number] = {"tries": 2, "right": right, "given": given}
    quiz.set_state({"_answers": answered})


def mark(edges: Any) -> None:
    edges.set_state({"marked": [3, 5]})
    edges.set_state({"checked": True, "given_up": True, "tries": 2})


def state(widget: Any) -> Any:
    return [getattr(widget, name) for name in widget.ANSWERED]


WIDGETS: list[tuple[Callable[..., Any], Callable[[Any], None]]] = [
    (new_quiz, answer_quiz),
    (lambda **options: SearchByHand(run(), **options), answer_quiz),
    (lambda **options: PrunedEdges(run(), **options), mark),
    (new_puzzle, lambda puzzle: puzzle.set_state({"solved": ["2 most"]})),
]


def test_made_again_a_widget_has_its_answers(tmp_path: Path) -> None:
    file = tmp_path / "lesson.answers.json"
    for new, answer in WIDGETS:
        fresh = new(answers=file)
        before, empty = file.read_bytes() if file.exists() else None, state(fresh)
        fresh.save_answers(tmp_path / "empty.json")
        moved = new(answers=False)
        assert state(moved) == empty
        answer(moved)
        for name, value in zip(fresh.ANSWERED, state(moved)):
            setattr(fresh, name, value)
        assert (file.read_bytes() if file.exists() else None) == before  # nothing until a person answers
        answer(fresh)
        assert state(new(answers=file)) == state(fresh) != empty
        moved.clear_answers()
        assert moved.load_answers(fresh.save_answers(tmp_path / "one.json")) == 1
        assert (state(moved), moved.load_answers(tmp_path / "empty.json")) == (state(fresh), 0)
        assert moved.load_answers(file) == 1  # the notebook's, which has the answers of all widgets
        fresh.clear_answers()
        assert state(new(answers=file)) == state(fresh) == empty
    assert [path.name for path in tmp_path.iterdir() if path.suffix != ".json"] == []


def test_a_changed_lesson_shows_no_old_answer_and_loses_none(tmp_path: Path) -> None:
    file = tmp_path / "lesson.json"
    quiz = new_quiz(answers=file)
    answer_quiz(quiz, right=True)
    changed = Quiz(run("(a:6 b:(c:(d:(5 9) e:(7 8)) f:(g:(4 1) h:(8 3))))"), questions=4, answers=file)
    assert changed.answers == []
    answer_quiz(changed)
    again = new_quiz(answers=file, language="zh", notation="wxf")  # words are none of the question
    assert (again.score, again.question) == ((0, 1), quiz._answers.index(None))
    with pytest.raises(AnswersError, match=r"answer to each question at most once, got one to"):
        changed.load_answers(quiz.save_answers(tmp_path / "quiz.json"))


def test_beside_the_notebook_where_a_server_says(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("JPY_SESSION_NAME", str(tmp_path / "01-alpha-beta.ipynb"))
    assert beside_notebook() is None  # no kernel
    ipython: Any = SimpleNamespace(get_ipython=lambda: SimpleNamespace(kernel=1))
    monkeypatch.setitem(sys.modules, "IPython", ipython)
    assert beside_notebook() == tmp_path / "01-alpha-beta.answers.json"
    for name in ("console 1", "", str(tmp_path / "gone" / "a.ipynb")):
        monkeypatch.setenv("JPY_SESSION_NAME", name)
        assert beside_notebook() is None


def test_two_kernels_of_one_notebook(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "lesson.json"
    one, two = new_quiz(answers=file), new_quiz(answers=file)
    rights = [{"tries": 1, "right": True, "given": question["answer"]} for question in one._questions]
    one.set_state({"_answers": [rights[0], None, None, None]})
    two.set_state({"_answers": [None, rights[1], None, None]})
    assert new_quiz(answers=file)._answers == [*rights[:2], None, None]
    monkeypatch.setattr(answers, "PATIENCE", 0)
    kept = file.read_bytes()
    with disk.held(file), pytest.warns(AnswersWarning, match=r"answers were not kept in .*another process"):
        one.set_state({"_answers": [*rights[:3], None]})
    assert file.read_bytes() == kept
    one.set_state({"_answers": rights})  # the next answer brings all of them
    assert new_quiz(answers=file).score == (4, 4)


def test_a_broken_file_is_kept_aside(tmp_path: Path) -> None:
    file = tmp_path / "lesson.json"
    broken = b"{", b"\xff", b"[]", b'{"format": "xqlab answers 1", "widgets": 3}'
    for number, content in enumerate(broken, 1):
        file.write_bytes(content)
        with pytest.warns(AnswersWarning, match="cannot be read"):
            quiz = new_quiz(answers=file)
        assert file.read_bytes() == content
        with pytest.warns(AnswersWarning, match=rf"is now 'lesson.unread-{number}.json'"):
            answer_quiz(quiz)
        assert (tmp_path / f"lesson.unread-{number}.json").read_bytes() == content
        assert new_quiz(answers=file)._answers == quiz._answers
    written = json.loads(file.read_text())
    [digest] = written["widgets"]
    written["widgets"] |= {"another": {"of": "a later version"}}
    written["widgets"][digest]["items"][0]["given"] = ["seven"]
    file.write_text(json.dumps(written))
    with pytest.warns(AnswersWarning, match="a list of numbers"):
        answer_quiz(new_quiz(answers=file), right=True)
    after = json.loads(file.read_text())["widgets"]
    assert after["another"] == {"of": "a later version"}
    assert after[f"{digest} unread"] == written["widgets"][digest]


ITEM = {"given": ["seven"]}, {"given": [True]}, {"given": [float("nan")]}, {"given": [1, 2, 3]}, {"tries": -1}
REFUSED = [
    (lambda file: "", "expected JSON"),
    (lambda file: "[" * 100_000, "expected JSON"),
    (lambda file: " " * (1 << 20) + "1", "at most 1,048,576 bytes, got 1,048,577"),
    (lambda file: file | {"format": "xqlab answers 2"}, "expected the format 'xqlab answers 1'"),
    (lambda file: file | {"sheet": "pruned-edges"}, "answers to 'quiz', got answers to 'pruned-edges'"),
    (lambda file: file | {"student": "Li"}, "expected answers to 'quiz'"),
    (lambda file: file | {"items": {}}, "expected a list of answers"),
    (lambda file: file | {"items": [None]}, "to each question at most once"),
    (lambda file: file | {"items": file["items"] * 2}, "to each question at most once"),
    (lambda file: file | {"items": [file["items"][0] | {"number": True}]}, "to each question at most once"),
    (lambda file: {"format": file["format"], "widgets": []}, "a notebook's file with 'widgets'"),
    *(
        (lambda file, item=item: file | {"items": [file["items"][0] | item]}, "question 1|question 2")
        for item in ITEM
    ),
]


def test_files_that_are_refused_change_nothing(tmp_path: Path) -> None:
    quiz = new_quiz()
    answer_quiz(quiz)
    good = json.loads(quiz.save_answers(tmp_path / "good.json").read_text())
    assert good["items"][0]["given"] == ["-inf", 12]
    before, sheet, file = state(quiz), quiz._sheet(), tmp_path / "wrong.json"
    for change, reason in REFUSED:
        wrong = change(good)
        file.write_text(wrong if isinstance(wrong, str) else json.dumps(wrong))
        with pytest.raises(AnswersError, match=reason):
            quiz.load_answers(file)
        assert state(quiz) == before
        if wrong != good | {"items": [good["items"][0] | {"given": [1, 2, 3]}]}:  # the page has `fits` for it
            with pytest.raises(AssertionError, match=r"Error: (expected|its answer|it has)"):
                call("page/answers_file.js", "readAnswers", sheet, file.read_text())
    for new, answer in WIDGETS[2:]:
        widget = new()
        answer(widget)
        wrong = json.loads(widget.save_answers(file).read_text())
        wrong["items"][0]["given"] = [99_999]
        file.write_text(json.dumps(wrong))
        with pytest.raises(AnswersError, match=r"expected (edges from 1 to|the par)"):
            widget.load_answers(file)
    with pytest.raises(FileNotFoundError):
        quiz.load_answers(tmp_path / "none.json")
    with pytest.raises(UnwrittenError, match=r"ends in \.json"):
        quiz.save_answers(tmp_path / "answers.txt")


def test_a_page_reads_what_a_kernel_wrote(tmp_path: Path) -> None:
    for new, answer in WIDGETS:
        widget = new()
        answer(widget)
        text = widget.save_answers(tmp_path / "one.json").read_text()
        [item] = call("page/answers_file.js", "readAnswers", widget._sheet(), text)
        assert {**item, "at": None} == {**widget._items()[0], "at": None}
        assert call("page/answers_file.js", "answersText", widget._sheet(), [item]) == text


def wrong_answer(question: dict[str, Any]) -> list[int]:
    others = [number for number in range(question["choices"]) if number not in question["answer"]]
    return others[:1] if question["choices"] else [value + 1 for value in question["answer"]]


def test_every_kind_of_answer_comes_back(tmp_path: Path) -> None:
    quiz = Quiz(run(), questions=40)
    assert any(question["several"] for question in quiz._questions)
    for right, tries, shown in ((True, 2, False), (None, 1, False), (False, 1, True)):
        answered = []
        for question in quiz._questions:
            is_final = question["choices"] and not question["several"]
            given = question["answer"] if right else [] if shown else wrong_answer(question)
            verdict = False if is_final and not right else right
            answered.append({"tries": tries, "right": verdict, "given": given})
        quiz._answers = answered
        again = Quiz(run(), questions=40)
        assert again.load_answers(quiz.save_answers(tmp_path / "all.json")) == len(answered)
        assert again._answers == answered
