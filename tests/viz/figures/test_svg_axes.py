"""Our SVG pictures on matplotlib's axes: every colour stands where a browser draws it."""

from contextlib import suppress
from typing import Any

import chess
import numpy as np
import pytest
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.figure import Figure

from xqlab.games.adapters import playable
from xqlab.games.tictactoe import TicTacToe
from xqlab.viz.figures.svg_axes import SvgError, draw_svg, path_of, read_svg
from xqlab.xiangqi import Board


def image(svg: str, width: int = 400) -> np.ndarray:
    """The pixels of a picture."""
    wide, high, _ = read_svg(svg)
    figure = Figure(figsize=(width / 100, width * high / wide / 100), dpi=100)
    canvas = FigureCanvasAgg(figure)
    draw_svg(svg, figure.add_axes((0, 0, 1, 1)))
    canvas.draw()
    pixels: np.ndarray = np.asarray(canvas.buffer_rgba())[..., :3].astype(int)
    return pixels


def svg(inside: str, style: str = "") -> str:
    """A picture 100 wide and high."""
    head = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">'
    return f"{head}<title>t</title><style>{style}</style>{inside}</svg>"


def colours(inside: str, *places: tuple[int, int], style: str = "") -> list[tuple[int, ...]]:
    """The colours at (x, y) of a picture."""
    pixels = image(svg(inside, style), 100)
    return [tuple(pixels[y, x].tolist()) for x, y in places]


RED, WHITE, BLUE = (255, 0, 0), (255, 255, 255), (0, 0, 255)


@pytest.mark.parametrize(
    "inside",
    [
        '<rect x="20" y="40" width="30" height="20" fill="#ff0000"/>',
        '<rect x="20" y="40" width="30" height="20" rx="4" fill="#ff0000"/>',
        '<path d="M20 40h30v20h-30z" fill="#ff0000"/>',
        '<polygon points="20,40 50,40 50,60 20,60" fill="#ff0000"/>',
        '<line x1="20" y1="50" x2="50" y2="50" stroke="#ff0000" stroke-width="20"/>',
        '<polyline points="20,50 50,50" stroke="#ff0000" stroke-width="20" fill="none"/>',
        '<circle cx="35" cy="50" r="14" fill="#ff0000"/>',
        '<g transform="translate(20,40)scale(2)" fill="#ff0000"><rect width="15" height="10"/></g>',
        '<g transform="matrix(1,0,0,1,20,40)"><rect width="30" height="20" style="fill:#ff0000"/></g>',
        '<rect transform="rotate(90)" x="40" y="-50" width="20" height="30" fill="#ff0000"/>',
        '<svg x="10" y="40" width="60" height="20" viewBox="0 0 20 20">'
        '<path d="M-5 0h30v20h-30z" fill="#ff0000"/></svg>',
    ],
)
def test_shapes_stand_where_they_should(inside: str) -> None:
    assert colours(inside, (35, 50), (35, 20), (80, 80)) == [RED, WHITE, WHITE]


def test_path_data() -> None:
    curves = path_of("M10 20h5v-5q1 2 3 4t3 4c1 1 2 2 3 3s2 1 3 3z")
    assert curves.codes.tolist() == [1, 2, 2, 3, 3, 3, 3, *[4] * 6, 2, 79]  # as in matplotlib.path.Path
    assert curves.vertices[5].tolist() == [20, 21]  # (16, 17) mirrored at (18, 19)
    arc = path_of("M0 0a5 5 0 016 2")  # flags need no space
    assert set(arc.codes[1:].tolist()) == {4}
    assert arc.vertices[-1] == pytest.approx([6, 2])
    assert path_of("") is None


def test_rules_and_inheritance() -> None:
    style = "@media all{.a{height:auto}}.a .b{fill:#00f}.a .b.c{fill:currentColor}.a .c{color:#f00}"
    second = '<rect class="b c" x="50" width="50" height="100"/>'
    boxes = f'<g class="a"><rect class="b" width="50" height="100"/>{second}</g>'
    assert colours(boxes, (20, 50), (70, 50), style=style) == [BLUE, RED]
    [pink] = colours(
        '<g opacity=".5"><rect width="99" height="99" fill="#f00" fill-opacity=".5"/></g>', (50, 50)
    )
    assert pink == pytest.approx((255, 191, 191), abs=2)


def test_texts_stand_by_their_anchor() -> None:
    def ink(anchor: str) -> np.ndarray:
        text = f'<text x="50" y="60" font-size="30" text-anchor="{anchor}" font-weight="700">HH车</text>'
        columns: np.ndarray = np.flatnonzero((image(svg(text), 100) < 128).any(axis=(0, 2)))
        return columns

    assert ink("start").min() >= 50
    assert ink("end").max() <= 50
    middle = ink("middle")
    assert abs(middle.min() + middle.max() - 100) <= 4
    assert image(svg("<text> </text>"), 100).min() == 255


def test_a_hair_around_a_shape_of_its_own_colour_is_left_out() -> None:
    def pens(inside: str) -> list[float]:
        axes = Figure(figsize=(1, 1), dpi=100).add_axes((0, 0, 1, 1))
        return [patch.get_linewidth() for patch in draw_svg(svg(inside), axes).patches]

    shape = '<circle r="9" fill="{}" stroke="#f00" stroke-width="{}"/>'
    # One unit is 0.72 points here.
    assert pens(shape.format("#f00", 0.2) + shape.format("#00f", 0.2)) == [0, pytest.approx(0.144)]
    assert pens(shape.format("#f00", 1)) == [pytest.approx(0.72)]
    # Glyphs of the pieces are such shapes: no other line of a board is too fine to see.
    axes = Figure(figsize=(2, 2), dpi=100).add_axes((0, 0, 1, 1))
    lines = [patch.get_linewidth() for patch in draw_svg(boards()["xiangqi"], axes).patches]
    assert 0 in lines
    assert min(filter(None, lines)) > 0.1


def boards() -> dict[str, Any]:
    """A board of each game, with its picture's marks."""
    chess_board = playable(chess.Board())
    xiangqi = Board()
    return {
        "xiangqi": xiangqi.svg(
            arrows=[(64, 40), (70, 22, "refuted")], highlights={0: "best", 40: "target"}, check=4
        ),
        "chess": chess_board.picture().render(chess_board.cells(), last_move=(12, 28)),
        "tic-tac-toe": TicTacToe("b2 a1")._repr_svg_(),
    }


@pytest.mark.parametrize("game", ["xiangqi", "chess", "tic-tac-toe"])
def test_every_game_is_drawn(game: str) -> None:
    pixels = image(boards()[game])
    # The wood all around, and ink of many colours on it.
    assert abs(pixels[4, 200] - [0xDC, 0xB6, 0x7A]).max() <= 3
    assert len(np.unique(pixels.reshape(-1, 3), axis=0)) > 50
    assert (pixels.sum(axis=2) < 250).any()


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("no svg", "expected an SVG, got 'no svg': "),
        ("<svg/>", "expected an SVG with a viewBox, got '<svg/>'"),
        ("<div/>", "expected an SVG with a viewBox, got '<div/>'"),
        (svg('<path d="M1 1k3"/>'), "expected the data of a path, got 'M1 1k3'"),
        (svg('<path d="M1 1z5"/>'), "expected an SVG, got '<svg"),
        (svg('<path d="M0 0a1 1 0 2 0 4 0"/>'), "expected an SVG, got '<svg"),
        (svg("<image/>"), "expected an element that our pictures have, got <image>"),
        (svg('<g transform="skewX(3)"/>'), "expected translate, scale, rotate or matrix, got skewX(3)"),
    ],
)
def test_other_svg_is_named(text: str, message: str) -> None:
    with pytest.raises(SvgError) as caught:
        read_svg(text)
    assert str(caught.value).startswith(message)


@pytest.mark.parametrize(
    "crafted",
    [
        '<svg viewBox="a b c d"/>',
        '<svg viewBox="0 0 0 0"/>',
        svg("<path/>"),
        svg('<path d="M"/>'),
        svg('<path d="Q1 2"/>'),
        svg('<circle r="wide"/>'),
        svg('<g opacity="no"/>'),
        svg('<svg viewBox="0 0 0 0"/>'),
        svg('<svg viewBox="1"/>'),
        svg('<polygon points=""/>'),
        svg('<g transform="translate(1 2 3)"/>'),
        svg('<text font-size="large">a</text>'),
        svg('<text text-anchor="left">a</text>'),
        svg("<style>.a,{fill:red}</style>"),
        svg("<style>@media{{</style>"),
        svg('<circle r="1" fill="no colour"/>'),
        svg('<circle r="1" stroke="red" stroke-width="thick"/>'),
        svg('<circle r="1" stroke="red" stroke-linejoin="none"/>'),
        svg("<g>" * 3_000 + "</g>" * 3_000),
        "<svg viewBox='0 0 9 9'>\0</svg>",
    ],
)
def test_a_crafted_svg_is_drawn_or_refused(crafted: str) -> None:
    with suppress(SvgError):
        draw_svg(crafted, Figure().add_axes((0, 0, 1, 1)))
