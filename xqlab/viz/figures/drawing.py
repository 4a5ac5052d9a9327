"""A drawing as a list of lines, circles and texts, as SVG."""

import re
from dataclasses import dataclass, field
from xml.sax.saxutils import escape, quoteattr

from xqlab.picture import Svg
from xqlab.viz.page.fonts import SVG_FAMILIES, has_chinese, is_wide
from xqlab.viz.palette.meanings import INVERTED_ON_DARK

Point = tuple[float, float]


@dataclass(frozen=True)
class Stroke:
    """How a line is drawn; `dash`: lengths of mark and space, () for a solid line."""

    colour: str = "#222222"
    width: float = 1.4
    dash: tuple[float, ...] = ()


@dataclass(frozen=True)
class Polyline:
    """A line through points, or, when closed, an outline that is filled."""

    points: tuple[Point, ...]
    stroke: Stroke = Stroke()
    closed: bool = False
    fill: str = "none"


@dataclass(frozen=True)
class Circle:
    """A filled circle."""

    centre: Point
    radius: float
    stroke: Stroke = Stroke()
    fill: str = "none"


@dataclass(frozen=True)
class Text:
    """One line of text; `at` is the middle of its height and, by `anchor`, its start, middle or end."""

    at: Point
    text: str
    size: float
    anchor: str = "middle"
    colour: str = "#111111"
    bold: bool = False


Shape = Polyline | Circle | Text


class SvgOnWhite(Svg):
    """A picture on white, which a notebook shows inverted on a dark page."""

    def _repr_html_(self) -> str:
        shown = super()._repr_html_().replace('class="xq-wide"', 'class="xq-wide xqlab-chart"', 1)
        return f"<style>{INVERTED_ON_DARK}</style>{shown}"


@dataclass
class Drawing:
    """Shapes, the topmost last; x runs right and y down from (0, 0), in pixels of 1/96 inch."""

    width: float = 0
    height: float = 0
    title: str = ""
    shapes: list[Shape] = field(default_factory=list)

    def add(self, *shapes: Shape) -> None:
        """Put shapes on top."""
        self.shapes.extend(shapes)

    def svg(self) -> str:
        """A standalone SVG without ids, its fonts the reader's own sans-serif."""
        texts = [self.title, *(shape.text for shape in self.shapes if isinstance(shape, Text))]
        chinese = any(map(has_chinese, texts))
        families = SVG_FAMILIES if chinese else "Helvetica,Arial,sans-serif"
        language = ' lang="zh-Hans"' if chinese else ""
        parts = [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {self.width:g} {self.height:g}"'
            f' width="{self.width:g}" height="{self.height:g}" role="img" aria-label={quoteattr(self.title)}'
            f' font-family="{families}"{language} stroke-linejoin="round">'
            f"<title>{escape(self.title)}</title>"
            f'<rect width="{self.width:g}" height="{self.height:g}" fill="#ffffff"/>'
        ]
        parts.extend(_svg(shape) for shape in self.shapes)
        return "\n".join([*parts, "</svg>"])


def text_width(text: str, size: float) -> float:
    """About the width of a text in the widest of the usual fonts."""
    return size * sum(_WIDTHS.get(character) or (1.04 if is_wide(character) else 0.64) for character in text)


_WIDTHS = dict.fromkeys(" .,:;|il!'()[]…", 0.36) | dict.fromkeys("MW≥≤∞−+=#%", 0.84) | {"m": 0.97, "w": 0.82}


def _stroke(stroke: Stroke) -> str:
    dash = f' stroke-dasharray="{" ".join(f"{length:g}" for length in stroke.dash)}"' if stroke.dash else ""
    return f'stroke="{stroke.colour}" stroke-width="{stroke.width:g}"{dash}'


def _svg(shape: Shape) -> str:
    match shape:
        case Polyline(points, stroke, closed, fill):
            name = "polygon" if closed else "polyline"
            places = " ".join(f"{x:.2f},{y:.2f}" for x, y in points)
            return f'<{name} points="{places}" fill="{fill}" {_stroke(stroke)}/>'
        case Circle((x, y), radius, stroke, fill):
            return f'<circle cx="{x:.2f}" cy="{y:.2f}" r="{radius:g}" fill="{fill}" {_stroke(stroke)}/>'
        case Text((x, y), text, size, anchor, colour, bold):
            weight = ' font-weight="bold"' if bold else ""
            return (
                f'<text x="{x:.2f}" y="{y + 0.35 * size:.2f}" font-size="{size:g}" text-anchor="{anchor}"'
                f' fill="{colour}"{weight}>{escape(text)}</text>'
            )


# What a line must not be broken within: a Latin word with its space, a Chinese character with what closes it.
_UNBROKEN = re.compile(
    r"[\u2e80-\u9fff（「][，。；：、）」]*|[，。；：、）」]+|[^\s\u2e80-\u9fff（，。；：、）]+\s*|\s+"
)


def wrapped(text: str, width: float, size: float) -> list[str]:
    """The lines of a text in letters of `size`, at most `width` wide; a longer word has a line of its own.

    >>> wrapped("at least three words", 80, 12)
    ['at least', 'three', 'words']
    """
    lines = [""]
    for piece in _UNBROKEN.findall(text):
        if lines[-1] and text_width(lines[-1] + piece.rstrip(), size) > width:
            lines.append(piece)
        else:
            lines[-1] += piece
    return [line.strip() for line in lines]
