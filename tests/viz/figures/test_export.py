"""A tree's picture in every format: each file is what its ending says, and shows the same."""

import struct
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from tests.trace.trees import searched, xiangqi
from xqlab import Enhancements
from xqlab.viz import save_tree, tree_svg, tree_tikz
from xqlab.viz.figures.drawing import Drawing, Text
from xqlab.viz.figures.export import save_drawing
from xqlab.viz.figures.tree import TreePictureError, tree_drawing


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
    with pytest.raises(TreePictureError, match=message):
        save_tree(result, name if name.endswith("jpg") else tmp_path / name, **options)


def test_a_picture_too_large_for_a_png_is_refused(tmp_path: Path) -> None:
    with pytest.raises(
        TreePictureError, match="at most 30000 along a side of the picture, got dpi=300 for 104"
    ):
        save_drawing(Drawing(10_000, 100), tmp_path / "wide.png", 300)


def test_chinese_is_written_with_its_own_font(tmp_path: Path) -> None:
    from xqlab.viz.page.fonts import matplotlib_families

    if len(matplotlib_families()) == 1:
        pytest.skip("no font with Chinese characters is installed")
    made = Drawing(100, 30, "炮二平五")
    made.add(Text((50, 15), "炮二平五", 14))
    save_drawing(made, tmp_path / "a.pdf", 100)  # a missing glyph warns, and a warning is an error
    save_drawing(made, tmp_path / "a.png", 100)
    assert (tmp_path / "a.png").stat().st_size > 400
