"""The board widget's options: their checks, and how long its engine thinks."""

from collections.abc import Iterable
from typing import Any

import traitlets

from xqlab.errors import WidgetError
from xqlab.game_board import GameBoard
from xqlab.search.requests import DEPTH_LIMIT
from xqlab.trace.conventions import LANGUAGES

RANGES = {"depth": (1, DEPTH_LIMIT), "time": (0.1, 3600), "nodes": (1, 10**9)}
CALLED = {"depth": "a depth", "time": "seconds a move", "nodes": "nodes a move"}


def checked_choice(name: str, value: Any, profile: Any) -> Any:
    """The value of a choice, such as `faces` or `language`; WidgetError if there is no such choice."""
    allowed = {
        "language": list(LANGUAGES),
        "faces": list(profile.faces) or [""],
        "notation": list(profile.notations),
        "engine_side": [*(side.lower() for side in profile.sides), "both", None],
    }[name]
    if value not in allowed:
        expected = ", ".join(map(repr, allowed))
        raise WidgetError(f"expected {name} to be one of {expected}, got {value!r}")
    return value


def checked_arrows(arrows: Iterable[Any], profile: Any, board: GameBoard) -> list[list[Any]]:
    """[from, to, colour] of each arrow, squares as numbers, from moves ("h2e2") or squares and colours.

    Raises WidgetError, ValueError for invalid squares, PictureError for colours.
    """
    checked = []
    for arrow in arrows:
        parts = profile.arrow(arrow) if isinstance(arrow, str) else arrow
        if not isinstance(parts, (list, tuple)) or len(parts) not in (2, 3):
            one, other = profile.squares[0], profile.squares[-1]
            example = f"{one + other!r} or {(one, other, 'best')!r}"
            raise WidgetError(f"expected an arrow such as {example}, got {arrow!r}")
        start, end, colour = [*parts, "best"][:3]
        checked.append([profile.square(start), profile.square(end), colour])
    picture = board.picture()
    assert picture is not None  # a board to play on has one
    picture.render(board.cells(), arrows=[tuple(arrow) for arrow in checked])  # raises PictureError
    return checked


class LevelTraits(traitlets.HasTraits):
    """The traits of the engine's level; `level` names the one that counts, the one that was set last."""

    level = traitlets.Enum(list(RANGES), "depth", help="the limit that counts").tag(sync=True)
    depth = traitlets.Int(6, help="in plies").tag(sync=True)
    time = traitlets.Float(1.0, help="in seconds a move").tag(sync=True)
    nodes = traitlets.Int(100_000, help="a move").tag(sync=True)

    @property
    def limits(self) -> dict[str, Any]:
        """The limit of a search, by its name in `xqlab.search`."""
        return {self.level: getattr(self, self.level)}

    @traitlets.validate("depth", "time", "nodes")
    def _check_limit(self, proposal: dict[str, Any]) -> Any:
        name, value = proposal["trait"].name, proposal["value"]
        low, high = RANGES[name]
        if not low <= value <= high:
            raise WidgetError(f"expected {CALLED[name]} from {low} to {high}, got {value!r}")
        return value

    @traitlets.observe("depth", "time", "nodes")
    def _choose_level(self, change: dict[str, Any]) -> None:
        self.level = change["name"]


def checked_level(depth: Any, time: Any, nodes: Any, default: int) -> dict[str, Any]:
    """The traits of a level of which at most one limit is given; raises WidgetError.

    default : the depth if none is given
    """
    limits = {name: value for name, value in zip(RANGES, (depth, time, nodes)) if value is not None}
    if len(limits) > 1:
        raise WidgetError(f"expected one of depth, time and nodes, got {', '.join(limits)}")
    return {"depth": default, **limits, "level": next(iter(limits), "depth")}
