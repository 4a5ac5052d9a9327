"""The map of the course as SVG: a column for each part, below each lesson those that need it."""

from collections.abc import Callable
from html import escape

from xqlab.viz.site.lessons import LESSONS, PARTS, TO_BEGIN_WITH, Lesson
from xqlab.words import Words

COLUMN, ROW = 72, 66  # from one lesson to the next
WIDTH, HEIGHT = 64, 44  # of a lesson
TOP = 20  # of the names of the parts
NAME = Words("Map of the course", "课程地图")

Place = tuple[int, int]


def places() -> dict[str, Place]:
    """Number -> column and row of each lesson, below all that it needs and no two in one place."""
    columns = {number: column for column, part in enumerate(PARTS.values()) for number in part}
    where: dict[str, Place] = {}
    for lesson in LESSONS:
        row = max((where[need][1] + 1 for need in lesson.needs), default=0)
        while (columns[lesson.number], row) in where.values():
            row += 1
        where[lesson.number] = columns[lesson.number], row
    return where


def map_svg(address: Callable[[Lesson], str]) -> str:
    """The map; each lesson leads to its address."""
    where = places()
    width = COLUMN * len(PARTS)
    height = TOP + ROW * (1 + max(row for _, row in where.values()))
    heads = (
        f'<text class="xq-part" x="{COLUMN * column + COLUMN // 2}" y="12">{Words(*part)}</text>'
        for column, part in enumerate(PARTS)
    )
    ways = (
        f'<path d="{_way(where[need], where[lesson.number])}"/>'
        for lesson in LESSONS
        for need in lesson.needs
    )
    boxes = (_box(lesson, where[lesson.number], address(lesson)) for lesson in LESSONS)
    return (
        f'<svg class="xq-course-map" viewBox="0 0 {width} {height}" role="group"'
        f' aria-label="{NAME}">'
        f"{''.join(heads)}<g>{''.join(ways)}</g>{''.join(boxes)}</svg>"
    )


def _middle(place: Place) -> Place:
    column, row = place
    return COLUMN * column + COLUMN // 2, TOP + ROW * row + HEIGHT // 2


def _way(above: Place, below: Place) -> str:
    """The path from a lesson to one that needs it: through the gaps between the rows and the columns."""
    (x, y), (to, end) = _middle(above), _middle(below)
    gap = (ROW - HEIGHT) // 2
    path = f"M{x} {y + HEIGHT // 2}v{gap}"
    if below[1] > above[1] + 1:  # beside the column of the lower one
        beside = to + COLUMN // 2 if x > to else to - COLUMN // 2
        path += f"H{beside}V{end - HEIGHT // 2 - gap}"
    return f"{path}H{to}V{end - HEIGHT // 2}"


def _box(lesson: Lesson, place: Place, address: str) -> str:
    x, y = _middle(place)
    first = ' class="xq-first"' if lesson.number in TO_BEGIN_WITH else ""
    return (
        f'<a href="{escape(address)}"{first}>'
        f'<rect x="{x - WIDTH // 2}" y="{y - HEIGHT // 2}" width="{WIDTH}" height="{HEIGHT}" rx="5"/>'
        f'<text class="xq-number" x="{x}" y="{y - 4}">{lesson.number}</text>'
        f'<text x="{x}" y="{y + 12}">{escape(lesson.word)}</text></a>'
    )
