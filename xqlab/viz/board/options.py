"""The checks of the board widget's options."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from xqlab.errors import XqlabError
from xqlab.game_board import GameBoard
from xqlab.trace.conventions import LANGUAGES


class BoardWidgetError(XqlabError):
    """A board widget got an invalid option or request."""


def checked_choice(name: str, value: Any, profile: Any) -> Any:
    """The value of a choice, such as `faces` or `language`; BoardWidgetError if there is no such choice."""
    allowed = {
        "language": list(LANGUAGES),
        "faces": list(profile.faces) or [""],
        "notation": list(profile.notations),
        "engine_side": [*(side.lower() for side in profile.sides), "both", None],
    }[name]
    if value not in allowed:
        expected = ", ".join(map(repr, allowed))
        raise BoardWidgetError(f"expected {name} to be one of {expected}, got {value!r}")
    return value


def checked_arrows(arrows: Iterable[Any], profile: Any, board: GameBoard) -> list[list[Any]]:
    """[from, to, colour] of each arrow, squares as numbers, from moves ("h2e2") or squares and colours.

    Raises BoardWidgetError, ValueError for invalid squares, PictureError for colours.
    """
    checked = []
    for arrow in arrows:
        parts = profile.arrow(arrow) if isinstance(arrow, str) else arrow
        if not isinstance(parts, (list, tuple)) or len(parts) not in (2, 3):
            one, other = profile.squares[0], profile.squares[-1]
            example = f"{one + other!r} or {(one, other, 'best')!r}"
            raise BoardWidgetError(f"expected an arrow such as {example}, got {arrow!r}")
        start, end, colour = [*parts, "best"][:3]
        checked.append([profile.square(start), profile.square(end), colour])
    picture = board.picture()
    assert picture is not None  # a board to play on has one
    picture.render(board.cells(), arrows=[tuple(arrow) for arrow in checked])  # raises PictureError
    return checked
