"""The pictures of tic-tac-toe and chess."""

import sys
from xml.etree import ElementTree

import pytest

from xqlab.games.pictures import chess_picture, tictactoe_picture


def elements(svg: str) -> list[ElementTree.Element]:
    return list(ElementTree.fromstring(svg).iter())


def test_tictactoe_counts_squares_by_rows_from_the_top_left():
    picture = tictactoe_picture()
    assert sorted(picture.pieces) == ["O", "X"]
    assert picture.centers[:4] == ((74, 74), (174, 74), (274, 74), (74, 174))
    assert tictactoe_picture(flip=True).centers == picture.centers[::-1]
    drawn = elements(picture.render([*"XO", *[""] * 7], highlights=[8]))
    assert not [e for e in drawn if "id" in e.attrib]
    assert [e.text for e in drawn if e.tag.endswith("text")] == "a3 b3 c3 a2 b2 c2 a1 b1 c1".split()


def test_chess_has_a1_at_the_bottom_left_dark_and_flips():
    pytest.importorskip("chess")
    white, black = chess_picture(), chess_picture(flip=True)
    assert len(white.centers) == 64
    assert white.centers[0] == (96, white.height - 96)
    assert white.centers[63] == (white.width - 96, 96)
    assert black.centers == white.centers[::-1]
    for picture in (white, black):
        x, y = picture.centers[0]
        assert f"M{x - 50:g} {y - 50:g}h100" in picture.background
        x, y = picture.centers[1]
        assert f"M{x - 50:g} {y - 50:g}h100" not in picture.background


def test_chess_draws_every_piece_of_python_chess_without_its_ids():
    svg = pytest.importorskip("chess.svg")
    picture = chess_picture()
    assert sorted(picture.pieces) == sorted("KQRBNPkqrbnp")
    assert all("id=" in drawing for drawing in svg.PIECES.values())
    drawn = elements(picture.render(list("RNBQKBNR" + "P" * 8 + "." * 32 + "p" * 8 + "rnbqkbnr"), check=4))
    assert not [e for e in drawn if "id" in e.attrib]
    shapes = [e.get("d") for e in drawn if e.tag.endswith("path")]
    for drawing in svg.PIECES.values():
        wanted = [e.get("d") for e in elements(drawing) if e.tag == "path"]
        assert set(wanted) <= set(shapes)


def test_without_python_chess_the_error_says_what_to_install(monkeypatch):
    monkeypatch.setitem(sys.modules, "chess", None)
    monkeypatch.setitem(sys.modules, "chess.svg", None)
    with pytest.raises(ModuleNotFoundError, match=r"the module 'chess' .*pip install \"xqlab\[chess\]\""):
        chess_picture.__wrapped__()
