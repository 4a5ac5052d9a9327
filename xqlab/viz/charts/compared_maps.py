"""The hand-crafted evaluation and a net side by side: the worth of each piece in both."""

from __future__ import annotations

from typing import Any

from xqlab.evaluation.explanation import Explanation, explain
from xqlab.evaluation.value_tables import signed
from xqlab.nnue.inference.explanation import NetExplanation
from xqlab.viz.charts.evaluation_maps import SHOWS, piece_map
from xqlab.viz.charts.looks import ChartError, chart, say
from xqlab.viz.figures.gallery import Gallery


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
    All three share one colour scale. Raises ChartError, PictureError.
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
