"""FENs as other programs write them, as the FENs that games read; pages do the same in `rows.js`."""

import re

_GLUED = re.compile(r"\s*(\S+/)([^\s/]+?)([wbr])(?:--(?:(0)(\d+)|(\d)(\d))?)?(?=\s|$)", re.ASCII)


def spaced_fen(fen: str, files: int) -> str:
    """`fen` with the space before the side to move that some programs leave out, and what follows it.

    files : squares of a row; the last letter is a side's where the last row is full without it

    >>> [spaced_fen(f"9/3RK4{rest}", 9) for rest in ("w", "b--01", "b - - 3 9")]
    ['9/3RK4 w', '9/3RK4 b - - 0 1', '9/3RK4 b - - 3 9']
    >>> spaced_fen("9/3RK3b w", 9)
    '9/3RK3b w'
    """
    match = _GLUED.match(fen)
    if match is None or sum(int(part) if part in "123456789" else 1 for part in match[2]) != files:
        return fen
    counts = " ".join(filter(None, match.groups()[3:]))
    return f"{match[1]}{match[2]} {match[3]}{counts and f' - - {counts}'}{fen[match.end() :]}"
