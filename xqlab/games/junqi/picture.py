"""The boards of Junqi and their pieces as SVG, with Chinese characters as outlines."""

from functools import cache
from types import MappingProxyType
from typing import Literal

from xqlab.errors import XqlabError, check_names
from xqlab.games.junqi.board_map import BOARDS, CROSSINGS, FILE_NAMES, FILES, FRONT, BoardMap
from xqlab.games.junqi.pieces import KINDS
from xqlab.picture import EDGE, LINE, BoardPicture, frame, glyph, labels

Faces = Literal["chinese", "latin"]
FACES = ("chinese", "latin")

WIDE, HIGH = 108, 78  # between neighbouring files, and rows
MARGIN = 96
GAP = 44  # more between the fronts where nothing but mountains lies between them
GROUND, POST, CAMP, RED, BLUE, IVORY = "#e7e0c4", "#f7f2df", "#cfe3c0", "#b3191f", "#1d4f91", "#fcf3dc"
TILE = '<rect x="-45" y="-29" width="90" height="58" rx="7"/>'
NEVER = "none"


@cache
def junqi_picture(name: str, *, faces: Faces = "chinese", flip: bool = False) -> BoardPicture:
    """The picture of a board: squares by rows from a0, row 0 at the bottom, pieces by their letters.

    name  : "12x5" or "17x5"
    faces : "chinese" or "latin"
    flip  : Blue at the bottom
    """
    boards = {board.name: board for board in BOARDS}
    check_names("a board", [name], boards)
    if faces not in FACES:
        raise XqlabError(f"expected faces to be one of {', '.join(map(repr, FACES))}, got {faces!r}")
    board = boards[name]
    gap = 0 if board.stations else GAP
    width, height = 4 * WIDE + 2 * MARGIN, (board.rows - 1) * HIGH + gap + 2 * MARGIN
    centers = tuple(
        (float(MARGIN + WIDE * file), float(height - MARGIN - HIGH * row - gap * (row > FRONT)))
        for row, file in (divmod(square, FILES) for square in range(board.squares))
    )
    if flip:
        centers = centers[::-1]
    parts = (_lines(board, centers), _posts(board, centers), _mountains(board, centers))
    return BoardPicture(
        name="Junqi board",
        width=width,
        height=height,
        background=_ground(width, height) + "".join(parts) + _coordinates(board, centers, width, height),
        pieces=MappingProxyType(
            {
                letter: _piece(kind.letter, kind.chinese, faces, red=letter.isupper())
                for kind in KINDS.values()
                for letter in (kind.letter, kind.letter.lower())
            }
        ),
        spot='<rect x="-52" y="-36" width="104" height="72" rx="12"/>',
        centers=centers,
        cell=HIGH,
    )


Centers = tuple[tuple[float, float], ...]


def _ground(width: int, height: int) -> str:
    return frame(width, height) + (
        f'<rect x="42" y="42" width="{width - 84}" height="{height - 84}" rx="8" fill="{GROUND}"'
        f' stroke="{EDGE}" stroke-width="1.5"/>'
    )


def _lines(board: BoardMap, centers: Centers) -> str:
    def path(pairs: frozenset[frozenset[int]]) -> str:
        ends = sorted(sorted(pair) for pair in pairs)
        return "".join("M{:g} {:g}L{:g} {:g}".format(*centers[one], *centers[other]) for one, other in ends)

    rails = path(board.rails)
    return (
        f'<g fill="none" stroke="{LINE}"><path stroke-width="2.5" d="{path(board.roads)}"/>'
        f'<path stroke-width="10" d="{rails}"/>'
        f'<path stroke="{GROUND}" stroke-width="6" stroke-dasharray="13 9" d="{rails}"/></g>'
    )


def _posts(board: BoardMap, centers: Centers) -> str:
    drawn = ""
    for square in sorted(board.posts):
        x, y = centers[square]
        if square in board.camps:
            shape = f'<circle r="33" fill="{CAMP}"/><circle r="28" fill="{NEVER}"/>'
            text = _words("行营", 24)
        elif square in board.headquarters:
            shape = f'<path fill="{IVORY}" d="M-46 29v-38a46 24 0 0 1 92 0v38z"/>'
            text = _words("大本营", 23, 4)
        else:
            shape, text = f'<rect x="-38" y="-23" width="76" height="46" rx="4" fill="{POST}"/>', ""
        drawn += f'<g transform="translate({x:g},{y:g})">{shape}{text}</g>'
    return f'<g stroke="{LINE}" stroke-width="2.2">{drawn}</g>'


def _mountains(board: BoardMap, centers: Centers) -> str:
    # Between the fronts no line leads over these; where there are stations, no mountains are drawn.
    drawn = ""
    for file in range(FILES):
        if file not in CROSSINGS and not board.stations:
            (x, y), (_, other) = centers[FILES * FRONT + file], centers[FILES * (FRONT + 1) + file]
            peaks = '<path d="M-40 21l26-38l13 17l12-15l29 36z"/>'
            drawn += f'<g transform="translate({x:g},{(y + other) / 2:g})">{peaks}</g>'
    return f'<g fill="#8d8468">{drawn}</g>'


def _words(characters: str, em: int, down: float = 0) -> str:
    start = -(len(characters) - 1) / 2
    glyphs = "".join(glyph(character, (start + i) * em, down, em) for i, character in enumerate(characters))
    return f'<g fill="{LINE}" fill-opacity=".75" stroke="{NEVER}">{glyphs}</g>'


def _coordinates(board: BoardMap, centers: Centers, width: int, height: int) -> str:
    places = [(FILE_NAMES[f], centers[f][0], y) for f in range(FILES) for y in (22.0, height - 22.0)]
    rows = range(board.rows)
    places += [(str(row), x, centers[FILES * row][1]) for row in rows for x in (22.0, width - 22.0)]
    return labels(places, size=25)


def _piece(letter: str, chinese: str, faces: Faces, *, red: bool) -> str:
    # Red's are light with a double edge, Blue's dark: they differ in grey print, too.
    fill, ink = (IVORY, RED) if red else (BLUE, "#ffffff")
    edge = '<rect x="-39" y="-23" width="78" height="46" rx="4"/>' if red else ""
    if faces == "latin":
        text = glyph(letter, 0, 0, 56, 2.5)
    else:
        text = "".join(
            glyph(character, x, 0, 37, 1.0) for character, x in zip(chinese, (-18.5, 18.5), strict=True)
        )
    return (
        f'<g transform="translate(0,3)" fill="#3b2208" fill-opacity=".38">{TILE}</g>'
        f'<g fill="{fill}" stroke="{RED if red else "#0d2c57"}" stroke-width="2.5">{TILE}</g>'
        f'<g fill="none" stroke="{ink}" stroke-width="1.5">{edge}</g>'
        f'<g fill="{ink}" stroke="{ink}">{text}</g>'
    )
