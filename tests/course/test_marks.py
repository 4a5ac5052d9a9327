"""A class from its sheets to its marks: tables that others import, pages, programs, the gain of a lesson."""

from __future__ import annotations

import csv
import json
import math
import re
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from tests.course.handed_in import CLASS, answers, sheets
from tests.refusals import refuses
from xqlab.cli.command import main
from xqlab.course import CourseError, Manifest, Student, Verdict, frame, gain, grade, programs, reports
from xqlab.course.gain import _percent
from xqlab.course.programs import student_of
from xqlab.course.tables import _plain, guarded, write_csv
from xqlab.experiments.sweeps.bootstrap import Estimate
from xqlab.teach.exercises.exercise import exercises
from xqlab.teach.programs import Report, TaskVerdict, confined
from xqlab.viz import Stepper

WRONG = {"s1": (), "s2": (1, 3), "s3": (1, 2, 3, 4)}


def hand_in(folder: Path, manifest: Manifest, wrong: dict[str, Any]) -> Path:
    folder.mkdir()
    for student, numbers in wrong.items():
        (folder / f"{student}.json").write_text(json.dumps(answers(manifest, student, numbers)), "utf-8")
    return folder


def rows_of(file: Path) -> list[list[str]]:
    return list(csv.reader(file.read_text("utf-8-sig").splitlines()))


def test_from_sheets_to_marks(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    students = (*CLASS, Student("ann@x.org", "=HYPERLINK(0)"))
    manifest = sheets(name="=Week 3", students=students)
    folder, out = hand_in(tmp_path / "in", manifest, WRONG), tmp_path / "grades"
    manifest.write(tmp_path / "sheets.json")
    (folder / "notes.txt").write_text("<script>alert(1)</script>")
    assert main(["grade", str(folder), "--out", str(out)]) == 0
    printed = capsys.readouterr()
    assert "notes.txt" in printed.out
    assert "report.html" in printed.out
    assert "their pages have the keys" in printed.err
    titles, *rows = rows_of(out / "marks.csv")
    marks = [dict(zip(titles, row)) for row in rows]
    assert [(row["student"], int(row["number"])) for row in marks] == [
        (student.id, number) for student in students for number in (1, 2, 3, 4)
    ]
    for row in marks:
        is_right = row["student"] in WRONG and int(row["number"]) not in WRONG[row["student"]]
        assert float(row["points"]) == is_right * float(row["out of"])
        assert (row["given"] == row["key"]) == (is_right or row["student"] == "ann@x.org")
        assert bool(row["idea"]) == (row["student"] in WRONG and not is_right)
    sums = [row[2:] for row in rows_of(out / "sums.csv")[1:]]
    assert sums == [["6", "6", "marked"], ["3", "6", "marked"], ["0", "6", "marked"], ["", "6", "no file"]]
    titles, first, *_, last = rows_of(out / "moodle.csv")
    assert titles == ["ID number", "Email address", "Full name", "Grade"]
    assert first == ["s1", "", "Ann Lee", "6"]
    assert last == ["ann@x.org", "ann@x.org", "=HYPERLINK(0)", ""]
    titles, possible, first, *_ = rows_of(out / "canvas.csv")
    assert titles == ["Student", "ID", "SIS User ID", "SIS Login ID", "Section", "=Week 3"]
    assert possible == ["    Points Possible", "", "", "", "", "6"]
    assert first == ["Ann Lee", "", "s1", "", "", "6"]
    assert (out / "canvas.csv").read_bytes()[:7] == b"Student"
    names = ["notes.txt", "s1.json", "s2.json", "s3.json"]
    assert [row[0] for row in rows_of(out / "files.csv")[1:]] == names
    pages = sorted(file.name for file in (out / "students").iterdir())
    assert pages == ["s1.html", "s2.html", "s3.html"]
    report = (out / "report.html").read_text("utf-8")
    assert "alert(1)" not in report.replace("&lt;script&gt;alert(1)", "")
    assert "=HYPERLINK(0) (ann@x.org)" in report
    assert max(map(int, re.findall(r" % \(\d+ to (\d+)\), \d+ of \d+", report))) <= 100
    assert "=HYPERLINK(0)（ann@x.org）" in report
    assert "6 of 6 wrong answers" in report
    page = (out / "students" / "s2.html").read_text("utf-8")
    assert len(page) < 600_000
    assert (page.count("✗ Wrong"), page.count("◐")) == (2, 0)
    assert re.findall(r'<script type="application/json" id="(step-\d)">', page) == ["step-1", "step-3"]
    for item in manifest.sheet("s2").items:
        for text in item.texts.values():
            assert page.count(text.prompt.replace("'", "&#x27;")) >= 1


FORMULAS = ("=1+1", "+1+1", "-1+cmd|' /C calc'!A0", "@SUM(A1)", "\t=1", "\r=1", "＝1", "  =1", "a;=1")
FORMULAS += ('a"; +1', "b\n@1")


@pytest.mark.parametrize("separator", [",", ";", "\t"])
def test_cells_are_no_formulas(separator: str, tmp_path: Path) -> None:
    file = write_csv(tmp_path / "a.csv", [[text, text] for text in FORMULAS])
    with file.open(encoding="utf-8-sig", newline="") as opened:
        cells = [text.lstrip(' "') for row in csv.reader(opened, delimiter=separator) for text in row]
    assert not [text for text in cells if text.startswith(("=", "+", "-", "@", "＝", "\t", "\r"))]
    plain = [_plain(text) for text in ("−5", "[−3, 1]", "a−b", "")]
    assert plain == ["-5", "[-3, 1]", "a−b", ""]
    for text in ("-5", "a=b", "", "-0.5", "a-b", "x; y", "[-3, -1]"):
        assert guarded(text) == text


def test_ids_for_other_programs_are_unchanged(tmp_path: Path) -> None:
    students = (Student("+4", "-Ann"), Student("=s2", "=Bo"))
    grade(hand_in(tmp_path / "in", sheets(), {}), sheets(students=students), progress=False).save(tmp_path)
    moodle, canvas = rows_of(tmp_path / "moodle.csv")[1:], rows_of(tmp_path / "canvas.csv")[2:]
    assert [row[0:3] for row in moodle] == [["+4", "", "-Ann"], ["=s2", "", "=Bo"]]
    assert [row[0:3] for row in canvas] == [["-Ann", "", "+4"], ["=Bo", "", "=s2"]]
    assert [row[0:2] for row in rows_of(tmp_path / "sums.csv")[1:]] == [["'+4", "'-Ann"], ["'=s2", "'=Bo"]]
    lines = (tmp_path / "sums.csv").read_text("utf-8-sig").splitlines()
    assert lines[1] == '"\'+4","\'-Ann","","6","no file"'


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["{in}", "--sheets", "{in}"], "expected the sheets of the class, sheets.json, got none in"),
        (["{in}"], "expected the sheets of the class, sheets.json, got none beside"),
        (["{in}", "--out", "{in}/grades"], "expected --out outside of"),
        (["--pre", "{in}", "--post", "{in}", "--out", "{in}"], "expected --out outside of"),
        (["{in}/none"], "expected a folder of files that were handed in"),
        ([], "expected a FOLDER, or --pre FOLDER and --post FOLDER"),
        (["--pre", "{in}"], "expected a FOLDER, or --pre FOLDER and --post FOLDER"),
        (["{in}", "--sheets", "a", "b"], "expected one --sheets for each folder, got 2"),
    ],
)
def test_what_cannot_be_graded(
    arguments: list[str],
    message: str,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    (tmp_path / "in").mkdir()
    monkeypatch.chdir(tmp_path)
    assert main(["grade", *(word.format(**{"in": tmp_path / "in"}) for word in arguments)]) == 2
    assert message in capsys.readouterr().err


@pytest.mark.parametrize("place", ["sheets.json", "lecturer/sheets.json"])
def test_sheets_handed_in_are_not_the_lecturers(
    place: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder, ours, forged = tmp_path / "in", sheets(), sheets(seed="the forger's")
    hand_in(folder, ours, {"s1": ()})
    (folder / "s2.json").write_text(json.dumps(answers(forged, "s2")), "utf-8")
    (folder / place).parent.mkdir(exist_ok=True)
    forged.write(folder / place)
    monkeypatch.chdir(folder)
    words = "expected the sheets of the class outside of .*, which students"
    for arguments in ((folder,), (".",), (folder, folder), (folder, folder / place)):
        refuses(CourseError, words, grade, *arguments, progress=False)
    ours.write(tmp_path / "sheets.json")
    words = "expected one sheets.json, got .*: name that of the class by --sheets"
    refuses(CourseError, words, grade, folder, progress=False)
    marks = grade(folder, tmp_path, progress=False)
    verdicts = {file.name: file.verdict for file in marks.submissions}
    assert verdicts == {"s1.json": "marked", "s2.json": "wrong code", place: "another format"}
    (folder / place).unlink()
    assert [total.points for total in grade(".", progress=False).sums()] == [6, None, None]


def test_unknown_ways_and_unconfined_programs_are_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    words = "expected duplicates to be none, last, best, got 'all'"
    refuses(CourseError, words, grade, tmp_path, sheets(), duplicates="all")
    monkeypatch.setattr(confined, "obstacle", lambda: "expected bubblewrap")
    refuses(CourseError, "expected bubblewrap", grade, tmp_path, sheets(), run=True)


def graded_as(monkeypatch: pytest.MonkeyPatch, report: Callable[[str], Any]) -> list[tuple[str, int]]:
    """Programs get the reports of a function of their source; returns the sources and seeds so far."""
    calls: list[tuple[str, int]] = []

    def grade_file(path: Path, *, seed: int, convention: Any, trusted: bool) -> Any:
        calls.append((path.read_text("utf-8"), seed))
        return report(calls[-1][0])

    monkeypatch.setattr(programs, "grade_file", grade_file)
    return calls


def test_an_interrupted_run_resumes_undecided_by_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder, out = tmp_path / "in", tmp_path / "out"
    hand_in(folder, sheets(), {"s3": ()})
    sheets().write(tmp_path / "sheets.json")
    for student, source in (("s1", "right"), ("s2", "sleeps"), ("s3", "interrupts")):
        (folder / f"{student}.py").write_text(source, "utf-8")

    slow = TaskVerdict("a tree", "not decided: 30 s of the processor were used up", kind="processor")

    def report(source: str) -> Any:
        if source == "interrupts":
            raise KeyboardInterrupt
        return Report("x.py", "search", [slow if source == "sleeps" else TaskVerdict("a tree")])

    def again() -> list[str]:
        calls = graded_as(monkeypatch, report)
        with suppress(KeyboardInterrupt):
            main(["grade", str(folder), "--run", "--trusted", "--out", str(out)])
        return [source for source, _ in calls]

    assert again() == ["right", "sleeps", "interrupts"]
    assert again() == ["sleeps", "interrupts"]  # the first one has its mark, the second one none
    (folder / "s1.py").write_text("other", "utf-8")
    (folder / "s3.py").write_text("right", "utf-8")
    assert again() == ["other", "sleeps", "right"]
    assert [row[1:3] for row in rows_of(out / "programs.csv")[1:]] == [["s1", "1"], ["s2", ""], ["s3", "1"]]
    assert ["s2.py", "s2", "not decided"] in [row[:3] for row in rows_of(out / "files.csv")]
    assert ["s2", "not decided"] in [[row[0], row[4]] for row in rows_of(out / "sums.csv")]
    page = (out / "report.html").read_text("utf-8")
    assert page.count("<td>not decided</td>") == page.count("<td>未判定</td>") == 3
    assert "run it yourself, or call the command again" in page
    assert "请自行运行" in page


def test_programs_run_only_when_told_to(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    calls = graded_as(monkeypatch, lambda source: SimpleNamespace(score=0.75, is_decided=True))
    manifest = sheets()
    folder = tmp_path / "in"
    folder.mkdir()
    (folder / "lee_ann_7_9_prog.py").write_text("code")
    (folder / "s2.py").write_text("code")
    marks = grade(folder, manifest, progress=False)
    assert [file.verdict for file in marks.submissions] == [Verdict.NOT_RUN] * 2
    assert not calls
    manifest.write(tmp_path / "sheets.json")
    assert main(["grade", str(folder), "--run", "--trusted", "--out", str(tmp_path / "out")]) == 0
    programs = rows_of(tmp_path / "out" / "programs.csv")[1:]
    assert [row[1:3] for row in programs] == [["s1", "0.75"], ["s2", "0.75"]]
    marks = grade(folder, run=True, trusted=True, progress=False)
    assert [file.verdict for file in marks.submissions] == [Verdict.PROGRAM] * 2
    assert [(mark.student, mark.points) for mark in marks.programs] == [("s1", 0.75), ("s2", 0.75)]
    assert calls[0][0] == "code"
    assert calls[0][1] != calls[1][1]  # each has trees of their own
    for name, student in (
        ("Ann Lee_12345_assignsubmission_file_/a.py", "s1"),
        ("leeann_340934_2084_a.py", "s1"),
        ("王芳_1_assignsubmission_file_/a.py", "s2"),
        ("Bo Chen_1_assignsubmission_file_/a.py", ""),
        ("s1_s2.py", ""),
    ):
        assert student_of(name, manifest) == student


def test_the_gain_of_a_lesson(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    pre, post = sheets(name="before"), sheets(name="after", seed="other")
    wrong = {"s1": (1, 2, 3), "s2": (2, 3)}
    before = hand_in(tmp_path / "pre", pre, wrong | {"s3": ()})
    after = hand_in(tmp_path / "post", post, {"s1": (2,), "s2": ()})
    found = gain(*(grade(*each, progress=False) for each in ((before, pre), (after, post))))
    every, value, *_ = found.rows
    assert [row.kind for row in found.rows] == ["all", "value", "update", "cut"]
    assert (every.students, value.students) == (2, 2)
    # Points 1, 2, 2, 1: before 1 and 2 of 6, after 4 and 6 of 6.
    assert math.isclose(every.before, 3 / 12)
    assert math.isclose(every.mean.value, (3 / 6 + 4 / 6) / 2)
    assert math.isclose(every.normalised.value, (10 - 3) / (12 - 3))
    assert -1 <= every.mean.low < -0.6  # two students say little
    assert 0.99 < every.mean.high <= 1
    assert "not counted, only the sheet before the lesson: s3" in str(found)
    assert "2 students handed in both sheets; fewer than 10" in str(found)
    for name, manifest in ("pre", pre), ("post", post):
        manifest.write(tmp_path / f"{name}.json")
    out = tmp_path / "out"
    options = ["--pre", str(before), "--post", str(after), "--out", str(out)]
    options += ["--sheets", str(tmp_path / "pre.json"), str(tmp_path / "post.json")]
    assert main(["grade", *options]) == 0
    assert re.search(r"\+58 % \([+-]\d+ to [+-]\d+\)", capsys.readouterr().out)
    assert rows_of(out / "gain.csv")[1][:2] == ["all", "2"]
    assert (out / "post" / "report.html").exists()


@pytest.mark.parametrize(
    ("estimate", "text"),
    [
        ((math.nan, math.nan, math.nan), "–"),
        ((0.9, math.nan, math.nan), "+90 %"),
        ((0.5, -0.25, 1.0), "+50 % (-25 to +100)"),
    ],
)
def test_a_gain_has_an_interval_where_there_is_one(estimate: tuple[float, float, float], text: str) -> None:
    assert _percent(Estimate(*estimate)) == text


@pytest.mark.parametrize("long", [0, 1_000])
def test_a_stepper_opens_at_the_event_that_proves_the_key(long: int, monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[tuple[Any, Any]] = []

    def stepper(*result: Any, **options: Any) -> Any:
        made.append((Stepper(*result, **options), options["node"]))
        return made[-1][0]

    monkeypatch.setattr(reports, "Stepper", stepper)
    monkeypatch.setattr(reports, "LONG", long)
    for name in ("cut-3", "value-2", "minimax-1", "update-3", "child-1"):
        for seed in (1, 2):
            item = exercises()[name].item(seed)
            reports.step_of(item)
            shown, below = made[-1]
            steps, event = shown._steps, shown.event
            if name == "child-1":  # of playouts
                assert event == item.event
            else:
                parents = item.result.tree.nodes.parent
                above = parents[item.node]
                assert below == (None if long else item.node if parents[above] < 0 else above)
                there, here = steps.tree.log[event], item.result.tree.log[item.event]
                assert all(there[field] == here[field] for field in ("kind", "move", "value"))


def test_signs_of_an_address_in_an_id_are_no_address(tmp_path: Path) -> None:
    student = Student("a#1%41", "")
    manifest = sheets(exercises=("value-1",), students=(student, Student("b", "")))
    hand_in(tmp_path / "in", manifest, {student.id: ()})
    marks = grade(tmp_path / "in", manifest, progress=False)
    page = reports.class_page(marks)
    assert 'href="students/a%231%2541.html"' in page
    assert (page.count("no file"), page.count("没有文件")) == (1, 1)
    assert re.findall(r'data-report="(..)" .*?"( hidden)?>', page) == [("en", ""), ("zh", " hidden")]
    steps = {"1": {}}
    for bundled, shown in (
        (page, "null"),
        (frame.page({"en": "", "zh": ""}, {"en": "", "zh": ""}, "en", steps), "show"),
    ):
        assert f"openReport({shown})" in bundled
        assert ("function show(" in bundled) == (shown == "show")
