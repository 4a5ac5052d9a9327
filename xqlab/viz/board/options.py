"""The board widget's options: their checks, and how long its engine thinks."""

from collections.abc import Iterable
from typing import Any

import traitlets

from xqlab.errors import WidgetError
from xqlab.game_board import GameBoard
from xqlab.search.requests import DEPTH_LIMIT
from xqlab.trace.conventions import LANGUAGES
from xqlab.viz.core.fields import CHOICE, NUMBER, SWITCH, Field
from xqlab.words import Words


def _limit(name: str, words: Words, called: str, step: int, least: float, most: float) -> Field:
    expected = f"{called} from {least} to {most}"
    return Field(name, NUMBER, words, limits=(least, most), step=step, expected=expected)


LIMITS = {
    "depth": _limit("depth", Words("Depth", "搜索深度"), "a depth", 1, 1, DEPTH_LIMIT),
    "time": _limit("time", Words("Seconds a move", "每步秒数"), "seconds a move", 0, 0.1, 3600),
    "nodes": _limit("nodes", Words("Nodes a move", "每步结点数"), "nodes a move", 1, 1, 10**9),
}
LEVEL = Field(
    "level", CHOICE, Words("Level", "棋力"), choices={name: field.words for name, field in LIMITS.items()}
)
FIXED = (
    *LIMITS.values(),
    LEVEL,
    Field("sound", SWITCH, Words("Sound", "声音"), help=Words("A knock with each move", "每步棋响一声")),
    Field("strict", SWITCH, Words("Allow impossible positions", "允许不可能的局面")),
)


def fields_of(profile: Any) -> dict[str, Field]:
    """The fields of a board of this game, by their names."""
    game = profile.game
    players = {None: Words("neither side", "无")} | {side.en.lower(): side for side in game.sides}
    players["both"] = Words("both", "双方")
    own = (
        Field("engine_side", CHOICE, Words("Engine plays", "引擎执"), choices=players),
        Field("faces", CHOICE, Words("Pieces", "棋子"), choices=game.board.faces or {"": ""}),
        Field("notation", CHOICE, Words("Moves", "着法"), choices=game.moves.notations),
        Field("language", CHOICE, choices=dict.fromkeys(LANGUAGES, "")),
        Field("turn", CHOICE, Words("To move", "走子方"), choices=dict(enumerate(game.sides))),
    )
    return {field.name: field for field in (*FIXED, *own)}


def checked_choice(name: str, value: Any, profile: Any) -> Any:
    """The value of a choice, such as `faces` or `language`; WidgetError if there is no such choice."""
    return fields_of(profile)[name].checked(value, WidgetError)


def checked_arrows(arrows: Iterable[Any], profile: Any, board: GameBoard) -> list[list[Any]]:
    """[from, to, colour] of each arrow, squares as numbers, from moves ("h2e2") or squares and colours.

    Raises WidgetError, ValueError for invalid squares, XqlabError for colours.
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
    picture.render(board.cells(), arrows=[tuple(arrow) for arrow in checked])  # raises XqlabError
    return checked


class LevelTraits(traitlets.HasTraits):
    """The traits of the engine's level; `level` names the one that counts, the one that was set last."""

    level = LEVEL.trait("depth", WidgetError)
    depth = LIMITS["depth"].trait(6, WidgetError)
    time = LIMITS["time"].trait(1.0, WidgetError)
    nodes = LIMITS["nodes"].trait(100_000, WidgetError)

    @property
    def limits(self) -> dict[str, Any]:
        """The limit of a search, by its name in `xqlab.search`."""
        return {self.level: getattr(self, self.level)}

    @traitlets.observe("depth", "time", "nodes")
    def _choose_level(self, change: dict[str, Any]) -> None:
        self.level = change["name"]


def checked_level(depth: Any, time: Any, nodes: Any, default: int) -> dict[str, Any]:
    """The traits of a level of which at most one limit is given; raises WidgetError.

    default : the depth if none is given
    """
    limits = {name: value for name, value in zip(LIMITS, (depth, time, nodes)) if value is not None}
    if len(limits) > 1:
        raise WidgetError(f"expected one of depth, time and nodes, got {', '.join(limits)}")
    return {"depth": default, **limits, "level": next(iter(limits), "depth")}
