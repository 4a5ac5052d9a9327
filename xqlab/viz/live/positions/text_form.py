"""How a page reads the text of a position that its reader types: as rows, as moves, or as nested lists."""

import base64
from collections.abc import Mapping
from typing import Any

import numpy as np

from xqlab.game import game_of
from xqlab.game_profile import Texts, profile_of
from xqlab.playable import Playable
from xqlab.words import Words

ROWS = {
    "rows": Words(
        "expected {wanted} rows with / between them, got {number}: “{text}”",
        "应有以 / 分隔的 {wanted} 行，而输入有 {number} 行：“{text}”",
    ),
    "letter": Words(
        "expected the letters {letters} and digits, got “{letter}” in “{text}”",
        "应是字母 {letters} 与数字，而“{text}”里有“{letter}”",
    ),
    "squares": Words(
        "expected {wanted} squares in a row, got {number} in “{row}”",
        "每行应有 {wanted} 格，而“{row}”有 {number} 格",
    ),
    "side": Words(
        "expected a side to move out of {}, got “{side}” in “{text}”",
        "走子方应是 {} 之一，而“{text}”里是“{side}”",
    ),
    "needed": Words("expected each of {} on the board, got “{text}”", "棋盘上必须有 {}，而输入是“{text}”"),
    "misplaced": Words(
        "expected a possible position, got “{text}”: see the piece on {square}",
        "“{text}”不是可能的局面：请看{square}上的棋子",
    ),
    "impossible": Words("expected a possible position, got “{text}”", "“{text}”不是可能的局面"),
    "check": Words(
        "expected the king of the side that has moved out of check, got “{text}”",
        "刚走过的一方不能仍被将军：“{text}”",
    ),
    "rights": Words(
        "expected what the pieces allow behind the side to move, got “{word}” in “{text}”",
        "走子方之后的“{word}”与棋子不符：“{text}”",
    ),
}
# As boards say it; `more`: how many moves are not listed.
MOVES = {
    "move": Words("expected one of {moves}, got {move}", "应为 {moves}着法之一，得到{move}"),
    "more": Words(" and {more} more", " 等 {more} 个"),
    "over": Words("expected no move: the game is over, got {move}", "对局已经结束，不应再有着法，得到{move}"),
}


def text_form(board: Playable) -> dict[str, Any] | None:
    """How positions of the game of a board are written, as set_up.js reads them; None where they are not.

    kind     : "rows", "moves" or "lists"; the rest is as that needs it
    written  : the position of the board
    messages : what is wrong with a text, by name and language
    """
    profile = profile_of(board)
    if profile is None:
        return None
    if profile.nested is not None:
        nested = profile.nested
        more = {"messages": _sent(nested.messages), "also": nested.also, "limits": nested.limits}
        return {"kind": "lists", "written": nested.write(board), **more}
    texts = profile.texts
    if texts is not None and texts.occupied:
        return _moves(texts, board)
    return _rows(texts, board) if texts is not None and texts.arrange else None


def _moves(texts: Texts, board: Playable) -> dict[str, Any]:
    """start : the bytes of the position that the moves begin with."""
    start = base64.b64encode(texts.read(texts.start).position.tobytes()).decode()
    text, why = MOVES["move"], texts.occupied or Words("", "")
    messages = MOVES | {"occupied": Words(f"{text.en}: {why.en}", f"{text.zh}：{why.zh}")}
    return {"kind": "moves", "written": texts.write(board), "start": start, "messages": _sent(messages)}


def _rows(texts: Texts, board: Playable) -> dict[str, Any]:
    """As rows.js needs it.

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
    side, needed = ROWS["side"], ROWS["needed"]
    sides, both = [first[1], second[1]], texts.needed
    messages = ROWS | {
        "side": Words(side.en.replace("{}", ", ".join(sides)), side.zh.replace("{}", "、".join(sides))),
        "needed": Words(needed.en.replace("{}", ", ".join(both)), needed.zh.replace("{}", " 和 ".join(both))),
    }
    return {
        "kind": "rows",
        "messages": _sent(messages),
        "rows": order.reshape(len(rows), -1).tolist(),
        "sides": first[1] + second[1],
        "end": "".join(f" {rest}" for rest in first[2:]),
        "rights": {name: list(of) for name, of in texts.rights.items()},
        "written": texts.write(board),
        "needed": list(texts.needed),
        "also": dict(texts.also),
        "also_sides": dict(texts.also_sides),
    }


def _sent(messages: Mapping[str, Words]) -> dict[str, dict[str, str]]:
    return {name: words._asdict() for name, words in messages.items()}
