"""What the board widget says of Xiangqi in Chinese: men, choices, moves, results, values."""

from __future__ import annotations

from typing import Any

from xqlab.game import RULE_WIN
from xqlab.search.result import mate_in
from xqlab.trace.sides import short_text
from xqlab.xiangqi.picture import SYMBOLS
from xqlab.xiangqi.rules.outcome import Outcome

SIDES = ("红方", "黑方")
MEN = dict(zip(SYMBOLS, "红帅 红仕 红相 红马 红车 红炮 红兵 黑将 黑士 黑象 黑马 黑车 黑炮 黑卒".split()))
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


def spoken(man: str, taken: str, start: str, end: str) -> str:
    """A move as it is said: "炮 h2 吃黑马 h9"; men as `MEN` names them, "" where none is taken."""
    return f"{man[1:]} {start} {f'吃{taken}' if taken else '到'} {end}"


def outcome_text(outcome: Outcome) -> str:
    """How a game ended in a few words: "红方胜：将死"."""
    end = ENDS[outcome.termination]
    return f"和棋：{end}" if outcome.winner is None else f"{SIDES[not outcome.winner]}胜：{end}"


def outcome_explained(outcome: Outcome, board: Any) -> str:
    """How a game ended, as a sentence. Which man chased which one only the English sentence tells."""
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
