"""One position after each step, drawn with what is said of it."""

import pytest

from tests.nnue.sampled import sampled
from xqlab.nnue.data.position_forms import flipped, mirrored
from xqlab.viz.charts.searches import ChartError
from xqlab.viz.charts.training_set_gallery import position_gallery


def test_boards_with_their_labels() -> None:
    position = sampled(1)
    position["value"], position["result"] = -95, -1
    assert position["turn"] == 1
    found = position_gallery({"a": position, "b": flipped(position), "c": mirrored(position)})
    captions = list(found.pictures)
    assert captions == [
        "a\nBlack 黑方 to move, -95 for the mover\nthe mover won",
        "b\nRed 红方 to move, -95 for the mover\nthe mover won",
        "c\nBlack 黑方 to move, -95 for the mover\nthe mover won",
    ]
    assert len(set(found.pictures.values())) == 3
    assert all("<svg" in picture for picture in found.pictures.values())
    position["result"], position["move"] = 0.25, 0
    (caption,) = position_gallery({"mean": position}).pictures
    assert caption.endswith("\nmean result -0.25")


def test_no_position() -> None:
    with pytest.raises(ChartError, match="expected a position to draw as 'none', got none"):
        position_gallery({"none": sampled(1)[:0]})
