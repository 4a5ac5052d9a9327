"""Questions for learning platforms, read back by text2qti, and as Moodle's manual says."""

import base64
import re
import zipfile
from dataclasses import replace
from html import escape, unescape
from pathlib import Path
from xml.etree import ElementTree

import pytest
from text2qti.config import Config
from text2qti.markdown import Markdown

from xqlab.cli.command import main
from xqlab.course import lms
from xqlab.course.lms import _line, gift, moodle_xml, qti_text, save_qti, variants
from xqlab.course.pictures import Shown
from xqlab.game import INFINITY
from xqlab.teach.exercises.exercise import exercises
from xqlab.words import in_language

NAMES = ("window-2", "cut-1", "pruned-1", "leaves-1", "mean-1")
ITEMS = variants(NAMES, "a seed", 2)
ALL = [item for own in ITEMS.values() for item in own]
CLOZE = re.compile(r"\{(\d+):(SHORTANSWER|NUMERICAL):([^}]+)\}")
QTI = {"q": "http://www.imsglobal.org/xsd/ims_qtiasiv1p2"}
ENDS = {"inf": INFINITY, "-inf": -INFINITY}


def test_variants_differ_come_again_and_say_whose_values_they_have() -> None:
    again = variants(NAMES, "a seed", 2)
    assert {name: len(own) for name, own in ITEMS.items()} == dict.fromkeys(NAMES, 2)
    digests = [item.digest for item in ALL]
    assert [item.digest for own in again.values() for item in own] == digests
    assert len({*digests}) == len(ALL)
    items = variants(["child-1", "stand-3"], "two", 1)
    for text in (
        moodle_xml(items, name="notes"),
        gift(items, name="notes"),
        qti_text(items, name="notes", save=lambda name, _: name).replace("\\", ""),
    ):
        assert text.count("Values seen from Red (Max)") == 1
    items = {"window-1": variants(["window-1"], "another seed", 4)["window-1"]}
    fields = CLOZE.findall(moodle_xml(items, name="ends"))
    assert {kind for _, kind, _ in fields} == {"SHORTANSWER"}
    assert any("inf" in answer for _, _, answer in fields)


def cloze_answer(text: str) -> tuple[float, ...]:
    """The first answer that each field takes."""
    firsts = [answer.split("~")[0].removeprefix("=").split(":")[0] for _, _, answer in CLOZE.findall(text)]
    return tuple(ENDS.get(first, 0) or float(first) for first in firsts)


@pytest.mark.parametrize("language", ["en", "zh"])
def test_moodle_gets_the_keys_and_the_pictures(language: str) -> None:
    quiz = ElementTree.fromstring(moodle_xml(ITEMS, name="week 1/2", language=language))
    questions = [question for question in quiz if question.get("type") != "category"]
    categories = quiz.findall("question[@type='category']")
    names = [question.findtext("category/text") or "" for question in categories]
    assert [name.split("/")[-1].split()[0] for name in names] == list(NAMES)
    assert all(name.startswith("$course$/top/week 1//2/") for name in names)
    assert [question.findtext("idnumber") for question in questions] == [item.digest for item in ALL]
    for question, item in zip(questions, ALL):
        text = question.findtext("questiontext/text") or ""
        files = question.findall("questiontext/file")
        assert [file.get("name") for file in files] == re.findall(r"@@PLUGINFILE@@/([a-z.]+)", text)
        assert all(base64.b64decode(file.text or "").startswith(b"<svg xmlns=") for file in files)
        if question.get("type") == "cloze":
            assert cloze_answer(text) == pytest.approx(item.answer, abs=0.01)
            assert (in_language(lms.HOW, language) in text) == (len(item.answer) > 1)
            continue
        fractions = [float(answer.get("fraction", "")) for answer in question.findall("answer")]
        assert [at for at, fraction in enumerate(fractions) if fraction > 0] == [*item.answer]
        assert sum(fraction for fraction in fractions if fraction > 0) == pytest.approx(100, abs=0.001)
        # A wrong choice takes away what a right one gives.
        assert not item.several or {abs(fraction) for fraction in fractions} == {max(fractions)}


def gift_answers(question: str) -> list[str]:
    """What stands between the braces of a question, one answer each, without its feedback."""
    inside = re.fullmatch(r"::.*?::\[html\](?:[^{\\]|\\.)*\{(.*)\}", question.strip(), flags=re.S)
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


def quiz_of(file: Path) -> ElementTree.Element:
    with zipfile.ZipFile(file) as archive:
        [name] = [name for name in archive.namelist() if re.search(r"^(\w+)/\1\.xml", name)]
        return ElementTree.fromstring(archive.read(name))


def test_text2qti_makes_a_group_an_exercise_and_tells_questions_apart(tmp_path: Path) -> None:
    title = "COMP-101: *search* <(2026)> & 'more'"
    file = save_qti(ITEMS, tmp_path / "week-1.zip", name=title)
    quiz = quiz_of(file)
    assert [part.get("title") for part in quiz.findall("q:assessment", QTI)] == [title]
    assert len(quiz.findall(".//q:item", QTI)) == len(ALL)
    picked = [number.text for number in quiz.findall(".//q:selection_number", QTI)]
    assert picked == ["1"] * len(NAMES)
    with zipfile.ZipFile(file) as archive:
        assert len([name for name in archive.namelist() if name.endswith(".svg")]) == len(ALL)
    item = ITEMS["cut-1"][0]
    words = {language: replace(text, choices=text.choices[::-1]) for language, text in item.texts.items()}
    two = {"cut-1": [item, replace(item, texts=words)]}
    assert len(quiz_of(save_qti(two, tmp_path / "a.zip", name="a")).findall(".//q:item", QTI)) == 2


def shown_text(html: str | None) -> str:
    return " ".join(unescape(re.sub(r"<[^>]+>", "", html or "")).split())


def qti_answer(question: ElementTree.Element) -> list[float]:
    """The numbers of the right choices, the ends of the numbers that are right, or the first text that is."""
    low, high = (question.find(f".//q:{end}", QTI) for end in ("vargte", "varlte"))
    if low is not None and high is not None:
        return [float(low.text or ""), float(high.text or "")]
    choices = [choice.get("ident") for choice in question.findall(".//q:response_label", QTI)]
    wrong = [other.text for other in question.findall(".//q:not/q:varequal", QTI)]
    right = [one.text for one in question.findall(".//q:respcondition[q:setvar]//q:varequal", QTI)]
    if set(right) <= set(choices):
        return [choices.index(one) for one in right if one not in wrong]
    return [ENDS.get(end, 0) or float(end) for end in (right[0] or "").split(", ")]


@pytest.mark.parametrize("language", ["en", "zh"])
def test_every_exercise_is_read_back(language: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lms, "shown", lambda *_: Shown(None, "<svg/>"))
    items = variants(exercises(), "s", 1)
    quiz = quiz_of(save_qti(items, tmp_path / "canvas.zip", name="all", language=language))
    moodle = ElementTree.fromstring(moodle_xml(items, name="all", language=language))
    texts = [part for part in gift(items, name="all", language=language).split("\n\n") if part[:2] == "::"]
    questions = zip(quiz.findall(".//q:item", QTI), moodle.findall("question[generalfeedback]"), texts)
    for (canvas, other, text), [item] in zip(questions, items.values(), strict=True):
        words = item.texts[language]
        prompt, why, choices = (
            shown_text(escape(part)) for part in (words.prompt, words.why, "\n".join(words.choices))
        )
        asked, *given, feedback = (part.text for part in canvas.findall(".//q:mattext", QTI))
        assert shown_text(asked).startswith(prompt)
        assert (shown_text(" ".join(map(str, given))), shown_text(feedback)) == (choices, why)
        assert prompt in shown_text(other.findtext("questiontext/text"))
        unescaped = shown_text(re.sub(r"\\(.)", r"\1", text))
        assert why in unescaped
        assert (in_language(lms.BOTH, language) in unescaped) == (len(item.answer) > 1 and not choices)
        answer = qti_answer(canvas)
        if len(item.answer) == 1 and not choices:
            assert answer == pytest.approx([item.answer[0]] * 2, abs=item.tolerance + 0.01)
            first = gift_answers(text)[0].lstrip("#=").split(":")[0]
            assert float(first) == pytest.approx(*item.answer, abs=0.01)
        else:
            assert answer == [*item.answer]


@pytest.mark.parametrize(
    ("value", "tolerance"), [(0, 0), (-0.0, 0.02), (0.02, 0.02), (-0.02, 0.02), (-0.001, 0.02), (7, 0)]
)
def test_canvas_gets_answers_of_nothing(value: float, tolerance: float, tmp_path: Path) -> None:
    item = replace(ITEMS["leaves-1"][0], answer=(value,), tolerance=tolerance)
    low, high = qti_answer(quiz_of(save_qti({"leaves-1": [item]}, tmp_path / "a.zip", name="a")))
    assert value - tolerance - 0.003 <= low <= value <= high <= value + tolerance + 0.003
    assert "-0.00" not in gift({"leaves-1": [item]}, name="a")


@pytest.mark.parametrize(
    "text", ["a < b", "a \"b\" 'c'", "&lt; R&D", "1. *a* _b_ `c` $d$ ~e~ ^f^", "x\\(y\\) -- z...", "<b@c.d>"]
)
def test_markdown_sees_nothing_in_a_text(text: str) -> None:
    assert shown_text(unescape(Markdown(Config()).md_to_html_xml(_line(text)))) == text


def test_the_command_writes_a_bank(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["sheet", "cut-1", "--bank", "moodle,gift", "--variants", "2", "--out", str(tmp_path)]
    assert main(words) == 0
    assert sorted(file.name for file in tmp_path.iterdir()) == ["gift.txt", "moodle.xml"]
    assert (tmp_path / "moodle.xml").read_text("utf-8").count("<idnumber>") == 2
    assert main([*words[:3], "word", "--out", str(tmp_path)]) == 2
    assert "expected formats among moodle, qti, gift, got 'word'" in capsys.readouterr().err
    assert main([*words, "--name", "a\nb"]) == 2
    assert "expected name to be a line of 1 to 200 characters, got 'a\\nb'" in capsys.readouterr().err
