"""The picture of a search tree for print: `tree_tikz` and `save_tree`, to SVG, PDF, PNG or LaTeX."""

from collections.abc import Iterable
from pathlib import Path
from typing import Any

from xqlab import disk
from xqlab.errors import WidgetError
from xqlab.viz.figures.drawing import Circle, Drawing, Line, Shape, Stroke, Text
from xqlab.viz.figures.tree import tree_drawing

BP = 0.75  # a drawing's unit, 1/96 inch, in TeX's big points
# What LaTeX spells in its own way. The sign of a value is a minus, not a hyphen.
SPELLED = {
    "\\": r"\textbackslash{}",
    **{sign: f"\\{sign}" for sign in "{}$&#%_"},
    "^": r"\textasciicircum{}",
    "~": r"\textasciitilde{}",
    "<": "$<$",
    ">": "$>$",
    "|": "$|$",
    '"': r"\textquotedbl{}",
    "−": "$-$",
    "–": "--",
    "—": "---",
    "·": r"$\cdot$",
    "×": r"$\times$",
    "≥": r"$\geq$",
    "≤": r"$\leq$",
    "≠": r"$\neq$",
    "∞": r"$\infty$",
    "α": r"$\alpha$",
    "β": r"$\beta$",
    "…": r"\ldots{}",
    "→": r"$\rightarrow$",
    "›": r"$\triangleright$",
    "↻": r"$\circlearrowright$",
    "’": "'",
    "“": "``",
    "”": "''",
    "\u202f": r"\,",
    "\u00a0": "~",
}
PLAIN = "% Compile with pdflatex, xelatex or lualatex.\n"
CHINESE = (
    "% Compile with xelatex or lualatex: there are Chinese characters in it. The package ctex takes the\n"
    "% Chinese fonts of the system; \\setCJKmainfont{...} chooses another one.\n"
)
FORMATS = (".svg", ".pdf", ".png", ".tex")
MOST_PIXELS = 30_000  # along one side of a PNG: beyond it few programs open one


def tikz_source(drawing: Drawing, *, standalone: bool = True) -> str:
    """A drawing as LaTeX source, which needs the package tikz; all ASCII where its texts are Latin.

    standalone : a whole document, one page of the picture's size, that says in its first lines what compiles
                 it; False for the `tikzpicture` alone, to include in a document that loads tikz and amssymb,
                 and, where there are Chinese characters, ctex
    """
    picture = _picture(drawing)
    if not standalone:
        return picture
    chinese = not picture.isascii()
    size = f"paperwidth={drawing.width * BP:.2f}bp,paperheight={drawing.height * BP:.2f}bp"
    lines = [
        CHINESE + "\\documentclass{article}" if chinese else PLAIN + "\\documentclass{article}",
        f"\\usepackage[{size},margin=0pt]{{geometry}}",
        *(["\\usepackage[scheme=plain]{ctex}"] if chinese else ["\\usepackage{fix-cm}"]),
        "\\usepackage{amssymb}",
        "\\usepackage{tikz}",
        "\\renewcommand{\\familydefault}{\\sfdefault}",
        "\\pagestyle{empty}",
        "\\setlength{\\parindent}{0pt}\\setlength{\\topskip}{0pt}",
        "\\begin{document}%",
        "\\noindent\\vbox to 0pt{" + "%",
        picture + "\\vss}%",
        "\\end{document}",
    ]
    return "\n".join(lines) + "\n"


def tex_text(text: str) -> str:
    """A text with what LaTeX reads otherwise spelled out."""
    return "".join(SPELLED.get(character, character) for character in text)


def _picture(drawing: Drawing) -> str:
    colours = _colours(drawing.shapes)
    lines = [
        f"% {tex_text(drawing.title)}",
        f"\\begin{{tikzpicture}}[x={BP}bp,y=-{BP}bp,line join=round,inner sep=0pt,outer sep=0pt]",
        *(f"\\definecolor{{{name}}}{{HTML}}{{{colour[1:].upper()}}}" for colour, name in colours.items()),
        f"\\path[use as bounding box] (0,0) rectangle ({drawing.width:.2f},{drawing.height:.2f});",
        *(_command(shape, colours) for shape in drawing.shapes),
        "\\end{tikzpicture}",
    ]
    return "\n".join(lines)


def _colours(shapes: Iterable[Shape]) -> dict[str, str]:
    # Colour -> its name in LaTeX, in the order of first use.
    names: dict[str, str] = {}
    for shape in shapes:
        colours = [shape.colour] if isinstance(shape, Text) else [shape.stroke.colour, shape.fill]
        for colour in colours:
            if colour != "none":
                names.setdefault(_six(colour), f"xqlab{len(names) + 1}")
    return names


def _six(colour: str) -> str:
    # "#abc" as "#aabbcc".
    return "#" + "".join(2 * digit for digit in colour[1:]) if len(colour) == 4 else colour


def _command(shape: Shape, colours: dict[str, str]) -> str:
    match shape:
        case Line(points, stroke, closed, fill):
            path = " -- ".join(f"({x:.2f},{y:.2f})" for x, y in points) + (" -- cycle" if closed else "")
            return f"\\draw[{_pen(stroke, fill, colours)}] {path};"
        case Circle((x, y), radius, stroke, fill):
            return (
                f"\\draw[{_pen(stroke, fill, colours)}] ({x:.2f},{y:.2f}) circle[radius={radius * BP:.2f}bp];"
            )
        case Text((x, y), text, size, anchor, colour, bold):
            place = {"start": "base west", "middle": "base", "end": "base east"}[anchor]
            font = f"\\fontsize{{{size * BP:.2f}bp}}{{{1.2 * size * BP:.2f}bp}}\\selectfont"
            font += "\\bfseries" if bold else ""
            name = colours[_six(colour)]
            return (
                f"\\node[anchor={place},text={name},font={{{font}}}] at ({x:.2f},{y + 0.35 * size:.2f})"
                f" {{{tex_text(text)}}};"
            )


def _pen(stroke: Stroke, fill: str, colours: dict[str, str]) -> str:
    options = [f"draw={colours[_six(stroke.colour)]}", f"line width={stroke.width * BP:.2f}bp"]
    if fill != "none":
        options.append(f"fill={colours[_six(fill)]}")
    if stroke.dash:
        lengths = (
            f"{'on' if i % 2 == 0 else 'off'} {length * BP:.2f}bp" for i, length in enumerate(stroke.dash)
        )
        options.append(f"dash pattern={' '.join(lengths)}")
    return ",".join(options)


def tree_tikz(recorded: Any, *, standalone: bool = True, **options: Any) -> str:
    """The picture of `tree_diagram` as LaTeX source with TikZ; options and errors as for `tree_diagram`.

    standalone : a document that compiles as it is, its first lines say with what; False for the picture alone
    """
    return tikz_source(tree_drawing(recorded, **options), standalone=standalone)


def save_tree(recorded: Any, file: str | Path, *, dpi: float = 300, **options: Any) -> Path:
    """Write the picture of `tree_diagram` to a file; its path. Options and errors as for `tree_diagram`.

    file : its ending says the format: .svg, .pdf (letters as outlines), .png or .tex (TikZ)
    dpi  : of a PNG, dots per inch; the other formats have no dots

    Raises WidgetError for another ending, or a PNG of more than 30 000 dots along a side; OSError where
    the file cannot be written.
    """
    path = Path(file)
    if path.suffix.lower() not in FORMATS:
        raise WidgetError(f"expected a file name that ends in {', '.join(FORMATS)}, got {str(file)!r}")
    drawing = tree_drawing(recorded, **options)
    if path.suffix.lower() == ".svg":
        disk.write_text(path, drawing.svg())
    elif path.suffix.lower() == ".tex":
        disk.write_text(path, tikz_source(drawing))
    else:
        save_drawing(drawing, path, dpi)
    return path


def save_drawing(drawing: Drawing, path: Path, dpi: float) -> None:
    """Write a drawing to a PDF or PNG; errors as for `save_tree`."""
    is_number = isinstance(dpi, int | float) and not isinstance(dpi, bool) and 10 <= dpi <= 2400
    inches, has_dots = max(drawing.width, drawing.height) / 96, path.suffix.lower() == ".png"
    if not is_number or (has_dots and inches * dpi > MOST_PIXELS):
        raise WidgetError(
            f"expected 10 to 2400 dots per inch, and at most {MOST_PIXELS} along a side of the picture,"
            f" got dpi={dpi!r} for {drawing.width / 96:.1f} x {drawing.height / 96:.1f} inches"
        )
    from matplotlib.figure import Figure

    figure = Figure(figsize=(drawing.width / 96, drawing.height / 96), dpi=96)
    drawing.draw(figure.add_axes((0, 0, 1, 1)))
    pdf = path.suffix.lower() == ".pdf"
    about = {"Title": drawing.title, "CreationDate": None} if pdf else {"Title": drawing.title}
    with disk.replacing(path) as partial:
        figure.savefig(partial, dpi=dpi, metadata=about)
