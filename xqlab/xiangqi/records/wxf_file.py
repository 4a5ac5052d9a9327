"""WXF files of the World XiangQi Federation and of PlayOK, written as PGN line by line.

    FORMAT  WXF
    RED     name ; rating ; ;
    FEN     4kaer1/4a2c1/... b
    START{
     1. C2.5 H8+7
    }END

Source: H. Yang and others, "Chinese Chess File Format" (1990s); files of PlayOK.
"""

from __future__ import annotations

import re

_START = re.compile(r"^[ \t]*START[ \t]*\{", re.MULTILINE | re.IGNORECASE)
_END = re.compile(r"\}[ \t]*END\b", re.IGNORECASE)
_HEADER = re.compile(r"[ \t]*+([A-Za-z]++)[ \t]*+:?(.*)")
_NAMES = {name: name.capitalize() for name in ("EVENT", "SITE", "DATE", "ROUND", "RED", "BLACK", "RESULT")}
_NAMES |= {"FEN": "FEN", "PLACE": "Site", "AUTHOR": "Annotator"}


def is_wxf(text: str) -> bool:
    """Whether the text is a WXF file: a line of it begins the moves with `START{`."""
    return _START.search(text) is not None


def pgn_of_wxf(text: str) -> str:
    """The text as PGN with the same number of lines, so that errors name lines of the file.

    Of players, what follows the name is the tag `RedDetails` or `BlackDetails`.
    """
    lines = []
    in_moves = False
    for line in text.replace("\r\n", "\n").replace("\r", "\n").split("\n"):
        if not in_moves and _START.match(line):
            in_moves = True
            line = _START.sub("", line)
        elif not in_moves:
            line = _tags(line)
        if in_moves and (end := _END.search(line)):
            in_moves = False
            line = f"{line[: end.start()]} {_tags(line[end.end() :])}"
        lines.append(line)
    return "\n".join(lines)


def _tags(line: str) -> str:
    header = _HEADER.fullmatch(line)
    if header is None:
        return line
    name, value = _NAMES.get(header[1].upper(), header[1].capitalize()), header[2].strip()
    if not value:
        return ""
    if name not in ("Red", "Black"):
        return _tag(name, value)
    value, _, details = (part.strip() for part in value.partition(";"))
    details = details.strip("; \t")
    return " ".join(_tag(*pair) for pair in ((name, value), (f"{name}Details", details)) if pair[1])


def _tag(name: str, value: str) -> str:
    escaped = value.replace("\\", "\\\\").replace('"', '\\"')
    return f'[{name} "{escaped}"]'
