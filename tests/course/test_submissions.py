"""Doctored, hostile, broken, foreign and duplicate files are named, and none earns what it should not."""

from __future__ import annotations

import copy
import io
import json
import os
import random
import zipfile
from pathlib import Path
from typing import Any

import pytest

from tests.course.handed_in import CLASS, answers, sheets, written
from xqlab.course import Manifest, Marks, Verdict, grade
from xqlab.course import marks as reading
from xqlab.course import submissions as reading_files
from xqlab.course.submissions import LARGEST, MOST_TRIES, File

MANIFEST = sheets()
OTHERS = sheets(seed="another")
RIGHT = {student.id: answers(MANIFEST, student.id) for student in CLASS}


def graded(folder: Path, files: dict[str, Any], **options: Any) -> Marks:
    folder.mkdir(exist_ok=True)
    for name, content in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        text = content if isinstance(content, (str, bytes)) else json.dumps(content)
        path.write_bytes(text if isinstance(text, bytes) else text.encode("utf-8", "surrogatepass"))
    return grade(folder, MANIFEST, progress=False, **options)


def changed(**changes: Any) -> dict[str, Any]:
    return RIGHT["s1"] | changes


def with_item(**changes: Any) -> dict[str, Any]:
    first, *others = RIGHT["s1"]["items"]
    return changed(items=[first | changes, *others])


# Content of the only file -> its verdict, and words of its reason.
REFUSED: dict[str, tuple[Any, Verdict, str]] = {
    "empty": ("", Verdict.OTHER_FORMAT, "got an empty file"),
    "pdf": (b"%PDF-1.4\xff", Verdict.MALFORMED, "%PDF-1.4"),
    "notebook": ({"cells": [], "nbformat": 4}, Verdict.OTHER_FORMAT, "'xqlab answers 1', got None"),
    "list": ([1], Verdict.OTHER_FORMAT, "got [1]"),
    "truncated": (json.dumps(RIGHT["s1"])[:200], Verdict.MALFORMED, "expected JSON"),
    "large": (json.dumps(RIGHT["s1"]).ljust(LARGEST + 1), Verdict.TOO_LARGE, "at most 100,000 bytes"),
    "deep": ("[" * 90_000, Verdict.MALFORMED, "nested too deeply"),
    "twice": (
        '{"code": 0, "format": 1, "format": 2}',
        Verdict.MALFORMED,
        "each name once, got 'format' twice",
    ),
    "nan": ('{"format": NaN}', Verdict.MALFORMED, "a finite number, got 'NaN'"),
    "endless": ('{"format": 1e999}', Verdict.MALFORMED, "a finite number, got '1e999'"),
    "digits": ('{"format": ' + "9" * 5000 + "}", Verdict.MALFORMED, "at most 20 digits"),
    "bare": ({"format": "xqlab answers 1"}, Verdict.MALFORMED, "expected code, items, sheet, student"),
    "types": (changed(student=["s1"]), Verdict.MALFORMED, "expected texts"),
    "items": (changed(items={"1": 2}), Verdict.MALFORMED, "a list of items, got {'1': 2}"),
    "sheet": (changed(sheet="Week 4"), Verdict.OTHER_SHEET, "the sheet 'Week 3', got 'Week 4'"),
    "unknown": (changed(student="s9"), Verdict.UNKNOWN_STUDENT, "got 's9'"),
    "look-alike": (changed(student="ѕ1"), Verdict.UNKNOWN_STUDENT, "got 'ѕ1'"),
    "code": (changed(code="0" * 12), Verdict.WRONG_CODE, "the code of 's1', got '000000000000'"),
    "code's end": (changed(code=RIGHT["s1"]["code"][:-1] + "x"), Verdict.WRONG_CODE, "the code of 's1'"),
    "code's beginning": (changed(code=RIGHT["s1"]["code"][:8]), Verdict.WRONG_CODE, "the code of 's1'"),
    "surrogate": (changed(code="\ud800"), Verdict.WRONG_CODE, "got '\\ud800'"),
    "somebody's": (changed(student="s2"), Verdict.WRONG_CODE, "that of 's1'"),
    "seed": (
        changed(items=answers(OTHERS, "s1")["items"]),
        Verdict.OTHER_QUESTIONS,
        "question 1: another question (of another seed or version)",
    ),
}


@pytest.mark.parametrize("name", REFUSED)
def test_what_is_not_believed_is_named_and_earns_nothing(name: str, tmp_path: Path) -> None:
    content, verdict, reason = REFUSED[name]
    marks = graded(tmp_path, {"answers.json": content})
    [file] = marks.submissions
    assert file.verdict == verdict
    assert reason in file.reason.en
    assert len(file.reason.en) < 300
    assert all(total.points is None for total in marks.sums())
    assert not any(row.points for row in marks.rows)


@pytest.mark.parametrize(
    ("content", "points", "note"),
    [
        (with_item(digest="0" * 16), 5, "question 1: another question"),
        (with_item(digest=["x"]), 5, "got ['x']"),
        (with_item(given="7"), 5, "question 1: expected a list of numbers, got '7'"),
        (with_item(given=[True]), 5, "question 1: expected a number"),
        (with_item(given=[[[]]]), 5, "question 1: expected a number"),
        (with_item(number=True), 5, "no question of the sheet"),
        (with_item(number=7), 5, "no question of the sheet"),
        (with_item(exercise="cut-2"), 5, "no question of the sheet"),
        (changed(items=[*RIGHT["s1"]["items"], RIGHT["s1"]["items"][0]]), 5, "answered 2 times, none counts"),
        (changed(items=[*RIGHT["s1"]["items"], 7]), 6, "no question of the sheet: 7"),
        (changed(points=100, verdict="right"), 6, "ignored: 'points', 'verdict'"),
        (with_item(points=100, key=[1]), 6, "ignored in items: 'key', 'points'"),
        (json.dumps(RIGHT["s1"]).ljust(LARGEST), 6, ""),
    ],
)
def test_what_does_not_count_is_noted(content: Any, points: float, note: str, tmp_path: Path) -> None:
    marks = graded(tmp_path, {"answers.json": content})
    [file] = marks.submissions
    assert file.verdict == Verdict.MARKED
    assert marks.sums()[0].points == points
    assert all(key for row in marks.of("s1") for _, key in row.texts.values())
    assert all(len(row.texts) == 2 for row in marks.of("s1"))
    assert note in "; ".join(one.en for one in file.notes)


@pytest.mark.parametrize(
    ("tries", "count"),
    [(0, 0), (MOST_TRIES, MOST_TRIES), (MOST_TRIES + 1, None), (-1, None), (True, None), ("2", None)],
)
def test_tries_are_a_number_or_none(tries: Any, count: int | None, tmp_path: Path) -> None:
    marks = graded(tmp_path, {"answers.json": with_item(tries=tries)})
    assert [row.tries for row in marks.of("s1")] == [count, 1, 1, 1]


def test_zips_links_and_damage(tmp_path: Path) -> None:
    folder = tmp_path / "in"
    folder.mkdir()
    with zipfile.ZipFile(folder / "moodle.zip", "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("Ann Lee_12345_assignsubmission_file_/ann.json", json.dumps(RIGHT["s1"]))
        archive.writestr("../../王芳.json", json.dumps(RIGHT["s2"]).encode("utf-16"))
        archive.writestr("bomb.json", b"0" * 2_000_000)
        archive.writestr("zip.zip", b"PK")
    with zipfile.ZipFile(folder / "lzma.zip", "w", zipfile.ZIP_LZMA) as archive:
        archive.writestr("a.json", json.dumps(RIGHT["s3"]))
    damaged = bytearray((folder / "moodle.zip").read_bytes())
    damaged[80] ^= 255
    (folder / "broken.zip").write_bytes(damaged[:-30])
    os.symlink("moodle.zip", folder / "link.json")
    os.symlink(tmp_path, folder / "loop")
    os.mkfifo(folder / "pipe.json")
    (folder / os.fsdecode(b"\xff\n.txt")).write_text("notes")
    (folder / "own.py").write_text("raise SystemExit")
    marks = grade(folder, MANIFEST, progress=False)
    verdicts = {file.name: file.verdict for file in marks.submissions}
    assert verdicts == {
        "broken.zip": Verdict.UNREADABLE,
        "link.json": Verdict.LINK,
        "loop": Verdict.LINK,
        "lzma.zip/a.json": Verdict.UNREADABLE,
        "moodle.zip/Ann Lee_12345_assignsubmission_file_/ann.json": Verdict.MARKED,
        "moodle.zip/../../王芳.json": Verdict.MARKED,
        "moodle.zip/bomb.json": Verdict.TOO_LARGE,
        "moodle.zip/zip.zip": Verdict.UNREADABLE,
        "own.py": Verdict.NOT_RUN,
        "pipe.json": Verdict.UNREADABLE,
        "\\udcff\\n.txt": Verdict.OTHER_FORMAT,
    }
    assert [total.points for total in marks.sums()] == [6, 6, None]
    assert sorted(tmp_path.iterdir()) == [folder]  # nothing was unpacked


def zipped(files: dict[str, bytes]) -> bytes:
    content = io.BytesIO()
    with zipfile.ZipFile(content, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, text in files.items():
            archive.writestr(name, text)
    return content.getvalue()


def test_zips_in_zips_and_what_systems_add(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    ann, fang = (json.dumps(RIGHT[student]).encode() for student in ("s1", "s2"))
    added = {"__MACOSX/._ann.json": b"\0", "._ann.json": b"\0"}
    added |= dict.fromkeys(("a/.DS_Store", "Thumbs.db", "._a.py"), b"")
    deep = zipped({"one.zip": zipped({"two.ZIP": zipped({"three.zip": zipped({"fang.json": fang})})})})
    inner = zipped({"ann.json": ann, "other.zip": zipped({"fang.json": fang}), **added})
    bomb = zipped({"bomb.zip": b"0" * 50_000_000})
    whole = zipped({"Ann Lee_1_file_/mine.zip": inner, **added})
    files = {"in.zip": whole, "deep.zip": deep, "bomb.zip": bomb, **added}
    marks = graded(tmp_path, files)
    assert {file.name: str(file.reason or file.verdict).split(" zip ")[-1] for file in marks.submissions} == {
        "bomb.zip/bomb.zip": "that is much larger than what it is packed in: unpack it'",
        "deep.zip/one.zip/two.ZIP/three.zip": "in 3 others: unpack it'",
        "in.zip/Ann Lee_1_file_/mine.zip/ann.json": "marked",
        "in.zip/Ann Lee_1_file_/mine.zip/other.zip/fang.json": "marked",
    }
    monkeypatch.setattr(reading_files, "MOST_INSIDE", 2)
    (tmp_path / "deep.zip").unlink()
    (tmp_path / "bomb.zip").unlink()
    marks = grade(tmp_path, MANIFEST, progress=False)
    verdicts = {file.name[32:]: file.verdict for file in marks.submissions}
    assert verdicts == {"ann.json": Verdict.MARKED, "other.zip": Verdict.TOO_LARGE}


def test_of_two_files_of_a_student_the_lecturer_chooses(tmp_path: Path) -> None:
    files = {"a/new.json": answers(MANIFEST, "s1", wrong=[2]), "old.json": RIGHT["s1"]}
    marks = graded(tmp_path, files)
    os.utime(tmp_path / "old.json", (1, 1))
    both = ("old.json", "a/new.json")
    assert [file.verdict for file in marks.submissions] == [Verdict.DUPLICATE] * 2
    assert all(name in str(file.reason) for file, name in zip(marks.submissions, reversed(both)))
    assert marks.sums()[0].points is None
    for duplicates, chosen, points in ("last", "a/new.json", 4), ("best", "old.json", 6):
        marks = grade(tmp_path, MANIFEST, duplicates=duplicates, progress=False)
        verdicts = {file.name: file.verdict for file in marks.submissions}
        assert verdicts == dict.fromkeys(both, Verdict.SET_ASIDE) | {chosen: Verdict.MARKED}
        assert marks.sums()[0].points == points
    os.utime(tmp_path / "a/new.json", (1, 1))
    marks = grade(tmp_path, MANIFEST, duplicates="last", progress=False)
    assert [file.verdict for file in marks.submissions] == [Verdict.DUPLICATE] * 2  # none is the last
    (tmp_path / "a/new.json").write_text(json.dumps(RIGHT["s1"]))  # the same answers: one of them is as good
    assert grade(tmp_path, MANIFEST, progress=False).sums()[0].points == 6


def test_other_answers_of_as_many_points_are_other_answers(tmp_path: Path) -> None:
    key = RIGHT["s1"]["items"][0]["given"][0]
    files = {f"{more}.json": with_item(given=[key + more]) for more in (50, 51)}
    marks = graded(tmp_path, files)
    assert [file.verdict for file in marks.submissions] == [Verdict.DUPLICATE] * 2
    for later in files:
        for name in files:
            os.utime(tmp_path / name, (2, 2) if name == later else (1, 1))
        for duplicates in ("last", "best"):
            marks = grade(tmp_path, MANIFEST, duplicates=duplicates, progress=False)
            [marked] = [file.name for file in marks.submissions if file.verdict == Verdict.MARKED]
            assert (marked, marks.sums()[0].points) == (later, 5)


def test_a_third_of_a_point_has_two_digits(tmp_path: Path) -> None:
    manifest = sheets(exercises=("pruned-1",))
    file = answers(manifest, "s1")
    right = file["items"][0]["given"]
    assert len(right) == 3
    for count, points in (1, 0.33), (2, 0.67), (3, 1):
        file["items"][0]["given"] = right[:count]
        (tmp_path / "a.json").write_text(json.dumps(file))
        marks = grade(tmp_path, manifest, progress=False)
        assert [row.points for row in marks.of("s1")] == [points]
        assert f"{points:g}" in str(marks.table)


# -- a thousand doctored files ----------------------------------------------------------------------------

SHEETS = {student.id: MANIFEST.sheet(student.id) for student in CLASS}
FOREIGN = answers(OTHERS, "s1")["items"]
ODD: list[Any] = [
    *(None, True, -1, 1e300, 0.5, 10**18, "s1\u202e", "ｓ1", "\ud800", "=1+1", "inf", "", [], {}, [[[]]])
]


def doctored(draw: random.Random) -> bytes:
    """A right file of one student, changed in one to three places, and one in ten cut short."""
    content, other = (copy.deepcopy(RIGHT[draw.choice(list(RIGHT))]) for _ in range(2))
    for _ in range(draw.randint(1, 3)):
        if all(isinstance(item, dict) for item in content["items"] or [0]):
            change(content, other, draw)
    text = json.dumps(content, ensure_ascii=draw.random() < 0.5).encode("utf-8", "surrogatepass")
    return text[: draw.randrange(len(text))] if draw.random() < 0.1 else text


def change(content: dict[str, Any], other: dict[str, Any], draw: random.Random) -> None:
    """Doctor a file in one place, with parts of another student's file or of another seed's."""
    items, odd = content["items"], draw.choice(ODD)
    item, theirs = draw.choice(items), draw.choice([*other["items"], *FOREIGN])
    name = draw.choice(["student", "code", "sheet", "format"])
    field = draw.choice(["exercise", "number", "digest", "given", "tries"])
    draw.choice(
        [
            lambda: content.update({name: odd}),
            lambda: content.update({name: other[name], "items": other["items"]}),
            lambda: content.update(student=other["student"], code=other["code"]),
            lambda: content.update(points=100, verdict="right", key=[0], share=1),
            lambda: content.update(items=draw.choice([[odd], items * 2])),
            lambda: item.update({field: theirs[field]}),
            lambda: item.update({field: odd}),
            lambda: item.update(theirs, number=item["number"]),
            lambda: item.update(given=draw.choice([[odd], [odd, odd], item["given"], "1"]), points=9),
            lambda: items.insert(draw.randrange(len(items)), draw.choice([theirs, item, odd])),
            lambda: items.remove(item),
        ]
    )()


def points_by_hand(text: bytes) -> dict[int, float]:
    """Number -> the points of each answer that counts, without the code under test; {} for a foreign file."""
    try:
        content = json.loads(text.decode())
        sheet = SHEETS[content["student"]]
        about = [content[name] for name in ("format", "sheet", "code")]
        if about != ["xqlab answers 1", MANIFEST.name, sheet.code] or not isinstance(content["items"], list):
            return {}
    except (ValueError, KeyError, TypeError):
        return {}
    points = {}
    for item in sheet.items:
        about = [item.exercise, item.number]
        mine = [one for one in content["items"] if isinstance(one, dict)]
        mine = [
            one for one in mine if json.dumps([one.get("exercise"), one.get("number")]) == json.dumps(about)
        ]
        if len(mine) == 1 and mine[0].get("digest") == item.digest:
            is_right = json.dumps(mine[0].get("given")) == json.dumps(written(item.answer))
            points[item.number] = float(item.points * is_right)
    return points


@pytest.mark.usual
def test_no_doctored_file_is_believed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, amount: Any) -> None:
    monkeypatch.setattr(Manifest, "sheet", lambda _, student: SHEETS[student])  # made once
    draw, count, marked = random.Random(43), amount(250, 1000), 0
    for _ in range(count):
        content = doctored(draw)
        monkeypatch.setattr(reading, "files_in", lambda *_: [File("answers.json", 0.0, content)])  # noqa: B023
        marks = grade(tmp_path, MANIFEST, progress=False)
        [file] = marks.submissions
        own = points_by_hand(content)
        got = {(row.student.id, row.number): row.points for row in marks.rows if row.points}
        assert got == {(file.student, number): points for number, points in own.items() if points}, content
        marked += file.verdict == Verdict.MARKED
        if file.verdict != Verdict.MARKED:
            assert file.reason
        elif not file.notes:  # what is missing was left out
            items = json.loads(content)["items"]
            assert all(item["number"] in own for item in items)
    assert 0.3 * count < marked < 0.9 * count
