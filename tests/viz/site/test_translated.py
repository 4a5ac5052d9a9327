"""Pages of the book in Chinese without Sphinx's part; tests/browser/test_book_browser.py builds one."""

import json
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from tests.tracked import ROOT
from xqlab.words import speaking

MODULE = "translated"
LESSON = ROOT / "notebooks" / "01-alpha-beta.ipynb"


def read(book: Any, page: str, text: str, file: str = "page.md", language: str = "zh") -> tuple[str, Any]:
    """The text that is parsed, and what is noted."""
    env, content = SimpleNamespace(metadata={page: {}}, temp_data={}, depends_on=[]), [text]
    env.note_dependency, env.doc2path = env.depends_on.append, lambda page: file
    with speaking(language):  # as XQLAB_LANGUAGE sets it
        book.read(SimpleNamespace(env=env), page, content)
    return content[0], env


def test_a_lesson_is_read_in_chinese_and_again_when_its_catalogue_changes(book: Any) -> None:
    text, env = read(book, "notebooks/01-alpha-beta", LESSON.read_text("utf-8"), "01-alpha-beta.ipynb")
    assert "## 2. α-β 剪枝" in text
    assert [Path(file).name for file in env.depends_on] == ["01-alpha-beta.po"]
    assert book.UNTRANSLATED not in env.metadata["notebooks/01-alpha-beta"]
    assert "1. Minimax" in env.temp_data[book.HEADINGS]
    assert json.loads(text)["cells"][0]["id"] == json.loads(LESSON.read_text("utf-8"))["cells"][0]["id"]
    exercises = LESSON.with_name("07-exercises.ipynb").read_text("utf-8")
    text, env = read(book, "notebooks/07-exercises", exercises, "07-exercises.ipynb")
    assert "结点的值，从极大方看。" in text, "a docstring, as the code of a lesson has it"


def test_other_pages(book: Any) -> None:
    contents = "# A page\n\n```{toctree}\n:caption: The manual\n\nother\n```\n"
    text, env = read(book, "docs/page", contents)
    assert text == contents.replace("The manual", "手册")
    assert env.metadata["docs/page"] == {book.UNTRANSLATED: True}
    text, env = read(book, "docs/reference", "# Reference\n")
    assert '<a href="../../docs/reference.html" hreflang="en">API 参考</a>' in text
    assert env.metadata == {"docs/reference": {}}


@pytest.mark.parametrize(("language", "words"), [("en", "# A readme"), ("zh", "# 说明")])
def test_a_page_with_a_chinese_file_of_its_own(book: Any, tmp_path: Path, language: str, words: str) -> None:
    (tmp_path / "README.zh.md").write_text("# 说明\n\n[English](README.md) | 中文\n\n正文。\n", "utf-8")
    english = "# A readme\n\n[中文说明](README.zh.md)\n\nText.\n"
    text, env = read(book, "README", english, str(tmp_path / "README.md"), language)
    assert text.startswith(words)
    assert "README" not in text
    assert env.depends_on == ([] if language == "en" else [str(tmp_path / "README.zh.md")])


def test_the_contents_have_translated_captions(book: Any) -> None:
    contents = (ROOT / "docs" / "index.md").read_text("utf-8")
    captions = [line.removeprefix(":caption: ") for line in contents.splitlines() if ":caption:" in line]
    assert captions == [*book.CAPTIONS]
    assert all((ROOT / f"{page}.md").is_file() for page in book.ENGLISH_ONLY)


def sections(book: Any, *titles: str) -> Any:
    """A document with sections, as MyST leaves it."""
    from docutils.utils import new_document

    document = new_document("page")
    document.myst_slugs = {}
    for number, title in enumerate(titles):
        section = book.nodes.section("", book.nodes.title("", title), ids=[f"id{number}"], slug=title)
        document.ids[f"id{number}"] = section
        document.nameids[title] = f"id{number}"
        document.myst_slugs[title] = (number, f"id{number}", title)
        document += section
    return document


def anchored(book: Any, document: Any, english: list[str]) -> None:
    """Give the sections their English addresses."""
    anchors = book.EnglishAnchors(document)
    document.settings.env = SimpleNamespace(docname="docs/page", temp_data={book.HEADINGS: english})
    anchors.apply()


def test_sections_are_called_as_in_english(book: Any) -> None:
    document = sections(book, "极小化极大", "自测", "再测")
    anchored(book, document, ["1. Minimax", "Check yourself", "Check yourself"])
    assert [section["ids"] for section in document] == [["minimax"], ["check-yourself"], ["id2"]]
    assert document.nameids == {"极小化极大": "minimax", "自测": "check-yourself", "再测": "id2"}
    assert document.myst_slugs == {
        "1-minimax": (0, "minimax", "极小化极大"),
        "check-yourself": (1, "check-yourself", "自测"),
        "check-yourself-1": (2, "id2", "再测"),
    }


def test_a_translation_with_other_headings(book: Any) -> None:
    expected = "^expected 2 headings in docs/page, as in English, got 1: '极小化极大'$"
    with pytest.raises(book.TranslatedPageError, match=expected):
        anchored(book, sections(book, "极小化极大"), ["1. Minimax", "2. More"])


@pytest.mark.parametrize("language", ["en", "zh"])
def test_the_switch_leads_to_the_same_page(book: Any, language: str) -> None:
    def switch(page: str) -> Any:
        context: dict[str, Any] = {}
        app = SimpleNamespace(env=SimpleNamespace(metadata={}))
        book.add_switch(app, page, "page.html", context, None)
        return context["switch"] and (context["switch"]["lang"], context["switch"]["address"])

    lang, up = ("zh-CN", "zh/") if language == "en" else ("en", "../")
    pages = {"docs/tour": "../{}docs/tour.html", "index": "{}index.html"}
    pages |= {"docs/reference": "../{}docs/reference.html"}
    with speaking(language):
        to = {page: (lang, address.format(up)) for page, address in pages.items()}
        assert {page: switch(page) for page in pages} == to
        assert [switch(page) for page in ("docs/reference/xqlab", "genindex")] == [None, None]


def test_the_pages_are_put_into_the_english_book(book: Any, tmp_path: Path) -> None:
    folder = tmp_path / "zh" / "html"
    old, own = tmp_path / "html" / "zh" / "old.html", folder / "_static" / "pictures" / "a.png"
    shared, copy = tmp_path / "zh" / "static" / "engines" / "a.js", folder / "_static" / "engines" / "a.js"
    for file in (old, own, shared, copy, folder / "index.html"):
        file.parent.mkdir(parents=True, exist_ok=True)
        file.touch()
    (folder / "_sources" / "notebooks").mkdir(parents=True)
    (folder / "_sources" / "notebooks" / LESSON.name).write_text(LESSON.read_text("utf-8"), "utf-8")
    with speaking("zh"):
        assert book.publish(folder) == tmp_path / "html"
    html = tmp_path / "html"
    files = {file.name: file.relative_to(html).as_posix() for file in html.rglob("*.*")}
    assert not old.exists()
    assert (files["a.js"], files["a.png"]) == ("_static/engines/a.js", "zh/_static/pictures/a.png")
    downloaded = html / "zh" / "_sources" / "notebooks" / LESSON.name
    assert "## 2. α-β 剪枝" in downloaded.read_text("utf-8")


def test_chinese_words_are_pairs_of_characters() -> None:
    from xqlab.viz.site.chinese_search import ChineseSearch

    words = ChineseSearch({}).split("用PVS搜索，β=3。")
    assert words == ["用", "PVS", "搜", "索", "搜索", "β", "3"]
