"""Errors of boards to play on, in Chinese; each game adds its own in its profile."""

from __future__ import annotations

import re
from collections.abc import Mapping

# A group of a pattern that is among the words is translated, any other one is quoted.
MESSAGES = {
    r"This position cannot be played: (.+)\.": "这个局面不能对弈：{0}。",
    r"This board is read-only: editable=True lets it be played on\.": "棋盘只供观看：走棋须 editable=True。",
    r"expected a legal move, got squares .+": "着法不合规则",
    r"expected a game in progress, got: .+": "棋局已经结束，或正在摆放局面",
    r"expected a move to take back, none has been played": "没有可以悔的棋",
    r"expected a move that was taken back, there is none": "没有悔过的棋可以重走",
    r"expected a position that is being set up, got a game": "现在不是在摆放局面",
    r"The engine failed: (.+)": "引擎出错：{0}",
}


def in_chinese(message: str, of_game: Mapping[str, str], words: Mapping[str, str]) -> str:
    """A message in Chinese; an unknown one stays in English, marked as such.

    of_game : pattern of a message of the game -> the Chinese one
    words   : names of sides and of pieces -> those in Chinese

    >>> in_chinese("Red has no king in FEN '9/9'", {"(.+) has no king": "{0}没有将帅"}, {"Red": "红方"})
    '红方没有将帅'
    >>> in_chinese("something else", {}, {})
    '（英文）something else'
    """
    text = message.partition(" in FEN ")[0]
    for pattern, chinese in {**of_game, **MESSAGES}.items():
        match = re.fullmatch(pattern, text, re.DOTALL)
        if match:
            return chinese.format(*(_word(group, of_game, words) for group in match.groups()))
    return f"（英文）{message}" if message else ""


def _word(text: str, of_game: Mapping[str, str], words: Mapping[str, str]) -> str:
    if text in words:
        return words[text]
    chinese = in_chinese(text, of_game, words)
    return text if chinese.startswith("（英文）") else chinese
