"""`Handout`: a widget as a page of its own without kernel and network, or as a part of a notebook."""

from __future__ import annotations

import base64
import json
import secrets
import zlib
from collections.abc import Mapping
from dataclasses import dataclass, field
from html import escape
from pathlib import Path
from typing import Any

from xqlab import __version__
from xqlab.errors import XqlabError
from xqlab.trace.conventions import LANGUAGES
from xqlab.viz.page.bundle import bundle, stylesheet
from xqlab.viz.page.finished_file import finished, path_of
from xqlab.viz.page.handout_facts import Facts, game_name

FORMATS = (".html", ".htm")
LEVEL = 9  # of zlib: a handout is written once and sent often
TAGS = {"en": "en", "zh": "zh-Hans"}  # HTML's names of languages
ABOUT = {"en": "About this search", "zh": "关于这次搜索"}
LOST = {
    "en": "A recorded search belongs here. It needs JavaScript, and in a notebook your trust: in JupyterLab's"
    " command palette, Trust Notebook.",
    "zh": "此处应显示一次搜索的记录。它需要 JavaScript；在笔记本中还需信任该笔记本"
    "（JupyterLab 命令面板中的 Trust Notebook）。",
}

# Nothing but what stands in the file: a browser refuses any address, even one that a fault would ask for.
POLICY = (
    "default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; img-src data: blob:;"
    " base-uri 'none'; form-action 'none'"
)

PAGE = """<!doctype html>
<html lang="{tag}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="generator" content="xqlab {version}">
<meta http-equiv="Content-Security-Policy" content="{policy}">
<title>{title}</title>
</head>
<body class="xqh-page">
<main>
{fragment}
</main>
</body>
</html>
"""

FRAGMENT = """<style>
{css}</style>
<section class="xq-handout" id="{id}">
{titles}<div class="xqh-host">{lost}</div>
{facts}</section>
<script type="module">
{source}
await handOut(show, "{id}", {packed}, {options});
</script>"""


class HandoutError(XqlabError):
    """A handout was asked for in a way that makes no sense."""


@dataclass(frozen=True)
class Handout:
    """A part of a page that shows itself: as a cell's last value, in what nbconvert makes of it, and saved.

    script   : the script of viz that is bundled with all that it imports; it has
               `show(el, data, {language, onLanguage})`, which shows `data` in `el`, calls
               `onLanguage(language)` when the reader asks for another one, and returns what is kept as the
               `handout` of the section
    styles   : stylesheets of viz
    data     : name -> what JSON can say, or bytes, which arrive as a Uint8Array
    titles   : language -> the heading
    facts    : language -> (what, which) of the table below; none where there are none
    language : that is shown first
    """

    script: str
    styles: tuple[str, ...]
    data: Mapping[str, Any] = field(repr=False)
    titles: Mapping[str, str]
    facts: Facts = field(default_factory=dict, repr=False)
    language: str = "en"

    def __post_init__(self) -> None:
        if self.language not in LANGUAGES:
            raise HandoutError(
                f"expected language to be one of {', '.join(LANGUAGES)}, got {self.language!r}"
            )

    def page(self) -> str:
        """All of it as one HTML file."""
        return PAGE.format(
            tag=TAGS[self.language],
            version=escape(__version__),
            policy=POLICY,
            title=escape(self.titles[self.language]),
            fragment=self._fragment("h1", is_page=True),
        )

    def save(self, file: str | Path) -> Path:
        """Write the page, in the place of what the file held before; its path.

        Raises UnwrittenError for a name that does not end in .html, or where it cannot be written.
        """
        path = path_of(file, FORMATS)
        content = self.page()
        with finished(path) as partial:
            partial.write_text(content, encoding="utf-8")
        return path

    def _repr_html_(self) -> str:
        return self._fragment("p", is_page=False)

    def _fragment(self, heading: str, *, is_page: bool) -> str:
        styles = (*self.styles, "page/handout")
        return FRAGMENT.format(
            id=f"xqh-{secrets.token_hex(6)}",  # of its own each time: a page may show the same handout twice
            css=stylesheet(styles),
            titles=self._spoken(
                heading, {each: escape(text) for each, text in self.titles.items()}, "xqh-title"
            ),
            lost=self._spoken("p", LOST, "xqh-lost"),
            facts=self._tables(is_page),
            source=bundle(self.script, "page/handout"),
            packed=json.dumps({name: packed(value) for name, value in self.data.items()}),
            options=json.dumps({"language": self.language, "isPage": is_page}),
        )

    def _spoken(self, tag: str, texts: Mapping[str, str], name: str, more: str = "") -> str:
        # Of each language an element; only that of the language shown is seen.
        return "".join(
            f'<{tag} class="{name}" data-xqh-language="{language}" lang="{TAGS[language]}"{more}'
            f"{'' if language == self.language else ' hidden'}>{text}</{tag}>\n"
            for language, text in texts.items()
        )

    def _tables(self, is_open: bool) -> str:
        tables = {
            language: f"<summary>{ABOUT[language]}</summary><dl>"
            + "".join(f"<dt>{escape(what)}</dt><dd>{escape(which)}</dd>" for what, which in facts)
            + "</dl>"
            for language, facts in self.facts.items()
        }
        return self._spoken("details", tables, "xqh-facts", " open" if is_open else "")


class HandedOut:
    """What every widget of a recorded search has in common that can be handed out as a page.

    Such a widget says what its page is made of: PAGE_SCRIPT, which stands in for the script that speaks to
    Python; STYLES; TITLES, language -> a heading with `{game}` in it; and `_handout`.
    """

    PAGE_SCRIPT: str
    STYLES: tuple[str, ...]
    TITLES: Mapping[str, str]
    language: Any

    def _handout(self, *_: Any, **options: Any) -> tuple[str, dict[str, Any], Facts]:
        """(the game, what the page shows, the facts about the search); options as the widget tells."""
        raise NotImplementedError

    def _game_in(self, game: str, language: str) -> str:
        return game_name(game, language)

    def as_html(self, *, title: str | None = None, language: str | None = None, **options: Any) -> Handout:
        """The widget as HTML that needs no kernel and no network, for the last line of a cell.

        It is still alive in what `jupyter nbconvert` makes of the notebook, and opens as it is shown now.

        title    : its heading; by default one in each language
        language : that is shown first; by default the present one
        options  : those that the widget tells of, if any

        Raises HandoutError for an invalid title or language.
        """
        game, data, facts = self._handout(**options)
        names = {each: text.format(game=self._game_in(game, each)) for each, text in self.TITLES.items()}
        return Handout(
            script=self.PAGE_SCRIPT,
            styles=self.STYLES,
            data=data,
            titles=titles_of(title, names),
            facts=facts,
            language=self.language if language is None else language,
        )

    def save_html(self, file: str | Path, **options: Any) -> Path:
        """Write the widget as one HTML file for any browser, without kernel and network; its path.

        Options as for `as_html`. What the file held before is replaced. Raises HandoutError for invalid
        options, UnwrittenError for a name that does not end in .html, or where it cannot be written.
        """
        return self.as_html(**options).save(file)


def packed(value: Any) -> tuple[str, str]:
    """What `handout.js` unpacks: a kind and a text of letters and digits, which no HTML can be hidden in."""
    is_bytes = isinstance(value, bytes)
    content = value if is_bytes else json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode()
    return "bytes" if is_bytes else "json", base64.b64encode(zlib.compress(content, LEVEL)).decode()


def titles_of(title: str | None, names: Mapping[str, str]) -> dict[str, str]:
    """The heading in each language: `title` in all of them, or `names` where there is none."""
    if title is not None and not (isinstance(title, str) and title.strip()):
        raise HandoutError(f"expected a title of some letters, got {title!r}")
    if title is not None and any("\ud800" <= letter <= "\udfff" for letter in title):
        raise HandoutError(f"expected a title of whole characters, got {title!r}")
    return dict(names) if title is None else dict.fromkeys(names, title)
