"""The picture of a search tree for print: `tree_tikz` and `save_tree`, to SVG, PDF, PNG or LaTeX."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from xqlab import disk
from xqlab.viz.figures.drawing import Drawing
from xqlab.viz.figures.tikz import tikz_source
from xqlab.viz.figures.tree import TreePictureError, tree_drawing

FORMATS = (".svg", ".pdf", ".png", ".tex")
MOST_PIXELS = 30_000  # along one side of a PNG: beyond it few programs open one


def tree_tikz(recorded: Any, *, standalone: bool = True, **options: Any) -> str:
    """The picture of `tree_diagram` as LaTeX source with TikZ; options and errors as for `tree_diagram`.

    standalone : a document that compiles as it is, its first lines say with what; False for the picture alone
    """
    return tikz_source(tree_drawing(recorded, **options), standalone=standalone)


def save_tree(recorded: Any, file: str | Path, *, dpi: float = 300, **options: Any) -> Path:
    """Write the picture of `tree_diagram` to a file; its path. Options and errors as for `tree_diagram`.

    file : its ending says the format: .svg, .pdf (letters as outlines), .png or .tex (TikZ)
    dpi  : of a PNG, dots per inch; the other formats have no dots

    Raises TreePictureError for another ending, or a PNG of more than 30 000 dots along a side; OSError where
    the file cannot be written.
    """
    path = Path(file)
    if path.suffix.lower() not in FORMATS:
        raise TreePictureError(f"expected a file name that ends in {', '.join(FORMATS)}, got {str(file)!r}")
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
        raise TreePictureError(
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
