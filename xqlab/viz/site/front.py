"""The lessons on the front page: cards with pictures from their own runs, and the map of the course."""

import base64
import re
from collections.abc import Iterator
from html import escape
from io import BytesIO
from pathlib import Path
from typing import Any

from docutils import nodes
from sphinx.errors import SphinxError
from sphinx.util.docutils import SphinxDirective

from xqlab.errors import XqlabError
from xqlab.viz.site import lessons
from xqlab.viz.site.course_map import map_svg
from xqlab.viz.site.lessons import LESSONS, TO_BEGIN_WITH, Lesson
from xqlab.words import Words

NOTEBOOKS = "notebooks/"  # in front of the name of a lesson's page
WIDEST = 480  # pixels of a picture: twice a card on a telephone
CHART = re.compile(r'src="data:image/png;base64,([^"]+)"')
DRAWING = re.compile(r"<svg\b(.*?</svg>)", re.DOTALL)
SPACE = 'xmlns="http://www.w3.org/2000/svg"'
PHOTO = """<svg {space} viewBox="0 0 {width} {height}">
<image width="{width}" height="{height}" href="data:image/webp;base64,{data}"/></svg>"""


class LessonError(XqlabError, SphinxError):
    """A lesson of the book without its picture."""


class Course(SphinxDirective):
    """The directive `course`: `first` lists the lessons to begin with, `lessons` all, `map` draws them."""

    required_arguments = 1

    def run(self) -> list[Any]:
        """The nodes that replace it."""
        which = self.arguments[0]
        self.env.note_dependency(lessons.__file__)
        html = map_svg(self._address) if which == "map" else "".join(self._cards(which))
        return [nodes.raw("", f'<div class="xq-course xq-course-{which}">{html}</div>', format="html")]

    def _address(self, lesson: Lesson) -> str:
        address = self.env.app.builder.get_relative_uri(self.env.docname, NOTEBOOKS + lesson.file)
        return str(address)

    def _cards(self, which: str) -> Iterator[str]:
        up = "../" * self.env.docname.count("/")
        for lesson in LESSONS:
            if which != "first" or lesson.number in TO_BEGIN_WITH:
                yield card(lesson, self._address(lesson), f"{up}_static/pictures/{lesson.number}.svg")


def card(lesson: Lesson, address: str, picture: str) -> str:
    """A lesson as a link: its picture, number, name and sentence, and what comes before it."""
    before = Words("after {0}", "先学 {0}").filled(", ".join(lesson.needs))
    after = f"<small>{before}</small>" if lesson.needs else ""
    return (
        f'<a class="xq-lesson" href="{escape(address)}"><span class="xq-picture">'
        f'<img loading="lazy" alt="" src="{picture}"></span>'
        f"<strong>{lesson.number} {escape(lesson.word)}</strong>"
        f"<span>{escape(lesson.sentence)}</span>{after}</a>"
    )


def number_title(app: Any, doctree: Any) -> None:
    """Put the number of a lesson in front of its title, also in the contents."""
    lesson = _lesson_of(app.env.docname)
    title = next(iter(doctree.findall(nodes.title)), None)
    if lesson is not None and title is not None:
        title.insert(0, nodes.Text(f"{lesson.number} "))


def keep_picture(app: Any, doctree: Any) -> None:
    """Write the picture of a lesson where the cards look for it."""
    lesson = _lesson_of(app.env.docname)
    if lesson is not None:
        app.env.note_dependency(lessons.__file__)
        file = Path(app.outdir).parent / "static" / "pictures" / f"{lesson.number}.svg"
        file.write_text(picture_of(lesson, doctree, Path(app.srcdir)), "utf-8")


def _lesson_of(page: str) -> Lesson | None:
    return next((lesson for lesson in LESSONS if page == NOTEBOOKS + lesson.file), None)


def picture_of(lesson: Lesson, doctree: Any, sources: Path) -> str:
    """The first picture that the cell of a lesson has left, as a file of SVG.

    doctree : the lesson as MyST-NB has run it
    sources : the folder from which it names the files of its pictures

    Raises LessonError where no cell has such a line, or the cell has left no picture.
    """
    for cell in doctree.findall(nodes.container):
        if cell.get("nb_element") == "cell_code" and lesson.picture in cell[0].astext():
            for node in cell.findall():
                html = ""
                if isinstance(node, nodes.image) and node["uri"].endswith(".svg"):
                    html = (sources / node["uri"].lstrip("/")).read_text("utf-8")
                elif isinstance(node, nodes.raw):
                    html = node.astext()
                chart, drawing = CHART.search(html), DRAWING.search(html)
                if chart is not None:
                    return shrunk(base64.b64decode(chart[1]))
                if drawing is not None:
                    return f"<svg {drawing[1]}" if SPACE in drawing[1] else f"<svg {SPACE}{drawing[1]}"
    raise LessonError(f"expected a picture from {lesson.picture!r} in {lesson.file}.ipynb, got none")


def shrunk(chart: bytes) -> str:
    """A PNG as a WebP in SVG, at most `WIDEST` pixels wide."""
    from PIL import Image

    file = BytesIO()
    with Image.open(BytesIO(chart)) as image:
        small = image.convert("RGB")
        small.thumbnail((WIDEST, WIDEST))
        small.save(file, "webp", quality=80)
    data = base64.b64encode(file.getvalue()).decode()
    return PHOTO.format(space=SPACE, width=small.width, height=small.height, data=data)
