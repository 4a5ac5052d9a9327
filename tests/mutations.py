"""Files that go wrong: seeded changes of valid ones, the same ones in every run."""

from __future__ import annotations

import json
import random
import struct
from typing import Any

NUMBERS = (0, 1, -1, 2, 255, 767, 0x7FFF, 0xFFFF, 0x10000, 1 << 24, 0x7FFFFFFF, -0x80000000)
SNIPPETS = (
    *(b"\0", b"\xff", b"\n", b"\r\n"),
    *(bytes([sign]) for sign in b'"[]{}()|/\\,:'),
    *(b"\xed\xa0\x80", b"\xef\xbb\xbf", b"\xff\xfe", b"\x81\x30\x81\x30", b"\x84\x31\xa4\x37"),
    *(b"\xe3\x80\x80", b"1e999", b"NaN", b"null", b"-1", b"9" * 40, b"9" * 5000, b"[" * 3000),
    *(b"<!DOCTYPE a>", b"&#0;", b"<a>"),
)
VALUES: tuple[Any, ...] = (
    *(None, True, False, 0, -1, 1, 0.5, 1e308, -0.0, float("nan"), float("inf"), 10**30, 10**400, 1 << 62),
    *("", "x", "\0", "\ud800", "x" * 5000, "9" * 5000, "h2e2", [], [[]], {}, {"a": 1}, [1, 2], ["a", "b"]),
    *([0] * 3000, {str(number): 0 for number in range(3000)}),
)


DEEP = "lists within lists"  # what `written` makes of this text: no JSON is made from values so deep


def written(value: Any, ascii_alone: bool = True) -> bytes:
    """A value as JSON, with lists 960 deep where the text DEEP stands."""
    text = json.dumps(value, ensure_ascii=ascii_alone)
    return text.replace(f'"{DEEP}"', "[" * 960 + "]" * 960).encode("utf-8", "surrogatepass")


def changed_bytes(chance: random.Random, content: bytes, others: list[bytes]) -> bytes:
    """`content` with a few changes: bytes, numbers, parts left out, doubled, or of another file."""
    data = bytearray(content)
    for _ in range(chance.choice((1, 1, 1, 2, 3, 8))):
        at = chance.randrange(len(data) + 1)
        end = min(at + chance.choice((1, 2, 4, 16, 64, 1024)), len(data))
        match chance.randrange(10):
            case 0 | 1 | 2:
                data[at : at + 1] = bytes([chance.randrange(256)])
            case 3:
                size = chance.choice("<b <h <i <i".split())
                limit = 1 << 8 * struct.calcsize(size)
                number = chance.choice(NUMBERS) % limit
                data[at : at + struct.calcsize(size)] = number.to_bytes(struct.calcsize(size), "little")
            case 4:
                del data[at:end]
            case 5:
                data[at:at] = data[at:end] * chance.choice((1, 2, 50))
            case 6:
                data[at:at] = chance.choice(SNIPPETS)
            case 7:
                data[at:end] = bytes([chance.choice((0, 0xFF, 0x20, 0x80))]) * (end - at)
            case 8:
                other = chance.choice(others)
                begin = chance.randrange(len(other) + 1)
                data[at:end] = other[begin : begin + chance.choice((4, 64, 4096))]
            case 9 if chance.random() < 0.3:
                del data[at:]
    return bytes(data)


def changed_value(chance: random.Random, value: Any) -> Any:
    """A JSON value in which one part is another value, is left out, or stands twice."""
    if not isinstance(value, (dict, list)) or not value or chance.random() < 0.05:
        return chance.choice((DEEP, *VALUES))
    if isinstance(value, list):
        copy = list(value)
        at = chance.randrange(len(copy))
        match chance.randrange(8):
            case 0:
                del copy[at]
            case 1:
                copy += [copy[at]] * chance.choice((1, 1, 600))
            case 2:
                return {str(number): each for number, each in enumerate(copy)}
            case _:
                copy[at] = changed_value(chance, copy[at])
        return copy
    name = chance.choice(sorted(value))
    match chance.randrange(8):
        case 0:
            return {key: each for key, each in value.items() if key != name}
        case 1:
            return {**value, chance.choice(("", "x", "\ud800", "x" * 5000, name * 2)): value[name]}
        case 2:
            return list(value.items())
        case _:
            return {**value, name: changed_value(chance, value[name])}


def changed_json(chance: random.Random, content: bytes) -> bytes:
    """A text of JSON whose value was changed."""
    value = json.loads(content)
    for _ in range(chance.choice((1, 1, 2))):
        value = changed_value(chance, value)
    return written(value, chance.random() < 0.5)
