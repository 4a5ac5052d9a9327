"""Boards with numbers: the contribution of each piece, by either evaluation, and the worth of each square."""

import re
from collections.abc import Mapping, Sequence
from typing import Any
from xml.sax.saxutils import escape

import numpy as np

from xqlab.evaluation.explanation import Explanation, explain
from xqlab.evaluation.piece_contributions import square_values
from xqlab.evaluation.terms import CHINESE
from xqlab.evaluation.value_tables import signed
from xqlab.evaluation.weights import Weights
from xqlab.meanings import BAD, GOOD
from xqlab.nnue.inference.explanation import NetExplanation
from xqlab.picture import BoardPicture, Svg
from xqlab.viz.charts.looks import ChartError, chart, say
from xqlab.viz.figures.gallery import Gallery
from xqlab.viz.page.fonts import SVG_FAMILIES
from xqlab.xiangqi.core.squares import SQUARE_NAMES
from xqlab.xiangqi.picture import board_picture

CAPTION = 92.0  # height of the two lines below the board
SHOWS = {
    "removal": (
        "Each piece: the value with it minus the value without it\n(centipawns, for its own side)",
        "各子：有它与无它时值之差\n（厘兵，从本方看）",
    ),
    "standing": (
        "Each piece: its material and its square\n(centipawns, for its own side)",
        "各子：子力与位置\n（厘兵，从本方看）",
    ),
    "interplay": (
        "Each piece: what it adds beyond material and square\n(centipawns, for its own side)",
        "各子：子力与位置之外另有的作用\n（厘兵，从本方看）",
    ),
}


@chart
def heat_map(
    explanation: Explanation | NetExplanation,
    shows: str = "removal",
    *,
    faces: Any = "chinese",
    flip: bool = False,
    size: int | str = 460,
) -> Svg:
    """The board with the contribution of each piece as a number below it and as a colour, with a caption.

    explanation : of the hand-crafted evaluation, from `xqlab.evaluation.explain`, or of a net, from
                  `xqlab.nnue.explain`
    shows       : "removal", "standing" or "interplay", as for `Explanation.pieces`; of a net "removal" alone
    Raises ChartError, XqlabError.
    """
    values, cells = explanation.pieces(shows), explanation.board.cells()
    return piece_map(cells, values, say(*SHOWS[shows]), faces=faces, flip=flip, size=size)


def piece_map(
    cells: Sequence[str],
    values: Mapping[str, float],
    title: str,
    *,
    most: float | None = None,
    faces: Any = "chinese",
    flip: bool = False,
    size: int | str = 460,
) -> Svg:
    """A board with a number below its pieces, also as a colour; the title, of two lines, is below the board.

    values : square ("e6") -> the number
    most   : the value with the strongest colour; the largest if None

    """
    picture = board_picture(faces=faces, flip=flip)
    drawn = picture.render(cells, size=size, title=title.replace("\n", " "))
    there = {SQUARE_NAMES.index(name): value for name, value in values.items()}
    return _overlaid(drawn, picture, there, title, under_pieces=True, most=most)


@chart
def square_map(
    kind: str,
    weights: Weights | None = None,
    *,
    phase: float = 1.0,
    red: bool = True,
    faces: Any = "chinese",
    size: int | str = 460,
) -> Svg:
    """The empty board with what each square adds to a piece of this kind: "knight", "pawn" ...

    Raises ChartError, XqlabError.
    """
    values = square_values(kind, weights, phase=phase, red=red)
    picture = board_picture(faces=faces)
    title = say(
        f"What each square adds to {'a Red' if red else 'a Black'} {kind}\n"
        f"(centipawns, phase {phase:.2f}: 1 opening, 0 endgame)",
        f"{'红方' if red else '黑方'}{CHINESE[kind]}在各点的位置值\n"
        f"（厘兵，阶段 {phase:.2f}：1 为开局，0 为残局）",
    )
    drawn = picture.render([""] * len(picture.centers), size=size, title=title.replace("\n", " "))
    there = {int(square): float(values[square]) for square in np.flatnonzero(~np.isnan(values))}
    return _overlaid(drawn, picture, there, title, under_pieces=False)


def _overlaid(
    drawn: str,
    picture: BoardPicture,
    values: Mapping[int, float],
    title: str,
    *,
    under_pieces: bool,
    most: float | None = None,
) -> Svg:
    """The picture with discs below the pieces, or on the empty squares, and the numbers on top."""
    most = most or max((abs(value) for value in values.values()), default=0.0) or 1.0
    discs, numbers = [], []
    for square, value in values.items():
        x, y = picture.centers[square]
        colour, strength = (GOOD if value >= 0 else BAD).solid, min(abs(value) / most, 1.0) ** 0.5
        # harm has a dashed rim: it shows in grey, too
        rim = f' stroke="{colour}" stroke-width="3"' + (' stroke-dasharray="9 6"' if value < 0 else "")
        discs.append(
            f'<circle cx="{x:g}" cy="{y:g}" r="{55 if under_pieces else 42}" fill="{colour}"'
            f' fill-opacity="{0.12 + 0.68 * strength:.2f}"{rim if round(value) else ""}/>'
        )
        text = f"{value:+.0f}".replace("-", "−") if round(value) else "0"
        below = 43 if under_pieces else 0
        half = 9 * len(text) + 7
        numbers.append(
            f'<rect x="{x - half:g}" y="{y + below - 17:g}" width="{2 * half}" height="34" rx="8"'
            f' fill="#ffffff" fill-opacity=".92" stroke="{colour}" stroke-width="2"/>'
            f'<text x="{x:g}" y="{y + below + 10:g}">{text}</text>'
        )
    texts = (
        f'<g font-family="Helvetica,Arial,sans-serif" font-size="28" font-weight="700"'
        f' text-anchor="middle" fill="#111111">{"".join(numbers)}</g>'
    )
    head, background, rest = drawn.partition(picture.background)
    described = ", ".join(f"{SQUARE_NAMES[square]} {signed(value)}" for square, value in values.items())
    head = head.replace("</title>", f"</title><desc>{escape(described)}</desc>", 1)
    inside = f"{head}{background}{''.join(discs)}{rest.removesuffix('</svg>')}{texts}"
    return Svg(f"{_taller(inside, picture)}{_caption(title, picture)}</svg>")


def _taller(svg: str, picture: BoardPicture) -> str:
    # Only the opening tag changes: room for the caption.
    tag, _, rest = svg.partition(">")
    scale = (picture.height + CAPTION) / picture.height
    tag = tag.replace(
        f'viewBox="0 0 {picture.width:g} {picture.height:g}"',
        f'viewBox="0 0 {picture.width:g} {picture.height + CAPTION:g}"',
    )
    tag = re.sub(r'height="(\d+)"', lambda match: f'height="{int(match[1]) * scale:.0f}"', tag)
    return f"{tag}>{rest}"


def _caption(title: str, picture: BoardPicture) -> str:
    families = escape(SVG_FAMILIES, {'"': "&quot;"})
    lines = "".join(
        f'<text x="{picture.width / 2:g}" y="{picture.height + 36 + 38 * number:g}">{escape(line)}</text>'
        for number, line in enumerate(title.split("\n"))
    )
    return (
        f'<rect x="1.5" y="{picture.height + 2:g}" width="{picture.width - 3:g}" height="{CAPTION - 4:g}"'
        f' rx="10" fill="#ffffff"/><g font-family="{families}" font-size="31" text-anchor="middle"'
        f' fill="#222222">{lines}</g>'
    )


@chart
def heat_maps(
    net: NetExplanation,
    hand_crafted: Explanation | None = None,
    *,
    faces: Any = "chinese",
    flip: bool = False,
    width: int = 330,
) -> Gallery:
    """Three boards: what each piece contributes to the hand-crafted evaluation, to a net, and the difference.

    hand_crafted : of the same position, with the weights that ship if None
    width        : of each board, in pixels
    All three share one colour scale. Raises ChartError, XqlabError.
    """
    hand_crafted = explain(net.board) if hand_crafted is None else hand_crafted
    if hand_crafted.board.fen().split()[:2] != net.board.fen().split()[:2]:
        raise ChartError(f"expected one position, got {hand_crafted.board.fen()!r} and {net.board.fen()!r}")
    ours, theirs = hand_crafted.pieces(), net.pieces()
    less = {square: theirs[square] - value for square, value in ours.items()}
    by_hand_crafted, by_net = signed(hand_crafted.value), signed(net.value)
    difference = signed(net.value - hand_crafted.value)
    contribution = say(*SHOWS["removal"])
    each_less = say(
        "Each piece: its contribution to the net\nminus that to the hand-crafted evaluation",
        "各子：对网络的作用\n减去对手工评估的作用",
    )
    maps = {
        say(
            f"The hand-crafted evaluation\n{by_hand_crafted} centipawns for Red",
            f"手工评估\n红方的值 {by_hand_crafted} 厘兵",
        ): (ours, contribution),
        say(f"The net\n{by_net} centipawns for Red", f"网络\n红方的值 {by_net} 厘兵"): (theirs, contribution),
        say(
            f"The net minus the hand-crafted evaluation\n{difference} centipawns for Red",
            f"网络减手工评估\n红方的值相差 {difference} 厘兵",
        ): (less, each_less),
    }
    most = max((abs(value) for values, _ in maps.values() for value in values.values()), default=0.0)
    look: dict[str, Any] = {"most": most, "faces": faces, "flip": flip, "size": width}
    cells = net.board.cells()
    boards = {caption: piece_map(cells, values, title, **look) for caption, (values, title) in maps.items()}
    return Gallery(boards, width=width)
