"""The book in Chinese: the same pages, from the same sources and their catalogues, below the English `html`.

XQLAB_LANGUAGE is the language of a build and of the kernels that run its notebooks.
"""

import re
import shutil
from collections.abc import Iterator
from contextlib import suppress
from itertools import count, pairwise
from pathlib import Path
from typing import Any

from docutils import nodes
from jinja2 import pass_context
from markdown_it import MarkdownIt
from mdit_py_plugins.front_matter import front_matter_plugin
from sphinx.errors import SphinxError
from sphinx.search import languages
from sphinx.transforms import SphinxTransform

from xqlab import disk, translation
from xqlab.errors import XqlabError
from xqlab.trace.conventions import conventions
from xqlab.viz.site.chinese_search import ChineseSearch

# Of the table of contents, and of the theme's menus.
CAPTIONS = {"The course": "课程", "The manual": "手册", "Development": "开发"}
MENUS = {
    "Color mode": "颜色",
    "Light": "浅色",
    "Dark": "深色",
    "System Settings": "随系统设置",
}
ENGLISH_ONLY = {"docs/reference": "API 参考", "CHANGELOG": "更新记录"}
LEADS_TO_ENGLISH = '# {title}\n\n此页只有英文：<a href="{address}" hreflang="en">{title}</a>。\n'
TO_THE_OTHER = re.compile(r"^\[[^\]]*\]\(README(\.zh)?\.md\).*\n+", re.M)  # the switch leads there
NOT_IN_CHINESE = re.compile(r"docs/reference/|genindex$|py-modindex$")
HEADINGS, UNTRANSLATED = "xqlab_headings", "xqlab_untranslated"


class TranslatedPageError(XqlabError, SphinxError):
    """A page with other headings than its English one."""


def setup(app: Any) -> None:
    """What makes a page of the other language, and what leads to it."""
    app.connect("html-page-context", add_switch)
    app.connect("source-read", read)
    languages["zh"] = ChineseSearch
    if conventions().language != "en":
        app.connect("builder-inited", translate_menus)
        app.add_transform(EnglishAnchors)


def read(app: Any, page: str, content: list[str]) -> None:
    """Replace the text of a page, before it is parsed, by that in the language of the book."""
    if conventions().language != "en":
        translate(app.env, page, content)
    if page == "README":
        content[0] = TO_THE_OTHER.sub("", content[0])


def translate(env: Any, page: str, content: list[str]) -> None:
    """Replace the text of a page by the Chinese one."""
    english, file = content[0], Path(env.doc2path(page))
    if (whole := file.with_suffix(f".{conventions().language}.md")).is_file():
        env.note_dependency(str(whole))
        content[0] = whole.read_text("utf-8")
        return
    if page in ENGLISH_ONLY:
        address = f"{'../' * (page.count('/') + 1)}{page}.html"
        content[0] = LEADS_TO_ENGLISH.format(title=ENGLISH_ONLY[page], address=address)
        return
    translations: translation.Translations = {}
    with suppress(FileNotFoundError):
        catalogue = translation.catalogue_of(page.removeprefix("notebooks/"), conventions().language)
        env.note_dependency(str(catalogue))
        translations = translation.translations_of(translation.read_catalogue(catalogue))
    is_notebook = file.suffix == ".ipynb"
    texts = [text for _, text in translation.cell_texts(disk.parsed(english))] if is_notebook else [english]
    env.temp_data[HEADINGS] = [heading for text in texts for heading in headings(text)]
    if not any(message in translations for text in texts for message in translation.messages(text)):
        env.metadata[page][UNTRANSLATED] = True
    if is_notebook:
        content[0] = translation.notebook_text(english, translations)
    else:
        content[0] = re.sub(
            r"^(:caption: )(.*)$",
            lambda line: line[1] + CAPTIONS.get(line[2], line[2]),
            translation.translated(english, translations),
            flags=re.M,
        )


def headings(text: str) -> Iterator[str]:
    """The headings of Markdown without their marks.

    >>> list(headings("# The `run`\\n\\n```python\\n# no heading\\n```\\n\\n## [A](b.md) and **c**"))
    ['The run', 'A and c']
    """
    tokens = MarkdownIt("commonmark").use(front_matter_plugin).parse(text)
    for before, token in pairwise(tokens):
        if before.type == "heading_open" and before.level == 0:
            yield "".join(part.content for part in token.children or ())


class EnglishAnchors(SphinxTransform):
    """Sections have the addresses that they have in English: links lead there, and the switch stays there."""

    default_priority = 200  # before anything looks them up

    def apply(self, **_: Any) -> None:
        """Raises TranslatedPageError where a page has fewer or more sections."""
        english = self.env.temp_data.pop(HEADINGS, None)
        if english is None:
            return
        sections = list(self.document.findall(nodes.section))
        if len(sections) != len(english):
            raise TranslatedPageError(
                f"expected {len(english)} headings in {self.env.docname}, as in English, got {len(sections)}:"
                f" {', '.join(repr(section[0].astext()) for section in sections)}"
            )
        # MyST's names of the headings to which links lead.
        anchors = getattr(self.document, "myst_slugs", {})
        rows = {section: anchors[section["slug"]] for section in sections if section.get("slug")}
        anchors.clear()
        for section, heading in zip(sections, english):
            self._rename(section, nodes.make_id(heading))
            if section in rows:
                slug = re.sub(r"[^\w\- ]", "", heading.lower().replace(" ", "-"))
                numbered = (f"{slug}-{number}" if number else slug for number in count())
                section["slug"] = next(name for name in numbered if name not in anchors)
                line, _, text = rows[section]
                anchors[section["slug"]] = line, section["ids"][0], text

    def _rename(self, section: Any, name: str) -> None:
        ids, before = self.document.ids, section["ids"][0]
        if name and name not in ids:
            section["ids"][0] = name
            ids[name] = ids.pop(before)
            names = self.document.nameids
            names.update({text: name for text, own in names.items() if own == before})


def translate_menus(app: Any) -> None:
    """Give the theme's menus the words that its own catalogues lack."""
    words = app.builder.templates.environment.globals
    gettext = words["_"]
    words["_"] = pass_context(lambda context, text: MENUS.get(text) or gettext(context, text))


def add_switch(app: Any, page: str, template: str, context: dict[str, Any], doctree: Any) -> None:
    """Tell the templates where the page is in the other language, and whether this one is still English."""
    language, up = conventions().language, "../" * page.count("/")
    context["is_untranslated"] = app.env.metadata.get(page, {}).get(UNTRANSLATED, False)
    if language == "en":
        switch = ("中文", "zh-CN", f"{up}zh/{page}.html")
    else:
        switch = ("English", "en", f"{up}../{page}.html")
    context["switch"] = None if NOT_IN_CHINESE.match(page) else dict(zip(("name", "lang", "address"), switch))


def script() -> str:
    """The script of the pages, below `_static`: that of the English book, beside which all others lie."""
    return "site.js" if conventions().language == "en" else "../../_static/site.js"


def publish(folder: Path) -> Path:
    """Copy the pages of another language below those of the English book; the folder of the whole site.

    folder : `LANGUAGE/html`, beside the `html` of the English one
    """
    language = conventions().language
    for notebook in folder.glob("_sources/notebooks/*.ipynb*"):  # what a reader downloads
        notebook.write_text(
            translation.lesson_text(notebook.read_bytes(), notebook.name.split(".")[0], language), "utf-8"
        )
    site, static = folder.parent.parent / "html", folder.parent / "static"
    own = {"pictures", "site.css"}
    shared = {file.name for file in static.iterdir()} - own

    def elsewhere(at: str, names: list[str]) -> set[str]:
        return shared & {*names} if Path(at).name == "_static" else set()

    shutil.rmtree(site / language, ignore_errors=True)
    shutil.copytree(folder, site / language, ignore=elsewhere)
    shutil.copytree(static, site / "_static", ignore=shutil.ignore_patterns(*own), dirs_exist_ok=True)
    return site
