"""The path data of an SVG, "M0 0h10a5 5 0 0 1 5 5z", as the points and codes that matplotlib's paths have."""

from __future__ import annotations

import re
from functools import lru_cache
from math import atan2, ceil, cos, pi, sin, sqrt, tan

from xqlab.errors import XqlabError

Point = tuple[float, float]
MOVE, LINE, QUADRATIC, CUBIC, CLOSE = 1, 2, 3, 4, 79  # as in matplotlib.path.Path

_NUMBER = re.compile(r"\s*,?\s*([-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?)")
_FLAG = re.compile(r"\s*,?\s*([01])")
_COUNT = {"m": 2, "l": 2, "h": 1, "v": 1, "c": 6, "s": 4, "q": 4, "t": 2, "a": 7, "z": 0}


class SvgError(XqlabError):
    """An SVG that is not one of those that xqlab draws."""


@lru_cache(maxsize=4096)
def points_of(data: str) -> tuple[tuple[Point, ...], tuple[int, ...]]:
    """(points, codes) of path data; raises SvgError, which quotes what it does not understand."""
    points: list[Point] = []
    codes: list[int] = []

    def add(code: int, *more: Point) -> None:
        points.extend(more)
        codes.extend([code] * len(more))

    x = y = 0.0
    start = (0.0, 0.0)
    control: Point | None = None  # the last one of a curve, for the smooth ones
    before = ""
    for command, numbers in _commands(data):
        low, relative = command.lower(), command.islower()
        dx, dy = (x, y) if relative else (0.0, 0.0)
        pairs = [(numbers[i] + dx, numbers[i + 1] + dy) for i in range(0, len(numbers) - 1, 2)]
        mirrored = (2 * x - control[0], 2 * y - control[1]) if control else (x, y)
        if low == "z":
            add(CLOSE, start)
            x, y = start
        elif low == "m":
            x, y = start = pairs[0]
            add(MOVE, start)
        elif low == "a":
            end = (numbers[5] + dx, numbers[6] + dy)
            add(CUBIC, *_arc((x, y), numbers, end))
            x, y = end
        else:
            if low == "h":
                pairs = [(numbers[0] + dx, y)]
            elif low == "v":
                pairs = [(x, numbers[0] + dy)]
            elif low == "s":
                pairs = [mirrored if before in "cs" else (x, y), *pairs]
            elif low == "t":
                pairs = [mirrored if before in "qt" else (x, y), *pairs]
            add({"c": CUBIC, "s": CUBIC, "q": QUADRATIC, "t": QUADRATIC}.get(low, LINE), *pairs)
            x, y = pairs[-1]
        control = pairs[-2] if low in "csqt" else None
        before = low
    return tuple(points), tuple(codes)


def _commands(data: str) -> list[tuple[str, list[float]]]:
    commands: list[tuple[str, list[float]]] = []
    place, command = 0, ""
    while place < len(data.rstrip()):
        letter = re.compile(r"[\s,]*([A-Za-z])").match(data, place)
        if letter:
            command, place = letter[1], letter.end()
        elif not command or command in "zZ":
            raise SvgError(f"expected a command of a path, got {data[place : place + 20]!r}")
        elif command in "mM":
            command = "l" if command == "m" else "L"
        if command.lower() not in _COUNT:
            raise SvgError(f"expected a command of a path, {' '.join(_COUNT)}, got {command!r}")
        numbers: list[float] = []
        for number in range(_COUNT[command.lower()]):
            is_flag = command in "aA" and number in (3, 4)
            match = (_FLAG if is_flag else _NUMBER).match(data, place)
            if not match:
                raise SvgError(f"expected a number after {command!r}, got {data[place : place + 20]!r}")
            numbers.append(float(match[1]))
            place = match.end()
        commands.append((command, numbers))
    return commands


def _arc(start: Point, numbers: list[float], end: Point) -> list[Point]:
    """An elliptic arc as cubic curves, by its centre.

    Source: SVG 1.1, appendix F.6, "Elliptical arc implementation notes".
    """
    rx, ry, turn, large, sweep = numbers[:5]
    if start == end:
        return []
    if not rx or not ry:
        return [start, end, end]
    rx, ry, phi = abs(rx), abs(ry), turn * pi / 180
    u, v = cos(phi), sin(phi)
    hx, hy = (start[0] - end[0]) / 2, (start[1] - end[1]) / 2
    px, py = u * hx + v * hy, u * hy - v * hx
    stretch = sqrt(max(1.0, (px / rx) ** 2 + (py / ry) ** 2))
    rx, ry = rx * stretch, ry * stretch
    rest = (rx * ry) ** 2 - (rx * py) ** 2 - (ry * px) ** 2
    scale = sqrt(max(0.0, rest) / ((rx * py) ** 2 + (ry * px) ** 2)) * (-1 if large == sweep else 1)
    qx, qy = scale * rx * py / ry, -scale * ry * px / rx
    cx, cy = u * qx - v * qy + (start[0] + end[0]) / 2, v * qx + u * qy + (start[1] + end[1]) / 2
    first = atan2((py - qy) / ry, (px - qx) / rx)
    last = atan2((-py - qy) / ry, (-px - qx) / rx)
    span = last - first
    if sweep and span < 0:
        span += 2 * pi
    elif not sweep and span > 0:
        span -= 2 * pi
    steps = max(1, ceil(abs(span) / (pi / 2) - 1e-9))
    step = span / steps
    bend = 4 / 3 * tan(step / 4)

    def at(x: float, y: float) -> Point:
        return cx + u * rx * x - v * ry * y, cy + v * rx * x + u * ry * y

    curves: list[Point] = []
    for number in range(steps):
        a, b = first + number * step, first + (number + 1) * step
        curves += [
            at(cos(a) - bend * sin(a), sin(a) + bend * cos(a)),
            at(cos(b) + bend * sin(b), sin(b) - bend * cos(b)),
            at(cos(b), sin(b)),
        ]
    curves[-1] = end
    return curves
