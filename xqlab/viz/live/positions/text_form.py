"""How a page reads the text of a position that its reader types: as rows, as moves, or as nested lists."""

import base64
from typing import Any

import numpy as np

from xqlab.game import game_of
from xqlab.game_profile import Texts, profile_of
from xqlab.playable import Playable


def text_form(board: Playable) -> dict[str, Any] | None:
    """How positions of the game of a board are written, as set_up.js reads them; None where they are not.

    kind    : "rows", "moves" or "lists"; the rest is as that needs it
    written : the position of the board
    """
    profile = profile_of(board)
    if profile is None:
        return None
    if profile.nested is not None:
        nested = profile.nested
        messages = {name: words._asdict() for name, words in nested.messages.items()}
        more = {"messages": messages, "also": nested.also, "limits": nested.limits}
        return {"kind": "lists", "written": nested.write(board), **more}
    texts = profile.texts
    if texts is not None and texts.occupied:
        return _moves(texts, board)
    return _rows(texts, board) if texts is not None and texts.arrange else None


def _moves(texts: Texts, board: Playable) -> dict[str, Any]:
    """start : the bytes of the position that the moves begin with."""
    start = base64.b64encode(texts.read(texts.start).position.tobytes()).decode()
    occupied = texts.occupied and texts.occupied._asdict()
    return {"kind": "moves", "written": texts.write(board), "start": start, "occupied": occupied}


def _rows(texts: Texts, board: Playable) -> dict[str, Any]:
    """As position_text.js needs it.

    rows    : the squares of each row, the top row first
    sides   : the letters of the two sides; `end`: what follows them
    rights  : field of the position that `set_rights` sets -> its texts, which follow the side
    needed  : letters of which each must be there
    also    : other letters of pieces that are read, `also_sides`: of sides
    """
    arrange = texts.arrange
    assert arrange is not None  # as `text_form` says
    size, symbol = len(board.cells()), game_of(board.position).symbols[1]
    places = []
    for square in range(size):
        rows = arrange([symbol if at == square else "" for at in range(size)], 0).split()[0].split("/")
        row = next(at for at, text in enumerate(rows) if symbol in text)
        places.append((row, int("0" + rows[row].partition(symbol)[0])))
    order = np.array(sorted(range(size), key=places.__getitem__))
    first, second = (arrange([""] * size, turn).split(" ", 2) for turn in (0, 1))
    return {
        "kind": "rows",
        "rows": order.reshape(len(rows), -1).tolist(),
        "sides": first[1] + second[1],
        "end": "".join(f" {rest}" for rest in first[2:]),
        "rights": {name: list(of) for name, of in texts.rights.items()},
        "written": texts.write(board),
        "needed": list(texts.needed),
        "also": dict(texts.also),
        "also_sides": dict(texts.also_sides),
    }
