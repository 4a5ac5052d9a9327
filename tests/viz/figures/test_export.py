"""A tree's picture in every format: each file is what its ending says, and shows the same."""

import re
import shutil
import struct
import subprocess
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.trace.trees import searched, xiangqi
from xqlab import Enhancements
from xqlab.errors import WidgetError
from xqlab.viz import save_tree, tree_svg, tree_tikz
from xqlab.viz.figures.drawing import Circle, Drawing, Line, Stroke, Text
from xqlab.viz.figures.export import SPELLED, save_drawing, tex_text, tikz_source
from xqlab.viz.figures.tree import tree_drawing


def test_every_format_is_written(tmp_path: Path) -> None:
    result = searched([[3, 5], [2, 9], [8, 1]], Enhancements.textbook())
    made = tree_drawing(result)
    svg = save_tree(result, tmp_path / "tree.svg")
    assert svg.read_text(encoding="utf-8") == str(tree_svg(result))
    assert ElementTree.parse(svg).getroot().tag.endswith("svg")
    tex = save_tree(result, str(tmp_path / "tree.tex"))
    assert tex.read_text(encoding="utf-8") == tree_tikz(result)
    assert tree_tikz(result, standalone=False) in tree_tikz(result)
    pdf = save_tree(result, tmp_path / "tree.PDF").read_bytes()
    assert pdf.startswith(b"%PDF-")
    assert b"CreationDate" not in pdf  # the same tree gives the same file
    for dpi in (96, 200):
        png = save_tree(result, tmp_path / "tree.png", dpi=dpi).read_bytes()
        assert png.startswith(b"\x89PNG")
        size = struct.unpack(">II", png[16:24])
        wanted = (made.width * dpi / 96, made.height * dpi / 96)
        assert all(abs(got - expected) <= 1 for got, expected in zip(size, wanted))


def test_options_are_those_of_the_picture(tmp_path: Path) -> None:
    tree = xiangqi("full").tree
    assert tree_drawing(tree, max_nodes=20).svg() == str(tree_svg(tree, max_nodes=20))
    assert "negamax" in tree_tikz(tree, view="negamax", max_nodes=20)
    part = save_tree(tree, tmp_path / "a.svg", root=tree.path("b2c2"), depth=1)
    assert "after b2c2" in part.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("name", "options", "message"),
    [
        ("tree.jpg", {}, "expected a file name that ends in .svg, .pdf, .png, .tex, got 'tree.jpg'"),
        ("tree.svg", {"nodes": 3}, "expected options root, max_nodes, .*, got 'nodes'"),
        ("tree.svg", {"max_nodes": 1}, "expected max_nodes of at least 2, got 1"),
        ("tree.png", {"dpi": 0}, "expected 10 to 2400 dots per inch, .* got dpi=0 for 5.8 x"),
        ("tree.png", {"dpi": True}, "got dpi=True"),
        ("tree.png", {"dpi": "300"}, "got dpi='300'"),
        ("tree.pdf", {"dpi": 9999}, "got dpi=9999"),
    ],
)
def test_what_cannot_be_written_is_refused(
    name: str, options: dict[str, Any], message: str, tmp_path: Path
) -> None:
    result = searched([1, 2], Enhancements.textbook())
    with pytest.raises(WidgetError, match=message):
        save_tree(result, name if name.endswith("jpg") else tmp_path / name, **options)


def test_a_picture_too_large_for_a_png_is_refused(tmp_path: Path) -> None:
    with pytest.raises(WidgetError, match="at most 30000 along a side of the picture, got dpi=300 for 104"):
        save_drawing(Drawing(10_000, 100), tmp_path / "wide.png", 300)


def test_chinese_is_written_with_its_own_font(tmp_path: Path) -> None:
    made = Drawing(100, 30, "炮二平五")
    made.add(Text((50, 15), "炮二平五", 14))
    save_drawing(made, tmp_path / "a.pdf", 100)  # a missing glyph warns, and a warning is an error
    save_drawing(made, tmp_path / "a.png", 100)
    assert (tmp_path / "a.png").stat().st_size > 400


def drawing(text: str) -> Drawing:
    """One shape of each sort."""
    made = Drawing(200, 50, f"A picture of {text}")
    made.add(
        Line(((0, 0), (10, 20.5)), Stroke("#888", 1, (3, 2))),
        Line(((0, 0), (10, 0), (5, 9)), Stroke("#00507f", 2), True, "#cfe4f5"),
        Circle((30, 30), 7.5, Stroke("#222222", 1.3), "#ffffff"),
        Text((5, 25), text, 12, "start", bold=True),
        Text((100, 25), "b", 12, colour="#a3246f"),
        Text((190, 25), "c", 12, "end"),
    )
    return made


def test_each_shape_is_one_command() -> None:
    source = tikz_source(drawing("x"), standalone=False)
    lines = source.split("\n")
    assert lines[0] == "% A picture of x"
    assert lines[1].startswith("\\begin{tikzpicture}[x=0.75bp,y=-0.75bp")
    assert lines[-1] == "\\end{tikzpicture}"
    shapes = [line for line in lines if line.startswith(("\\draw", "\\node"))]
    assert len(shapes) == 6
    assert "dash pattern=on 2.25bp off 1.50bp" in shapes[0]
    assert shapes[1].endswith("(0.00,0.00) -- (10.00,0.00) -- (5.00,9.00) -- cycle;")
    assert "circle[radius=5.62bp]" in shapes[2]
    assert [re.search(r"anchor=([a-z ]+),", line)[1] for line in shapes[3:]] == [  # type: ignore[index]
        "base west",
        "base",
        "base east",
    ]
    assert "\\bfseries" in shapes[3]
    colours = dict(re.findall(r"\\definecolor\{(\w+)\}\{HTML\}\{(\w+)\}", source))
    assert set(colours.values()) == {"888888", "00507F", "CFE4F5", "222222", "FFFFFF", "111111", "A3246F"}
    assert set(re.findall(r"(?:draw|fill|text)=(\w+)", source)) == set(colours)


def test_a_document_says_what_compiles_it() -> None:
    latin = tikz_source(drawing("g1f3 ≥ −12 … ∞ ↻ & 50% #3"))
    assert latin.isascii()
    assert latin.startswith("% Compile with pdflatex, xelatex or lualatex.\n\\documentclass")
    assert "paperwidth=150.00bp,paperheight=37.50bp" in latin
    chinese = tikz_source(drawing("炮二平五"))
    assert chinese.startswith("% Compile with xelatex or lualatex: there are Chinese characters in it.")
    assert "{ctex}" in chinese
    assert "炮二平五" in chinese


@given(st.text(st.sampled_from([*SPELLED, *"abc 123-+"])))
def test_nothing_that_latex_reads_otherwise_is_left(text: str) -> None:
    told = tex_text(text)
    assert told.isascii()
    bare = re.sub(r"\\[a-zA-Z]+\{\}|\\[{}$&#%_,]|\$[^$]*\$", "", told)
    assert not set(bare) & set('\\{}$&#%_^<>|"')
    assert told.count("$") % 2 == 0 or "\\$" in told


def test_a_real_tree_is_all_ascii_and_balanced() -> None:
    made = tree_drawing(xiangqi("full"), max_nodes=60)
    source = tikz_source(made)
    assert source.isascii()
    assert len(re.findall(r"^\\(?:draw|node)", source, re.MULTILINE)) == len(made.shapes)
    plain = re.sub(r"\\[{}]|%.*", "", source)
    assert plain.count("{") == plain.count("}")


@pytest.mark.slow
@pytest.mark.parametrize(("program", "text"), [("pdflatex", "h2e2 ≥ −12 # & | < _"), ("xelatex", "炮二平五")])
def test_it_compiles(program: str, text: str, tmp_path: Path) -> None:
    if shutil.which(program) is None:
        pytest.skip(f"{program} is not installed: only the structure of the source was tested")
    for needed in ("tikz.sty", *(["ctex.sty"] if program == "xelatex" else [])):
        if subprocess.run(["kpsewhich", needed], capture_output=True, check=False).returncode:
            pytest.skip(f"{needed} is not installed")
    (tmp_path / "tree.tex").write_text(tikz_source(drawing(text)), encoding="utf-8")
    command = [program, "-interaction=nonstopmode", "-halt-on-error", "tree.tex"]
    ran = subprocess.run(command, cwd=tmp_path, capture_output=True, timeout=120, check=False)
    assert ran.returncode == 0, ran.stdout.decode(errors="replace")[-2000:]
    assert b"(1 page" in ran.stdout
    assert b"Overfull" not in ran.stdout
