"""Moves in the notation of the World XiangQi Federation, `C2=5`: spelling and parsing.

Two pieces of a kind on a file are `R+=5` (front) and `R-=5` (rear). Of three and more pawns on a file, and of
pawns in tandem on two files, each is named by its number from the front and its file, `15=6`, as in
Fairy-Stockfish; the federation's own forms (`++=4`, `3-=4`) can be read, too.

Source: World XiangQi Federation, "Official Xiangqi piece names and notation" (1980 to 1997), tandem
positions; `docs/notation.md` compares.
"""

import re
from typing import NamedTuple

from xqlab.xiangqi.notation.tandem import PlacedPiece, by

_KIND, _FILE, _ORDER = by("kind", "KAEHRCP"), by("file", " 123456789"), by("order", " 12345")
_SIGN = by("order", " +-")
WXF = [
    by("by_order", [_KIND, by("on_file", ["", "", by("serial", [_KIND, _ORDER]), _ORDER])]),
    by("by_order", [_FILE, by("on_file", ["", "", by("serial", [_SIGN, _FILE]), _FILE])]),
    by("direction", "+-="),
    by("number", " 123456789"),
]  # the notation, as `xqlab.move_texts` explains

_FEN = str.maketrans("EH", "BN")

# f m r: the words front, middle and rear, which only Chinese texts use. `+` and `-` are WXF's own signs:
# with four or five pawns on a file they do not mean the same.
_PATTERNS = [
    re.compile(pattern + r"(?P<direction>[-+=])(?P<number>[1-9])")
    for pattern in (
        r"(?P<kind>[KABNRCP])(?P<file>[1-9])",
        r"(?P<place>[-+fmr])(?P<kind>[KABNRCP])",
        r"(?P<kind>[KABNRCP])(?P<place>[-+fmr])",
        r"(?P<place>[1-5])(?P<kind>P)",
        r"(?P<place>[1-5fmr])(?P<file>[1-9])",
        r"(?P<place>[1-5fmr])(?P<kind>P)(?P<file>[1-9])",
        r"(?P<file>[1-9])(?P<place>[-+])",
        r"(?P<place>\+\+|--)",
    )
]


class Words(NamedTuple):
    """A parsed text: like a `NotatedMove`, but `file` is 0 and `place` "" if the text has none."""

    kind: str
    file: int
    place: str
    direction: str
    number: int


def read_words(text: str) -> Words | None:
    """The words of a WXF text, or None; capitals, no spaces; "." for "=" and E, H for B, N are allowed."""
    text = text.replace(".", "=").translate(_FEN)
    for pattern in _PATTERNS:
        match = pattern.fullmatch(text)
        if match:
            groups = match.groupdict()
            return Words(
                groups.get("kind", "P"),
                int(groups.get("file", 0)),
                groups.get("place", ""),
                groups["direction"],
                int(groups["number"]),
            )
    return None


def names(words: Words, piece: PlacedPiece) -> bool:
    """Whether the first half of a text can mean this piece."""
    if words.kind != piece.kind or words.file not in (0, piece.file):
        return False
    place, order, count = words.place, piece.order, piece.on_file
    if not place:
        return True
    if count == 1:
        return False
    match place:
        case "f":
            return order == 1
        case "r":
            return order == count
        case "m":
            return 2 * order == count + 1
        case "++":
            return order == 1 and count > 3
        case "--":
            return order == count and count > 3
        case "+":  # of four or more: the second for the federation, the first for others
            return order == 1 or (order == 2 and count > 3)
        case "-":
            return order == count or (order == count - 1 and count > 3)
    # Without a file, some programs continue counting from the first tandem file to the second.
    return int(place) == order or (not words.file and int(place) == piece.serial)
