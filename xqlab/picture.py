"""A board as an SVG picture: pure strings, for notebooks, files and the browser widget.

A game describes its empty board and one drawing per piece; a position is then a list of cells. Nothing has an
id, as a notebook shows many pictures in one page and ids would collide.
"""

import json
import re
import reprlib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, fields
from functools import cache
from html import escape
from math import hypot
from operator import index
from typing import Any

from xqlab.errors import XqlabError
from xqlab.files import data_file
from xqlab.meanings import BAD, GOOD, PATH

EMPTY = ("", ".")
Arrow = tuple[int, int] | tuple[int, int, str]

FRAME, EDGE, LINE = "#dcb67a", "#a87b43", "#6e4a25"  # the wood around every board

# The kinds also differ in shape: the best has a solid ring, the refuted a dashed one.
# The size is inside @media, as CairoSVG takes "auto" for a length but skips such rules.
STYLE = """
@media all{.xq-board{max-width:100%;height:auto;user-select:none}}
.xq-board .xq-mark{fill:currentColor;fill-opacity:.5}
.xq-board .xq-dot{fill:currentColor;stroke:#fff;stroke-opacity:.75;stroke-width:3}
.xq-board .xq-arrow{fill:currentColor;fill-opacity:.85;stroke:#fff;stroke-opacity:.6;stroke-width:2}
.xq-board .xq-from{fill-opacity:.28}
.xq-board .xq-target{color:#3d7a1f}
.xq-board .xq-mark.xq-best{stroke:currentColor;stroke-width:5}
.xq-board .xq-mark.xq-refuted{stroke:currentColor;stroke-width:5;stroke-dasharray:11 7;fill-opacity:.2}
.xq-board .xq-dot.xq-best{stroke:currentColor;stroke-opacity:1;stroke-width:12}
.xq-board .xq-dot.xq-refuted{fill:#fff;stroke:currentColor;stroke-opacity:1;stroke-width:7}
.xq-board .xq-check{color:#e4002b;fill-opacity:.36}
""" + "".join(
    f".xq-board .xq-{kind}{{color:{colour.solid}}}\n"
    for kind, colour in {"from": PATH, "to": PATH, "last": PATH, "best": GOOD, "refuted": BAD}.items()
)


def frame(width: float, height: float) -> str:
    """SVG fragment: the wooden ground of a board, so that it looks the same on a white and on a dark page."""
    return (
        f'<rect x="1.5" y="1.5" width="{width - 3:g}" height="{height - 3:g}" rx="14" fill="{FRAME}"'
        f' stroke="{EDGE}" stroke-width="3"/>'
    )


def labels(places: Iterable[tuple[str, float, float]], size: int = 31) -> str:
    """SVG fragment: short Latin texts, each centred on its (text, x, y)."""
    texts = "".join(
        f'<text x="{x:g}" y="{y + 0.35 * size:g}">{escape(text, quote=False)}</text>' for text, x, y in places
    )
    return (
        f'<g fill="{LINE}" font-family="Helvetica,Arial,sans-serif" font-size="{size}" font-weight="600"'
        f' text-anchor="middle">{texts}</g>'
    )


@cache
def _outlines() -> dict[str, Any]:
    return json.loads(data_file("faces/kai.json").read_text("utf-8"))


def glyph(character: str, x: float, y: float, em: float, weight: float = 0) -> str:
    """SVG fragment: the outline of a character, so that no font is needed, centred on (x, y).

    em     : its size; `weight`: thickens it; both in user units

    Errors: KeyError for a character that `data/faces` lacks.
    """
    shape, scale = _outlines()["glyphs"][character], em / _outlines()["units_per_em"]
    left, top, right, bottom = shape["bbox"]
    at = f"translate({x:g},{y:g})scale({scale:g})translate({-(left + right) / 2:g},{-(top + bottom) / 2:g})"
    thick = f' stroke-width="{weight / scale:.0f}"' if weight else ""
    return f'<path transform="{at}"{thick} d="{shape["path"]}"/>'


# A scrollbar that is seen before one scrolls, also where the system hides them.
SCROLLBAR = (
    ".xq-wide{max-width:100%;overflow-x:auto}.xq-wide svg{max-width:none}"
    ".xq-wide::-webkit-scrollbar{height:12px;background:#e8eaed}"
    ".xq-wide::-webkit-scrollbar-thumb{background:#80868f;border-radius:6px}"
)


class Svg(str):
    """The text of an `<svg>`, which a notebook shows as the picture; it scrolls in a narrow cell."""

    __slots__ = ()

    def _repr_html_(self) -> str:
        return f'<style>{SCROLLBAR}</style><div class="xq-wide" tabindex="0">{self}</div>'

    def _repr_svg_(self) -> str:
        return str(self)


@dataclass(frozen=True)
class BoardPicture:
    """What a front end needs to draw any position of a game: the empty board, the pieces, the squares.

    A front end draws, from the bottom: background, marks (`spot`), arrows longer than 1.5 cells, pieces, dots
    on empty squares, short arrows. So an arrow that passes a piece does not hide it.

    name           for screen readers, such as "Xiangqi board"
    width, height  SVG user units of the viewBox "0 0 width height"
    background     SVG fragment: the empty board with its coordinates
    pieces         piece symbol, as in the cells -> SVG fragment centred on (0, 0)
    spot           SVG fragment centred on (0, 0) that covers one square: the shape of a mark
    centers        the centre of each square, by the game's own square number
    cell           the distance between neighbouring squares
    style          CSS for the marks and arrows; other parts have their own colours
    """

    name: str
    width: float
    height: float
    background: str
    pieces: Mapping[str, str]
    spot: str
    centers: tuple[tuple[float, float], ...]
    cell: float
    style: str = STYLE

    def as_json(self) -> dict[str, Any]:
        """The same as a plain dict of numbers, strings and lists, for the browser."""
        record = {field.name: getattr(self, field.name) for field in fields(self)}
        return record | {"pieces": dict(self.pieces), "centers": [list(at) for at in self.centers]}

    def render(
        self,
        cells: Sequence[str],
        *,
        last_move: tuple[int, int] | None = None,
        arrows: Iterable[Arrow] = (),
        highlights: Mapping[int, str] | Iterable[int] = (),
        check: int | None = None,
        size: int | str = 400,
        title: str | None = None,
    ) -> Svg:
        """A whole `<svg>` of one position.

        cells       piece symbol of each square, "" or "." where it is empty
        last_move   from, to: two marks and an arrow
        arrows      (from, to) or (from, to, colour): "best", "refuted", "target", "last", or a CSS colour
        highlights  square -> class: "target", "best", "refuted" or your own; squares alone are targets.
                    A dot on an empty square, a mark under a piece
        check       the square of a king in check
        size        width in pixels, or a CSS length such as "100%"
        title       read out by screen readers and shown on hover; the board's name if None
        """
        if len(cells) != len(self.centers):
            expected = f"expected {len(self.centers)} cells for the {self.name}"
            raise XqlabError(f"{expected}, got {len(cells)}: {reprlib.repr(cells)}")
        marks, dots = [], []
        shafts: list[tuple[float, str]] = []
        if last_move is not None:
            if len(last_move) != 2:
                raise XqlabError(f"expected a last move (from, to), got {last_move!r}")
            marks += [self._mark(last_move[0], "from"), self._mark(last_move[1], "to")]
            shafts.append(self._arrow(cells, (*last_move, "last")))
        if not isinstance(highlights, Mapping):
            highlights = dict.fromkeys(highlights, "target")
        for square, kind in highlights.items():
            if cells[self._number(square)] in EMPTY:
                dots.append(self._dot(square, kind))
            else:
                marks.append(self._mark(square, kind))
        if check is not None:
            marks.append(self._glow(check))
        shafts += [self._arrow(cells, arrow) for arrow in arrows]
        long = [shaft for length, shaft in shafts if length > 1.5 * self.cell]
        short = [shaft for length, shaft in shafts if length <= 1.5 * self.cell]
        pieces = [self._piece(square, symbol) for square, symbol in enumerate(cells) if symbol not in EMPTY]
        drawn = "".join((self.background, *marks, *long, *pieces, *dots, *short))
        return Svg(f"{self._opening(size, title or self.name)}<style>{self.style}</style>{drawn}</svg>")

    def _opening(self, size: int | str, title: str) -> str:
        if re.fullmatch(r"[0-9.]+(px|em|rem|%|vw|vh|cm|mm|in|pt)", str(size)):
            box = f'style="width:{size}"'
        elif isinstance(size, int) and size > 0:
            box = f'width="{size}" height="{size * self.height / self.width:.0f}"'
        else:
            raise XqlabError(f"expected a width in pixels or a CSS length such as '100%', got {size!r}")
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" class="xq-board" {box} role="img"'
            f' viewBox="0 0 {self.width:g} {self.height:g}" aria-label="{escape(title)}">'
            f"<title>{escape(title, quote=False)}</title>"
        )

    def _number(self, square: int) -> int:
        try:
            number = index(square)
        except TypeError:
            number = -1
        if not 0 <= number < len(self.centers):
            raise XqlabError(f"expected a square from 0 to {len(self.centers) - 1}, got {square!r}")
        return number

    def _at(self, square: int) -> str:
        x, y = self.centers[self._number(square)]
        return f'transform="translate({x:g},{y:g})"'

    def _piece(self, square: int, symbol: str) -> str:
        if symbol not in self.pieces:
            symbols = " ".join(self.pieces)
            raise XqlabError(
                f"expected a piece of the {self.name} ({symbols}) on square {square}, got {symbol!r}"
            )
        return f"<g {self._at(square)}>{self.pieces[symbol]}</g>"

    def _mark(self, square: int, kind: str) -> str:
        return f'<g class="xq-mark xq-{_class(kind)}" {self._at(square)}>{self.spot}</g>'

    def _dot(self, square: int, kind: str) -> str:
        return f'<circle class="xq-dot xq-{_class(kind)}" {self._at(square)} r="{0.15 * self.cell:g}"/>'

    def _glow(self, square: int) -> str:
        # Three discs, not a gradient: a gradient needs an id.
        discs = "".join(f'<circle r="{r * self.cell:g}"/>' for r in (0.54, 0.62, 0.7))
        return f'<g class="xq-mark xq-check" {self._at(square)}>{discs}</g>'

    def _arrow(self, cells: Sequence[str], arrow: Arrow) -> tuple[float, str]:
        if len(arrow) not in (2, 3):
            raise XqlabError(f"expected an arrow (from, to) or (from, to, colour), got {arrow!r}")
        start, end, colour = (*arrow, "best")[:3]
        (x, y), (x2, y2) = self.centers[self._number(start)], self.centers[self._number(end)]
        distance = hypot(x2 - x, y2 - y)
        if not distance:
            raise XqlabError(f"expected an arrow between two squares, got {arrow!r}")
        # It stops at the rim of a piece, so that the piece stays legible; between neighbours it covers part
        # of the rims, so that it stays an arrow.
        rims = [0.46 * self.cell * (cells[square] not in EMPTY) for square in (start, end)]
        room = min(1.0, (distance - 0.5 * self.cell) / (sum(rims) or 1))
        tail, tip = rims[0] * room, distance - rims[1] * room
        head, half = 0.28 * self.cell, 0.05 * self.cell
        outline = [(tail, -half), (tip - head, -half), (tip - head, -3 * half), (tip, 0)]
        outline += [(tip - head, 3 * half), (tip - head, half), (tail, half)]
        along, across = (x2 - x) / distance, (y2 - y) / distance
        points = " ".join(
            f"{x + u * along - v * across:.1f},{y + u * across + v * along:.1f}" for u, v in outline
        )
        return distance, f'<polygon {_colour(colour)} points="{points}"/>'


def _class(kind: str) -> str:
    if not (isinstance(kind, str) and re.fullmatch(r"[a-z][a-z0-9-]*", kind)):
        raise XqlabError(
            f"expected the name of a highlight such as 'target', 'best' or 'refuted', got {kind!r}"
        )
    return kind


def _colour(colour: str) -> str:
    if colour in ("best", "refuted", "target", "last"):
        return f'class="xq-arrow xq-{colour}"'
    if not re.fullmatch(r"#[0-9a-fA-F]{3,8}|[a-zA-Z]+|(rgb|hsl)a?\([0-9.,%/ ]+\)", str(colour)):
        raise XqlabError(f"expected a colour such as 'best', 'refuted', '#0072b2' or 'teal', got {colour!r}")
    return f'class="xq-arrow" color="{colour}"'


def names_of_squares(picture: BoardPicture) -> tuple[str, ...]:
    """Names by column and row: letters from the left, numbers from 1 at the bottom.

    >>> from xqlab.games.pictures import tictactoe_picture
    >>> names_of_squares(tictactoe_picture())
    ('a3', 'b3', 'c3', 'a2', 'b2', 'c2', 'a1', 'b1', 'c1')
    """
    columns = sorted({x for x, _ in picture.centers})
    rows = sorted({y for _, y in picture.centers}, reverse=True)
    return tuple(f"{chr(ord('a') + columns.index(x))}{rows.index(y) + 1}" for x, y in picture.centers)
