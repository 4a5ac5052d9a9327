"""Answers are compared as the key says, an explanation follows an answer, and errors quote what came."""

import html
import inspect
import json
import re
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules

import numpy as np
import pytest

from tests.refusals import refuses
from xqlab.errors import XqlabError, quoted
from xqlab.teach import Checked, Key, check, key_of, keys
from xqlab.teach.keys.matches import upsets
from xqlab.xiangqi import Board

ROOT = Path(__file__).resolve().parents[2]
OPEN = "No answer yet: replace the ... and run the cell again."


def test_explanations_are_folded_until_the_answer_is_right() -> None:
    checked = check("ordering.least_leaves", ...)
    assert checked == Checked(None, OPEN)
    assert checked._repr_markdown_() == str(checked) == OPEN
    wrong, right = check("ordering.least_leaves", 3), check("ordering.least_leaves", 3199)
    assert wrong._repr_markdown_().startswith(
        "**Not yet: too low.**\n\n<details><summary>Show the answer</summary>"
    )
    assert right._repr_markdown_().startswith("**Right.**\n\n<details open><summary>Why</summary>")
    assert right.why in right._repr_markdown_()


@pytest.mark.parametrize(
    ("answer", "message"),
    [
        (3199, "Right."),
        (np.int64(3199), "Right."),
        (3198, "Not yet: too low."),
        (40**4, "Not yet: too high."),
        ("many", "Not yet: expected a number, got 'many'"),
        (True, "Not yet: expected a number, got True"),
        (None, "Not yet: expected a number, got None"),
    ],
)
def test_a_number(answer: object, message: str) -> None:
    checked = check("ordering.least_leaves", answer)
    assert str(checked) == message
    assert checked.is_right == (message == "Right.")
    assert bool(checked.why) == ("expected" not in message)


def test_numbers_within_a_tolerance_and_answers_that_are_read() -> None:
    points = np.array([9.0, 10.5, 11, 12])  # the weaker player is ahead in a quarter
    for answer, is_right in ((18, False), (20, True), (25, True), (31, True), (32, False)):
        assert bool(check("matches.upsets", answer, points).is_right) is is_right
    assert upsets(points).within == 6
    assert check("board.three_pieces", "3k5/9/9/9/9/9/9/4C4/9/4K4 b").is_right
    assert str(check("board.three_pieces", Board().fen())) == "Not yet: look again."
    checked = check("board.three_pieces", "3k5/9")
    assert str(checked).startswith("Not yet: expected 10 ranks")
    assert not checked.why
    refuses(XqlabError, r"^expected points after the answer to .*, got 0 arg", check, "matches.upsets", 30)
    with pytest.raises(XqlabError, match=r"^expected nothing after the answer to .*, got 1 arg"):
        key_of("ordering.least_leaves", 1)


def test_a_choice() -> None:
    parts = {
        name: np.full(3, 0.1 * n)
        for n, name in enumerate(("captures", "killers", "history", "table move"), 1)
    }
    assert check("ordering.best_alone", "captures", parts).is_right
    assert str(check("ordering.best_alone", "killers", parts)) == "Not yet: look again."
    told = "Not yet: expected one of 'captures', 'killers', 'history', 'table move', got 'luck'"
    assert str(check("ordering.best_alone", "luck", parts)) == told


@pytest.mark.parametrize(
    ("right", "answer", "message"),
    [
        (True, True, ""),
        (True, 1, "expected True or False, got 1"),
        ("h2e2", "h2e2", ""),
        ("h2e2", ..., "expected a text in quotes, got Ellipsis"),
    ],
)
def test_truth_and_texts(right: object, answer: object, message: str) -> None:
    assert Key(right, "", "").fault(answer) == message


class Rude:
    """An answer of one's own class, none of whose methods works."""

    def __repr__(self) -> str:
        raise RuntimeError("no")

    def __eq__(self, other: object) -> bool:
        raise RuntimeError("<b>never</b>")


class RudeNumber(float):
    """A number that cannot be compared."""

    def __sub__(self, other: object) -> float:
        raise RuntimeError("<b>never</b>")

    __eq__ = Rude.__eq__


def test_answers_are_shown_and_never_interpreted() -> None:
    says = "Not yet: expected a number, got <Rude that cannot be written>"
    assert str(check("ordering.least_leaves", Rude())) == says
    says = "Not yet: expected an answer that can be compared, got RuntimeError('<b>never</b>')"
    assert str(check("ordering.least_leaves", RudeNumber())) == says
    parts = {name: np.ones(3) for name in ("captures", "killers", "history", "table move")}
    for answer in (Rude(), np.array(["captures", "killers"])):
        assert str(check("ordering.best_alone", answer, parts)).startswith("Not yet: expected one of 'capt")
    assert str(check("board.three_pieces", Rude())).startswith("Not yet: expected ")
    answer = "<img src=x onerror=alert(1)> **$x$** [a](javascript:b) `c` __d__ | \\ & ~~e~~"
    shown = check("ordering.least_leaves", answer)._repr_markdown_()
    assert set("<>*$[]`_|\\~") & set(shown) == set()
    assert html.unescape(shown) == f"Not yet: expected a number, got {quoted(answer)}"


@pytest.mark.parametrize(("answer", "shown"), [(..., []), (3, []), (3199, ["a chart"])])
def test_what_tells_the_answer_waits(
    answer: object, shown: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    called: list[str] = []
    checked = check("ordering.least_leaves", answer)
    assert checked.then(called.append, "a chart") is None
    assert called == shown
    assert checked.then("{}{}".format, "a", 1) == ("a1" if shown else None)
    assert capsys.readouterr().out.startswith(f"{checked}\n")


@pytest.mark.parametrize(
    "name",
    ["", "ordering", "ordering.", "ordering.Key", "ordering.np", "nothing.here", "..", "ordering._means", 3],
)
def test_questions_that_do_not_exist(name: str) -> None:
    message = f"expected the name of a question, such as 'ordering.least_leaves', got {name!r}"
    refuses(XqlabError, re.escape(message), check, name, ...)


def test_every_lesson_asks_and_every_key_is_asked_for_in_one_of_them() -> None:
    asked: dict[str, set[str]] = {}
    for notebook in sorted((ROOT / "notebooks").glob("*.ipynb")):
        cells = json.loads(notebook.read_text(encoding="utf-8"))["cells"]
        source = "\n".join("".join(cell["source"]) for cell in cells if cell["cell_type"] == "code")
        assert "def check" not in source, notebook.name
        asked[notebook.stem] = set(re.findall(r'check\(\s*"([\w.]+)"', source))
    known = set()
    for module in iter_modules(keys.__path__):
        functions = inspect.getmembers(import_module(f"{keys.__name__}.{module.name}"), inspect.isfunction)
        known |= {
            f"{module.name}.{name}"
            for name, each in functions
            if not name.startswith("_") and each.__module__ == f"{keys.__name__}.{module.name}"
        }
    questions = [name for names in asked.values() for name in names]
    assert len(questions) == len(set(questions)), "a key of two lessons"
    assert set(questions) == known
    few = {lesson: sorted(names) for lesson, names in asked.items() if len(names) < 3}
    assert not few, "expected three questions at least of every lesson"
