"""A board on a page without a kernel: its game so far, and each legal move from there."""

from __future__ import annotations

from typing import Any

from xqlab.game_profile import position_text
from xqlab.viz.board.line_of_play import LineOfPlay
from xqlab.viz.board.message import position_message
from xqlab.viz.page.facts import Facts

ROWS = {
    "en": (("Position", "Legal moves"), "{count} here; after each of them, those of the reply"),
    "zh": (("局面", "合法着法"), "此处 {count} 种；每一着之后，对方的着法也会显示"),
}


def page_data(widget: Any) -> dict[str, Any]:
    """What `standalone.js` shows of a `BoardWidget`.

    line  : the position before each move of the game, and after the last one; where it can be played on,
            up to the one shown
    at    : the place in it of the one shown
    after : "from-to", or "from-to-code" where several moves have these squares, -> the position after it
    """
    line, profile = widget._line, widget._profile
    start, codes = line.start, line.codes[: line.at]
    moves = codes if widget.editable else line.codes
    positions = [
        _message(LineOfPlay(start, moves[:ply], note=line._note), widget) for ply in range(len(moves) + 1)
    ]
    after = {}
    squares = [profile.squares_of(line.board, code) for code in line.board.codes()]
    for (begin, end), code in zip(squares, line.board.codes()):
        name = f"{begin}-{end}" + (f"-{code}" if squares.count((begin, end)) > 1 else "")
        after[name] = _message(LineOfPlay(start, (*codes, code), note=line._note), widget)
    traits = ("faces", "notation", "flip", "editable", "arrows", "_about", "_book")
    return {
        "traits": {name: getattr(widget, name) for name in traits},
        "pictures": [
            profile.picture(line.board, faces=widget.faces, flip=flip).as_json() for flip in (False, True)
        ],
        "line": positions,
        "at": line.at,
        "after": after,
    }


def _message(line: LineOfPlay[Any], widget: Any) -> dict[str, Any]:
    profile = widget._profile
    occasion = "played" if line.at else ""
    message = position_message(line, profile, serial=0, occasion=occasion, notation=widget.notation)
    return message | {"fen": position_text(line.board), "written": game_texts(line, profile)}


def game_texts(line: LineOfPlay[Any], profile: Any) -> dict[str, str]:
    """Notation -> the game up to the place in it, to be copied."""
    codes = line.codes[: line.at]
    return {
        notation: profile.game_text(line.board, notation, line.start, codes) for notation in profile.notations
    }


def page_facts(widget: Any) -> Facts:
    """What stands below the board: the position, and how far the page can play."""
    count = sum(map(len, widget._position["legal"].values()))
    return {
        language: list(zip(names, (widget.fen, text.format(count=count))))
        for language, (names, text) in ROWS.items()
    }
