"""Questions for learning platforms, read back by text2qti, and as Moodle's manual says."""

import base64
import re
import zipfile
from pathlib import Path
from xml.etree import ElementTree

import pytest

from xqlab.cli.command import main
from xqlab.course.lms import gift, moodle_xml, qti_text, save_qti, variants
from xqlab.game import INFINITY
from xqlab.teach.exercises.item import Item

NAMES = ("window-2", "cut-1", "pruned-1", "leaves-1", "mean-1")
ITEMS = variants(NAMES, "a seed", 2)
ALL = [item for own in ITEMS.values() for item in own]
CLOZE = re.compile(r"\{(\d+):(SHORTANSWER|NUMERICAL):([^}]+)\}")
ENDS = {"inf": INFINITY, "-inf": -INFINITY}


def test_variants_differ_and_come_again() -> None:
    again = variants(NAMES, "a seed", 2)
    assert {name: len(own) for name, own in ITEMS.items()} == dict.fromkeys(NAMES, 2)
    assert [[item.digest for item in own] for own in again.values()] == [
        [item.digest for item in own] for own in ITEMS.values()
    ]
    assert len({item.digest for item in ALL}) == len(ALL)


def test_a_question_says_whose_values_it_has() -> None:
    items = variants(["child-1", "stand-3"], "two", 1)
    for text in (
        moodle_xml(items, name="notes"),
        gift(items, name="notes"),
        qti_text(items, name="notes", save=lambda name, _: name).replace("\\", ""),
    ):
        assert text.count("Values seen from Red (Max)") == 1


def cloze_answer(text: str) -> tuple[float, ...]:
    """The first answer that each field takes."""
    firsts = [answer.split("~")[0].removeprefix("=").split(":")[0] for _, _, answer in CLOZE.findall(text)]
    return tuple(ENDS.get(first, 0) or float(first) for first in firsts)


@pytest.mark.parametrize("language", ["en", "zh"])
def test_moodle_gets_the_keys_and_the_pictures(language: str) -> None:
    quiz = ElementTree.fromstring(moodle_xml(ITEMS, name="week 1/2", language=language))
    questions = [question for question in quiz if question.get("type") != "category"]
    categories = [
        question.findtext("category/text") for question in quiz.findall("question[@type='category']")
    ]
    assert [(name or "").split("/")[-1].split()[0] for name in categories] == list(NAMES)
    assert all((name or "").startswith("$course$/top/week 1//2/") for name in categories)
    assert [question.findtext("idnumber") for question in questions] == [item.digest for item in ALL]
    for question, item in zip(questions, ALL):
        text = question.findtext("questiontext/text") or ""
        files = question.findall("questiontext/file")
        assert [file.get("name") for file in files] == re.findall(r"@@PLUGINFILE@@/([a-z.]+)", text)
        assert all(base64.b64decode(file.text or "").startswith(b"\x89PNG") for file in files)
        if question.get("type") == "cloze":
            assert cloze_answer(text) == pytest.approx(item.answer, abs=0.01)
            continue
        fractions = [float(answer.get("fraction", "")) for answer in question.findall("answer")]
        assert [at for at, fraction in enumerate(fractions) if fraction > 0] == [*item.answer]
        assert sum(fraction for fraction in fractions if fraction > 0) == pytest.approx(100, abs=0.001)
        # Whoever ticks all choices gets nothing.
        assert not item.several or sum(fractions) == pytest.approx(0, abs=0.001)


def test_a_field_does_not_show_that_an_end_is_infinite() -> None:
    items = {"window-1": variants(["window-1"], "another seed", 4)["window-1"]}
    fields = CLOZE.findall(moodle_xml(items, name="ends"))
    assert {kind for _, kind, _ in fields} == {"SHORTANSWER"}
    assert any("inf" in answer for _, _, answer in fields)


def gift_answers(question: str) -> list[str]:
    """What stands between the braces of a question, one answer each, without its feedback."""
    inside = re.fullmatch(r"::.*?::\[html\](?:[^{\\]|\\.)*\{(.*)\}", question.strip(), flags=re.S)
    assert inside is not None
    return inside[1].split("####")[0].split("\n\t")[1:]


def test_gift_has_the_keys() -> None:
    text = gift(ITEMS, name="week 1")
    questions = [part for part in text.split("\n\n") if part.startswith("::")]
    assert text.count("$CATEGORY: $course$/top/week 1/") == len(NAMES)
    for question, item in zip(questions, ALL, strict=True):
        answers = gift_answers(question)
        if not item.texts["en"].choices:
            first = answers[0].lstrip("#=").split(":")[0]
            given = [ENDS.get(end, 0) or float(end) for end in first.split(", ")]
            assert given == pytest.approx(item.answer, abs=0.01)
            continue
        right = [at for at, answer in enumerate(answers) if re.match(r"=|~%[0-9]", answer)]
        assert right == [*item.answer]


def test_text2qti_makes_a_file_with_a_group_an_exercise(tmp_path: Path) -> None:
    file = save_qti(ITEMS, tmp_path / "week-1.zip", name="week 1: *a* test")
    with zipfile.ZipFile(file) as archive:
        names = archive.namelist()
        [text] = [archive.read(name).decode() for name in names if re.search(r"^(\w+)/\1\.xml", name)]
    assert text.count("<item ") == len(ALL)
    assert text.count("<selection_number>1</selection_number>") == len(NAMES)
    assert len([name for name in names if name.endswith(".png")]) == len(ALL)


def right_choices(item: Item, text: str) -> list[int]:
    """The numbers of the choices that a text marks as right."""
    marks = re.findall(r"^(\[.\]|\*?[a-z]\)) ", text, flags=re.M)
    return [at for at, mark in enumerate(marks) if "*" in mark]


@pytest.mark.parametrize("item", [ITEMS["cut-1"][0], ITEMS["pruned-1"][0]], ids=["cut", "pruned"])
def test_the_text_for_canvas_marks_the_key(item: Item) -> None:
    text = qti_text({item.exercise: [item]}, name="one", save=lambda name, _: name)
    assert right_choices(item, text) == [*item.answer]


def test_the_command_writes_a_bank(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["sheet", "cut-1", "--bank", "moodle,gift", "--variants", "2", "--out", str(tmp_path)]
    assert main(words) == 0
    assert sorted(file.name for file in tmp_path.iterdir()) == ["gift.txt", "moodle.xml"]
    assert (tmp_path / "moodle.xml").read_text("utf-8").count("<idnumber>") == 2
    assert main([*words[:3], "word", "--out", str(tmp_path)]) == 2
    assert "expected formats among moodle, qti, gift, got 'word'" in capsys.readouterr().err
