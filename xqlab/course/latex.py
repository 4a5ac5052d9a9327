"""A sheet as a LaTeX document: its trees are TikZ, its boards PDF files beside it."""

import hashlib
from pathlib import Path

from xqlab import disk
from xqlab.course.printed import PrintedItem, PrintedSheet
from xqlab.viz.figures.drawing import Drawing
from xqlab.viz.figures.export import BP, CHINESE, PLAIN, tex_text, tikz_source
from xqlab.viz.figures.svg_axes import draw_svg, read_svg
from xqlab.viz.page.finished_file import finished
from xqlab.viz.page.fonts import has_chinese

SCALE = 0.78  # of a tree
LINE = 480.0  # big points of a line on A4 between these margins
BOARDS = "boards"  # the folder of their files
BOARD = 5.0  # cm
BLANK = r"\rule{2.5cm}{0.4pt}"  # to write a number on
INCHES = 2.5  # of the file of a board
HEAD = r"""\documentclass[11pt,a4paper]{article}
\usepackage[margin=2cm]{geometry}
%s
\usepackage{amssymb,graphicx,tikz}
\setlength{\parindent}{0pt}\setlength{\parskip}{4pt}
\newcommand{\task}[1]{\begin{minipage}{\linewidth}\setlength{\parskip}{4pt}#1\end{minipage}\par\bigskip}
\begin{document}
"""


def save_latex(sheet: PrintedSheet, path: Path) -> None:
    """Write a sheet to a .tex file, its boards to a folder beside it; raises OSError, UnwrittenError."""
    tasks = [_task(item, _saved(item.picture.board, path.parent)) for item in sheet.items]
    body = [
        rf"{{\LARGE\bfseries {tex_text(sheet.title)}}}\par",
        rf"{{\large {tex_text(sheet.who)}}}\par",
        *(rf"{{\small {tex_text(line)}}}\par" for line in sheet.lines),
        r"\bigskip",
        *tasks,
        r"\end{document}",
    ]
    text = "\n".join(body) + "\n"
    chinese = has_chinese(text)
    fonts = (
        r"\usepackage[scheme=plain]{ctex}" if chinese else "\\usepackage[T1]{fontenc}\n\\usepackage{lmodern}"
    )
    disk.write_text(path, (CHINESE if chinese else PLAIN) + HEAD % fonts + text)


def _task(item: PrintedItem, board: str) -> str:
    heading = rf"\textbf{{{tex_text(item.heading)}}}\hfill {tex_text(item.points)}\par"
    parts = [heading]
    if item.picture.tree is not None:
        parts.append(_tree(item.picture.tree) + r"\par")
    if board:
        parts.append(rf"\includegraphics[width={BOARD}cm]{{{board}}}\par")
    parts.append(tex_text(item.prompt) + r"\par")
    for text, is_ticked in item.choices:
        parts.append(rf"\quad$\{'boxtimes' if is_ticked else 'square'}$ {tex_text(text)}\par")
    if item.numbers:
        blanks = [
            f"{tex_text(label)} = " + (rf"\textbf{{{tex_text(value)}}}" if value else BLANK)
            for label, value in item.numbers
        ]
        parts.append(r"\vspace{8pt}\quad " + r"\qquad ".join(blanks) + r"\par")
    if item.why:
        parts.append(rf"{{\small\itshape {tex_text(item.why)}}}\par")
    return "\\task{%\n" + "\n".join(parts) + "}"


def _tree(drawing: Drawing) -> str:
    """A tree as TikZ, smaller than on a screen and no wider than a line."""
    scale = min(SCALE, LINE / (drawing.width * BP))
    return rf"\scalebox{{{scale:.3f}}}{{{tikz_source(drawing, standalone=False)}}}"


def _saved(svg: str, folder: Path) -> str:
    """Where a board is, below a folder; "" for none. An id in its name could have signs that TeX reads."""
    from matplotlib.figure import Figure

    if not svg:
        return ""
    name = f"{BOARDS}/{hashlib.sha256(svg.encode()).hexdigest()[:12]}.pdf"
    (folder / BOARDS).mkdir(exist_ok=True)
    width, height, _ = read_svg(svg)
    figure = Figure(figsize=(INCHES, INCHES * height / width))
    draw_svg(svg, figure.add_axes((0, 0, 1, 1)))
    with finished(folder / name) as partial:
        figure.savefig(partial, format="pdf", metadata={"CreationDate": None})
    return name
