"""Pages of the book in Chinese without Sphinx's part; tests/browser/test_book_browser.py builds one."""

import json
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from tests.missing import missing
from tests.tracked import ROOT
from xqlab.trace.conventions import use_conventions

LESSON = ROOT / "notebooks" / "01-alpha-beta.ipynb"


@pytest.fixture
def site() -> Any:
    """The module."""
    if find_spec("sphinx") is None:
        missing("the book needs the extra `book`: pip install -e '.[book]'")
    from xqlab.viz.site import translated

    return translated


@pytest.fixture
def chinese() -> Iterator[None]:
    """As XQLAB_LANGUAGE=zh sets it."""
    before = use_conventions(language="zh")
    yield
    use_conventions(before)


class Env(SimpleNamespace):
    """What Sphinx has of a page while it is read."""

    def __init__(self, file: str) -> None:
        super().__init__(metadata={"docs/page": {}}, temp_data={}, depends_on=[])
        self.note_dependency = self.depends_on.append
        self.doc2path = lambda page: file


def read(site: Any, page: str, text: str, file: str = "page.md") -> tuple[str, Env]:
    """The text that is parsed, and what is noted."""
    env, content = Env(file), [text]
    env.metadata = {page: {}}
    site.read(SimpleNamespace(env=env), page, content)
    return content[0], env


@pytest.mark.usefixtures("chinese")
def test_a_lesson_is_read_in_chinese_and_again_when_its_catalogue_changes(site: Any) -> None:
    text, env = read(site, "notebooks/01-alpha-beta", LESSON.read_text("utf-8"), "01-alpha-beta.ipynb")
    assert "## 2. α-β 剪枝" in text
    assert [Path(file).name for file in env.depends_on] == ["01-alpha-beta.po"]
    assert site.UNTRANSLATED not in env.metadata["notebooks/01-alpha-beta"]
    assert "1. Minimax" in env.temp_data[site.HEADINGS]
    assert json.loads(text)["cells"][0]["id"] == json.loads(LESSON.read_text("utf-8"))["cells"][0]["id"]
    exercises = LESSON.with_name("07-exercises.ipynb").read_text("utf-8")
    text, env = read(site, "notebooks/07-exercises", exercises, "07-exercises.ipynb")
    assert "结点的值，从极大方看。" in text, "a docstring, as the code of a lesson has it"


@pytest.mark.usefixtures("chinese")
def test_other_pages(site: Any) -> None:
    contents = "# A page\n\n```{toctree}\n:caption: The manual\n\nother\n```\n"
    text, env = read(site, "docs/page", contents)
    assert text == contents.replace("The manual", "手册")
    assert env.metadata["docs/page"] == {site.UNTRANSLATED: True}
    text, env = read(site, "docs/reference", "# Reference\n")
    assert '<a href="../../docs/reference.html" hreflang="en">API 参考</a>' in text
    assert env.metadata == {"docs/reference": {}}


@pytest.mark.parametrize(("language", "words"), [("en", "# A readme"), ("zh", "# 说明")])
def test_a_page_with_a_chinese_file_of_its_own(site: Any, tmp_path: Path, language: str, words: str) -> None:
    (tmp_path / "README.zh.md").write_text("# 说明\n\n[English](README.md) | 中文\n\n正文。\n", "utf-8")
    before = use_conventions(language=language)
    english = "# A readme\n\n[中文说明](README.zh.md)\n\nText.\n"
    text, env = read(site, "README", english, str(tmp_path / "README.md"))
    use_conventions(before)
    assert text.startswith(words)
    assert "README" not in text
    assert env.depends_on == ([] if language == "en" else [str(tmp_path / "README.zh.md")])


def test_the_contents_have_translated_captions(site: Any) -> None:
    contents = (ROOT / "docs" / "index.md").read_text("utf-8")
    captions = [line.removeprefix(":caption: ") for line in contents.splitlines() if ":caption:" in line]
    assert captions == [*site.CAPTIONS]
    assert all((ROOT / f"{page}.md").is_file() for page in site.ENGLISH_ONLY)


def sections(site: Any, *titles: str) -> Any:
    """A document with sections, as MyST leaves it."""
    from docutils.utils import new_document

    document = new_document("page")
    document.myst_slugs = {}
    for number, title in enumerate(titles):
        section = site.nodes.section("", site.nodes.title("", title), ids=[f"id{number}"], slug=title)
        document.ids[f"id{number}"] = section
        document.nameids[title] = f"id{number}"
        document.myst_slugs[title] = (number, f"id{number}", title)
        document += section
    return document


def anchored(site: Any, document: Any, english: list[str]) -> None:
    """Give the sections their English addresses."""
    anchors = site.EnglishAnchors(document)
    document.settings.env = SimpleNamespace(docname="docs/page", temp_data={site.HEADINGS: english})
    anchors.apply()


def test_sections_are_called_as_in_english(site: Any) -> None:
    document = sections(site, "极小化极大", "自测", "再测")
    anchored(site, document, ["1. Minimax", "Check yourself", "Check yourself"])
    assert [section["ids"] for section in document] == [["minimax"], ["check-yourself"], ["id2"]]
    assert document.nameids == {"极小化极大": "minimax", "自测": "check-yourself", "再测": "id2"}
    assert document.myst_slugs == {
        "1-minimax": (0, "minimax", "极小化极大"),
        "check-yourself": (1, "check-yourself", "自测"),
        "check-yourself-1": (2, "id2", "再测"),
    }


def test_a_translation_with_other_headings(site: Any) -> None:
    with pytest.raises(
        site.TranslatedPageError,
        match=r"^expected 2 headings in docs/page, as in English, got 1: '极小化极大'$",
    ):
        anchored(site, sections(site, "极小化极大"), ["1. Minimax", "2. More"])


@pytest.mark.parametrize("language", ["en", "zh"])
def test_the_switch_leads_to_the_same_page(site: Any, language: str) -> None:
    def switch(page: str) -> Any:
        context: dict[str, Any] = {}
        app = SimpleNamespace(env=SimpleNamespace(metadata={}))
        site.add_switch(app, page, "page.html", context, None)
        return context["switch"] and (context["switch"]["lang"], context["switch"]["address"])

    before = use_conventions(language=language)
    there = [
        switch(page) for page in ("docs/tour", "index", "docs/reference", "docs/reference/xqlab", "genindex")
    ]
    use_conventions(before)
    lang, up = ("zh-CN", "zh/") if language == "en" else ("en", "../")
    assert there[:3] == [(lang, f"../{up}docs/tour.html"), (lang, f"{up}index.html"), there[2]]
    assert there[2] == (lang, f"../{up}docs/reference.html")
    assert there[3:] == [None, None]


@pytest.mark.usefixtures("chinese")
def test_the_pages_are_put_into_the_english_book(site: Any, tmp_path: Path) -> None:
    folder = tmp_path / "zh" / "html"
    old, own = tmp_path / "html" / "zh" / "old.html", folder / "_static" / "pictures" / "a.png"
    shared, copy = tmp_path / "zh" / "static" / "engines" / "a.js", folder / "_static" / "engines" / "a.js"
    for file in (old, own, shared, copy, folder / "index.html"):
        file.parent.mkdir(parents=True, exist_ok=True)
        file.touch()
    (folder / "_sources" / "notebooks").mkdir(parents=True)
    (folder / "_sources" / "notebooks" / LESSON.name).write_text(LESSON.read_text("utf-8"), "utf-8")
    assert site.publish(folder) == tmp_path / "html"
    site_files = {file.name: file for file in (tmp_path / "html").rglob("*.*")}
    assert not old.exists()
    assert site_files["a.js"] == tmp_path / "html" / "_static" / "engines" / "a.js"
    assert site_files["a.png"] == tmp_path / "html" / "zh" / "_static" / "pictures" / "a.png"
    downloaded = tmp_path / "html" / "zh" / "_sources" / "notebooks" / LESSON.name
    assert "## 2. α-β 剪枝" in downloaded.read_text("utf-8")


def test_chinese_words_are_pairs_of_characters() -> None:
    from xqlab.viz.site.chinese_search import ChineseSearch

    words = ChineseSearch({}).split("用PVS搜索，β=3。")
    assert words == ["用", "PVS", "搜", "索", "搜索", "β", "3"]
