"""Options of the board widget that make no sense are refused, in words."""

import re
from typing import Any

import pytest

from xqlab.errors import WidgetError
from xqlab.picture import PictureError
from xqlab.viz.board.options import checked_arrows, checked_choice
from xqlab.viz.page.board_profile import BoardProfile
from xqlab.xiangqi import Board

PROFILE = BoardProfile.of(Board())


@pytest.mark.parametrize(
    ("name", "value"),
    [("faces", "latin"), ("notation", "wxf"), ("engine_side", None), ("engine_side", "red")],
)
def test_what_is_offered(name: str, value: str | None) -> None:
    assert checked_choice(name, value, PROFILE) == value


@pytest.mark.parametrize(
    ("name", "complaint"),
    [
        ("faces", "expected faces to be one of 'chinese', 'simplified', 'latin', got 'x'"),
        ("notation", "one of 'chinese', 'traditional', 'wxf', 'uci', 'iccs', got 'x'"),
        ("engine_side", "expected engine_side to be one of 'red', 'black', 'both', None, got 'x'"),
    ],
)
def test_what_is_not_offered(name: str, complaint: str) -> None:
    with pytest.raises(WidgetError, match=re.escape(complaint)):
        checked_choice(name, "x", PROFILE)


def test_arrows() -> None:
    arrows = checked_arrows(["h2e2", ("b9", 65, "#0072b2"), [0, 9]], PROFILE, Board())
    assert arrows == [[25, 22, "best"], [82, 65, "#0072b2"], [0, 9, "best"]]
    assert checked_arrows(arrows, PROFILE, Board()) == arrows


@pytest.mark.parametrize(
    ("arrow", "error", "complaint"),
    [
        ("h2", WidgetError, "expected an arrow such as 'a0i9' or ('a0', 'i9', 'best'), got 'h2'"),
        (5, WidgetError, "expected an arrow such as"),
        ((1, 2, "best", 4), WidgetError, "expected an arrow such as"),
        (("h2", "z9"), ValueError, "expected a square from a0 to i9, got 'z9'"),
        (("h2", "h2"), PictureError, "expected an arrow between two squares"),
        (("h2", "e2", "<b>"), PictureError, "expected a colour such as"),
    ],
)
def test_what_is_no_arrow(arrow: Any, error: type[Exception], complaint: str) -> None:
    with pytest.raises(error, match=re.escape(complaint)):
        checked_arrows([arrow], PROFILE, Board())
