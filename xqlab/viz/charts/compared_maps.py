"""The hand-crafted evaluation and a net side by side: what each piece is worth to either."""

from __future__ import annotations

from typing import Any

from xqlab.evaluation.explanation import Explanation, explain
from xqlab.evaluation.value_tables import signed
from xqlab.nnue.inference.explanation import NetExplanation
from xqlab.viz.charts.evaluation_maps import WORDS as MAP_WORDS
from xqlab.viz.charts.evaluation_maps import piece_map
from xqlab.viz.charts.looks import ChartError, spoken_language
from xqlab.viz.figures.gallery import Gallery

WORDS = {
    "en": {
        "hand_crafted": "The hand-crafted evaluation",
        "net": "The net",
        "value": "{value} centipawns for Red",
        "difference": "The net minus the hand-crafted evaluation",
        "differs": "{value} centipawns for Red",
        "title": "Each piece: its contribution to the net\nminus that to the hand-crafted evaluation",
    },
    "zh": {
        "hand_crafted": "手工评估",
        "net": "网络",
        "value": "红方的值 {value} 厘兵",
        "difference": "网络减手工评估",
        "differs": "红方的值相差 {value} 厘兵",
        "title": "各子：对网络的作用\n减去对手工评估的作用",
    },
}


def heat_maps(
    net: NetExplanation,
    hand_crafted: Explanation | None = None,
    *,
    faces: Any = "chinese",
    flip: bool = False,
    width: int = 330,
    language: str | None = None,
) -> Gallery:
    """Three boards: what each piece contributes to the hand-crafted evaluation, to a net, and the difference.

    hand_crafted : of the same position, with the weights that ship if None
    width        : of each board, in pixels
    All three share one colour scale. Raises ChartError, PictureError.
    """
    spoken = spoken_language(language)
    hand_crafted = explain(net.board) if hand_crafted is None else hand_crafted
    if hand_crafted.board.fen().split()[:2] != net.board.fen().split()[:2]:
        raise ChartError(f"expected one position, got {hand_crafted.board.fen()!r} and {net.board.fen()!r}")
    words, ours, theirs = WORDS[spoken], hand_crafted.pieces(), net.pieces()
    less = {square: theirs[square] - value for square, value in ours.items()}
    shown = {
        ("hand_crafted", "value"): (ours, hand_crafted.value, MAP_WORDS[spoken]["removal"]),
        ("net", "value"): (theirs, net.value, MAP_WORDS[spoken]["removal"]),
        ("difference", "differs"): (less, net.value - hand_crafted.value, words["title"]),
    }
    most = max((abs(each) for values, _, _ in shown.values() for each in values.values()), default=0.0)
    cells = net.board.cells()
    return Gallery(
        {
            f"{words[name]}\n{words[sentence].format(value=signed(value))}": piece_map(
                cells, values, title, most=most, faces=faces, flip=flip, size=width
            )
            for (name, sentence), (values, value, title) in shown.items()
        },
        width=width,
    )
