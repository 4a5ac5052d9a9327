"""How colours look: their lightness and contrast, by WCAG 2.2 and CIE 1976."""

from collections.abc import Sequence


def parts_of(colour: str) -> list[float]:
    """Red, green and blue, from 0 to 1, of "#14181d" or "#fff"."""
    digits = colour.removeprefix("#")
    digits = "".join(2 * digit for digit in digits) if len(digits) == 3 else digits
    return [int(digits[at : at + 2], 16) / 255 for at in (0, 2, 4)]


def linear(colour: str | Sequence[float]) -> list[float]:
    """Its light."""
    parts = parts_of(colour) if isinstance(colour, str) else colour
    return [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]


def contrast(one: str | Sequence[float], other: str | Sequence[float]) -> float:
    weights = (0.2126, 0.7152, 0.0722)
    dark, light = sorted(sum(map(float.__mul__, weights, map(float, linear(each)))) for each in (one, other))
    return (light + 0.05) / (dark + 0.05)


def lab(colour: str) -> tuple[float, float, float]:
    """L*, a* and b* (D65)."""
    red, green, blue = linear(colour)
    x = (0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.9505
    z = (0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.089
    y = 0.2126 * red + 0.7152 * green + 0.0722 * blue
    x, y, z = (part ** (1 / 3) if part > 0.008856 else 7.787 * part + 16 / 116 for part in (x, y, z))
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)
