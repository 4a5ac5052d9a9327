"""Class lists as spreadsheets and learning platforms write them, in many languages and encodings."""

from pathlib import Path

import pytest

from xqlab.cli.command import main
from xqlab.course import CourseError, Student
from xqlab.course.class_list import read_class_list, read_students

CLASS = (Student("s1", "Anna Berg"), Student("s2", "王芳"))
CANVAS = "Student,ID,SIS User ID,SIS Login ID,Section,Week 1 (9)\n"
LISTS: dict[str, str | bytes] = {
    "plain": "s1,Anna Berg\ns2,王芳\n",
    "heading": "id,name\ns1,Anna Berg\n\ns2,王芳",
    "excel": "Name;ID\r\nAnna Berg;s1\r\n王芳;s2\r\n".encode("utf-8-sig"),
    "excel's first line": "sep=;\r\nid;name\r\ns1;Anna Berg\r\ns2;王芳\r\n".encode("utf-8-sig"),
    "excel's first line, tabs": "sep=\t\r\nid\tname\r\ns1\tAnna Berg\r\ns2\t王芳\r\n".encode("utf-16"),
    "excel's texts": '学号,姓名\n="s1",Anna Berg\n="s2",王芳\n',
    "tabs before commas": "学号,姓名\ns1\t,Anna Berg\ns2\t,王芳\n",
    "chinese excel": "学号,姓名\ns1,Anna Berg\ns2,王芳\n".encode("gbk"),
    "taiwanese excel": "學號,姓名\ns1,Anna Berg\ns2,王芳\n".encode("big5"),
    "big5 without a heading": "s1,Anna Berg\ns2,王芳\n".encode("big5"),
    "unicode text": "学号\t姓名\ns1\tAnna Berg\ns2\t王芳\n".encode("utf-16"),
    "unicode without a mark": "学号\t姓名\ns1\tAnna Berg\ns2\t王芳\n".encode("utf-16-le"),
    "signs that nobody sees": "id,name\n\u200bs1,Anna\u00a0Berg\ns\u200e2,\u3000王芳\n",
    "canvas": (
        f"{CANVAS},,,,,Manual Posting\n    Points Possible,,,,,10\n"
        'Anna Berg,101,s1,ab,A,\n王芳,102,s2,wf,A,\n"Student, Test",73,,0123abcd,A,\n'
    ),
    "canvas without numbers of its own": (
        f"{CANVAS}    Points Possible,,,,,10\n"
        'Anna Berg,s1,,ab,A,\n王芳,s2,,wf,A,\n"Student, Test",73,,0f,A,\n'
    ),
    "canvas in Chinese": (
        "学生,ID,SIS 用户 ID,SIS 登录 ID,班级,作业 (9)\n    满分,,,,,10\n"
        "Anna Berg,101,s1,ab,A,\n王芳,102,s2,wf,A,\n测试学生,73,,0f,A,\n"
    ),
    "unknown heading": "Matrikel;Name\ns1;Anna Berg\ns2;王芳\n",
    "addresses": "Full name,ID number,Email address\nAnna Berg,,s1\n王芳,,s2\n",
    "moodle": 'First name,Last name,"ID number",Email\nAnna,Berg,s1,a@b\n王芳,,s2,\n',
    "moodle in Chinese": "名,姓氏,学号\nAnna Berg,,s1\n芳,王,s2\n",
    "german": "Nr;Matr.-Nr.;Vorname;Zuname\n1;s1;Anna;Berg\n2;s2;王芳;\n",
    "vietnamese": "STT,MSSV,Họ đệm,Tên,Ngày sinh\n1,s1,Anna,Berg,01/02/2003\n2,s2,王芳,,03/04/2003\n",
    "words that are not known": "Kod;Osoba\ns1;Anna Berg\ns2;王芳\n",
    "more of them": "Lp,Kod,Osoba,Grupa\n1,s1,Anna Berg,A\n2,s2,王芳,A\n",
    "both languages": "学号 (Student ID),姓名/Name\ns1,Anna Berg\ns2,王芳\n",
    "a title": "人工智能 第一班 名单,,,\n序号,学号,姓名,班级\n1,s1,Anna Berg,一班\n2,s2,王芳,一班\n",
    "titles": "Kurs; KI, 2026\n\nStand: 1.10.2026;\nKod;Osoba\ns1;Anna Berg\ns2;王芳\n",
    "a title alone": "Class A of 2026\ns1,Anna Berg\ns2,王芳\n",
    "a line below": "序号,学号,姓名\n1,s1,Anna Berg\n2,s2,王芳\n合计,2,\n",
    "another": "s1;Anna Berg\ns2;王芳\nEnde der Liste;\n",
    "the name first": "Anna Berg,s1\n王芳,s2\n",
    "a name that speaks of ids": "Name (ID),Kod\nAnna Berg,s1\n王芳,s2\n",
    "a column half empty": "Kod,Uwagi,Osoba\ns1,,Anna Berg\ns2,chora,王芳\n",
}


@pytest.mark.parametrize("name", LISTS)
def test_a_class_list_is_read_as_spreadsheets_write_it(tmp_path: Path, name: str) -> None:
    content, file = LISTS[name], tmp_path / "list.csv"
    file.write_bytes(content if isinstance(content, bytes) else content.encode())
    assert read_students(file) == CLASS


ROWS = {
    "7;Jörg Müller": ("7", "Jörg Müller"),  # not read as Chinese
    "7;Anna Gößl": ("7", "Anna Gößl"),
    "4711\tAmsel, Uwe": ("4711", "Amsel, Uwe"),
    "4711;Amsel;Uwe": ("4711", "Amsel Uwe"),
    "uwe,Uwe Amsel": ("uwe", "Uwe Amsel"),
    "uwe@x.org,Uwe Amsel\nbo2@x.org,Bo": ("uwe@x.org", "Uwe Amsel"),
    "4711,": ("4711", ""),
    "4711": ("4711", ""),
    "1,Uwe Amsel\n2,Eva Fink": ("1", "Uwe Amsel"),
    "4711;Uwe;A\n4712;Eva;A": ("4711", "Uwe"),  # a group is no part of a name
    "sum\neva": ("sum", ""),  # no line below a list without names
}


@pytest.mark.parametrize("line", ROWS)
def test_a_first_line_that_is_a_student_stays_one(tmp_path: Path, line: str) -> None:
    file = tmp_path / "list.csv"
    file.write_bytes(line.encode("cp1252"))
    assert read_students(file)[0] == ROWS[line]


def test_the_console_says_what_was_taken(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "list.csv"
    file.write_bytes("Kurs 1,,\nTT,Kod,Osoba\n1,s1,Jörg\n2,s2,Bo\nTotal,2,\n".encode("cp1252"))
    assert main(["sheet", "cut-1", "--students", str(file), "--out", str(tmp_path / "out")]) == 0
    printed = capsys.readouterr().err.splitlines()
    for line in (
        "note: the class list is read as Windows-1252",
        "note: line 2 is taken for the heading: 'TT Kod Osoba'",
        "note: students: 2; the first has the id 's1' (column 2) and the name 'Jörg' (column 3)",
        "note: left out: line 1, 'Kurs 1', line 5, 'Total 2'",
    ):
        assert line in printed
    assert [note.zh[:3] for note in read_class_list(file).notes] == ["名单按", "第 2", "学生 ", "不计入"]


@pytest.mark.parametrize(
    ("content", "message"),
    [
        ("", "an empty file"),
        ("id,name\n", "expected 1 to 2000 students, got 0"),
        (f"{'王' * 64},A", "that a file name may have"),
        ("id,name\ns1,A\n,B\n", "expected an id, got none of 'B' in line 3"),
        (f"{CANVAS}A,1,s1,a,A,\nB,2,,b,A,\n", "expected an id, got none of 'B' in line 3"),
        ("s1,A\nS1,B\ns2,C", "expected each id once, whatever its case, got 's1' in line 1 and line 2"),
        ("\u00e9,A\ne\u0301,B", "expected each id once"),
        ("a/b,A", "that a file name may have, got 'a/b'"),
        ("s\ue000,A", "that a file name may have, got 's\\ue000'"),
        ("2.02E+11,A", "'2.02E+11', which a spreadsheet has shortened"),
        ('s1,"A', "got unexpected end of data in line 1"),
        (f"s1,{'A' * 121}", "expected a name of at most 120 characters, got 121 of"),
        ("s1,A\ue000", "expected a name that can be printed, got '\\ue000' in that of 'A\\ue000' in line 1"),
        (b"\xef\xbb\xbf\xff,A", "got other bytes"),
        ("4711;Иванов Иван".encode("cp1251"), "Big5 or Windows-1252, got other bytes: save it as CSV"),
        ("4711,。。".encode("gbk"), "got other bytes"),
        (b"PK\x03\x04", "as CSV, got a spreadsheet's own file"),
    ],
)
def test_what_is_wrong_with_a_list_is_quoted(tmp_path: Path, content: str | bytes, message: str) -> None:
    file = tmp_path / "list.csv"
    file.write_bytes(content if isinstance(content, bytes) else content.encode())
    with pytest.raises(CourseError) as caught:
        read_students(file)
    assert message in str(caught.value)
    assert str(file) in str(caught.value)
