"""xqlab's collection of mates: positions in which the side to move mates by force, each length proven."""

import json
from dataclasses import dataclass
from functools import cache
from typing import Any

from xqlab.errors import XqlabError, listed, quoted
from xqlab.files import data_file
from xqlab.xiangqi.board import Board

# Chinese for each theme; docs/mates.md explains them.
THEMES = {
    "facing generals": "白脸将",
    "double check": "双将",
    "discovered check": "露将",
    "smothered": "闷杀",
    "smothered by advisors": "闷宫",
    "cannon screen": "炮架",
    "double cannon": "重炮",
    "cannon behind knight": "马后炮",
    "two rooks in turn": "双车错",
    "trough knight": "卧槽马",
    "corner knight": "挂角马",
    "octagon knight": "八角马",
    "angler knight": "钓鱼马",
    "iron bolt": "铁门栓",
    "cannons of heaven and earth": "天地炮",
    "through the heart": "大胆穿心",
    "moon from the seabed": "海底捞月",
    "pawns at the gate": "二鬼拍门",
    "two knights": "双马",
    "rook and knight": "车马",
    "knight and cannon": "马炮",
    "mate by rook": "车杀",
    "mate by knight": "马杀",
    "mate by pawn": "兵杀",
    "stalemate": "困毙",
    "quiet first move": "静着",
    "rook sacrifice": "弃车",
    "knight sacrifice": "弃马",
    "cannon sacrifice": "弃炮",
    "interposition": "垫将",
    "checker taken": "吃将",
    "begins in check": "应将",
    "race": "对攻",
}


@dataclass(frozen=True)
class MatePosition:
    """A position in which the side to move mates by force.

    name    : in English; `chinese`: of the pattern, "" if the position shows none with a name
    moves   : moves of the mating side to the mate, proven to be the fewest
    first   : every first move of a mate of this length; one in most positions
    line    : a shortest mate against the longest defence, both sides' moves
    themes  : of the line; docs/mates.md explains each
    origin  : how it was composed: "hand", or "attack" or "endgame" for a random placement
    seed    : of the placement, None for a position composed by hand
    """

    name: str
    chinese: str
    fen: str
    moves: int
    first: tuple[str, ...]
    line: tuple[str, ...]
    themes: tuple[str, ...]
    origin: str
    seed: int | None

    @classmethod
    def read(cls, entry: dict[str, Any]) -> "MatePosition":
        """The position of an entry of the file or of a pool; raises XqlabError."""
        facts: dict[str, Any] = {
            name: tuple(value) if isinstance(value, list) else value
            for name, value in (entry.items() if isinstance(entry, dict) else ())
        }
        wrong = [name for name, is_right in _RIGHT.items() if not is_right(facts.get(name))]
        if wrong or set(facts) != set(_RIGHT):
            names = wrong or sorted(set(facts) - set(_RIGHT))
            raise XqlabError(f"expected an entry of mates, wrong is {listed(names)} in {quoted(entry)}")
        return cls(**facts)

    def board(self) -> Board:
        """A board at the position."""
        return Board(self.fen)


def _is_text(value: Any) -> bool:
    return isinstance(value, str)


def _is_whole(value: Any) -> bool:
    return type(value) is int


# The check of each value of an entry.
_RIGHT = {
    **dict.fromkeys(("name", "chinese", "fen", "origin"), _is_text),
    **dict.fromkeys(
        ("first", "line", "themes"), lambda value: isinstance(value, tuple) and all(map(_is_text, value))
    ),
    "moves": _is_whole,
    "seed": lambda value: value is None or _is_whole(value),
}


def mates(moves: int | None = None, theme: str | None = None) -> list[MatePosition]:
    """The collection, shortest mates first: all, those in `moves` moves, or those with a theme.

    Raises ValueError, which quotes it, for a theme that no position has.

    >>> mates(moves=2)[0].moves
    2
    >>> len(mates()) >= 60
    True
    """
    collection = _collection()
    if theme is not None:
        themes = sorted({theme for position in collection for theme in position.themes})
        if theme not in themes:
            raise XqlabError(f"expected a theme of the mates, got {theme!r}; there are {', '.join(themes)}")
    return [
        position
        for position in collection
        if moves in (None, position.moves) and (theme is None or theme in position.themes)
    ]


@cache
def _collection() -> tuple[MatePosition, ...]:
    text = data_file("positions/mates.json").read_text(encoding="utf-8")
    return tuple(map(MatePosition.read, json.loads(text)))
