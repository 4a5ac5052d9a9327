"""The Chinese texts of Xiangqi for a board to play on: choices, results, errors of a FEN."""

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
MESSAGES = {
    r"expected a FEN as text, got (.+)": "FEN 应为文字，得到 {0}",
    r"expected a FEN, got an empty text .+": "FEN 是空的",
    r"expected at most 6 fields, got (\d+)": "FEN 至多 6 个字段，得到 {0} 个",
    r"expected side to move w, r or b, got (.+)": "走子方应为 w、r 或 b，得到 {0}",
    r"expected '-' in fields 3 and 4, got (.+)": "第 3、4 字段应为 '-'，得到 {0}",
    r"expected a half-move clock from 0 to 999999, got (.+)": "半回合计数应为 0 到 999999，得到 {0}",
    r"expected a move number from 0 to 999999, got (.+)": "回合数应为 0 到 999999，得到 {0}",
    r"expected 10 ranks, got (\d+)": "应有 10 行，得到 {0} 行",
    r"unknown letter (.+) on rank (\d)": "第 {1} 行有不认识的字母 {0}",
    r"rank (\d), (.*), has (\d+) squares and not 9": "第 {0} 行 {1} 有 {2} 格，应为 9 格",
    r"the kings face each other on the open (\w) file": "将帅在 {0} 线上照面",
    r"(Red|Black) is in check but it is not \w+'s move": "{0}正被将军，却不轮到{0}走棋",
    r"expected at most (\d) of the piece (\w+ \w+), got more": "{1}多于 {0} 个",
    r"an? (\w+ \w+) cannot stand on (\w\d)": "{0}不能放在 {1}",
    r"(Red|Black) has no king": "{0}没有将帅",
}
