"""What the board widget refuses, in Chinese: the errors that its user can cause, by their English texts."""

from __future__ import annotations

import re

from xqlab.viz.page import xiangqi_chinese
from xqlab.xiangqi.core.squares import KIND_NAMES, LETTERS

MEN = {
    f"{'Black' if symbol.islower() else 'Red'} {KIND_NAMES[LETTERS.index(symbol.upper())]}": man
    for symbol, man in xiangqi_chinese.MEN.items()
}
SIDES = dict(zip(("Red", "Black"), xiangqi_chinese.SIDES))
WORDS = {**SIDES, **MEN, "half-move clock": "半回合计数", "move number": "回合数"}

# A group of a pattern that `WORDS` knows is translated, any other one is quoted.
PATTERNS = {
    r"expected a FEN as text, got (.+)": "FEN 应为文字，得到 {0}",
    r"expected a FEN, got an empty text .+": "FEN 是空的",
    r"expected at most 6 fields, got (\d+)": "FEN 至多 6 个字段，得到 {0} 个",
    r"expected side to move w, r or b, got (.+)": "走棋方应为 w、r 或 b，得到 {0}",
    r"expected '-' in fields 3 and 4, got (.+)": "第 3、4 字段应为 '-'，得到 {0}",
    r"expected a (half-move clock|move number) from 0 to 999999, got (.+)": "{0}应为 0 到 999999，得到 {1}",
    r"expected 10 ranks, got (\d+)": "应有 10 行，得到 {0} 行",
    r"unknown letter (.+) on rank (\d)": "第 {1} 行有不认识的字母 {0}",
    r"rank (\d), (.*), has (\d+) squares and not 9": "第 {0} 行 {1} 有 {2} 格，应为 9 格",
    r"(Red|Black) is in check but it is not \w+'s move": "{0}正被将军，却不轮到{0}走棋",
    r"more than (\d) of the man (\w+ \w+)": "{1}多于 {0} 个",
    r"an? (\w+ \w+) cannot stand on (\w\d)": "{0}不能放在 {1}",
    r"(Red|Black) has no king": "{0}没有将帅",
    r"This position cannot be played: (.+)\.": "这个局面不能对弈：{0}。",
    r"This board is only shown: editable=True lets it be played on\.": "棋盘只供观看：走棋须 editable=True。",
    r"expected a legal move, got squares .+": "着法不合规则",
    r"expected a game that goes on, got: .+": "棋局已经结束，或正在摆放局面",
    r"expected a move to take back, none has been played": "没有可以悔的棋",
    r"expected a move that was taken back, there is none": "没有悔过的棋可以重走",
    r"expected a position that is being set up, got a game": "现在不是在摆放局面",
    r"The engine failed: (.+)": "引擎出错：{0}",
}


def in_chinese(complaint: str) -> str:
    """A complaint in Chinese; one that is not known stays English, behind a word that says so.

    >>> in_chinese("Red has no king in FEN '9/9'")
    '红方没有将帅'
    >>> in_chinese("something else")
    '（英文）something else'
    """
    text = complaint.partition(" in FEN ")[0]
    for pattern, chinese in PATTERNS.items():
        match = re.fullmatch(pattern, text, re.DOTALL)
        if match:
            return chinese.format(*(_word(group) for group in match.groups()))
    return f"（英文）{complaint}" if complaint else ""


def _word(text: str) -> str:
    if text in WORDS:
        return WORDS[text]
    known = in_chinese(text)
    return text if known.startswith("（英文）") else known
