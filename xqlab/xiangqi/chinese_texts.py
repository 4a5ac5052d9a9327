"""The Chinese texts of Xiangqi for a board to play on: choices, results, errors of a FEN."""

from xqlab.words import patterns
from xqlab.xiangqi.core.fen import WRONG

FACES = {"chinese": "繁体 帥將", "simplified": "简体 帅将", "latin": "字母 K k"}
NOTATIONS = {
    "chinese": "中文 炮二平五",
    "traditional": "繁体 砲二平五",
    "wxf": "WXF C2=5",
    "uci": "坐标 h2e2",
    "iccs": "ICCS H2-E2",
}
REASONS = {
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
MESSAGES = patterns(WRONG.values())
