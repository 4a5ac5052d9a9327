"""The hand-crafted evaluation and a net side by side: what each piece is worth to either."""

from __future__ import annotations

from typing import Any

from xqlab.evaluation.explanation import Explanation, explain
from xqlab.evaluation.value_tables import signed
from xqlab.nnue.inference.explanation import NetExplanation
from xqlab.viz.charts.evaluation_maps import WORDS as MAP_WORDS
from xqlab.viz.charts.evaluation_maps import men_map
from xqlab.viz.charts.looks import ChartError, spoken_language
from xqlab.viz.figures.gallery import Gallery

WORDS = {
    "en": {
        "hand": "The hand-crafted evaluation",
        "net": "The net",
        "value": "{value} centipawns for Red",
        "difference": "The net less the hand-crafted evaluation",
        "differs": "{value} centipawns for Red",
        "title": "Each man: what it is worth to the net\nless what it is to the hand-crafted evaluation",
    },
    "zh": {
        "hand": "手工估值",
        "net": "网络",
        "value": "红方的值 {value} 厘兵",
        "difference": "网络减手工估值",
        "differs": "红方的值相差 {value} 厘兵",
        "title": "各子：对网络的作用\n减去对手工估值的作用",
    },
}


def heat_maps(
    net: NetExplanation,
    hand: Explanation | None = None,
    *,
    faces: Any = "chinese",
    flip: bool = False,
    width: int = 330,
    language: str | None = None,
) -> Gallery:
    """Three boards: what each piece contributes to the hand-crafted evaluation, to a net, and the difference.

    hand  : the same position by hand, with the weights that ship if None
    width : of each board, in pixels
    One scale of colours for all three, so that they can be compared. Raises ChartError, PictureError.
    """
    spoken = spoken_language(language)
    hand = explain(net.board) if hand is None else hand
    if hand.board.fen().split()[:2] != net.board.fen().split()[:2]:
        raise ChartError(f"expected one position, got {hand.board.fen()!r} and {net.board.fen()!r}")
    words, ours, theirs = WORDS[spoken], hand.pieces(), net.pieces()
    less = {square: theirs[square] - value for square, value in ours.items()}
    shown = {
        ("hand", "value"): (ours, hand.value, MAP_WORDS[spoken]["removal"]),
        ("net", "value"): (theirs, net.value, MAP_WORDS[spoken]["removal"]),
        ("difference", "differs"): (less, net.value - hand.value, words["title"]),
    }
    most = max((abs(each) for men, _, _ in shown.values() for each in men.values()), default=0.0)
    cells = net.board.cells()
    return Gallery(
        {
            f"{words[name]}\n{words[said].format(value=signed(value))}": men_map(
                cells, men, title, most=most, faces=faces, flip=flip, size=width
            )
            for (name, said), (men, value, title) in shown.items()
        },
        width=width,
    )
