"""What components and terms are called, and what explanations of them say, in English and in Chinese."""

from __future__ import annotations

from typing import Any

from xqlab.evaluation.terms import COMPONENTS, TERMS, term_index
from xqlab.xiangqi.core.squares import KIND_NAMES

LANGUAGES = ("en", "zh")
_ENGLISH = {
    "piece_square": "piece-square",
    "pawns": "pawn structure",
    "king_safety": "king safety",
    "blocked": "legs and eyes",
    "cannon_aims": "cannon screens",
}
_CHINESE = {  # component: name, and what it is about
    "material": ("子力", "每个子本身的价值。"),
    "piece_square": ("位置", "子在所站的点上另加的价值，左右对称的点相同。"),
    "mobility": ("机动性", "马、车、炮可到的点数。"),
    "threats": ("威胁", "受攻的己方子：无根、有根，或受到价值较低的子攻击。"),
    "pawns": ("兵形", "过河兵及其相互位置，受阻的兵。"),
    "king_safety": ("将帅安全", "缺少的士象、通向将帅的线路，以及对着九宫的对方子。"),
    "blocked": ("马腿象眼", "被绊住的马腿和被塞住的象眼。"),
    "cannon_aims": ("炮架", "炮隔着炮架瞄着的对方子。"),
    "coordination": ("子力配合", "相互配合的子，以及有根的子。"),
    "tempo": ("先手", "轮到自己走棋。"),
}
MEN = dict(zip(KIND_NAMES, "帅士象马车炮兵"))
_SPECIAL_SQUARES = {"knight.e1": "窝心马", "cannon.e2": "中炮的点"}
_PHRASES = {
    "threats.hanging": "无根的{man}受攻",
    "threats.attacked": "有根的{man}受攻",
    "threats.chased": "{man}受到价值较低的子攻击",
    "pawns.crossed": "过河兵",
    "pawns.side_by_side": "并排的过河兵（牵手兵）",
    "pawns.linked": "前后相连的过河兵",
    "pawns.blocked": "未过河的兵，前一点上有子",
    "king_safety.missing_advisor": "缺的每个士 × 对方每个{over}{man}",
    "king_safety.missing_elephant": "缺的每个象 × 对方每个{over}{man}",
    "king_safety.bare": "士象全无（光杆将帅）",
    "king_safety.open_file": "将帅前方的直线上没有己方子",
    "king_safety.zone": "对方{man}所及的每个九宫点",
    "king_safety.attackers": "有 {man} 个对方子攻到九宫",
    "king_safety.attackers_unguarded": "攻到九宫的每个子 × 缺的每个士象",
    "king_safety.hollow_cannon.file": "空头炮：与将帅同一直线，中间无子",
    "king_safety.hollow_cannon.rank": "同一横线的空头炮（如沉底炮），中间无子",
    "king_safety.two_screens.file": "同一直线的对方炮，中间隔两子",
    "king_safety.two_screens.rank": "同一横线的对方炮，中间隔两子",
    "king_safety.pinned_by_rook": "将帅与对方车之间唯一的己方子（被牵制）",
    "blocked.leg_by_own": "被己方子绊住的马腿",
    "blocked.leg_by_enemy": "被对方子绊住的马腿",
    "blocked.eye": "被塞住的象眼",
    "cannon_aims": "炮隔子瞄着对方的{man}",
    "coordination.rook_knight": "车马配合：每车与每马",
    "coordination.rook_cannon": "车炮配合：每车与每炮",
    "coordination.knight_cannon": "马炮配合：每马与每炮",
    "coordination.two_rooks": "双车",
    "coordination.two_knights": "双马",
    "coordination.two_cannons": "双炮",
    "coordination.protected_knight": "有根的马",
    "coordination.protected_cannon": "有根的炮",
    "coordination.protected_pawn": "有根的过河兵",
    "tempo.move": "轮到走棋的一方",
}
EXPLANATION_WORDS: dict[str, dict[str, Any]] = {
    "en": {
        "tag": "en",
        "value": "Value {value} centipawns for Red; {mover} to move, {phase}",
        "phase": "phase {share:.2f} (1 opening, 0 endgame)",
        "change": "Change of {change} centipawns for Red: from {before} to {after}",
        "sides": ("Red", "Black"),
        "heads": ("term", "weight", "opening / endgame", "Red ×", "Black ×", "Red", "Black", "Red − Black"),
        "change_heads": ("term", "Red ×", "Black ×", "before", "after", "change"),
        "sum": "all together",
        "off": "off",
        "alike": "Terms that both sides have alike are left out here; .table() has them.",
        "rounded": "× are counts; the rest is centipawns, rounded for reading.",
        "caption": "value by component, in centipawns",
        "change_caption": "change by component, in centipawns for Red",
        "name": "component",
    },
    "zh": {
        "tag": "zh-Hans",
        "value": "红方的值 {value} 厘兵；{mover}走棋，{phase}",
        "phase": "阶段 {share:.2f}（1 为开局，0 为残局）",
        "change": "红方的值变化 {change} 厘兵：由 {before} 到 {after}",
        "sides": ("红方", "黑方"),
        "heads": ("项", "权重", "开局 / 残局", "红方个数", "黑方个数", "红方", "黑方", "红 − 黑"),
        "change_heads": ("项", "红方个数", "黑方个数", "变化前", "变化后", "变化"),
        "sum": "合计",
        "off": "关闭",
        "alike": "双方相同的项此处从略，见 .table()。",
        "rounded": "个数之外的数以厘兵计，为便于阅读而取整到小数点后一位。",
        "caption": "各部分的值，以厘兵计",
        "change_caption": "各部分的变化，以厘兵计，从红方看",
        "name": "部分",
    },
}


def component_name(component: str, language: str = "en") -> str:
    """What a component is called: "king safety", 将帅安全."""
    return _CHINESE[component][0] if language == "zh" else _ENGLISH.get(component, component)


def component_about(component: str, language: str = "en") -> str:
    """What a component looks at, in a sentence."""
    return _CHINESE[component][1] if language == "zh" else COMPONENTS[component].about


def term_text(name: str, language: str = "en") -> str:
    """What a term counts, in words; raises TermError for an unknown term.

    >>> term_text("king_safety.hollow_cannon.file", "zh")
    '空头炮：与将帅同一直线，中间无子'
    """
    if language == "en":
        return TERMS[term_index(name)].about
    component, _, rest = TERMS[term_index(name)].name.partition(".")
    what, _, detail = rest.partition(".")
    if component == "material":
        return f"一个{MEN[what]}"
    if component == "piece_square":
        named = _SPECIAL_SQUARES.get(rest, "沉底炮" if what == "cannon" and detail[1] == "9" else "")
        return f"{MEN[what]}在 {detail} 或其对称点{f'（{named}）' if named else ''}"
    if component == "mobility":
        return f"{MEN[what]}可到 {detail} 个{'空点' if what == 'cannon' else '点'}，受对方兵攻击的点除外"
    phrase = _PHRASES.get(name) or _PHRASES.get(f"{component}.{what}") or _PHRASES[component]
    man = MEN.get(detail or what, detail)
    return phrase.format(man=man, over="过河" if man == MEN["pawn"] else "")
