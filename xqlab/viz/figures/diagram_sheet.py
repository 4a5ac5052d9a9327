"""Sheets of board diagrams for worksheets: `sheet` and `save_sheet`, with the answers on a second one."""

import re
import reprlib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any
from xml.sax.saxutils import escape

from xqlab.errors import XqlabError
from xqlab.game import turn
from xqlab.game_profile import because, board_from_fen, profile_of, refusal, squares_of_move
from xqlab.games.adapters import Playable, playable
from xqlab.meanings import SIDES
from xqlab.picture import EDGE, FRAME, LINE, BoardPicture, Svg
from xqlab.trace.conventions import LANGUAGES, conventions
from xqlab.trace.query.paths import code_named
from xqlab.trace.sides import names_of
from xqlab.viz.figures.drawing import text_width
from xqlab.viz.figures.svg_axes import draw_svg
from xqlab.viz.page.finished_file import finished, path_of
from xqlab.viz.page.fonts import SVG_FAMILIES
from xqlab.viz.page.standalone import TAGS
from xqlab.words import Words, in_language

FORMATS = (".svg", ".pdf", ".png")
PAGES = {"a4": ("210mm", "297mm", 793.7, 1122.5), "letter": ("8.5in", "11in", 816.0, 1056.0)}
MARGIN, GAP = 52.0, 22.0
HEADING, TITLE, CAPTION, ANSWER = 44.0, 24.0, 22.0, 20.0  # heights of the texts
LETTERS, SMALL = 13.0, 12.0
SMALLEST = 0.7  # a text too wide for its board is written so much smaller at most, then cut
BOLDER = 1.1  # times as wide
UNWRITABLE = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")  # in XML
TO_MOVE = Words("{} to move", "轮到{}走")
COLOURS = ("print", "screen")

# Grey loses the colours: Black's pieces become dark discs with light faces.
_PAPER = {FRAME: "#ffffff", EDGE: "#555555", LINE: "#444444", "#f2dcae": "#ffffff", "#f7ead0": "#ffffff"}
_PAPER |= {"#f3e0bb": "#ffffff", "#bd9063": "#cccccc", "#3b2208": "#ffffff", "#7a5429": "#000000"}
_RED_PIECE = {
    "#fcf3dc": "#ffffff",
    "#b3191f": "#000000",
    **dict.fromkeys((side.edge for side in SIDES), "#000000"),
}
_BLACK_PIECE = {"#fcf3dc": "#383838", "#1d1d1f": "#ffffff"}


class SheetError(XqlabError):
    """A sheet cannot be drawn with these options."""


@dataclass(frozen=True)
class _Diagram:
    board: Playable
    title: str
    line: tuple[tuple[int, int], ...]  # (from, to) of each move; from is to where moves have one square
    moves: str  # as the game writes them


def sheet(
    boards: Iterable[Any],
    *,
    columns: int = 3,
    heading: str = "",
    titles: Sequence[str] | None = None,
    lines: Sequence[Iterable[Any] | str] | None = None,
    solutions: bool = False,
    page: str = "a4",
    colours: str = "print",
    language: str | None = None,
    **picture: Any,
) -> Svg:
    """A page of board diagrams as one SVG, each with its number, its title and whose move it is.

    boards    : boards of any game that has pictures, or FENs
    columns   : boards side by side; as many rows as the page has room for
    titles    : of each board, "" for none
    lines     : moves from each position, as texts or as a `pv` has them, for the sheet with solutions
    solutions : whether they are shown, as numbered arrows and in words; otherwise a line to write on
    page      : "a4" or "letter"
    colours   : "print" for paper without colours, "screen" for the board as notebooks show it
    language  : "en" or "zh", by default as set by `use_conventions`
    picture   : of the boards, such as faces="latin" or flip=True for Xiangqi

    Raises SheetError for invalid options, more boards than the page has room for, or moves that are not
    legal; and what reading a FEN raises.
    """
    if not isinstance(boards, Iterable):
        raise SheetError(f"expected a list of boards or FENs, got {boards!r}")
    diagrams = _diagrams(list(boards), titles, lines)
    language = conventions().language if language is None else language
    for name, value, allowed in (
        ("page", page, PAGES),
        ("colours", colours, COLOURS),
        ("language", language, LANGUAGES),
    ):
        if value not in allowed:
            raise SheetError(f"expected {name} to be one of {', '.join(allowed)}, got {value!r}")
    if not isinstance(heading, str):
        raise SheetError(f"expected a heading, got {heading!r}")
    if isinstance(columns, bool) or not isinstance(columns, int) or not 1 <= columns <= 8:
        raise SheetError(f"expected 1 to 8 columns, got {columns!r}")
    if solutions and lines is None:
        raise SheetError("expected lines, the moves of the solutions to show, got None")
    across, down, width, height = PAGES[page]
    wide = (width - 2 * MARGIN - (columns - 1) * GAP) / columns
    pictures = [_picture(diagram.board, picture, colours) for diagram in diagrams]
    tall = max(wide * look.height / look.width for look in pictures)
    texts = TITLE + CAPTION + (ANSWER if lines is not None else 0)
    top = MARGIN + (HEADING if heading else 0)
    rows = int((height - MARGIN - top + GAP) // (tall + texts + GAP))
    if len(diagrams) > rows * columns:
        raise SheetError(
            f"expected at most {rows * columns} boards in {columns} columns on a page of {page}, got"
            f" {len(diagrams)}: take more columns, or several sheets"
        )
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{across}" height="{down}"'
        f' viewBox="0 0 {width} {height}" font-family="{SVG_FAMILIES}" lang="{TAGS[language]}">',
        f'<rect width="{width}" height="{height}" fill="#ffffff"/>',
    ]
    if heading:
        parts.append(_text(heading, width / 2, MARGIN + 14, 20, width - 2 * MARGIN, "middle", bold=True))
    for number, (diagram, look) in enumerate(zip(diagrams, pictures)):
        x = MARGIN + (wide + GAP) * (number % columns)
        y = top + (tall + texts + GAP) * (number // columns)
        title = f"{number + 1}.  {diagram.title}" if diagram.title else f"{number + 1}."
        parts.append(_text(title, x, y + 15, LETTERS + 1, wide, bold=True))
        parts.append(_board(diagram, look, x, y + TITLE, wide, solutions))
        below = y + TITLE + wide * look.height / look.width
        parts.append(_to_move(diagram.board, x, below + 15, wide, language))
        if lines is not None:
            parts.append(_answer(diagram.moves if solutions else "", x, below + CAPTION + 14, wide))
    return Svg("".join([*parts, "</svg>"]))


def save_sheet(boards: Iterable[Any], file: str | Path, *, dpi: float = 300, **options: Any) -> Path:
    """Write the page of `sheet` to a file that ends in .svg, .pdf or .png; its path.

    dpi : of a PNG, 30 to 1200 dots per inch

    Options and errors as for `sheet`; UnwrittenError for another ending, or where it cannot be written.
    """
    path = path_of(file, FORMATS)
    if isinstance(dpi, bool) or not 30 <= dpi <= 1200:
        raise SheetError(f"expected 30 to 1200 dots per inch, got {dpi!r}")
    svg = sheet(boards, **options)
    kind = path.suffix.lower()
    with finished(path) as partial:
        if kind == ".svg":
            partial.write_text(svg, encoding="utf-8")
        else:
            from matplotlib.figure import Figure

            _, _, width, height = PAGES[options.get("page", "a4")]
            figure = Figure(figsize=(width / 96, height / 96), dpi=96)
            draw_svg(svg, figure.add_axes((0, 0, 1, 1)))
            about = {"CreationDate": None} if kind == ".pdf" else {}
            figure.savefig(partial, dpi=dpi, metadata=about, format=kind[1:])
    return path


def _diagrams(boards: list[Any], titles: Sequence[str] | None, lines: Any) -> list[_Diagram]:
    if not boards:
        raise SheetError("expected boards or FENs, got none")
    for name, items in ("titles", titles), ("lines", lines):
        if items is None:
            continue
        if isinstance(items, str) or not isinstance(items, Sequence) or len(items) != len(boards):
            raise SheetError(f"expected {name} for {len(boards)} boards, got {reprlib.repr(items)}")
    diagrams = []
    for number, item in enumerate(boards):
        board = board_from_fen(item) if isinstance(item, str) else playable(item)
        line = lines[number] if lines is not None else ()
        if not isinstance(line, Iterable):
            raise SheetError(f"expected the moves of a line, got {line!r}")
        steps, moves = _steps_of(board, line.split() if isinstance(line, str) else list(line))
        diagrams.append(_Diagram(board, titles[number] if titles is not None else "", steps, moves))
    return diagrams


def _steps_of(board: Playable, line: list[Any]) -> tuple[tuple[tuple[int, int], ...], str]:
    steps, moves, texts = [], [], list(map(str, line))
    after = board.copy()
    for given, text in zip(line, texts):
        try:
            code = code_named(after, text)
        except ValueError:
            legal = ", ".join(after.text_of(code) for code in after.codes()[:6])
            quote = f"{text!r} in {' '.join(texts)!r}"
            reason = because(refusal(after, text))
            raise SheetError(f"expected a legal move, such as {legal}, got {quote}{reason}") from None
        cells = after.cells()
        move = after.move_of(code)
        moves.append(text if isinstance(given, str) else after.text_of(code))
        after.push_code(code)
        squares = squares_of_move(after, move)
        if squares is not None:
            steps.append(squares)
        else:
            square = next(at for at, (old, new) in enumerate(zip(cells, after.cells())) if old != new)
            steps.append((square, square))
    return tuple(steps), " ".join(moves)


def _picture(board: Playable, options: dict[str, Any], colours: str) -> BoardPicture:
    try:
        picture: BoardPicture | None = board.picture(**options)
    except TypeError:
        passed = ", ".join(f"{name}={value!r}" for name, value in options.items())
        raise SheetError(f"expected options that {board.name} has pictures for, got {passed}") from None
    if picture is None:
        raise SheetError(f"expected a game that has a board, got {board.name}")
    if colours == "screen":
        return picture
    pieces = {
        symbol: _replaced(
            piece, _PAPER | (_BLACK_PIECE if "#fcf3dc" in piece and "#1d1d1f" in piece else _RED_PIECE)
        )
        for symbol, piece in picture.pieces.items()
    }
    return replace(picture, background=_replaced(picture.background, _PAPER), pieces=pieces)


def _replaced(drawing: str, colours: dict[str, str]) -> str:
    for old, new in colours.items():
        drawing = drawing.replace(old, new)
    return drawing


def _board(
    diagram: _Diagram, picture: BoardPicture, x: float, y: float, width: float, solutions: bool
) -> str:
    line = diagram.line if solutions else ()
    kinds = ("best", "#555555")  # the mover's, and the replies
    arrows = [(*step, kinds[ply % 2]) for ply, step in enumerate(line) if step[0] != step[1]]
    dots = {step[1]: "best" for step in line if step[0] == step[1]}
    svg = picture.render(diagram.board.cells(), arrows=arrows, highlights=dots, size=round(width))
    height = width * picture.height / picture.width
    inside = svg[svg.index(">") + 1 : -len("</svg>")]
    numbers = "".join(_number(picture, step, ply) for ply, step in enumerate(line))
    # The class that styles the marks is on a group: on the picture its rules would change the size.
    return (
        f'<svg x="{x:.1f}" y="{y:.1f}" width="{width:.1f}" height="{height:.1f}"'
        f' viewBox="0 0 {picture.width:g} {picture.height:g}"><g class="xq-board">{inside}{numbers}</g></svg>'
    )


def _number(picture: BoardPicture, step: tuple[int, int], ply: int) -> str:
    (x, y), (x2, y2) = picture.centers[step[0]], picture.centers[step[1]]
    cx, cy = (x + x2) / 2, (y + y2) / 2
    if step[0] == step[1]:
        cx, cy = x, y
    return (
        f'<circle cx="{cx:.1f}" cy="{cy:.1f}" r="21" fill="#ffffff" stroke="#000000" stroke-width="3"/>'
        f'<text x="{cx:.1f}" y="{cy + 10:.1f}" font-size="29" font-weight="700" text-anchor="middle"'
        f' fill="#000000">{ply + 1}</text>'
    )


def _to_move(board: Playable, x: float, y: float, width: float, language: str) -> str:
    side = int(turn(board.position))
    name = names_of(board, language)[side]
    text = in_language(TO_MOVE, language).format(name)
    profile = profile_of(board)
    if profile is None or not profile.board.coloured:
        return _text(text, x, y, SMALL, width)
    fill = "#000000" if side else "#ffffff"
    mark = f'<circle cx="{x + 6}" cy="{y - 4.5}" r="5.2" fill="{fill}" stroke="#000000" stroke-width="1.4"/>'
    return mark + _text(text, x + 18, y, SMALL, width - 18 + GAP - 4)  # short enough for any column


def _answer(text: str, x: float, y: float, width: float) -> str:
    if text:
        return _text(text, x, y, SMALL, width, bold=True)
    return f'<line x1="{x:.1f}" y1="{y}" x2="{x + width:.1f}" y2="{y}" stroke="#888888" stroke-width="1"/>'


def _text(
    text: str, x: float, y: float, size: float, room: float, anchor: str = "start", *, bold: bool = False
) -> str:
    text, size = _fitted(UNWRITABLE.sub("\ufffd", text), size, room / BOLDER if bold else room)
    weight = ' font-weight="700"' if bold else ""
    return (
        f'<text x="{x:.1f}" y="{y:.1f}" font-size="{size:g}" text-anchor="{anchor}" fill="#000000"{weight}>'
        f"{escape(text)}</text>"
    )


def _fitted(text: str, size: float, room: float) -> tuple[str, float]:
    # It stays on its own board and on the page: smaller where it is too wide, and finally shortened.
    width = text_width(text, size)
    if width <= room:
        return text, size
    smaller = size * SMALLEST
    if width * SMALLEST <= room:
        return text, size * room / width
    while text and text_width(text + "…", smaller) > room:
        text = text[:-1]
    return text.rstrip() + "…", smaller
