"""Stand-alone pages: what their HTML holds. tests/browser opens them."""

import base64
import json
import re
import zlib
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import xqlab
from tests.viz.docked import docked as docked_of
from tests.viz.recorded import XIANGQI, searched
from xqlab.trace.query.aggregate import ViewError
from xqlab.trace.reasons.sentences import sentences
from xqlab.viz import Overview, Stepper, TreeWidget, Twin
from xqlab.viz.page.finished_file import UnwrittenError
from xqlab.viz.page.standalone import ExportError, StandalonePage, packed

HOSTILE = "</script><script>alert(1)</script><!-- & \"quoted\" 'title' -->"


def docked(result: Any) -> Twin:
    return Twin(result, result)


WIDGETS: Any = pytest.mark.parametrize("widget", [Stepper, TreeWidget, Overview, docked])


class Elements(HTMLParser):
    """The elements of a page: [tag, attributes, text inside it]."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.found: list[list[Any]] = []
        self.open: list[list[Any]] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        self.found.append([tag, dict(attributes), ""])
        if tag not in ("meta", "link", "img"):
            self.open.append(self.found[-1])

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop()[0] == tag

    def handle_data(self, data: str) -> None:
        for element in self.open:
            element[2] += data

    def of(self, tag: str) -> list[list[Any]]:
        return [element for element in self.found if element[0] == tag]


def unpacked(kind: str, text: str) -> Any:
    content = zlib.decompress(base64.b64decode(text))
    return json.loads(content) if kind == "json" else content


def sent_in(page: str) -> dict[str, Any]:
    [(_, text)] = re.findall(r'await showStandalone\(\S+, "(.*?)", (\{.*?\}), \{"language"', page)
    return {name: unpacked(*each) for name, each in json.loads(text).items()}


@WIDGETS
def test_a_page_says_what_it_shows(widget: Any) -> None:
    elements = Elements(widget(searched("everything")).as_html().page())
    assert (elements.open, [element[1]["lang"] for element in elements.of("html")]) == ([], ["en"])
    [title] = elements.of("title")
    headings = elements.of("h1")
    assert (title[2], [heading[1]["lang"] for heading in headings]) == (headings[0][2], ["en", "zh-Hans"])
    assert ["hidden" in heading[1] for heading in headings] == [False, True]
    english, chinese = (element[2] for element in elements.of("details"))
    for told in (english, chinese):
        assert XIANGQI in told
        assert "late_move_reductions" in told
        assert f"xqlab {xqlab.__version__}" in told
    assert "cut off: value ≥ β" in english
    assert "截断" in chinese
    # It names no address.
    assert not any({"src", "href"} & element[1].keys() for element in elements.found)
    [policy] = [element[1]["content"] for element in elements.of("meta") if "http-equiv" in element[1]]
    assert "default-src 'none'" in policy
    assert "connect-src" not in policy


def test_data_comes_as_it_was_sent() -> None:
    stepper = Stepper(searched("everything"), start=30)
    sent = sent_in(stepper.as_html().page())
    assert (sent["about"], sent["block"]) == (stepper._about, zlib.decompress(stepper._block))
    tree = searched("everything").tree
    told = {language: "\n".join(sentences(tree, language=language)) for language in ("en", "zh")}
    assert (sent["sentences"], sent["start"]) == (told, 30)
    tree = TreeWidget(searched("everything"), colour="side")
    sent = sent_in(tree.as_html().page())
    assert sent["_data"] == tree._data | {"exported": True}
    assert sent["_block"] == tree._block
    assert (sent["node"], sent["colour"]) == (tree.node, "side")


def test_two_runs_come_as_they_were_sent() -> None:
    twin = docked_of("full")
    before = twin.left_event, twin.right_event, twin.locked
    try:
        twin.left_event, twin.right_event, twin.locked = 7, 9, False
        sent = sent_in(twin.as_html().page())
    finally:
        twin.left_event, twin.right_event, twin.locked = before
    assert sent["_data"] == twin._data | {"exported": True}
    assert [sent[name] for name in ("left_event", "right_event", "locked")] == [7, 9, False]
    for side, message in (("_left", twin._left), ("_right", twin._right)):
        own = sent[side]
        assert own["about"] == message["about"]
        assert own["partners"] == {"contents": message["partners"]["contents"]}
        assert sent[f"{side}_block"] == zlib.decompress(message["block"])
        assert sent[f"{side}_partners"] == zlib.decompress(message["partners"]["block"])
        lines = own["sentences"]["zh"].split("\n")
        near = zlib.decompress(message["chunk"]["lines"]["zh"]).decode().split("\n")
        first = message["chunk"]["first"]
        assert (lines[first : first + len(near)], len(lines)) == (near, message["about"]["events"])
    apart = Twin(searched("xiangqi"), searched("xiangqi, Black"), locked=False)
    assert sent_in(apart.as_html().page())["_left"]["partners"] is None


def test_an_overview_opens_as_it_was_shown() -> None:
    result = searched("everything")
    overview = Overview(result, ghosts=True, form="sunburst", colour="value", iteration="all")
    tree = result.tree
    child = max(tree.children(tree.root()), key=lambda node: int(tree.nodes.searched[node]))
    overview.drill(child)
    overview.node = tree.children(child)[0]
    sent = sent_in(overview.as_html().page())
    assert sent["_data"] == json.loads(json.dumps(overview._data)) | {"ghostless": False}
    shown = {"iteration": None, "form": "sunburst", "colour": "value", "scale": "log", "ghosts": True}
    shown |= {"top": child, "node": overview.node, "roots": overview._roots}
    assert {name: sent[name] for name in shown} == shown
    few = sent_in(overview.as_html(ghosts=False, max_cells=64).page())
    assert few["portion"]["cells"] < sent["portion"]["cells"] / 3
    ghosts = few["_data"]["ghostless"], few["ghosts"], few["portion"]["with_ghosts"]
    assert ghosts == (True, False, False)
    with pytest.raises(ViewError, match="expected at least 64 cells, got 3"):
        overview.save_html("never.html", max_cells=3)


@given(st.text() | st.just(HOSTILE) | st.dictionaries(st.text(), st.text()) | st.binary())
def test_no_html_hides_in_data(value: Any) -> None:
    kind, text = packed(value)
    assert re.fullmatch("[A-Za-z0-9+/=]*", text)
    assert unpacked(kind, text) == value


@WIDGETS
def test_a_hostile_title_is_only_text(widget: Any) -> None:
    page = widget(searched("textbook")).as_html(title=HOSTILE)
    elements = Elements(page.page())
    assert [element[2] for element in elements.of("title") + elements.of("h1")] == [HOSTILE] * 3
    assert (len(elements.of("script")), elements.open) == (1, [])
    assert len(Elements(page._repr_html_()).of("script")) == 1


def test_two_of_one_kind_have_ids_of_their_own() -> None:
    page = Stepper(searched("textbook")).as_html()
    texts = page._repr_html_() + page._repr_html_()
    assert len(set(re.findall(r'\bid="(.*?)"', texts))) == 2
    # Without trust or JavaScript a notebook shows this instead, in the language of the page.
    paragraphs = [(text, told) for _, told, text in Elements(page._repr_html_()).of("p")]
    [seen] = [text for text, told in paragraphs if told["class"] == "xqh-lost" and "hidden" not in told]
    assert "needs JavaScript" in seen
    # A display names no widget.
    formatted = __import__("IPython.core.formatters", fromlist=["DisplayFormatter"]).DisplayFormatter()
    data, _ = formatted.format(page)
    assert data.keys() == {"text/plain", "text/html"}
    assert len(data["text/plain"]) < 1000


@WIDGETS
def test_saving_replaces_and_complains(widget: Any, tmp_path: Path) -> None:
    made = widget(searched("textbook"))
    path = tmp_path / "lesson.html"
    path.write_text("old")
    assert made.save_html(str(path), title="Lesson 3", language="zh") == path
    page = path.read_text("utf-8")
    assert page.startswith('<!doctype html>\n<html lang="zh-Hans">')
    assert "<title>Lesson 3</title>" in page
    assert list(tmp_path.iterdir()) == [path]
    with pytest.raises(UnwrittenError, match=r"ends in .html, .htm, got 'lesson.pdf'"):
        made.save_html("lesson.pdf")
    with pytest.raises(UnwrittenError, match=r"cannot write '.*no folder/a.html': No such file"):
        made.save_html(tmp_path / "no folder" / "a.html")


@WIDGETS
def test_invalid_options(widget: Any) -> None:
    made = widget(searched("textbook"))
    with pytest.raises(ExportError, match="expected language to be 'en' or 'zh', got 'fr'"):
        made.as_html(language="fr")
    for title in ("", "  ", 3):
        with pytest.raises(ExportError, match=f"expected a title that is not blank, got {title!r}"):
            made.as_html(title=title)
    with pytest.raises(ExportError, match=r"expected a title without lone surrogates, got 'a\\ud800'"):
        made.as_html(title="a\ud800")


def test_ten_thousand_events_stay_under_a_megabyte() -> None:
    result = xqlab.search.search(xqlab.xiangqi.Board(XIANGQI), depth=8, nodes=5000, record=10_000)
    stepper = Stepper(result)
    assert 5_000 < stepper.shown <= 10_000
    for widget in (stepper, TreeWidget(result), Overview(result), docked(result)):
        assert len(widget.as_html().page().encode()) < 1_000_000


def test_other_widgets_hand_out_too() -> None:
    given: Any = {"script": "stepper/cursor", "styles": (), "data": {"number": 3}}
    page = StandalonePage(**given, titles={"en": "A", "zh": "甲"}, language="zh")
    elements = Elements(page.page())
    assert (elements.of("title")[0][2], elements.of("details")) == ("甲", [])
    assert sent_in(page.page()) == {"number": 3}
