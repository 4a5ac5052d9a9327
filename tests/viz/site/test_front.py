"""Cards and pictures of the lessons on the front page; tests/browser/test_book_browser.py builds one."""

import base64
from collections.abc import Iterator
from dataclasses import replace
from io import BytesIO
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from xml.etree import ElementTree

import pytest

from xqlab.viz.site.lessons import LESSONS
from xqlab.words import speaking

MODULE = "front"
LESSON = replace(LESSONS[5], picture="draw(it)", about="a < b")


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


def test_the_first_picture_of_the_cell_becomes_a_file(book: Any, tmp_path: Path) -> None:
    for output, size in pictures(book.nodes, tmp_path):
        text = book.nodes.literal_block(text="<svg/> is printed")
        svg = ElementTree.fromstring(book.picture_of(LESSON, page(text, output), tmp_path))
        assert svg.tag == "{http://www.w3.org/2000/svg}svg"
        shown = svg if svg.get("width") else svg[0]
        assert (shown.get("width"), shown.get("height")) == size


def test_a_lesson_without_its_picture(book: Any, tmp_path: Path) -> None:
    nodes = book.nodes
    for doctree in (page(), page(nodes.raw(text="<p>", format="html")), nodes.container()):
        expected = r"^expected a picture from 'draw\(it\)' in 05-horizon\.ipynb, got none$"
        with pytest.raises(book.LessonError, match=expected):
            book.picture_of(LESSON, doctree, tmp_path)


def test_a_card_says_in_its_language_what_comes_before(book: Any) -> None:
    html = book.card(LESSON, "05.html?a&b", "05.svg")
    for part in (
        'href="05.html?a&amp;b"',
        "<strong>05 horizon</strong>",
        "a &lt; b",
        "<small>after 04</small>",
    ):
        assert part in html
    assert "after" not in book.card(LESSONS[0], "", "")
    with speaking("zh"):
        html = book.card(LESSON, "05.html", "05.svg")
    assert f"<strong>05 {LESSON.name[1]}</strong><span>{LESSON.chinese}</span><small>先学 04</small>" in html


def test_only_lessons_get_a_number(book: Any) -> None:
    for name, title in (("notebooks/05-horizon", "05 A title"), ("docs/tour", "A title")):
        doctree = book.nodes.section("", book.nodes.title("", "A title"))
        book.number_title(SimpleNamespace(env=SimpleNamespace(docname=name)), doctree)
        assert doctree[0].astext() == title
