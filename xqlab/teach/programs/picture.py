"""A tree in which the visits of a program are numbered, as SVG."""

from collections.abc import Sequence
from html import escape
from typing import Any

from xqlab.meanings import BAD, GOOD

ACROSS, DOWN, MARGIN = 38.0, 58.0, 24.0  # between leaves, between plies, at the left and right


def tree_svg(
    flat: Sequence[tuple[list[Any], int, int]],
    first: int,
    visits: Sequence[int],
    marked: int | None,
    is_max: bool,
) -> str:
    """A tree whose visited values are numbered in order; nodes not visited are grey.

    flat   : (row, parent's number, ply) of each node in preorder; the first one, whose number is `first`, is
             the root of the picture
    marked : the node to be ringed; `is_max`: whether Max moves at ply 0
    """
    top = flat[0][2]
    below: dict[int, list[int]] = {}
    for number, (_, parent, _) in enumerate(flat[1:], first + 1):
        below.setdefault(parent, []).append(number)
    x: dict[int, float] = {}
    leaves = sum(not row[2] for row, _, _ in flat)
    across = ACROSS if max(len(row[0]) for row, _, _ in flat[1:]) < 3 else 1.4 * ACROSS
    right = across * (leaves - 0.5)
    for number in reversed(range(first, first + len(flat))):  # children before parents, from the right
        if number in below:
            x[number] = (x[below[number][0]] + x[below[number][-1]]) / 2
        else:
            x[number], right = right, right - across
    order: dict[int, list[str]] = {}
    valued = [number for number in visits if first <= number and flat[number - first][0][1] is not None]
    for place, number in enumerate(valued, 1):
        order.setdefault(number, []).append(str(place))
    lines, marks = [], []
    for number, (row, parent, ply) in enumerate(flat, first):
        cx, cy = x[number], 22 + DOWN * (ply - top)
        is_seen = number in visits
        ink = "#222" if is_seen else "#aaa"
        if number > first:
            px, py = x[parent], cy - DOWN
            dash = "" if is_seen else ' stroke-dasharray="3 4"'
            lines.append(f'<path d="M{px:g} {py + 11:g}L{cx:g} {cy - 11:g}" stroke="{ink}"{dash}/>')
            marks.append(_text((px + 2 * cx) / 3 - 8, (py + 2 * cy) / 3, row[0][:6], 11, "#777"))
        value = "" if row[1] is None else str(row[1]).replace("-", "−")
        if number in below:
            tip = -1 if (ply % 2 == 0) == is_max else 1
            shape = f"M{cx:g} {cy + 10 * tip:g}l-12 {-18 * tip}h24z"
            marks.append(f'<path d="{shape}" fill="#fff" stroke="{ink}"/>')
            marks.append(_text(cx + 26, cy + 5, value, 11, ink))
        else:
            marks.append(_text(cx, cy + 5, value, 15 if len(value) < 4 else 12, ink))
        at = (cx - 20, cy + 5) if number in below else (cx, cy + 25)
        marks.append(_text(*at, ",".join(order.get(number, [])[:3]), 12, GOOD.edge, bold=True))
        if number == marked:
            ring = f'fill="none" stroke="{BAD.solid}" stroke-width="3"'
            marks.append(f'<circle cx="{cx:g}" cy="{cy:g}" r="15" {ring}/>')
    width, height = max(across * leaves, 60) + 2 * MARGIN, DOWN * (max(ply for _, _, ply in flat) - top) + 54
    size = f"width:100%;min-width:{0.6 * width:g}px;max-width:{width:g}px"
    return (
        f'<svg viewBox="-{MARGIN:g} 0 {width:g} {height:g}" style="{size};background:#fff" aria-hidden="true"'
        f' font-family="sans-serif" fill="none">{"".join(lines)}{"".join(marks)}</svg>'
    )


def _text(x: float, y: float, text: str, size: int, ink: str, *, bold: bool = False) -> str:
    weight = ' font-weight="bold"' if bold else ""
    return (
        f'<text x="{x:g}" y="{y:g}" font-size="{size}" text-anchor="middle" fill="{ink}"{weight}>'
        f"{escape(text)}</text>"
    )
