"""A game on a page without a search: what was played so far, to be stepped through."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from xqlab.game_profile import position_text
from xqlab.viz.board.line_of_play import LineOfPlay
from xqlab.viz.board.message import position_message
from xqlab.viz.page.facts import Facts
from xqlab.words import Words, in_each

ROW = Words("Position", "局面")


def page_data(widget: Any) -> dict[str, Any]:
    """What `viewer.js` shows of a `BoardWidget`, besides its traits.

    line : the position before each move of the game, and after the last one
    at   : the place in it of the one shown
    """
    line, profile = widget._line, widget._profile
    whole = LineOfPlay(line.start, line.codes, note=line._note)
    traits = ("faces", "notation", "flip", "arrows", "_book")
    fields = {name: field for name, field in widget._about["fields"].items() if name in ("notation", "sound")}
    return {
        **{name: getattr(widget, name) for name in traits},
        "editable": False,
        "_about": widget._about | {"fields": fields},
        "pictures": [
            profile.picture(line.board, faces=widget.faces, flip=flip).as_json() for flip in (False, True)
        ],
        "line": [
            message | {"written": game_texts(whole, profile)}
            for message in positions_of(whole, profile, widget.notation)
        ],
        "at": line.at,
    }


def positions_of(line: LineOfPlay[Any], profile: Any, notation: str = "uci") -> Iterator[dict[str, Any]]:
    """The position before each move of a line, and after the last one, which alone has the list of moves.

    The line goes along.
    """
    for ply in range(len(line.codes) + 1):
        line.go(ply)
        occasion = "played" if ply else ""
        message = position_message(
            line, profile, serial=0, occasion=occasion, notation=notation, playable=False
        )
        if not line.at_end:
            del message["moves"], message["zh"]["spoken"]
        yield message | {"fen": position_text(line.board)}


def game_texts(line: LineOfPlay[Any], profile: Any) -> dict[str, str]:
    """Notation -> the game up to the place in it, to be copied."""
    codes = line.codes[: line.at]
    return {
        notation: profile.game_text(line.board, notation, line.start, codes) for notation in profile.notations
    }


def page_facts(widget: Any) -> Facts:
    """What stands below the board: the position."""
    return in_each(lambda: [(str(ROW), widget.fen)])
