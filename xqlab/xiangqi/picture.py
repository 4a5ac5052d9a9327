"""The Xiangqi board and its pieces as SVG, with Chinese characters as outlines."""

from functools import cache
from types import MappingProxyType
from typing import Literal

from xqlab.errors import XqlabError
from xqlab.picture import EDGE, LINE, STYLE, BoardPicture, frame, glyph, labels

Faces = Literal["chinese", "simplified", "latin"]
Coordinates = Literal[True, False, "chinese", "both"]

# One of both kinds is visible: letters, or numbers if the `<svg>` has the class xq-numbered.
ONE_KIND = ".xq-numbered .xq-letters,.xq-board:not(.xq-numbered) .xq-numbers{display:none}"

SYMBOLS = "KABNRCPkabnrcp"
FACES: dict[str, str] = {
    "chinese": "帥仕相傌俥炮兵將士象馬車砲卒",
    "simplified": "帅仕相马车炮兵将士象马车炮卒",
    "latin": "KABNRCPKABNRCP",
}
RIVERS = {"chinese": "楚河漢界", "simplified": "楚河汉界", "latin": "楚河漢界"}

CELL = 100
WOOD, IVORY, RED, BLACK = "#f2dcae", "#fcf3dc", "#b3191f", "#1d1d1f"


@cache
def board_picture(
    *, faces: Faces = "chinese", flip: bool = False, coordinates: Coordinates = True
) -> BoardPicture:
    """The picture of the Xiangqi board: 90 squares a0 to i9, rank 0 at the bottom, pieces by FEN letter.

    faces        "chinese" (traditional, each side with its own characters), "simplified", or "latin"
    flip         Black at the bottom
    coordinates  True for a to i and 0 to 9, "chinese" for the numbers of Chinese moves, False for none,
                 "both" for letters that become numbers if the `<svg>` gets the class xq-numbered
    """
    if faces not in FACES:
        raise XqlabError(f"expected faces to be one of {', '.join(map(repr, FACES))}, got {faces!r}")
    if coordinates not in (True, False, "chinese", "both"):
        raise XqlabError(f"expected coordinates to be True, False, 'chinese' or 'both', got {coordinates!r}")
    margin = 94 if coordinates else 62
    width, height = 8 * CELL + 2 * margin, 9 * CELL + 2 * margin
    centers = tuple((margin + CELL * (s % 9), margin + CELL * (9 - s // 9)) for s in range(90))
    if flip:
        centers = centers[::-1]
    background = _ground(width, height, margin) + _grid(margin) + _river(RIVERS[faces], margin)
    letters, numbers = _coordinates(centers, width, height), _file_numbers(centers, margin, height)
    if coordinates == "both":
        background += f'<g class="xq-letters">{letters}</g><g class="xq-numbers">{numbers}</g>'
    elif coordinates:
        background += numbers if coordinates == "chinese" else letters
    pieces = {
        symbol: _piece(face, red=symbol.isupper()) for symbol, face in zip(SYMBOLS, FACES[faces], strict=True)
    }
    return BoardPicture(
        name="Xiangqi board",
        width=width,
        height=height,
        background=background,
        pieces=MappingProxyType(pieces),
        spot='<circle r="55"/>',
        centers=centers,
        cell=CELL,
        style=STYLE + (ONE_KIND if coordinates == "both" else ""),
    )


def _ground(width: int, height: int, margin: int) -> str:
    inner = margin - 52
    return frame(width, height) + (
        f'<rect x="{inner}" y="{inner}" width="{width - 2 * inner}" height="{height - 2 * inner}" rx="5"'
        f' fill="{WOOD}" stroke="{EDGE}" stroke-width="1.5"/>'
    )


def _grid(margin: int) -> str:
    ranks = "".join(f"M0 {100 * r}h800" for r in range(10))
    files = "M0 0v900M800 0v900" + "".join(f"M{100 * f} 0v400m0 100v400" for f in range(1, 8))
    palaces = "M300 0l200 200m0-200l-200 200M300 900l200-200m0 200l-200-200"
    points = [(x, y) for y in (200, 700) for x in (100, 700)]
    points += [(x, y) for y in (300, 600) for x in range(0, 900, 200)]
    corners = "".join(
        f"M{x + 10 * i} {y + 26 * j}v{-16 * j}h{16 * i}"
        for x, y in points
        for i in (-1, 1)
        for j in (-1, 1)
        if 0 < x + 10 * i < 800
    )
    return (
        f'<g transform="translate({margin},{margin})" fill="none" stroke="{LINE}" stroke-width="2.5">'
        f'<path d="{ranks}{files}{palaces}"/><path d="{corners}"/>'
        '<rect x="-9" y="-9" width="818" height="918" stroke-width="5"/></g>'
    )


def _river(characters: str, margin: int) -> str:
    y = margin + 4.5 * CELL
    places = zip(characters, (1.45, 2.75, 5.25, 6.55), strict=True)
    glyphs = "".join(glyph(character, margin + at * CELL, y, 66) for character, at in places)
    return f'<g fill="{LINE}" fill-opacity=".62">{glyphs}</g>'


def _coordinates(centers: tuple[tuple[float, float], ...], width: int, height: int) -> str:
    places: list[tuple[str, float, float]] = [
        ("abcdefghi"[f], centers[f][0], y) for f in range(9) for y in (21, height - 21)
    ]
    places += [(str(r), x, centers[9 * r][1]) for r in range(10) for x in (21, width - 21)]
    return labels(places)


def _file_numbers(centers: tuple[tuple[float, float], ...], margin: int, height: int) -> str:
    # Each side counts the files from its own right: Red in characters, Black in digits.
    sides = (("九八七六五四三二一", 0), ("１２３４５６７８９", 81))
    glyphs = ""
    for numbers, square in sides:
        for file, number in enumerate(numbers):
            x, y = centers[square + file]
            glyphs += glyph(number, x, 21 if y == margin else height - 21, 34, 0.8)
    return f'<g fill="{LINE}" stroke="{LINE}">{glyphs}</g>'


def _piece(face: str, *, red: bool) -> str:
    # Red has a double ring, Black one heavy ring: they differ in grey print, too.
    colour = RED if red else BLACK
    if red:
        rings = '<circle r="39.5" stroke-width="3"/><circle r="35.3" stroke-width="1.8"/>'
    else:
        rings = '<circle r="37.5" stroke-width="6.5"/>'
    drawn = glyph(face, 0, 0, 62, 3.4) if face.isascii() else glyph(face, 0, 0, 56, 1.4)
    return (
        '<circle cy="3" r="45.5" fill="#3b2208" fill-opacity=".38"/>'
        f'<circle r="44.5" fill="{IVORY}" stroke="#7a5429" stroke-width="1.6"/>'
        f'<g fill="none" stroke="{colour}">{rings}</g>'
        f'<g fill="{colour}" stroke="{colour}">{drawn}</g>'
    )
