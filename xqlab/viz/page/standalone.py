"""`StandalonePage`: a widget as an HTML page or the output of a cell, without kernel or network."""

import base64
import json
import secrets
import zlib
from collections.abc import Mapping
from dataclasses import dataclass, field
from html import escape
from pathlib import Path
from typing import Any

from xqlab import __version__, lazy
from xqlab.errors import XqlabError
from xqlab.viz.page.bundle import bundle, stylesheet
from xqlab.viz.page.facts import Facts, game_name
from xqlab.viz.page.finished_file import path_of, write_finished
from xqlab.words import Words, checked_language, in_each, in_language

FORMATS = (".html", ".htm")
LEVEL = 9  # of zlib: a page is written once and sent often
TAGS = {"en": "en", "zh": "zh-Hans"}  # HTML's names of languages
LOST = Words(
    "A widget should appear here. It needs JavaScript and, in a notebook, your trust: choose"
    " Trust Notebook in JupyterLab's command palette.",
    "此处应显示一个控件。它需要 JavaScript；在笔记本中还需信任该笔记本"
    "（JupyterLab 命令面板中的 Trust Notebook）。",
)

# The browser loads nothing but the file itself, even if a bug requests an address.
POLICY = (
    "default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; img-src data: blob:;"
    " base-uri 'none'; form-action 'none'"
)
# A page that searches compiles WebAssembly, and runs it in a worker that it makes itself.
LIVE_POLICY = POLICY.replace("script-src", "worker-src blob:; script-src 'wasm-unsafe-eval'")
# A page that grows reads scripts beside it, and no others.
GROWING_POLICY = POLICY.replace("script-src", "script-src 'self'")

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

SECTION = """<section class="xq-standalone" id="{id}">
{titles}<div class="xqh-host">{lost}</div>
{facts}</section>"""

# The data cannot end the script: they are base64 and names.
EMBEDDED = """<div class="xq-embedded">
{section}
<script type="application/json">{data}</script>
</div>"""

FRAGMENT = """<style>
{css}</style>
{section}
<script type="module">
{source}
await showStandalone({show}, "{id}", {packed}, {options});
</script>"""


class ExportError(XqlabError):
    """Invalid options of an exported page."""


@dataclass(frozen=True)
class StandalonePage:
    """HTML that shows a widget: a file, or the output of a cell, even after nbconvert.

    script   : the script of viz that is bundled with all that it imports; it has
               `show(el, data, {language, onLanguage})`, which shows `data` in `el`, calls
               `onLanguage(language)` when the reader chooses another one, and returns what becomes the
               property `shown` of the section
    styles   : stylesheets of viz
    data     : name -> a JSON value, or bytes, which arrive as a Uint8Array
    titles   : language -> the heading
    facts    : language -> (name, text) of each row of the table below; {} for no table
    language : the one shown first
    about    : the heading of the table
    is_live  : whether the data are those of `xqlab.viz.live`, and the page searches
    has_form : whether a live page has the form of a search above
    reads_files : whether it reads scripts beside it, for a page that grows
    """

    script: str
    styles: tuple[str, ...]
    data: Mapping[str, Any] = field(repr=False)
    titles: Mapping[str, str]
    facts: Facts = field(default_factory=dict, repr=False)
    language: str = "en"
    about: Words = field(default_factory=lambda: Exportable.ABOUT)
    is_live: bool = False
    has_form: bool = True
    reads_files: bool = False

    def __post_init__(self) -> None:
        checked_language(self.language, ExportError)

    def page(self) -> str:
        """The page as the text of one HTML file."""
        return PAGE.format(
            tag=TAGS[self.language],
            version=escape(__version__),
            policy=LIVE_POLICY if self.is_live else GROWING_POLICY if self.reads_files else POLICY,
            title=escape(self.titles[self.language]),
            fragment=self._fragment("h1", is_page=True),
        )

    def save(self, file: str | Path) -> Path:
        """Write the page and return its path; an existing file is replaced.

        Raises UnwrittenError for a name that does not end in .html, or where it cannot be written.
        """
        return write_finished(path_of(file, FORMATS), self.page())

    def _repr_html_(self) -> str:
        return self._fragment("p", is_page=False)

    def embedded(self, still: str = "") -> str:
        """HTML for a site that has the scripts and stylesheets once for all its pages (`viz/site/site.js`).

        still : HTML in the place of the widget until it is there
        """
        id = self._new_id()
        script = f"live/{self.script}" if self._searches else self.script
        data = {"script": script, "id": id, "packed": self.packed_data(), "language": self.language}
        return EMBEDDED.format(section=self._section(id, "p", still, is_page=False), data=json.dumps(data))

    def _fragment(self, heading: str, *, is_page: bool) -> str:
        id = self._new_id()
        return FRAGMENT.format(
            id=id,
            css=stylesheet((*self.styles, "page/standalone")),
            section=self._section(id, heading, "", is_page=is_page),
            source=bundle(*scripts_of(self.script, is_live=self._searches)),
            show="searching(show)" if self._searches else "show",
            packed=json.dumps(self.packed_data()),
            options=json.dumps({"language": self.language, "isPage": is_page}),
        )

    @property
    def _searches(self) -> bool:
        return self.is_live and self.has_form

    def _new_id(self) -> str:
        return f"xqh-{secrets.token_hex(6)}"  # unique: a document may show the same page twice

    def packed_data(self) -> dict[str, tuple[str, str]]:
        """Its data, each a kind and a text, as `standalone.js` unpacks them."""
        return {name: packed(value) for name, value in self.data.items()}

    def _section(self, id: str, heading: str, still: str, *, is_page: bool) -> str:
        titles = {language: escape(text) for language, text in self.titles.items()}
        return SECTION.format(
            id=id,
            titles=self._in_each_language(heading, titles, "xqh-title"),
            lost=still or self._in_each_language("p", LOST._asdict(), "xqh-lost"),
            facts=self._tables(is_page),
        )

    def _in_each_language(self, tag: str, texts: Mapping[str, str], name: str, more: str = "") -> str:
        # One element per language; all but that of the language shown are hidden.
        return "".join(
            f'<{tag} class="{name}" data-xqh-language="{language}" lang="{TAGS[language]}"{more}'
            f"{'' if language == self.language else ' hidden'}>{text}</{tag}>\n"
            for language, text in texts.items()
        )

    def _tables(self, is_open: bool) -> str:
        tables = {
            language: f"<summary>{in_language(self.about, language)}</summary><dl>"
            + "".join(f"<dt>{escape(what)}</dt><dd>{escape(which)}</dd>" for what, which in facts)
            + "</dl>"
            for language, facts in self.facts.items()
        }
        return self._in_each_language("details", tables, "xqh-facts", " open" if is_open else "")


class Exportable:
    """A widget that can be exported as a stand-alone page.

    It defines PAGE_SCRIPT, the page's script in place of the one that needs a kernel; STYLES; TITLES, a
    heading with `{game}` in it; ABOUT, the heading of the table; and `_standalone`.
    """

    ABOUT: Words = Words("About this search", "关于这次搜索")
    PAGE_SCRIPT: str
    STYLES: tuple[str, ...]
    TITLES: Words
    CAN_SEARCH = False  # whether its page can search
    ALWAYS_LIVE = False  # whether its page searches unless it is told otherwise, and cannot do without
    LIVE_SCRIPT = ""  # of a live page; "" for PAGE_SCRIPT below the form of a search
    # What makes its page one that searches; the module stands above, and is imported for such a page alone.
    MADE_LIVE = ("xqlab.viz.live.live", "live_page")
    language: Any
    _recording: Any  # the `Recording` of its search, if it has one

    def _standalone(self, *_: Any, **options: Any) -> tuple[str, dict[str, Any], Facts]:
        """(name of the game, data of the page, facts about the search); options are the widget's own.

        Where CAN_SEARCH, one of them is `live`, whether the page searches.
        """
        raise NotImplementedError

    def _searched(self) -> Any:
        """The `Recording` of the search that a live page repeats."""
        return self._recording

    def _live(self, page: StandalonePage) -> StandalonePage:
        """Its page, made one that searches."""
        module, name = self.MADE_LIVE
        live: StandalonePage = getattr(lazy.imported(module), name)(page, self)
        return live

    def _game_in(self, game: str) -> Words:
        return game_name(game)

    def as_html(
        self,
        *,
        title: str | None = None,
        language: str | None = None,
        live: bool | None = None,
        **options: Any,
    ) -> StandalonePage:
        """The widget as HTML that needs no kernel and no network, for the last line of a cell.

        It still works after `jupyter nbconvert`, and opens in its present state.

        title    : its heading; by default one in each language
        language : the one shown first; by default the present one
        live     : with a form above, with which the reader searches again, in the page itself; a board plays.
                   By default only where a page is of no use without its search
        options  : the widget's own, if it has any

        Raises ExportError for an invalid title or language, or for a search that no page can repeat.
        """
        live = self.ALWAYS_LIVE if live is None else live
        if (live and not self.CAN_SEARCH) or (self.ALWAYS_LIVE and not live):
            searches = "searches" if self.CAN_SEARCH else "does not search"
            raise ExportError(f"expected live={not live}: a page of {type(self).__name__} {searches}")
        game, data, facts = self._standalone(**options, **({"live": True} if live else {}))
        page = StandalonePage(
            script=self.PAGE_SCRIPT,
            styles=self.STYLES,
            data=data,
            titles=titles_of(title, in_each(lambda: self.TITLES.format(game=self._game_in(game)))),
            facts=facts,
            language=self.language if language is None else language,
            about=self.ABOUT,
        )
        return self._live(page) if live else page

    def save_html(self, file: str | Path, **options: Any) -> Path:
        """Write the widget as one HTML file, for any browser without kernel or network; return the path.

        Options as for `as_html`. An existing file is replaced. Raises ExportError for invalid
        options, UnwrittenError for a name that does not end in .html, or where it cannot be written.
        """
        return self.as_html(**options).save(file)


def scripts_of(script: str, *, is_live: bool) -> tuple[str, ...]:
    """The scripts of a page that shows what `script` shows; `is_live`: below the form of a search."""
    return (script, *(["live/standalone"] if is_live else []), "page/standalone")


def packed(value: Any) -> tuple[str, str]:
    """A kind and a base64 text, as `standalone.js` unpacks them; neither can contain HTML."""
    is_bytes = isinstance(value, bytes)
    content = value if is_bytes else json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode()
    return "bytes" if is_bytes else "json", base64.b64encode(zlib.compress(content, LEVEL)).decode()


def titles_of(title: str | None, names: Mapping[str, str]) -> dict[str, str]:
    """The heading in each language: `title` in all of them, or `names` if it is None."""
    if title is not None and not (isinstance(title, str) and title.strip()):
        raise ExportError(f"expected a title that is not blank, got {title!r}")
    if title is not None and any("\ud800" <= letter <= "\udfff" for letter in title):
        raise ExportError(f"expected a title without lone surrogates, got {title!r}")
    return dict(names) if title is None else dict.fromkeys(names, title)
