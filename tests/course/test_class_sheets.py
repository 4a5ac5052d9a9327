"""The sheets of a class: all different, the same again, without keys where marks count, in all formats."""

import json
import re
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any
from urllib.parse import unquote

import pytest

from xqlab.cli.command import main
from xqlab.course import (
    FOR_MARKS,
    PRACTICE,
    CourseError,
    Manifest,
    Student,
    class_sheets,
    save_sheets,
    sheet_page,
    sheets,
)
from xqlab.course.overview import row_of
from xqlab.course.page import item_data, print_page
from xqlab.course.pictures import conventions
from xqlab.teach.exercises.exercise import exercises
from xqlab.teach.exercises.from_question import item_of
from xqlab.teach.exercises.item import Item
from xqlab.trace.questions.questions import questions

CLASS = [("s1", "Anna Berg"), ("s2", "王芳")]
KEYS = {"answer", "why", "ideas", "tolerance", "lab", "event", "shown", "seed"}
FORTY = """
from xqlab.course import sheets
made = sheets("cut-1*2", [(f"s{number}", "") for number in range(40)], seed="2027")
print([[item.digest for item in made.sheet(one.id).items] for one in made.students])
"""


def digests(code: str) -> list[list[str]]:
    output = subprocess.run([sys.executable, "-P", "-c", code], capture_output=True, text=True, check=True)
    return [json.loads(row.replace("'", '"')) for row in re.findall(r"\[[^][]+\]", output.stdout)]


def test_forty_sheets_are_all_different_and_the_same_in_another_process() -> None:
    every = digests(FORTY)
    assert len(every) == 40
    assert len({digest for row in every for digest in row}) == 80
    made = sheets("cut-1*2", [("s7", "")], seed="2027")
    assert every[7] == [item.digest for item in made.sheet("s7").items]


# -- what a page to hand in gives away --------------------------------------------------------------------


def with_another_key(item: Item) -> Item:
    texts = {language: replace(text, why="because") for language, text in item.texts.items()}
    answer = tuple(value + 1 for value in item.answer)
    return replace(item, answer=answer, texts=texts, ideas={"sign": item.answer})


def part_of_a_search(kind: str) -> Item:
    whole = exercises()["window-2"].item(3).result
    [question] = questions(whole, 1, kinds=[kind], seed=1)
    return replace(item_of(whole, question, whole=False), exercise="window-2")


def items() -> Iterator[Item]:
    yield from (exercise.item(5) for exercise in exercises().values() if exercise.level == 1)
    yield from map(part_of_a_search, ("value", "window", "update", "cut"))


def test_an_item_to_hand_in_is_the_same_whatever_its_key_is() -> None:
    for item in items():
        other = with_another_key(item)
        assert item_data(item, FOR_MARKS) == item_data(other, FOR_MARKS), item
        assert item_data(item, FOR_MARKS)["decimal"] == (item.tolerance > 0), item
        assert item_data(item, PRACTICE) != item_data(other, PRACTICE), item  # a leak would be seen


def test_pictures_show_nothing_that_comes_after_the_question() -> None:
    whole = item_data(exercises()["window-2"].item(3), FOR_MARKS)["texts"]["en"]["tree"]["svg"]
    assert "[−∞" not in whole
    assert "≥" not in whole
    asked = part_of_a_search("value")
    drawn = item_data(asked, FOR_MARKS)["texts"]["en"]["tree"]["svg"]
    assert "[−∞" in drawn
    # Of the open nodes all but its own.
    assert drawn.count("?</text>") == asked.result.tree.nodes.ply[asked.node]
    guess = exercises()["guess-3"]
    assert not any(item_data(guess.item(seed), FOR_MARKS)["texts"]["en"]["tree"] for seed in (1, 2, 3))


def names_in(value: Any) -> Iterator[str]:
    if isinstance(value, dict):
        yield from value
    inner = value.values() if isinstance(value, dict) else value
    for part in () if isinstance(inner, (str, int, float, type(None))) else inner:
        yield from names_in(part)


def test_sheets_say_whose_values_they_have_and_questions_their_own_conventions() -> None:
    made = sheets("stand-3", CLASS, seed="2027")
    assert not sheet_page(made.sheet("s1"), live=True).is_live  # it has no textbook tree
    assert "Values seen from Red (Max)" in sheet_page(made.sheet("s1")).data["content"]["conventions"]["en"]
    item = exercises()["fail-hard-2"].item(1)
    assert not conventions([item], "en")
    assert "fail-soft" in conventions([item, exercises()["cut-1"].item(1)], "en")
    assert "？（值从极大方看" in item.texts["zh"].prompt
    made = sheets("cut-1").sheet("")
    assert "xqd-" in made._repr_html_()
    files, *links = (Path("a.html"), Path("lecturer/b.html")), ("../a.html", "html"), ("b.html", "solutions")
    linked = " ".join(f'<a href="{address}">{text}</a>' for address, text in links)
    for student, who in ((Student("", ""), "–"), (Student("s1", "<Ann>"), "&lt;Ann&gt; · s1")):
        assert row_of(student, made, files)["en"][:2] == [who, linked]


def test_a_page_to_hand_in_has_no_key_no_log_and_no_seed() -> None:
    sheet = sheets(["alpha-beta", "uct"], [("s1", "")], seed="a secret seed").sheet("s1")
    page = sheet_page(sheet, mode=FOR_MARKS)
    text = json.dumps(page.data, ensure_ascii=False)
    assert list(page.data) == ["content"]
    assert not KEYS & set(names_in(page.data))
    assert sheet.seed not in text
    assert not [item for item in sheet.items if item.texts["en"].why in text]
    assert "wasm" not in page.page()
    with pytest.raises(CourseError, match="expected live=False: a page to hand in"):
        sheet_page(sheet, mode=FOR_MARKS, live=True)


# -- files ------------------------------------------------------------------------------------------------


def test_sheets_in_all_formats_with_solutions(tmp_path: Path) -> None:
    options = {"name": "Week 3: 树", "seed": "x" * 20, "mode": FOR_MARKS, "language": "zh"}
    made = sheets(["cut-1", "child-1"], CLASS, **options)
    index = save_sheets(made, tmp_path / "out", formats=("html", "print"), solutions=True, progress=False)
    here = {file.name for file in (tmp_path / "out").iterdir()}
    stems = ["s1-Week-3-树", "s2-Week-3-树"]
    assert here == {f"{stem}.html" for stem in stems} | {"lecturer"}
    papers = {"print.html", "print-solutions.html"}
    private = {file.name for file in index.parent.iterdir()} - {"index.html", "sheets.json"}
    assert private == {f"{stem}-solutions.html" for stem in stems} | papers
    assert Manifest.read(tmp_path / "out").digests.keys() == {"s1", "s2"}
    overview = index.read_text("utf-8")
    for student, _ in CLASS:
        for item in made.sheet(student).items:
            assert item.texts["zh"].choices[int(item.answer[0])] in overview
    assert {unquote(link) for link in re.findall(r'href="(.*?)"', overview)} == {
        *(f"../{name}" for name in here - {"lecturer"}), *private
    }  # fmt: skip
    assert f'<th scope="col">1. {exercises()["cut-1"].title.zh}</th>' in overview


def test_a_page_to_print_has_no_key() -> None:
    made = sheets(["alpha-beta", "uct"], CLASS, seed="a secret seed", deadline="Friday")
    both = [(name, made.sheet(student)) for student, name in CLASS]
    plain, solved = (print_page(made, both, solutions=solutions).data for solutions in (False, True))
    deadlines = [content["deadline"] for data in (plain, solved) for content in data["contents"]]
    assert deadlines == ["Friday", "Friday", None, None]
    assert not KEYS & set(names_in(plain))
    assert KEYS & set(names_in(solved)) == {"answer", "why", "ideas", "tolerance"}


def test_an_interrupted_class_goes_on_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made = sheets("cut-1", CLASS, seed="one")
    write, written = class_sheets._write, []

    def stopped(*arguments: Any, **options: Any) -> None:
        if arguments[1].id == "s2" and not written.count("s2"):
            written.append("s2")
            raise KeyboardInterrupt
        written.append(arguments[1].id)
        write(*arguments, **options)

    monkeypatch.setattr(class_sheets, "_write", stopped)
    with pytest.raises(KeyboardInterrupt):
        save_sheets(made, tmp_path, progress=False)
    save_sheets(made, tmp_path, progress=False)
    assert written == ["s1", "s2", "s2"]
    with pytest.raises(CourseError, match=r"without other sheets, got .*seed: 'one' there, 'two' here"):
        save_sheets(replace(made, seed="two"), tmp_path, progress=False)
    save_sheets(replace(made, students=(*made.students, Student("s3", "Late"))), tmp_path, progress=False)
    assert written == ["s1", "s2", "s2", "s3"]
    with pytest.raises(CourseError, match=r"without other sheets, got .*: not of this class: 's3'$"):
        save_sheets(made, tmp_path, progress=False)
    with pytest.raises(CourseError, match="expected formats among html, print, got latex"):
        save_sheets(made, tmp_path, formats=["latex"])


def test_the_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["sheet", "--list"]) == 0
    listed = capsys.readouterr().out
    assert re.search(r"^cut-1 +1 +2 +1 +A cutoff or not$", listed, flags=re.MULTILINE)
    assert "first-hour = minimax-1" in listed
    file, out = tmp_path / "list.csv", tmp_path / "out"
    file.write_text("id,name\ns1,Anna\n", "utf-8")
    words = ["sheet", "cut-1", "--students", str(file), "--mode", "hand-in", "--out", str(out)]
    assert main([*words, "--seed", "short"]) == 0
    printed = capsys.readouterr()
    assert "sheets: 1, each of 2 minutes and 1 points in all" in printed.out
    assert "the seed is short enough to be guessed" in printed.err
    assert main([*words, "--format", "print"]) == 0  # with the seed of the folder
    assert (out / "lecturer" / "print.html").exists()
    assert main([*words, "--format", "pdf"]) == 2
    assert "expected formats among html, print, got pdf" in capsys.readouterr().err
    assert main(["sheet", "--out", str(out)]) == 2
    assert "expected exercises, see xqlab sheet --list" in capsys.readouterr().err
