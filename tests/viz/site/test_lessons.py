"""The list of the lessons agrees with the notebooks, and its map can be read."""

import json
import re
from xml.etree import ElementTree

import pytest

from xqlab.files import PACKAGE
from xqlab.translation import lesson_text
from xqlab.viz.site.course_map import HEIGHT, WIDTH, map_svg, places
from xqlab.viz.site.lessons import LESSONS, PARTS, TO_BEGIN_WITH, Lesson, table

ROOT = PACKAGE.parent
NUMBERS = [lesson.number for lesson in LESSONS]


def test_each_notebook_is_a_lesson_after_those_that_it_needs() -> None:
    files = sorted(file.stem for file in (ROOT / "notebooks").glob("*.ipynb"))
    assert [lesson.file for lesson in LESSONS] == files
    assert sorted(number for part in PARTS.values() for number in part) == NUMBERS
    for lesson in LESSONS:
        assert set(lesson.needs) < set(NUMBERS[: NUMBERS.index(lesson.number)]) | {""}
        if lesson.number in TO_BEGIN_WITH:
            assert set(lesson.needs) <= set(TO_BEGIN_WITH)


def test_the_table_of_the_readme_is_made_from_the_list() -> None:
    assert table() in (ROOT / "README.md").read_text("utf-8"), f"expected in README.md:\n{table()}"


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.number)
def test_one_cell_of_a_lesson_draws_its_picture_in_both_languages(lesson: Lesson) -> None:
    english = (ROOT / "notebooks" / f"{lesson.file}.ipynb").read_bytes()
    for text in (english, lesson_text(english, lesson.file, "zh")):
        codes = ["".join(cell["source"]) for cell in json.loads(text)["cells"] if cell["cell_type"] == "code"]
        assert sum(lesson.picture in code for code in codes) == 1, lesson.picture


def test_no_lesson_stands_on_another_or_in_the_way() -> None:
    where = places()
    assert len(set(where.values())) == len(LESSONS)
    assert all(where[lesson.number][1] > where[need][1] for lesson in LESSONS for need in lesson.needs)
    svg = ElementTree.fromstring(map_svg(lambda lesson: f"{lesson.file}.html?a&b"))
    assert [link.get("href") for link in svg.iter("a")] == [f"{lesson.file}.html?a&b" for lesson in LESSONS]
    corners = [(float(box.get("x", "")), float(box.get("y", ""))) for box in svg.iter("rect")]
    ways = [way.get("d", "") for way in svg.iter("path")]
    assert len(ways) == sum(len(lesson.needs) for lesson in LESSONS)
    for x, y in (point for way in ways for point in _points_on(way)):
        assert not any(left < x < left + WIDTH and top < y < top + HEIGHT for left, top in corners)


def _points_on(way: str) -> list[tuple[float, float]]:
    """A point of each pixel or so of a path that goes straight down and across."""
    (x, y), points = map(float, re.findall(r"[\d.]+", way)[:2]), []
    for step, text in re.findall(r"([vVH])([\d.]+)", way):
        to = (float(text), y) if step == "H" else (x, y + float(text) if step == "v" else float(text))
        points += [(x + (to[0] - x) * part / 100, y + (to[1] - y) * part / 100) for part in range(101)]
        x, y = to
    return points
