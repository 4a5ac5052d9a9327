"""`Verdict`: why a submission lost a game without being beaten, or may not play, in both languages."""

from xqlab.errors import XqlabError
from xqlab.words import WordedEnum


class Verdict(WordedEnum):
    """What a submission did wrong: in a game, which it loses unless it is LATE, or before its first one."""

    # In a game.
    ILLEGAL = "illegal", "着法违规", "illegal move"
    LATE = "late", "未判定", "not decided"  # by time, which depends on the machine
    FUEL = "fuel", "计算量用尽", "out of fuel"
    MEMORY = "memory", "内存超限", "out of memory"
    CRASHED = "crashed", "程序崩溃"
    NONSENSE = "nonsense", "回答无效", "answered nonsense"
    SUSPENDED = "suspended", "停赛，未对弈", "suspended: not played"
    # Of a submission that does not play.
    REFUSED = "refused", "不予接受"
    MALFORMED = "malformed", "无法读取", "cannot be read"
    NAME = "name", "名称无效", "invalid name"
    DUPLICATE = "duplicate", "重名", "name used twice"
    LINK = "link", "是链接", "a link"
    TOO_LARGE = "too large", "过大"
    OTHER_GAME = "other game", "属于别的棋种", "of another game"
    OVER_BUDGET = "over budget", "超出限额", "over the budget"


class Refusal(XqlabError):
    """A submission that may not play, with its verdict."""

    def __init__(self, reason: str, verdict: Verdict = Verdict.REFUSED) -> None:
        super().__init__(reason)
        self.verdict = verdict
