"""Class lists as spreadsheets write them, and the manifest of a class's sheets."""

import json
from dataclasses import replace

import pytest

from xqlab.course import FOR_MARKS, CourseError, Manifest, Student, read_students

CLASS = (Student("s1", "Anna Berg"), Student("s2", "王芳"))
LISTS = {
    "plain": "s1,Anna Berg\ns2,王芳\n".encode(),
    "heading": "id,name\ns1,Anna Berg\n\ns2,王芳".encode(),
    "excel": "Name;ID\r\nAnna Berg;s1\r\n王芳;s2\r\n".encode("utf-8-sig"),
    "chinese excel": "学号,姓名\ns1,Anna Berg\ns2,王芳\n".encode("gbk"),
    "unicode text": "学号\t姓名\ns1\tAnna Berg\ns2\t王芳\n".encode("utf-16"),
    "canvas": (
        "Student,ID,SIS User ID,SIS Login ID,Section,Quiz (7)\n    Points Possible,,,,,10\n"
        "Anna Berg,101,s1,ab,A,\n王芳,102,s2,wf,A,\n"
    ).encode(),
    "unknown heading": "Matrikel;Name\ns1;Anna Berg\ns2;王芳\n".encode(),
    "addresses": "Full name,ID number,Email address\nAnna Berg,,s1\n王芳,,s2\n".encode(),
    "moodle": 'First name,Last name,"ID number",Email\nAnna,Berg,s1,a@b\n王芳,,s2,\n'.encode(),
}


@pytest.mark.parametrize("name", LISTS)
def test_a_class_list_is_read_as_spreadsheets_write_it(tmp_path, name):
    file = tmp_path / "list.csv"
    file.write_bytes(LISTS[name])
    assert read_students(file) == CLASS


def test_names_of_a_western_spreadsheet_are_not_read_as_chinese(tmp_path):
    file = tmp_path / "list.csv"
    file.write_bytes("id;name\n7;Jörg Müller\n".encode("cp1252"))
    assert read_students(file) == (Student("7", "Jörg Müller"),)


@pytest.mark.parametrize(
    ("content", "message"),
    [
        ("", "an empty file"),
        ("id,name\n", "expected 1 to 2000 students, got 0"),
        (f"{'王' * 64},A", "that a file name may have"),
        ("id,name\ns1,A\n,B\n", "expected an id, got none of 'B' in line 3"),
        ("s1,A\nS1,B\ns2,C", "expected each id once, whatever its case, got 's1' in line 1 and line 2"),
        ("\u00e9,A\ne\u0301,B", "expected each id once"),
        ("a/b,A", "that a file name may have, got 'a/b'"),
        ("2.02E+11,A", "'2.02E+11', which a spreadsheet has shortened"),
        ('s1,"A', "got unexpected end of data in line 1"),
        (b"\xef\xbb\xbf\xff,A", "got other bytes"),
    ],
)
def test_what_is_wrong_with_a_class_list_is_quoted(tmp_path, content, message):
    file = tmp_path / "list.csv"
    file.write_bytes(content if isinstance(content, bytes) else content.encode())
    with pytest.raises(CourseError) as caught:
        read_students(file)
    assert message in str(caught.value)


def test_a_manifest_is_read_back_as_it_was(tmp_path):
    made = Manifest("Week 3", "secret", ("cut-1", "cut-1"), CLASS, FOR_MARKS, "Friday, 12:00", "zh")
    made = made.with_sheet("s1", tuple(item.digest for item in made.sheet("s1").items))
    (tmp_path / "lecturer").mkdir()
    made.write(tmp_path / "lecturer" / "sheets.json")
    assert Manifest.read(tmp_path) == Manifest.read(tmp_path / "lecturer" / "sheets.json") == made
    assert made.stem("s2") == "s2-Week-3"
    assert len(f"{replace(made, name='树' * 60).stem('s' * 64)}-solutions.html".encode()) < 200
    assert made.sheet("s1").code != made.sheet("s2").code


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"format": "xqlab sheets 9"}, "expected the format 'xqlab sheets 1'"),
        ({"mode": "exam"}, "expected mode to be one of practice, hand-in, got 'exam'"),
        ({"exercises": ["cut-1", "chess"]}, "expected exercises among"),
        ({"exercises": []}, "expected 1 to 100 exercises, got 0"),
        ({"exercises": "cut-1"}, "expected a list of exercises, got 'cut-1'"),
        ({"seed": ""}, "expected seed to be a line of 1 to 200 characters, got ''"),
        ({"students": ["s1"]}, "expected students, each with id and name"),
        ({"students": [{"id": 1, "name": ""}]}, "expected texts as id and name, got (1, '')"),
        ({"digests": {"s1": ["x"]}}, "expected digests, 16 hexadecimal digits each"),
        ({"digests": {"s9": ["0" * 16]}}, "digests of a student of the class, got 1 of 's9'"),
        ({"colour": "red"}, "expected name, seed, exercises"),
    ],
)
def test_what_is_wrong_with_a_manifest_is_quoted(tmp_path, changes, message):
    file = tmp_path / "sheets.json"
    Manifest("Week 3", "secret", ("cut-1",), CLASS).write(file)
    file.write_text(json.dumps(json.loads(file.read_text("utf-8")) | changes), "utf-8")
    with pytest.raises(CourseError) as caught:
        Manifest.read(file)
    assert message in str(caught.value)
    assert "sheets.json" in str(caught.value)


def test_only_the_class_has_sheets():
    with pytest.raises(CourseError, match="expected one of the 2 ids of the class, got 's3'"):
        Manifest("Week 3", "secret", ("cut-1",), CLASS).sheet("s3")
