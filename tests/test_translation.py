"""Lessons in another language: paragraphs come back whole, and changed ones stay English."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.tracked import ROOT
from xqlab import translation
from xqlab.cli.lab import prepare

LESSONS = sorted(ROOT.glob("notebooks/*.ipynb"))


def lesson(file):
    return json.loads(file.read_text("utf-8"))


@given(st.lists(st.sampled_from(["word", "# title", "```", "~~~", "", " ", "\n", "| a |"])).map("\n".join))
def test_paragraphs_join_to_the_text(text):
    assert "".join(translation.paragraphs(text)) == text
    assert translation.translated(text, {}) == text


def test_code_and_formulas_are_no_messages_and_a_broken_catalogue_is_quoted(tmp_path):
    text = "Say:\n\n```python\nfirst\n\nsecond\n```\n\n$$x = y$$\n\n12.5\n\nDone."
    assert translation.messages(text) == ["Say:", "Done."]
    assert translation.translated(text, {"Done.": "完。", "first": "no"}) == text.replace("Done.", "完。")
    (file := tmp_path / "lesson.po").write_text('msgid "no end\n', "utf-8")
    with pytest.raises(translation.XqlabError, match=r"expected a catalogue of messages in '.*lesson\.po'"):
        translation.read_catalogue(file)


def test_a_changed_paragraph_stays_english_until_it_is_read_again(tmp_path):
    def write(*paragraphs_):
        file.write_text(
            translation.updated(file, [("cell", paragraph) for paragraph in paragraphs_]), "utf-8"
        )
        return translation.translations_of(translation.read_catalogue(file))

    file = tmp_path / "lesson.po"
    file.write_text(
        'msgid "The rook moves along lines."\nmsgstr "车走直线。"\n\nmsgid "Gone."\nmsgstr "无。"\n', "utf-8"
    )
    assert write("The rook moves along lines.", "New.") == {"The rook moves along lines.": "车走直线。"}
    assert "Gone" not in file.read_text("utf-8")
    changed = "The rook moves along all lines."
    assert write(changed) == {}
    assert "#, fuzzy" in file.read_text("utf-8")
    assert "车走直线。" in file.read_text("utf-8")


@pytest.mark.parametrize("file", LESSONS, ids=lambda file: file.stem)
def test_a_lesson_in_chinese(file):
    catalogue = ROOT / "data" / "zh" / f"{file.stem}.po"
    english = lesson(file)
    placed = list(translation.notebook_messages(english))
    assert catalogue.read_text("utf-8") == translation.updated(catalogue, placed), (
        "`python -m tests.generated` puts the changed messages into it"
    )
    translations = translation.translations_of(translation.read_catalogue(catalogue))
    chinese = translation.translated_notebook(english, translations)
    assert [cell["id"] for cell in chinese["cells"]] == [cell["id"] for cell in english["cells"]]
    if behind := [message for _, message in placed if message not in translations]:
        pytest.skip(f"{file.stem}: {len(behind)} messages are still English, the first: {behind[0][:60]}")


def test_the_lab_has_copies_in_chinese(tmp_path):
    target = prepare(ROOT / "notebooks", tmp_path / "mine", "zh")
    first = lesson(target / LESSONS[1].name)
    assert "".join(first["cells"][0]["source"]).startswith("# ")
    assert "## 2. α-β 剪枝" in "".join(map(str, first["cells"]))
    assert {file.name for file in target.glob("*.ipynb")} == {file.name for file in LESSONS}
