"""The Chinese texts of the board widget for Xiangqi: pieces, choices, moves, results, values, errors."""

from __future__ import annotations

import re
from typing import Any

from xqlab.game import RULE_WIN
from xqlab.search.result import mate_in
from xqlab.trace.sides import short_text
from xqlab.xiangqi.core.squares import KIND_NAMES, LETTERS
from xqlab.xiangqi.picture import SYMBOLS
from xqlab.xiangqi.rules.outcome import Outcome

SIDES = ("红方", "黑方")
PIECES = dict(zip(SYMBOLS, "红帅 红仕 红相 红马 红车 红炮 红兵 黑将 黑士 黑象 黑马 黑车 黑炮 黑卒".split()))
FACES = {"chinese": "繁体 帥將", "simplified": "简体 帅将", "latin": "字母 K k"}
NOTATIONS = {
    "chinese": "中文 炮二平五",
    "traditional": "繁体 砲二平五",
    "wxf": "WXF C2=5",
    "iccs": "ICCS H2-E2",
    "uci": "坐标 h2e2",
}
ENDS = {
    "checkmate": "将死",
    "stalemate": "困毙",
    "facing_kings": "将帅照面",
    "king_capture": "可吃掉将帅",
    "repetition": "局面重复",
    "perpetual_check": "长将",
    "perpetual_chase": "长捉",
    "move_limit": "步数限制",
    "insufficient_material": "无攻子",
}


def spoken(piece: str, taken: str, start: str, end: str) -> str:
    """A move in words: "炮 h2 吃黑马 h9"; pieces as `PIECES` names them, "" if none is captured."""
    return f"{piece[1:]} {start} {f'吃{taken}' if taken else '到'} {end}"


def outcome_text(outcome: Outcome) -> str:
    """How a game ended in a few words: "红方胜：将死"."""
    end = ENDS[outcome.termination]
    return f"和棋：{end}" if outcome.winner is None else f"{SIDES[not outcome.winner]}胜：{end}"


def outcome_explained(outcome: Outcome, board: Any) -> str:
    """How a game ended, as a sentence. Only the English one says which piece chased which."""
    if outcome.winner is None:
        return {
            "repetition": "同一局面第三次出现，没有单方长将或长捉，判和。",
            "move_limit": f"按规则计算，已有 {board.halfmove_clock} 步没有吃子，判和。",
            "insufficient_material": "双方都没有可以过河的子，判和。",
        }[outcome.termination]
    won, lost = SIDES[not outcome.winner], SIDES[outcome.winner]
    return {
        "checkmate": f"{lost}被将军而无合法着法，{won}胜。",
        "stalemate": f"{lost}没有被将军，但无合法着法：象棋规定困毙为负，{won}胜。",
        "facing_kings": f"将帅在同一直线上照面而轮到{won}走棋，{won}胜。",
        "king_capture": f"{lost}的将帅可被吃掉而轮到{won}走棋，{won}胜。",
        "perpetual_check": f"同一局面第三次出现，{lost}步步将军（长将），判负。",
        "perpetual_chase": f"同一局面第三次出现，{lost}步步捉子（长捉），判负。",
    }[outcome.termination]


def value_text(value: int) -> str:
    """A value as Red sees it: "红方值 35", "黑方 3 步杀"."""
    side = SIDES[value < 0]
    if abs(value) == RULE_WIN:
        return f"{side}依重复局面规则胜"
    moves = mate_in(value)
    return f"{SIDES[0]}值 {short_text(value)}" if moves is None else f"{side} {abs(moves)} 步杀"


_NAMED_PIECES = {
    f"{'Black' if symbol.islower() else 'Red'} {KIND_NAMES[LETTERS.index(symbol.upper())]}": piece
    for symbol, piece in PIECES.items()
}
WORDS = (
    dict(zip(("Red", "Black"), SIDES))
    | _NAMED_PIECES
    | {"half-move clock": "半回合计数", "move number": "回合数"}
)

# A group of a pattern that is in `WORDS` is translated, any other one is quoted.
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
    r"expected at most (\d) of the piece (\w+ \w+), got more": "{1}多于 {0} 个",
    r"an? (\w+ \w+) cannot stand on (\w\d)": "{0}不能放在 {1}",
    r"(Red|Black) has no king": "{0}没有将帅",
    r"This position cannot be played: (.+)\.": "这个局面不能对弈：{0}。",
    r"This board is read-only: editable=True lets it be played on\.": "棋盘只供观看：走棋须 editable=True。",
    r"expected a legal move, got squares .+": "着法不合规则",
    r"expected a game in progress, got: .+": "棋局已经结束，或正在摆放局面",
    r"expected a move to take back, none has been played": "没有可以悔的棋",
    r"expected a move that was taken back, there is none": "没有悔过的棋可以重走",
    r"expected a position that is being set up, got a game": "现在不是在摆放局面",
    r"The engine failed: (.+)": "引擎出错：{0}",
}


def in_chinese(message: str) -> str:
    """A message in Chinese; an unknown one stays in English, marked as such.

    >>> in_chinese("Red has no king in FEN '9/9'")
    '红方没有将帅'
    >>> in_chinese("something else")
    '（英文）something else'
    """
    text = message.partition(" in FEN ")[0]
    for pattern, chinese in PATTERNS.items():
        match = re.fullmatch(pattern, text, re.DOTALL)
        if match:
            return chinese.format(*(_word(group) for group in match.groups()))
    return f"（英文）{message}" if message else ""


def _word(text: str) -> str:
    if text in WORDS:
        return WORDS[text]
    known = in_chinese(text)
    return text if known.startswith("（英文）") else known
