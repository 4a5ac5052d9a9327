"""Cards and pictures of the lessons on the front page; tests/browser/test_book_browser.py builds one."""

import base64
from collections.abc import Iterator
from dataclasses import replace
from importlib.util import find_spec
from io import BytesIO
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from xml.etree import ElementTree

import pytest

from tests.missing import missing
from xqlab.trace.conventions import use_conventions
from xqlab.viz.site.lessons import LESSONS

LESSON = replace(LESSONS[5], picture="draw(it)", about="a < b")


@pytest.fixture
def front() -> Any:
    """The module."""
    if find_spec("sphinx") is None:
        missing("the book needs the extra `book`: pip install -e '.[book]'")
    from xqlab.viz.site import front

    return front


def page(*outputs: Any) -> Any:
    """A page with one cell, `draw(it)`, and its outputs."""
    from docutils import nodes

    source = nodes.container("", nodes.literal_block(text="draw(it)"))
    return nodes.container("", nodes.container("", source, *outputs, nb_element="cell_code"))


def chart(width: int, height: int) -> str:
    """A chart as a cell leaves it."""
    from PIL import Image

    file = BytesIO()
    Image.new("RGBA", (width, height)).save(file, "png")
    return f'<img src="data:image/png;base64,{base64.b64encode(file.getvalue()).decode()}">'


def pictures(nodes: Any, tmp_path: Path) -> Iterator[tuple[Any, tuple[str, str]]]:
    """Outputs, and the width and the height that their pictures have."""
    drawing = '<p><svg width="7" height="5"><g/></svg></p><svg width="9" height="9"/>'
    yield nodes.raw(text=drawing, format="html"), ("7", "5")
    (tmp_path / "board.svg").write_text('<svg xmlns="http://www.w3.org/2000/svg" width="3" height="2"></svg>')
    yield nodes.image(uri="/board.svg"), ("3", "2")
    yield nodes.raw(text=chart(960, 300), format="html"), ("480", "150")


def test_the_first_picture_of_the_cell_becomes_a_file(front: Any, tmp_path: Path) -> None:
    for output, size in pictures(front.nodes, tmp_path):
        text = front.nodes.literal_block(text="<svg/> is printed")
        svg = ElementTree.fromstring(front.picture_of(LESSON, page(text, output), tmp_path))
        assert svg.tag == "{http://www.w3.org/2000/svg}svg"
        shown = svg if svg.get("width") else svg[0]
        assert (shown.get("width"), shown.get("height")) == size


def test_a_lesson_without_its_picture(front: Any, tmp_path: Path) -> None:
    nodes = front.nodes
    for doctree in (page(), page(nodes.raw(text="<p>", format="html")), nodes.container()):
        with pytest.raises(
            front.LessonError, match=r"^expected a picture from 'draw\(it\)' in 05-horizon\.ipynb, got none$"
        ):
            front.picture_of(LESSON, doctree, tmp_path)


def test_a_card_says_in_its_language_what_comes_before(front: Any) -> None:
    html = front.card(LESSON, "05.html?a&b", "05.svg")
    assert 'href="05.html?a&amp;b"' in html
    assert "<strong>05 horizon</strong>" in html
    assert "a &lt; b" in html
    assert "<small>after 04</small>" in html
    assert "after" not in front.card(LESSONS[0], "", "")
    before = use_conventions(language="zh")
    html = front.card(LESSON, "05.html", "05.svg")
    use_conventions(before)
    assert f"<strong>05 {LESSON.name[1]}</strong><span>{LESSON.chinese}</span><small>先学 04</small>" in html


def test_only_lessons_get_a_number(front: Any) -> None:
    for name, title in (("notebooks/05-horizon", "05 A title"), ("docs/tour", "A title")):
        doctree = front.nodes.section("", front.nodes.title("", "A title"))
        front.number_title(SimpleNamespace(env=SimpleNamespace(docname=name)), doctree)
        assert doctree[0].astext() == title
