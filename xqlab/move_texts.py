"""Texts of moves as data, so that Python and the browser write them alike.

A notation is a list of parts, written one after the other. A part is a text, or a choice of parts by bits of
the move's name, the number that `xqlab.game.name_move` returns: `{"by": [shift, bits], "of": [part, ...]}`.
A number beyond the last part means the last one.
"""

from collections.abc import Iterable, Sequence
from typing import Any, TypeAlias

Part: TypeAlias = "str | dict[str, Any]"
Field: TypeAlias = tuple[int, int]  # (shift, bits)


def choice(field: Field, parts: Iterable[Part]) -> Part:
    """The choice of a part by a field of the name."""
    return {"by": list(field), "of": list(parts)}


def field_of(name: int, field: Field | list[int]) -> int:
    """The value of a field of a name."""
    shift, bits = field
    return name >> shift & (1 << bits) - 1


def text_of_name(parts: Sequence[Part], name: int) -> str:
    """The text of a move.

    >>> text_of_name([choice((0, 2), "abc"), choice((2, 2), "123")], 0b1001)
    'b3'
    """
    text = ""
    for part in parts:
        while not isinstance(part, str):
            number, of = field_of(name, part["by"]), part["of"]
            part = of[number] if number < len(of) else of[-1]
        text += part
    return text


def coordinates(squares: Sequence[str], bits: int) -> list[Part]:
    """The notation of a game whose moves are from | to << bits, and their texts the names of both squares."""
    return [choice((0, bits), squares), choice((bits, bits), squares)]
