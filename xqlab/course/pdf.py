"""A sheet as a PDF on A4, by matplotlib alone: its text can be searched and copied."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from xqlab.course.printed import PrintedItem, PrintedSheet
from xqlab.viz.figures.diagram_sheet import PAGES
from xqlab.viz.figures.drawing import text_width, wrapped
from xqlab.viz.figures.svg_axes import draw_svg, read_svg
from xqlab.viz.page.finished_file import finished
from xqlab.viz.page.fonts import matplotlib_families

WIDTH, HEIGHT = PAGES["a4"][2:]  # pixels of 1/96 inch
MARGIN, GAP, INDENT = 58.0, 22.0, 14.0
TITLE, HEADING, TEXT, SMALL = 20.0, 15.0, 13.0, 11.0  # sizes of letters
LEADING = 1.45
INSIDE = WIDTH - 2 * MARGIN
TREE, BOARD = 0.66, 190.0  # scale of a tree, width of a board
BLANK = 110.0  # width of a line to write a number on
GREY, INK = "#555555", "#111111"

Block = tuple[float, Any]  # its height, and what draws it: a function of a page and a y


def save_pdf(sheet: PrintedSheet, path: Path) -> None:
    """Write a sheet to a PDF; raises UnwrittenError."""
    import matplotlib
    from matplotlib.backends.backend_pdf import PdfPages

    with matplotlib.rc_context({"font.family": list(matplotlib_families())}), finished(path) as partial:
        about = {"Title": sheet.title, "CreationDate": None}
        with PdfPages(partial, metadata=about) as pages:
            paged = _paged([list(_head(sheet)), *(list(_blocks(item)) for item in sheet.items)])
            for number, page in enumerate(paged, 1):
                pages.savefig(_figure(sheet, number, page))


def _paged(groups: list[list[Block]]) -> list[list[tuple[float, Any]]]:
    """Pages, each a list of (y, what draws there). A group stays together where a page has room for it."""
    pages: list[list[tuple[float, Any]]] = [[]]
    y, bottom = MARGIN, HEIGHT - MARGIN
    for group in groups:
        height = sum(tall for tall, _ in group)
        if y + height > bottom and pages[-1]:
            pages.append([])
            y = MARGIN
        for tall, draw in group:
            if y + tall > bottom and pages[-1]:
                pages.append([])
                y = MARGIN
            pages[-1].append((y, draw))
            y += tall
        y += GAP
    return pages


def _figure(sheet: PrintedSheet, number: int, page: list[tuple[float, Any]]) -> Any:
    from matplotlib.figure import Figure

    figure = Figure(figsize=(WIDTH / 96, HEIGHT / 96), dpi=96)
    for y, draw in page:
        draw(figure, y)
    foot = HEIGHT - MARGIN / 2
    _write(figure, MARGIN, foot, f"{sheet.title} · {sheet.who}", SMALL, GREY)
    _write(figure, WIDTH - MARGIN, foot, str(number), SMALL, GREY, anchor="right")
    return figure


def _head(sheet: PrintedSheet) -> Iterator[Block]:
    yield from _lines(sheet.title, TITLE, bold=True)
    yield from _lines(sheet.who, HEADING)
    for line in sheet.lines:
        yield from _lines(line, SMALL, colour=GREY)


def _blocks(item: PrintedItem) -> Iterator[Block]:
    def heading(figure: Any, y: float) -> None:
        _write(figure, MARGIN, y + HEADING, item.heading, HEADING, bold=True)
        _write(figure, WIDTH - MARGIN, y + HEADING, item.points, SMALL, GREY, anchor="right")

    yield HEADING * LEADING + 4, heading
    if item.picture.tree is not None:
        yield _picture(item.picture.tree.svg(), item.picture.tree.width * TREE)
    if item.picture.board:
        yield _picture(item.picture.board, BOARD)
    yield from _lines(item.prompt, TEXT)
    if item.numbers:
        yield TEXT * 2.4, _numbers(item)
    for text, is_ticked in item.choices:
        yield from _lines(f"{'☒' if is_ticked else '☐'}  {text}", TEXT, indent=INDENT, bold=is_ticked)
    if item.why:
        yield from _lines(item.why, SMALL, colour=GREY)


def _numbers(item: PrintedItem) -> Any:
    def draw(figure: Any, y: float) -> None:
        from matplotlib.lines import Line2D

        x, base = MARGIN + INDENT, y + TEXT * 1.7
        for label, value in item.numbers:
            _write(figure, x, base, f"{label} =", TEXT)
            x += text_width(f"{label} = ", TEXT) + 6
            _write(figure, x, base, value, TEXT, bold=True)
            ends = [x / WIDTH, (x + BLANK) / WIDTH], [1 - (base + 3) / HEIGHT] * 2
            figure.add_artist(Line2D(*ends, color=GREY, linewidth=0.7))
            x += BLANK + 40

    return draw


def _picture(svg: str, width: float) -> Block:
    wide, tall, _ = read_svg(svg)
    width = min(width, INSIDE)
    height = min(width * tall / wide, HEIGHT - 5 * MARGIN)

    def draw(figure: Any, y: float) -> None:
        place = (MARGIN / WIDTH, 1 - (y + height) / HEIGHT, width / WIDTH, height / HEIGHT)
        ax = figure.add_axes(place)
        draw_svg(svg, ax)
        ax.set_anchor("NW")

    return height + 8, draw


def _lines(
    text: str, size: float, *, indent: float = 0.0, colour: str = INK, bold: bool = False
) -> Iterator[Block]:
    for line in wrapped(text, INSIDE - indent, size):

        def draw(figure: Any, y: float, line: str = line) -> None:
            _write(figure, MARGIN + indent, y + size, line, size, colour, bold=bold)

        yield size * LEADING, draw


def _write(
    figure: Any,
    x: float,
    base: float,
    text: str,
    size: float,
    colour: str = INK,
    *,
    anchor: str = "left",
    bold: bool = False,
) -> None:
    """Write a line of text, its base line at `base`; a dollar is a dollar."""
    weight = "bold" if bold else "normal"
    look = {"fontsize": size * 0.75, "color": colour, "ha": anchor, "va": "baseline", "fontweight": weight}
    figure.text(x / WIDTH, 1 - base / HEIGHT, text, parse_math=False, **look)
