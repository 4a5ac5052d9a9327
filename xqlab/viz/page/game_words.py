"""What is said while a game is played, which Python and pages fill alike, and errors in Chinese."""

import re
from collections.abc import Mapping

from xqlab.words import Words, patterns

# Whose move it is, or how the game ended; reason: of the game, threat: of a check
STATUS = {
    "turn": Words("{side} to move", "{side}走棋"),
    "threat": Words(", {threat}", "，{threat}"),
    "draw": Words("Draw", "和棋"),
    "win": Words("{side} wins", "{side}胜"),
    "over": Words("{result}: {reason}", "{result}：{reason}"),
}

# A value as the first side sees it, and with the move that it is of
VALUES = {
    "plain": Words("{value} for {first}", "{first}值 {value}"),
    "mate": Words("{win} in {moves} for {side}", "{side} {moves} 步{win}"),
    "rule": Words("a win by the rule of repetition for {side}", "{side}依重复局面规则胜"),
    "move": Words("{move}, {text}", "{move}，{text}"),
    "plain move": Words("{move}, value {text}", "{move}，{text}"),
}

# Announcements for screen readers, by the occasion of the change, and their parts; move: that was played
ANNOUNCEMENTS = {
    "": Words("", ""),
    "played": Words("{move}", "{move}"),
    "again": Words("{move}. {status}", "{move}。{status}"),
    "back": Words("Taken back. {status}", "已悔棋。{status}"),
    "start": Words("Before the first move. {status}", "第一步之前。{status}"),
    "new": Words("New position. {status}", "新局面。{status}"),
    "same": Words("Position unchanged. {status}", "局面未变。{status}"),
    "cancelled": Words("Set-up cancelled. {status}", "已取消摆放。{status}"),
    "spoken": Words("{side}: {move}", "{side}：{move}"),
    "comma": Words(", ", "，"),
    "pause": Words("; ", "；"),
    "stop": Words(". ", "。"),
}

# What a board refuses
NOTICES = {
    "unplayable": Words("This position cannot be played: {0}.", "这个局面不能对弈：{0}。"),
    "read-only": Words(
        "This board is read-only: editable=True lets it be played on.", "棋盘只供观看：走棋须 editable=True。"
    ),
    "illegal": Words("expected a legal move, got squares {0}", "着法不合规则"),
    "over": Words("expected a game in progress, got: {0}", "棋局已经结束，或正在摆放局面"),
    "undo": Words("expected a move to take back, none has been played", "没有可以悔的棋"),
    "redo": Words("expected a move that was taken back, there is none", "没有悔过的棋可以重走"),
    "setup": Words("expected a position that is being set up, got a game", "现在不是在摆放局面"),
    "engine": Words("The engine failed: {0}", "引擎出错：{0}"),
    "counts": Words("expected {0} behind the side to move, got {1}", "走子方之后应为 {0}，得到 {1}"),
    "place": Words(
        "{0} on {1}: it cannot stand there, or is one too many", "{1} 的{0}不能放在那里，或多了一个"
    ),
    "missing": Words("{0} has no {1}", "{0}没有{1}"),
    "impossible": Words("expected a position that can arise in a game", "这个局面不可能出现"),
    "long": Words("expected a game of at most {0} plies, got one more", "一局至多 {0} 步"),
}

# A group of a pattern that is among the words is translated, any other one is quoted.
MESSAGES = patterns(NOTICES.values())


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
