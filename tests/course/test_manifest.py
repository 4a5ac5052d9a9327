"""The manifest of a class's sheets."""

import json
from dataclasses import replace

import pytest

from xqlab.course import FOR_MARKS, CourseError, Manifest, Student

CLASS = (Student("s1", "Anna Berg"), Student("s2", "王芳"))


def test_a_manifest_of_a_class_is_read_back_as_it_was(tmp_path):
    made = Manifest("Week 3", "secret", ("cut-1", "cut-1"), CLASS, FOR_MARKS, "Friday, 12:00", "zh")
    made = made.with_sheet("s1", tuple(item.digest for item in made.sheet("s1").items))
    (tmp_path / "lecturer").mkdir()
    made.write(tmp_path / "lecturer" / "sheets.json")
    assert Manifest.read(tmp_path) == Manifest.read(tmp_path / "lecturer" / "sheets.json") == made
    assert made.stem("s2") == "s2-Week-3"
    assert len(f"{replace(made, name='树' * 60).stem('s' * 64)}-solutions.html".encode()) < 200
    assert made.sheet("s1").code != made.sheet("s2").code
    with pytest.raises(CourseError, match="expected one of the 2 ids of the class, got 's3'"):
        Manifest("3", "secret", ("cut-1",), CLASS).sheet("s3")


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"format": "xqlab sheets 9"}, "expected the format 'xqlab sheets 1'"),
        ({"mode": "exam"}, "expected mode to be one of practice, hand-in, got 'exam'"),
        ({"exercises": ["cut-1", "chess"]}, "expected exercises among"),
        ({"exercises": []}, "expected 1 to 100 exercises, got 0"),
        ({"exercises": "cut-1"}, "expected a list of exercises, got 'cut-1'"),
        ({"seed": ...}, "expected name, seed, exercises"),
        ({"name": "a\nb"}, "expected name to be a line of 1 to 200 characters, got 'a\\nb'"),
        ({"seed": ""}, "expected seed to be a line of 1 to 200 characters, got ''"),
        ({"students": ["s1"]}, "expected students, each with id and name"),
        ({"students": [{"id": 1, "name": ""}]}, "expected texts as id and name, got (1, '')"),
        ({"digests": {"s1": ["x"]}}, "expected digests, 16 hexadecimal digits each"),
        ({"digests": {"s1": [1]}}, "expected digests, 16 hexadecimal digits each"),
        ({"digests": {"s9": ["0" * 16]}}, "digests of a student of the class, got 1 of 's9'"),
        ({"colour": "red"}, "expected name, seed, exercises"),
    ],
)
def test_what_is_wrong_with_a_manifest_is_quoted(tmp_path, changes, message):
    file = tmp_path / "sheets.json"
    Manifest("Week 3", "secret", ("cut-1",), CLASS).write(file)
    content = json.loads(file.read_text("utf-8")) | changes
    file.write_text(json.dumps({key: value for key, value in content.items() if value is not ...}), "utf-8")
    with pytest.raises(CourseError) as caught:
        Manifest.read(str(file))
    assert message in str(caught.value)
    assert "sheets.json" in str(caught.value)
