"""The SVG pictures of this package on matplotlib's axes: for PDF and PNG, without a browser.

It reads what our own pictures consist of, paths, rectangles, circles, polygons, texts, groups and nested
pictures with the style rules of `xqlab.picture`, and no other SVG.
"""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import lru_cache
from typing import Any
from xml.etree import ElementTree

from xqlab.errors import XqlabError, quoted
from xqlab.viz.page.fonts import letters

_INHERITED = {
    "fill": "#000000",
    "stroke": "none",
    "stroke-width": "1",
    "stroke-dasharray": "none",
    "stroke-linecap": "butt",
    "stroke-linejoin": "miter",
    "fill-opacity": "1",
    "stroke-opacity": "1",
    "color": "#000000",
    "font-size": "16",
    "font-weight": "normal",
    "text-anchor": "start",
}
FINEST = 0.2  # points: a finer outline in the colour of its shape adds nothing
LARGEST = 1e6  # units of a side
_SILENT = {"title", "style", "desc"}
_NUMBER = r"[-+]?(?:\d+\.?\d*|\.\d+)"
_PATH = re.compile(r"[MLHVCSQTAZmlhvcsqtaz\deE\s,.+-]*")


class SvgError(XqlabError):
    """An SVG that is not one of those that xqlab draws."""


@dataclass(frozen=True)
class Patch:
    """One thing to draw: a matplotlib path in the picture's units, and how."""

    path: Any
    look: tuple[tuple[str, str], ...]
    scale: float
    opacity: float
    is_text: bool = False


def draw_svg(svg: str, ax: Any) -> Any:
    """Draw an SVG of this package on `ax`, which becomes as wide and high as its viewBox, and return `ax`.

    Raises SvgError for what none of our pictures has.
    """
    with _only_ours(svg):
        return _draw(*read_svg(svg), ax)


def _draw(width: float, height: float, patches: tuple[Patch, ...], ax: Any) -> Any:
    from matplotlib.patches import PathPatch

    ax.set_xlim(0, width)
    ax.set_ylim(height, 0)
    ax.set_aspect("equal")
    ax.set_axis_off()
    points = ax.get_window_extent().width / width * 72 / ax.figure.dpi
    for patch in patches:
        look = dict(patch.look)
        pen = float(look["stroke-width"]) * patch.scale * points
        # PDF viewers draw the thinnest line a pixel wide, which would blot out the faces of the pieces.
        is_bare = (
            patch.is_text or look["stroke"] == "none" or (look["stroke"] == look["fill"] and pen < FINEST)
        )
        ax.add_artist(
            PathPatch(
                patch.path,
                facecolor=_colour(look, "fill", patch.opacity),
                edgecolor="none" if is_bare else _colour(look, "stroke", patch.opacity),
                linewidth=0 if is_bare else pen,
                linestyle=_dashes(look["stroke-dasharray"], float(look["stroke-width"])),
                capstyle={"round": "round", "square": "projecting"}.get(look["stroke-linecap"], "butt"),
                joinstyle=look["stroke-linejoin"],
            )
        )
    return ax


@lru_cache(maxsize=64)
def read_svg(svg: str) -> tuple[float, float, tuple[Patch, ...]]:
    """(width, height, what is drawn, the topmost last) of an SVG; raises SvgError."""
    from matplotlib.transforms import Affine2D

    with _only_ours(svg):
        root = ElementTree.fromstring(svg)
        box = root.get("viewBox", "").split()
        if _name(root) != "svg" or len(box) != 4 or not all(0 < float(side) < LARGEST for side in box[2:]):
            raise SvgError(f"expected an SVG with a viewBox, got {svg[:60]!r}")
        x, y, width, height = map(float, box)
        rules = _rules("".join(element.text or "" for element in root.iter() if _name(element) == "style"))
        look = {key: root.get(key, value) for key, value in _INHERITED.items()}
        patches: list[Patch] = []
        for child in root:
            patches += _read(child, look, Affine2D().translate(-x, -y), 1.0, rules)
        return width, height, tuple(patches)


@contextmanager
def _only_ours(svg: str) -> Iterator[None]:
    # Our pictures have none of what another may hold in each of its attributes.
    try:
        yield
    except SvgError:
        raise
    except (ArithmeticError, LookupError, RecursionError, SyntaxError, TypeError, ValueError) as error:
        raise SvgError(f"expected an SVG, got {svg[:60]!r}: {error}") from None


Rules = list[tuple[frozenset[str], dict[str, str]]]


def _rules(css: str) -> Rules:
    # Of each selector the classes of its last part, the fewest first, as CSS ranks them.
    flat = re.sub(r"@media[^{]*\{((?:[^{}]*\{[^{}]*\})*[^{}]*)\}", r"\1", css)
    rules: Rules = []
    for selectors, body in re.findall(r"([^{}]+)\{([^{}]*)\}", flat):
        for selector in selectors.split(","):
            classes = frozenset(selector.split()[-1].strip(".").split("."))
            rules.append((classes, _declarations(body)))
    return sorted(rules, key=lambda rule: len(rule[0]))


def _declarations(text: str) -> dict[str, str]:
    parts = (part.split(":", 1) for part in text.split(";") if ":" in part)
    return {name.strip(): value.strip() for name, value in parts}


def _read(element: Any, above: dict[str, str], matrix: Any, opacity: float, rules: Rules) -> Iterator[Patch]:
    name = _name(element)
    if name in _SILENT:
        return
    own = dict(element.attrib)
    classes = set(own.get("class", "").split())
    for selector, declared in rules:
        if selector <= classes:
            own |= {key: value for key, value in declared.items() if key in _INHERITED or key == "opacity"}
    own |= _declarations(own.get("style", ""))
    look = above | {key: value for key, value in own.items() if key in _INHERITED}
    opacity *= float(own.get("opacity", 1))
    matrix = _transform(own.get("transform", "")) + matrix
    if name == "svg":
        matrix = _nested(own) + matrix
    if name in ("g", "svg"):
        for child in element:
            yield from _read(child, look, matrix, opacity, rules)
        return
    path = _text(element, own, look) if name == "text" else _outline(name, own)
    if path is None:
        return
    scale = abs(float(matrix.get_matrix()[0, 0]))
    yield Patch(matrix.transform_path(path), tuple(look.items()), scale, opacity, name == "text")


def _nested(own: dict[str, str]) -> Any:
    from matplotlib.transforms import Affine2D

    x, y, width, height = (float(own.get(key, 0)) for key in ("x", "y", "width", "height"))
    left, top, wide, high = map(float, own.get("viewBox", f"0 0 {width} {height}").split())
    scale = min(width / wide, height / high)
    return (
        Affine2D()
        .translate(-left, -top)
        .scale(scale)
        .translate(x + (width - scale * wide) / 2, y + (height - scale * high) / 2)
    )


def _transform(text: str) -> Any:
    from matplotlib.transforms import Affine2D

    matrix: Any = Affine2D()
    for name, inside in re.findall(r"(\w+)\(([^)]*)\)", text):
        numbers = [float(number) for number in re.findall(_NUMBER, inside)]
        match name, numbers:
            case "translate", [x, *y]:
                step = Affine2D().translate(x, *(y or [0]))
            case "scale", [x, *y]:
                step = Affine2D().scale(x, *(y or [x]))
            case "rotate", [degrees]:
                step = Affine2D().rotate_deg(degrees)
            case "matrix", [a, b, c, d, e, f]:
                step = Affine2D.from_values(a, b, c, d, e, f)
            case _:
                raise SvgError(f"expected translate, scale, rotate or matrix, got {name}({inside})")
        matrix = step + matrix
    return matrix


def _outline(name: str, own: dict[str, str]) -> Any:
    from matplotlib.path import Path

    def number(key: str) -> float:
        return float(own.get(key, 0))

    if name == "path":
        return path_of(own["d"])
    if name == "circle":
        return Path.circle((number("cx"), number("cy")), number("r"))
    if name == "rect":
        return _rectangle(number("x"), number("y"), number("width"), number("height"), number("rx"))
    if name in ("polygon", "polyline", "line"):
        values = [float(number) for number in re.findall(_NUMBER, own.get("points", ""))]
        corners = list(zip(values[::2], values[1::2]))
        if name == "line":
            corners = [(number("x1"), number("y1")), (number("x2"), number("y2"))]
        if name == "polygon":
            corners.append(corners[0])
        return Path(corners, closed=name == "polygon")
    raise SvgError(f"expected an element that our pictures have, got <{name}>")


def _rectangle(x: float, y: float, width: float, height: float, r: float) -> Any:
    from matplotlib.path import Path

    if not r:
        return Path([(x, y), (x + width, y), (x + width, y + height), (x, y + height), (x, y)], closed=True)
    arc = f"a{r} {r} 0 0 1"
    data = f"M{x + r} {y}h{width - 2 * r}{arc} {r} {r}v{height - 2 * r}{arc} {-r} {r}h{2 * r - width}"
    return path_of(f"{data}{arc} {-r} {-r}v{2 * r - height}{arc} {r} {-r}z")


@lru_cache(maxsize=4096)
def path_of(data: str) -> Any:
    """The matplotlib path of an SVG's path data, "M0 0h10a5 5 0 0 1 5 5z"; None for an empty one."""
    from fontTools.pens.recordingPen import RecordingPen
    from fontTools.svgLib.path import parse_path
    from matplotlib.path import Path

    if not _PATH.fullmatch(data):
        raise SvgError(f"expected the data of a path, got {quoted(data)}")
    pen = RecordingPen()
    parse_path(data, pen)
    codes = {"moveTo": Path.MOVETO, "lineTo": Path.LINETO, "qCurveTo": Path.CURVE3, "curveTo": Path.CURVE4}
    path: list[tuple[Any, Any]] = []
    for name, points in pen.value:
        path += [(point, codes[name]) for point in points]
        if name == "closePath":
            path.append((path[-1][0], Path.CLOSEPOLY))
    return Path([point for point, _ in path], [code for _, code in path]) if path else None


def _text(element: Any, own: dict[str, str], look: dict[str, str]) -> Any:
    from matplotlib.transforms import Affine2D

    text = element.text or ""
    if not text.strip():
        return None
    glyphs, length = letters(text, float(look["font-size"]), look["font-weight"] in ("bold", "600", "700"))
    shift = {"start": 0.0, "middle": length / 2, "end": length}[look["text-anchor"]]
    place = Affine2D().scale(1, -1).translate(float(own.get("x", 0)) - shift, float(own.get("y", 0)))
    return place.transform_path(glyphs)


def _colour(look: dict[str, str], what: str, opacity: float) -> Any:
    from matplotlib.colors import to_rgba

    value = look["color"] if look[what] == "currentColor" else look[what]
    if value == "none":
        return "none"
    red, green, blue, alpha = to_rgba(value)
    return red, green, blue, alpha * opacity * float(look[f"{what}-opacity"])


def _dashes(text: str, width: float) -> Any:
    lengths = [float(length) / width for length in re.findall(_NUMBER, text)] if width else []
    return (0, tuple(lengths)) if lengths else "solid"


def _name(element: Any) -> str:
    return str(element.tag).rpartition("}")[2]
