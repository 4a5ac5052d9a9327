"""A board on a page without a kernel: its game so far, and each legal move from there."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from xqlab.game_profile import position_text
from xqlab.viz.board.line_of_play import LineOfPlay
from xqlab.viz.board.message import position_message
from xqlab.viz.page.facts import Facts
from xqlab.words import Words, in_each, in_language

ROWS = Words("Position", "局面"), Words("Legal moves", "合法着法")
COUNTED = Words(
    "{count} here; after each of them, those of the reply",
    "此处 {count} 种；每一着之后，对方的着法也会显示",
)


def page_data(widget: Any) -> dict[str, Any]:
    """What `viewer.js` shows of a `BoardWidget`, besides its traits.

    line  : the position before each move of the game, and after the last one; where it can be played on,
            up to the one shown
    at    : the place in it of the one shown
    after : "from-to", or "from-to-code" where several moves have these squares, -> the position after it
    """
    line, profile = widget._line, widget._profile
    start, codes = line.start, line.codes[: line.at]
    whole = LineOfPlay(start, codes if widget.editable else line.codes, note=line._note)
    positions = [
        message | {"written": game_texts(whole, profile)}
        for message in positions_of(whole, profile, widget.notation)
    ]
    after = {}
    squares = [profile.squares_of(line.board, code) for code in line.board.codes()]
    for (begin, end), code in zip(squares, line.board.codes()):
        name = f"{begin}-{end}" + (f"-{code}" if squares.count((begin, end)) > 1 else "")
        reply = LineOfPlay(start, (*codes, code), note=line._note)
        after[name] = _message(reply, profile, widget.notation) | {"written": game_texts(reply, profile)}
    traits = ("faces", "notation", "flip", "editable", "arrows", "_book")
    fields = {name: field for name, field in widget._about["fields"].items() if name in ("notation", "sound")}
    return {
        **{name: getattr(widget, name) for name in traits},
        "_about": widget._about | {"fields": fields},
        "pictures": [
            profile.picture(line.board, faces=widget.faces, flip=flip).as_json() for flip in (False, True)
        ],
        "line": positions,
        "at": line.at,
        "after": after,
    }


def positions_of(
    line: LineOfPlay[Any], profile: Any, notation: str = "uci", *, playable: bool = True
) -> Iterator[dict[str, Any]]:
    """The position before each move of a line, and after the last one, which alone has the list of moves.

    The line goes along. playable : False for a game that is only looked at
    """
    for ply in range(len(line.codes) + 1):
        line.go(ply)
        message = _message(line, profile, notation, playable)
        if not line.at_end:
            del message["moves"], message["zh"]["spoken"]
        yield message


def _message(line: LineOfPlay[Any], profile: Any, notation: str, playable: bool = True) -> dict[str, Any]:
    occasion = "played" if line.at else ""
    message = position_message(
        line, profile, serial=0, occasion=occasion, notation=notation, playable=playable
    )
    return message | {"fen": position_text(line.board)}


def game_texts(line: LineOfPlay[Any], profile: Any) -> dict[str, str]:
    """Notation -> the game up to the place in it, to be copied."""
    codes = line.codes[: line.at]
    return {
        notation: profile.game_text(line.board, notation, line.start, codes) for notation in profile.notations
    }


def page_facts(widget: Any) -> Facts:
    """What stands below the board: the position, and how far the page can play."""
    count = sum(map(len, widget._position["legal"].values()))
    return in_each(lambda: list(zip(in_language(ROWS), (widget.fen, COUNTED.format(count=count)))))
